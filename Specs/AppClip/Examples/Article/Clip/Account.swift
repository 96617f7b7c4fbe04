import AuthenticationServices

/// Stores who signed in, under the name that the article's third code has.
func store(_ credential: ASAuthorizationAppleIDCredential) {
  let defaults = UserDefaults(suiteName: "group.com.example.appClipDataMigration")
  defaults?.set(credential.user, forKey: "SavedUserID")
}
