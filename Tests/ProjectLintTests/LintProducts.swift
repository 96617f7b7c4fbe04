import ProjectLint

private let group = LintTree.group

private func domains(_ texts: String...) -> String {
  LintTree.texts("com.apple.developer.associated-domains", texts)
}
private let answers =
  "struct M { var body: V { V().onContinueUserActivity(NSUserActivityTypeBrowsingWeb) { _ in } } }"

private let team = "ABCDE12345.org.tea"
private let links = "\"applinks\": {\"details\": [{\"appIDs\": [\"ABCDE12345.org.tea\"]}]}"
private let texts = [tea { _ in ["INFOPLIST_KEY_NSContactsUsageDescription": "To invite friends"] }]
private let associated = [
  ("Clip/Clip.entitlements", LintTree.clip([group], domains("appclips:tea.example"))),
  ("App/App.entitlements", LintTree.entitlements([group], domains("applinks:tea.example"))),
]

/// Two programs with a domain, and its association file.
private func site(_ clips: String, _ more: String) -> [(String, String)] {
  associated + [
    (
      "Web/.well-known/apple-app-site-association",
      "{\"appclips\": {\"apps\": [\(clips)]}, \(more)}"
    )
  ]
}

private func versions(
  _ clip: [String: String], _ app: [String: String]
) -> [(String, String)] {
  [teaProject(settings: { target, _ in target == "Clip" ? clip : app })]
}

private let packageType = "CFBundlePackageType"

/// The usual project file, with property lists of both programs.
private func lists(
  clip: String, app: String? = nil, _ settings: [String: String] = [:]
) -> [(String, String)] {
  let project = teaProject(settings: { target, _ in
    settings.merging(
      target == "Clip" || app != nil ? ["INFOPLIST_FILE": "\(target)/Info.plist"] : [:]
    ) { $1 }
  })
  let lists = [("Clip/Info.plist", clip)] + (app.map { [("App/Info.plist", $0)] } ?? [])
  return [project] + lists.map { ($0.0, LintTree.list($0.1)) }
}

