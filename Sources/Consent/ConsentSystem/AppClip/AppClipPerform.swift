import ConsentVocabulary

extension AppClipCore {
  /// Performs a command and returns its outcome. Refusals occur before any change of state.
  mutating func perform(_ command: AppClipCommand) -> AppClipOutcome {
    do throws(AppClipRefusal) {
      let response = try carryOut(command)
      defer { outbox = [] }
      return AppClipOutcome(response, outbox)
    } catch {
      return AppClipOutcome(.refused(error))
    }
  }

  private mutating func carryOut(
    _ command: AppClipCommand
  ) throws(AppClipRefusal) -> AppClipResponse {
    switch command {
    case .clip(let call):
      try requireProcess(of: .clip)
      switch call {
      case .leave(let key, let value): return try leave(key, value)
      case .common(let call): return try carryOut(call, for: .clip)
      }

    case .app(let call):
      try requireProcess(of: .app)
      switch call {
      case .collect(let key): return .found(try collect(key))
      case .resume: return resume()
      case .startImport: try startImport()
      case .continueImport: try continueImport()
      case .item(let call, let group): return try query(call, by: .app, in: group)
      case .common(let call): return try carryOut(call, for: .app)
      }

    case .other(.read(let place, let key)): return .found(disk[try open(place)].texts[key])
    case .other(.write(let place, let key, let value)): disk[try open(place)].texts[key] = value
    case .other(.remove(let place, let key)): disk[try open(place)].texts[key] = nil

    case .other(.item(let call, let group)): return try query(call, by: .other, in: group)

    case .user(.invoke(let link)): return invoke(with: link)
    case .user(.open): return try open()
    case .user(.delete): try delete()
    case .user(.installApp): try installApp()
    case .user(.resetPrivacy): break  // KL-13
    case .user(.stopUsing(let account)): try register(account, as: .revoked)

    case .system(.kill): try kill()
    case .system(.loseNetwork): try setOnline(false)
    case .system(.restoreNetwork): try setOnline(true)
    case .system(.transfer(let account)): try transfer(account)
    case .system(.forget(let account)): try register(account, as: .notFound)

    case .clock(.advanceDay): advanceDay()
    }
    return .done
  }

  /// Performs a call by a running program.
  private mutating func carryOut(
    _ call: AppClipCommand.CommonCall, for program: AppClipProgram
  ) throws(AppClipRefusal) -> AppClipResponse {
    switch call {
    case .askForContainer(let group): return .container(isMember(program, of: group))
    case .read(let place, let key): return .found(disk[try open(place, for: program)].texts[key])
    case .write(let place, let key, let value):
      disk[try openToChange(place, for: program)].texts[key] = value
    case .remove(let place, let key): disk[try openToChange(place, for: program)].texts[key] = nil

    case .findItem, .addItem, .updateItem, .removeItem:
      if let query = call.itemCall {
        return try self.query(query, by: AppClipOwner(program), in: nil)
      }

    case .signIn(let account): return try signIn(account, to: program)
    }
    return .done
  }
}
