// Not yet compiled on a Mac: this file is written from the documentation of AVFoundation.
#if canImport(AVFoundation)
  import AVFoundation
  import ConsentVocabulary
  import Foundation

  extension CameraClient {
    /// The platform's camera. The input of a preview belongs to an app's own capture session, so that
    /// ``openInput`` throws ``UnimplementedCall`` unless the app provides it, as do the calls about frames and sessions;
    /// ``sessionEvents`` are those of all its sessions.
    public static var live: CameraClient {
      CameraClient(
        authorizationStatus: {
          switch AVCaptureDevice.authorizationStatus(for: .video) {
          case .notDetermined: .undetermined
          case .restricted: .restricted
          case .denied: .denied
          case .authorized: .authorized
          @unknown default: .denied
          }
        },
        requestAccess: { await AVCaptureDevice.requestAccess(for: .video) },
        sessionEvents: {
          AsyncStream { continuation in
            let center = NotificationCenter.default
            let began = center.addObserver(
              forName: AVCaptureSession.wasInterruptedNotification, object: nil, queue: nil
            ) { continuation.yield(.interrupted(CameraInterruption($0))) }
            let ended = center.addObserver(
              forName: AVCaptureSession.interruptionEndedNotification, object: nil, queue: nil
            ) { _ in continuation.yield(.interruptionEnded) }
            nonisolated(unsafe) let tokens = [began, ended]
            continuation.onTermination = { _ in
              for token in tokens { NotificationCenter.default.removeObserver(token) }
            }
          }
        })
    }
  }

  extension CameraInterruption {
    /// Reads the reason in a notification. A reason of a newer system counts as the first.
    fileprivate init(_ notification: Notification) {
      let number = notification.userInfo?[AVCaptureSessionInterruptionReasonKey] as? Int
      switch number.flatMap({ AVCaptureSession.InterruptionReason(rawValue: $0) }) {
      case .audioDeviceInUseByAnotherClient: self = .audioInUseByAnotherClient
      case .videoDeviceNotAvailableInBackground: self = .notAvailableInBackground
      case .videoDeviceNotAvailableWithMultipleForegroundApps:
        self = .notAvailableWithMultipleForegroundApps
      case .videoDeviceNotAvailableDueToSystemPressure: self = .notAvailableDueToSystemPressure
      default: self = .inUseByAnotherClient
      }
    }
  }
#endif