/// What a store, or the platform, makes of a clip and its app as one product.
let lintProducts: [LintTree] =
  [
    LintTree(
      "an invocation that the app does not answer", wrong: ["invocationIsLost"], app: "class A {}",
      clip: answers, [tea()]),
    LintTree("an invocation that both answer", app: answers, clip: answers, [tea()]),
    LintTree(
      "an invocation that a delegate of the app answers",
      app: "func scene(_ scene: UIScene, continue userActivity: NSUserActivity) {}", clip: answers,
      [tea()]),
    LintTree(
      "an invocation that the app answers as a URL", app: "let v = V().onOpenURL { _ in }",
      clip: answers, [tea()]),
    LintTree(
      "an activity of search is no invocation", wrong: ["invocationIsLost"],
      app: "let v = V().onContinueUserActivity(CSSearchableItemActionType) { _ in }", clip: answers,
      [tea()]),
    LintTree(
      "an invocation of an app in Flutter", unknown: ["invocationIsLost"],
      app: "import Flutter\nclass A {}", clip: answers, [tea()]),
    LintTree(
      "a domain of the clip alone", wrong: ["domainIsMissing"],
      [("Clip/Clip.entitlements", LintTree.clip([group], domains("appclips:tea.org")))]),
    LintTree(
      "a domain of both",
      [
        (
          "Clip/Clip.entitlements",
          LintTree.clip([group], domains("appclips:tea.org?mode=developer"))
        ),
        (
          "App/App.entitlements",
          LintTree.entitlements([group], domains("applinks:*.tea.org", "applinks:tea.org"))
        ),
      ]),
    LintTree(
      "another domain of the app", wrong: ["domainIsMissing"],
      [
        ("Clip/Clip.entitlements", LintTree.clip([group], domains("appclips:tea.org"))),
        (
          "App/App.entitlements",
          LintTree.entitlements([group], domains("applinks:cake.org", "webcredentials:tea.org"))
        ),
      ]),
    LintTree(
      "an identifier that is not below the app's", wrong: ["identifierIsNotBelow"],
      [
        teaProject(settings: { target, _ in
          target == "Clip" ? ["PRODUCT_BUNDLE_IDENTIFIER": "org.cake.Clip"] : [:]
        })
      ]),
    LintTree(
      "a domain with scheme and path", wrong: ["domainIsMalformed"],
      [
        (
          "Clip/Clip.entitlements",
          LintTree.clip([group], domains("appclips:https://tea.example/order"))
        ),
        ("App/App.entitlements", LintTree.entitlements([group], domains("applinks:tea.example"))),
      ]),
    LintTree(
      "a domain without a service", wrong: ["domainIsMalformed"],
      [("App/App.entitlements", LintTree.entitlements([group], domains("tea.example")))]),
    LintTree(
      "all hosts of a domain, for a clip", wrong: ["domainIsMalformed"],
      [
        ("Clip/Clip.entitlements", LintTree.clip([group], domains("appclips:*.tea.example"))),
        ("App/App.entitlements", LintTree.entitlements([group], domains("applinks:*.tea.example"))),
      ]),
    LintTree(
      "two association files, one without a team", wrong: ["associationIsWrong"],
      site("\"\(team).Clip\"", links) + [
        ("Web2/apple-app-site-association", "{\"appclips\": {\"apps\": [\"org.tea.Clip\"]}}")
      ]),
    LintTree(
      "a domain that is a setting",
      [("App/App.entitlements", LintTree.entitlements([group], domains("$(TEA_DOMAIN)")))]),
    LintTree(
      "a domain with a port and a mode",
      [
        (
          "App/App.entitlements",
          LintTree.entitlements([group], domains("applinks:tea.example:8080?mode=developer"))
        )
      ]),
    LintTree("an association file", site("\"\(team).Clip\"", links)),
    LintTree(
      "an association file without a team", wrong: ["associationIsWrong"],
      site("\"org.tea.Clip\"", links)),
    LintTree(
      "an association file with another clip of ours", wrong: ["associationIsWrong"],
      site("\"\(team).Clop\"", links)),
    LintTree(
      "an association file that is no JSON", wrong: ["associationIsWrong"],
      site("\"\(team).Clip\",]", links)),
    LintTree(
      "an association file without clips", wrong: ["associationIsWrong"],
      associated + [(".well-known/apple-app-site-association", "{\(links)}")]),
    LintTree(
      "an association file without links", wrong: ["associationIsWrong"],
      site("\"\(team).Clip\"", "\"activitycontinuation\": {}")),
    LintTree(
      "an association file without links, for an app without them", advice: ["associationIsWrong"],
      [("Web/apple-app-site-association", "{\"appclips\": {\"apps\": [\"\(team).Clip\"]}}")]),
    LintTree(
      "association files of another app beside ours",
      site("\"\(team).Clip\"", links) + [
        ("Cake/apple-app-site-association", "{\"appclips\": {\"apps\": [\"X.org.cake.Clip\"]}}")
      ]),
    LintTree(
      "versions that are the same",
      versions(["MARKETING_VERSION": "1.2"], ["MARKETING_VERSION": "1.2"])),
    LintTree(
      "versions that differ", wrong: ["versionsDiffer"],
      versions(["CURRENT_PROJECT_VERSION": "1"], ["CURRENT_PROJECT_VERSION": "817"])),
    LintTree(
      "versions that differ in one configuration", wrong: ["versionsDiffer"],
      [
        teaProject(settings: { target, configuration in
          ["MARKETING_VERSION": target == "Clip" && configuration == "Release" ? "1.1" : "1.2"]
        })
      ]),
    LintTree(
      "a version in a list, and one in the settings", wrong: ["versionsDiffer"],
      lists(
        clip: LintTree.text("CFBundleVersion", "$(CURRENT_PROJECT_VERSION)"),
        app: LintTree.text("CFBundleVersion", "7"), ["CURRENT_PROJECT_VERSION": "8"])),
    LintTree(
      "a version that is not known",
      lists(
        clip: LintTree.text("CFBundleVersion", "$(BUILD_NUMBER)"),
        app: LintTree.text("CFBundleVersion", "7"))),
    LintTree(
      "an icon of the app alone", wrong: ["iconIsMissing"],
      versions([:], ["ASSETCATALOG_COMPILER_APPICON_NAME": "AppIcon"])),
    LintTree(
      "icons of both, one in a list",
      lists(
        clip: LintTree.text("CFBundleIconName", "Icon"),
        app: LintTree.text("CFBundleIconName", "Icon"))),
    LintTree(
      "background modes of a clip", wrong: ["clipRunsInBackground"],
      lists(clip: LintTree.texts("UIBackgroundModes", ["remote-notification"]))),
    LintTree(
      "no background modes of a clip, and some of the app",
      lists(
        clip: LintTree.texts("UIBackgroundModes", []),
        app: LintTree.texts("UIBackgroundModes", ["audio"]))),
    LintTree(
      "the location at any time", wrong: ["clipAsksForAlways"], app: "class A {}",
      clip: "func f() { manager.requestAlwaysAuthorization() }", [tea()]),
    LintTree(
      "the location in use, and at any time in the app",
      app: "func f() { manager.requestAlwaysAuthorization() }",
      clip: "func f() { manager.requestWhenInUseAuthorization() }", [tea()]),
    LintTree(
      "the location at any time outside of the clip", app: "class A {}",
      clip: "#if !APPCLIP\nfunc f() { manager.requestAlwaysAuthorization() }\n#endif",
      [tea { _ in ["SWIFT_ACTIVE_COMPILATION_CONDITIONS": "APPCLIP"] }]),
    LintTree(
      "the location at any time in Objective-C", wrong: ["clipAsksForAlways"], app: "class A {}",
      clip: "class C {}",
      [
        tea(clip: ["Clip/S.swift", "Clip/L.m"]),
        ("Clip/L.m", "[manager requestAlwaysAuthorization];"),
      ]),
    LintTree(
      "contacts in a clip", wrong: ["clipAsksForContacts"], app: "class A {}",
      clip: "func f() { CNContactStore().requestAccess(for: .contacts) { _, _ in } }", texts),
    LintTree(
      "contacts in a clip without a usage text", wrong: ["clipAsksForContacts"], app: "class A {}",
      clip: "func f() { CNContactStore().requestAccess(for: .contacts) { _, _ in } }", [tea()]),
    LintTree(
      "contacts in a clip that are read behind their status", advice: ["clipAsksForContacts"],
      app: "class A {}",
      clip:
        "func f() { if CNContactStore.authorizationStatus(for: .contacts) == .authorized { store.enumerateContacts(with: r) { _, _ in } } }",
      texts),
    LintTree(
      "a button for contacts in a clip", wrong: ["clipAsksForContacts"], app: "class A {}",
      clip: "struct V { var body: some View { ContactAccessButton(queryString: q) } }", texts),
    LintTree(
      "the status of contacts in a clip", app: "func f() { CNContactStore().containers() }",
      clip: "let s = CNContactStore.authorizationStatus(for: .contacts)", texts),
    LintTree("a clip without its key", lists(clip: LintTree.text("CFBundleName", "Tea"))),
    LintTree(
      "a clip whose list is a bundle's", wrong: ["packageTypeIsNotApp"],
      lists(clip: LintTree.text(packageType, "BNDL"))),
    LintTree(
      "an app whose list has no type, beside a clip's that has", wrong: ["packageTypeIsNotApp"],
      lists(clip: LintTree.text(packageType, "APPL"), app: LintTree.text("CFBundleName", "Tea"))),
    LintTree(
      "a list without a type that Xcode completes",
      lists(
        clip: LintTree.text(packageType, "APPL"), app: LintTree.text("CFBundleName", "Tea"),
        ["GENERATE_INFOPLIST_FILE": "YES"])),
    LintTree(
      "lists whose type is a setting of Xcode's",
      lists(
        clip: LintTree.text(packageType, "$(PRODUCT_BUNDLE_PACKAGE_TYPE)"),
        app: LintTree.text(packageType, "APPL"))),
    LintTree(
      "a clip that no app contains", wrong: ["clipIsNotEmbedded"],
      [
        (
          teaProject(copies: nil).0,
          teaProject(copies: nil).1.replacing("dependencies = (D0x1,)", with: "dependencies = ()")
        )
      ]),
  ] + domainsOfBoth + parents + embedded + teams + sessions + signing

