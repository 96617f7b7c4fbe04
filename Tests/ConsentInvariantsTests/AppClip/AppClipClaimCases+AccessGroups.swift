import ConsentInvariants
import ConsentVocabulary
import StateMachines

private let (label, second) = (AppClipLabel(1), AppClipLabel(2))
private let (value, other) = (AppClipValue(1), AppClipValue(2))
private let (one, two) = (AppClipAccessGroup(1), AppClipAccessGroup(2))

private func item(
  _ owner: AppClipOwner, _ value: AppClipValue = value, label: AppClipLabel = label
) -> AppClipItem { AppClipItem(owner, label, value) }
private let (clips, apps, others) = (item(.clip), item(.app), item(.other))
private let (ofOne, ofTwo) = (item(.group(one)), item(.group(two)))

private func app(_ items: AppClipItem...) -> AppClipSnapshot {
  AppClipSnapshot(app: .running, items: Ascending(items))
}
private func clip(_ items: AppClipItem...) -> AppClipSnapshot {
  AppClipSnapshot(clip: .running, items: Ascending(items))
}

/// A world in which the app's and the other program's signatures list these access groups.
private func lists(
  _ app: [AppClipAccessList.Entry], _ other: [AppClipAccessList.Entry] = [],
  _ change: (inout AppClipWorld) -> Void = { _ in }
) -> AppClipWorld {
  changed {
    $0.appAccessGroups = AppClipAccessList(app)
    $0.otherAccessGroups = AppClipAccessList(other)
    change(&$0)
  }
}
private let groupFirst = lists([.group(one)], [.group(one)])
private let ownFirst = lists([.own, .group(one)], [.own, .group(one)])

private func appCalls(
  _ call: AppClipCommand.ItemCall, in group: AppClipAccessGroup? = nil,
  _ response: AppClipResponse = .done
) -> AppClipAct {
  let command = group.map { AppClipCommand.app(.item(call, $0)) } ?? .app(.common(.init(call)))
  return AppClipAct(command: command, outcome: AppClipOutcome(response))
}
private func otherCalls(
  _ call: AppClipCommand.ItemCall, in group: AppClipAccessGroup? = nil,
  _ response: AppClipResponse = .done
) -> AppClipAct {
  AppClipAct(command: .other(.item(call, group)), outcome: AppClipOutcome(response))
}
private func clipCalls(
  _ call: AppClipCommand.ItemCall, _ response: AppClipResponse = .done
) -> AppClipAct {
  AppClipAct(command: .clip(.common(.init(call))), outcome: AppClipOutcome(response))
}
private let replaces = AppClipAct(
  command: .user(.installApp),
  outcome: AppClipOutcome(.done, [.ended(.clip), .removed(.clip), .installed(.app)]))
private let deletes = AppClipAct(
  command: .user(.delete), outcome: AppClipOutcome(.done, [.ended(.app), .removed(.app)]))

/// A step in a world.
private func event(
  _ act: AppClipAct, in world: AppClipWorld = groupFirst, from before: AppClipSnapshot = app(),
  to after: AppClipSnapshot = app()
) -> Event<AppClip> {
  Event(in: world, before: before, act.command, act.outcome, after: after)
}
private let leavesFirst = event(otherCalls(.add(label, value)), to: app(ofOne))
private let leavesNamed = event(
  otherCalls(.add(label, value), in: one), in: ownFirst, to: app(ofOne))
private func removes(
  _ act: AppClipAct, from before: AppClipSnapshot, to after: AppClipSnapshot = app()
) -> Event<AppClip> { event(act, in: ownFirst, from: before, to: after) }

private let appFinds = "The app finds an item of an access group."
private let otherFinds = "The other finds an item of an access group."
private let hidden = "A program finds nothing under a label that somebody else has."
private let outlives = "An item of an access group stays when a program goes."
private let staysAtReplacement = "An item of an access group stays at a replacement."
private let outsider = "A program without the access group changes an item under the same label."
private let byMember = "The other member finds the value."
private let byAdder = "The member that left the value finds it."

