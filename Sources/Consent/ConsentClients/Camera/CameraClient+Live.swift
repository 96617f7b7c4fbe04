// Not yet compiled on a Mac: this file is written from the documentation of AVFoundation.
#if canImport(AVFoundation)
  import AVFoundation
  import ConsentVocabulary

  extension CameraClient {
    /// The platform's camera. The input of a preview belongs to an app's own capture session, so that
    /// ``openInput`` throws ``UnimplementedCall`` unless the app provides it.
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
        requestAccess: { await AVCaptureDevice.requestAccess(for: .video) })
    }
  }
#endif
