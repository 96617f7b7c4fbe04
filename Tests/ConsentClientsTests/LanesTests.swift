import ConsentClients
import ConsentSystem
import ConsentVocabulary
import Desk
import JobOrders
import PropertyTesting
import Testing

/// A call at a double, and its answer in words.
private struct Call<Double: Sendable>: Sendable, CustomStringConvertible {
  let description: String
  private let body: @Sendable (Double) async throws -> String

  init(_ words: String, _ body: @escaping @Sendable (Double) async throws -> String) {
    (description, self.body) = (words, body)
  }

  func answer(of double: Double) async -> String {
    do { return try await body(double) } catch { return "threw \(error)" }
  }
}

/// Lanes of calls, each played by a task of its own.
private struct Lanes<Double: Sendable>: Sendable {
  let lanes: [[Call<Double>]]
  let fresh: @Sendable () -> Double

  /// Draws lanes from a list of calls.
  init(
    of calls: [Call<Double>], lanes: Int = 3, length: Int = 3, seed: UInt64,
    fresh: @escaping @Sendable () -> Double
  ) {
    var dice = seed &* 2_862_933_555_777_941_757 &+ 3_037_000_493
    func drawn() -> Call<Double> {
      dice = dice &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return calls[Int((dice >> 33) % UInt64(calls.count))]
    }
    self.lanes = (0..<lanes).map { _ in (0..<length).map { _ in drawn() } }
    self.fresh = fresh
  }

  /// Plays the lanes at one double and returns the answers.
  ///
  /// - Parameter order: The order of jobs; `nil` for threads of the system, side by side.
  func played(in order: Order? = nil) async -> [[String]] {
    guard let order else { return await play(waits: true) }
    return await order.run { await play(waits: false) }
  }

  private func play(waits: Bool) async -> [[String]] {
    let double = fresh()
    let ready = Guarded(waits ? 0 : lanes.count)
    return await withTaskGroup(of: (Int, [String]).self) { group in
      for (index, lane) in lanes.enumerated() {
        group.addTask {
          // All begin when the last is there.
          ready.withLock { $0 += 1 }
          while ready.withLock({ $0 }) < lanes.count { await Task.yield() }
          var answers: [String] = []
          for call in lane { answers.append(await call.answer(of: double)) }
          return (index, answers)
        }
      }
      var answers = lanes.map { _ in [String]() }
      for await (place, lane) in group { answers[place] = lane }
      return answers
    }
  }

  /// Returns whether some order of single calls, one after the other, gives these answers: all orders are tried
  /// that keep each lane's own, as far as their answers are the given ones.
  func explain(_ answers: [[String]], from order: [Int] = []) async -> Bool {
    if order.count == lanes.reduce(0, { $0 + $1.count }) { return true }
    for lane in lanes.indices {
      let index = order.count { $0 == lane }
      guard index < lanes[lane].count else { continue }
      let double = fresh()
      var places = lanes.map { _ in 0 }
      var last = ""
      for next in order + [lane] {
        last = await lanes[next][places[next]].answer(of: double)
        places[next] += 1
      }
      if last == answers[lane][index], await explain(answers, from: order + [lane]) { return true }
    }
    return false
  }

  /// Plays the lanes several times by threads of the system and as often in drawn orders, and returns the answers that
  /// no sequence explains; `nil` if there are none.
  func unexplained(times: Int, seed: UInt64) async throws -> String? {
    for index in 0..<times * 2 {
      var source = ChoiceSource(seed: seed, case: UInt64(index))
      let order = try source.draw(Order.any())
      let answers = await played(in: index.isMultiple(of: 2) ? nil : order)
      if await explain(answers) { continue }
      return zip(lanes, answers).map { lane, answers in
        zip(lane, answers).map { "\($0) -> \($1)" }.joined(separator: "; ")
      }.joined(separator: "\n")
    }
    return nil
  }
}

/// Each call at a double is one step: however tasks call at once, their answers have an order of single calls.
@Suite struct `Tasks that call a double at once` {
  private static let seeds: Range<UInt64> = 0..<UInt64(Desk.sized(8, 8, 100))
  private static let times = Desk.sized(2, 2, 10)

  @Test func `are told by a device of contacts what some order of their calls gives`() async throws
  {
    let calls: [Call<ContactsDevice>] = [
      Call("full access") { "\(try $0.settings.setAccess(.full))" },
      Call("no access") { "\(try $0.settings.setAccess(.none))" },
      Call("limited access") { "\(try $0.settings.setAccess(.limited([1])))" },
      Call("reset") { "\(try $0.settings.resetPrivacy())" },
      Call("state") {
        let screen = $0.snapshot()
        return "\(screen.process) \(screen.status) \(screen.isInBackground) \(screen.existing)"
      },
      Call("launch") { "\(try $0.homeScreen.launchApp())" },
      Call("request") { "\(try $0.store.requestAccess { _, _ in })" },
      Call("share") { "\(try $0.user.share(only: [1]))" },
      Call("add") { "\($0.addressBook.add(Card(name: "Eve")))" },
      Call("names") { "\(try $0.store.allContacts().map(\.name).sorted())" },
      Call("append") {
        $0.app.defaults["sent"].append("x")
        return "done"
      },
      Call("sent") { "\($0.app.defaults["sent"].count)" },
    ]
    for seed in Self.seeds {
      let lanes = Lanes(of: calls, seed: seed) {
        var configuration = ContactsConfiguration()
        configuration.wideningInSettings = .live
        return ContactsDevice(
          world: ContactsWorld(configuration: configuration, cards: [Card(name: "Ada")]))
      }
      #expect(try await lanes.unexplained(times: Self.times, seed: seed) == nil, "seed \(seed)")
    }
  }

