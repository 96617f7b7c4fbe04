// A test of an app needs one import for its device, its scope and its client.
@_exported import ConsentClients
@_exported import ConsentSystem
@_exported import ConsentVocabulary
