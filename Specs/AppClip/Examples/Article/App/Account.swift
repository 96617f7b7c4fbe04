import AuthenticationServices

/// Asks for the state of the account that the clip stored, under the name that the article's fourth code
/// has.
func resume(_ handle: @escaping (ASAuthorizationAppleIDProvider.CredentialState) -> Void) {
  let defaults = UserDefaults(suiteName: "group.com.example.appClipDataMigration")
  guard let user = defaults?.string(forKey: "SavedUserID") else { return handle(.notFound) }
  ASAuthorizationAppleIDProvider().getCredentialState(forUserID: user) { state, _ in handle(state) }
}