/// The base with associated domains of the clip and of the app.
private func withDomains(
  _ name: String, wrong: String? = nil, clip: [String] = [], app: [String] = []
) -> LintTree {
  let key = "com.apple.developer.associated-domains"
  return LintTree(
    name, wrong: Set([wrong].compactMap(\.self)),
    [
      ("Clip/Clip.entitlements", LintTree.clip([group], LintTree.texts(key, clip))),
      ("App/App.entitlements", LintTree.entitlements([group], LintTree.texts(key, app))),
    ])
}

private let domainsOfBoth: [LintTree] = [
  withDomains(
    "a service that is none of the platform's", wrong: "domainIsMalformed",
    clip: ["appclip:tea.example"]),
  withDomains(
    "a service of the clip that is none of the platform's, beside the app's that is",
    wrong: "domainIsMalformed", clip: ["appclip:tea.example"], app: ["appclips:tea.example"]),
  withDomains(
    "the services of the platform", clip: ["webcredentials:tea.example"],
    app: [
      "activitycontinuation:tea.example", "authsrv:tea.example", "webcredentials:*.tea.example",
    ]),
  withDomains("a domain of the app alone", wrong: "domainIsMissing", app: ["appclips:tea.example"]),
  withDomains(
    "one more domain of the app", wrong: "domainIsMissing", clip: ["appclips:tea.example"],
    app: ["appclips:tea.example", "appclips:cup.example"]),
  withDomains(
    "links of the clip alone", wrong: "domainIsMissing", clip: ["applinks:tea.example"],
    app: ["applinks:tea.example"]),
  withDomains(
    "links of the clip beside its domain", clip: ["applinks:tea.example", "appclips:tea.example"],
    app: ["applinks:tea.example"]),
  withDomains("links of the app alone", app: ["applinks:tea.example"]),
]

