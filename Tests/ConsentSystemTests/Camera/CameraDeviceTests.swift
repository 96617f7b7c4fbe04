import ConsentSystem
import ConsentVocabulary
import StateMachines
import Testing

@Suite struct `A device with a camera` {
  @Test func `says what its world has`() {
    for (has, lists) in [(true, true), (true, false), (false, true), (false, false)] {
      let device = CameraDevice(CameraWorld(hasCamera: has, listsDevices: lists))
      #expect(device.hasCamera == has && device.listsDevices == lists)
    }
  }

  @Test func `plays the example of its documentation`() {
    var device = CameraDevice()
    device.play(.select)
    #expect(device.notice?.screen == .priming)
    let outcome = device.play(.accept)
    #expect(outcome.effects == [.logged(.accepted), .prompted, .becameInactive])
    device.play(.deny)
    #expect(device.status == .denied)
    #expect(device.notice == nil)
  }

  @Test func `runs a flow of the app's own, and tells what comes of it`() {
    var device = CameraDevice(flow: AsksAtOnce())
    let select = device.play(.select)
    #expect(select.effects == [.prompted, .becameInactive])
    let allow = device.play(.allow)
    #expect(allow.effects == [.answered(granted: true, on: .main), .becameActive])
    let readFrame = device.play(.readFrame)
    #expect(readFrame.response == .frame(.scene))
  }

  @Test func `tells where a flow presents that forgets the main queue`() {
    var device = CameraDevice(CameraWorld(answersOn: .other), flow: AsksAtOnce(presents: true))
    device.play(.select)
    let effects = device.play(.allow).effects
    #expect(
      effects == [
        .answered(granted: true, on: .other),
        .presented(CameraNotice(.camera, .viewfinder, []), on: .other), .becameActive,
      ])
  }

  @Test func `asks once for all calls, and tells a flow each answer`() {
    var device = CameraDevice(flow: AsksTwice())
    #expect(device.play(.select).effects == [.prompted, .becameInactive])
    #expect(device.snapshot()?.waiting == 2)
    device.play(.requestAccess)
    let answer = CameraEffect.answered(granted: false, on: .main)
    #expect(
      device.play(.deny).effects == [
        answer, answer, answer, .logged(.declined), .logged(.declined), .becameActive,
      ])
    #expect(device.play(.requestAccess).effects == [answer])
    #expect(device.snapshot()?.waiting == 0)
  }

  @Test func `asks where a flow presents a preview undecided, and leaves it black after a refusal`()
  {
    var device = CameraDevice(
      CameraWorld(inputWithoutAccess: .staysBlack), flow: PresentsAPreview())
    let select = device.play(.select)
    #expect(
      select.effects == [
        .prompted, .becameInactive,
        .presented(CameraNotice(.camera, .viewfinder, [.cancel]), on: .main),
      ])
    #expect(device.play(.readFrame).response == .frame(.black))
    #expect(device.play(.deny).effects == [.becameActive])
    #expect(device.notice?.screen == .camera)
    #expect(device.play(.readFrame).response == .frame(.black))
    device.play(.dismiss)
    #expect(device.play(.select).effects.contains(.prompted) == false)
  }

  @Test(arguments: [CameraStatus.denied, .restricted])
  func `fails to open an input without access, unless inputs stay black`(status: CameraStatus)
    throws
  {
    var device = CameraDevice(CameraWorld(status: status), flow: PresentsAPreview())
    #expect(device.play(.openInput) == CameraOutcome(.failed))
    #expect(throws: CameraInputError.notAuthorized) { try device.openInput() }
    #expect(device.play(.select).effects == [.logged(.noCamera)])
    device = CameraDevice(
      CameraWorld(status: status, inputWithoutAccess: .staysBlack), flow: PresentsAPreview())
    try device.openInput()
    #expect(device.play(.openInput) == CameraOutcome(.done))
  }

  @Test func `tells of interruptions with their reasons, and of an end unless nobody does`() {
    var device = CameraDevice(CameraWorld(status: .authorized))
    let reasons: [(CameraCommand, CameraInterruption, CameraFrame)] = [
      (.interruptCamera, .inUseByAnotherClient, .black),
      (.interruptBesideApps, .notAvailableWithMultipleForegroundApps, .black),
      (.interruptUnderPressure, .notAvailableDueToSystemPressure, .black),
      (.interruptAudio, .audioInUseByAnotherClient, .scene),
    ]
    for (command, reason, frame) in reasons {
      for end in [CameraCommand.endInterruption, .endInterruptionUntold] {
        #expect(device.play(command).effects == [.interrupted(reason)])
        #expect(device.play(.readFrame).response == .frame(frame))
        #expect(device.play(.startOtherSession).response == .refused(.interrupted))
        #expect(device.play(end).effects == (end == .endInterruption ? [.interruptionEnded] : []))
        #expect(device.play(.readFrame).response == .frame(.scene))
      }
    }
    #expect(device.play(.startOtherSession).effects == [.interrupted(.inUseByAnotherClient)])
    #expect(device.play(.endInterruption).response == .refused(.notInterrupted))
    #expect(device.play(.stopOtherSession).effects == [.interruptionEnded])
  }

  /// An app that repeats a denied request at each answer, as in natario1/CameraView#441 and similar issues.
  @Test func `traps with a sentence where a flow asks for ever`() async {
    var patient = CameraDevice(CameraWorld(status: .denied), flow: AsksAgain(atMost: 99))
    #expect(patient.play(.select).effects.count == 100)
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      var device = CameraDevice(CameraWorld(status: .denied), flow: AsksAgain(atMost: .max))
      device.play(.select)
    }
    let said = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(said.contains("The flow asks for the camera again whenever it is answered"))
  }

  @Test func `a phone is a value that knows nothing of what nothing can tell`() {
    var phone = CameraSide(CameraWorld())
    let fresh = phone
    for command: CameraCommand in [
      .select, .accept, .leaveScreen, .deny, .resetPrivacy, .launchApp,
    ] {
      _ = phone.perform(command)
      #expect((phone == fresh) == (command == .launchApp))
    }
  }
}