extension ClaimCase<AppClipClaim> {
  static let accessGroups: AppClipClaimCases = [
    .itemsAreFoundInOrder: [
      .obeys(
        "the group is first", at: appFinds, in: groupFirst,
        from: app(item(.app, other), ofOne), appCalls(.find(label), .found(value))),
      .obeys(
        "the second group", at: appFinds, in: lists([.group(two), .own, .group(one)]),
        from: app(ofOne), appCalls(.find(label), .found(value))),
      .obeys(
        "in a named group", at: appFinds, in: ownFirst, from: app(item(.app, other), ofOne),
        appCalls(.find(label), in: one, .found(value))),
      .obeys(
        "by the other", at: otherFinds, in: groupFirst, from: app(item(.other, other), ofOne),
        otherCalls(.find(label), .found(value))),
      .obeys(
        "somebody else's", at: hidden, in: ownFirst, from: app(apps, ofTwo),
        otherCalls(.find(label), .found(nil))),
      .obeys(
        "an own item comes first", isSilent: true, in: ownFirst,
        from: app(apps, item(.group(one), other)),
        appCalls(.find(label), .found(value))),
      .obeys(
        "the clip's comes last", at: appFinds,
        in: lists([.own, .group(one)]) { $0.decisions.itemsAtReplacement = .seen },
        from: app(item(.clip, other), ofOne), appCalls(.find(label), .found(value))),
      .obeys(
        "nothing is there", isSilent: true, in: ownFirst,
        from: app(item(.group(one), label: second)),
        appCalls(.find(label), .found(nil))),
      .obeys(
        "the other does not see the clip's", at: hidden,
        in: changed { $0.decisions.itemsAtReplacement = .seen }, from: app(clips),
        otherCalls(.find(label), .found(nil))),
      .breaks(
        "an own item is found before the first group", in: groupFirst,
        from: app(item(.app, other), ofOne), appCalls(.find(label), .found(other))),
      .breaks(
        "a named group finds an own item", in: ownFirst, from: app(apps),
        appCalls(.find(label), in: one, .found(value))),
      .breaks(
        "a group that is not listed is searched", in: ownFirst, from: app(ofTwo),
        otherCalls(.find(label), .found(value))),
      .breaks(
        "the second is not searched", in: ownFirst, from: app(ofOne),
        otherCalls(.find(label), .found(nil))),
      .breaks(
        "the clip finds an item of the app's group", in: groupFirst, from: clip(ofOne),
        clipCalls(.find(label), .found(value))),
    ],
    .outsidersReachNoAccessGroup: [
      .obeys(
        "refused", in: lists([.group(one)]), from: app(ofOne),
        otherCalls(.find(label), in: one, .refused(.notInAccessGroup))),
      .obeys(
        "the app as well", in: groupFirst, from: app(ofTwo),
        appCalls(.remove(label), in: two, .refused(.notInAccessGroup))),
      .obeys(
        "a member", isSilent: true, in: groupFirst, from: app(),
        otherCalls(.add(label, value), in: one),
        to: app(ofOne)),
      .obeys(
        "a member that finds it in use", isSilent: true, in: groupFirst, from: app(ofOne),
        otherCalls(.add(label, value), in: one, .refused(.duplicateItem))),
      .obeys(
        "no group is named", isSilent: true, from: app(), otherCalls(.add(label, value)),
        to: app(others)),
      .breaks("it finds nothing", from: app(), otherCalls(.find(label), in: one, .found(nil))),
      .breaks(
        "it adds", in: lists([], [.group(one)]), from: app(), appCalls(.add(label, value), in: one),
        to: app(ofOne)),
      .breaks(
        "a member is refused", in: groupFirst, from: app(),
        otherCalls(.find(label), in: one, .refused(.notInAccessGroup))),
    ],
    .accessGroupsAreTheirMembers: [
      .obeys(
        "the app goes", at: outlives, in: groupFirst, from: app(ofOne), deletes,
        to: AppClipSnapshot(items: [ofOne])),
      .obeys(
        "a replacement", at: staysAtReplacement, in: groupFirst, from: clip(clips, ofOne), replaces,
        to: AppClipSnapshot(app: .stopped, items: [apps, ofOne])),
      .obeys(
        "an outsider adds", at: outsider, in: lists([.group(one)]), from: app(ofOne),
        otherCalls(.add(label, other)), to: app(ofOne, item(.other, other))),
      .obeys(
        "under another label", isSilent: true, in: lists([.group(one)]), from: app(ofOne),
        otherCalls(.add(second, other)), to: app(ofOne, item(.other, other, label: second))),
      .obeys(
        "a member", isSilent: true, in: groupFirst, from: app(ofOne),
        otherCalls(.update(label, other)),
        to: app(item(.group(one), other))),
      .obeys(
        "no group holds anything", isSilent: true, in: groupFirst, from: app(apps), deletes,
        to: AppClipSnapshot(items: [apps])),
      .breaks(
        "it goes with the app", in: groupFirst, from: app(ofOne), deletes, to: AppClipSnapshot()),
      .breaks(
        "it goes at a replacement", in: groupFirst, from: clip(ofOne), replaces,
        to: AppClipSnapshot(app: .stopped)),
      .breaks(
        "it goes with a day", in: groupFirst, from: app(ofOne),
        AppClipAct(command: .clock(.advanceDay), outcome: AppClipOutcome(.done)), to: app()),
      .breaks(
        "an outsider changes it", in: lists([.group(one)]), from: app(ofOne),
        otherCalls(.update(label, other)), to: app(item(.group(one), other))),
      .breaks(
        "an outsider adds to it", in: lists([.group(one)]), from: app(),
        otherCalls(.add(label, value)),
        to: app(ofOne)),
      .breaks(
        "a member of another group changes it", in: lists([.group(one)], [.group(two)]),
        from: app(ofOne, ofTwo), otherCalls(.remove(label)), to: app()),
      .breaks(
        "the clip's item goes to it", in: groupFirst, from: clip(clips), replaces,
        to: AppClipSnapshot(app: .stopped, items: [ofOne])),
    ],
    .membersFindWhatWasLeft: [
      .obeys(
        "by the app", at: byMember, in: groupFirst, after: [leavesFirst], from: app(ofOne),
        appCalls(.find(label), .found(value))),
      .obeys(
        "by name", at: byMember, in: ownFirst, after: [leavesNamed], from: app(ofOne),
        appCalls(.find(label), in: one, .found(value))),
      .obeys(
        "by the other", at: byAdder, in: groupFirst, after: [leavesFirst], from: app(ofOne),
        otherCalls(.find(label), .found(value))),
      .obeys(
        "updated", at: byMember, in: ownFirst,
        after: [
          leavesNamed,
          removes(
            appCalls(.update(label, other)), from: app(ofOne), to: app(item(.group(one), other))),
        ], from: app(item(.group(one), other)), otherCalls(.find(label), in: one, .found(other))),
      .obeys(
        "removed", isSilent: true, in: ownFirst,
        after: [leavesNamed, removes(appCalls(.remove(label)), from: app(ofOne))], from: app(),
        otherCalls(.find(label), in: one, .found(nil))),
      .obeys(
        "an own item goes", at: byAdder, in: ownFirst,
        after: [
          leavesNamed, removes(appCalls(.remove(label)), from: app(apps, ofOne), to: app(ofOne)),
        ],
        from: app(ofOne), otherCalls(.find(label), in: one, .found(value))),
      .obeys(
        "an own group is first", isSilent: true, in: ownFirst, after: [leavesNamed],
        from: app(item(.app, other), ofOne), appCalls(.find(label), .found(other))),
      .obeys(
        "another label", isSilent: true, in: groupFirst, after: [leavesFirst], from: app(ofOne),
        appCalls(.find(second), .found(nil))),
      .breaks(
        "it is lost", in: groupFirst, after: [leavesFirst], from: app(),
        appCalls(.find(label), .found(nil))),
      .breaks(
        "with another value", in: ownFirst, after: [leavesNamed], from: app(ofOne),
        appCalls(.find(label), in: one, .found(other))),
      .breaks(
        "a removal of an own item took it along", in: ownFirst,
        after: [leavesNamed, removes(appCalls(.remove(label)), from: app(apps, ofOne))],
        from: app(),
        otherCalls(.find(label), in: one, .found(nil))),
    ],
  ]