private let parent = LintTree.texts(
  "com.apple.developer.parent-application-identifiers", ["$(AppIdentifierPrefix)org.tea"])

private let parents: [LintTree] = [
  LintTree(
    "a clip without a parent", wrong: ["clipNamesNoApp"],
    [("Clip/Clip.entitlements", LintTree.entitlements([group]))]),
  LintTree(
    "a clip without entitlements", wrong: ["clipNamesNoApp"], without: ["Clip/Clip.entitlements"],
    app: "class A {}", clip: "class C {}",
    [teaProject(settings: { name, _ in name == "Clip" ? ["CODE_SIGN_ENTITLEMENTS": ""] : [:] })]),
  LintTree(
    "a parent of the app in place of the clip's", wrong: ["clipNamesNoApp"],
    [
      ("Clip/Clip.entitlements", LintTree.entitlements([group])),
      ("App/App.entitlements", LintTree.entitlements([group], parent)),
    ]),
  LintTree(
    "two parents", wrong: ["clipNamesNoApp"],
    [
      (
        "Clip/Clip.entitlements",
        LintTree.entitlements(
          [group],
          LintTree.texts(
            "com.apple.developer.parent-application-identifiers",
            ["$(AppIdentifierPrefix)org.tea", "$(AppIdentifierPrefix)org.cake"]))
      )
    ]),
  LintTree(
    "a parent that is a setting",
    [
      teaProject(settings: { _, _ in ["PARENT": "org.tea"] }),
      ("Clip/Clip.entitlements", LintTree.clip([group], parent: "$(PARENT)")),
    ]),
]

private let copied = [
  "", "AppClips", "Tea/AppClips", "$(CONTENTS_FOLDER_PATH)/PlugIns",
  "$(CONTENTS_FOLDER_PATH)/AppClips/Old",
]

private let embedded: [LintTree] =
  copied.map { path in
    LintTree(
      "a clip that its app copies to the products' folder \(path)", wrong: ["clipIsNotEmbedded"],
      [teaProject(copies: path)])
  } + [
    LintTree(
      "a clip that its app needs and does not copy", wrong: ["clipIsNotEmbedded"],
      [teaProject(copies: nil)]),
    LintTree("a clip in the wrapper of its app", [teaProject(copies: "$(WRAPPER_NAME)/AppClips")]),
    LintTree(
      "a clip in the folder AppClips of the wrapper",
      [
        (
          teaProject().0,
          teaProject(copies: "AppClips").1.replacing(
            "dstSubfolderSpec = 16", with: "dstSubfolderSpec = 1")
        )
      ]),
    LintTree(
      "a clip that a script copies",
      [
        (
          teaProject().0,
          teaProject(copies: nil).1.replacing("buildPhases = (S0,", with: "buildPhases = (S0,Z,")
            .replacing(
              "objects = {",
              with:
                "objects = {\n Z = {isa = PBXShellScriptBuildPhase; shellScript = \"ditto Clip.app App.app/AppClips\"; };"
            )
        )
      ]),
  ]

