import ConsentSystem
import ConsentVocabulary
import Testing

@Suite struct `A device with a camera` {
  @Test func `plays the example of its documentation`() {
    let device = CameraDevice()
    device.user(.select)
    #expect(device.notice?.screen == .priming)
    device.user(.accept)
    #expect(device.isPromptUp)
    device.user(.deny)
    #expect(device.status == .denied)
    #expect(device.notice == nil)
    #expect(device.log == [.accepted])
  }

  /// An app that goes to Settings and back, and wants its camera then.
  @Test func `resumes what the person wanted after Settings has ended the app`() {
    let device = CameraDevice(CameraWorld(status: .denied))
    device.user(.select)
    device.user(.openSettings)
    device.user(.switchOn)
    #expect(!device.isRunning)
    device.user(.launchApp)
    #expect(device.notice?.screen == .camera)
  }

  @Test func `runs a flow of the app's own, and tells what comes of it`() {
    let device = CameraDevice(flow: AsksAtOnce())
    var heard: [CameraEffect] = []
    device.onEffect = { heard.append($0) }
    device.user(.select)
    device.user(.allow)
    #expect(heard == [.prompted, .answered(granted: true, on: .main)])
    #expect(device.app(.readFrame).response == .frame(.scene))
  }

  @Test func `ends an app that asks without a usage text`() {
    let device = CameraDevice(CameraWorld(hasUsageText: false), flow: AsksAtOnce())
    #expect(device.user(.select).response == .crashed)
    #expect(!device.isRunning)
  }

  @Test(arguments: CameraQueue.allCases)
  func `shows screens on the main queue, wherever it is answered`(queue: CameraQueue) {
    let device = CameraDevice(CameraWorld(answersOn: queue))
    device.user(.select)
    device.user(.accept)
    #expect(
      device.user(.allow).effects == [
        .answered(granted: true, on: queue),
        .presented(CameraNotice(.camera, .viewfinder, [.cancel]), on: .main),
      ])
  }

  @Test func `tells where a flow presents that forgets the main queue`() {
    let device = CameraDevice(CameraWorld(answersOn: .other), flow: AsksAtOnce(presents: true))
    device.user(.select)
    #expect(
      device.user(.allow).personPart == [
        .presented(CameraNotice(.camera, .viewfinder, []), on: .other)
      ])
  }

  @Test func `a phone is a value that forgets what nothing can tell`() {
    var phone = CameraSide(CameraWorld())
    let fresh = phone
    for command: CameraCommand in [
      .user(.select), .user(.accept), .app(.leaveScreen), .user(.deny), .user(.resetPrivacy),
    ] {
      _ = phone.perform(command)
    }
    #expect(phone != fresh)
    #expect(phone.canonical == fresh)
  }
}

/// Asks without priming, and shows nothing or does so wherever it is.
private struct AsksAtOnce: CameraFlow {
  var presents = false

  func select(with services: inout some CameraServices) { services.requestAccess() }
  func press(
    _ button: CameraButton, of screen: CameraScreen, with services: inout some CameraServices
  ) {}
  func answered(
    _ isGranted: Bool, askedWhile status: CameraStatus, with services: inout some CameraServices
  ) {
    if presents { services.present(CameraNotice(.camera, .viewfinder, [])) }
  }
  func returned(with services: inout some CameraServices) {}
}
