import AuthenticationServices

/// Stores who signed in.
func store(_ credential: ASAuthorizationAppleIDCredential) {
  let defaults = UserDefaults(suiteName: Shared.group)
  defaults?.set(credential.user, forKey: "SavedUserID")
}