private let teams: [LintTree] = [
  LintTree(
    "teams that differ", wrong: ["teamsDiffer"],
    [teaProject(settings: { name, _ in ["DEVELOPMENT_TEAM": "TEAM\(name)"] })]),
  LintTree(
    "teams that differ in one configuration", wrong: ["teamsDiffer"],
    [
      teaProject(settings: { name, configuration in
        [
          "DEVELOPMENT_TEAM": name == "Clip" && configuration == "Release"
            ? "TEAM000002" : "TEAM000001"
        ]
      })
    ]),
  LintTree(
    "one team of both, by two settings",
    [
      teaProject(settings: { name, _ in
        [
          "TEAM": "TEAM000001",
          "DEVELOPMENT_TEAM": name == "Clip" ? "$(TEAM)" : "TEAM000001",
        ]
      })
    ]),
  LintTree(
    "a team that is not known",
    [
      teaProject(settings: { name, _ in
        ["DEVELOPMENT_TEAM": name == "Clip" ? "$(TEAM)" : "TEAM000001"]
      })
    ]),
  LintTree(
    "a team of the app alone",
    [teaProject(settings: { name, _ in name == "App" ? ["DEVELOPMENT_TEAM": "TEAM000001"] : [:] })]
  ),
]

private let session =
  "public class Loader { public func load() { URLSession(configuration: .background(withIdentifier: \"a\")) } }"

/// A clip with a library that can make a session in the background.
private func loader(
  _ name: String, wrong: Set<String> = [], advice: Set<String>, _ clip: String
) -> LintTree {
  let (path, text) = teaProject(more: [
    WrittenTarget(
      name: "Kit", type: "com.apple.product-type.library.static", folders: ["Kit"],
      settings: ["Debug": [:]])
  ])
  let needs = text.replacing(
    "objects = {", with: "objects = {\n N = {isa = PBXTargetDependency; target = T2; };"
  ).replacing("dependencies = ();", with: "dependencies = (N);")
  return LintTree(
    name, wrong: wrong, advice: advice, app: "class A {}", clip: clip,
    [(path, needs), ("Kit/L.swift", session)])
}

private let sessions: [LintTree] = [
  LintTree(
    "a session in the background", wrong: ["clipTransfersInBackground"], app: "class A {}",
    clip: session),
  LintTree(
    "a session in the background, and its configuration by its long name",
    wrong: ["clipTransfersInBackground"], app: "class A {}",
    clip: "let c = URLSessionConfiguration.background(withIdentifier: \"a\")"),
  LintTree(
    "a session in the background of the app alone", app: session,
    clip:
      "let s = URLSession(configuration: .default)\nlet v = V().background(Color.red).background(withAnimation: a)"
  ),
  loader(
    "a library that can make a session in the background, and that nobody calls",
    advice: ["clipTransfersInBackground"], "class C {}"),
  loader(
    "a library that makes a session in the background", wrong: ["clipTransfersInBackground"],
    advice: [], "class C { let l = Loader()\nfunc f() { l.load() } }"),
]

/// An app that is signed with a given style, and lists some clips.
private func signed(
  _ name: String, _ style: String, advice: Set<String> = [], lists clips: [String]
) -> LintTree {
  LintTree(
    name, advice: advice,
    [
      teaProject(settings: { _, _ in ["CODE_SIGN_STYLE": style] }),
      (
        "App/App.entitlements",
        LintTree.entitlements(
          [group],
          clips.isEmpty
            ? ""
            : LintTree.texts("com.apple.developer.associated-appclip-app-identifiers", clips))
      ),
    ])
}

private let signing: [LintTree] = [
  signed(
    "an app that lists no clip and is signed by hand", "Manual", advice: ["appNamesNoClip"],
    lists: []),
  signed(
    "an app that lists another clip and is signed by hand", "", advice: ["appNamesNoClip"],
    lists: ["$(AppIdentifierPrefix)org.tea.Clop"]),
  signed(
    "an app that lists its clip and is signed by hand", "Manual",
    lists: ["$(AppIdentifierPrefix)org.tea.Clip"]),
  signed("an app that lists no clip and is signed by Xcode", "Automatic", lists: []),
]