  @Test func `are told by a client with a person what some order of their calls gives`()
    async throws
  {
    typealias Client = (device: ContactsDevice, client: ContactsClient)
    let calls: [Call<Client>] = [
      Call("request") { "\(try await $0.client.requestAccess())" },
      Call("status") { "\(try await $0.client.authorizationStatus())" },
      Call("names") {
        "\(try await $0.client.unifiedContacts(matching: .name("a")).map(\.name).sorted())"
      },
      Call("pick") { "\(try await $0.client.contactPicker()?.map(\.name) ?? [])" },
    ]
    let persons: [ContactsPerson] = [.sharesEverything, .refuses, .shares(only: "Ada")]
    for seed in Self.seeds {
      let lanes = Lanes(of: calls, length: 2, seed: seed) {
        let device = ContactsDevice(
          world: ContactsWorld(cards: [Card(name: "Ada"), Card(name: "Alan")]))
        return (device, .double(device, person: persons[Int(seed % 3)]))
      }
      #expect(try await lanes.unexplained(times: Self.times, seed: seed) == nil, "seed \(seed)")
    }
  }

  @Test func `are told by a device of clip and app what some order of their calls gives`()
    async throws
  {
    let group = "group.coffee"
    let calls: [Call<AppClipDevice>] = [
      Call("start") { "\(try $0.app.startImport())" },
      Call("continue") { "\(try $0.app.continueImport())" },
      Call("sign in") { "\(try $0.app.signIn("ada"))" },
      Call("credential") { "\(try $0.app.credentialState(forUser: "ada"))" },
      Call("forget") { "\(try $0.system.forget("ada"))" },
      Call("two days") {
        $0.clock.advance(days: 2)
        return "done"
      },
      Call("idle") { "\($0.snapshot().idleDays)" },
      Call("read") { "\(try $0.app.suite(named: group)?.string(forKey: "name") ?? "nothing")" },
      Call("write") { "\(try $0.app.suite(named: group)?.set("Eve", forKey: "name") as Any)" },
      Call("kill") { "\(try $0.system.kill())" },
      Call("open") { "\(try $0.user.open())" },
      Call("user") { "\($0.app.signedInUser ?? "nobody")" },
    ]
    for seed in Self.seeds {
      let lanes = Lanes(of: calls, seed: seed) {
        let device = AppClipDevice(groups: [group])
        device.user.invoke()
        _ = try? device.clip.leave("Ada", forKey: "name")
        _ = try? device.clip.leave("tea", forKey: "order")
        _ = try? device.user.installApp()
        _ = try? device.user.open()
        return device
      }
      #expect(try await lanes.unexplained(times: Self.times, seed: seed) == nil, "seed \(seed)")
    }
  }

  @Test func `are told by a camera with a person what some order of their calls gives`()
    async throws
  {
    let calls: [Call<CameraDouble>] = [
      Call("request") { "\(try await CameraClient.double($0).requestAccess())" },
      Call("input") { "\(try await CameraClient.double($0).openInput())" },
      Call("off") { "\($0.setAccess(false))" },
      Call("on") { "\($0.setAccess(true))" },
      Call("reset") { "\($0.play(.resetPrivacy))" },
      Call("launch") { "\($0.play(.launchApp))" },
      Call("state") { "\($0.snapshot())" },
      Call("append") {
        $0.defaults["sent"].append("x")
        return "done"
      },
      Call("sent") { "\($0.defaults["sent"].count)" },
    ]
    for seed in Self.seeds {
      let lanes = Lanes(of: calls, seed: seed) {
        CameraDouble(person: seed.isMultiple(of: 2) ? .allows : .refuses)
      }
      #expect(try await lanes.unexplained(times: Self.times, seed: seed) == nil, "seed \(seed)")
    }
  }

  /// The search itself: a counter whose steps are divided differs from one whose steps are whole.
  @Test func `are found out where a step is divided`() async {
    final class Counter: Sendable {
      private let value = Guarded(0)
      func add() -> Int {
        value.withLock { value in
          value += 1
          return value
        }
      }
    }
    let lanes = Lanes(of: [Call<Counter>("add") { "\($0.add())" }], seed: 1) { Counter() }
    #expect(await lanes.explain([["1", "2", "3"], ["4", "5", "6"], ["7", "8", "9"]]))
    #expect(await lanes.explain([["1", "4", "7"], ["2", "5", "8"], ["3", "6", "9"]]))
    #expect(await !lanes.explain([["1", "2", "3"], ["3", "4", "5"], ["6", "7", "8"]]))
    #expect(await !lanes.explain([["2", "1", "3"], ["4", "5", "6"], ["7", "8", "9"]]))
  }
}

@Suite struct `Names at a device of clip and app` {
  @Test func `are not taken by calls that are refused`() throws {
    let device = AppClipDevice(groups: ["g"])
    for number in 0..<200 {
      #expect(throws: AppClipDeviceError.refused(.notInstalled)) {
        try device.app.keychain.add("label \(number)", "text \(number)")
      }
      #expect(throws: AppClipDeviceError.self) { try device.app.signIn("account \(number)") }
      #expect(throws: AppClipDeviceError.self) { try device.app.collect("key \(number)") }
      #expect(throws: AppClipDeviceError.self) { try device.app.suite(named: "group \(number)") }
    }
    device.user.invoke()
    for number in 0..<64 { try device.clip.keychain.add("label \(number)", "text \(number)") }
    #expect(throws: AppClipDeviceError.tooManyNames) { try device.clip.keychain.add("more", "x") }
    #expect(try device.clip.keychain.find("label 63") == "text 63")
  }
}