extension `A device with a camera` {
  @Test func `of a flow that can be compared is like one that was used alike, and no other`() {
    var (one, other) = (CameraDevice(), CameraDevice())
    #expect(one.isLike(other))
    one.play(.select)
    #expect(!one.isLike(other))
    other.play(.select)
    #expect(one.isLike(other))
    #expect(!one.isLike(CameraDevice(flow: AsksAtOnce())))
  }

  /// The state of such a flow is unknown, so a search must not treat two of its states as equal.
  @Test func `of a flow that cannot be compared is like none, and tells no memory`() {
    var key = StateKey()
    let device = CameraDevice(flow: AsksAtOnce())
    #expect(!device.isLike(device))
    #expect(device.write(to: &key) == .shared)
    #expect(CameraDevice().write(to: &key) == .told)
  }
}

/// A flow in which two parts request access at the same time and record each refusal.
private struct AsksTwice: CameraFlow {
  func handle(_ moment: CameraMoment, with services: inout some CameraServices) {
    switch moment {
    case .selected:
      services.requestAccess()
      services.requestAccess()
    case .answered(let isGranted, _): if !isGranted { services.track(.declined) }
    case .pressed, .returned: break
    }
  }
}

/// A flow that shows the camera without a request, leaves the prompt to the preview, and records a failure.
private struct PresentsAPreview: CameraFlow {
  func handle(_ moment: CameraMoment, with services: inout some CameraServices) {
    guard moment == .selected else { return }
    do { try services.openInput() } catch { return services.track(.noCamera) }
    services.present(CameraNotice(.camera, .viewfinder, [.cancel]))
  }
}

/// A flow that repeats its request at each refusal.
private struct AsksAgain: CameraFlow {
  let left: Heard<Int>

  init(atMost: Int) { left = Heard(atMost) }

  func handle(_ moment: CameraMoment, with services: inout some CameraServices) {
    switch moment {
    case .selected: services.requestAccess()
    case .answered where left.value > 0:
      left.value -= 1
      services.requestAccess()
    case .answered, .pressed, .returned: break
    }
  }
}

/// A flow without priming. After the answer it presents no screen, or one on the queue of the answer.
private struct AsksAtOnce: CameraFlow {
  var presents = false

  func handle(_ moment: CameraMoment, with services: inout some CameraServices) {
    switch moment {
    case .selected: services.requestAccess()
    case .answered where presents: services.present(CameraNotice(.camera, .viewfinder, []))
    case .answered, .pressed, .returned: break
    }
  }
}