  /// Claims about own items, with access groups beside them.
  static let besideAccessGroups: AppClipClaimCases = [
    .itemsFollowVersionAndAssociation: [
      .obeys(
        "a group's item is found before the clip's", isSilent: true,
        in: lists([.own, .group(one)]) { $0.decisions.itemsAtReplacement = .seen },
        from: app(item(.clip, other), ofOne), appCalls(.find(label), .found(value))),
      .breaks(
        "the clip finds an item of an access group", in: groupFirst, from: clip(ofOne),
        clipCalls(.find(label), .found(value))),
    ],
    .theAppKeepsItsOwnItems: [
      .obeys(
        "a group before it has the label", isSilent: true, in: groupFirst,
        from: app(clips, item(.app, other), ofOne), appCalls(.find(label), .found(value))),
      .obeys(
        "no clip has the label", isSilent: true, from: app(apps),
        appCalls(.find(label), .found(value))),
      .breaks(
        "a group behind it is found", in: ownFirst, from: app(item(.app, other), ofOne),
        appCalls(.find(label), .found(value))),
    ],
    .replacingPromotesItems: [
      .obeys(
        "other owners keep theirs", at: "An item is promoted.", in: groupFirst,
        from: clip(clips, others, ofOne), replaces,
        to: AppClipSnapshot(app: .stopped, items: [apps, others, ofOne])),
      .breaks(
        "the other's goes", from: clip(clips, others), replaces,
        to: AppClipSnapshot(app: .stopped, items: [apps])),
    ],
    .itemsFollowTheirCommands: [
      .obeys(
        "to the first group", at: "An item is added.", in: groupFirst, from: app(apps),
        appCalls(.add(label, value)), to: app(apps, ofOne)),
      .obeys(
        "to a named group", at: "An item is added.", in: ownFirst, from: app(apps),
        appCalls(.add(label, value), in: one), to: app(apps, ofOne)),
      .obeys(
        "by the other", at: "An item is added.", in: ownFirst, from: app(apps, ofOne),
        otherCalls(.add(label, value)), to: app(apps, others, ofOne)),
      .obeys(
        "labels alone tell apart clip and app", at: "An item is added.",
        in: changed { $0.decisions.itemsBy = .label }, from: app(clips, apps),
        otherCalls(.add(label, value)), to: app(clips, apps, others)),
      .obeys(
        "and no item of a group", at: "An item is added.",
        in: lists([.own, .group(one)]) { $0.decisions.itemsBy = .label },
        from: app(clips, others, ofOne), appCalls(.add(label, value)), to: app(apps, others, ofOne)),
      .obeys(
        "in a named group", at: "An item is updated.", in: ownFirst, from: app(apps, ofOne),
        appCalls(.update(label, other), in: one), to: app(apps, item(.group(one), other))),
      .obeys(
        "from the second", at: "An item is removed.", in: ownFirst, from: app(ofOne),
        otherCalls(.remove(label)), to: app()),
      .breaks(
        "an item goes to the own group", in: groupFirst, from: app(), appCalls(.add(label, value)),
        to: app(apps)),
      .breaks(
        "both go", in: ownFirst, from: app(apps, ofOne), appCalls(.remove(label)), to: app()),
      .breaks(
        "the wrong one goes", in: groupFirst, from: app(apps, ofOne), appCalls(.remove(label)),
        to: app(ofOne)),
      .breaks(
        "a named removal takes the own item", in: ownFirst, from: app(apps, ofOne),
        appCalls(.remove(label), in: one), to: app(ofOne)),
    ],
    .partsFollowTheirCommands: [
      .breaks(
        "a search removes", in: groupFirst, from: app(ofOne),
        otherCalls(.find(label), .found(value)),
        to: app())
    ],
  ]
}
