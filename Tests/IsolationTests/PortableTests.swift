import Isolation
import Testing
