// swift-format-ignore-file
// Written by scripts/carry.py. Do not edit: edit the files of Specs, and run the script.

/// The pages and cases of `Specs` that the program reads, for use outside of a checkout.
public enum SpecsArchive {
  /// Each file's path from the root of the checkout, and its text, in ascending order of the paths.
  public static let files: [(path: String, text: String)] = [
    (
      "Specs/AppClip/Account.md",
#"""
# Account: Sign in with Apple

Source: the article (store the identifier, ask for its state, sign in if it is authorized); Apple,
`ASAuthorizationAppleIDProvider.CredentialState`; on states taken for each other:
wordpress-mobile/WordPress-iOS#12572, aboutyou/dart_packages#402, invertase/react-native-apple-authentication#356.

The **clip's place** for the identifier is the defaults under the name *clip user*, the **app's place** the defaults
under *app user*. The user on that shelf is the **stored identifier**. A missing or always empty place never holds
one.

To **ask** about an account: without a network, or without the app's entitlement for Sign in with Apple (app accounts
no), the answer is an error with a state: notFound, or under state with error last the provider's state of the
account. Otherwise it is the provider's state. The provider's state of an unknown account, and of nobody, is notFound.
The effect is asked.

### KA-01 Signing in makes an account known
`signs in` *account*: the provider knows it as authorized, from any state; it is signed in to the program; the
program's place holds it as user. Response: signedIn(account). No effect.

### KA-02 Without a place for it, signing in goes on
The same, the place missing or always empty: the same, but no identifier is stored.

### KA-03 Nothing stored, nobody asked
`app resumes`, resume careful, no stored identifier: nobody is signed in to the app. Response: signedIn(nobody). No
effect.

### KA-04 An authorized account is signed in
Resume careful, the app asks about the stored identifier, authorized: it is signed in to the app. Response:
signedIn(account).

### KA-05 A revoked account is signed out
The same, revoked: nobody is signed in to the app, and the stored identifier is removed. Response: signedIn(nobody).

### KA-06 An unknown account is signed out
The same, notFound: nobody is signed in to the app. Under unknown account removesIdentifier the stored identifier is
removed, otherwise it stays. Response: signedIn(nobody).

### KA-07 A transferred account is migrated and asked about again
The same, transferred: the effect migrated(account); the provider knows it as authorized; the app asks again, which
answers authorized, and KA-04 follows. The effects are asked, migrated, asked.

### KA-08 An error changes nothing
Resume careful, the app asks about the stored identifier, error: nothing changes. Response: unresolved.

### KA-09 The article's code handles one state
`app resumes`, resume literal: the app asks about the stored identifier, or about nobody without one. If the state,
even with an error, is authorized, the account is signed in to the app. Otherwise nothing changes. Response:
signedIn(the account that is signed in to the app afterwards, or nobody).

### KA-10 The person can end the use of an account
`user stops using` *account*: the provider knows it as revoked, from any state. A session of the account goes on until
the next resume.

### KA-11 An account can be moved to another team
`system transfers` *account*, authorized: the provider knows it as transferred.

### KA-12 An account can be forgotten
`system forgets` *account*: the provider no longer knows it.

### KA-13 The network can go
`system loses network`: online no.

### KA-14 The network can come back
`system restores network`: online yes.

"""#
    ),
    (
      "Specs/AppClip/Commands.md",
#"""
# Commands and their outcomes

There is one row for every kind of command: its notation, the reasons for which it may be refused, in the order in
which they are checked (Refusals.md), and the clauses that it may take. Topics group the kinds: each flow uses the
kinds of one topic and of `life`.

*p* is `clip` or `app`. *place* is `container` *g*, `suite` *g*, `standard` or `home`; *shared* is `container` *g* or
`suite` *g*. *key* is `key` and a number, *value* is `value` or `secret` and a number, *account* is `account` and a
number, *g* and *n* are numbers. All numbers are 1 to 64.

| Kind | Topic | Written | Reasons | Clauses |
|---|---|---|---|---|
| invoke | life | `user invokes` | none | KL-01 to KL-04 |
| open | life | `user opens` | notInstalled, alreadyRunning | KL-05 |
| installApp | life | `user installs app` | alreadyInstalled | KL-06, KL-07, KK-08 |
| delete | life | `user deletes` | notInstalled | KL-08 |
| kill | life | `system kills` | notInstalled, notRunning | KL-09 |
| advanceDay | life | `clock advances one day` | none | KL-10 to KL-12 |
| resetPrivacy | life | `user resets privacy` | none | KL-13 |
| leave | storage | `clip leaves` *key* *value* | notInstalled, notRunning, noStore | KS-07, KS-06, KS-04 |
| collect | storage | `app collects` *key* | notInstalled, notRunning, noStore | KS-08, KS-06, KS-03 |
| askForContainer | storage | *p* `asks for container` *g* | notInstalled, notRunning | KS-01, KS-02 |
| read | storage | *p* `reads` *key* `from` *place* | notInstalled, notRunning, noContainer, noStore | KS-06, KS-03 |
| write | storage | *p* `writes` *key* *value* `to` *place* | notInstalled, notRunning, noContainer, noStore, gateClosed | KS-06, KS-04 |
| remove | storage | *p* `removes` *key* `from` *place* | notInstalled, notRunning, noContainer, noStore, gateClosed | KS-06, KS-05 |
| otherRead | storage | `other reads` *key* `from` *shared* | noContainer, noStore | KS-03 |
| otherWrite | storage | `other writes` *key* *value* `to` *shared* | noContainer, noStore | KS-04 |
| otherRemove | storage | `other removes` *key* `from` *shared* | noContainer, noStore | KS-05 |
| findItem | keychain | *p* `finds item` *n* | notInstalled, notRunning | KK-01 to KK-03 |
| addItem | keychain | *p* `adds item` *n* *value* | notInstalled, notRunning, duplicateItem | KK-04, KK-05 |
| updateItem | keychain | *p* `updates item` *n* *value* | notInstalled, notRunning, noSuchItem | KK-06 |
| removeItem | keychain | *p* `removes item` *n* | notInstalled, notRunning, noSuchItem | KK-07 |
| signIn | account | *p* `signs in` *account* | notInstalled, notRunning, notEntitled, offline | KA-01, KA-02 |
| resume | account | `app resumes` | notInstalled, notRunning | KA-03 to KA-09 |
| stopUsing | account | `user stops using` *account* | unknownAccount | KA-10 |
| transfer | account | `system transfers` *account* | unknownAccount, notAuthorized | KA-11 |
| forget | account | `system forgets` *account* | unknownAccount | KA-12 |
| loseNetwork | account | `system loses network` | offline | KA-13 |
| restoreNetwork | account | `system restores network` | alreadyOnline | KA-14 |
| startImport | import | `app starts import` | notInstalled, notRunning, noStore, alreadyImporting | KI-01 to KI-03 |
| continueImport | import | `app continues import` | notInstalled, notRunning, notImporting | KI-04 to KI-10 |

## The header

The machine is `machine clip`. Each field of World.md has a line: its name, then one of the values below. Lines may
have any order, and none may occur twice; a field without a line has its default, the first value below. `clip groups`
and `app groups` are always written.

| Name | Values, as they are written |
|---|---|
| `clip groups` | a set of groups, `{1}`, `{1, 2}`, or `{}` for none |
| `app groups` | the same, `{1}` |
| `other groups` | the same, `{}` |
| `clip accounts` | `yes`, `no` |
| `app accounts` | `yes`, `no` |
| `clip keychain` | `yes`, `no`; it has no meaning any more, is read and never written |
| `app keychain` | `yes`, `no`; the same |
| `clip names app` | `yes`, `no` |
| `app names clip` | `yes`, `no` |
| `system version` | `15.4`, `15.3` |
| `lifetime` | a number of days, `30`, from `1` to `365` |
| `foreign suite` | `kept`, `missing`, `dropped` |
| `clip home` | `dropped`, `moved` |
| `unknown account` | `keeps identifier`, `removes identifier` |
| `clip items` | `go unless replaced`, `stay` |
| `items at replacement` | `promoted`, `seen` |
| `items by` | `owner and label`, `label` |
| `session` | `in process`, `stored` |
| `state with error` | `not found`, `last` |
| `clip text` | `suite 1`, with any group, or `standard` |
| `app text` | `suite 1`, the same, or `standard` |
| `clip user` | `suite 1`, the same, or `standard` |
| `app user` | `suite 1`, the same, or `standard` |
| `leaves secrets` | `no`, `yes` |
| `resume` | `careful`, `literal` |
| `order` | `copy mark clean`, `copy clean mark`, `mark copy clean`, `mark clean copy`, `clean copy mark`, `clean mark copy` |
| `copying` | `present`, `lacking`, `whole` |
| `mark` | `home`, `none`, `group`, `keychain` |
| `gate` | `until marked`, `while pending`, `none` |
| `cleaning` | `everything`, `nothing`, `equal` |
| `watcher` | `clip`, `app` |

## Answers and effects

| Answer or effect | Notation | Clauses |
|---|---|---|
| it was carried out | `-> done` | all clauses without another response |
| this program is in front | `-> reaches` *p* | KL-01 to KL-05 |
| whether there is a container | `-> container yes`, `container no` | KS-01, KS-02 |
| the kept value | `-> found` *value*, `found nothing` | KS-03, KS-06, KS-08, KK-01 to KK-03 |
| a secret was withheld | `-> withheld` | KS-07 |
| who is signed in | `-> signed in` *account*, `signed in nobody` | KA-01 to KA-07, KA-09 |
| the account's state is unknown | `-> unresolved` | KA-08 |
| it is refused | `-> refused:` *reason* | Refusals.md |
| a process ended, or began | `-> ends` *p*, `launches` *p* | KL-01 to KL-09, KL-11 |
| a program went, or came | `-> removes` *p*, `installs` *p* | KL-01, KL-06 to KL-08, KL-11 |
| a container went, or came | `-> drops container` *g*, `creates container` *g* | KL-01, KL-06 to KL-08, KL-11 |
| the provider was asked | `-> asks about` *account or* `nobody` `:` *state*, or `error with` *state* | KA-04 to KA-09 |
| an identifier was migrated | `-> migrates` *account* | KA-07 |
| an import ended | `-> ends import` | KI-01, KI-03, KI-10 |

A state is `authorized`, `revoked`, `transferred` or `not found`. A reason is written in words: `not installed`.

## What is different now

In this order, each if it differs: `now clip` *process*, `app` *process*, `idle days` *n*, `containers` *groups*
such as `{1, 2}`; `no kept` *cell* for each cell that went, then `kept` *cell* for each cell that came; `no keychain` and `keychain`
*item*; `keychain mark yes` or `no`; `clip signed in` and `app signed in` *account* or `nobody`; `no known` and
`known` *account* *state*; `online yes` or `no`; `import plans` *steps* or `no import`.

A cell is `in container` *g*, `in suite` *g*, `in home of` *p*, `in standard of` *p* or `by` *p* `as suite` *g*, then
a colon and *key* *value*, *account* or `mark`. An item is *p* `item` *n* *value*. Steps are `[copy key 1, copy whole,
mark, clean key 1, clean everything]`, in the order in which they will be carried out.

Cells, items and accounts each have a line for each element that went and one for each element that came. A cell, item or
account whose value or state changes, or an item that gets another owner, is written twice: its former form after `no`,
and its new form. The lines with `no` come first, then the others, each in the order of the snapshot (World.md): items by
owner, the clip before the app, then by number, then by value; accounts by number, then by state. An element that is the
same before and after has no line, and no line occurs twice: a repeated line is a mismatch. A file in which the lines
with `no` follow the others is read in the same way; lines of one kind in any other order are a mismatch.

## A whole case

````case
consent case, format 1
machine clip
strict
clip groups {1, 2}
app groups {1}
unknown account removes identifier
items at replacement promoted

user invokes
  -> reaches clip
  -> installs clip
  -> creates container 1
  -> creates container 2
  -> launches clip
  now clip running
  now containers {1, 2}
clip leaves key 1 value 1
  now kept in suite 1: key 1 value 1
clip leaves key 1 secret 1
  -> withheld
clip writes key 2 value 1 to standard
  now kept in standard of clip: key 2 value 1
clip adds item 1 secret 1
  now keychain clip item 1 secret 1
clip signs in account 2
  -> signed in account 2
  now kept in suite 1: account 2
  now clip signed in account 2
  now known account 2 authorized
user installs app
  -> ends clip
  -> removes clip
  -> drops container 2
  -> installs app
  now clip not installed
  now app stopped
  now containers {1}
  now no kept in standard of clip: key 2 value 1
  now no keychain clip item 1 secret 1
  now keychain app item 1 secret 1
  now clip signed in nobody
user opens
  -> reaches app
  -> launches app
  now app running
user invokes
  -> reaches app
app finds item 1
  -> found secret 1
app collects key 1
  -> found value 1
app resumes
  -> signed in account 2
  -> asks about account 2: authorized
  now app signed in account 2
app starts import
  now import plans [copy key 1, mark, clean everything]
app writes key 1 value 2 to standard
  -> refused: gate closed
app continues import
  now kept in standard of app: key 1 value 1
  now import plans [mark, clean everything]
app continues import
  now kept in standard of app: mark
  now import plans [clean everything]
system kills
  -> ends app
  now app stopped
  now app signed in nobody
  now no import
user opens
  -> reaches app
  -> launches app
  now app running
app starts import
  now import plans [clean everything]
app continues import
  -> ends import
  now no kept in suite 1: key 1 value 1
  now no import
app adds item 1 value 1
  -> refused: duplicate item
app updates item 1 value 2
  now no keychain app item 1 secret 1
  now keychain app item 1 value 2
user stops using account 2
  now no known account 2 authorized
  now known account 2 revoked
app resumes
  -> signed in nobody
  -> asks about account 2: revoked
  now no kept in suite 1: account 2
clock advances one day
  -> done
user deletes
  -> ends app
  -> removes app
  -> drops container 1
  now app not installed
  now containers {}
  now no kept in standard of app: key 1 value 1
  now no kept in standard of app: mark
user opens
  -> refused: not installed
end
````

"""#
    ),
    (
      "Specs/AppClip/Decisions.md",
#"""
# Decisions

Questions that the documents leave open or answer in contradictory ways, and answers that a search over all states
showed to be untenable. The default stands first. No machine implements the other values yet, except where they are
values of a field of the configuration.

| Question | Decision |
|---|---|
| clip groups | any groups. A capability that is missing from one target is the most common defect. |
| app groups | any groups. |
| other groups | none, any groups. The article says that a clip shares with its app alone, yet a container lives as long as any member; some defects of imports appear only with a third member. |
| clip accounts | yes, no. |
| app accounts | yes, no. Without it the provider answers with an error. |
| clip names app | yes, no. The association is two facts, in two signatures. |
| app names clip | yes, no. |
| system version | 15.4, 15.3. Constant: no document describes an update between clip and app. |
| lifetime | 30, any number of days up to 365. Apple publishes no figure; measurement services report 30. |
| foreign suite | kept, missing, dropped. The documents do not cover a name without an entitlement; reports describe all three, and the simulator differs from the device. |
| clip home | dropped, moved. The article says that it is not shared; Apple Support mentions data that is handed over. Under moved, private and shared values may differ: under copying present the shared value wins. |
| unknown account | keepsIdentifier, removesIdentifier. Kept for another attempt: *not found* has been returned by mistake (wordpress-mobile/WordPress-iOS#12572). |
| clip items | goUnlessReplaced, stay. A clip goes with its data; an app's items are known to stay. |
| items at replacement | promoted, seen. Apple calls it a migration, and warns both of several copies and of an item of the clip that overwrites one of the app: so a clip that is installed again leaves a copy beside the app's item, and the next replacement overwrites. In the other reading, the items stay the clip's, and the app sees them. |
| items by | ownerAndLabel, label. Apple warns both of several copies and of one item that overwrites another. |
| session | inProcess, stored. The article stores only the identifier, so a launch without a network shows nobody; an app that trusts its last answer stores it. |
| state with error | notFound, last. No document defines the state that comes with an error. |
| clip text | suite 1, any name. |
| app text | suite 1, any name. The article uses two names here, which differ in one word. |
| clip user | suite 1, any name. The article uses a third name. |
| app user | suite 1, any name. |
| leaves secrets | no, yes. The article forbids it; the platform does not prevent it. |
| resume | careful, literal. The article handles *authorized* alone, ignores errors and asks about the stored identifier even if there is none. |
| order | copyMarkClean, and the five others. |
| copying | present, lacking, whole. |
| mark | home, group, keychain, none. Its lifetime must be the lifetime of the copy. |
| gate | untilMarked, whilePending, none. Without a gate a value that the app removed comes back. |
| cleaning | everything, equal, nothing. Comparing is not needed. |
| watcher | clip, app. This is no open question of the platform: a case of [twins](../Twins/Twins.md) names the program that observes. |
| May an app come beside its clip? | No: one step replaces it. |
| Do idle days of a running clip grow? | Yes: days count from its last launch, and an invocation of a running clip counts as a launch. |
| Does installing launch? | No. |
| May a program write while it is replaced? | No: commands are atomic, and a program that does not run is refused. |
| Which clip's items does the app get? | All kept items of any clip. Under promoted, the app gets items of earlier clips together with those of the replaced clip, and an app that replaces no clip gets none; under seen, it also sees items of a clip that was removed before the app came. |
| May a clip find the items of an earlier clip? | Yes, if they were kept and did not become the app's. Adding the same label is then a duplicate. |
| Does the keychain need an entitlement? | Not for a program's own items. An access group of several programs would; there is none here. |
| Does the clip resume? | No: only the app does. |
| Has a transferred account a new identifier? | No: it is migrated and asked about again in the same step. |
| A session whose account is revoked | lasts until the next resume or the end of the process. |
| Permissions at a replacement | not in this machine: the device that contains this machine and others decides. |
| Contacts in a clip | not in this machine: the device decides. |
| An import that finds its mark | copies nothing, and cleans the source, because a kill may have come between mark and clean. It also removes texts that others wrote there since. |
| The commands that the gate refuses | the app's own writing and removing in its standard defaults, nothing else. |
| Left out | iCloud's keychain, access groups as more than yes or no, location and notifications of clips, backups, encodings of files. |

"""#
    ),
    (
      "Specs/AppClip/Faults.md",
#"""
# Planted faults

Mistakes that `consent faults` plants around the system, one at a time. The last column has the claims that the shortest
case of a fault breaks, or the comparison that detects it; `consent faults --matrix` lists all that detects it.
`scripts/faults.py` writes this page.

| Fault | Mistake | Detected by |
|---|---|---|
| leavesUnderAnotherName | the clip writes one suite, the app reads another | comparison of the response |
| collectsFromStandard | the app looks in its standard defaults | comparison of the response |
| storesUsersElsewhere | the app looks for the identifier under another name | comparison of what is kept |
| leavesSecrets | a secret is left like any text | INV-K17 |
| copiesWholeAndCleansFirst | all is copied, cleaned, and marked last | comparison of the plan |
| cleansBeforeItCopies | the source is cleaned first | comparison of the plan |
| marksBeforeItCopies | the import counts as done when it begins | comparison of the plan |
| marksInTheKeychain | the mark outlives the app | comparison of the plan |
| importsEachTime | nothing says that the import was done | comparison of the response |
| importsWithoutAGate | the app changes its own while an import goes on | comparison of the response |
| movesHomes | the clip's own defaults become the app's | INV-K07 |
| asksNoAssociation | the app sees the clip's items whatever the signatures say | INV-K24 |
| staysBefore15p4 | the app never sees the clip's items | INV-K24 |
| leavesItemsToTheClip | no item is promoted at the replacement | INV-K24 |
| tellsItemsByLabel | the clip's item takes the place of the app's | comparison of the keychain |
| countsADayMore | the clip stays a day too long | INV-K18 |
| diesWithoutAContainer | a container that is missing ends the program | INV-K05 |
| trustsStatesBesideErrors | a state that comes with an error is trusted | INV-K16 |
| takesTheUnknownForGood | an unknown account is signed in | INV-K16 |
| keepsTheRevoked | a revoked account stays signed in | INV-K16 |
| asksAboutNobody | the provider is asked before anything is stored | INV-K16 |
| cleansAtTheFirstLaunch | the first launch of the app removes what it finds | INV-K13 |
| stopsAtItsMark | an import that finds its mark leaves what was to be cleaned | comparison of what came of it |
| looksEverywhere | a value is found under its key on any shelf | INV-K06 |
| writesToAllSuites | what is written to a suite is written to standard too | INV-K06 |
| goesOnWhenRefused | what is refused ends the program | INV-K23 |
| invokesTheClipBesideTheApp | an invocation reaches the clip instead of the app | INV-K02 |
| keepsTheClip | the clip stays beside the app | INV-K01 |
| deletesBeforeItReplaces | the clip is gone before the app comes | INV-K04 |
| emptiesContainersOnReplacement | the app finds common containers empty | INV-K03 |
| letsOthersIn | the other program is let into any group | INV-K08 |
| findsTheAppsItems | the clip finds what the app left in the keychain | INV-K09 |
| findsTheClipsFirst | the app finds the clip's item before its own | INV-K09, INV-K21 |
| keepsTheAppsFirst | an item of the app outlasts the one that is promoted | INV-K22 |
| neverStartsAgain | idle days go on through launches | INV-K18 |
| keepsContainers | a container outlives its members | INV-K10 |
| reusesContainers | a new container holds what the old one held | INV-K11 |
| keepsWhatTheClipHad | what is a clip's own stays behind when it goes | INV-K26 |
| keepsWhatTheAppHad | what is the app's own stays behind when it goes | INV-K26 |
| keepsTheClipsItems | items stay behind a clip that goes | INV-K27 |

"""#
    ),
    (
      "Specs/AppClip/Import.md",
#"""
# Import: taking over the texts of the clip

Source: Pocket/pocket-ios#607, owncloud/ios-app#886, Shpigford/clearly#270 (copied once, only where unset, flag last).
The app copies the texts of a **source**, the defaults under the name *app text*, to its **own**, standard of app. A
kill may come between any two steps; it ends the plan and changes nothing else, and the next start plans the remaining
work again: once the mark is set, only the cleaning. So every import that ends has cleaned, despite any kills (INV-K25).

The **mark** is set under these conditions: home, a mark is in standard of app; group, a mark is in the source;
keychain, the keychain mark is there; none, never. Setting it in a missing or always empty source does nothing, and it
is never set there.

The **gate** is closed under these conditions: none, never; whilePending, the source holds a text (a missing or always
empty source never does); untilMarked, the mark is not set (with mark none, always). While it is closed, `app writes`
and `app removes` at `standard` are refused (gateClosed). It does not depend on whether there is a plan. Reading, other
places and the steps of the import are not affected.

The source may be standard of app itself; all clauses hold unchanged. Users and marks are neither copied nor
cleaned. While there is a plan, `app starts import` is refused, and the other commands are carried out: each step acts
on the contents at that moment.

### KI-01 Behind the mark only cleaning is left
`app starts import`, the mark set: a plan of the stage clean alone, as in KI-02, if the source holds a text; otherwise
a plan without a step (KI-03). Response: done.

### KI-02 A start plans the steps
`app starts import`, the mark not set: a plan, from the keys of the texts that the source holds now, ascending, and
the stages in the order of *order*. Copy: under present and lacking one step copy(key) for each key, under whole one
step copyWhole, even if the source is empty. Mark: one step mark, none under mark none. Clean: none under nothing, one
step cleanEverything under everything, one step clean(key) for each key under equal. No step is carried out yet.
Response: done.

### KI-03 An empty plan is over at once
`app starts import`, the plan of KI-01 or KI-02 has no step: the effect imported, and there is no plan.

### KI-04 A present value is copied
`app continues import`, the first step copy(key), copying present: if the source holds a value under the key, own
holds it too, in place of the former value. Otherwise nothing is copied. Every step is removed from the plan when it is
carried out. Response: done.

### KI-05 A lacking value is copied
The same, copying lacking: only if own has nothing under the key.

### KI-06 The whole is copied
copyWhole: the texts of own become exactly the texts of the source.

### KI-07 The mark is set
mark: the mark is set.

### KI-08 An equal value is cleaned
clean(key): if source and own hold the same value under the key, the value under the key is removed from the source.

### KI-09 Everything is cleaned
cleanEverything: all texts are removed from the source, even texts that were written after the start.

### KI-10 The last step ends the import
After the last step of the plan: the effect imported, and there is no plan.

## Protocols

These protocols have names, as values of the configuration; tests construct all others.

| Name | order | copying | mark | gate | cleaning | Result |
|---|---|---|---|---|---|---|
| plain | copyMarkClean | present | home | untilMarked | everything | survives a kill at every point, in all environments |
| bare | copyMarkClean | present | none | none | nothing | copies again each time |
| ungated | copyMarkClean | present | home | none | everything | restores a value that the app removed |
| cleanedBeforeMarked | copyCleanMark | whole | home | untilMarked | everything | killed before its mark, it copies an empty source over all |

If a stage has no step, orders that differ only in its position are one protocol; so of 648 combinations 423 differ.
With mark none the gate untilMarked never opens; without those 15, 408 are left.

## What survives

All reachable states of all 423 were explored with one key, with kills at every point. A protocol survives if
INV-K12, INV-K12b, INV-K13 and INV-K13b hold in every state.

| Environment | Survive | By mark: none, home, group, keychain | By gate: none, whilePending, untilMarked |
|---|---|---|---|
| clip and app alone | 71 | 17, 27, 27, 0 | 0, 32, 39 |
| another member keeps the group alive | 44 | 17, 27, 0, 0 | 0, 20, 24 |
| another member writes | 15 | 0, 15, 0, 0 | 0, 0, 15 |
| the clip's private data moves to the app | 39 | 9, 15, 15, 0 | 0, 16, 23 |

Nine survive in all four, each with mark home and gate untilMarked. Six copy, then mark, then clean: copying is present
or whole, and cleaning nothing, everything or equal. Two with copying present copy, clean and then mark. One, with
cleaning equal and copying present, cleans first, which removes nothing that the app lacks, then copies and marks last.

"""#
    ),
    (
      "Specs/AppClip/Invariants.md",
#"""
# Invariants

The claims hold for every transcript of the clip machine, of the model and of the system. A claim judges each step: the
world, the snapshot before it, the command, the outcome and the snapshot after it. A refused command is judged by
INV-K08 and INV-K23; by INV-K03b and INV-K21 only if the reason is noStore, as a command that found nothing; and by no
other claim. A heading is the identifier and the name in the code.

The claims about the programs, INV-K03b, INV-K12 to INV-K17 and INV-K25, hold under `fixed` in worlds for which the lint
reports no lost text and no lost account; each names the design that refutes it. All others, INV-K21 among them, hold in
every world, with the exception in INV-K22. INV-K19 and INV-K20, on permissions and contacts, belong to the device.

Some claims keep state, a few values each:

- **Left texts** (*the clip left*): for each key the value of the last `leaves` that was answered done, if right after it
  exactly one cell holds this value under this key, and right before it none did; otherwise nothing. A key is
  forgotten when any other `writes` or `removes` of this key, by any program at any place, is not refused; all are
  forgotten when a program goes (World.md), except at a replacement.
- **Added items** (*the clip added*): for each label the value of the last `clip adds item` or `clip updates item`, if
  right after it no other item is under this label. A label is forgotten when the app adds, updates or removes an item
  under it, and when the clip removes it; all are forgotten when a program goes, except at a replacement.
- **A kill after the mark**: whether the process has ended, since the app came, with a plan that has no step mark, the
  design having a mark.
- **Imports**: whether one began, and whether one ended (the effect imported), since the app came.
- **Changed keys** (*the app changed*): the keys that `app writes` or `app removes` named at `standard` since the app
  came, even if there was nothing to remove.
- **The clip's account**: the account of the last `clip signs in`, if right after it exactly one cell holds
  this user, and right before it none did; forgotten when the app signs in or resumes, and when a program goes, except
  at a replacement.

### INV-K01 clipAndAppAreNeverBothThere
The clip and the app are never on the device together.

*Rests on* KL-01, KL-06, KL-07. *Landmark:* The app replaces the clip.

### INV-K02 invocationsReachTheApp
With the app there, an invocation reaches the app, and no clip comes.

*Rests on* KL-04. *Landmark:* An invocation finds the app.

### INV-K03 replacingKeepsCommonGroups
A replacement keeps every cell in the containers and suites of groups that both clip and app are in.

*Rests on* KL-07. *Landmark:* A common group holds something at a replacement.

### INV-K03b whatTheClipLeavesTheAppCollects
Collecting a text that the clip left returns its value. It is not judged once an import began. A `collects` that is
refused for noStore breaks it. Under literal it is refuted by `invoke`, `leave`, `installApp`, `open`, `collect`.
(mixpanel/mixpanel-swift#655)

*Rests on* KS-07, KS-08, KL-07. *Landmark:* The app collects what the clip left.

### INV-K04 replacingLeavesNoGroupAlone
A replacement neither drops nor creates a container of a group that the clip shares with the app or the other.

*Rests on* KL-07. *Landmark:* The clip shares a group at a replacement.

### INV-K05 membersHaveContainers
A request for a container is answered yes for a member and no for any other program, and nothing else happens.
(Ranchero-Software/NetNewsWire#4917)

*Rests on* KS-01, KS-02. *Landmark:* A member asks / Somebody else asks.

### INV-K06 namesLeadToTheirOwnShelf
Reading, collecting and finding change nothing, and a value that is read is under its key on a shelf of the given
name; writing, leaving and removing change no cell but texts under their key on such a shelf. The shelves of a
name: container *g* for `container` *g*; suite *g*, and the program as suite *g*, for `suite` *g*; standard and home
of the program. A member of *g* reads suite *g* and nothing else.

*Rests on* KS-03 to KS-08. *Landmark:* A value is read / A value is written.

### INV-K07 replacingHandsOverNoHome
After a replacement, clip home dropped, nothing is on the app's own shelves nor on the clip's. (BlueWallet/BlueWallet)

*Rests on* KL-07. *Landmark:* The clip's own shelves hold something at a replacement.

### INV-K08 outsidersSeeNothing
The other program is refused the contents of a group that it is not in.

*Rests on* KS-03 to KS-05. *Landmark:* The other asks for a group that it is not in.

### INV-K09 itemsFollowVersionAndAssociation
The clip finds only a clip's items. If the app has no item of its own, it finds a clip's item exactly under items at
replacement seen, if the system is 15.4 and each signature names the other.

*Rests on* KK-01 to KK-03. *Landmark:* The app looks for a clip's item / The clip looks for an app's item.

### INV-K10 containersLiveAsLongAsMembers
There is a container for exactly the groups that have a member on the device, and no other container or suite holds
anything. (gnosis/safe-ios#1370)

*Rests on* KL-01, KL-06 to KL-08, KL-11. *Landmark:* A container is dropped.

### INV-K11 newContainersAreEmpty
A container that was created in a step is empty after it, and so is its suite.

*Rests on* KL-01, KL-06, KL-07. *Landmark:* A container is created.

### INV-K12 finishedImportsAreFinal
Once an import has ended, starting and continuing imports changes no text in the app's standard defaults, even after
any other commands. Refuted without a mark.

*Rests on* KI-01 to KI-10. *Landmark:* An import starts after one that ended.

### INV-K12b importsLeaveWhatTheAppChanged
Starting or continuing an import changes no text in standard of app under a key that the app changed. Refuted without
a gate by `invoke`, `leave`, `installApp`, `open`, `startImport`, `remove`, `continueImport`.

*Rests on* KI-04 to KI-06. *Landmark:* The app changes something of its own before an import is continued or started.

### INV-K13 nothingLeftIsLost
While the app is there, each text that the clip left is in standard of app or in the defaults under *app text*, the
suite itself, with its value. Judged at every step, a kill included. Refuted if the source is cleaned before it is
copied.

*Rests on* KL-07, KL-09, KI-04 to KI-09. *Landmark:* An import is killed / A source is cleaned.

### INV-K13b importsEndComplete
When an import ends, each text that the clip left is in standard of app. Refuted by a mark in the keychain, which
outlives the imported texts.

*Rests on* KI-01 to KI-10. *Landmark:* An import ends after the clip left something.

### INV-K14 onlyTheAuthorizedAreSignedIn
A resume that answers with an account found its identifier stored, asked about it, and the last answer was authorized,
without an error. Under literal it is refuted with state with error last.

*Rests on* KA-03 to KA-09. *Landmark:* A resume signs in.

### INV-K15 theRevokedAreSignedOut
A resume whose last answer is revoked signs out, and after it no identifier is stored under the name *app user*. Under
literal it is refuted by `installApp`, `open`, `signIn`, `stopUsing`, `resume`.

*Rests on* KA-05. *Landmark:* A resume hears revoked.

### INV-K16 nobodyIsAskedAbout
The app asks only about an account whose identifier is stored, and never about nobody. Under literal it is refuted by
`installApp`, `open`, `resume`.

*Rests on* KA-03. *Landmark:* A resume finds nothing stored.

### INV-K16b errorsChangeNothing
A resume whose last answer is an error changes nothing and is answered unresolved.

*Rests on* KA-08. *Landmark:* A resume hears an error.

### INV-K17 secretsAreNotLeft
Leaving a secret puts it on no shelf. A secret written by `writes` is not judged. Under literal it is
refuted by `invoke`, `leave` of a secret.

*Rests on* KS-07. *Landmark:* The clip is about to leave a secret.

### INV-K18 clipsGoOnTime
After an invocation or opening of the clip no idle days are shown. A day adds one to the idle days of a clip; it
removes the clip exactly if one more reaches the lifetime, and never the app. Otherwise idle days change only when the
clip goes, to 0.

*Rests on* KL-01 to KL-03, KL-05, KL-10 to KL-12. *Landmark:* A clip goes on time / An idle clip is launched.

### INV-K21 theLintIsExact
A flow arrives exactly if the lint finds nothing lost in it. A text: `collects` of a text that the clip left, before an
import, answers with its value, or not. An account: `app resumes`, careful, with a network, the account that signed in
to the clip authorized before it, answers with it, or not. An item: `app finds item` of an item that the clip added
answers with its value, or not. Under clip home moved only one direction is judged: a flow without a finding arrives.
Private data may arrive there by chance.

*Rests on* KN-01 to KN-03. *Landmark:* A flow without a finding ends / A flow with a finding ends.

### INV-K22 theAppKeepsItsOwnItems
The app finds its own item under a label if it has one, and its items change only by the app's own commands
and a replacement. The second half is refuted under items by label by `installApp`, `open`, `addItem`, `delete`,
`invoke`, `addItem`.

*Rests on* KK-01, KK-04, KL-08. *Landmark:* The app finds its own item beside a clip's / The clip adds what the app
has.

### INV-K23 refusalsChangeNothing
A refused command changes nothing and has no effect.

*Rests on* all clauses of Refusals.md. *Landmark:* A command is refused.

### INV-K24 replacingPromotesItems
Under items at replacement promoted, if the system is 15.4 and each signature names the other, a replacement makes
each of the clip's items an item of the app under the same label, in place of any former one, and changes no other
item. Otherwise a replacement changes no item.

*Rests on* KK-08, KL-07. *Landmark:* An item is promoted / It takes the place of one of the app's / A replacement
leaves an item as it is.

### INV-K25 importsEndClean
When an import ends, the defaults under *app text*, the suite itself, hold nothing that the clip left: under cleaning
everything, and under cleaning equal nothing that standard of app holds with the same value. Not judged under cleaning
nothing. Under cleaning equal it is refuted by the order cleanCopyMark, which compares before anything is copied,
and by a start that takes the mark for the end, after a kill between mark and clean.

*Rests on* KI-01, KI-08 to KI-10. *Landmark:* An import ends clean / It does so after one that was killed behind its
mark.

### INV-K26 whoGoesTakesTheirOwnAlong
A program that is not on the device has nothing on its own shelves. These are home, standard, and defaults under the
name of a group that it is not in.

*Rests on* KL-07, KL-08, KL-11. *Landmark:* A clip goes that has files of its own / It has standard defaults / It has
defaults under a name of its own / An app goes that has files of its own / It has standard defaults / It has defaults
under a name of its own.

### INV-K27 clipsTakeTheirItemsAlong
If a clip goes and no app comes, its items go with it under clip items goUnlessReplaced, and no other item; if an
app goes, no item does. Items of earlier clips go too.

*Rests on* KL-08, KL-11. *Landmark:* An item goes with its clip / An item stays, as is decided / An item stays behind
its app.

"""#
    ),
    (
      "Specs/AppClip/Keychain.md",
#"""
# Keychain

Source: Apple, "Sharing data between your App Clip and your full app" (the app gets the clip's items since iOS 15.4
if each signature names the other; the clip never reads the app's; several copies may be left, and an item of the clip
may overwrite one of the app, so their labels should differ). The article describes earlier systems. Leftover data:
BlueWallet/BlueWallet (standard and group defaults mixed up, keychain wiped on the second start).

Each item has an owner: the program that added it, until KK-08 changes the owner. No entitlement is needed: a
program's own identifier is an access group that it always has. The clip's items are **open to the app** if the
system is 15.4, clip names app and app names clip.

The clip **sees** its own items. The app sees its own; under items at replacement seen, if the clip's items are open to
it, it sees those too, whether or not it replaced the clip. Items of an earlier clip, long removed, are the clip's
items like any other. To **look up** a label is to take the program's own item under it, or else, for the app, the
clip's item if it sees it.

### KK-01 A program finds its own item first
`finds item` *label*, it owns one under it: response found(value).

### KK-02 The app finds the clip's item
`app finds item` *label*, it owns none under it and sees the clip's: response found(value).

### KK-03 What it does not see is not there
The look-up finds nothing: response found(nothing). Nothing changes by finding.

### KK-04 A new item is the program's own
`adds item` *label* *value*, it owns none under the label: the keychain holds the item, owned by the program.
Response: done. Under items by ownerAndLabel, an item of the other of the two under the label stays.

### KK-05 Where labels alone tell items apart, a new one replaces
The same, under items by label, and the other of the two owns an item under the label: that item goes, seen or not,
and the new item is there.

### KK-06 An item is updated where it was looked up
`updates item` *label* *value*: the item that the look-up takes has the value; its owner stays. Response: done.

### KK-07 An item is removed where it was looked up
`removes item` *label*: the item that the look-up takes is gone. Response: done.

### KK-08 At a replacement the clip's items become the app's
`user installs app`, the clip there and owning an item, the clip's items open to the app, items at replacement
promoted: the app becomes the owner of each of the clip's items, items of earlier clips included, and an item that the
app owned under the same label goes. Items under other labels stay as they are. Any other replacement changes no item:
items that are not promoted stay the clip's.

"""#
    ),
    (
      "Specs/AppClip/Life.md",
#"""
# Life: install, invoke, replace, expire

Source: Apple, "Sharing data between your App Clip and your full app" (the app replaces the clip and receives all
invocations; a group's container lives as long as a member); Apple Support (the clip's data is handed
over). *Goes*, *comes*, *ends* and *launched* are defined in World.md. Response: done if none is named.

### KL-01 An invocation brings the clip
`user invokes`, neither there: the clip comes and is launched. Response: reached(clip).

### KL-02 An invocation launches a clip that does not run
`user invokes`, the clip stopped: it is launched. Response: reached(clip).

### KL-03 An invocation of a clip that runs counts as a launch
`user invokes`, the clip running: idle days are 0, and there is no effect. Response: reached(clip).

### KL-04 With the app there, an invocation reaches the app
`user invokes`, the app there: it is launched if it is stopped. Response: reached(app).

### KL-05 The person opens what is there
`user opens`: the clip or the app is launched. Response: reached(program).

### KL-06 An app is installed stopped
`user installs app`, neither there: the app comes. Nothing is launched.

### KL-07 The app replaces the clip
`user installs app`, the clip there: one step, in this order. The clip's process ends if it runs. The effect
removed(clip); idle days are 0; nobody is signed in to the clip. Under clip home dropped the contents of the clip's shelves
go; under moved they move to the app's shelves of the same sort (home, standard, as suite). Groups in which neither
the app nor the other is a member are dropped as when a program goes. Then the app comes. KK-08 defines the effect on
the items of the keychain. So the container of a common group is never without a member. (gnosis/safe-ios#1370)

### KL-08 The person deletes what is there
`user deletes`: the clip or the app goes. Under clip items goUnlessReplaced all items of the keychain that the clip
owns go with the clip, items of earlier clips included. When the app goes, no item and no keychain mark goes with it.

### KL-09 The system may end a process at any point
`system kills`: the running process ends.

### KL-10 A day passes for the clip
`clock advances one day`, the clip there, idle days plus one less than the lifetime: idle days grow by one, whether or
not the clip runs.

### KL-11 A clip goes when its lifetime is over
The same, idle days plus one at least the lifetime: the clip goes, as under KL-08.

### KL-12 Without a clip no day counts
`clock advances one day`, no clip there: nothing changes. An app never expires.

### KL-13 A reset finds nothing here
`user resets privacy`: nothing changes. No decision of the person belongs to this machine.

"""#
    ),
    (
      "Specs/AppClip/Published/app-looks-in-its-own-defaults.consent",
#"""
# An app that reads its own standard defaults finds no text that was left in the suite
#
# KL-07, KS-04, KS-08, KA-01

consent case, format 1
machine clip
breaks INV-K13 at 4, INV-K03b at 6
strict
clip groups {1}
app groups {1}
app text standard
app user standard

user invokes
  -> reaches clip
  -> installs clip
  -> creates container 1
  -> launches clip
  now clip running
  now containers {1}
clip leaves key 1 value 1
  now kept in suite 1: key 1 value 1
clip signs in account 1
  -> signed in account 1
  now kept in suite 1: account 1
  now clip signed in account 1
  now known account 1 authorized
user installs app
  -> ends clip
  -> removes clip
  -> installs app
  now clip not installed
  now app stopped
  now clip signed in nobody
user opens
  -> reaches app
  -> launches app
  now app running
app collects key 1
  -> found nothing
app signs in account 2
  -> signed in account 2
  now kept in standard of app: account 2
  now app signed in account 2
  now known account 2 authorized
app starts import
  now import plans [mark, clean everything]
end

"""#
    ),
    (
      "Specs/AppClip/Published/asked-before-anything-is-stored.consent",
#"""
# The published code asks about the stored identifier, even if there is none
#
# KL-06, KL-05, KA-09

consent case, format 1
machine clip
breaks INV-K16 at 3
strict
clip groups {1}
app groups {1}
resume literal

user installs app
  -> installs app
  -> creates container 1
  now app stopped
  now containers {1}
user opens
  -> reaches app
  -> launches app
  now app running
app resumes
  -> signed in nobody
  -> asks about nobody: not found
end

"""#
    ),
    (
      "Specs/AppClip/Published/cleaned-and-marked-before-it-is-copied.consent",
#"""
# Cleaned and marked, and nothing left to copy
#
# KI-09, KI-07, KI-04

consent case, format 1
machine clip
breaks INV-K13 at 6, INV-K13b at 8
strict
clip groups {1}
app groups {1}
order clean mark copy

user invokes
  -> reaches clip
  -> installs clip
  -> creates container 1
  -> launches clip
  now clip running
  now containers {1}
clip leaves key 1 value 1
  now kept in suite 1: key 1 value 1
user installs app
  -> ends clip
  -> removes clip
  -> installs app
  now clip not installed
  now app stopped
user opens
  -> reaches app
  -> launches app
  now app running
app starts import
  now import plans [clean everything, mark, copy key 1]
app continues import
  now no kept in suite 1: key 1 value 1
  now import plans [mark, copy key 1]
app continues import
  now kept in standard of app: mark
  now import plans [copy key 1]
app continues import
  -> ends import
  now no import
end

"""#
    ),
    (
      "Specs/AppClip/Published/cleaned-before-it-is-copied.consent",
#"""
# Texts that are cleaned first are lost before they are copied
#
# KI-09, KI-04, KI-07

consent case, format 1
machine clip
breaks INV-K13 at 6, INV-K13b at 8
strict
clip groups {1}
app groups {1}
order clean copy mark

user invokes
  -> reaches clip
  -> installs clip
  -> creates container 1
  -> launches clip
  now clip running
  now containers {1}
clip leaves key 1 value 1
  now kept in suite 1: key 1 value 1
user installs app
  -> ends clip
  -> removes clip
  -> installs app
  now clip not installed
  now app stopped
user opens
  -> reaches app
  -> launches app
  now app running
app starts import
  now import plans [clean everything, copy key 1, mark]
app continues import
  now no kept in suite 1: key 1 value 1
  now import plans [copy key 1, mark]
app continues import
  now import plans [mark]
app continues import
  -> ends import
  now kept in standard of app: mark
  now no import
end

"""#
    ),
    (
      "Specs/AppClip/Published/cleaned-before-it-is-marked.consent",
#"""
# Copied whole, cleaned, and killed before the mark, the import copies an empty source over all
#
# KL-07, KI-02, KI-06, KI-09, KL-09

consent case, format 1
machine clip
breaks INV-K13 at 11, INV-K13b at 13
strict
clip groups {1}
app groups {1}
order copy clean mark
copying whole

user invokes
  -> reaches clip
  -> installs clip
  -> creates container 1
  -> launches clip
  now clip running
  now containers {1}
clip leaves key 1 value 1
  now kept in suite 1: key 1 value 1
user installs app
  -> ends clip
  -> removes clip
  -> installs app
  now clip not installed
  now app stopped
user opens
  -> reaches app
  -> launches app
  now app running
app starts import
  now import plans [copy whole, clean everything, mark]
app continues import
  now kept in standard of app: key 1 value 1
  now import plans [clean everything, mark]
app continues import
  now no kept in suite 1: key 1 value 1
  now import plans [mark]
system kills
  -> ends app
  now app stopped
  now no import
user opens
  -> reaches app
  -> launches app
  now app running
app starts import
  now import plans [copy whole, clean everything, mark]
app continues import
  now no kept in standard of app: key 1 value 1
  now import plans [clean everything, mark]
app continues import
  now import plans [mark]
app continues import
  -> ends import
  now kept in standard of app: mark
  now no import
end

"""#
    ),
    (
      "Specs/AppClip/Published/clip-leaves-in-its-own-defaults.consent",
#"""
# A clip that leaves all in its own standard defaults leaves nothing
#
# KL-07, KS-04, KA-01, KS-08

consent case, format 1
machine clip
breaks INV-K13 at 4, INV-K03b at 6
strict
clip groups {1}
app groups {1}
clip text standard
clip user standard

user invokes
  -> reaches clip
  -> installs clip
  -> creates container 1
  -> launches clip
  now clip running
  now containers {1}
clip leaves key 1 value 1
  now kept in standard of clip: key 1 value 1
clip signs in account 1
  -> signed in account 1
  now kept in standard of clip: account 1
  now clip signed in account 1
  now known account 1 authorized
user installs app
  -> ends clip
  -> removes clip
  -> installs app
  now clip not installed
  now app stopped
  now no kept in standard of clip: key 1 value 1
  now no kept in standard of clip: account 1
  now clip signed in nobody
user opens
  -> reaches app
  -> launches app
  now app running
app collects key 1
  -> found nothing
app resumes
  -> signed in nobody
end

"""#
    ),
    (
      "Specs/AppClip/Published/copied-only-where-the-app-lacks-it.consent",
#"""
# If values are copied only where the app lacks them, an older value of the app wins over the clip's
# last one
#
# The clip's own defaults have moved to the app, and differ from the texts that it left in the
# suite.
#
# KL-07, KI-02, KI-05, KI-07

consent case, format 1
machine clip
breaks INV-K13 INV-K13b at 11
strict
clip groups {1}
app groups {1}
clip home moved
copying lacking

user invokes
  -> reaches clip
  -> installs clip
  -> creates container 1
  -> launches clip
  now clip running
  now containers {1}
clip writes key 1 value 1 to standard
  now kept in standard of clip: key 1 value 1
clip leaves key 1 value 2
  now kept in suite 1: key 1 value 2
clip leaves key 2 value 2
  now kept in suite 1: key 2 value 2
user installs app
  -> ends clip
  -> removes clip
  -> installs app
  now clip not installed
  now app stopped
  now no kept in standard of clip: key 1 value 1
  now kept in standard of app: key 1 value 1
user opens
  -> reaches app
  -> launches app
  now app running
app starts import
  now import plans [copy key 1, copy key 2, mark, clean everything]
app continues import
  now import plans [copy key 2, mark, clean everything]
app continues import
  now kept in standard of app: key 2 value 2
  now import plans [mark, clean everything]
app continues import
  now kept in standard of app: mark
  now import plans [clean everything]
app continues import
  -> ends import
  now no kept in suite 1: key 1 value 2
  now no kept in suite 1: key 2 value 2
  now no import
end

"""#
    ),
    (
      "Specs/AppClip/Published/goes-on-without-a-store.consent",
#"""
# Where there is no store under the name, the published code goes on as if there were
#
# Signing in works and stores nothing; the app that comes after asks about nobody.
#
# KL-01, KA-02, KL-07, KL-05, KA-09

consent case, format 1
machine clip
breaks INV-K16 at 7
strict
clip groups {}
app groups {}
foreign suite missing
app text suite 2
clip user suite 3
app user suite 3
leaves secrets yes
resume literal
mark none
gate none
cleaning nothing

user invokes
  -> reaches clip
  -> installs clip
  -> launches clip
  now clip running
clip leaves key 1 value 1
  -> refused: no store
clip signs in account 1
  -> signed in account 1
  now clip signed in account 1
  now known account 1 authorized
user installs app
  -> ends clip
  -> removes clip
  -> installs app
  now clip not installed
  now app stopped
  now clip signed in nobody
user opens
  -> reaches app
  -> launches app
  now app running
app collects key 1
  -> refused: no store
app resumes
  -> signed in nobody
  -> asks about nobody: not found
end

"""#
    ),
    (
      "Specs/AppClip/Published/import-each-time-anew.consent",
#"""
# Without a mark each start of the import overwrites the app's changes again
#
# KL-07, KI-02, KI-04, KI-10, KS-04

consent case, format 1
machine clip
breaks INV-K12 INV-K12b at 9
strict
clip groups {1}
app groups {1}
mark none
gate none
cleaning nothing

user invokes
  -> reaches clip
  -> installs clip
  -> creates container 1
  -> launches clip
  now clip running
  now containers {1}
clip leaves key 1 value 1
  now kept in suite 1: key 1 value 1
user installs app
  -> ends clip
  -> removes clip
  -> installs app
  now clip not installed
  now app stopped
user opens
  -> reaches app
  -> launches app
  now app running
app starts import
  now import plans [copy key 1]
app continues import
  -> ends import
  now kept in standard of app: key 1 value 1
  now no import
app writes key 1 value 2 to standard
  now no kept in standard of app: key 1 value 1
  now kept in standard of app: key 1 value 2
app starts import
  now import plans [copy key 1]
app continues import
  -> ends import
  now no kept in standard of app: key 1 value 2
  now kept in standard of app: key 1 value 1
  now no import
end

"""#
    ),
    (
      "Specs/AppClip/Published/mark-outlives-the-app.consent",
#"""
# A mark in the keychain stays when the app is deleted, and the next app skips the copying
#
# BlueWallet/BlueWallet mixed up data that outlive an app and data that do not.
#
# KL-06, KI-02, KI-07, KL-08, KI-01, KI-09

consent case, format 1
machine clip
breaks INV-K13 INV-K13b at 12
strict
clip groups {1}
app groups {1}
mark keychain

user installs app
  -> installs app
  -> creates container 1
  now app stopped
  now containers {1}
user opens
  -> reaches app
  -> launches app
  now app running
app starts import
  now import plans [mark, clean everything]
app continues import
  now keychain mark yes
  now import plans [clean everything]
app continues import
  -> ends import
  now no import
user deletes
  -> ends app
  -> removes app
  -> drops container 1
  now app not installed
  now containers {}
user invokes
  -> reaches clip
  -> installs clip
  -> creates container 1
  -> launches clip
  now clip running
  now containers {1}
clip leaves key 1 value 1
  now kept in suite 1: key 1 value 1
user installs app
  -> ends clip
  -> removes clip
  -> installs app
  now clip not installed
  now app stopped
user opens
  -> reaches app
  -> launches app
  now app running
app starts import
  now import plans [clean everything]
app continues import
  -> ends import
  now no kept in suite 1: key 1 value 1
  now no import
end

"""#
    ),
    (
      "Specs/AppClip/Published/marked-and-cleaned-before-it-is-copied.consent",
#"""
# Marked, then cleaned, then copied: after the cleaning nothing is left to copy
#
# KI-02, KI-09, KI-04

consent case, format 1
machine clip
breaks INV-K13 at 7, INV-K13b at 8
strict
clip groups {1}
app groups {1}
order mark clean copy

user invokes
  -> reaches clip
  -> installs clip
  -> creates container 1
  -> launches clip
  now clip running
  now containers {1}
clip leaves key 1 value 1
  now kept in suite 1: key 1 value 1
user installs app
  -> ends clip
  -> removes clip
  -> installs app
  now clip not installed
  now app stopped
user opens
  -> reaches app
  -> launches app
  now app running
app starts import
  now import plans [mark, clean everything, copy key 1]
app continues import
  now kept in standard of app: mark
  now import plans [clean everything, copy key 1]
app continues import
  now no kept in suite 1: key 1 value 1
  now import plans [copy key 1]
app continues import
  -> ends import
  now no import
end

"""#
    ),
    (
      "Specs/AppClip/Published/marked-before-it-is-copied.consent",
#"""
# A mark that is set first is true before anything was copied: a kill behind it, and all is cleaned
#
# KL-07, KI-07, KL-09, KI-01, KI-09

consent case, format 1
machine clip
breaks INV-K13 INV-K13b at 10
strict
clip groups {1}
app groups {1}
order mark copy clean

user invokes
  -> reaches clip
  -> installs clip
  -> creates container 1
  -> launches clip
  now clip running
  now containers {1}
clip leaves key 1 value 1
  now kept in suite 1: key 1 value 1
user installs app
  -> ends clip
  -> removes clip
  -> installs app
  now clip not installed
  now app stopped
user opens
  -> reaches app
  -> launches app
  now app running
app starts import
  now import plans [mark, copy key 1, clean everything]
app continues import
  now kept in standard of app: mark
  now import plans [copy key 1, clean everything]
system kills
  -> ends app
  now app stopped
  now no import
user opens
  -> reaches app
  -> launches app
  now app running
app starts import
  now import plans [clean everything]
app continues import
  -> ends import
  now no kept in suite 1: key 1 value 1
  now no import
end

"""#
    ),
    (
      "Specs/AppClip/Published/names-differ-in-one-word.consent",
#"""
# The published article leaves under one name and collects under another
#
# All three names are entitled on both sides, so nothing fails on the way: the text stays where the
# clip left it, and the app finds nothing. SwiftLeeds/swiftleeds-ios#160 is of the same kind.
#
# KL-01, KL-07, KL-05, KS-04, KS-08, KS-03

consent case, format 1
machine clip
breaks INV-K13 at 3, INV-K03b at 5
strict
clip groups {1, 2, 3}
app groups {1, 2, 3}
app text suite 2
clip user suite 3
app user suite 3
leaves secrets yes
resume literal
mark none
gate none
cleaning nothing

user invokes
  -> reaches clip
  -> installs clip
  -> creates container 1
  -> creates container 2
  -> creates container 3
  -> launches clip
  now clip running
  now containers {1, 2, 3}
clip leaves key 1 value 1
  now kept in suite 1: key 1 value 1
user installs app
  -> ends clip
  -> removes clip
  -> installs app
  now clip not installed
  now app stopped
user opens
  -> reaches app
  -> launches app
  now app running
app collects key 1
  -> found nothing
app reads key 1 from suite 1
  -> found value 1
end

"""#
    ),
    (
      "Specs/AppClip/Published/one-state-is-handled.consent",
#"""
# The published code handles only one of the provider's answers
#
# A revoked account stays signed in, an unknown one too, and an error is treated as an answer.
# wordpress-mobile/WordPress-iOS#12572, aboutyou/dart_packages#402,
# invertase/react-native-apple-authentication#356.
#
# KL-06, KL-05, KA-01, KA-13, KA-09, KA-10, KA-12

consent case, format 1
machine clip
breaks INV-K14 INV-K16b at 5, INV-K15 at 8
strict
clip groups {1}
app groups {1}
state with error last
resume literal

user installs app
  -> installs app
  -> creates container 1
  now app stopped
  now containers {1}
user opens
  -> reaches app
  -> launches app
  now app running
app signs in account 1
  -> signed in account 1
  now kept in suite 1: account 1
  now app signed in account 1
  now known account 1 authorized
system loses network
  now online no
app resumes
  -> signed in account 1
  -> asks about account 1: error with authorized
system restores network
  now online yes
user stops using account 1
  now no known account 1 authorized
  now known account 1 revoked
app resumes
  -> signed in account 1
  -> asks about account 1: revoked
system forgets account 1
  now no known account 1 revoked
app resumes
  -> signed in account 1
  -> asks about account 1: not found
end

"""#
    ),
    (
      "Specs/AppClip/Published/removed-amid-an-import.consent",
#"""
# Without a gate an import restores a value that the app has removed meanwhile
#
# KL-07, KI-02, KI-04, KS-05

consent case, format 1
machine clip
breaks INV-K12b at 7
strict
clip groups {1}
app groups {1}
gate none

user invokes
  -> reaches clip
  -> installs clip
  -> creates container 1
  -> launches clip
  now clip running
  now containers {1}
clip leaves key 1 value 1
  now kept in suite 1: key 1 value 1
user installs app
  -> ends clip
  -> removes clip
  -> installs app
  now clip not installed
  now app stopped
user opens
  -> reaches app
  -> launches app
  now app running
app starts import
  now import plans [copy key 1, mark, clean everything]
app removes key 1 from standard
  -> done
app continues import
  now kept in standard of app: key 1 value 1
  now import plans [mark, clean everything]
end

"""#
    ),
    (
      "Specs/AppClip/Published/secret-is-left-for-all.consent",
#"""
# The published code leaves a password where every member of the group reads it
#
# KL-01, KS-04, KS-03

consent case, format 1
machine clip
breaks INV-K17 at 2
strict
clip groups {1}
app groups {1}
other groups {1}
leaves secrets yes

user invokes
  -> reaches clip
  -> installs clip
  -> launches clip
  now clip running
clip leaves key 1 secret 1
  now kept in suite 1: key 1 secret 1
other reads key 1 from suite 1
  -> found secret 1
end

"""#
    ),
    (
      "Specs/AppClip/Published/third-name-is-not-entitled.consent",
#"""
# The identifier goes under a third name, which is no group of either program
#
# Each program's data under such a name are private to it. The app asks about nobody.
#
# KL-01, KA-01, KL-07, KL-05, KA-09

consent case, format 1
machine clip
breaks INV-K16 at 5
strict
clip groups {1, 2}
app groups {1, 2}
app text suite 2
clip user suite 3
app user suite 3
leaves secrets yes
resume literal
mark none
gate none
cleaning nothing

user invokes
  -> reaches clip
  -> installs clip
  -> creates container 1
  -> creates container 2
  -> launches clip
  now clip running
  now containers {1, 2}
clip signs in account 1
  -> signed in account 1
  now kept by clip as suite 3: account 1
  now clip signed in account 1
  now known account 1 authorized
user installs app
  -> ends clip
  -> removes clip
  -> installs app
  now clip not installed
  now app stopped
  now no kept by clip as suite 3: account 1
  now clip signed in nobody
user opens
  -> reaches app
  -> launches app
  now app running
app resumes
  -> signed in nobody
  -> asks about nobody: not found
end

"""#
    ),
    (
      "Specs/AppClip/Refusals.md",
#"""
# Refusals

A refused command changes nothing and has no effect. Its response is the first of the reasons in its row of
[Commands.md](Commands.md) that holds. That row lists them in the order of this table; a kind gets no other reason.

| Reason | It holds where | Clauses that the command would take |
|---|---|---|
| notInstalled | the acting program is not on the device; for `opens`, `deletes` and `kills`: neither is | KL-05, KL-08, KL-09, all of the clip and the app |
| alreadyInstalled | the app is on the device | KL-06, KL-07 |
| notRunning | the acting program, for `kills` the installed program, is stopped | KL-09, all of the clip and the app |
| alreadyRunning | the installed program runs | KL-05 |
| notEntitled | the program's signature does not allow Sign in with Apple | KA-01, KA-02 |
| offline | there is no network | KA-01, KA-02, KA-13 |
| alreadyOnline | there is a network | KA-14 |
| noContainer | the place is `container` *g*, and the program is no member of *g* | KS-03 to KS-05 |
| noStore | the place is defaults, and the program has no defaults under that name | KS-03 to KS-08, KI-01 to KI-03 |
| gateClosed | the app wants to change `standard`, and the gate is closed | KS-04, KS-05 |
| alreadyImporting | there is a plan | KI-01 to KI-03 |
| notImporting | there is no plan | KI-04 to KI-10 |
| duplicateItem | the program owns an item under the label | KK-04, KK-05 |
| noSuchItem | the look-up takes none | KK-06, KK-07 |
| unknownAccount | the provider does not know the account | KA-10 to KA-12 |
| notAuthorized | the account is revoked or transferred | KA-11 |

The other program is always there and runs. Leaving a secret is refused like leaving any value if there is no store.

"""#
    ),
    (
      "Specs/AppClip/Scenarios/account-moved-and-revoked.consent",
#"""
# An account that was moved to another team goes on after its migration; a revoked one is signed out
#
# Without a network the state is unknown: the session goes on until the network is back.
#
# KL-06, KA-01, KA-11, KA-07, KA-13, KA-08, KA-10, KA-14, KA-05, KA-03

consent case, format 1
machine clip
strict
clip groups {1}
app groups {1}

user installs app
  -> installs app
  -> creates container 1
  now app stopped
  now containers {1}
user opens
  -> reaches app
  -> launches app
  now app running
app signs in account 1
  -> signed in account 1
  now kept in suite 1: account 1
  now app signed in account 1
  now known account 1 authorized
system transfers account 1
  now no known account 1 authorized
  now known account 1 transferred
app resumes
  -> signed in account 1
  -> asks about account 1: transferred
  -> migrates account 1
  -> asks about account 1: authorized
  now no known account 1 transferred
  now known account 1 authorized
user stops using account 1
  now no known account 1 authorized
  now known account 1 revoked
system loses network
  now online no
app resumes
  -> unresolved
  -> asks about account 1: error with not found
system restores network
  now online yes
app resumes
  -> signed in nobody
  -> asks about account 1: revoked
  now no kept in suite 1: account 1
  now app signed in nobody
app resumes
  -> signed in nobody
end

"""#
    ),
    (
      "Specs/AppClip/Scenarios/clip-goes-on-its-last-day.consent",
#"""
# Days count from the last launch of the clip, and an app never expires
#
# KL-01, KL-10, KL-03, KL-11, KL-06, KL-12

consent case, format 1
machine clip
strict
clip groups {1}
app groups {1}
lifetime 2

user invokes
  -> reaches clip
  -> installs clip
  -> creates container 1
  -> launches clip
  now clip running
  now containers {1}
clock advances one day
  now idle days 1
user invokes
  -> reaches clip
  now idle days 0
clock advances one day
  now idle days 1
clock advances one day
  -> ends clip
  -> removes clip
  -> drops container 1
  now clip not installed
  now idle days 0
  now containers {}
user installs app
  -> installs app
  -> creates container 1
  now app stopped
  now containers {1}
clock advances one day
  -> done
end

"""#
    ),
    (
      "Specs/AppClip/Scenarios/clip-that-does-not-name-its-app.consent",
#"""
# The other half of the association: the clip does not name the app, which sees none of its items
#
# KL-07, KK-04, KK-03

consent case, format 1
machine clip
strict
clip groups {1}
app groups {1}
clip names app no

user invokes
  -> reaches clip
  -> installs clip
  -> creates container 1
  -> launches clip
  now clip running
  now containers {1}
clip adds item 1 value 1
  now keychain clip item 1 value 1
user installs app
  -> ends clip
  -> removes clip
  -> installs app
  now clip not installed
  now app stopped
user opens
  -> reaches app
  -> launches app
  now app running
app finds item 1
  -> found nothing
end

"""#
    ),
    (
      "Specs/AppClip/Scenarios/code-leads-to-whoever-is-there.consent",
#"""
# A code launches the clip, launches it anew after its end, and leads to the app once that is there
#
# A reset of privacy finds no decision here, and takes nothing along.
#
# KL-01, KS-04, KL-09, KL-10, KL-02, KL-13, KL-07, KL-04, KS-08

consent case, format 1
machine clip
strict
clip groups {1}
app groups {1}

user invokes
  -> reaches clip
  -> installs clip
  -> creates container 1
  -> launches clip
  now clip running
  now containers {1}
clip leaves key 1 value 1
  now kept in suite 1: key 1 value 1
system kills
  -> ends clip
  now clip stopped
clock advances one day
  now idle days 1
user invokes
  -> reaches clip
  -> launches clip
  now clip running
  now idle days 0
user resets privacy
  -> done
user installs app
  -> ends clip
  -> removes clip
  -> installs app
  now clip not installed
  now app stopped
user invokes
  -> reaches app
  -> launches app
  now app running
user invokes
  -> reaches app
app collects key 1
  -> found value 1
end

"""#
    ),
    (
      "Specs/AppClip/Scenarios/container-goes-with-its-last-member.consent",
#"""
# gnosis/safe-ios#1370: the contents of a container were gone after its only member was
#
# KL-01, KL-08; with another member it stays: KS-04

consent case, format 1
machine clip
strict
clip groups {1}
app groups {1}
other groups {2}

user invokes
  -> reaches clip
  -> installs clip
  -> creates container 1
  -> launches clip
  now clip running
  now containers {1, 2}
clip writes key 1 value 1 to container 1
  now kept in container 1: key 1 value 1
user deletes
  -> ends clip
  -> removes clip
  -> drops container 1
  now clip not installed
  now containers {2}
  now no kept in container 1: key 1 value 1
user installs app
  -> installs app
  -> creates container 1
  now app stopped
  now containers {1, 2}
user opens
  -> reaches app
  -> launches app
  now app running
app reads key 1 from container 1
  -> found nothing
other writes key 1 value 1 to container 2
  now kept in container 2: key 1 value 1
end

"""#
    ),
    (
      "Specs/AppClip/Scenarios/copied-once-and-only-where-unset.consent",
#"""
# Shpigford/clearly PR 270: a container moved in an upgrade, and every setting was gone
#
# Values are copied once, only where the app has none, and the mark is set last.
#
# KL-07, KI-02, KI-05, KI-08, KI-07, KL-09, KI-01

consent case, format 1
machine clip
strict
clip groups {1}
app groups {1}
order copy clean mark
copying lacking
cleaning equal

user invokes
  -> reaches clip
  -> installs clip
  -> creates container 1
  -> launches clip
  now clip running
  now containers {1}
clip leaves key 1 value 1
  now kept in suite 1: key 1 value 1
clip leaves key 2 value 2
  now kept in suite 1: key 2 value 2
user installs app
  -> ends clip
  -> removes clip
  -> installs app
  now clip not installed
  now app stopped
user opens
  -> reaches app
  -> launches app
  now app running
app starts import
  now import plans [copy key 1, copy key 2, clean key 1, clean key 2, mark]
app continues import
  now kept in standard of app: key 1 value 1
  now import plans [copy key 2, clean key 1, clean key 2, mark]
system kills
  -> ends app
  now app stopped
  now no import
user opens
  -> reaches app
  -> launches app
  now app running
app starts import
  now import plans [copy key 1, copy key 2, clean key 1, clean key 2, mark]
app continues import
  now import plans [copy key 2, clean key 1, clean key 2, mark]
app continues import
  now kept in standard of app: key 2 value 2
  now import plans [clean key 1, clean key 2, mark]
app continues import
  now no kept in suite 1: key 1 value 1
  now import plans [clean key 2, mark]
app continues import
  now no kept in suite 1: key 2 value 2
  now import plans [mark]
app continues import
  -> ends import
  now kept in standard of app: mark
  now no import
app starts import
  -> ends import
end

"""#
    ),
    (
      "Specs/AppClip/Scenarios/first-launch-that-cleans-the-keychain.consent",
#"""
# Pocket/pocket-ios PR 607: an extension ran first, then the app's first launch cleaned the keychain
#
# Removing under a label removes the app's own item first, and only then the clip's.
#
# KK-04, KL-07, KK-02, KK-07

consent case, format 1
machine clip
strict
clip groups {1}
app groups {1}
items at replacement seen

user invokes
  -> reaches clip
  -> installs clip
  -> creates container 1
  -> launches clip
  now clip running
  now containers {1}
clip adds item 1 value 1
  now keychain clip item 1 value 1
user installs app
  -> ends clip
  -> removes clip
  -> installs app
  now clip not installed
  now app stopped
user opens
  -> reaches app
  -> launches app
  now app running
app finds item 1
  -> found value 1
app adds item 1 value 2
  now keychain app item 1 value 2
app removes item 1
  now no keychain app item 1 value 2
app finds item 1
  -> found value 1
end

"""#
    ),
    (
      "Specs/AppClip/Scenarios/gate-that-opens-as-soon-as-nothing-is-left.consent",
#"""
# A gate that is closed while there is something to take opens with the cleaning, not with the mark
#
# KI-04, KI-07, KI-09, KS-05, KS-04

consent case, format 1
machine clip
strict
clip groups {1}
app groups {1}
gate while pending

user invokes
  -> reaches clip
  -> installs clip
  -> creates container 1
  -> launches clip
  now clip running
  now containers {1}
clip leaves key 1 value 1
  now kept in suite 1: key 1 value 1
user installs app
  -> ends clip
  -> removes clip
  -> installs app
  now clip not installed
  now app stopped
user opens
  -> reaches app
  -> launches app
  now app running
app starts import
  now import plans [copy key 1, mark, clean everything]
app continues import
  now kept in standard of app: key 1 value 1
  now import plans [mark, clean everything]
app continues import
  now kept in standard of app: mark
  now import plans [clean everything]
app removes key 1 from standard
  -> refused: gate closed
app continues import
  -> ends import
  now no kept in suite 1: key 1 value 1
  now no import
app removes key 1 from standard
  now no kept in standard of app: key 1 value 1
app writes key 1 value 2 to standard
  now kept in standard of app: key 1 value 2
end

"""#
    ),
    (
      "Specs/AppClip/Scenarios/group-that-the-clip-may-not-use.consent",
#"""
# csark0812/expo-targets PR 88: a clip inherited a group that it may not use
#
# There is no container, and no empty one in its place. Ranchero-Software/NetNewsWire#4917 ended
# there.
#
# KL-01, KS-02, KS-01

consent case, format 1
machine clip
strict
clip groups {1}
app groups {1, 2}
foreign suite missing

user invokes
  -> reaches clip
  -> installs clip
  -> creates container 1
  -> launches clip
  now clip running
  now containers {1}
clip asks for container 2
  -> container no
clip asks for container 1
  -> container yes
clip reads key 1 from container 2
  -> refused: no container
clip writes key 1 value 1 to suite 2
  -> refused: no store
end

"""#
    ),
    (
      "Specs/AppClip/Scenarios/half-an-association.consent",
#"""
# With one half of the association the app sees none of the clip's items
#
# KL-07, KK-04, KK-03

consent case, format 1
machine clip
strict
clip groups {1}
app groups {1}
app names clip no

user invokes
  -> reaches clip
  -> installs clip
  -> creates container 1
  -> launches clip
  now clip running
  now containers {1}
clip adds item 1 value 1
  now keychain clip item 1 value 1
user installs app
  -> ends clip
  -> removes clip
  -> installs app
  now clip not installed
  now app stopped
user opens
  -> reaches app
  -> launches app
  now app running
app finds item 1
  -> found nothing
end

"""#
    ),
    (
      "Specs/AppClip/Scenarios/identifier-in-the-clips-own-files.consent",
#"""
# mixpanel/mixpanel-swift#655, amplitude/Amplitude-Swift PR 361: clip and app count as two people
#
# Under the clip's own home the identifier is lost, under the group's suite it is kept.
#
# KL-01, KS-04, KL-07, KS-03

consent case, format 1
machine clip
strict
clip groups {1}
app groups {1}

user invokes
  -> reaches clip
  -> installs clip
  -> creates container 1
  -> launches clip
  now clip running
  now containers {1}
clip writes key 1 value 1 to home
  now kept in home of clip: key 1 value 1
clip writes key 2 value 1 to suite 1
  now kept in suite 1: key 2 value 1
user installs app
  -> ends clip
  -> removes clip
  -> installs app
  now clip not installed
  now app stopped
  now no kept in home of clip: key 1 value 1
user opens
  -> reaches app
  -> launches app
  now app running
app reads key 1 from home
  -> found nothing
app reads key 2 from suite 1
  -> found value 1
end

"""#
    ),
    (
      "Specs/AppClip/Scenarios/identifier-is-what-is-stored.consent",
#"""
# The article mentions storing a credential; its code stores the identifier
#
# KA-01 stores it, KA-07 has it migrated, KA-04 signs in by it

consent case, format 1
machine clip
strict
clip groups {1}
app groups {1}

user installs app
  -> installs app
  -> creates container 1
  now app stopped
  now containers {1}
user opens
  -> reaches app
  -> launches app
  now app running
app signs in account 1
  -> signed in account 1
  now kept in suite 1: account 1
  now app signed in account 1
  now known account 1 authorized
system kills
  -> ends app
  now app stopped
  now app signed in nobody
system transfers account 1
  now no known account 1 authorized
  now known account 1 transferred
user opens
  -> reaches app
  -> launches app
  now app running
app resumes
  -> signed in account 1
  -> asks about account 1: transferred
  -> migrates account 1
  -> asks about account 1: authorized
  now app signed in account 1
  now no known account 1 transferred
  now known account 1 authorized
end

"""#
    ),
    (
      "Specs/AppClip/Scenarios/import-killed-at-every-point.consent",
#"""
# The plain import, killed before each of its steps, loses nothing and takes nothing twice
#
# Killed between mark and clean, it leaves the source as it was: the next start finds the mark, and has
# nothing but the cleaning to do.
#
# KL-07, KL-09, KI-02, KI-04, KI-07, KI-01, KI-09, KI-10, KI-03; INV-K25, INV-K13, INV-K13b

consent case, format 1
machine clip
strict
clip groups {1}
app groups {1}

user invokes
  -> reaches clip
  -> installs clip
  -> creates container 1
  -> launches clip
  now clip running
  now containers {1}
clip leaves key 1 value 1
  now kept in suite 1: key 1 value 1
user installs app
  -> ends clip
  -> removes clip
  -> installs app
  now clip not installed
  now app stopped
user opens
  -> reaches app
  -> launches app
  now app running
app starts import
  now import plans [copy key 1, mark, clean everything]
system kills
  -> ends app
  now app stopped
  now no import
user opens
  -> reaches app
  -> launches app
  now app running
app starts import
  now import plans [copy key 1, mark, clean everything]
app continues import
  now kept in standard of app: key 1 value 1
  now import plans [mark, clean everything]
system kills
  -> ends app
  now app stopped
  now no import
user opens
  -> reaches app
  -> launches app
  now app running
app starts import
  now import plans [copy key 1, mark, clean everything]
app continues import
  now import plans [mark, clean everything]
app continues import
  now kept in standard of app: mark
  now import plans [clean everything]
system kills
  -> ends app
  now app stopped
  now no import
user opens
  -> reaches app
  -> launches app
  now app running
app starts import
  now import plans [clean everything]
system kills
  -> ends app
  now app stopped
  now no import
user opens
  -> reaches app
  -> launches app
  now app running
app starts import
  now import plans [clean everything]
app continues import
  -> ends import
  now no kept in suite 1: key 1 value 1
  now no import
app writes key 1 value 2 to standard
  now no kept in standard of app: key 1 value 1
  now kept in standard of app: key 1 value 2
app starts import
  -> ends import
app reads key 1 from standard
  -> found value 2
end

"""#
    ),
    (
      "Specs/AppClip/Scenarios/items-of-the-keychain-before-15p4.consent",
#"""
# Before 15.4 the app does not see the clip's items, as the article says
#
# KL-07, KK-04, KK-03

consent case, format 1
machine clip
strict
clip groups {1}
app groups {1}
system version 15.3

user invokes
  -> reaches clip
  -> installs clip
  -> creates container 1
  -> launches clip
  now clip running
  now containers {1}
clip adds item 1 value 1
  now keychain clip item 1 value 1
user installs app
  -> ends clip
  -> removes clip
  -> installs app
  now clip not installed
  now app stopped
user opens
  -> reaches app
  -> launches app
  now app running
app finds item 1
  -> found nothing
end

"""#
    ),
    (
      "Specs/AppClip/Scenarios/items-of-the-keychain-since-15p4.consent",
#"""
# Since 15.4 the clip's items become the app's, if each signature names the other: the article is
# outdated
#
# An item that the app has left behind goes where the new clip's has the same label, and the clip
# finds none of the app's items. KL-07, KK-08, KK-01, KK-04, KK-03; INV-K24, INV-K21.

consent case, format 1
machine clip
strict
clip groups {1}
app groups {1}

user invokes
  -> reaches clip
  -> installs clip
  -> creates container 1
  -> launches clip
  now clip running
  now containers {1}
clip adds item 1 value 1
  now keychain clip item 1 value 1
user installs app
  -> ends clip
  -> removes clip
  -> installs app
  now clip not installed
  now app stopped
  now no keychain clip item 1 value 1
  now keychain app item 1 value 1
user opens
  -> reaches app
  -> launches app
  now app running
app finds item 1
  -> found value 1
app adds item 1 value 2
  -> refused: duplicate item
app adds item 2 value 2
  now keychain app item 2 value 2
user deletes
  -> ends app
  -> removes app
  -> drops container 1
  now app not installed
  now containers {}
user invokes
  -> reaches clip
  -> installs clip
  -> creates container 1
  -> launches clip
  now clip running
  now containers {1}
clip finds item 1
  -> found nothing
clip adds item 1 value 3
  now keychain clip item 1 value 3
user installs app
  -> ends clip
  -> removes clip
  -> installs app
  now clip not installed
  now app stopped
  now no keychain clip item 1 value 3
  now no keychain app item 1 value 1
  now keychain app item 1 value 3
user opens
  -> reaches app
  -> launches app
  now app running
app finds item 1
  -> found value 3
app finds item 2
  -> found value 2
end

"""#
    ),
    (
      "Specs/AppClip/Scenarios/items-outlive-the-clip.consent",
#"""
# BlueWallet/BlueWallet, the other way round: where items stay, a clip that is gone leaves them
# to the next one, and not to an app that replaces none
#
# KL-08, KK-04, KL-06, KK-03, KK-01, KK-08

consent case, format 1
machine clip
strict
clip groups {1}
app groups {1}
clip items stay

user invokes
  -> reaches clip
  -> installs clip
  -> creates container 1
  -> launches clip
  now clip running
  now containers {1}
clip adds item 1 value 1
  now keychain clip item 1 value 1
user deletes
  -> ends clip
  -> removes clip
  -> drops container 1
  now clip not installed
  now containers {}
user installs app
  -> installs app
  -> creates container 1
  now app stopped
  now containers {1}
user opens
  -> reaches app
  -> launches app
  now app running
app finds item 1
  -> found nothing
user deletes
  -> ends app
  -> removes app
  -> drops container 1
  now app not installed
  now containers {}
user invokes
  -> reaches clip
  -> installs clip
  -> creates container 1
  -> launches clip
  now clip running
  now containers {1}
clip finds item 1
  -> found value 1
user installs app
  -> ends clip
  -> removes clip
  -> installs app
  now clip not installed
  now app stopped
  now no keychain clip item 1 value 1
  now keychain app item 1 value 1
user opens
  -> reaches app
  -> launches app
  now app running
app finds item 1
  -> found value 1
end

"""#
    ),
    (
      "Specs/AppClip/Scenarios/items-stay-the-clips-and-are-seen.consent",
#"""
# In the other reading the app sees the clip's items, which stay the clip's: the app's own item is a
# second copy, and the next clip finds the items of the first
#
# KL-07, KK-04, KK-02, KK-01, KL-08, KK-03; INV-K09, INV-K22, INV-K24

consent case, format 1
machine clip
strict
clip groups {1}
app groups {1}
items at replacement seen

user invokes
  -> reaches clip
  -> installs clip
  -> creates container 1
  -> launches clip
  now clip running
  now containers {1}
clip adds item 1 value 1
  now keychain clip item 1 value 1
user installs app
  -> ends clip
  -> removes clip
  -> installs app
  now clip not installed
  now app stopped
user opens
  -> reaches app
  -> launches app
  now app running
app finds item 1
  -> found value 1
app adds item 1 value 2
  now keychain app item 1 value 2
app finds item 1
  -> found value 2
user deletes
  -> ends app
  -> removes app
  -> drops container 1
  now app not installed
  now containers {}
user invokes
  -> reaches clip
  -> installs clip
  -> creates container 1
  -> launches clip
  now clip running
  now containers {1}
clip finds item 1
  -> found value 1
clip adds item 2 value 1
  now keychain clip item 2 value 1
user deletes
  -> ends clip
  -> removes clip
  -> drops container 1
  now clip not installed
  now containers {}
  now no keychain clip item 1 value 1
  now no keychain clip item 2 value 1
user invokes
  -> reaches clip
  -> installs clip
  -> creates container 1
  -> launches clip
  now clip running
  now containers {1}
clip finds item 2
  -> found nothing
end

"""#
    ),
    (
      "Specs/AppClip/Scenarios/mark-in-the-suite.consent",
#"""
# A mark beside the texts that it marks: it goes with the container, and with nothing else
#
# KI-04, KI-07, KI-09, KI-01

consent case, format 1
machine clip
strict
clip groups {1}
app groups {1}
mark group

user invokes
  -> reaches clip
  -> installs clip
  -> creates container 1
  -> launches clip
  now clip running
  now containers {1}
clip leaves key 1 value 1
  now kept in suite 1: key 1 value 1
user installs app
  -> ends clip
  -> removes clip
  -> installs app
  now clip not installed
  now app stopped
user opens
  -> reaches app
  -> launches app
  now app running
app starts import
  now import plans [copy key 1, mark, clean everything]
app continues import
  now kept in standard of app: key 1 value 1
  now import plans [mark, clean everything]
app continues import
  now kept in suite 1: mark
  now import plans [clean everything]
app continues import
  -> ends import
  now no kept in suite 1: key 1 value 1
  now no import
app starts import
  -> ends import
end

"""#
    ),
    (
      "Specs/AppClip/Scenarios/no-program-has-the-entitlement.consent",
#"""
# Without the entitlement nobody signs in; for items of its own in the keychain a program needs none
#
# KL-01, KK-04, KL-07, KK-08, KL-05, KK-01

consent case, format 1
machine clip
strict
clip groups {1}
app groups {1}
clip accounts no
app accounts no

user invokes
  -> reaches clip
  -> installs clip
  -> creates container 1
  -> launches clip
  now clip running
  now containers {1}
clip signs in account 1
  -> refused: not entitled
clip adds item 1 value 1
  now keychain clip item 1 value 1
user installs app
  -> ends clip
  -> removes clip
  -> installs app
  now clip not installed
  now app stopped
  now no keychain clip item 1 value 1
  now keychain app item 1 value 1
user opens
  -> reaches app
  -> launches app
  now app running
app signs in account 1
  -> refused: not entitled
app finds item 1
  -> found value 1
end

"""#
    ),
    (
      "Specs/AppClip/Scenarios/one-item-for-a-label.consent",
#"""
# If labels alone identify items, the app replaces the item that its clip has left
#
# KK-04, KL-07, KK-05, KK-01

consent case, format 1
machine clip
strict
clip groups {1}
app groups {1}
items at replacement seen
items by label

user invokes
  -> reaches clip
  -> installs clip
  -> creates container 1
  -> launches clip
  now clip running
  now containers {1}
clip adds item 1 value 1
  now keychain clip item 1 value 1
user installs app
  -> ends clip
  -> removes clip
  -> installs app
  now clip not installed
  now app stopped
user opens
  -> reaches app
  -> launches app
  now app running
app adds item 1 value 2
  now no keychain clip item 1 value 1
  now keychain app item 1 value 2
app finds item 1
  -> found value 2
end

"""#
    ),
    (
      "Specs/AppClip/Scenarios/secret-is-kept-for-the-keychain.consent",
#"""
# A careful clip withholds a secret from the suite; in the keychain the app finds and updates it
#
# No text was left that this app imports: a plan without a step is over at once.
#
# KL-01, KS-07, KK-04, KL-07, KK-08, KK-01, KK-06, KI-02, KI-03

consent case, format 1
machine clip
strict
clip groups {1}
app groups {1}
mark none
gate none
cleaning nothing

user invokes
  -> reaches clip
  -> installs clip
  -> creates container 1
  -> launches clip
  now clip running
  now containers {1}
clip leaves key 1 secret 1
  -> withheld
clip adds item 1 secret 1
  now keychain clip item 1 secret 1
user installs app
  -> ends clip
  -> removes clip
  -> installs app
  now clip not installed
  now app stopped
  now no keychain clip item 1 secret 1
  now keychain app item 1 secret 1
user opens
  -> reaches app
  -> launches app
  now app running
app finds item 1
  -> found secret 1
app updates item 1 secret 2
  now no keychain app item 1 secret 1
  now keychain app item 1 secret 2
app finds item 1
  -> found secret 2
app starts import
  -> ends import
end

"""#
    ),
    (
      "Specs/AppClip/Scenarios/session-that-is-stored.consent",
#"""
# A stored session outlives the process, and an error beside the last state changes nothing
#
# KA-01, KL-09, KA-13, KA-08

consent case, format 1
machine clip
strict
clip groups {1}
app groups {1}
session stored
state with error last

user installs app
  -> installs app
  -> creates container 1
  now app stopped
  now containers {1}
user opens
  -> reaches app
  -> launches app
  now app running
app signs in account 1
  -> signed in account 1
  now kept in suite 1: account 1
  now app signed in account 1
  now known account 1 authorized
system kills
  -> ends app
  now app stopped
system loses network
  now online no
user opens
  -> reaches app
  -> launches app
  now app running
app resumes
  -> unresolved
  -> asks about account 1: error with authorized
end

"""#
    ),
    (
      "Specs/AppClip/Scenarios/standard-defaults-are-each-programs-own.consent",
#"""
# The article says that the standard defaults are nil: they are there, and the contents of the
# clip's are not
#
# KL-01, KS-04, KS-03, KL-07

consent case, format 1
machine clip
strict
clip groups {1}
app groups {1}

user invokes
  -> reaches clip
  -> installs clip
  -> creates container 1
  -> launches clip
  now clip running
  now containers {1}
clip writes key 1 value 1 to standard
  now kept in standard of clip: key 1 value 1
clip reads key 1 from standard
  -> found value 1
user installs app
  -> ends clip
  -> removes clip
  -> installs app
  now clip not installed
  now app stopped
  now no kept in standard of clip: key 1 value 1
user opens
  -> reaches app
  -> launches app
  now app running
app reads key 1 from standard
  -> found nothing
end

"""#
    ),
    (
      "Specs/AppClip/Scenarios/unknown-account-is-not-asked-about-again.consent",
#"""
# An identifier that the provider does not know is removed, if so configured
#
# So the next launch asks about nobody; by default it would ask once more.
#
# KA-01, KA-12, KA-06, KA-03

consent case, format 1
machine clip
strict
clip groups {1}
app groups {1}
unknown account removes identifier

user installs app
  -> installs app
  -> creates container 1
  now app stopped
  now containers {1}
user opens
  -> reaches app
  -> launches app
  now app running
app signs in account 1
  -> signed in account 1
  now kept in suite 1: account 1
  now app signed in account 1
  now known account 1 authorized
system forgets account 1
  now no known account 1 authorized
app resumes
  -> signed in nobody
  -> asks about account 1: not found
  now no kept in suite 1: account 1
  now app signed in nobody
app resumes
  -> signed in nobody
end

"""#
    ),
    (
      "Specs/AppClip/Scenarios/update-without-a-mark.consent",
#"""
# owncloud/ios-app#886: the mark did not exist in the old version, and the update wiped all logins
#
# The app's values stay if the source holds nothing, with or without a mark.
#
# KL-07, KI-02, KI-07, KI-09, KI-10, KI-01

consent case, format 1
machine clip
strict
clip groups {1}
app groups {1}
clip home moved

user invokes
  -> reaches clip
  -> installs clip
  -> creates container 1
  -> launches clip
  now clip running
  now containers {1}
clip writes key 1 value 1 to standard
  now kept in standard of clip: key 1 value 1
user installs app
  -> ends clip
  -> removes clip
  -> installs app
  now clip not installed
  now app stopped
  now no kept in standard of clip: key 1 value 1
  now kept in standard of app: key 1 value 1
user opens
  -> reaches app
  -> launches app
  now app running
app starts import
  now import plans [mark, clean everything]
app continues import
  now kept in standard of app: mark
  now import plans [clean everything]
app continues import
  -> ends import
  now no import
app reads key 1 from standard
  -> found value 1
app starts import
  -> ends import
end

"""#
    ),
    (
      "Specs/AppClip/Scenarios/what-the-clip-leaves-the-app-collects.consent",
#"""
# With one name, and the entitlement on both sides, the app collects the texts that the clip leaves
#
# KL-01, KS-04, KL-07, KL-05, KS-08, KS-03, KA-01, KA-04

consent case, format 1
machine clip
strict
clip groups {1}
app groups {1}

user invokes
  -> reaches clip
  -> installs clip
  -> creates container 1
  -> launches clip
  now clip running
  now containers {1}
clip leaves key 1 value 1
  now kept in suite 1: key 1 value 1
clip leaves key 2 secret 1
  -> withheld
clip signs in account 1
  -> signed in account 1
  now kept in suite 1: account 1
  now clip signed in account 1
  now known account 1 authorized
user installs app
  -> ends clip
  -> removes clip
  -> installs app
  now clip not installed
  now app stopped
  now clip signed in nobody
user opens
  -> reaches app
  -> launches app
  now app running
app collects key 1
  -> found value 1
app collects key 2
  -> found nothing
app resumes
  -> signed in account 1
  -> asks about account 1: authorized
  now app signed in account 1
end

"""#
    ),
    (
      "Specs/AppClip/Scenarios/writes-that-go-nowhere.consent",
#"""
# ABausG/home_widget#355, of the same kind: values written under a name without the entitlement were
# never kept
#
# There is no error: the write is done, and a read finds nothing.
#
# KL-01, KS-02, KS-06

consent case, format 1
machine clip
strict
clip groups {1}
app groups {1}
foreign suite dropped

user invokes
  -> reaches clip
  -> installs clip
  -> creates container 1
  -> launches clip
  now clip running
  now containers {1}
clip asks for container 2
  -> container no
clip writes key 1 value 1 to suite 2
  -> done
clip reads key 1 from suite 2
  -> found nothing
end

"""#
    ),
    (
      "Specs/AppClip/Sources.md",
#"""
# Where the rules come from

The machine was built from a collection of rules, rows of transitions, claims and open questions. Their sources are an article on making a clip's data available to its app, the platform's public reference on App
Clips, App Groups, defaults, the keychain and Sign in with Apple, and public reports of apps; a first version of the whole machine changed some and added others. This page lists each with its identifier, restated, and with the clauses that
implement it, or with the reason why there is none.

R-AC are the rules, TK the rows of transitions, INV-K the claims, AMB the open questions. The first column has the identifiers of the collection, the last column the identifiers of these pages; claims have kept theirs.

*Left out* are rules that the founding article neither shows nor needs, and rules for the device that contains this machine and others. Figures and choices without a source are in [Decisions.md](Decisions.md).

## Rules

| Identifier | Restated | Held by, or why not |
|---|---|---|
| R-AC-01 | The app replaces the clip, one of the two is there, and invocations go to the app from then on. | KL-04, KL-07 |
| R-AC-02 | With the app there, no invocation brings the clip. | KL-04 |
| R-AC-03 | Texts are handed over if both targets are in one group, under the same name. | KS-01, KS-07, KS-08, KN-01 |
| R-AC-04 | There is no container for a group that the program is not in. | KS-01, KS-02; left out: macOS, where there is a container all the same |
| R-AC-05 | Reports describe three behaviours of defaults under the name of such a group. | KS-03, KS-06; left out: the names for which no defaults are documented, and the differences of a simulator |
| R-AC-06 | Data stored under one name are found under this name alone; standard defaults are each program's own. | KS-03, KS-04, KS-05, KN-01 |
| R-AC-07 | A clip shares with its own app. | KS-02; another program in the same group reads it too, according to R-AC-14 (other groups) |
| R-AC-08 | Until 15.3 the app does not get the clip's items, since 15.4 it does, if each signature names the other. | KK-02, KK-03, KK-08, KN-03 |
| R-AC-09 | The clip finds none of the app's items, nor items that an app has left behind. | KK-01, KK-03 |
| R-AC-10 | Several copies may be left, and an item of the clip may overwrite one of the app; labels distinguish them. | KK-04, KK-05, KK-08 |
| R-AC-11 | The items that move to the app are in the local keychain. | KK-08; left out: iCloud's keychain, and access groups of several programs, because the machine has one keychain and two owners |
| R-AC-12 | Shared storage should hold no secrets. | KS-07, KN-04; left out: which texts are secret, as each value is marked |
| R-AC-13 | An unused clip goes with its data; use prolongs its life. | KL-02, KL-03, KL-08, KL-10, KL-11 |
| R-AC-14 | A container exists as long as a member of its group is there. | KL-01, KL-06, KL-07, KL-08, KL-11 |
| R-AC-15 | The clip's own data may be handed over, and so are permissions. | KL-07; left out: permissions, which belong to the device |
| R-AC-16 | A clip may ask for the camera and a few other permissions; contacts return nothing. | Left out: permissions, which belong to the device |
| R-AC-17 | A clip's access to the location ends the next day, to notifications after hours. | Left out: location and notifications, which hand nothing over |
| R-AC-18 | A clip reads only public data of iCloud. | Left out: iCloud, which hands nothing over |
| R-AC-19 | The identifier of an account is stored in shared defaults; the app asks for its state, and signs in if it is authorized. | KA-01, KA-03, KA-04, KN-02 |
| R-AC-20 | A state is authorized, revoked, not found or transferred, or there is an error. | KA-04, KA-05, KA-06, KA-07, KA-08 |
| R-AC-21 | Apps have confused not found and revoked. | KA-05, KA-06, KA-09; left out: simulators that always answer the same |
| R-AC-22 | Clips are in no backup, are not opened by schemes, and contain hardly any extensions. | Left out: backups, schemes and extensions, none of which affects the data that are handed over |
| R-AC-23 | The article mentions a credential and stores an identifier. | KA-01 |

## Rows

| Identifier | Restated | Held by, or why not |
|---|---|---|
| TK-01 | An invocation, nothing there: the clip comes and runs. | KL-01; left out: the data of the invocation |
| TK-02 | An invocation, the clip there: it runs, and is not idle. | KL-02, KL-03 |
| TK-03 | An invocation, the app there. | KL-04 |
| TK-04 | The app is installed, nothing there. | KL-06 |
| TK-05 | The app replaces the clip. | KL-07, KK-08; left out: permissions |
| TK-06 | The app is deleted. | KL-08 |
| TK-07 | The clip is deleted, or idle for too long. | KL-08, KL-11 |
| TK-08 | A program asks for a container. | KS-01, KS-02 |
| TK-09 | Files of a group are read and written. | KS-03, KS-04, KS-05 |
| TK-10 | Defaults under a name are read and written. | KS-03, KS-04, KS-05, KS-06 |
| TK-11 | Standard defaults are read and written. | KS-03, KS-04, KS-05 |
| TK-12 | The clip adds an item. | KK-04, KK-05 |
| TK-13 | The app looks for an item. | KK-01, KK-02, KK-03 |
| TK-14 | The clip looks for an item. | KK-01, KK-03 |
| TK-15 | A person signs in. | KA-01, KA-02 |
| TK-16 | The app resumes. | KA-03, KA-04, KA-05, KA-06, KA-07, KA-08 |
| TK-17 | The person ends the use of an account. | KA-10 |
| TK-18 | Contacts in a clip. | Left out: contacts, which are a part of the device beside this one |
| TK-19 | The camera in a clip. | Left out: the camera, which is a part of the device beside this one |
| TK-20 | A write that comes after the replacement is rejected. | KL-07; commands are atomic, so it is a write of a program that is not there (notInstalled) |

## Claims

| Identifier | Restated | Held by, or why not |
|---|---|---|
| INV-K01 | Clip and app are never both there. | INV-K01 on KL-01, KL-06, KL-07 |
| INV-K02 | The app gets the invocations. | INV-K02 on KL-04 |
| INV-K03 | The app reads the values that the clip wrote into a common group. | INV-K03 on KL-07: the contents of common containers and suites stay |
| INV-K03b | The app collects under its name the texts that the clip leaves under its own. | INV-K03b on KS-07, KS-08 |
| INV-K04 | At no point of a replacement has a shared group no member. | INV-K04 on KL-07 |
| INV-K05 | There is a container for members, and other programs run on without one. | INV-K05 on KS-01, KS-02 |
| INV-K06 | Data under one name do not affect data under another. | INV-K06 on KS-03, KS-04, KS-05 |
| INV-K07 | The clip's own data do not affect the data that the app reads. | INV-K07 on KL-07 |
| INV-K08 | An outsider sees nothing. | INV-K08 on KS-03, KS-04, KS-05 |
| INV-K09 | The app gets the clip's items depending on version and association, the clip none of the app's. | INV-K09 and INV-K24 on KK-01, KK-02, KK-03, KK-08 |
| INV-K10 | There is a container while there is a member. | INV-K10 on KL-08, KL-11 |
| INV-K11 | A new container is empty. | INV-K11 on KL-01, KL-06 |
| INV-K12 | Importing twice has the effect of importing once. | INV-K12 on KI-01, KI-02 |
| INV-K12b | An import leaves the app's changes. | INV-K12b on KI-04, KI-05, KI-06 |
| INV-K13 | A kill at any point of an import loses nothing. | INV-K13 on KI-04, KI-07, KI-09, and INV-K25 on KI-01, KI-08: nor does it leave texts uncleaned |
| INV-K13b | An import that ends has copied everything. | INV-K13b on KI-03, KI-10 |
| INV-K14 | The account that is signed in was stored, asked about, and authorized. | INV-K14 on KA-04 |
| INV-K15 | A revoked account is signed out and forgotten. | INV-K15 on KA-05 |
| INV-K16 | The provider is never asked about nobody. | INV-K16 on KA-03 |
| INV-K16b | An error changes nothing. | INV-K16b on KA-08 |
| INV-K17 | No secret is left. | INV-K17 on KS-07: values written by any other call are not judged |
| INV-K18 | A clip goes on its day, and a launch restarts the count; an app never goes. | INV-K18 on KL-02, KL-03, KL-10, KL-11 |
| INV-K19 | The app has no more access to the camera than its clip had. | Left out: permissions, which belong to the device |
| INV-K20 | Contacts return nothing to a clip. | Left out: contacts, which belong to the device |
| INV-K21 | Data arrive exactly if both sides use one name and are entitled to it. | INV-K21 on KN-01, KN-02, KN-03, by pair of uses |
| INV-K22 | An app that has an item of its own finds it. | INV-K22 on KK-01, KK-04 |
| INV-K23 | A refused command changes nothing. | INV-K23 on all clauses that can be refused, KL-05 among them |

## Open questions

| Identifier | Restated | Held by, or why not |
|---|---|---|
| AMB-30 | Defaults under a name without the entitlement. | The field foreign suite, KS-06 |
| AMB-31 | The clip's own data after a replacement. | The field clip home, KL-07 |
| AMB-32 | Whether permissions carry over. | Left out: permissions, which belong to the device |
| AMB-33 | The effect of *not found* on the stored identifier. | The field unknown account, KA-06 |
| AMB-34 | The lifetime of a clip. | The field lifetime, KL-11 |
| AMB-35 | The fate of a clip's items when it goes. | The fields clip items and items at replacement, KL-08, KK-08 |

## Ours alone

Clauses without a rule in the collection.

| Clause | Reason |
|---|---|
| KL-09 | The collection mentions kills, but has no row for them. |
| KL-12 | The model is total: a day passes even if nothing counts it. |
| KL-13 | A device of several machines resets all of them. |
| KK-06 | Items that can be added can be updated. |
| KK-07 | Without updates and removals a leftover copy could never go. |
| KA-11 | Without it no account would be transferred. |
| KA-12 | Without it no account would be *not found* after it was known. |
| KA-13 | Without it the provider would return an error only in some worlds. |
| KA-14 | As KA-13. |
| KN-05 | The files of a project do not always determine its world. |
| KN-06 | A world contains the names of shared stores, and neither their keys nor the programs' own stores. |

"""#
    ),
    (
      "Specs/AppClip/Storage.md",
#"""
# Storage: files and defaults

Source: the article; Apple, `containerURL(forSecurityApplicationGroupIdentifier:)` (none for a group that the program
is not entitled to) and `UserDefaults.init(suiteName:)`; on suites without entitlement: SwiftLeeds/swiftleeds-ios#160,
ABausG/home_widget#355; on a missing container: Ranchero-Software/NetNewsWire#4917.

A place is `container` *g* (the files of a group), `suite` *g* or `standard` (the defaults under that name), or `home`
(the program's own files). World.md defines the shelf of each place. The clauses hold for the clip, the app and the
other, which has no `standard` and no `home`. Files cannot be read without the group (noContainer), nor defaults that
are missing (noStore). A secret may be written to any place; only KS-07 withholds secrets.

### KS-01 A member has a container
`asks for container` *g*, the program a member of *g*: response container(yes). Nothing else happens.

### KS-02 For anybody else there is none
The same, not a member: response container(no). Nothing else happens: the program runs on.

### KS-03 A place says what is kept under a key
`reads` *key* `from` *place*: response found(value), or found(nothing) if nothing is under the key. Nothing
changes.

### KS-04 What is written is kept
`writes` *key* *value* `to` *place*: the shelf holds the value under the key, and no other. Response: done.

### KS-05 What is removed is gone
`removes` *key* `from` *place*: nothing is under the key. Response: done, even if nothing was.

### KS-06 What is dropped was never kept
Under foreign suite dropped, in defaults that are always empty: reading answers found(nothing), writing and removing
done. Nothing changes. This clause applies in place of KS-03 to KS-05, also within KS-08 and `leaves`.

### KS-07 A secret is not left
`clip leaves` *key* *secret*, leaves secrets no: response withheld, if the place has a store, dropped or not (noStore
comes first). Nothing changes. Any other `leaves` writes to the place that *clip text* names, by KS-04
or KS-06.

### KS-08 The app collects what was left
`app collects` *key*: the app reads from the place that *app text* names, by KS-03 or KS-06.

"""#
    ),
    (
      "Specs/AppClip/World.md",
#"""
# The clip machine

A team has two programs: a **clip**, which an invocation installs and the system removes, and an **app**, which
replaces the clip and takes over the data that it left. A third program of the team, the **other**, may share groups
with them. There are one person, one system and one provider of accounts. A *command* has an outcome in every state. A
command that cannot be carried out is *refused* with a reason (Refusals.md) and changes nothing. An outcome has a
**response** and **effects**, oldest first. The permission for the camera is not part of this machine.

Sources: an article on making a clip's data available to its app, with code (the design `literal`); Apple, "Sharing
data between your App Clip and your full app", "Configuring App Groups",
`containerURL(forSecurityApplicationGroupIdentifier:)`, `UserDefaults.init(suiteName:)`,
`ASAuthorizationAppleIDProvider.getCredentialState`; public issues, cited as owner/repo#n.

## Names and values

Groups, keys, labels (*items*), accounts and values are numbers from 1 to 64; the machine does not contain the texts
that they stand for. A value is ordinary or a secret: `value 1` and `secret 1` differ. A key is a name of a file or a
key of defaults.

## Configuration

| Field | Values | Default |
|---|---|---|
| clip groups | the groups of which the clip is a member | {1} |
| app groups | the app's groups | {1} |
| other groups | the other program's groups | {} |
| clip accounts | yes, no: whether the clip's signature allows Sign in with Apple | yes |
| app accounts | yes, no: whether the app's signature allows it | yes |
| clip names app | yes, no: whether the clip's signature names the app as its parent | yes |
| app names clip | yes, no: whether the app's signature names the clip | yes |
| system version | 15.3 (until then), 15.4 (since then) | 15.4 |
| lifetime | days without a launch after which the clip goes, 1 to 365 | 30 |
| foreign suite | kept, missing, dropped: defaults under the name of a group that a program is not in | kept |
| clip home | dropped, moved: the clip's own files and defaults when the app replaces it | dropped |
| unknown account | keepsIdentifier, removesIdentifier: the effect of a resume on the stored identifier if the provider does not know the account | keepsIdentifier |
| clip items | goUnlessReplaced, stay: the clip's items of the keychain when the clip goes | goUnlessReplaced |
| items at replacement | promoted, seen: how the app gets access to the items of the clip that it replaces | promoted |
| items by | ownerAndLabel, label: the properties that identify an item of the keychain | ownerAndLabel |
| session | inProcess, stored: whether a session ends with the process | inProcess |
| state with error | notFound, last: the state that the provider returns with an error | notFound |
| clip text | suite and a group, or standard: the name under which the clip leaves texts | suite 1 |
| app text | likewise: the name under which the app collects and imports them | suite 1 |
| clip user | likewise: the name under which the clip stores the identifier of an account | suite 1 |
| app user | likewise: the name under which the app stores and looks up the identifier | suite 1 |
| leaves secrets | yes, no: whether the clip leaves a secret like any text | no |
| resume | careful, literal: the answers of the provider that the app handles | careful |
| order | copyMarkClean, copyCleanMark, markCopyClean, markCleanCopy, cleanCopyMark, cleanMarkCopy | copyMarkClean |
| copying | present, lacking, whole | present |
| mark | none, home, group, keychain | home |
| gate | none, whilePending, untilMarked | untilMarked |
| cleaning | nothing, everything, equal | everything |
| watcher | the program that observes, in a case of [twins](../Twins/Twins.md); no rule depends on it | clip |

The five fields from order to cleaning are the protocol of the import (Import.md); together with the six before them
they are the *design* of the programs.
The defaults of the design are called `fixed`. `literal` is the article's code: clip text suite 1, app text suite 2,
clip user and app user suite 3, leaves secrets yes, resume literal, and an import with order copyMarkClean, copying
present, mark none, gate none, cleaning nothing.

## State

| Part | Values | At the start |
|---|---|---|
| clip, app | notInstalled, stopped, running; never both on the device | notInstalled |
| idle days | days since the clip's last launch; 0 without a clip | 0 |
| containers | the groups with a member on the device: the clip, the app, or the other, which is always there | other groups |
| cells | the contents of the shelves below | none |
| items | rows of the keychain: owner (clip or app), label, value; at most one with the same owner and label | none |
| keychain mark | whether the keychain holds the app's mark of an import | no |
| clip session, app session | the account that is signed in to the program, or nobody | nobody |
| accounts | the accounts that the provider knows, each authorized, revoked or transferred | none |
| online | whether there is a network | yes |
| plan | the remaining steps of an import, never an empty list; none without an import | none |

A snapshot contains all parts. Sets are in ascending order: groups, keys, labels and accounts by number; the clip before
the app; values by number, ordinary ones before secrets; states in the order authorized, revoked, transferred. Cells
are in the order texts (by shelf, key, value), users (by shelf, account), marks (by shelf); shelves in the order of
the table, each by its program, then its group.

| Shelf | Holds |
|---|---|
| container *g* | the files of a group: texts |
| suite *g* | the shared defaults of a group: texts, at most one user, at most one mark |
| home of *p* | the program's own files: texts |
| standard of *p* | its standard defaults: texts, at most one user, at most one mark |
| *p* as suite *g* | its private defaults under the name of a group that it is not in: the same |

A text is a value under a key, one value per key. A user is the stored identifier of an account. A mark records that an
import was done. A written value replaces the former value under the same key, and a user replaces a user.

## Where a name leads

The **files of group *g*** for a program are container *g* if it is a member of *g*; otherwise it has none.

The **defaults under a name** are, for the clip and the app: under *standard*, standard of the program; under suite
*g*, suite *g* if it is a member of *g*; otherwise they depend on the field *foreign suite*: kept, the program as suite
*g*; missing, none; dropped, defaults that are always empty and discard every write. For the other program they
are suite *g* if it is a member of *g*, and otherwise none, for any value of the field.

## Coming and going

When a process **ends**, the effect is ended(program). If it was the app's, the plan is gone. Under session inProcess
nobody is signed in to the program any more.

When a program **goes**: its process ends if it runs; then the effect removed(program); nobody is signed in to it;
the contents of its shelves (home, standard, as suite) go; for each group without a member now, in ascending order, the
container and the suite go with their contents, with the effect dropped(group). If it was the clip, idle days are
0.

When a program **comes**: the effect installed(program), then for each of its groups without a container, in ascending
order, an empty container, with the effect created(group). It is stopped.

When it is **launched**: its process runs, with the effect launched(program). A launch of the clip sets idle days to
0.

## Effects

| Effect | Meaning |
|---|---|
| ended, launched, removed, installed (program) | the program ended, and so on |
| dropped, created (group) | the group's container was dropped or created |
| asked(account or nobody, answer) | the app asked the provider; the answer is a state, or an error with a state |
| migrated(account) | the app migrated the identifier |
| imported | an import ended |

## What it offers a device

A device of several machines launches by `user opens`, kills by `system kills`, resets by `user resets privacy` and
forgets by `user deletes`. It receives *ended* and *launched* of either program, and *removed* if neither is left. No
prompt of the system belongs to this machine.

"""#
    ),
    (
      "Specs/Camera/Decisions.md",
#"""
# Decisions

Questions that the documents leave open or answer in contradictory ways, and answers that a search over all states
showed to be untenable. The default stands first. No machine implements the other values yet, except where they are
values of a field of the configuration.

| Question | Decision |
|---|---|
| policy | fixed, literal, reviewable. The published answer and the guidelines disagree about a priming screen: the former wants a way to postpone, the latter forbid it. |
| settings change | endsApp, leavesAppRunning. The published answer relies on the app running on; according to reports the platform ends it. The other value is for a test host. |
| stores intention | yes, no. No document states when to store it: opening Settings stores it, returning and launching use it up, `literal` never stores it. |
| answers on | main, other. The reference allows any queue. |
| stale refusal | stays, closes. Some apps that report missing access do not notice that it has been granted; others check when they become active (MohamedRejeb/Calf#411, sparrowcode/PermissionsKit#107). |
| usage text | yes, no. Without one a request ends the app under every status; the reference states this for the first request only. |
| devices listed | yes, no. Only the published answer reads the list. |
| camera | yes, no. |
| status | undetermined, restricted, denied, authorized. The status at the start of a scenario. |
| A camera or a prompt whose access changes while the app runs on | closes, the prompt with an answer. Otherwise the camera would be up without access. |
| A reset, a restriction | end an app with status denied or authorized (RestComm/restcomm-ios-sdk#398), according to *settings change*, and no other app; the end of a restriction ends none. The same rule holds for contacts and for a device ([Device](../Device/Decisions.md)). |
| A prompt that a kill takes down | leaves the app undetermined without an entry in Settings (jamesmontemagno/tiny-clips#157), like the prompt of contacts, and may come up again; answers are counted, not prompts. Alternative: an entry from the first question on. |
| The time of each log entry | A decision is logged before its effect, a missing camera at entry. The published answer logs the latter when the notice is closed. The platform's answer and closing a screen are not logged. |
| The event of the one button of `reviewable` | accepted, as for the other policies. |
| Prompt without priming | under no policy. The guidelines allow it. |
| Any other stale screen | stays until the person answers it. |
| A request while a screen of the app is up | prompts over it: the platform does not wait for the app. |
| An input that is opened without access | is open, its frames are black. Alternative: an error where access was refused. |
| The order in which calls are answered | all of them before the flow continues. |
| A frame in the background | as in the foreground. Alternative: black while the person is in Settings. |

"""#
    ),
    (
      "Specs/Camera/Faults.md",
#"""
# Planted faults

Mistakes that `consent faults` plants around the system, one at a time. The last column has the claims that the shortest
case of a fault breaks, or the comparison that detects it; `consent faults --matrix` lists all that detects it.
`scripts/faults.py` writes this page.

| Fault | Mistake | Detected by |
|---|---|---|
| primesUnderRestriction | a restricted person is asked as by the published answer | INV-M03, INV-M08 |
| neverMissesACamera | the branch without a camera is never taken | INV-M05, INV-M06 |
| livesThroughSettings | a switch in Settings leaves the app running | comparison of whether the app runs |
| waitsForAPromptWhenDenied | a denied app asks, and waits for a prompt for ever | INV-M02, INV-M07 |
| nagsAfterADenial | the settings alert comes up right after a denial | INV-M18 |
| presentsForNobody | an answer presents on a screen that is gone | INV-M15 |
| logsWhatItPresents | accepting is logged when the screen comes up | INV-M13 |
| logsAfterwards | a decision is logged after its effect | INV-M13 |
| resumesAtEveryLaunch | a stored intention is never spent | INV-M16 |
| presentsWhereItIsAnswered | a screen comes up on the queue of the answer | INV-M14 |
| dropsAnswersFromElsewhere | an answer on another queue is lost | INV-M21 |
| stacksScreens | selecting twice presents twice | INV-M20 |
| presentsTwice | the priming screen comes up two times | INV-M04, INV-M09 |
| locksThePersonIn | the settings alert cannot be closed | INV-M16 |
| grantsInItsWords | the priming screen says allow | comparison of what came of it |
| deniesForTheDeclined | declining the priming screen denies access | INV-M04 |
| forgetsADenial | a launch forgets that the person denied | comparison of the status |
| promptsForTheStatus | reading the status brings up the prompt | INV-M19 |
| showsTheSceneToAll | frames show the scene before access is granted | INV-M22 |
| staysBlackAfterTheGrant | an input that was opened too early never shows the scene | INV-M22 |
| promptsForEachCall | a second request brings up a second prompt | INV-M24 |
| answersTheLastAlone | of several calls that wait one is answered | INV-M23 |
| answersBeforeThePerson | a request is refused while the person is being asked | INV-M09, INV-M23 |
| asksTheDecided | a request under a refusal waits for a prompt that never comes | INV-M02, INV-M23 |
| promptsForEachInput | an input asks though the person is being asked | INV-M24, INV-M25 |
| opensInputsUnasked | an input brings up no prompt | INV-M25 |
| answersForInputs | an input is answered like a request | INV-M23, INV-M25 |
| leavesTheCameraUp | the camera stays up when its access is taken away | INV-M05 |

"""#
    ),
    (
      "Specs/Camera/Invariants.md",
#"""
# Invariants

The claims hold for every transcript of the camera machine, of the model and of the system. A claim judges each step:
the snapshot before it, the command, the outcome and the snapshot after it. Refused commands are not judged. A heading
is the identifier and the name in the code. Two claims keep state: INV-M01 whether the prompt was answered, INV-M10 the
number of consecutive times that the person said yes.

### INV-M01 peopleAnswerOnce
A person answers the system's prompt at most once until access is reset. A prompt that a kill takes down unanswered
may come up again, so answers are counted. A reset and a deletion set the count to zero. (ionic-team/capacitor-plugins#461,
apache/cordova-plugin-camera#395)

*Rests on* TM-07, TM-10, TM-11. *Landmark:* The prompt is answered.

### INV-M02 promptsComeUndetermined
The system's prompt comes up only while nothing is decided. (novasamatech/parity-signer#2444)

*Rests on* TM-07, TM-08. *Landmark:* The prompt comes up.

### INV-M03 primingComesUndetermined
The priming screen comes up only while nothing is decided. Attempts that the platform ignores count. Under
literal it is refuted by `select`, restricted.

*Rests on* TM-04, TM-05. *Landmark:* The priming screen comes up.

### INV-M04 decliningCostsNothing
Declining the priming screen closes it and changes nothing else; the next entry primes again.

*Rests on* TM-04, TM-09. *Landmark:* The priming screen is declined / Undetermined, the app primes.

### INV-M05 theCameraNeedsAccess
The camera is up only if there is one and access is authorized.

*Rests on* TM-02, TM-23. *Landmark:* The camera is up.

### INV-M06 noCameraIsSaidAndNothingElse
Without a camera the flow says so, shows nothing else and asks for nothing. `app requests access` is not part of the flow.
(the published answer: the simulator and some devices have no camera)

*Rests on* TM-01. *Landmark:* The app says that there is no camera.

### INV-M07 denialLeadsToSettings
Denied, the app offers Settings, and neither primes nor asks. It judges entries with a camera.

*Rests on* TM-03. *Landmark:* A denied person selects the camera.

### INV-M08 restrictionIsToldNotAsked
Restricted, the app says so without a way to Settings, and neither primes nor asks. It judges entries with
a camera. Under literal it is refuted by `select`, restricted. (signalapp/Signal-iOS#799)

*Rests on* TM-05. *Landmark:* A restricted person selects the camera.

### INV-M09 oneInputPresentsOnce
One input leads to one presentation and one request at most. A request is visible as a prompt, or as an answer to a call
that did not wait before.
(natario1/CameraView#441, openfoodfacts/smooth-app#2761)

*Rests on* TM-06 to TM-08, TM-19. *Landmark:* An input leads to a presentation or a request.

### INV-M10 yesLeadsToTheCamera
With a usage text, five times yes lead to the camera, or to the reason why not. The inputs begin with `select` under no
screen; the following ones are `accept`, `allow`, `openSettings`, `switchOn`, `launchApp`, and
`returnToApp` if access is authorized. Reading and refused commands do not count, any other command ends the sequence.
The end is camera, noCamera or notPermitted. Under literal it is refuted by `select accept accept accept accept`,
restricted, and by `select accept select accept select` if no device is listed. Five is the least number for which the
claim holds: `select openSettings switchOn launchApp select`.

*Rests on* TM-02 to TM-16. *Landmark:* A person says yes up to the end.

### INV-M11 settingsChangesEndTheApp
A switch in Settings sets the status and ends the app, if the platform does so. It holds for endsApp only.
(vinhnx/notes#53)

*Rests on* TM-14. *Landmark:* The switch ends an app / The app does not run.

### INV-M12 intentionsAreResumedOnce
Back from Settings, a stored intention is dropped; it opens the camera if access is authorized. Nothing comes up at a
launch or a return without a stored intention. (novaphotos/nova-ios-app#128)

*Rests on* TM-15, TM-16, TM-24, TM-25. *Landmark:* The intention opens the camera / Access is not authorized.

### INV-M13 decisionsAreLoggedFirst
Accepting, declining, opening Settings and a missing camera log one event, before all else. Nothing else is logged.

*Rests on* TM-01, TM-06, TM-09, TM-12. *Landmark:* A decision is logged / A missing camera is logged.

### INV-M14 screensComeUpOnMain
Every screen is presented on the main queue. (Apple, AVCaptureDevice.requestAccess: the handler is called on an
arbitrary queue)

*Rests on* TM-10, TM-11. *Landmark:* A screen comes up / It does after an answer on another queue.

### INV-M15 answersToNobodyShowNothing
An answer for a screen that is gone sets the status and shows nothing. The screen that the prompt covered is up again.

*Rests on* TM-21, TM-31. *Landmark:* The prompt is answered after its screen is gone.

### INV-M16 alertsHaveAWayOut
Each alert but the guidelines' priming screen has a button that commits to nothing. The buttons that commit to nothing
are notNow, cancel and ok. Under literal it is refuted by `select`, denied.
(ismoy/ImagePickerKMP#100)

*Rests on* TM-03, TM-13. *Landmark:* An alert comes up.

### INV-M17 reviewablePrimingOnlyLeadsOn
The guidelines' priming screen has its own title, and one button, which only leads on. The button says next, because allow
and ok would grant; the title differs from the system's. (Apple, Human Interface Guidelines, "Privacy";
openwallet-foundation/bifold-wallet#965, jevonmao/PermissionsSwiftUI#136)

*Rests on* TM-04, TM-06, TM-07. *Landmark:* The priming screen comes up / Its button leads to the prompt.

### INV-M18 denialIsNotFollowedUp
After the prompt is denied nothing more is shown. Under literal it is refuted by `select accept deny`.

*Rests on* TM-11. *Landmark:* The prompt is denied.

### INV-M19 readingTheStatusChangesNothing
Reading the status returns it, and changes and shows nothing. (iosphere/ISHPermissionKit#64)

*Rests on* TM-32. *Landmark:* The status is read.

### INV-M20 selectingTwiceDoesNothing
Selecting again while a screen is up presents nothing and requests nothing. Under literal it is refuted by `select
select`.

*Rests on* TM-19. *Landmark:* The camera is selected under a screen.

### INV-M21 answersCountNotQueues
Allowing opens the camera for the waiting screen, whichever queue the answer arrives on.

*Rests on* TM-10. *Landmark:* The answer arrives on the main queue / It arrives on another queue.

### INV-M22 framesAreBlackBeforeTheGrant
Without access each frame is black, and with it each shows the scene. (Apple, AVCaptureDevice.requestAccess: black
frames until access is granted; margelo/react-native-vision-camera#3071)

*Rests on* TM-33, TM-38. *Landmark:* A frame is read without access / A frame is read with access.

### INV-M23 callsAreAnsweredOnce
Each call is answered once, with the status at that moment: at once, or with the prompt that is up. The number of calls
that waited or were made equals the number of calls that were answered or wait; no call waits without a prompt, and none
is answered in a step that ends the process. (EddyVerbruggen/nativescript-barcodescanner#203)

*Rests on* TM-07, TM-08, TM-10, TM-11, TM-36, TM-37. *Landmark:* A call is answered at once / A call waits / The
prompt's answer ends one / It ends several / The app ends before it is answered.

### INV-M24 onePromptAsksForAll
While the prompt is up no other prompt comes up. (Yummypets/YPImagePicker PR 165)

*Rests on* TM-36, TM-38. *Landmark:* A request joins it / An input is opened under it.

### INV-M25 inputsAskInSilence
Opening an input asks while nothing is decided, ends no call and shows no screen. A usage text is required; under a
prompt and after a decision it does nothing. (Dev-Card/DevCard PR 637)

*Rests on* TM-38. *Landmark:* It asks / It has nothing to ask.

## What a walk over all states shows

The search visits every state that the 23 commands reach from 272 worlds of a policy, with at most two waiting calls. A
state is a state of the model, of the system and of the claims together. The worlds are all worlds with stale refusal
stays, and the worlds with closes that differ from the default otherwise only in settings change and answers on.

| Policy | States | Transitions | Longest shortest way | Refuted |
|---|---|---|---|---|
| literal | 21,680 | 497,808 | 11 | INV-M03, INV-M08, INV-M10, INV-M16, INV-M18, INV-M20 |
| fixed | 21,696 | 497,984 | 11 | none |
| reviewable | 21,696 | 497,984 | 11 | none |

"""#
    ),
    (
      "Specs/Camera/Lifecycle.md",
#"""
# Launch, kill, reset

Source: Apple, technical Q&A QA1906 (resetting privacy settings); unsaved data is lost when the app ends:
novaphotos/nova-ios-app#128.

### TM-16 A launch starts afresh
`launchApp`: the process runs, the person is in the app, no screen is up; then TM-24 or TM-25 (Settings.md) if an
intention is stored.

### TM-17 The system may end the app at any point
`kill`: the process ends. A prompt that was up remains unanswered; Settings has no entry for it.

### TM-18 A reset forgets the decision
`resetPrivacy`: the decision is undetermined and the entry in Settings is gone. The restriction and the stored
intention stay. A running app with status denied or authorized ends under settings change endsApp, and otherwise runs
on as TM-23 states; any other app runs on, and a prompt that is up stays up.

### TM-34 Deleting the app forgets all about it
`deleteApp`: the process ends and is notInstalled; the decision is undetermined, there is no entry, no intention is
stored, the person is not in Settings. The restriction stays.

### TM-35 An app is installed stopped
`installApp`: the process is stopped.

"""#
    ),
    (
      "Specs/Camera/Priming.md",
#"""
# Asking: from the touch to the camera, and beside the flow

Source: the published answer (its function that is called when the camera is selected, and the two alerts); Apple,
Human Interface Guidelines, "Privacy"; App Review's guideline 5.1.1(iv) as quoted in openfoodfacts/smooth-app#6002,
Expensify/App#28633 and sparrowcode/PermissionsKit#229. The input of a preview asks, and requests overlap:
Yummypets/YPImagePicker PR 165, margelo/react-native-vision-camera#3071, expo/expo#28756, Dev-Card/DevCard PR 637.

To **enter** the flow is to carry out the first applicable clause of TM-01 to TM-05. To **present** a screen while
another is up has the effect ignored and no other. `select` with no screen up enters the flow. To **ask** is to carry
out the first applicable clause of TM-20, TM-36, TM-08 and TM-07. The response of all steps here is done.

### TM-01 Without a camera the app says so
Enter, no camera: logged noCamera, the screen noCamera is presented. The status is not read.

### TM-02 An authorized app opens the camera
Enter, authorized: the screen camera is presented.

### TM-03 A denied app offers Settings
Enter, denied: the screen settingsAlert is presented.

### TM-04 An undetermined app primes
Enter, undetermined: the screen priming is presented.

### TM-05 A restricted app says that it is not permitted
Enter, restricted: the screen notPermitted is presented; under literal, priming. Neither the prompt nor Settings can help
here (Apple, AVAuthorizationStatus.restricted; signalapp/Signal-iOS#799).

### TM-06 Accepting leads to a request
`accept` at priming: logged accepted, the screen closes, then TM-26 if it applies, otherwise the flow asks. A stale
priming screen, shown before the status changed, asks as well.

### TM-07 The platform asks while nothing is decided
Ask, undetermined: prompted; the screen is prompt, the former screen is covered, the call waits. A call of the flow is
awaited.

### TM-08 A decided request is answered at once
Ask, restricted, denied or authorized: answered, granted if authorized; then the flow is entered again if the call
is its own. Under
literal a restricted person who accepts sees priming again, as often as they accept.
(imaginary-cloud/CameraManager#149, ionic-team/capacitor-plugins#461)

### TM-09 Declining the priming screen changes nothing
`decline` at priming: logged declined, the screen closes. The prompt is not used up.

### TM-10 Allowing opens the camera
`allow` at the prompt: the decision is authorized, the prompt closes, answered granted once for each waiting call;
then, if awaited, the flow is entered.

### TM-11 Denying is not followed up
`deny` at the prompt: the decision is denied, the prompt closes, answered not granted once for each waiting call.
Under literal, if awaited, the flow is entered, so that settingsAlert comes up at once.

### TM-19 Selecting again does nothing
`select` with a screen of the app up: nothing. Under literal the flow is entered all the same, and the screen that it
presents is ignored.

### TM-20 Asking without a usage text ends the app
Ask, or open an input, no usage text, under any status: the process ends. Response: crashed.

### TM-21 An answer for a screen that is gone shows nothing
An answer to the prompt (TM-10, TM-11, TM-23) that is not awaited: the decision and the effects answered stand, the
flow is not entered, and the covered screen is up again.

### TM-26 The published answer stops where no device is listed
The flow asks under literal, devices not listed: nothing, though accepted was logged.

### TM-27 Notices and the camera can be closed
`dismiss` at noCamera, notPermitted or camera: the screen closes.

### TM-31 A screen that goes takes its screens along
`leaveScreen`: a screen of the app closes, even if it is covered; a prompt stays and is no longer awaited.

### TM-32 The status can be read at any time
`readStatus`: nothing changes and nothing comes up. No capture input is created for it: that would prompt (TM-38;
iosphere/ISHPermissionKit#64, #81).

### TM-33 Frames are black before the grant
`readFrame`: black, or scene if authorized, no matter when its input was opened. Reading a frame of a running session
does not prompt.

### TM-36 A request joins the prompt that is up
Ask, undetermined, with the prompt up: the call waits with the others. No second prompt comes up.

### TM-37 The app asks beside its flow
`requestAccess`: it asks. The answer goes to the caller and never enters the flow.

### TM-38 An input asks while nothing is decided
`openInput`: TM-20 without a usage text. Otherwise, undetermined, with no prompt up: prompted; the screen is prompt, the
former screen is covered, Settings has an entry; no call waits, so the app receives no answer. Otherwise nothing: the
input is open, and its frames are black until access is granted (TM-33).

"""#
    ),
    (
      "Specs/Camera/Published/alert-over-alert-on-a-double-touch.consent",
#"""
# A double touch presents an alert over an alert, which the platform ignores
#
# TM-04, TM-19, TM-09

consent case, format 1
machine camera
breaks INV-M20 at 2
strict
policy literal

user selects
  -> presents priming titled would like to access [allow, not now] on main
  now screen: priming
user selects
  -> presents in vain priming
user declines
  -> logs declined
  now no screen
user selects
  -> presents priming titled would like to access [allow, not now] on main
  now screen: priming
end

"""#
    ),
    (
      "Specs/Camera/Published/intention-lost-in-settings.consent",
#"""
# The published answer does not remember that the person wanted the camera
#
# It counts on an app that lives on while access changes, and begins from nothing.
#
# TM-03, TM-12, TM-14, TM-16, TM-02

consent case, format 1
machine camera
breaks INV-M16 at 1
strict
policy literal
status denied

user selects
  -> presents settings alert titled would like to access [open settings] on main
  now screen: settings alert
user opens settings
  -> logs settings opened
  now no screen
  now in settings yes
user switches on
  now app stopped
  now authorized
user launches app
  now app running
  now in settings no
user selects
  -> presents camera titled viewfinder [cancel] on main
  now screen: camera
end

"""#
    ),
    (
      "Specs/Camera/Published/nagged-right-after-a-denial.consent",
#"""
# A person says no to the prompt, and the next alert is up at once
#
# The published answer enters its flow again after any answer.
#
# TM-06, TM-07, TM-11, TM-03

consent case, format 1
machine camera
breaks INV-M16 INV-M18 at 3
strict
policy literal

user selects
  -> presents priming titled would like to access [allow, not now] on main
  now screen: priming
user accepts
  -> logs accepted
  -> prompts
  now screen: prompt
  now waiting 1
  now awaited yes
user denies
  -> answers refused on main
  -> presents settings alert titled would like to access [open settings] on main
  now denied
  now settings entry yes
  now screen: settings alert
  now waiting 0
  now awaited no
end

"""#
    ),
    (
      "Specs/Camera/Published/no-way-out-of-the-settings-alert.consent",
#"""
# The settings alert of the published answer has one button, which leads to Settings
#
# A person who does not want to change anything cannot close it: ismoy/ImagePickerKMP#100.
#
# TM-03, TM-12, TM-15

consent case, format 1
machine camera
breaks INV-M16 at 1
strict
policy literal
status denied

user selects
  -> presents settings alert titled would like to access [open settings] on main
  now screen: settings alert
user dismisses
  -> refused: no such button
user opens settings
  -> logs settings opened
  now no screen
  now in settings yes
user returns to app
  now in settings no
end

"""#
    ),
    (
      "Specs/Camera/Published/nothing-happens-where-no-device-is-listed.consent",
#"""
# The person accepts, and nothing happens, as often as they try
#
# The published answer looks at the list of devices before it asks, and says nothing where it is empty.
#
# TM-04, TM-06, TM-26

consent case, format 1
machine camera
breaks INV-M10 at 5
strict
policy literal
devices listed no

user selects
  -> presents priming titled would like to access [allow, not now] on main
  now screen: priming
user accepts
  -> logs accepted
  now no screen
user selects
  -> presents priming titled would like to access [allow, not now] on main
  now screen: priming
user accepts
  -> logs accepted
  now no screen
user selects
  -> presents priming titled would like to access [allow, not now] on main
  now screen: priming
end

"""#
    ),
    (
      "Specs/Camera/Published/restricted-user-asked-for-ever.consent",
#"""
# A restricted person is primed, and every yes leads back to the same question
#
# The published answer treats a restriction as if nothing were decided. The platform answers at once,
# no prompt can come up, and the flow begins anew.
#
# TM-05, TM-06, TM-08

consent case, format 1
machine camera
breaks INV-M03 INV-M08 at 1
strict
policy literal
status restricted

user selects
  -> presents priming titled would like to access [allow, not now] on main
  now screen: priming
user accepts
  -> logs accepted
  -> answers refused on main
  -> presents priming titled would like to access [allow, not now] on main
user accepts
  -> logs accepted
  -> answers refused on main
  -> presents priming titled would like to access [allow, not now] on main
user declines
  -> logs declined
  now no screen
end

"""#
    ),
    (
      "Specs/Camera/Refusals.md",
#"""
# Refusals

A refused command changes nothing and has no effect. If several reasons hold, the first in this order is given.

| Reason | Where |
|---|---|
| notInstalled | every command but `installApp`, `restrict`, `liftRestriction` |
| alreadyInstalled | `installApp` |
| notRunning | every command of the app; `select`, `accept`, `decline`, `allow`, `deny`, `openSettings`, `dismiss`, `returnToApp`; `kill` |
| alreadyRunning | `launchApp` |
| inSettings | `select`, `accept`, `decline`, `allow`, `deny`, `openSettings`, `dismiss`, `visitSettings` while the person is in Settings |
| notInSettings | `switchOn`, `switchOff`, `returnToApp` while they are not |
| covered | `select` under the prompt |
| notPresented | `accept`, `decline` without priming; `allow`, `deny` without the prompt; `openSettings` without settingsAlert; `dismiss` where neither settingsAlert, noCamera, notPermitted nor camera is up |
| noSuchButton | `decline` under reviewable; `dismiss` at settingsAlert under literal |
| restricted | `switchOn`, `switchOff` under restriction; a second `restrict` |
| notRestricted | `liftRestriction` |
| noSettingsEntry | `switchOn`, `switchOff` without an entry |
| alreadySet | `switchOn` while the decision is authorized, `switchOff` while it is denied |
| noCamera | `readFrame`, `openInput` without a camera |

"""#
    ),
    (
      "Specs/Camera/Scenarios/access-withdrawn-while-the-camera-is-up.consent",
#"""
# In an app that lives on, the camera closes with its access
#
# TM-02, TM-28, TM-22, TM-23

consent case, format 1
machine camera
strict
policy fixed
status authorized
settings change leaves app running

user selects
  -> presents camera titled viewfinder [cancel] on main
  now screen: camera
user visits settings
  now in settings yes
user switches off
  now denied
  now no screen
user returns to app
  now in settings no
user selects
  -> presents settings alert titled access is off [open settings, cancel] on main
  now screen: settings alert
end

"""#
    ),
    (
      "Specs/Camera/Scenarios/answer-arrives-after-its-screen-is-gone.consent",
#"""
# The answer to the prompt is in force, though nobody waits for it any more
#
# TM-31, TM-10, TM-21, TM-02

consent case, format 1
machine camera
strict
policy fixed
answers on other

user selects
  -> presents priming titled benefit [next, not now] on main
  now screen: priming
user accepts
  -> logs accepted
  -> prompts
  now screen: prompt
  now waiting 1
  now awaited yes
app leaves screen
  now awaited no
user allows
  -> answers granted on other
  now authorized
  now settings entry yes
  now no screen
  now waiting 0
user selects
  -> presents camera titled viewfinder [cancel] on main
  now screen: camera
end

"""#
    ),
    (
      "Specs/Camera/Scenarios/calls-that-nobody-answers.consent",
#"""
# The process ends while calls wait: nobody is answered, and a call of the next launch asks again
#
# TM-37, TM-36, TM-17, TM-16, TM-07, TM-31, TM-21. INV-M23.

consent case, format 1
machine camera
strict
policy reviewable

app requests access
  -> prompts
  now screen: prompt
  now waiting 1
app requests access
  now waiting 2
system kills
  now app stopped
  now no screen
  now waiting 0
user launches app
  now app running
app requests access
  -> prompts
  now screen: prompt
  now waiting 1
app leaves screen
  -> done
user denies
  -> answers refused on main
  now denied
  now settings entry yes
  now no screen
  now waiting 0
end

"""#
    ),
    (
      "Specs/Camera/Scenarios/crash-without-a-usage-text.consent",
#"""
# An app that does not say why it asks ends when it asks, each time
#
# TM-06, TM-20, TM-16

consent case, format 1
machine camera
strict
policy fixed
usage text no

user selects
  -> presents priming titled benefit [next, not now] on main
  now screen: priming
user accepts
  -> crashed
  -> logs accepted
  now app stopped
  now no screen
user launches app
  now app running
user selects
  -> presents priming titled benefit [next, not now] on main
  now screen: priming
user accepts
  -> crashed
  -> logs accepted
  now app stopped
  now no screen
end

"""#
    ),
    (
      "Specs/Camera/Scenarios/decision-forgotten-by-a-reset.consent",
#"""
# A reset ends an app with a decision, and the flow begins anew; a reset under a restriction ends
# nothing
#
# TM-18, TM-29, TM-16, TM-05

consent case, format 1
machine camera
strict
policy fixed
status denied

user resets privacy
  now app stopped
  now undetermined
  now settings entry no
user launches app
  now app running
user selects
  -> presents priming titled benefit [next, not now] on main
  now screen: priming
user declines
  -> logs declined
  now no screen
system restricts
  now restricted
user resets privacy
  -> done
user selects
  -> presents not permitted titled not permitted [ok] on main
  now screen: not permitted
end

"""#
    ),
    (
      "Specs/Camera/Scenarios/deleted-and-installed-anew.consent",
#"""
# Deleted with its decision and installed anew, the app asks as for the first time
#
# TM-34, TM-35

consent case, format 1
machine camera
strict
policy fixed

user selects
  -> presents priming titled benefit [next, not now] on main
  now screen: priming
user accepts
  -> logs accepted
  -> prompts
  now screen: prompt
  now waiting 1
  now awaited yes
user denies
  -> answers refused on main
  now denied
  now settings entry yes
  now no screen
  now waiting 0
  now awaited no
user deletes app
  now app not installed
  now undetermined
  now settings entry no
user installs app
  now app stopped
user launches app
  now app running
user selects
  -> presents priming titled benefit [next, not now] on main
  now screen: priming
end

"""#
    ),
    (
      "Specs/Camera/Scenarios/input-without-a-usage-text.consent",
#"""
# An input needs a usage text like a request
#
# TM-38, TM-20, TM-37.

consent case, format 1
machine camera
strict
policy fixed
usage text no

app opens input
  -> crashed
  now app stopped
user launches app
  now app running
app requests access
  -> crashed
  now app stopped
end

"""#
    ),
    (
      "Specs/Camera/Scenarios/intention-not-resumed-without-access.consent",
#"""
# Back from Settings without a change, nothing comes up by itself
#
# TM-12, TM-15, TM-25

consent case, format 1
machine camera
strict
policy reviewable
status denied

user selects
  -> presents settings alert titled access is off [open settings, cancel] on main
  now screen: settings alert
user opens settings
  -> logs settings opened
  now no screen
  now in settings yes
  now intended yes
user returns to app
  now in settings no
  now intended no
user selects
  -> presents settings alert titled access is off [open settings, cancel] on main
  now screen: settings alert
end

"""#
    ),
    (
      "Specs/Camera/Scenarios/intention-that-nobody-stored.consent",
#"""
# An app that stores no intention comes back from Settings as if nobody had asked
#
# TM-03, TM-12, TM-14, TM-16

consent case, format 1
machine camera
strict
policy fixed
status denied
stores intention no

user selects
  -> presents settings alert titled access is off [open settings, cancel] on main
  now screen: settings alert
user opens settings
  -> logs settings opened
  now no screen
  now in settings yes
user switches on
  now app stopped
  now authorized
user launches app
  now app running
  now in settings no
app reads frame
  -> frame scene
end

"""#
    ),
    (
      "Specs/Camera/Scenarios/no-camera-there.consent",
#"""
# A device without a camera says so, and is asked for nothing
#
# TM-01, TM-27, TM-32

consent case, format 1
machine camera
strict
policy fixed
camera no

user selects
  -> logs no camera
  -> presents no camera titled no camera [ok] on main
  now screen: no camera
user dismisses
  now no screen
app reads status
  -> status undetermined
app reads frame
  -> refused: no camera
app opens input
  -> refused: no camera
end

"""#
    ),
    (
      "Specs/Camera/Scenarios/no-switch-before-the-first-question.consent",
#"""
# Settings has no entry for an app that never asked
#
# A person who was sent there found nothing: signalapp/Signal-iOS#1819.
#
# TM-28, TM-15, TM-09

consent case, format 1
machine camera
strict
policy fixed

user selects
  -> presents priming titled benefit [next, not now] on main
  now screen: priming
user declines
  -> logs declined
  now no screen
user visits settings
  now in settings yes
user switches on
  -> refused: no settings entry
user returns to app
  now in settings no
end

"""#
    ),
    (
      "Specs/Camera/Scenarios/preview-asks-by-itself.consent",
#"""
# The input of a preview brings up the prompt, once; it is black until access is granted
#
# As in Yummypets/YPImagePicker PR 165, margelo/react-native-vision-camera#3071 and expo/expo#28756.
#
# TM-38, TM-33, TM-10, TM-21. INV-M22, INV-M24, INV-M25.

consent case, format 1
machine camera
strict
policy reviewable

app opens input
  -> prompts
  now screen: prompt
app opens input
  -> done
app reads frame
  -> frame black
user allows
  now authorized
  now settings entry yes
  now no screen
app reads frame
  -> frame scene
user selects
  -> presents camera titled viewfinder [cancel] on main
  now screen: camera
end

"""#
    ),
    (
      "Specs/Camera/Scenarios/preview-of-a-refused-app-stays-black.consent",
#"""
# After a refusal the preview is blank, and opening its input anew asks nobody: Dev-Card/DevCard PR 637
#
# TM-38, TM-33, TM-11, TM-08, TM-03. INV-M22, INV-M23, INV-M25.

consent case, format 1
machine camera
strict
policy fixed

app opens input
  -> prompts
  now screen: prompt
user denies
  now denied
  now settings entry yes
  now no screen
app reads frame
  -> frame black
app opens input
  -> done
app requests access
  -> answers refused on main
user selects
  -> presents settings alert titled access is off [open settings, cancel] on main
  now screen: settings alert
end

"""#
    ),
    (
      "Specs/Camera/Scenarios/priming-that-review-accepts.consent",
#"""
# The priming screen of the guidelines has one button, which leads to the prompt
#
# A way to postpone was rejected: openfoodfacts/smooth-app#6002, Expensify/App#28633.
#
# TM-04, TM-06, TM-07, TM-10

consent case, format 1
machine camera
strict
policy reviewable

user selects
  -> presents priming titled benefit [next] on main
  now screen: priming
user declines
  -> refused: no such button
user accepts
  -> logs accepted
  -> prompts
  now screen: prompt
  now waiting 1
  now awaited yes
user allows
  -> answers granted on main
  -> presents camera titled viewfinder [cancel] on main
  now authorized
  now settings entry yes
  now screen: camera
  now waiting 0
  now awaited no
end

"""#
    ),
    (
      "Specs/Camera/Scenarios/prompt-killed-unanswered.consent",
#"""
# The system ends the app while its prompt is up; the prompt may come again
#
# TM-07, TM-17, TM-16, TM-04, TM-10

consent case, format 1
machine camera
strict
policy fixed

user selects
  -> presents priming titled benefit [next, not now] on main
  now screen: priming
user accepts
  -> logs accepted
  -> prompts
  now screen: prompt
  now waiting 1
  now awaited yes
system kills
  now app stopped
  now no screen
  now waiting 0
  now awaited no
user launches app
  now app running
user selects
  -> presents priming titled benefit [next, not now] on main
  now screen: priming
user accepts
  -> logs accepted
  -> prompts
  now screen: prompt
  now waiting 1
  now awaited yes
user allows
  -> answers granted on main
  -> presents camera titled viewfinder [cancel] on main
  now authorized
  now settings entry yes
  now screen: camera
  now waiting 0
  now awaited no
end

"""#
    ),
    (
      "Specs/Camera/Scenarios/prompt-over-the-priming-screen.consent",
#"""
# The prompt of a request beside the flow covers the priming screen, which is up again afterwards
#
# TM-04, TM-37, TM-07, TM-11, TM-21, TM-06, TM-08, TM-03. INV-M15.

consent case, format 1
machine camera
strict
policy fixed

user selects
  -> presents priming titled benefit [next, not now] on main
  now screen: priming
app requests access
  -> prompts
  now screen: prompt
  now covered: priming
  now waiting 1
user selects
  -> refused: covered
user denies
  -> answers refused on main
  now denied
  now settings entry yes
  now screen: priming
  now nothing covered
  now waiting 0
user accepts
  -> logs accepted
  -> answers refused on main
  -> presents settings alert titled access is off [open settings, cancel] on main
  now screen: settings alert
end

"""#
    ),
    (
      "Specs/Camera/Scenarios/question-settled-while-it-is-asked.consent",
#"""
# Settings has no switch before the person has answered; a restriction answers for them
#
# TM-28, TM-15, TM-23, TM-29

consent case, format 1
machine camera
strict
policy fixed
settings change leaves app running

user selects
  -> presents priming titled benefit [next, not now] on main
  now screen: priming
user accepts
  -> logs accepted
  -> prompts
  now screen: prompt
  now waiting 1
  now awaited yes
user visits settings
  now in settings yes
user switches on
  -> refused: no settings entry
user returns to app
  now in settings no
system restricts
  -> answers refused on main
  now restricted
  now no screen
  now waiting 0
  now awaited no
end

"""#
    ),
    (
      "Specs/Camera/Scenarios/reading-the-status-does-not-prompt.consent",
#"""
# Neither the status nor a frame brings up the prompt, and frames are black before the grant
#
# A library made a capture input to learn the status, and prompted: iosphere/ISHPermissionKit#64.
#
# TM-32, TM-33, TM-10

consent case, format 1
machine camera
strict
policy reviewable

app reads status
  -> status undetermined
app reads frame
  -> frame black
user selects
  -> presents priming titled benefit [next] on main
  now screen: priming
user accepts
  -> logs accepted
  -> prompts
  now screen: prompt
  now waiting 1
  now awaited yes
user allows
  -> answers granted on main
  -> presents camera titled viewfinder [cancel] on main
  now authorized
  now settings entry yes
  now screen: camera
  now waiting 0
  now awaited no
app reads status
  -> status authorized
app reads frame
  -> frame scene
end

"""#
    ),
    (
      "Specs/Camera/Scenarios/refusal-taken-back-on-return.consent",
#"""
# Back from Settings with access, the app takes its refusal back: sparrowcode/PermissionsKit#107
#
# Without access it stays.
#
# TM-03, TM-28, TM-22, TM-15, TM-39, TM-02

consent case, format 1
machine camera
strict
policy fixed
status denied
settings change leaves app running
stale refusal closes

user selects
  -> presents settings alert titled access is off [open settings, cancel] on main
  now screen: settings alert
user visits settings
  now in settings yes
user returns to app
  now in settings no
user visits settings
  now in settings yes
user switches on
  now authorized
user returns to app
  now no screen
  now in settings no
user selects
  -> presents camera titled viewfinder [cancel] on main
  now screen: camera
end

"""#
    ),
    (
      "Specs/Camera/Scenarios/refusal-that-stands-though-access-is-there.consent",
#"""
# Back from Settings with access, the app still says that it has none: MohamedRejeb/Calf#411
#
# TM-03, TM-28, TM-22, TM-15, TM-13, TM-02

consent case, format 1
machine camera
strict
policy fixed
status denied
settings change leaves app running

user selects
  -> presents settings alert titled access is off [open settings, cancel] on main
  now screen: settings alert
user visits settings
  now in settings yes
user switches on
  now authorized
user returns to app
  now in settings no
user dismisses
  now no screen
user selects
  -> presents camera titled viewfinder [cancel] on main
  now screen: camera
end

"""#
    ),
    (
      "Specs/Camera/Scenarios/restricted-user-told-once.consent",
#"""
# A restricted person sees once that the camera is not permitted, and is not asked
#
# TM-05, TM-27, TM-30

consent case, format 1
machine camera
strict
policy fixed
status restricted

user selects
  -> presents not permitted titled not permitted [ok] on main
  now screen: not permitted
user selects
  -> done
user dismisses
  now no screen
system lifts restriction
  now undetermined
user selects
  -> presents priming titled benefit [next, not now] on main
  now screen: priming
end

"""#
    ),
    (
      "Specs/Camera/Scenarios/second-prompt-expected-after-a-denial.consent",
#"""
# A second prompt never comes; the way leads through Settings
#
# Expected for years, as in ionic-team/capacitor-plugins#461 and apache/cordova-plugin-camera#395.
#
# TM-11, TM-03, TM-13

consent case, format 1
machine camera
strict
policy fixed

user selects
  -> presents priming titled benefit [next, not now] on main
  now screen: priming
user accepts
  -> logs accepted
  -> prompts
  now screen: prompt
  now waiting 1
  now awaited yes
user denies
  -> answers refused on main
  now denied
  now settings entry yes
  now no screen
  now waiting 0
  now awaited no
user selects
  -> presents settings alert titled access is off [open settings, cancel] on main
  now screen: settings alert
user dismisses
  now no screen
user selects
  -> presents settings alert titled access is off [open settings, cancel] on main
  now screen: settings alert
end

"""#
    ),
    (
      "Specs/Camera/Scenarios/settings-change-ends-the-app.consent",
#"""
# A switch in Settings ends the app, which resumes the person's intention at the next launch
#
# Unsaved data are lost: novaphotos/nova-ios-app#128, Baseflow/flutter-permission-handler#746.
#
# TM-03, TM-12, TM-14, TM-16, TM-24

consent case, format 1
machine camera
strict
policy fixed
status denied

user selects
  -> presents settings alert titled access is off [open settings, cancel] on main
  now screen: settings alert
user opens settings
  -> logs settings opened
  now no screen
  now in settings yes
  now intended yes
user switches on
  now app stopped
  now authorized
user returns to app
  -> refused: not running
user launches app
  -> presents camera titled viewfinder [cancel] on main
  now app running
  now screen: camera
  now in settings no
  now intended no
user dismisses
  now no screen
system kills
  now app stopped
user launches app
  now app running
end

"""#
    ),
    (
      "Specs/Camera/Scenarios/two-requests-one-prompt.consent",
#"""
# Several parts of an app ask at once; one prompt comes up, and its answer ends each call once
#
# A wrapper answered before the person did: EddyVerbruggen/nativescript-barcodescanner#203.
#
# TM-06, TM-07, TM-36, TM-37, TM-10, TM-08. INV-M23, INV-M24.

consent case, format 1
machine camera
strict
policy fixed
answers on other

user selects
  -> presents priming titled benefit [next, not now] on main
  now screen: priming
user accepts
  -> logs accepted
  -> prompts
  now screen: prompt
  now waiting 1
  now awaited yes
app requests access
  now waiting 2
app requests access
  now waiting 3
user allows
  -> answers granted on other
  -> answers granted on other
  -> answers granted on other
  -> presents camera titled viewfinder [cancel] on main
  now authorized
  now settings entry yes
  now screen: camera
  now waiting 0
  now awaited no
app requests access
  -> answers granted on other
end

"""#
    ),
    (
      "Specs/Camera/Settings.md",
#"""
# Settings and restriction

Source: Apple, "Requesting authorization to capture and save media" (only the person can undo a refusal, in Settings);
a change ends a running app: vinhnx/notes#53, flutter/flutter#126429, Baseflow/flutter-permission-handler#746,
lionheart/openradar-mirror#12196.

### TM-12 The alert leads to Settings
`openSettings` at settingsAlert: logged settingsOpened, the alert closes, the person is in Settings. Under fixed and
reviewable, if the app stores intentions, an intention is stored.

### TM-13 The settings alert can be closed
`dismiss` at settingsAlert: it closes. Under literal it has no such button.

### TM-14 A switch in Settings ends the app
`switchOn`, `switchOff`, settings change endsApp: the decision is authorized or denied; a running app ends.

### TM-22 A switch in Settings leaves the app running
The same, settings change leavesAppRunning: the decision changes, and TM-23 applies.

### TM-15 The person comes back
`returnToApp`: they are no longer in Settings; the app's screens stay, except as TM-39 states; then TM-24 or TM-25 if
an intention is stored.

### TM-23 What loses its ground closes
After TM-18, TM-22 and TM-29: the camera closes if the status is not authorized. A prompt closes if the
status is not undetermined, and each waiting call is answered, granted if authorized; if awaited, the flow is
entered, but after a refusal only under literal.

### TM-24 A stored intention opens the camera
After TM-15 or TM-16, intended, authorized: the intention is dropped and the flow is entered.

### TM-25 A stored intention is dropped without access
After TM-15 or TM-16, intended, not authorized: the intention is dropped, and nothing comes up.

### TM-39 A refusal that access has overtaken closes
After TM-15, stale refusal closes, authorized: settingsAlert and notPermitted close.

### TM-28 A person can visit Settings on their own account
`visitSettings`: they are in Settings; the app's screens stay; nothing is stored.

### TM-29 A restriction hides the decision
`restrict`: the restriction is on. A running app with status denied or authorized ends under settings change endsApp,
and otherwise runs on as TM-23 states; any other app runs on as TM-23 states.

### TM-30 Lifting it shows the decision again
`liftRestriction`: the restriction is off. A running app runs on.

"""#
    ),
    (
      "Specs/Camera/Sources.md",
#"""
# Where the rules come from

The machine was built from a collection of rules and rows of transitions. Their sources are the published answer on priming the camera permission, with its code, the platform's public reference and guidelines, its
technical notes, and public reports of apps. This page lists each rule about the camera with its identifier, restated, and with the clauses that implement it, or with the reason why there is none.

R-CM are rules on permission and priming, R-LC rules on the life of the process, TM rows of transitions, D3 defects of the published answer's own code. The first column has the identifiers of the collection, the last column the identifiers of these pages. Rows have kept their number.

*Left out* are rules that the founding documents neither show nor need. Figures and choices without a source are in [Decisions.md](Decisions.md).

## Permission and priming

| Identifier | Restated | Held by, or why not |
|---|---|---|
| R-CM-01 | There are four statuses. | TM-02, TM-03, TM-04, TM-05 |
| R-CM-02 | The platform asks once and remembers the answer. | TM-07, TM-08, TM-36; INV-M01 counts answers, because a prompt that a kill takes down may come up again |
| R-CM-03 | A decided request is answered at once, and nothing comes up. | TM-08, TM-37 |
| R-CM-04 | The input of a preview asks as well, so reading the status creates none. | TM-38, TM-32 |
| R-CM-05 | Before the grant frames are black, and there is no error. | TM-33, TM-38; left out: sound |
| R-CM-06 | Without a usage text the attempt ends the app. | TM-20, MN-05 |
| R-CM-07 | The answer comes on any queue, screens belong on the main one. | TM-10, TM-11; INV-M14, INV-M21 |
| R-CM-08 | Only the person can undo a refusal, in Settings, and the app can lead there. | TM-12, TM-14 |
| R-CM-09 | A screen of the app's own comes before the prompt, so that a refusal costs nothing. | TM-04, TM-09 |
| R-CM-10 | Camera and status determine the screen of the flow. | TM-01, TM-02, TM-03, TM-04, TM-05 |
| R-CM-11 | Accepting leads to the prompt, and its answer into the flow again; declining changes nothing. | TM-06, TM-10, TM-09, TM-21 |
| R-CM-12 | The flow reads the status each time, so that a change in Settings counts at the next entry. | TM-22, TM-16, TM-39 |
| R-CM-13 | Four events are recorded, and none of the platform's answer. | TM-01, TM-06, TM-09, TM-12; INV-M13 |
| R-CM-14 | The guidelines require one button, which leads on, no word that grants, and a title that differs from the platform's. | TM-04, TM-06, MN-01, MN-02; INV-M17 |
| R-CM-15 | Review enforces it. | MN-01; left out: review itself |
| R-CM-16 | A notice with a way to Settings is accepted if the feature cannot work otherwise. | TM-03, TM-13 |
| R-CM-17 | Under a restriction neither prompt nor Settings help. | TM-05, TM-29 |
| R-CM-18 | Settings has no entry before the app has asked. | TM-07, TM-28 |

## Life of the process

| Identifier | Restated | Held by, or why not |
|---|---|---|
| R-LC-01 | A change in Settings ends a running app, also in the background. | TM-14, TM-29 |
| R-LC-02 | A reset ends a running app, too. | TM-18 |
| R-LC-03 | Answering a prompt does not end it. | TM-10, TM-11 |
| R-LC-04 | Widening or narrowing within the app does not end it. | Left out: the camera is granted whole |
| R-LC-05 | Deleting the app deletes the decision. | TM-34, TM-35 |
| R-LC-06 | Unsaved data are lost with the process. | TM-12, TM-17, TM-24, TM-25 |
| R-LC-07 | Whether another selection alone ends the app is not documented. | Left out: there is no selection |

## Rows

| Identifier | Restated | Held by, or why not |
|---|---|---|
| TM-01 | Without a camera the flow says so. | TM-01 |
| TM-02 | Authorized, it opens the camera. | TM-02 |
| TM-03 | Denied, it offers Settings. | TM-03 |
| TM-04 | Undetermined, it primes. | TM-04; left out: asking without a priming screen, which the guidelines allow as well, is TM-37 |
| TM-05 | Restricted, it primes, or says that it is not permitted. | TM-05 |
| TM-06 | Accepting leads to a request, or to nothing if no device is listed. | TM-06, TM-26 |
| TM-07 | An undecided request prompts. | TM-07; left out: the number of prompts, because a count would make the states infinite |
| TM-08 | A refused request is answered at once, and the flow entered again. | TM-08 |
| TM-09 | Declining changes nothing. | TM-09 |
| TM-10 | Allowing opens the camera. | TM-10 |
| TM-11 | Denying leads to the settings alert at once, or to nothing. | TM-11 |
| TM-12 | The settings alert leads to Settings. | TM-12 |
| TM-13 | It can be closed, except in the published answer. | TM-13 |
| TM-14 | A switch in Settings ends the app. | TM-14 |
| TM-15 | The person comes back without a change. | TM-15 |
| TM-16 | A launch begins afresh, and resumes a stored intention. | TM-16, TM-24 |
| TM-17 | The system may end the app. | TM-17 |
| TM-18 | A reset forgets the decision, and ends an app that had one. | TM-18 |
| TM-19 | Selecting again presents a screen that is ignored, or does nothing. | TM-19 |
| TM-20 | Asking without a usage text ends the app. | TM-20 |
| TM-21 | An answer for a screen that is gone counts, and shows nothing. | TM-21 |

## Defects of the published answer

| Identifier | Restated | Held by, or why not |
|---|---|---|
| D3-1 | The test for a camera does not compile, and is always true after the obvious correction. | TM-01; INV-M06 |
| D3-2 | A restricted person is primed again and again. | TM-05, TM-08; INV-M03, INV-M08, INV-M10 |
| D3-3 | The settings alert has no other exit. | TM-13, MN-03; INV-M16 |
| D3-4 | It comes up right after a refusal. | TM-11; INV-M18 |
| D3-5 | Opening Settings is recorded even if it fails, the platform's answer never. | TM-12; left out: an address that cannot be built |
| D3-6 | If the list of devices is empty, accepting leads nowhere. | TM-26; INV-M10 |
| D3-7 | It relies on the app running on while access changes. | TM-14, TM-22; INV-M11 |
| D3-8 | The priming screen has the platform's words, a word that grants and a way to postpone. | MN-01, MN-02; INV-M17 |
| D3-9 | Both alerts have one title. | MN-04 |
| D3-10 | It mixes generations of the platform's interface. | Left out: the compiler reports it |
| D3-11 | It may present over an alert. | TM-19; INV-M20 |

## Ours alone

Clauses without a rule in the collection.

| Clause | Reason |
|---|---|
| TM-23 | If the app runs on, the camera would be up without access, and a prompt would ask a decided question. |
| TM-27 | Without it a screen never closes, and the flow is never entered again. |
| TM-30 | Without it a restriction never ends. |
| MN-06 | The files do not always show whether labels and usage texts are right. |
| TM-31 | TM-21 requires a screen that closes. |

"""#
    ),
    (
      "Specs/Camera/World.md",
#"""
# The camera machine

There is one app, one person and one platform. The app wants the camera. Before the platform asks, the app shows a
*priming screen* of its own: this is its *flow*; other parts of the app may request access beside the flow. The
platform's *prompt* comes up once, and only Settings can change its answer. A *command* is given by the app,
the user or the system and has an outcome in every state. A command that cannot be carried out is *refused* with a
reason (Refusals.md) and changes nothing. An outcome has a **response** and **effects**, oldest first.

Sources: a published answer on priming the camera permission, with code (the policy `literal`); Apple, "Requesting
authorization to capture and save media" and the reference of `AVCaptureDevice.requestAccess(for:completionHandler:)`;
Apple, Human Interface Guidelines, "Privacy"; public issues, cited as owner/repo#n.

## Configuration

| Field | Values | Default |
|---|---|---|
| policy | literal (the published answer as it stands), fixed (its defects removed), reviewable (the guidelines) | fixed |
| status | undetermined, restricted, denied, authorized: the status at the start; restricted implies that nothing is decided | undetermined |
| camera | yes, no | yes |
| devices listed | yes, no: whether the list of capture devices contains the camera, if there is one | yes |
| usage text | yes, no: whether the app states its reason for using the camera | yes |
| stores intention | yes, no: whether the app stores, before it sends the person to Settings, that they wanted the camera | yes |
| settings change | endsApp, leavesAppRunning: the effect of a change of the status from outside on a running app | endsApp |
| answers on | main, other: the queue on which the platform answers a request | main |
| stale refusal | stays, closes: whether settingsAlert and notPermitted close when the person comes back and access is authorized | stays |

## State

| Part | Values | At the start |
|---|---|---|
| process | notInstalled, stopped, running | running |
| decision | undetermined, denied, authorized | from the configuration |
| restriction | on, off | on if the status is restricted |
| settings entry | whether Settings has a switch for the app | yes if something is decided |
| screen | none, priming, prompt, settingsAlert, noCamera, notPermitted, camera | none |
| covered | the screen of the app under the prompt, if there is one | none |
| waiting | the number of calls that the prompt will answer | 0 |
| awaited | whether a call of the flow waits and the flow's screen is still there | no |
| in Settings | whether the person is in Settings | no |
| intended | whether it is stored that the person wanted the camera | no |

*Status* is restricted while the restriction is on, otherwise the decision. In a clause *undetermined*, *restricted*,
*denied* and *authorized* are values of the status; a clause about the decision says *the decision*. A snapshot
contains the status and every other part except decision and restriction. The prompt belongs to the platform and covers
the app; all other screens belong to the app, and one of them is up at a time. While the prompt is up, it is the screen,
and the app's screen beneath it is covered. When it closes, the covered screen is the screen again.

A *call* is a request of the app, of its flow or beside it. It is answered once, or not at all if the process ends
before; the machine counts the waiting calls and does not distinguish them, except the call of the flow.

When the process **ends** it is stopped, no screen is up or covered, nothing is awaited and no call waits; no call is
answered. A stored intention stays, and so does the person's place: *in Settings* outlives the process, and ends when
they come back (TM-15), launch the app (TM-16) or delete it (TM-34).

## Effects

| Effect | Who notices |
|---|---|
| logged(event): the app records noCamera, accepted, declined or settingsOpened | app |
| presented(screen, title, buttons, queue): a screen of the app comes up | person |
| ignored(screen): the app presents a screen over another, and the platform does nothing | app |
| prompted: the platform's prompt comes up | person |
| answered(granted, queue): a call of the app ends | app |

A screen is always presented on the main queue. Its title and buttons:

| Screen | literal | fixed | reviewable |
|---|---|---|---|
| priming | wouldLikeToAccess: allow, notNow | benefit: next, notNow | benefit: next |
| settingsAlert | wouldLikeToAccess: openSettings | accessIsOff: openSettings, cancel | as fixed |
| noCamera | noCamera: ok | same | same |
| notPermitted | never shown | notPermitted: ok | as fixed |
| camera | viewfinder: cancel | same | same |

*wouldLikeToAccess* stands for the words of the platform's own prompt, *benefit* for the person's gain.

## Responses

`readStatus` answers with the status, `readFrame` with a frame (black or scene); a refused command answers
with its reason, a command that ends the app by TM-20 with crashed, every other command with done.

## How it is written

A name of several words is written as separate lowercase words: `endsApp` is `ends app`. A header has a line for each
field of the configuration, its name and then its value; a line may be omitted if the value is the default, except the
policy. [Notation](../Notation.md) defines the rest. A whole case, with each field in its header:

````case
consent case, format 1
machine camera
strict
policy reviewable
status undetermined
camera yes
devices listed no
usage text yes
stores intention yes
settings change leaves app running
answers on other
stale refusal closes

app opens input
  -> prompts
  now screen: prompt
app requests access
  now waiting 1
app reads frame
  -> frame black
user denies
  -> answers refused on other
  now denied
  now settings entry yes
  now no screen
  now waiting 0
user selects
  -> presents settings alert titled access is off [open settings, cancel] on main
  now screen: settings alert
user visits settings
  now in settings yes
user switches on
  now authorized
user returns to app
  now no screen
  now in settings no
app requests access
  -> answers granted on other
app reads frame
  -> frame scene
user allows
  -> refused: not presented
end
````

## Scenarios

`Scenarios/` holds walk-throughs under `fixed` and `reviewable`, `Published/` walk-throughs under `literal`, each of
which breaks the claims that its header names, and no others. Every check plays both.

"""#
    ),
    (
      "Specs/Conditions.md",
#"""
# Conditions

The conditions that `consent find` accepts. A condition is evaluated on a run of the model: on the state after the run and on its last command. For a run without commands, only words of the state can be true.

````text
limited & grants >= 2 & !(prompt | "touch grants")
````

## CO-01 Signs

From the tightest binding to the loosest: `!` (not), a comparison, `&` (and), `|` (or). `&&` and `||` are the same as `&` and `|`. Parentheses group. Blanks and tabs may stand between any two signs. Operands are evaluated from left to right, until the result is known.

`!` applies to a Boolean word, a parenthesis or a text, never to a comparison: write `!(grants >= 2)`.

## CO-02 Words

A word is a name of letters, digits and `. : - /` that begins with none of `! & | ( ) < = > "`. A `:` in it is read as `.`, so that `clip:invoke` and `clip.invoke` are one word. A word is either Boolean or a number; a number must be compared.

| Topic | True if | Names |
|---|---|---|
| `state` | the state after the run has this property | the machine's own, such as `limited` and `grants` |
| `did` | the last command was of this kind | the kinds of commands, such as `setLimited` |
| `refused` | the last command was refused for this reason | `refused` for any reason, and the reasons, such as `covered` |
| `rule` | this rule of the model applied to the last command, perhaps among others | clauses, such as `TB-09` |
| `claim` | this claim held for the last command | clauses, such as `INV-B04`, and `INV-B04/2` in its second branch |

For a device, the states, kinds and reasons of a part follow the part's name: `camera.denied`, `clip.invoke`.

## CO-03 Names in common

A name of several topics denotes the word of the topic that is first in the table. Each word can be written with its topic as a prefix: `refused.covered` is the reason and `covered` the state, `state.covered` is the state as well.

## CO-04 Numbers

`=` or `==`, `!=`, `<`, `<=`, `>`, `>=` between two numbers: words, or 0 to 1,000,000 in digits. After `=` and `!=` a range is allowed, both ends included: `grants = 1..3`, also written `1...3`.

## CO-05 Lines

A text in quotation marks is true if a line below the last command in its transcript ([Notation](Notation.md)) begins with these words: an answer or event without its `->`, or a change with its `now`, as in `"touch grants contact"` and `"now no alert"`. A text with which no line can begin is refused.

A search identifies states that differ only in the numbers of objects. If a text contains a number, as in `"touch grants contact 2"`, the order of objects is preserved, and a search without a result proves nothing.

## CO-06 Mistakes and bounds

A condition has at most 1,000 characters and at most 50 nested parentheses and `!`. A malformed condition is refused with the column of the mistake (counted in Unicode scalars from 1), the expected and the actual text, and the nearest word.

````text
  limited & grnts >= 2
            ^
Column 11: expected a word for contacts, found "grnts".
Did you mean grants?
````

"""#
    ),
    (
      "Specs/Contacts/AccessButton.md",
#"""
# The access button

Source: WWDC24 session 10121; Apple, `ContactAccessButton`.

A mounted button b has a query, ignored emails, ignored phones and a layout. Its **matches** are
M(b) = the contacts of DB ∖ V that match its query and are not ignored (Matching.md) while the status is notDetermined or limited, and the empty set
otherwise. The button shows one match by name, several by their number, none as an empty place. The matches follow every change at once. The app sees none of this.

Its **rank** is its position among the mounted buttons in the order of mounting, from 1.

A command **disturbs** a button, at the current time of the clock, if it has one of these effects:

- the button becomes mounted;
- its query or one of its ignore sets changes;
- its frame or its transform changes;
- one of the blockers LG-05 and LG-07 to LG-15 applied to it and no longer applies, by a change of its layout or because a lower rank was freed;
- an alert or a sheet was up, or the app was in background, and now the app is in front with no alert or sheet up;
- its matches change, for any reason.

No other command disturbs it: not a change to the same content, nor a change of colours, surrounding views or overlays that leaves it equally or less legible.

A touch is bound to the **frame**: the matches that the button showed when the finger went down. Legibility is checked when the finger goes down and again when it goes up. The order of
checks for a touch is the order of the clauses TB-20, TB-04, TB-03, and from TB-05 on by status and frame.

### TB-01 Mounting, changing, unmounting
`mount(b, …)`: b becomes the last mounted button. Refused with buttonAlreadyMounted. `change(b, …)`: b gets the new query, ignore sets and layout, and keeps its position.
`unmount(b)`: b is removed, and a finger on it is gone. Both are refused with noSuchButton. All are first refused with notInstalled or notRunning. Response: done.

### TB-20 What a finger can reach
`tap` and `press` are refused with, in this order: notInstalled, notRunning, inBackground, covered (an alert or a sheet is up), noSuchButton.

### TB-04 Full access draws no button
`tap`, `press` or `lift`, authorized: response touch inert notShown. Nothing changes (but a lifted finger is gone).

### TB-02 Only valid touches count
Clauses LG-01 to LG-04: blockers of the touch itself are among the blockers of TB-03.

### TB-03 An illegible button does nothing
`tap` or `press` with blockers (Legibility.md): response touch inert blocked with all of them. Nothing changes; a press puts no finger down. The same applies to a lift, after which the finger is gone (TB-22).

### TB-21 A press holds the frame
`press(b, …)` without blockers: the finger is down on b with the current frame; an earlier finger is forgotten. Response: touch held,
under any status but authorized; the decision affects the touch only at the lift.
`change` keeps the finger and its frame; World.md, TB-01 and this page define when it is gone.

### TB-22 A lift completes the press
`lift`, `liftAt(p)`: the finger is gone, and the result is that of a tap on the same button, from TB-04 on: under the current status, layout, wait and rank, by a touch of the same source as the press, of
age 0, at p, or for `lift` at the point of the press (no point if the press had none); but with the frame of the press. So a new cover, a button that moved away under the finger, and a finger that moved outside are blockers.
Refused with nothingHeld whenever no finger is down, whether the app runs or not. `tap` without blockers does the same with the current frame, and keeps a finger that is down,
on this button or another, unless an alert or a sheet comes up.

### TB-24 A finger that slides off, or is taken for something else, completes nothing
`slideOff`, `cancelTouch`: the finger is gone, and nothing else changes, with any screen up. Response: done. Refused with nothingHeld, as `lift` is.

### TB-05 Restricted does nothing
Restricted: response touch inert restricted; touch inert pointsToSettings if the configuration's restricted button points to Settings. Nothing changes.

### TB-06 Denied does nothing
Denied: response touch inert denied; touch inert pointsToSettings if the configuration's denied button points to Settings. Nothing changes.

### TB-07 No match, nothing to grant
Limited, empty frame: response touch inert nothingToGrant.

### TB-08 One match is granted by the touch
Limited, frame of exactly c, c in DB and not in G: c joins G; event buttonApproved b [c]. Response: touch granted c.

### TB-09 An outdated frame grants nothing
Limited, frame of exactly c, c not in DB or already in G: response touch inert outdated. Nothing changes.

### TB-10 Several matches open the chooser
Limited, or undetermined if the configuration has the chooser first, and frame M of two or more: the sheet is *chooser* of b with M. Response: touch choosing M. Nothing is granted.

### TB-11 The chooser grants what is chosen
`choose(S)`, chooser of b with M: the sheet goes away. Limited: N = (S ∩ DB) ∖ G joins G, and if N is not empty, the callback of b with N is due. Undetermined: the alert is *simplified* of b with S. Any other status: nothing else happens. Refused with
inBackground, covered (an alert is up), notPresented, emptySelection (S empty), notSelectable (S not a subset of M), in this order. Response: done.

### TB-12 Cancelling the chooser grants nothing
`cancel`, chooser up: the sheet goes away. Response: done. (`cancel` is refused with inBackground, then with covered if an alert is up, then with notPresented if no sheet is.)

### TB-13 A touch before any decision brings up the simplified prompt
Undetermined, frame M of one contact, or of more if the configuration has the prompt first: the alert is *simplified* of b with M. Response: touch prompting. A usage description is not needed.

### TB-14 Allowing shares what the prompt is about
`allow`, simplified of b with exactly one contact, or with one or more if the configuration has the chooser first: S is the subset of them in DB, decide limited(S), the callback of b with S is due. Refused with inBackground, notPresented. Response: done.

### TB-23 Allowing when they are gone
The same with S empty: decide limited(∅). No callback. Response: done.

### TB-15 Allowing several opens the chooser
`allow`, simplified of b with M of two or more, if the configuration has the prompt first: decide limited(∅), then the sheet is *chooser* of b with M. Response: done.

### TB-16 Denying denies
`deny`, simplified up: decide denied. No callback. Refused with inBackground, notPresented. Response: done.

### TB-17 Undetermined, no match
Undetermined, empty frame: response touch inert nothingToGrant.

### TB-18 The end of the process takes chooser and prompt along
The decision is unchanged; no callback is ever delivered. (World.md)

### TB-19 A button that has left the screen reports nothing
A due callback of b is delivered as event buttonApproved b [contacts] if a button b is mounted at that moment, or if the configuration delivers late
callbacks. The grant is valid in either case.

"""#
    ),
    (
      "Specs/Contacts/AccessPicker.md",
#"""
# The access picker

Source: Apple, `contactAccessPicker(isPresented:completionHandler:)`; session 10121.

### TP-01 Under limited access it opens with the grants ticked
`presentAccessPicker`, limited: the sheet is *access picker* with G. Refused with notInstalled, notRunning, and with covered if an alert or a sheet is up. Response: done.

### TP-02 Outside limited access it completes with nobody
`presentAccessPicker`, any other status, with any screen up: event accessPickerCompleted []. No sheet comes up. Response: done.

### TP-03 A tick adds or removes one contact
`toggle(c)`, access picker with X up: c leaves X if it is in X, else joins. Refused with noSuchContact if c is not in DB. Response: done.
(`toggle` and `finish` are refused with notPresented if neither the prompt's selection nor, with no alert up, an access picker is up.)

### TP-04 Finishing sets what is ticked
`finish`, access picker with X: the sheet goes away; the new grants are X ∩ DB; event accessPickerCompleted (X ∩ DB) ∖ G, with the former G. Response: done.

### TP-05 Cancelling changes nothing
`cancel`, access picker up: the sheet goes away; event accessPickerCompleted []. Response: done.

"""#
    ),
    (
      "Specs/Contacts/AddressBook.md",
#"""
# The address book in the user's hands

The person edits contacts outside the app, whether or not it runs or is installed, and with any screen up.
A running app is notified of changes according to TS-20.

### TS-17 The person adds a contact
`addContact(card)`: the contact `next` joins DB; nothing is granted. Response: done.

### TS-18 The person edits a contact
`editContact(c, card)`: c has that card. Refused with noSuchContact if c is not in DB. Response: done.

### TS-19 The person removes a contact
`removeContact(c)`: c leaves DB. Refused with noSuchContact if c is not in DB. Response: done.

### TS-21 The person decides about other apps
`grantElsewhere(S)`: the set granted elsewhere becomes S ∩ DB. This holds whether or not this app is installed, runs or is restricted, and with any screen up; nothing else changes, and the app is not notified. Response: done.

"""#
    ),
    (
      "Specs/Contacts/Authorization.md",
#"""
# Authorization: status, request, the full prompt

Source: WWDC24 session 10121 (limited access, two-stage prompt); Apple, "Accessing the contact store"; CNContactStore header.
"Usage description" is the configuration's field for whether the app states why it wants contacts.
All app commands here are refused with notInstalled or notRunning (in this order) unless the process runs, and the person's answers with inBackground while another app is in front.

### TC-01 The status can be read at any time
Response: status. Nothing changes or comes up.

### TC-02 The first request brings up the prompt
`requestAccess`, undetermined and unrestricted, no alert up: a new call waits, the alert is *share or not*. Response: pending.

### TC-03 Asking without a reason ends the app
`requestAccess` or any store operation, undetermined and unrestricted, usage description missing (with or without an
alert up): the process ends and is stopped; no event is sent. Response: crashed.

### TC-04 A request joins the prompt that is up
`requestAccess`, undetermined, some alert up: a new call waits. No second alert. Response: pending.

### TC-05 Refusing the first stage denies
`refuseSharing` at *share or not*: decide denied. Response: done.

### TC-06 Continuing leads to the second stage
`continueSharing` at *share or not*: the alert is *how much*. Response: done.

### TC-07 Sharing everything authorizes
`shareEverything` at *how much*: decide full with C empty. Response: done.

### TC-08 Selecting starts with nobody
`selectContacts` at *how much*: the alert is *selecting* the empty set. Response: done.

### TC-09 A tick adds or removes one contact
`toggle(c)` at *selecting*: c leaves the selection if selected, else joins. Refused with noSuchContact if c is not in DB.
Response: done.

### TC-10 Finishing leads to the confirmation
`finish` at *selecting* S: the alert is *confirming* S. Refused with emptySelection if S is empty and the
configuration refuses empty selections. Response: done.

### TC-11 Confirming limits access to the selection
`confirmSelection` at *confirming* S: decide limited(S ∩ DB). Response: done.

### TC-12 Going back leads one screen back
`goBack`: from *confirming* S to *selecting* S, from *selecting* to *how much*, from *how much* to *share or not*. Refused with
nothingBefore at *share or not* and at the simplified prompt. Response: done.

### TC-14 A request under granted access answers at once
`requestAccess`, limited or authorized: response returned access granted, no error. No alert comes up.

### TC-15 A request under refused access answers at once
`requestAccess`, denied or restricted: response returned access not granted, error 100 without affected records. No alert comes up.

A command that answers a screen of the prompt is refused with notPresented if this screen is not up.

"""#
    ),
    (
      "Specs/Contacts/Commands.md",
#"""
# Commands and their outcomes

Each row is a kind of command: its notation, the reasons of refusals, and the clauses that define its effects. A row is read from left to right: the command is refused for the first of its
reasons that holds (Refusals.md, TR-01); otherwise the clauses are checked in their order, and each states its own condition. Finally,
for every kind, TS-20 defines whether the app is notified.

## Arguments

The notation is defined in [Notation.md](../Notation.md), NO-02 and NO-04. Ranges include both ends.

| Argument | Meaning | From | To |
|---|---|---|---|
| *contact* | the ordinal of a contact, existing or not | `1` | `1000000` |
| *button* | the button's number, chosen by the app | `1` | `1000000` |
| *set* | contacts, existing or not: 0 to 10,000 of them | `{}` | `{1, 1000000}` |
| *list* | contacts in any order, with or without repetition: 0 to 10,000 | `[]` | `[1000000, 1, 1000000]` |
| *text* | 0 to 512 Unicode scalars | `""` | `"Ada"` |
| *card* | a name, and any number of emails and phones, each a text | `""` | `"Ada" email "a@b.org" phone "123"` |
| *keys* | the requested properties; nothing for all | nothing | `only name and emails` |
| *key* | one of `name`, `emails` and `phones` | `name` | `phones` |
| *content* | a query, ignored emails and phones, and differences from the plain layout | `""` | `"ada" ignoring email "a@b.org" ignoring phone "1" at -1000000,1000000 1000000x0` |
| *changes* | the token since which changes are requested, nothing for all; and whether changes by the app alone are left out | nothing | `since token 1000000 but its own` |
| *picker* | the number and the required properties of contacts to pick; nothing for one of all | nothing | `for several with email` |
| *touch* | the source of a touch, its location or `nowhere`, its age | `at -1000000,1000000 aged -1000000000 ms` | `with an assistive touch nowhere aged 1000000000 ms` |
| *point* | x and y, in points of the window | `-1000000,-1000000` | `1000000,1000000` |
| *wait* | a duration | `0 ms` | `1000000000 ms` |

## Commands

LG stands for LG-01 to LG-15, the blockers of Legibility.md; all that apply are reported, in that order.

| Kind | Notation | Reasons, in the order in which they are checked | Clauses, in the order in which they are checked |
|---|---|---|---|
| readStatus | `app reads status` | notInstalled, notRunning | TC-01 |
| requestAccess | `app requests access` | notInstalled, notRunning | TC-03, TC-04, TC-02, TC-15, TC-14 |
| fetchAll | `app fetches all contacts` *keys* | notInstalled, notRunning | TC-03, TS-01, TS-02, TS-06 |
| fetchOne | `app fetches contact` *contact* *keys* | notInstalled, notRunning | TC-03, TS-01, TS-02, TS-03 |
| fetchThese | `app fetches contacts` *list* *keys* | notInstalled, notRunning | TC-03, TS-01, TS-02, TS-04 |
| fetchNamed | `app fetches contacts named` *text* *keys* | notInstalled, notRunning | TC-03, TS-01, TS-02, TS-05, MA-02 |
| read | `app reads` *key* | notInstalled, notRunning, nothingFetched | TS-16 |
| create | `app creates contact` *card* | notInstalled, notRunning | TC-03, TS-01, TS-02, TS-09 |
| update | `app updates contact` *contact* `to` *card* | notInstalled, notRunning | TC-03, TS-01, TS-02, TS-13, TS-10, TS-11 |
| delete | `app deletes contact` *contact* | notInstalled, notRunning | TC-03, TS-01, TS-02, TS-13, TS-12, TS-11 |
| fetchToken | `app asks for token` | notInstalled, notRunning | TC-03, TS-01, TS-02, TS-22 |
| fetchChanges | `app fetches changes` *changes* | notInstalled, notRunning | TC-03, TS-01, TS-02, TS-23, TS-15, TS-24 |
| mount | `app mounts button` *button* `for` *content* | notInstalled, notRunning, buttonAlreadyMounted | TB-01 |
| change | `app changes button` *button* `to` *content* | notInstalled, notRunning, noSuchButton | TB-01 |
| unmount | `app unmounts button` *button* | notInstalled, notRunning, noSuchButton | TB-01 |
| presentAccessPicker | `app presents access picker` | notInstalled, notRunning, covered | TP-02, TP-01, TP-09 |
| presentContactPicker | `app presents contact picker` *picker* | notInstalled, notRunning, covered | TP-06, TP-09 |
| tap | `user taps button` *button* *touch* | notInstalled, notRunning, inBackground, covered, noSuchButton | TB-20, TB-04, LG, TB-02, TB-03, TB-05, TB-06, TB-17, TB-13, TB-07, TB-08, TB-10 |
| press | `user presses button` *button* *touch* | notInstalled, notRunning, inBackground, covered, noSuchButton | TB-20, TB-04, LG, TB-02, TB-03, TB-21 |
| lift | `user lifts` | nothingHeld | TB-22, TB-04, LG, TB-02, TB-03, TB-05, TB-06, TB-17, TB-13, TB-07, TB-09, TB-08, TB-10 |
| liftAt | `user lifts at` *point* | nothingHeld | TB-22, TB-04, LG, TB-02, TB-03, TB-05, TB-06, TB-17, TB-13, TB-07, TB-09, TB-08, TB-10 |
| slideOff | `user slides off` | nothingHeld | TB-22, TB-24 |
| cancelTouch | `system cancels touch` | nothingHeld | TB-22, TB-24 |
| refuseSharing | `user refuses to share` | inBackground, notPresented | TC-05 |
| continueSharing | `user continues` | inBackground, notPresented | TC-06 |
| shareEverything | `user shares everything` | inBackground, notPresented | TC-07 |
| selectContacts | `user selects contacts` | inBackground, notPresented | TC-08 |
| toggle | `user ticks contact` *contact* | inBackground, notPresented, noSuchContact | TC-09, TP-03 |
| finish | `user finishes` | inBackground, notPresented, emptySelection | TC-10, TP-04 |
| confirmSelection | `user confirms` | inBackground, notPresented | TC-11 |
| goBack | `user goes back` | inBackground, notPresented, nothingBefore | TC-12 |
| allow | `user allows` | inBackground, notPresented | TB-15, TB-23, TB-14, TB-19 |
| deny | `user denies` | inBackground, notPresented | TB-16 |
| choose | `user chooses` *set* | inBackground, covered, notPresented, emptySelection, notSelectable | TB-11, TB-19 |
| pick | `user picks` *set* | inBackground, covered, notPresented, emptySelection, notSelectable | TP-07 |
| cancel | `user cancels` | inBackground, covered, notPresented | TB-12, TP-05, TP-08 |
| takeScreenDown | `system takes screen down` | notPresented | TC-31, TB-12, TP-05, TP-08 |
| setNone | `user sets access to none` | notInstalled, restricted, noSettingsEntry | TC-18, TC-17, TC-16 |
| setLimited | `user sets access to limited` *set* | notInstalled, restricted, noSettingsEntry | TC-18, TC-17, TC-16 |
| setOffered | `user sets access to limited as offered` | notInstalled, restricted, noSettingsEntry | TC-18, TC-17, TC-25, TC-16 |
| setFull | `user sets access to full` | notInstalled, restricted, noSettingsEntry | TC-18, TC-17, TC-16 |
| resetPrivacy | `user resets privacy` | notInstalled | TC-19 |
| deleteApp | `user deletes app` | notInstalled | TC-22 |
| installApp | `user installs app` | alreadyInstalled | TC-23 |
| launchApp | `user launches app` | notInstalled, alreadyRunning | TC-32, TC-27 |
| leaveApp | `user leaves app` | notInstalled, notRunning, inBackground | TC-29 |
| returnToApp | `user returns to app` | notInstalled, notRunning, inForeground | TC-30, TS-26 |
| addContact | `user adds contact` *card* | none | TS-17 |
| editContact | `user edits contact` *contact* `to` *card* | noSuchContact | TS-18 |
| removeContact | `user removes contact` *contact* | noSuchContact | TS-19 |
| grantElsewhere | `user grants elsewhere` *set* | none | TS-21 |
| kill | `system kills app` | notInstalled, notRunning | TC-13, TB-18 |
| restrict | `system restricts access` | restricted | TC-26, TC-20 |
| liftRestriction | `system lifts restriction` | notRestricted | TC-21 |
| upgrade | `system upgrades` | none | TC-24 |
| forgetHistory | `system forgets history` | none | TS-25 |
| advance | `clock advances` *wait* | none | TC-28 |

## Answers and events

An answer goes to the actor of the command, an event to the app. *contacts* are contacts with their cards, or `nobody`; an *error* and a *reason* are words of NO-05; *told* is any of `dropping everything`, `adding` *list*, `updating` *list* and `deleting` *list*, in this order, each left out if it is empty. The result of a
waiting call is written like an answer after `call` and its number, and equals the answer to the same call at that moment (World.md, on deciding).

| Answer or event | Notation | Clauses |
|---|---|---|
| it was carried out | `-> done` | all clauses without another response |
| the status | `-> status` *status* | TC-01 |
| access is granted | `-> access granted` | TC-14 |
| access is not granted | `-> access not granted: authorization denied` | TC-15 |
| contacts were found, or none | `-> found` *contacts* | TS-03, TS-04, TS-05, TS-06 |
| a contact was created | `-> created contact` *contact* | TS-09 |
| a write was carried out | `-> saved` | TS-10, TS-12, TS-13 |
| a token was handed out | `-> token` *token* | TS-22 |
| the changes, up to a token | `-> changes up to token` *token* *told* | TS-15, TS-23, TS-24 |
| a call of the store failed | `-> failed:` *error* | TS-02, TS-03, TS-11, TS-13, TS-23 |
| the call waits | `-> pending call` *call* | TC-02, TC-04, TS-01 |
| the finger is down | `-> touch held` | TB-21 |
| a contact is granted | `-> touch grants contact` *contact* | TB-08 |
| the chooser is up | `-> touch opens chooser` *set* | TB-10 |
| the simplified prompt is up | `-> touch prompts` | TB-13 |
| no effect: full access | `-> touch does nothing: not shown` | TB-04 |
| no effect: these blockers | `-> touch does nothing: blocked by` *blockers* | TB-02, TB-03 |
| no effect: a restriction | `-> touch does nothing: restricted` | TB-05 |
| no effect: denied access | `-> touch does nothing: denied` | TB-06 |
| no effect but a way to Settings | `-> touch does nothing: points to settings` | TB-05, TB-06 |
| no effect: no contact was shown | `-> touch does nothing: nothing to grant` | TB-07, TB-17 |
| no effect: the shown contact is gone or granted | `-> touch does nothing: outdated` | TB-09 |
| it is refused | `-> refused:` *reason* | TR-01, TB-20, TB-22, TC-17, TC-18 |
| the app has crashed | `-> crashed` | TC-03, TS-16 |
| event: a waiting call ends | `-> call` *call*`: access granted` | TC-05, TC-07, TC-11, TB-14, TB-15, TB-16, TB-23, TC-26, TC-31 |
| event: a button has added contacts | `-> button` *button* `approved` *list* | TB-08, TB-11, TB-14, TB-19 |
| event: the access picker is closed | `-> access picker completed` *list* | TP-02, TP-04, TP-05, TC-16, TC-25, TC-31 |
| event: contacts were picked | `-> contact picker picked` *contacts* | TP-07 |
| event: the contact picker was cancelled | `-> contact picker cancelled` | TP-08, TC-31 |
| event: another app is in front | `-> app went to background` | TC-29 |
| event: the app is in front again | `-> app became active` | TC-30 |
| the app is notified of changes | `-> contacts changed` | TS-20, TS-26 |

"""#
    ),
    (
      "Specs/Contacts/ContactPicker.md",
#"""
# The contact picker

Source: Apple, CNContactPickerViewController and its delegate; session 10121.

### TP-06 It opens under every status
`presentContactPicker(p)`: the sheet is *contact picker* p. No prompt. Refused with notInstalled, notRunning, covered (an alert or a sheet is up). Response: done.

### TP-07 Picking hands over snapshots
`pick(S)`, contact picker p up: the sheet goes away; event contactPickerPicked with the contacts S and their cards. Status, grants and address book are unchanged.
Refused with covered (an alert is up), notPresented, emptySelection (S empty), notSelectable (some contact of S is not in DB or not enabled by p, or S holds more than one
and p does not allow several), in this order. p enables all contacts, or those with at least one email, or those with at least one phone. Response: done.

### TP-08 Cancelling is reported
`cancel`, contact picker up: the sheet goes away; event contactPickerCancelled. Response: done.

### TP-09 A picker presented while another is closing never appears
Under the configuration *while closing*, a picker that has ended in any way but the end of the process (TP-04, TP-05, TP-07, TP-08, TC-16, TC-31) is closing until time passes (TC-28, a delay above 0). `presentContactPicker`, and `presentAccessPicker` under limited access, then change nothing, and no event follows. Refusals as in TP-01 and TP-06; TP-02 is unaffected. Response: done. Under *when closed*, nothing is ever closing.

"""#
    ),
    (
      "Specs/Contacts/Decisions.md",
#"""
# Decisions

Where the platform's documents are silent or contradict each other, the rule is a field of the configuration. The default stands first.

| Field | Values | Question |
|---|---|---|
| profile | apple, chromium, strict | Which buttons are legible? No figures are published for the contact button; grey text on white in the talk's own sample has 3.26, so 4.5 cannot be Apple's threshold. |
| usage description | present, missing | Does the app state the reason for its request? |
| empty selection | allowed, refused | May the prompt's selection be finished with nobody? Apps report empty limited sets. |
| denied button | inert, pointsToSettings | The reference says a touch shows a prompt to allow access; the talk shows the button under limited and undetermined only. |
| blank query | matchesNothing, matchesEverything | Which contacts match an empty search text? |
| selection memory | remembered, forgotten | Is an earlier selection offered again? |
| own creations | kept, released | Do contacts created under full access stay readable after it is narrowed? |
| late callback | suppressed, delivered | Does a button that left the screen still report? |
| settings edit | killsOnNewStatus, killsAlways | Does a change of the selection alone end a running app? |
| widening in settings | ends, staleUntilLaunch, live | How does wider access affect a running app? Reports describe apps that end, apps that read *denied* until the next launch, and apps that have the access at once. With less access the app ends in all reports. |
| interrupted prompt | forgotten, presentedAgain | Is a full prompt that a kill has interrupted gone, or up again at the next launch before the app's first call? Both have been reported. |
| lost prompt | staysUndecided, denies | What is the decision of a prompt that goes away unanswered? |
| several before decision | promptFirst, chooserFirst | If a button shows several contacts, is the person first asked for access, or first for the contacts to share? The talk mentions one prompt. |
| restricted button | inert, pointsToSettings | What does a touch do under a restriction? |
| hidden write error | recordDoesNotExist (200), authorizationDenied (100), recordNotWritable (206) | How does writing to an existing hidden contact fail? For an absent contact it always fails with 200, so both other values leak: the app learns whether the contact with an identifier exists. |
| change notification | ofWhatIsReadable, ofEverything | Is an app notified of changes to hidden contacts? No document says so. A notification of everything leaks: the app learns that the person has changed the address book. |
| expired token | dropsEverything, fails (603) | How is a request for changes since an unknown token answered? A technical note says that everything is dropped and added again; there is also an error code for it. |
| grants in history | addedAndDeleted, beginAnew | How does the history report contacts that are granted or no longer granted? No document says. With additions and deletions, an app that follows them has exactly the readable contacts; beginning anew is equally correct, but invalidates every token. Neither reveals hidden data. |
| background notification | onReturn, atOnce | When is an app notified of changes that happen behind another app? A suspended app runs no code, so it is notified when it returns; an app that runs on in the background may be notified at once. |
| picker answer | whenClosed, whileClosing | Does a picker answer when it has closed, or while it is still closing? Answers have been reported during the closing, and the screen that an app then presents is lost without an error. |
| salt (of the world) | 0 to 1,000,000 | In which order are contacts returned, and with which identifiers? The platform promises no order, so outcomes compare them as sets, and the order for a salt depends only on data that the app may see. |
| (within the profile) contrast of the label | unchecked in apple and chromium, 2.0 in strict | Must the tint of the label that names the action have a contrast? No document says so, and the green tint of the talk's own sample has 2.22 on white: 3.0 would refuse it, so the label cannot need the contrast of the text. |

These questions have no alternative value:

| Question | Decision | Reason |
|---|---|---|
| A match that changes between display and touch | the touch is bound to the matches shown when the finger went down (TB-21, TB-08, TB-09) | The effect of a touch must be clear. |
| A contact that the app created and the person unticks | is no longer granted (TP-04) | The person decides last. |
| A touch before any decision, without a usage description | brings up the simplified prompt all the same (TB-13) | The prompt is the system's own, and the person asked for it; no document describes a crash. |
| A restriction while a prompt is up | the prompt goes away (TC-26) | Nobody may answer it, and its calls must end. |
| A prompt's stages | the only ways out of the second stage are back, the end of the process and a loss of the screen (TC-12, TC-13, TC-31) | No source shows another. |
| A reset beneath a restriction | forgets the decision and ends nothing (TC-19) | If it ended, the app would learn that something had been decided. The camera has the same rule. |
| Two prompts at once | the second request joins the first (TC-04) | The person gets one question at a time. |
| The room that a label needs | is declared by the app (LG-14) | No code here measures text. A declared size that is too small admits unreadable text; a device that draws the text itself has to measure it. |
| Buttons that lie over each other | the lower button has the upper one among the overlays of its layout (LG-08); the touch names the button that the finger reaches | A scene contains all views around its button, of any owner and order of mounting. Finding the view under a finger is the platform's task. |
| How far back the history goes | to the older of the last two tokens (History.md) | No source gives a length. With two tokens an app can hold an old and a new one, and a bound keeps the states of a scope finite. |
| A contact that is edited while it is hidden, and granted again | is updated if its card differs from the card at the token, and not otherwise (TS-15) | Counting the changes in between would reveal them. |
| When the app is told of a change | once per command, for a change by any actor, itself included (TS-20) | Apps have been notified several times of one change, and of their own: an additional notification is harmless, a missing one is not, and only distinguishable behaviour is specified. |
| What other apps may see | is one set for all of them, which the person decides, a reset takes away, and this app is never notified of (TS-21, TC-19) | Contacts are shared with one app. The machine does not model how other apps get access, nor which apps there are. |
| Whether something is up | is visible to the app: a picker is answered *covered* at once (TB-13, TB-10, TP-06), so that after a touch an app learns whether its query matches nobody, one contact or several | An answer only when the screen is free would reveal the same by its delay. The policy releases this information, and nothing else ([Twins](../Twins/Twins.md)). |
| What the button tells before a touch | nothing: no answer to `mount` and `change` depends on its matches, and only a grant calls back | Its size and its caption are for the person. An app that could measure the button would know the matches of its query. |
| Where a touch is | at the point where it lands, regardless of views drawn elsewhere (LG-04) | A pointer that the app draws is a view like any other. Hiding or moving the real pointer is not in this version. |

"""#
    ),
    (
      "Specs/Contacts/Faults.md",
#"""
# Planted faults

Mistakes that `consent faults` plants around the system, one at a time. The last column has the claims that the shortest
case of a fault breaks, or the comparison that detects it; `consent faults --matrix` lists all that detects it.
`scripts/faults.py` writes this page.

| Fault | Mistake | Detected by |
|---|---|---|
| countsLimitedAsRefused | a request under limited access answers not granted | INV-C07 |
| asksAgainWhenDenied | a request brings the prompt up again after a refusal | INV-C06, INV-C10, INV-C37 |
| sharesWithEveryApp | contacts granted to another app are visible to this one too | INV-C04, INV-C37, INV-C45 |
| continuingSharesEverything | the first screen's continue already gives full access | INV-C03, INV-C09, INV-C10 |
| forgetsARefusal | a refused prompt leaves access undetermined | INV-C05 |
| losesTheSecondRequest | a request that joins an open prompt never completes | INV-C10 |
| decidesByReadingTheStatus | reading the status denies access | INV-C03 |
| asksUnderRestriction | a request under a restriction brings up the prompt | INV-C06, INV-C10, INV-C35 |
| answersWaitingReadsWithNobody | a read that waited for the prompt finds nobody | INV-C39 |
| readsEverythingWhenLimited | fetching all returns hidden contacts | INV-C01, INV-C18 |
| answersNobodyWhenDenied | a fetch without access finds nobody instead of failing | INV-C02 |
| hidesCreatedContacts | a contact created under limited access is not granted | INV-C13, INV-C44 |
| updatesHiddenContacts | a hidden contact can be updated | INV-C15 |
| keepsDeletedContacts | deleting says saved and deletes nothing | INV-C16 |
| keepsGrantsOfDeletedContacts | a grant outlives its contact | INV-C11 |
| missesTheLastOfSeveral | fetching several leaves out the last | INV-C18 |
| updatesNothing | updating says saved and writes nothing | INV-C27 |
| handsOverAnothersCard | all that is fetched comes with the card of the first | INV-C42 |
| tellsOfHiddenChanges | the app is notified of contacts that are hidden from it | INV-C44 |
| tellsOfNoEdits | the app is not notified of another card | INV-C27 |
| forgetsChangesBehind | a change behind another app is never reported to this one | INV-C27 |
| notifiesBehind | an app behind another one is notified at once | INV-C44 |
| tellsOfNoGrants | the app is not notified of who is granted | INV-C27 |
| readsUnfetchedAsBlank | a property that was not asked for reads as blank | INV-C21 |
| fillsEverything | a fetch hands over more than it was asked for | INV-C42 |
| stopsAtTheFirstName | a search by name ends with the first contact that it finds | INV-C19 |
| findsTheFirstAlone | fetching one contact fails but for the first that can be read | INV-C17 |
| failsOnUnknownIdentifiers | fetching several fails if one cannot be read | INV-C18 |
| tellsHiddenFromAbsent | writing to a hidden contact answers with another error | INV-C07, INV-C15 |
| illegibleTouchSpoilsTheNextSearch | after a blocked touch the next search by name finds nobody | INV-C19, INV-B09 |
| historyMissesGrants | a contact that was granted since a token is not told | INV-C29 |
| historyMissesEdits | another card is no change | INV-C29 |
| dropsWithoutAdding | everything is dropped and nobody added | INV-C30 |
| dropsEverythingAlways | everything is dropped where the token is known | INV-C30, INV-C33 |
| remembersTheHistory | tokens are known after the history was forgotten | INV-C30 |
| tellsWhoCameAndWent | a contact that came and went since a token is told | INV-C32 |
| leavesOutWhatItTouched | a change is left out in which the app had a hand beside others | INV-C32 |
| leavesNothingOut | what the app has changed is told although it asked for the rest | INV-C32 |
| handsOutOneToken | there is one token for all times | INV-C33 |
| tellsAgain | what was told is told again where nothing has happened since | INV-C31, INV-C33 |
| endsWhenGivenMore | an app that is to go on with more access ends all the same | INV-C34 |
| forgetsAnInterruptedPrompt | a prompt that a kill interrupted never comes up again | INV-B19 |
| returnsUnheard | the app is not notified when it comes to the front | INV-C40 |
| touchedBehindAnotherApp | a touch reaches an app that is in the background | comparison of the response |
| survivesSettings | the app runs on after its access was changed in Settings | INV-C34 |
| liftingForgetsTheDecision | lifting a restriction leaves access undetermined | INV-C45 |
| launchingGrantsTheRest | a launch under limited access grants every contact | INV-C04 |
| crashesOnUnknownContacts | fetching an unknown contact ends the app | INV-C37 |
| rememberedStatusIsReported | the status is read once and never refreshed | INV-C37 |
| trustsUndecidedTouches | before any decision a lack of room does not matter | INV-B27 |
| grantsWhatMatchesNow | a lift grants what matches then, not what was shown | INV-C04, INV-B03, INV-B07 |
| reportsAllGrants | a callback lists every grant | INV-B01 |
| reportsWithoutGranting | a callback lists a contact that was not granted | INV-C44, INV-B01, INV-B02, INV-B04 |
| grantsEverybodyAtOnce | a touch on one match grants every contact | INV-C04, INV-B01, INV-B03, INV-B04 |
| grantsTheFirstOfSeveral | a touch on several matches grants the first | INV-C04, INV-C27, INV-B01, INV-B05 |
| losingGrants | a chooser that the system loses grants what it listed | INV-C04, INV-C27, INV-B05, INV-B06 |
| cancellingGrants | cancelling the chooser grants what it listed | INV-C04, INV-C27, INV-B06 |
| asksAboutNobody | a touch without a match brings up the simplified prompt | INV-B07 |
| grantsWhenIllegible | a blocked touch grants without a callback | INV-C04, INV-C27, INV-B01, INV-B08 |
| simplifiedPromptSharesEverything | allowing the simplified prompt gives full access | INV-C09, INV-C27, INV-B01, INV-B10 |
| forgetsASimplifiedRefusal | denying the simplified prompt decides nothing | INV-B10, INV-B11 |
| answersUnderFullAccess | the button is drawn under full access | INV-B12 |
| touchReplacesGrants | a touch drops the earlier grants | INV-C41, INV-B04, INV-B13 |
| keepsTheFingerDown | a finger stays down after it was lifted | INV-B17 |
| completesWhatSlidesOff | a finger that slides off its button completes the press | INV-C10, INV-B17 |
| completesACancelledTouch | a touch that the system takes for something else counts | INV-C10, INV-B17 |
| looksWhenTheFingerGoesDown | a lift grants what was legible when the finger went down | INV-B27 |
| waitsOnceOnly | a button that has waited once never waits again | INV-B10, INV-B27 |
| callsBackAfterUnmounting | a button that left the screen still reports | INV-B19 |
| callsBackAfterTheEnd | a chooser that died with the app reports at the next launch | INV-B01, INV-B02, INV-B19 |
| showsGrantedContacts | a button shows contacts that are granted already | INV-B16 |
| presentsOverAClosingPicker | a picker appears although another is still closing | INV-B23 |
| opensTheAccessPickerAnywhere | the access picker opens without limited access | INV-B20 |
| accessPickerNeverRemoves | unticking a contact does not take it away | INV-C44, INV-B21 |
| reportsAllTicked | the access picker reports who was granted already | INV-B21 |
| cancelledPickerKeepsTicks | cancelling the access picker keeps what was ticked | INV-C40, INV-B20, INV-B22 |
| pickingGrants | the contact picker grants what was picked | INV-C04, INV-C27, INV-B23 |
| picksWhatIsDisabled | the contact picker hands over what it disabled | INV-B24 |
| shrinksAtARequest | a request under limited access takes the last grant away | INV-C05, INV-C06, INV-C41, INV-C27 |
| confirmsEverybody | confirming a selection shares everybody, whatever is ticked | INV-C04, INV-C27 |
| callsRestrictedDenied | a restricted app is told that it is denied | INV-C35 |
| illegibleTouchPrompts | a blocked touch brings up the simplified prompt | INV-B07, INV-B27 |
| handsOverBlankCards | what is fetched comes without its card | INV-C42 |
| endsCallsTwice | a call that waited is answered twice | INV-C10 |
| endsCallsBackwards | calls that waited are answered newest first | INV-B01 |
| aKillForgetsGrants | what was selected is forgotten when the app is ended | INV-C05, INV-C41 |
| keepsGrantsUnderARestriction | a limited app goes on reading under a restriction | INV-C35 |
| showsWhomItIgnores | a button that leaves somebody out shows all hidden contacts | comparison of what the buttons show |
| searchesInsideWords | a query of three letters or more is found within words as well | comparison of what the buttons show |
| comparesIgnoredPhonesAsText | ignored phones are compared with their formatting | comparison of what the buttons show |
| oneWordIsEnough | a search by several names finds who bears the first of them | comparison of what reached the app |
| grantsWhenClipped | a touch counts when a one-point strip is clipped | INV-B27 |
| acceptsProgrammaticTouches | a touch made by a program counts | INV-B27 |
| ignoresAncestors | clips and filters of ancestors are not looked at | INV-B27 |
| clipsAtTheWindowAlone | what an ancestor clips counts as seen | INV-B27 |
| ignoresTurnedAncestors | only the button's own transform is looked at | INV-B27 |
| judgesTheFrameAlone | a scaled button counts for its frame | INV-B27 |
| looksOnlyUnderTheFinger | an overlay counts only where the finger is | INV-B27 |
| looksAtTheFirstOverlayOnly | only the first overlay is looked at | INV-B27 |
| twoOverlaysCancelOut | a second overlay makes up for the first | INV-B27 |
| settlesTooEarly | a touch counts at the very end of the settle time | INV-B27 |
| unsettlesAfterALongWait | a button that stood still for long is settling again | INV-B27 |
| refusesAnExactFit | text that fits exactly counts as cut off | INV-B27 |
| asksNoOpacity | faded buttons and translucent text are judged by contrast alone | INV-B27 |
| ignoresTheLabel | the label may have any colour | INV-B27 |
| passesStrongerThresholds | a contrast threshold above 3:1 is not applied | INV-B27 |
| reportsOneBlockerOnly | only the first blocker is reported | INV-B27 |
| blocksAtTheOrigin | a button near the window's corner counts as clipped | INV-B27 |
| dividesDarkByLight | contrast is always text by background | INV-B27 |
| subtractsOneFromContrast | contrast starts at zero | INV-B27 |
| breaksTheCurveTooLate | dark colours are linear up to a tenth | INV-B27 |
| mixesByBinaryShares | opacity is applied as a share of 128 | INV-B27 |
| roundsOpacityUp | opacities above half count as opaque | INV-B27 |
| reusesOrdinals | a new contact takes the place of a deleted one | INV-C12 |

"""#
    ),
    (
      "Specs/Contacts/History.md",
#"""
# The change history

Source: Apple, technical note TN3149 (fetching contacts change history events), CNChangeHistoryFetchRequest, CNError codes; no document covers the history under limited access, so these rules are ours.

A *token* records the data that the app could read when the token was returned: the set V, and the card of each of its members. Tokens are numbered from 1 since the start, and no number is used twice; a number reveals nothing, because only returned tokens are counted. A device that serves a real app returns
an opaque token for each.

The two tokens that were returned last are *known*. A token outlives the process, a restriction, a reset of privacy and any decision. No token is known any more once the app is deleted (TC-22) or the history forgotten (TS-25); if the configuration lets grants *begin anew*, the same holds once a command makes a contact that is in DB before and after it readable or unreadable.

Both operations here are calls of the store: TC-03, TS-01 and TS-02 hold for them, and a call that fails returns no token. They change no contact and no grant, cause no notification, and return contacts by their identifiers alone, so TS-16 does not apply to them.

### TS-22 A token stands for now
`token`, limited or authorized: returned token, the next one.

### TS-15 Changes since a token that is known
`changes(since t)`, limited or authorized, t known, with V(t) the set that it records: returned changes up to the next token, which is returned with them,

- *added*: V ∖ V(t);
- *updated*: the contacts in V ∩ V(t) whose card is not the same as at t (TS-20 defines when two cards are the same);
- *deleted*: V(t) ∖ V.

So a grant looks like an addition, and a revocation like a deletion. Changes that were undone in between are not reported: a contact that came and went, or one that has its former card again.

### TS-23 Without a known token everything is dropped
`changes` without a token, or with one that is not known, limited or authorized: returned changes up to the next token, which is returned with them: everything is *dropped*, V is added, and nobody is updated or deleted. An app that follows these changes forgets all its contacts, and then adds V. If the configuration
lets an expired token *fail*, a call with an unknown token is returned failed 603 instead, without affected records.

### TS-24 What the app alone has changed can be left out
`changes(since t) but its own`, t known: as TS-15, but only the contacts that *others* have changed since t: any actor but this app, as far as the app can see the change. The app's own changes are the contacts that it creates, updates or deletes; any other cause by which a contact joins V, leaves it, or has another card while it is in V before and after, is a change by others, the person's grants included. A contact that others changed at
any time since t is reported, whatever the app did to it before or after. A drop (TS-23) omits nobody.

### TS-25 The history is forgotten
`forgetHistory`: no token is known. This holds whether or not the app is installed, runs or is restricted, and with any screen up; nothing else changes, and the app is not notified. Response: done.

"""#
    ),
    (
      "Specs/Contacts/Invariants.md",
#"""
# Invariants

The claims hold for every transcript of the contacts machine, of the model and of the system. A claim judges each step: the command, the outcome and the snapshot after it. The model's transcript and the system's are judged separately, so that
a claim that only one of them breaks shows which is wrong. A heading is the identifier and the name in the code. *Rests on* lists the clauses that make the claim true; *Landmark* the situations that must have occurred
at least once in a run, because otherwise the claim held vacuously.

A claim about one kind of step judges only that aspect of the step: any other mistake in it breaks another claim. The claims do not compute matches again, but take them from the contents of the buttons; only INV-B27 computes legibility, the others take it from the answers to touches.

## Authorization, store and process

### INV-C01 limitedReadsStayWithinTheGrants
A store read under limited access delivers granted contacts of the address book only. An operation that waited is judged by the contacts that are readable at its turn.

*Rests on* TS-03, TS-04, TS-05, TS-06; World.md on V. *Landmark:* a limited app read the store while a contact was hidden from it.

### INV-C02 aDeniedAppReachesNothing
Under denied or restricted access every store operation fails with error 100, naming no record, every touch is inert, and nothing changes. This includes operations that waited for a decision against them.

*Rests on* TS-02, TB-05, TB-06. *Landmarks:* a denied or restricted app called the store; a touch met such an app.

### INV-C03 theAppAloneNeverLeavesUndetermined
Only an answer to the prompt that is up, or a restriction, ends the undetermined status. The answer must belong to the screen: a selection cannot be confirmed at the first screen.

*Rests on* TC-05, TC-07, TC-11, TB-14, TB-23, TB-15, TB-16, TC-20, TC-26. *Landmarks:* an undetermined app asked or called the store; the status ended.

### INV-C04 everyGrantHasASource
Every grant results from a choice of the person that included the contact, or from its creation by the app, since the grant was last taken away. Sources are the ticks of the prompt's selection and of the access picker (INV-C10 and INV-B21 check each toggle), the choice in a chooser, the contact that one touch or one simplified prompt showed, the choice or the offer in Settings, and creation under limited access, or under full access if own creations are kept. Settings and a deletion replace the former grants. No grant exists under an undetermined, denied or full decision.

*Rests on* TC-11, TC-16, TC-25, TS-09, TB-08, TB-11, TB-14, TP-04. *Landmark:* a contact was granted.

### INV-C05 onePromptIsAnsweredPerEpoch
Between one installation or reset and the next, at most one prompt is answered; its answer is in force until a later choice of the person or a restriction. A prompt that goes away unanswered (a kill, a restriction) may come again. After an answer the undetermined status does not come back; a refusal denies, and a selection is granted in full. Actions of the app, time, launches, kills and upgrades change neither status nor grants, except that grants leave with their contacts.

*Rests on* TC-05, TC-07, TC-11, TB-14 to TB-16, TC-13, TC-19, TC-22, TC-23, TC-24. *Landmarks:* access was decided; the app was reset or deleted; a granted contact left.

### INV-C06 aDecidedRequestShowsNothing
Once access is decided, a request changes nothing, and no prompt of any kind is up.

*Rests on* TC-14, TC-15. *Landmarks:* access was requested after it had been decided; a prompt was up.

### INV-C07 grantedMeansReadable
A request is granted exactly if the store can be read, and fails with error 100 if not. A readable store answers no operation with error 100, except a write to a hidden contact if the hidden write error is 100.

*Rests on* TC-14, TC-15, World.md on deciding. *Landmarks:* a request was granted; one failed with error 100; an open store failed.

### INV-C09 fullAccessIsChosenInFull
Access becomes full only by sharing everything in the prompt, by a choice in Settings, or by lifting a restriction from full access, and sharing everything makes access full.

*Rests on* TC-07, TC-16, TC-21. *Landmarks:* everything was shared; full access was set; a restriction was lifted.

### INV-C10 requestsShareOnePrompt
One prompt comes up when the app asks, and moves on by the person's answers. Calls made while it is up wait for it, change nothing, and end with it, each exactly once, oldest first, whether it is decided or taken down, and only then. Calls are numbered from 1 since the start, and no number is used twice.

*Rests on* TC-02, TC-04, TS-01, World.md on calls and deciding. *Landmarks:* a call began to wait; the prompt changed; one prompt answered two calls.

### INV-C11 noGrantOutlivesItsContact
Every granted contact is in the address book, even under a restriction.

*Rests on* World.md: a contact that leaves DB leaves G; TS-12, TS-19. *Landmarks:* a granted contact left the address book; grants or the address book changed.

### INV-C12 ordinalsAreNeverReused
A new contact never has an ordinal that the transcript has used before, and no contact appears without a command that creates it. This includes contacts that were created and deleted within one step by calls that waited. The claim does not judge which ordinal it has: the app does not receive it.

*Rests on* World.md on what a contact is called; TS-09, TS-17. *Landmarks:* a contact joined the address book after another left; a contact joined.

### INV-C13 aCreatedContactAloneBecomesVisible
A contact created by a limited app becomes visible to it, and no other does. A contact that a waiting call creates under limited access is granted too, unless a later call deletes it.

*Rests on* TS-09. *Landmarks:* a limited app created a contact; a call that waited created a contact.

### INV-C15 hiddenContactsCannotBeWritten
A readable contact can be written; writing to any other fails for that contact and does nothing: with error 200 if it was never there or is gone, with the hidden write error if it is hidden. Every value but the default distinguishes the two, which only pairs of runs show.

*Rests on* TS-10, TS-11, TS-13. *Landmarks:* an app wrote to a contact that it could not read; to one that it could read.

### INV-C16 aDeletedContactIsGone
A deleted contact leaves the address book at once, no other does, and no fetch finds it. Under full access every fetched contact is in the address book.

*Rests on* TS-12, TS-13, TS-19. *Landmarks:* a contact was deleted or removed; an app with full access read the store.

### INV-C17 bothWaysOfFetchingAgree
A fetch of one contact finds it exactly if it can be read. INV-C18 requires the same of a fetch of several. A fetch of one contact delivers that contact, and an error names nobody.

*Rests on* TS-03, TS-04, TS-06. *Landmarks:* a contact was found by itself; a contact was not found by itself.

### INV-C18 fetchingManyNeverFails
Fetching several contacts returns the readable ones, in any order, each once. Unknown contacts and repetitions in the list are no error, and no contact is returned that was not requested. A fetch of all returns all readable contacts. The claim does not judge which contacts match a name.

*Rests on* TS-04, TS-05, TS-06. *Landmarks:* several contacts were fetched, one of them out of reach; all were in reach.

### INV-C19 aLongerNameFindsNoMore
A fetch by name finds every readable contact whose whole name is, in the sense of INV-B15, the requested text, with or without an addition. Compared with each of the four fetches by name before it, a fetch for a longer text (in the sense of INV-B15) finds
only contacts that the fetch for the shorter text found, among the contacts that could be read both times and whose cards have not been written since. Grants do not affect which names match.

*Rests on* TS-05, MA-01, MA-02. *Landmarks:* a name was longer than one before; one was searched again; one was borne.

### INV-C43 whoIsFoundBearsTheName
Each word of a search by name is a prefix of some word in the name of each found contact. The claim judges only ASCII texts and names: there a letter has one lowercase form, no accents, and blanks are known. A text without words finds nobody.

*Rests on* TS-05, MA-01, MA-02. *Landmarks:* several words found somebody; one word did.

### INV-C34 settingsEndTheProcess
A choice in Settings is in force at once, with own creations if they are kept. A running app whose access is changed there, reset or restricted is ended without an event, except by a reset under a restriction, which has no effect on it; an app that keeps its access runs on. If only the selection changes, the configuration decides whether the app ends; if it does not, an access picker that is up completes with nobody.

*Rests on* TC-16, TC-19, TC-20, TC-25. *Landmarks:* access changed; a selection did; nothing did; it was reset or restricted.

### INV-C35 restrictionShowsNoPrompt
Under a restriction no prompt is up, and only lifting the restriction ends it. A restriction takes an open prompt down without a callback; the process runs on.

*Rests on* TC-15, TC-18, TC-20, TC-26, TB-05. *Landmarks:* a restriction met a prompt; a restricted app asked; one was on otherwise.

### INV-C36 liftingRestoresTheDecision
Lifting a restriction restores the status and the grants from before it. After a deletion of the app or a reset under the restriction there is nothing to restore.

*Rests on* TC-20, TC-21, TC-22. *Landmarks:* a restriction was lifted from a decision; one was lifted from no decision.

### INV-C37 everyCommandIsAnswered
A refused command has a valid reason and changes nothing; any other command gets an answer of its kind. The reason must hold in the snapshot before the step, as far as the reason alone determines; which commands can be refused, and which reason comes first, is defined in Refusals.md and checked by the comparison. The app's own command ends it only by asking without a usage description. The process starts and ends only by the commands for this purpose.

*Rests on* Refusals.md, TC-01, TC-03, TC-13, TC-22, TC-23, TC-27. *Landmarks:* a command was refused; a command was carried out.

### INV-C40 behindAnotherAppNothingIsTouched
While the app is in the background nothing is touched or answered; the app receives an event when it leaves and when it returns. Leaving lifts the finger and changes nothing else; returning changes nothing else. Commands of the app, the clock and the system take effect meanwhile.

*Rests on* TC-29, TC-30, TC-31. *Landmarks:* the app was left; it was returned to; something happened meanwhile.

### INV-C41 grantsAreTakenByThePersonAlone
No action of an app, and no touch, takes a grant away; only the person and a restriction do: in Settings and the access picker, by a reset, by deleting the app or the contact. A legible touch adds grants, an illegible touch does nothing; a launch, a kill, an upgrade and
the clock keep all grants. Under full access the app can still read everybody.

*Rests on* World.md, TC-13, TC-16, TC-19, TC-20, TC-22, TC-24, TC-27, TP-04, TB-08, TB-11. *Landmarks:* an app acted while it had access; something else happened; access was cut.

### INV-C39 aWaitingCallAnswersAsIfAskedAfterwards
A store operation that waits ends with the result that it would have after the decision, and no operation is answered before. The operations are carried out in order, and each sees the creations and deletions of the earlier ones.

*Rests on* TS-01, World.md on deciding. *Landmarks:* a store operation waited and was carried out; one waited and was refused.

### INV-C42 whatWasWrittenLastIsHandedOver
Every contact that a fetch returns, at once or after waiting, or that the contact picker returns, has the requested properties of the card that was written last: the card of the world, or of the last creation, update or edit, by the app or by the person. Calls that
waited see the writes of earlier ones.

*Rests on* TS-03 to TS-06, TS-09, TS-10, TS-17, TS-18, TP-07. *Landmarks:* contacts were fetched; contacts were picked; a fetch that waited found some.

### INV-C21 onlyWhatWasAskedForIsRead
The app can read a requested property of the contacts that it received last; reading any other property ends the app.

*Rests on* TS-16, TP-07. *Landmarks:* a property was read; one was read that had not been asked for.

### INV-C27 theAppHearsOfEveryChange
If an app runs on and can read other contacts after a command than before, or a contact that it could read has another card, it is notified; if the configuration notifies of everything, also if any other contact came, changed or went. While another app is in front and notifications wait, it is notified when it returns instead.

*Rests on* TS-20, TS-26. *Landmarks:* it could read others; it could read another card; somebody hidden changed where all is told; it was notified on its return.

### INV-C29 changesLeadFromATokenToNow
The changes since a token, applied to the contacts that were readable at the token, give the contacts that are readable now, and report each of these that has another card. After a drop they are applied to the empty set. If the app's own changes are left out, INV-C32 applies instead.

*Rests on* TS-15, TS-23; World.md on V. *Landmarks:* somebody came or went; somebody had another card; all was told anew; nothing had changed.

### INV-C30 anUnknownTokenDropsEverything
Without a token, and with an unknown token, everything is dropped, and every readable contact is added once; nobody is updated or deleted. If the configuration lets it fail, a call with an unknown token fails with 603. With a known token nothing is dropped, and the call does not fail.

*Rests on* TS-23, TS-25, TC-22. *Landmarks:* no token was given; one was given that is not known; the call failed.

### INV-C31 changesAreToldOnce
The changes since a known token report each contact at most once: as added only if it could not be read then, as deleted only if it could, as updated only if it could be read then and can be read now, with another card.

*Rests on* TS-15. *Landmarks:* several contacts were told; one or none was.

### INV-C32 ownChangesAloneAreLeftOut
If the app leaves its own changes out, then of the contacts that came, went or have another card, exactly those are reported that others have changed since the token.

*Rests on* TS-24. *Landmarks:* something was left out; all was told; nothing had changed.

### INV-C33 eachTokenIsNew
A returned token has the next number. The changes since a known token are empty if the app can read the same contacts as then, with the same cards.

*Rests on* TS-22, TS-15. *Landmarks:* changes were asked for where all was as then; a token was handed out.

### INV-C44 hiddenChangesAreSilent
An app is notified of nothing else, and not before it returns if notifications wait: changes of hidden contacts cause no notification, and an app that has ended receives none. If the configuration notifies of everything, changes of hidden contacts do.

*Rests on* TS-20, TS-26. *Landmarks:* somebody hidden came, changed or went; a notification waited for the app's return.

### INV-C45 grantsElsewhereStayApart
Other apps may see the contacts that the person last granted them, without those that have left DB since; a reset takes these grants away. A grant to other apps is answered done, and changes nothing else: no status, no grant of this app, no button, no screen, and no app is notified. No other command changes the grants of other apps.

*Rests on* TS-21, TC-19, World.md: a contact that leaves DB leaves the set granted elsewhere. *Landmarks:* others were granted somebody; what they may see changed otherwise.

## Access button and pickers

### INV-B01 aCallbackReportsExactlyWhatIsNew
A mounted button calls back once for its grants, with exactly the new contacts. The callback comes before the calls that waited for the same decision; it does not report contacts that those calls create.

*Rests on* TB-08, TB-11, TB-14, TB-19, World.md on deciding. *Landmark:* a button called back.

### INV-B02 reportedContactsCanBeRead
A contact that a button or the access picker reports can be read from the store at that moment. INV-C17 and INV-C18 judge the fetches that follow.

*Rests on* TB-08, TB-11, TB-14, TP-04. *Landmark:* a callback reported a contact.

### INV-B03 aTouchGrantsOnlyWhatItShowed
A touch grants only contacts that were shown when the finger went down and still exist. Later contents of the button, the chooser or the prompt do not count.

*Rests on* TB-08 to TB-11, TB-14, TB-21, TB-22. *Landmarks:* one was touched; some were chosen; a prompt was allowed; a chooser stood.

### INV-B04 aSingleMatchGrantsThatContact
A touch on a button that shows one hidden contact grants that contact and nothing else.

*Rests on* TB-08. *Landmark:* a button that showed one hidden contact was touched.

### INV-B05 severalMatchesGrantNothingByThemselves
A touch on a button that shows several opens a chooser with them and grants nothing. The same holds for a simplified prompt that showed several: allowing it limits access to nobody. A chooser comes up in no other way and goes away only by the person's choice or cancellation, or with the process.

*Rests on* TB-10, TB-15. *Landmarks:* several were touched; a prompt about several was allowed; a chooser closed.

### INV-B06 cancellingGrantsNothing
Cancelling the chooser closes it and does nothing else.

*Rests on* TB-12. *Landmark:* a chooser was cancelled.

### INV-B07 noMatchDoesNothing
A touch on a button that shows nobody does nothing. Before any decision there is no prompt either.

*Rests on* TB-07, TB-17. *Landmark:* a button that showed nobody was touched.

### INV-B08 illegibleTouchesDoNothing
A blocked touch changes nothing and causes no event for the app; a blocked press neither holds nor ends a finger that is down.

*Rests on* TB-03, LG-01 to LG-15. *Landmark:* a blocked touch met a button.

### INV-B09 illegibleTouchesLeaveNoTrace
The app receives the same events with a blocked touch as without it. This is a claim about pairs of runs, and is not judged on a single transcript. A blocked lift is compared with a finger that slides off.

*Rests on* TB-03. *Landmark:* a run was compared with the same run without its blocked touch.

### INV-B10 theSimplifiedPromptLeadsToLimitedOrDenied
A touch before any decision brings up the simplified prompt with the matches that the button showed, and nothing else in its place. Allowing it leads to limited access, denying it to none.

*Rests on* TB-13, TB-14, TB-23, TB-15, TB-16. *Landmarks:* a simplified prompt came up; it was allowed; it was denied; it stayed up.

### INV-B11 denyingTheSimplifiedPromptDenies
Denying the simplified prompt leads to denied access without a callback.

*Rests on* TB-16. *Landmark:* a simplified prompt was denied.

### INV-B12 fullAccessShowsNoButton
Under full access a button shows nobody, and a touch on it does nothing. The status is checked before legibility.

*Rests on* TB-04. *Landmarks:* a button was touched under full access; a button was on the screen under it.

### INV-B13 theButtonOnlyAddsGrants
No action with a button, its chooser or its prompt takes a grant away.

*Rests on* TB-08, TB-11. *Landmark:* a button granted a contact while another was granted already.

### INV-B14 ignoringMoreShowsNoMore
If two buttons on the screen have the same query, and the ignore sets of one contain all emails and phones of the other's, the former shows only contacts that the latter shows; likewise one button before and after a change. The claim is judged when a button is changed, and
when the contents of the buttons change.

*Rests on* MA-04, MA-05. *Landmark:* a button showed somebody beside one that leaves out as many or more.

### INV-B15 aLongerQueryShowsNoMore
If two buttons are on the screen, or one button before and after a change, and the ignore sets of one contain the other's, and its query is the other's query with an addition at the end, it shows only contacts that the other shows. Case and spaces at the ends
make no difference, nor do canonically equivalent spellings: both show the same. Not judged are a shorter query without an ASCII letter or digit (it may be blank), a query with fewer than three digits beside one with three or more
(which may find phones), and an addition that begins with a mark (which may change the scalar before it).

*Rests on* MA-01, MA-02, MA-03. *Landmarks:* a query was longer than another one; two queries differed by spelling or not at all.

### INV-B16 aButtonShowsOnlyHiddenContacts
A button shows only contacts of the address book that the app cannot read, and nobody unless access is limited or undetermined. The claim does not judge whether it shows all matches.

*Rests on* AccessButton.md on matches. *Landmarks:* a button showed a contact while another could be read; one did before any.

### INV-B17 oneFrameGrantsOnce
A contact granted by a touch is not granted again by another touch of the same frame, unless the grant was taken away in the meantime. A press ends when the finger goes up or slides off, with its button, and when a screen comes up. One touch opens one chooser, and choosing closes it.

*Rests on* TB-08, TB-09, TB-11, TB-21, TB-22, TB-24, World.md on the finger. *Landmarks:* a press held; it ended; a chooser was used; a finger stayed down.

### INV-B19 noCallbackAfterTheEnd
When the process has ended nothing reaches the app, and alert, sheet, buttons, waiting calls and finger are gone, also after the next launch. A button that left the screen does not report, unless late callbacks are delivered; a button mounted again under the same number reports for the former one.

*Rests on* World.md on the end of the process, TB-18, TB-19, TC-27. *Landmarks:* a process ended amid a prompt or sheet; none ran, one began, a button left.

### INV-B20 theAccessPickerNeedsLimitedAccess
The access picker comes up only under limited access, with the grants ticked; under any other status it completes at once with nobody and changes nothing. While another picker is closing, it does not come up. It stays up only as long as access is limited, and goes away by the person's action, by Settings, or with the process.

*Rests on* TP-01, TP-02, TP-09. *Landmarks:* the picker was asked for outside limited access; it came, stayed or left; it was asked for while another was closing.

### INV-B21 theAccessPickerSetsWhatIsTicked
Finishing the access picker grants exactly the ticked contacts in the address book, and reports the new ones: neither contacts that were granted already, nor removed ones. The ticks are the grants when it came up and the app's creations since, changed by each toggle.

*Rests on* TP-03, TP-04, TS-09. *Landmarks:* the access picker was finished; the access picker stayed up.

### INV-B22 cancellingTheAccessPickerChangesNothing
Cancelling the access picker completes it with nobody and changes nothing.

*Rests on* TP-05. *Landmarks:* the access picker was cancelled after a tick; it was cancelled without one.

### INV-B23 theContactPickerChangesNothing
Presenting, using and cancelling the contact picker changes nothing but the picker. It comes up only by its presentation, unless another picker is closing. A picked contact does not become readable.

*Rests on* TP-06, TP-07, TP-08, TP-09. *Landmarks:* who could not be read was picked; the picker came up or stayed up; who could be read was picked; it was cancelled; it was asked for while another was closing.

### INV-B24 thePickerHandsOverOnlyWhatIsEnabled
The contact picker returns exactly the picked contacts, all of them enabled. The current cards, and the picker as it was presented, determine which contacts are enabled.

*Rests on* TP-07. *Landmarks:* a picker not for everyone handed over a contact; one for everyone did.

### INV-B27 exactBlockersAreReported
The blockers of a touch are exactly the blockers that follow from layout, touch, clock and order of mounting. So the transcript of a device that ignores a clip, or judges a contrast wrongly, breaks the claim. Low contrast is not judged if one contrast is within 1e-9 of its threshold, and the other does not decide it.

*Rests on* LG-01 to LG-15, TB-03. *Landmarks:* a touch was blocked; one was not; one was by low contrast alone.

## Laws of legibility

Laws of the pure functions behind LG-01 to LG-15, judged on samples: luminance, contrast, compositing, the blockers of a scene, and the answers of a whole device.

### INV-L01 contrastIsSymmetricAndBounded
The contrast of two colours is in 1...21, does not depend on their order, and is 1 for equal colours.

*Rests on* LG-13. *Landmark:* two different colours were contrasted.

### INV-L02 contrastObeysTheProductTriangle
The contrast of two colours is at most the product of their contrasts with any third.

*Rests on* LG-13. *Landmark:* three different colours were contrasted.

### INV-L03 bothBreakPointsAgree
Luminance follows the published formula, with either of its two published break points. The two editions of WCAG name 0.03928 and 0.04045; no byte lies between them.

*Rests on* LG-13. *Landmark:* the luminance of a colour was computed.

### INV-L04 publishedVectorsHold
The contrasts of well-known pairs of colours are right to four decimals. Opaque pairs are checked by the contrast itself, composited pairs by the verdict, to the hundredth, as a text and as a label.

*Rests on* LG-13. *Landmark:* the published pairs were contrasted.

### INV-L05 compositingLiesBetween
A paint composited over a colour is between the two in each channel, and equal to one of them at either end.

*Rests on* LG-13. *Landmark:* a translucent paint was laid over a colour.

### INV-L06 orderedPairsAreMonotoneInOpacity
If a colour is darker than its background in every channel, or lighter in every channel, more opacity gives more contrast. Without such an order the law is false: F40051 on 04F41B has more contrast at 70 per cent than opaque.

*Rests on* LG-13. *Landmark:* an ordered pair was contrasted at two opacities.

### INV-L07 losingAreaNeverHelps
A further clip, a smaller viewport or a further overlay takes no blocker away.

*Rests on* LG-07, LG-08. *Landmark:* an illegible button lost visible area.

### INV-L08 addingABlockerRemovesNone
Making a scene worse in one respect adds that blocker and takes no other away. The law does not apply if the criteria do not check that blocker, or if it excludes one that holds, as stale and future do.

*Rests on* Legibility.md: all blockers are reported. *Landmark:* a blocked sighting was made worse.

### INV-L09 movingOrEnlargingKeepsTheVerdict
Moving the scene, or enlarging all of it evenly, keeps all blockers. Moved are frame, clips, overlays and touch, within the viewport or together with it. Enlarged three, five or seven times about the button's centre are the button as it is drawn (its scaling grows, its frame stays), clips, overlays, viewport, inset and touch; only if the button is drawn evenly, because the enlargement of a rotated button is not defined. Enlarging the button alone gives another scene: it may grow out of its clip.

*Rests on* LG-04, LG-07, LG-08, LG-09. *Landmark:* a scene was moved within its viewport and enlarged.

### INV-L10 theSettleTimeIncludesItsEnd
A button is settling up to and including the end of its settle time, and not after it; a settle time of zero never blocks.

*Rests on* LG-06. *Landmark:* a settle time was set.

### INV-L11 aFurtherDisturbanceNeverShortensTheWait
A more recent disturbance takes no blocker away.

*Rests on* LG-06. *Landmark:* a button was still settling in one of two histories.

### INV-L12 strongerCriteriaNeverAdmitMore
Stronger criteria take no blocker away. The law compares any two criteria with their combination, and the profiles in their order.

*Rests on* Legibility.md, table of profiles. *Landmark:* a sighting was blocked under the weaker criteria.

### INV-L13 onlyValidTouchesCount
A touch is blocked as untrusted, stale, from the future or outside exactly if it is. A touch without a point is never outside.

*Rests on* LG-01 to LG-04, TB-02. *Landmark:* a touch was not valid.

### INV-L14 theVerdictSeesTheScreenOnly
If the button is drawn, the same touch has the same blockers under every status. The law is judged on whole devices. Only under full access the button is not drawn.

*Rests on* TB-03, TB-04. *Landmark:* a device under each status was touched alike.

### INV-L15 anExactFitIsEnough
A frame that fits exactly has room, and one point less has not. The same for the least and the greatest height in font sizes.

*Rests on* LG-14. *Landmark:* a text needed exactly its frame.

### INV-L16 anyOverlapCovers
An overlay covers the button exactly if it shares some area with the frame, however small, for any point of the touch. A shared edge is no area.

*Rests on* LG-08. *Landmark:* an overlay shared some area with the frame.

### INV-L17 theOrderOfSiblingsIsIrrelevant
The order in which overlays are listed changes nothing.

*Rests on* LG-08. *Landmark:* several overlays were listed in another order.

### INV-L18 loweringOpacityNeverHelps
Making an illegible button or its paint more transparent does not make it legible. It holds because translucent text is a blocker itself: by contrast alone C616C0 on 07DBDD fails when opaque and passes at 80 per cent. Overlays are left out, because a fading overlay uncovers the button.

*Rests on* LG-11, LG-12, LG-13. *Landmark:* an illegible button was made more transparent.

### INV-L19 aButtonIsWhereItIsDrawn
The drawn rectangle of an enlarged button decides whether it is clipped, covered or touched, exact to the point. It fits a clip that is the smallest rectangle of whole points around it, and no clip that is a point smaller on any side; an overlay outside this rectangle does not cover it, and an overlay on its outermost points does.

*Rests on* LG-04, LG-07, LG-08. *Landmark:* a button was drawn larger than its frame.

## Laws of matching

Laws of the pure functions behind MA-01 to MA-05, judged on samples of a card, a query with its ignore sets, and a text from which others are made. The functions decide whether a button finds the card, and whether a search by name does.
By default, *a query finds* means that a button without ignore sets finds the card, and *a card is left out* means that a button with a query for everybody does not find it. Few of the laws depend on the folding of texts; most use ASCII texts only.

### INV-F01 ignoringMoreFindsNoMore
A button that ignores one more email and one more phone finds nobody else. INV-B14 requires the same of the buttons of a device.

*Rests on* MA-04, MA-05. *Landmark:* somebody was found before more was ignored.

### INV-F02 aLongerQueryFindsNoMore
A text with an addition at the end finds only cards that the text alone finds, by name or by a button; a text that differs only by case or outer spaces, or is canonically equivalent, finds the same by name. The exceptions are the same as in INV-B15.

*Rests on* MA-01, MA-02, MA-03. *Landmark:* a text that finds somebody was made longer.

### INV-F03 theBeginningOfANameFindsIt
A text with an ASCII letter or digit finds a name that is the text with an addition at the end, in the sense of INV-B15.

*Rests on* MA-01, MA-02. *Landmark:* a name was a text with more behind it.

### INV-F04 eachWordBeginsOneOfTheName
If text and name are ASCII, each word of the text is a prefix of some word of each name that it finds: judged for the query, and for an inner part of the last word of the name, alone and after the first word; a button finds no card without email and phone that a search by name does not find.

*Rests on* MA-02, MA-03. *Landmark:* a name in ASCII was found.

### INV-F05 theOrderOfWordsIsIrrelevant
The words of a text, separated at spaces, find the same names in the opposite order.

*Rests on* MA-02. *Landmark:* several words found a name.

### INV-F06 caseAndOuterBlanksAreIrrelevant
With every ASCII letter of the query, the card and the ignore sets in the other case, and spaces around the query and the ignored emails, the result is the same.

*Rests on* MA-01, MA-03, MA-04. *Landmark:* a letter of another case was found or ignored.

### INV-F07 anAccentIsIrrelevant
With U+0301 appended to the name, the emails, the query and the ignored emails, the result is the same. A query without an ASCII letter is not judged, because an accent is not allowed in a query for phones.

*Rests on* MA-01, MA-03, MA-04. *Landmark:* an accent stood behind what was found or ignored.

### INV-F08 aBlankQueryFindsAllOrNone
The empty query, and a query of a space, a tab, U+00A0 or U+0301, finds everybody or nobody, according to the configuration; a search by such a name finds nobody.

*Rests on* MA-02, MA-03. *Landmark:* a query was blank.

### INV-F09 theBeginningOfAnEmailFindsIt
The first scalar, the first half and the whole of an ASCII email find it, if it begins with a visible character.

*Rests on* MA-03. *Landmark:* an email was searched for by its beginning.

### INV-F10 threeDigitsInARowFindAPhone
The first, the middle and the last three digits of a phone find it, with any of the signs allowed in a query for phones between them; two digits alone do not.

*Rests on* MA-03. *Landmark:* a phone had three digits.

### INV-F11 aPhoneIsItsDigits
With each phone of the card and of the ignore set reduced to its ASCII digits, the result is the same.

*Rests on* MA-03, MA-05. *Landmark:* a phone with more than digits decided.

### INV-F12 eachPartOfACardIsFoundByItself
A query finds a card if and only if it finds a card with only the same name, or with only one of its emails or phones.

*Rests on* MA-03. *Landmark:* a card with several parts was found.

### INV-F13 eachIgnoredOneCountsByItself
A card is left out if and only if one of the ignored emails or phones alone leaves it out.

*Rests on* MA-04, MA-05. *Landmark:* one of several ignored ones left a card out.

### INV-F14 whomTheQueryFindsIsIrrelevantToIgnoring
A button finds exactly the cards that its query finds, without those that the same ignore sets leave out under a query for everybody.

*Rests on* MA-03, MA-04, MA-05. *Landmark:* a card that the query finds was left out.

### INV-F15 ignoringGoesBothWays
Exchanging the card's emails and the ignored emails does not change whether the card is left out; likewise phones.

*Rests on* MA-04, MA-05. *Landmark:* a card was left out both ways.

### INV-F16 ownAddressesAndNumbersAreIgnored
A card is left out if its own email is ignored, in the other case and between spaces, or its own phone, with hyphens between its digits. An email without an ASCII letter or digit, which may be empty, is not judged.

*Rests on* MA-04, MA-05. *Landmark:* a card had an address or a number of its own.

"""#
    ),
    (
      "Specs/Contacts/Legibility.md",
#"""
# Legibility

Apple states the requirements of the contact button in words (contrast, room, not clipped, not covered) and gives no numbers; the figures below are decisions, informed by
Chromium's permission elements, Intersection Observer V2 and WCAG 2.2. The legibility check is one pure function. Its input, the *scene*, is a layout, a touch, the time since the button was last disturbed, and its rank. It returns all blockers.

| Criterion | apple | chromium | strict |
|---|---|---|---|
| least contrast, hundredths | 300 | 300 | 450 |
| least contrast of the label, hundredths | unchecked | unchecked | 200 |
| font size, points | 11...1000 | 13...48 | 13...48 |
| frame height in font sizes | any | 1...3 | 1...3 |
| viewport inset, points | 0 | 4 | 4 |
| settle time, ms | 0 | 500 | 500 |
| greatest age of a touch, ms | unchecked | unchecked | 5000 |
| buttons that may take effect | any | 3 | 3 |

Ranges include both ends: a font of 13 or of 48 points is readable under strict, a font of 12 or 49 is not; a button of rank 3 takes effect, a button of rank 4 does not.

A rectangle covers x ≤ px < x + width and y ≤ py < y + height, and no point without a positive width and height. All its numbers are whole points in −1,000,000...1,000,000, though sums of them may exceed this range. Colours are
gamma-encoded sRGB bytes, 0...255 per channel, opacities whole per cent, 0...100.

A button has a **text** and a **label** that names the action, each a paint (a colour and an opacity), over a **background** (a paint) over a **backdrop** (a colour). Its **frame** is its rectangle
in layout, its **transform** the way it is drawn there: none; scaled, each axis in whole per cents, 0...1,000,000; rotated or skewed. Every ancestor (a view that contains the button) has its own transform. Frame, clips, overlays
and the point of a touch are in screen coordinates; ancestors' transforms do not change them.

### LG-16 What is drawn
A button occupies its **drawn** rectangle, not its frame. With a scale of p per cent horizontally and q vertically, this is the frame scaled about its centre: from x + width / 2 − width · p / 200 to
x + width / 2 + width · p / 200, and likewise vertically with q. Its edges need not be whole numbers and are not rounded: 320 points at 101 per cent reach 1.6 points beyond the frame on either side. In 200ths of a point all edges are whole numbers with an absolute value of at most 1.0003 · 10¹², so that 64 bits suffice. The drawn rectangle of a button without transform is its frame;
so is that of a rotated or skewed button, which is distorted anyway. With a scale of 0 on either axis, or a frame without a positive width and height, nothing is drawn.

### LG-01 untrustedTouch
The source is programmatic. Finger, pointer, key and assistive technology are trusted.
### LG-02 staleTouch
An age limit is set and the age of the touch exceeds it (an equal age does not).
### LG-03 futureTouch
An age limit is set and the age is negative.
### LG-04 touchOutside
The touch has a point and the drawn rectangle does not cover it (if nothing is drawn, no point is covered). A touch without a point (key, assistive) is never outside.
### LG-05 tooManyButtons
A number of buttons is set and the rank exceeds it.
### LG-06 settling
The settle time is positive and the time since the last disturbance is at most the settle time (blocked at exactly its end).
### LG-07 clipped
Nothing is drawn, or some part of the drawn rectangle is outside the viewport reduced by the inset on all four sides, or outside the clip of some ancestor.
### LG-08 covered
Some overlay with depth greater than 0 and opacity greater than 0 shares an area with the drawn rectangle. A shared edge is no area.
### LG-09 distorted
The transform of the button or of some ancestor is neither none nor a scaling whose two axes are equal and at least 100 per cent. Rotating or skewing by 0 degrees still counts as distorted. Each transform counts by itself: an enlarged ancestor
does not compensate for shrinking.
### LG-10 filtered
The button or some ancestor has a filter.
### LG-11 faded
The button's or some ancestor's opacity is below 100.
### LG-12 translucentText
The opacity of the text or of the background is below 100, or, if a least contrast of the label is set, the opacity of the label.
### LG-13 lowContrast
The contrast of the text is below the least contrast, or, if a least contrast of the label is set, the contrast of the label is below it. Equal is enough. The measurement of contrast is defined below.
### LG-14 noRoom
The text needs more width or more height than the frame has (an exact fit is enough), or heights are limited and the frame's height is not between the least and greatest multiple of the font size, both included. Text, frame and
font are scaled together, so all three are measured before scaling.
### LG-15 unreadableFont
The font size is outside its range.

The blockers are reported in this order, LG-01 first. `Blocker` has one case for each.

## Measuring contrast

Source: WCAG 2.2, relative luminance and contrast ratio; compositing as source-over on gamma-encoded channels.

All arithmetic is in IEEE 754 binary64, rounding to nearest, without intermediate rounding to bytes. `text` stands for the judged paint, text or label:

1. behind, per channel: (background · p + backdrop · (100 − p)) / 100, where p is the background's opacity.
2. seen, per channel: (text · q + behind · (100 − q)) / 100, where q is the text's opacity.
3. linear, for a channel c: with s = c / 255, s / 12.92 if s ≤ 0.04045, else ((s + 0.055) / 1.055)^2.4.
4. luminance: 0.2126 · red + 0.7152 · green + 0.0722 · blue, added from the left.
5. contrast of seen and behind: (greater luminance + 0.05) / (smaller luminance + 0.05), 1...21.
6. low: contrast · 100 < the least contrast in hundredths.

The power may be computed by any method with a relative error of at most 1e-14: a library's `pow`, b² times the fifth root of b² by Newton's method, a table of the 256 bytes with `pow` between them. The contrast then differs by less than 1e-12 from
exact arithmetic, so that all methods agree at a distance of 1e-9 from a threshold. Nearer to a threshold, either answer is correct, and INV-B27 is silent.

Such pairs exist, but random tests do not draw them. Of all 2^47 unordered pairs of opaque colours, 88,252 are within 1e-9 of 2, 42,461 of 3 and 16,832 of 4.5, which is one in a thousand million; the nearest are 1B58A3 on B27B6C with 2 + 8.9e-16, 8212DB on 89BB09 with 3 − 6.0e-14 and 480B1D on BE64DB with
4.5 + 7.9e-14. No pair of opaque greys is nearer than 2.7e-6, no grey of any opacity on an opaque grey nearer than 1.1e-7, and none of 60 million pairs of random colours, opacities and backdrops nearer than 6e-8. The colours and opacities that the suite draws most often are no nearer than 2e-5.

| Text | Background | Backdrop | Contrast | Low where asked for |
|---|---|---|---|---|
| #FFFFFF | #000000 | any | 21.000000 | none of 200, 300, 450 |
| #949494 | #FFFFFF | any | 3.033470 | 450 |
| #959595 | #FFFFFF | any | 2.995346 | 300, 450 |
| #30D158 | #000000 | any | 10.386777 | none of 200, 300, 450 |
| #34C759 | #FFFFFF | any | 2.219959 | 300, 450 |
| #8E8E93 | #F2F2F7 | any | 2.921958 | 300, 450 |
| #0A0A0A | #0B0B0B | any | 1.005869 | 200, 300, 450 |
| 50% #000000 | #FFFFFF | any | 3.976653 | 450 |
| 42% #000000 | #FFFFFF | any | 3.037317 | 450 |
| 95% #8E8E93 | #FFFFFF | any | 3.033489 | 450 |
| 80% #C616C0 | #07DBDD | any | 3.061537 | 450 |
| #C616C0 | #07DBDD | any | 2.849083 | 300, 450 |
| 90% #000000 | 50% #FFFFFF | #000000 | 4.895458 | none of 200, 300, 450 |
| 75% #007AFF | 40% #FFFF00 | #8E8E93 | 1.810310 | 200, 300, 450 |

"""#
    ),
    (
      "Specs/Contacts/Lifecycle.md",
#"""
# Process, Settings, restriction

Source: Apple, "Accessing the contact store"; QA1906 (reset); public reports that a permission changed in Settings ends a running app.

### TC-13 A kill leaves the decision
`kill`: the process ends and is stopped. Refused with notInstalled, notRunning. Response: done.

### TC-16 Settings changes the decision
`setAccess`, decision denied, limited or full. The new decision is: *none* denied; *limited S* limited(S ∩ DB), from full access
limited((S ∪ C) ∩ DB) where the configuration keeps own creations; *limited as offered* as *limited S* with S from TC-25; *full* full, with C empty unless it was full before.
A choice that leaves the decision as it is does nothing else. Otherwise the effect on a running process depends on the new decision compared with the decision in force before:

| The new decision | Effect on a running app |
|---|---|
| has the same status | it ends if the configuration kills always; otherwise nothing is stale any more |
| gives less (limited after full, denied after either) | it ends and is stopped |
| gives more | as the configuration says of widening: *ends*, it ends and is stopped; *stale until launch*, the decision in force before is stale from now on, and nothing else happens; *live*, nothing is stale any more |

If the app runs on with a new decision in force, an access picker that is up goes away with event accessPickerCompleted []. A process that does not run is unaffected.
Response: done. Refused with notInstalled, restricted (TC-18), noSettingsEntry (TC-17), in this order.

### TC-17 An app that never asked has no entry
`setAccess`, undetermined: refused with noSettingsEntry.

### TC-18 A restriction bars Settings
`setAccess`, restricted: refused with restricted.

### TC-19 A reset makes the system ask again
`resetPrivacy`: the decision is undetermined, memory is nothing, nobody is granted elsewhere; if the status was denied, limited or authorized and the process runs, the process ends and is stopped. An undetermined app runs on, prompt and all, and so does a restricted one; the restriction stays.
Refused with notInstalled. Response: done.

### TC-20 A restriction hides the decision
`restrict`, restriction off: it is on, the decision is kept beneath it. If the status was determined and the process runs, the process ends and is stopped. Refused with restricted if it is on. Response: done.

### TC-21 Lifting the restriction restores the decision
`liftRestriction`: it is off; status and grants are those from before, less contacts that are gone. Refused with notRestricted. Response: done.

### TC-26 A restriction takes an open prompt down
`restrict`, undetermined, an alert up: the alert goes away without a callback and the waiting calls end as when the prompt is decided (World.md), under status restricted. A contact picker beneath it stays. The process runs on.

### TC-22 Deleting the app forgets its decision
`deleteApp`: the process ends and is notInstalled; the decision is undetermined, memory is nothing, no token is known; contacts it created stay. Refused with notInstalled. Response: done.

### TC-23 A new installation starts undecided
`installApp`: the process is stopped. A restriction that is on stays on. Refused with alreadyInstalled. Response: done.

### TC-27 Launching starts afresh
`launchApp`: the process runs in front, nothing is mounted, and no screen is up except the prompt of TC-32. Refused with notInstalled, alreadyRunning. Response: done.

### TC-24 An upgrade keeps every decision
`upgrade`: nothing changes. Response: done.

### TC-29 Another app comes in front
`leaveApp`: the app is in background; a finger is gone; screens stay up. Event wentToBackground. Response: done. Refused with notInstalled, notRunning, inBackground.
The app itself runs on: its calls, buttons and pickers behave as in front.

### TC-30 The app is in front again
`returnToApp`: the app is in front. Event becameActive. Response: done. Refused with notInstalled, notRunning, inForeground.

### TC-31 The system loses what is up
`takeScreenDown`: an alert, or else the sheet, goes away before the person has answered it. A sheet ends as if it were cancelled (TB-12, TP-05, TP-08), whether the app is in front or not. A prompt, full or
simplified, denies if the configuration says so (*decide* for denied); otherwise nothing is decided, there is no callback, and the waiting calls end as when the prompt is decided (World.md), as if access were denied; the
next request brings the prompt up again. Refused with notPresented if nothing is up. Response: done.

### TC-32 An interrupted prompt
If the configuration presents an interrupted prompt again: when the process ends while a stage of the full prompt is up, the prompt is interrupted. The next `launchApp` brings it up at *share or not*, with no
call waiting, if the status is notDetermined then; either way it is interrupted no more. A reset (TC-19) and a deletion (TC-22) forget it.

### TC-25 Settings offers the last selection again
Whenever Settings replaces a limited decision by denied or full, memory becomes the G of that decision, unless the configuration forgets. Settings offers G while limited, otherwise memory ∩ DB, or nobody if memory is nothing. Memory stays until it is replaced in this way, or forgotten by TC-19 or TC-22.

### TC-28 Time passes by command only
`advance(d)`: the clock moves on by d, and no further than 2^53 ms; a negative d counts as 0. Response: done.

"""#
    ),
    (
      "Specs/Contacts/Matching.md",
#"""
# Matching

Apple's documents say only "match"; these rules are decisions (Decisions.md), and only the laws of an enlarged ignore set or query (INV-B14, INV-B15) should be relied on.
One pure function decides whether a button matches a card, another whether a text matches a name; their only inputs are the card, the query, the ignore sets and the decision about blank queries. Laws (INV-F01 to INV-F16) judge them, and dedicated searches without an address book compare them.

A text is a sequence of Unicode scalars, with the properties of Unicode 17.0. The cases of the suite contain only scalars of Unicode 9.0, without U+1734, U+A9BD and U+1171E, whose category has changed since,
so that any later version is suitable; other scalars are read and searched too, with the version at hand. A **blank** is a scalar with the property White_Space, the same in all these
versions: U+0009 to U+000D, U+0020, U+0085, U+00A0, U+1680, U+2000 to U+200A, U+2028, U+2029, U+202F, U+205F, U+3000. No other scalar is a blank: not U+001C to U+001F, U+180E, U+200B, U+2060 or U+FEFF, even if a library says so.
A **digit** is one of the ten from U+0030 to U+0039, and no other: not `٣`, not `３`, not `³`. To **trim** a text is to remove the blanks at both ends.

In the examples below, `✓` is a match or a contact that is ignored, `✗` the opposite.

### MA-01 Folding
To *fold* a text, in this order:

1. Decompose it canonically (NFD): replace every scalar by its full canonical decomposition, then sort marks by combining class. Compatibility decompositions are not applied.
2. Remove every scalar of the general category Mn, whatever its class. Marks of the categories Mc and Me stay, and so do Cf and all other invisible scalars.
3. Replace each remaining scalar by its full lowercase mapping without language and context (Lowercase_Mapping of Unicode). This is not case folding: the mapping depends on the scalar alone.

| Text | Folds to | Because |
|---|---|---|
| `É`, `E` U+0301, `é`, `e` | `e` | canonically equal, an accent is Mn, lowercase |
| U+212B, `Å`, `A` U+030A | `a` | the sign has a canonical decomposition |
| U+212A (Kelvin), U+2126 (Ohm) | `k`, `ω` | likewise |
| `o` U+0323 U+0302, `o` U+0302 U+0323, `ộ` | `o` | |
| `İ` (U+0130) | `i` | `I` with a dot above; the dot is removed, `I` lowercased |
| `ı` (U+0131), `ß`, `ſ`, `ø`, `æ`, `ª` | themselves | no canonical decomposition, and already lowercase |
| `ẞ` (U+1E9E) | `ß` | its lowercase letter, not `ss` |
| `Σ` | `σ` | even at the end of a word |
| `ς` | `ς` | a separate letter: `ΟΔΥΣΣΕΥΣ` does not find `Οδυσσεύς`, and `οδυσσευσ` does find `ΟΔΥΣΣΕΥΣ` |
| `ﬁ` (U+FB01), `①`, `ｶ`, `Ⓐ` | itself, itself, itself, `ⓐ` | compatibility decompositions only |
| `ǅ`, `Ⅷ`, U+10400, U+13A0 | `ǆ`, `ⅷ`, U+10428, U+AB70 | any scalar with a lowercase mapping, whatever its category |
| `한` | U+1112 U+1161 U+11AB | syllables decompose: `하` begins `한` |
| U+F900, U+2F80F | U+8C48, U+5154 | compatibility ideographs with a canonical decomposition |
| `が`, `か` U+3099 | `か` | the voicing mark is Mn |
| U+0915 U+093C, U+0958 | U+0915 | the nukta is Mn |
| `e` U+20DD, `क` U+0903, U+302E | themselves | Me, Mc, Mc |
| U+302E U+1D165, U+1D165 U+302E | U+1D165 U+302E | both Mc, sorted by class: 216 and 224 |
| `❤` U+FE0F, `a` U+034F, `a` U+E0100 | `❤`, `a`, `a` | variation selectors and the grapheme joiner are Mn |
| `a` U+200D, `a` U+00AD, `a` U+FEFF, U+3164 | themselves | Cf, Cf, Cf, Lo |
| U+0301, U+0344 | nothing | only accents |

The *words* of a text are the maximal runs of non-blanks in the folded text; a text of accents alone, or of blanks alone, has none. Only blanks separate words: `Bo-Li`, `a.b` and `a` U+200B `b` are one word each.

### MA-02 A name
A name matches a text if the text has at least one word and every word of the text is a prefix of some word of the name. Order and number do not matter: two words of the text may be prefixes of one word of the name. A word is a
prefix of itself. Scalars are compared, not grapheme clusters.

| Name | Text | | |
|---|---|---|---|
| `Ada Lovelace` | `ada`, `LOVE ad`, `a a`, `Ada Lovelace` | ✓ | |
| `Ada Lovelace` | `da`, `ada x`, `adalovelace`, `ada lovelaces` | ✗ | inside a word; an extra word; no blank; too long |
| `Ada` U+00A0 `Lovelace` | `love` | ✓ | any blank separates words |
| `Ada` | nothing, ` `, U+0301 | ✗ | no words |
| U+1F469 U+200D U+1F467 | U+1F469 | ✓ | the first scalar of a grapheme cluster |
| `한국` | U+1112 | ✓ | |
| nothing | `a` | ✗ | |

### MA-03 A query
A query without words, such as one of blanks or accents alone, matches no contact, or every contact if the configuration's *blank query* is *matchesEverything*. The ignore sets apply in either case.

Any other query matches a contact in any of three ways:

- *by name*: its name matches the query (MA-02);
- *by email*: the query, folded and then trimmed, is a prefix of one of its emails, folded and not trimmed;
- *by phone*: the query contains only digits, blanks and `+ - ( ) . /` (U+002B, U+002D, U+0028, U+0029, U+002E, U+002F), with at least three digits, and its digits, in order, are a contiguous part of the digits
  of one phone. The query is not folded here. The digits of a phone are its digits in order, without anything between them.

| Card | Query | | |
|---|---|---|---|
| email `Ada@Example.com` | ` ADA@ `, `ádá@example.com` | ✓ | |
| email `Ada@Example.com` | `example`, `ada@example.com.` | ✗ | inside it; longer than it |
| email ` ada@example.com` | `ada` | ✗ | the email begins with a blank |
| email `ada lovelace@b.org` | `ada love`, `ada  love` | ✓, ✗ | each inner blank is significant |
| phone `+44 (20) 7946-0123` | `207946`, `(20) 79.46/`, `012`, `442`, `123`, `207` U+00A0 `9` | ✓ | the middle; other notations; both ends |
| phone `+44 (20) 7946-0123` | `79`, `7946a`, `794#6`, `79` U+2013 `46`, `794` U+0301 | ✗ | two digits; scalars not allowed in a query for phones |
| phone `+44 (20) 7946-0123` | `0124`, `4420 7946 01234` | ✗ | not in it; longer than it |
| phones `12` and `34` | `123` | ✗ | digits of one phone only |
| phone `٣٤٥`, phone `1` U+0663 `23` | `345`, `123` | ✗, ✓ | other digits are not counted; scalars between digits do not matter |
| phone `12a3` | `123`, `1-2-3`, `12a3` | ✓, ✓, ✗ | letters do not matter in a phone |

### MA-04 Ignored emails
A contact is ignored if one of its emails, folded and then trimmed, equals one of the ignored emails, folded and then trimmed, and is not empty. One such email suffices, whatever the others.

| Email | Ignored | | |
|---|---|---|---|
| `a@b ` | ` Á@B`, U+3000 `a@b` | ✓ | |
| `a@bc` | `a@b`, `c`, `a @bc` | ✗ | the whole email must be equal, inner blanks included |
| nothing, ` `, U+0301 | nothing, ` `, U+0301 | ✗ | an empty text is no email |
| `x@y` and `a@b` | `a@b` | ✓ | any of them |

### MA-05 Ignored phones
A contact is ignored if the digits of one of its phones agree with the digits of an ignored phone: equal and not empty, or both at least seven long and the shorter sequence a suffix of the longer. Either may be the shorter one.

| Phone | Ignored | | |
|---|---|---|---|
| `123`, `1` | `1-2-3`, `(1)x` | ✓ | equal, however short |
| `-`, nothing | `+`, nothing | ✗ | no digits |
| `+1 5550100` | `555-0100` | ✓ | seven digits, a suffix of eight |
| `5550100` | `+1 555 0100` | ✓ | the other way round |
| `1550100` | `550100` | ✗ | six digits |
| `5550101`, `5550100` | `15550100`, `55501001` | ✗ | no suffix; a prefix |
| `445550100` | `15550100` | ✗ | seven equal digits at the ends of longer numbers |

Ignored emails do not affect phones, and ignored phones do not affect emails.

"""#
    ),
    (
      "Specs/Contacts/Refusals.md",
#"""
# Refusals

### TR-01 A refused command changes nothing
A command is refused with the first reason in its row of [Commands.md](Commands.md) that holds. Then nothing changes and nothing is sent. A kind of command gets only the reasons of its row.

| Reason | Condition |
|---|---|
| notInstalled | the app is not on the device |
| alreadyInstalled | the app is on the device |
| notRunning | the process is stopped |
| alreadyRunning | the process runs |
| inBackground | another app is in front of this one, which runs |
| inForeground | the app is in front |
| restricted | the restriction is on |
| notRestricted | the restriction is off |
| noSettingsEntry | the decision is undetermined |
| covered | an alert or a sheet is up; for `choose`, `pick` and `cancel` an alert; for `presentAccessPicker` under limited access only |
| notPresented | the screen that the command answers is not up: a stage of the prompt, a sheet, for `toggle` and `finish` the prompt's selection or, with no alert up, an access picker |
| nothingBefore | the prompt is at *share or not* or at the simplified prompt |
| noSuchContact | the contact is not in DB |
| emptySelection | nobody is chosen or picked; for `finish`, nobody is ticked in the prompt's selection and the configuration refuses empty selections |
| notSelectable | `choose` of a contact outside the list; `pick` of a contact that the picker does not enable, or of several if it does not allow several |
| noSuchButton | no button of that number is mounted |
| buttonAlreadyMounted | a button of that number is mounted |
| nothingHeld | no finger is down |
| nothingFetched | the app has received no contacts yet |

"""#
    ),
    (
      "Specs/Contacts/Regressions/accents-alone-are-no-query.consent",
#"""
# A query of accents alone has no words: the system once took it for the beginning of every word.
consent case, format 1
machine contacts
profile apple
contact 1 "Ada"
found by seed 7, case 40
breaks "what the buttons show differs"

app mounts button 1 for "\u{301}"
end

"""#
    ),
    (
      "Specs/Contacts/Regressions/created-and-deleted-at-once.consent",
#"""
# Two calls that waited create a contact and delete it: the system once notified of it only if the
# card had a text.
consent case, format 1
machine contacts
profile apple
change notification of everything
found by seed 1795354816, case 360541
breaks "the notification differs"

app creates contact ""
user continues
app deletes contact 1
user shares everything
end

"""#
    ),
    (
      "Specs/Contacts/Scenarios/access-denied-before-the-first-start.consent",
#"""
# A world that begins denied: as after a prompt that was refused, long ago
#
# TC-01 status, TC-15 request, TS-02 fetch, TB-06 the button, TC-25 the offered selection,
# TC-27 launch

consent case, format 1
machine contacts
strict
profile apple
contact 1 ada: "Ada Lovelace" email "ada@example.org"
denied

app reads status
  -> status denied
app requests access
  -> access not granted: authorization denied
app fetches all contacts
  -> failed: authorization denied
app mounts button 1 for "ada"
  now button 1 shows {}
user taps button 1
  -> touch does nothing: denied
user sets access to limited as offered
  now app stopped
  now limited {}
  now button 1 gone
user launches app
  now app running
app reads status
  -> status limited
end

"""#
    ),
    (
      "Specs/Contacts/Scenarios/access-picker-comes-up-blank.consent",
#"""
# expo/expo#46977 (FB14821786), code-payments/code-ios-app PR 339: on devices the access picker and
# the button's sheet came up blank, and the person could only swipe them away.
#
# A picker that is swiped away completes exactly once, with nobody. Contacts can still be added by a
# button with one match, which needs no sheet, and in Settings.
#
# TP-01 the picker, TP-05 cancel, TB-10 the chooser, TB-12 cancel, TB-08 one match, TC-16 Settings,
# TC-31 the system takes the sheet itself

consent case, format 1
machine contacts
strict
profile apple
contact 1 "Ada Lovelace"
contact 2 "Grace Hopper"
contact 3 "Grace Jones"
contact 4 "Alan Turing"

# Access limited to Ada

app requests access
  -> pending call 1
  now alert: share or not
user continues
  now alert: how much
user selects contacts
  now alert: selecting {}
user ticks contact 1
  now alert: selecting {1}
user finishes
  now alert: confirming {1}
user confirms
  -> call 1: access granted
  -> contacts changed
  now limited {1}
  now no alert
app presents access picker
  now sheet: access picker {1}
user cancels
  -> access picker completed []
  now no sheet
user cancels
  -> refused: not presented
app presents access picker
  now sheet: access picker {1}
system takes screen down
  -> access picker completed []
  now no sheet
system takes screen down
  -> refused: not presented

# The sheet of the button is no better

app mounts button 1 for "grace"
  now button 1 shows {2, 3}
user taps button 1
  -> touch opens chooser {2, 3}
  now sheet: chooser for button 1 {2, 3}
user cancels
  now no sheet

# Two ways without a sheet of the app's

app changes button 1 to "alan"
  now button 1 shows {4}
user taps button 1
  -> touch grants contact 4
  -> button 1 approved [4]
  -> contacts changed
  now limited {1, 4}
  now button 1 shows {}
user sets access to limited {1, 2, 4}
  -> contacts changed
  now limited {1, 2, 4}
app fetches all contacts
  -> found contact 1 "Ada Lovelace", contact 2 "Grace Hopper", contact 4 "Alan Turing"
end

"""#
    ),
    (
      "Specs/Contacts/Scenarios/access-picker-outside-limited-access.consent",
#"""
# zoontek/react-native-permissions PR 985: a wrapper has to refuse the access picker by itself
# unless access is limited.
#
# Under any other status the picker completes at once with nobody, and nothing comes up, not even
# over a prompt.
#
# TP-02 outside limited access, TC-02 the prompt is up, TC-07 full, TC-16 denied, TC-20 restricted,
# TP-01 limited

consent case, format 1
machine contacts
strict
profile apple
contact 1 "Ada Lovelace"

app presents access picker
  -> access picker completed []
app requests access
  -> pending call 1
  now alert: share or not
app presents access picker
  -> access picker completed []
user continues
  now alert: how much
user shares everything
  -> call 1: access granted
  -> contacts changed
  now authorized
  now no alert
app presents access picker
  -> access picker completed []
user sets access to none
  now app stopped
  now denied
user launches app
  now app running
app presents access picker
  -> access picker completed []
system restricts access
  now app stopped
  now restricted
user launches app
  now app running
app presents access picker
  -> access picker completed []

# Under limited access it comes up

system lifts restriction
  now denied
user sets access to limited {1}
  now app stopped
  now limited {1}
user launches app
  now app running
app presents access picker
  now sheet: access picker {1}
end

"""#
    ),
    (
      "Specs/Contacts/Scenarios/access-picker.consent",
#"""
# The access picker (WWDC24, session 10121)
#
# Under limited access an app can offer to change the whole set in one go. Contacts can be added and
# taken away; only new contacts are reported to the app. Under any other status there is nothing to
# change, and the picker completes with nobody.
#
# TP-01 opens with the grants ticked, TP-03 tick, TP-04 finish, TP-05 cancel, TP-02 outside limited
# access, TS-03, TS-04 and TS-06 fetches, TC-16 Settings, TC-27 launch

consent case, format 1
machine contacts
strict
profile apple
contact 1 "Ada Lovelace"
contact 2 "Grace Hopper"
contact 3 "Alan Turing"

# Before any decision it does not even ask

app presents access picker
  -> access picker completed []

# Access limited to Ada and Grace

app requests access
  -> pending call 1
  now alert: share or not
user continues
  now alert: how much
user selects contacts
  now alert: selecting {}
user ticks contact 1
  now alert: selecting {1}
user ticks contact 2
  now alert: selecting {1, 2}
user finishes
  now alert: confirming {1, 2}
user confirms
  -> call 1: access granted
  -> contacts changed
  now limited {1, 2}
  now no alert

# Alan comes in, Ada goes out; the app hears of Alan

app presents access picker
  now sheet: access picker {1, 2}
user ticks contact 3
  now sheet: access picker {1, 2, 3}
user ticks contact 1
  now sheet: access picker {2, 3}
user finishes
  -> access picker completed [3]
  -> contacts changed
  now limited {2, 3}
  now no sheet
app fetches contacts [3]
  -> found contact 3 "Alan Turing"
app fetches contact 1
  -> failed: record does not exist

# Cancelled, it changes nothing

app presents access picker
  now sheet: access picker {2, 3}
user ticks contact 2
  now sheet: access picker {3}
user cancels
  -> access picker completed []
  now no sheet
app fetches all contacts
  -> found contact 2 "Grace Hopper", contact 3 "Alan Turing"

# Under full access there is nothing to pick

user sets access to full
  now app stopped
  now authorized
user launches app
  now app running
app presents access picker
  -> access picker completed []
end

"""#
    ),
    (
      "Specs/Contacts/Scenarios/address-book-edited-under-denied-access.consent",
#"""
# signalapp/Signal-iOS PR 3526: an app without access was notified of a change and went to the
# store.
#
# An app without access reads no contact after any edit of the address book, and its attempts do no
# harm. The notification itself cannot be expressed (Sources.md).
#
# TC-05 denied, TS-17 to TS-19: TS-18 edits, TS-19 removals, TS-02 fetches fail, TC-01 status

consent case, format 1
machine contacts
strict
profile apple
contact 1 "Ada Lovelace"
contact 2 "Grace Hopper"

app requests access
  -> pending call 1
  now alert: share or not
user refuses to share
  -> call 1: access not granted: authorization denied
  now denied
  now no alert
user adds contact "Alan Turing"
  now address book {1, 2, 3}
user edits contact 1 to "Ada King"
  -> done
user removes contact 2
  now address book {1, 3}
app reads status
  -> status denied
app fetches all contacts
  -> failed: authorization denied
app fetches contact 2
  -> failed: authorization denied
end

"""#
    ),
    (
      "Specs/Contacts/Scenarios/allowed-when-they-are-gone.consent",
#"""
# The prompt is allowed when its contact is gone
#
# Access is limited all the same, to nobody, and nothing is reported. A new contact of the same name
# is not shared. A button that has left the screen reports nothing.
#
# TB-13 the simplified prompt, TS-19 a contact is removed, TS-17 another added, TB-23 allow, TC-19 a
# reset, TB-01 unmount, TB-14 allow, TB-19 no callback

consent case, format 1
machine contacts
strict
profile apple
contact 1 "Ada Lovelace"
contact 2 "Grace Hopper"

app mounts button 1 for "ada"
  now button 1 shows {1}
user taps button 1
  -> touch prompts
  now alert: simplified for button 1 {1}
user removes contact 1
  now address book {2}
  now button 1 shows {}
user adds contact "Ada Lovelace"
  now address book {2, 3}
  now button 1 shows {3}
user allows
  now limited {}
  now no alert
app fetches all contacts
  -> found nobody

# Shared, and not reported

user resets privacy
  now app stopped
  now not determined
  now button 1 gone
user launches app
  now app running
app mounts button 1 for "grace"
  now button 1 shows {2}
user taps button 1
  -> touch prompts
  now alert: simplified for button 1 {2}
app unmounts button 1
  now button 1 gone
user allows
  -> contacts changed
  now limited {2}
  now no alert
app fetches all contacts
  -> found contact 2 "Grace Hopper"
end

"""#
    ),
    (
      "Specs/Contacts/Scenarios/another-selection-ends-the-app.consent",
#"""
# Another selection alone ends the app, if so configured (Decisions.md, "settings edit")
#
# Left open: by default only another status does.
#
# TC-01 status, TC-16 Settings, TC-27 launch, TS-06 fetches

consent case, format 1
machine contacts
strict
profile apple
settings edit kills always
contact 1 ada: "Ada Lovelace" email "ada@example.org"
contact 2 grace: "Grace Hopper"
limited {ada}

app reads status
  -> status limited
user sets access to limited {ada, grace}
  now app stopped
  now limited {ada, grace}
app reads status
  -> refused: not running
user launches app
  now app running
app fetches all contacts only identifiers
  -> found {ada, grace}
end

"""#
    ),
    (
      "Specs/Contacts/Scenarios/answer-comes-before-anybody-waits.consent",
#"""
# openclaw/openclaw PR 50998, in review: the person's answer came before the code that was to wait
# for it, and giving way once (Task.yield) was no fence.
#
# The platform guarantees only this order: a call begins to wait when it is made, and its one answer
# comes with the decision, regardless of calls in between and of who asked first.
#
# TC-02 request, TC-05 an answer at once, TC-15 a later request, TC-19 a reset, TB-13 the button
# asks first, TC-04 and TS-01 calls join, TB-14 allow: callback, then the calls in their order

consent case, format 1
machine contacts
strict
profile apple
contact 1 "Ada Lovelace"
contact 2 "Grace Hopper"

# Answered before anything else is called

app requests access
  -> pending call 1
  now alert: share or not
user refuses to share
  -> call 1: access not granted: authorization denied
  now denied
  now no alert
app requests access
  -> access not granted: authorization denied

# Asked by a touch, and answered with two calls behind it

user resets privacy
  now app stopped
  now not determined
user launches app
  now app running
app mounts button 1 for "ada"
  now button 1 shows {1}
user taps button 1
  -> touch prompts
  now alert: simplified for button 1 {1}
app fetches all contacts
  -> pending call 2
app requests access
  -> pending call 3
user allows
  -> button 1 approved [1]
  -> call 2: found contact 1 "Ada Lovelace"
  -> call 3: access granted
  -> contacts changed
  now limited {1}
  now no alert
  now button 1 shows {}
end

"""#
    ),
    (
      "Specs/Contacts/Scenarios/button-comes-to-be-read-and-waits.consent",
#"""
# A button that becomes legible, stopped by INV-B27 as *settling*: the person gets used to a button
# without effect, and the app makes it legible beneath the finger.
#
# The settle time of a button that was covered, or one too many, restarts when that ends, although
# the button itself has not changed. The other buttons are not affected.
#
# TB-01 change and unmount, LG-05 too many, LG-06 settling, LG-08 covered, TB-03 nothing,
# TB-21 press, TB-24 the finger is lost, TC-28 time

consent case, format 1
machine contacts
strict
profile chromium
contact 1 "Ada Lovelace"

# One goes behind those that are heeded: the third stays as it was

app mounts button 1 for "ada"
  now button 1 shows {1}
app mounts button 2 for "ada"
  now button 2 shows {1}
app mounts button 3 for "ada"
  now button 3 shows {1}
app mounts button 4 for "ada"
  now button 4 shows {1}
clock advances 501 ms
  now clock at 501 ms
user presses button 4
  -> touch does nothing: blocked by too many buttons
app unmounts button 4
  now button 4 gone
user presses button 3
  -> touch held
  now finger on button 3
user slides off
  now no finger

# One goes from among them: the fourth becomes the third, and waits

app mounts button 4 for "ada"
  now button 4 shows {1}
clock advances 501 ms
  now clock at 1002 ms
app unmounts button 2
  now button 2 gone
user presses button 3
  -> touch held
  now finger on button 3
user slides off
  now no finger
user presses button 4
  -> touch does nothing: blocked by settling
clock advances 501 ms
  now clock at 1503 ms
user presses button 4
  -> touch held
  now finger on button 4
user slides off
  now no finger

# A cover comes, at which nothing begins, and goes

app changes button 1 to "ada", overlay 20,100 320x44
  -> done
clock advances 501 ms
  now clock at 2004 ms
user presses button 1
  -> touch does nothing: blocked by covered
app changes button 1 to "ada"
  -> done
user presses button 1
  -> touch does nothing: blocked by settling
clock advances 501 ms
  now clock at 2505 ms
user presses button 1
  -> touch held
  now finger on button 1
end

"""#
    ),
    (
      "Specs/Contacts/Scenarios/button-moves-away-under-the-finger.consent",
#"""
# A button that moves away under the finger, stopped by INV-B27 as *touch outside*: the button has
# left the point where the finger went down.
#
# If it moves but is still under the finger, the lift counts; under a profile with a settle time it
# would have to wait again.
#
# TB-21 press, TB-01 change, TB-22 lift, LG-04 outside, TB-08 the match is granted

consent case, format 1
machine contacts
strict
profile apple
contact 1 "Ada Lovelace"
contact 2 "Grace Hopper"

# Access limited to Ada

app requests access
  -> pending call 1
  now alert: share or not
user continues
  now alert: how much
user selects contacts
  now alert: selecting {}
user ticks contact 1
  now alert: selecting {1}
user finishes
  now alert: confirming {1}
user confirms
  -> call 1: access granted
  -> contacts changed
  now limited {1}
  now no alert
app mounts button 1 for "grace"
  now button 1 shows {2}
user presses button 1
  -> touch held
  now finger on button 1
app changes button 1 to "grace" at 20,200 320x44
  -> done
user lifts
  -> touch does nothing: blocked by touch outside
  now no finger

# Moved a little

user presses button 1
  -> touch held
  now finger on button 1
app changes button 1 to "grace" at 20,210 320x44
  -> done
user lifts
  -> touch grants contact 2
  -> button 1 approved [2]
  -> contacts changed
  now limited {1, 2}
  now button 1 shows {}
  now no finger
end

"""#
    ),
    (
      "Specs/Contacts/Scenarios/button-moves-under-the-finger-and-waits.consent",
#"""
# A button that moves under the finger, stopped by INV-B27 as *settling*: it is still there when the
# finger goes up, but has not stood still.
#
# The lift is checked like a touch of its own, so the settle time that the move restarted applies to
# it.
#
# TB-21 press, TB-01 change, TB-22 lift, LG-06 settling, TB-03 no effect

consent case, format 1
machine contacts
strict
profile chromium
contact 1 "Ada Lovelace"
contact 2 "Grace Hopper"

# Access limited to Ada

app requests access
  -> pending call 1
  now alert: share or not
user continues
  now alert: how much
user selects contacts
  now alert: selecting {}
user ticks contact 1
  now alert: selecting {1}
user finishes
  now alert: confirming {1}
user confirms
  -> call 1: access granted
  -> contacts changed
  now limited {1}
  now no alert
app mounts button 1 for "grace"
  now button 1 shows {2}
clock advances 501 ms
  now clock at 501 ms
user presses button 1
  -> touch held
  now finger on button 1
app changes button 1 to "grace" at 20,105 320x44
  -> done
user lifts
  -> touch does nothing: blocked by settling
  now no finger

# The finger stays until the button has stood

user presses button 1
  -> touch does nothing: blocked by settling
clock advances 501 ms
  now clock at 1002 ms
user presses button 1
  -> touch held
  now finger on button 1
clock advances 501 ms
  now clock at 1503 ms
user lifts
  -> touch grants contact 2
  -> button 1 approved [2]
  -> contacts changed
  now limited {1, 2}
  now button 1 shows {}
  now no finger
end

"""#
    ),
    (
      "Specs/Contacts/Scenarios/button-points-to-settings.consent",
#"""
# A touch under denied or restricted access points to Settings
#
# The reference describes an alert under denied access, the talk a button that is not there. Under
# this configuration the person is led to Settings; the app receives no event, and nothing is
# granted.
#
# TC-05 denied, TB-06 denied button, TB-21 press, TB-22 lift, TC-20 restricted, TC-27 launch,
# TB-05 restricted button

consent case, format 1
machine contacts
strict
profile apple
denied button points to settings
restricted button points to settings
contact 1 "Ada Lovelace"

app requests access
  -> pending call 1
  now alert: share or not
user refuses to share
  -> call 1: access not granted: authorization denied
  now denied
  now no alert
app mounts button 1 for "ada"
  now button 1 shows {}
user taps button 1
  -> touch does nothing: points to settings
user presses button 1
  -> touch held
  now finger on button 1
user lifts
  -> touch does nothing: points to settings
  now no finger
system restricts access
  now app stopped
  now restricted
  now button 1 gone
user launches app
  now app running
app mounts button 1 for "ada"
  now button 1 shows {}
user taps button 1
  -> touch does nothing: points to settings
end

"""#
    ),
    (
      "Specs/Contacts/Scenarios/buttons-one-after-the-other-in-one-place.consent",
#"""
# Buttons that follow one another in one place, stopped by INV-B27 as *settling*: the person taps on
# the rhythm of a game, and each beat puts another name beneath the finger.
#
# The settle time of each button starts when it is mounted, regardless of earlier buttons, and a
# number that is used again is a new button.
#
# TB-01 mount and unmount, LG-06 settling, TB-03 no effect, TC-28 time, TB-08 one match

consent case, format 1
machine contacts
strict
profile chromium
contact 1 "Ada Lovelace"
contact 2 "Grace Hopper"
contact 3 "Alan Turing"

# Access limited to Ada

app requests access
  -> pending call 1
  now alert: share or not
user continues
  now alert: how much
user selects contacts
  now alert: selecting {}
user ticks contact 1
  now alert: selecting {1}
user finishes
  now alert: confirming {1}
user confirms
  -> call 1: access granted
  -> contacts changed
  now limited {1}
  now no alert
app mounts button 1 for "grace"
  now button 1 shows {2}
clock advances 400 ms
  now clock at 400 ms
user taps button 1
  -> touch does nothing: blocked by settling
app unmounts button 1
  now button 1 gone
app mounts button 2 for "alan"
  now button 2 shows {3}
clock advances 400 ms
  now clock at 800 ms
user taps button 2
  -> touch does nothing: blocked by settling
app unmounts button 2
  now button 2 gone
app mounts button 1 for "grace"
  now button 1 shows {2}
clock advances 400 ms
  now clock at 1200 ms
user taps button 1
  -> touch does nothing: blocked by settling

# One that stays can be tapped

clock advances 101 ms
  now clock at 1301 ms
user taps button 1
  -> touch grants contact 2
  -> button 1 approved [2]
  -> contacts changed
  now limited {1, 2}
  now button 1 shows {}
end

"""#
    ),
    (
      "Specs/Contacts/Scenarios/changed-from-outside-while-the-app-runs.consent",
#"""
# appium/appium#15673, appium/appium-xcuitest-driver PR 1238: a tool changed an app's permission
# from outside and got the error that the app was not running, possibly crashed.
#
# A change from outside ends a running app. Its screens and waiting calls are never answered, and
# the next launch reads the new status. (Before any decision Settings has nothing to change; there
# the end of the process stands for the change.)
#
# TC-13 a kill amid a waiting call, TC-27 launch, TC-01 status, TP-01 a picker is up,
# TC-16 Settings, TC-17 no entry yet

consent case, format 1
machine contacts
strict
profile apple
contact 1 "Ada Lovelace"
contact 2 "Grace Hopper"

# A call waits, and is never answered

app requests access
  -> pending call 1
  now alert: share or not
user sets access to full
  -> refused: no settings entry
system kills app
  now app stopped
  now no alert
  now waiting calls []
user launches app
  now app running
app reads status
  -> status not determined

# A picker is up, and never completes

app requests access
  -> pending call 2
  now alert: share or not
user continues
  now alert: how much
user selects contacts
  now alert: selecting {}
user ticks contact 1
  now alert: selecting {1}
user finishes
  now alert: confirming {1}
user confirms
  -> call 2: access granted
  -> contacts changed
  now limited {1}
  now no alert
app presents access picker
  now sheet: access picker {1}
user sets access to none
  now app stopped
  now denied
  now no sheet
app reads status
  -> refused: not running
user launches app
  now app running
app reads status
  -> status denied
app requests access
  -> access not granted: authorization denied
end

"""#
    ),
    (
      "Specs/Contacts/Scenarios/changes-behind-another-app-are-reported-at-once.consent",
#"""
# An app is notified at once, although another app is in front.
#
# The alternative of an open question (Decisions.md, "background notification").
#
# TS-20 notified, TC-29 in background, TC-30 return, TS-18 the person edits

consent case, format 1
machine contacts
strict
profile apple
background notification at once
contact 1 ada: "Ada Lovelace"
limited {ada}

user leaves app
  -> app went to background
  now app in background
user edits contact ada to "Ada"
  -> contacts changed
user returns to app
  -> app became active
  now app in front
end

"""#
    ),
    (
      "Specs/Contacts/Scenarios/changes-behind-another-app-wait-for-the-return.consent",
#"""
# An app behind another one is notified once, when it returns to the front.
#
# The default of an open question (Decisions.md, "background notification"). Two changes behind it
# are one notification.
#
# TS-26 notified on return, TC-29 in background, TC-30 return, TS-18 the person edits

consent case, format 1
machine contacts
strict
profile apple
contact 1 ada: "Ada Lovelace"
limited {ada}

user leaves app
  -> app went to background
  now app in background
user edits contact ada to "Ada"
  -> done
user edits contact ada to "Ada King"
  -> done
user returns to app
  -> app became active
  -> contacts changed
  now app in front
user leaves app
  -> app went to background
  now app in background
user returns to app
  -> app became active
  now app in front
end

"""#
    ),
    (
      "Specs/Contacts/Scenarios/changes-since-a-token.consent",
#"""
# The changes that an app with full access gets, if it stores its contacts between runs
#
# It gets only the difference: a contact that came and went in between is not reported, nor one that
# has its former card again. A token outlives the process.
#
# TS-22 a token, TS-15 changes since, TS-17 to TS-19 the person edits

consent case, format 1
machine contacts
strict
profile apple
contact 1 ada: "Ada Lovelace"
contact 2 grace: "Grace Hopper"
contact 3 alan: "Alan Turing"
authorized

app asks for token
  -> token 1
system kills app
  now app stopped

# One is added, one edited, one removed

user adds contact "Bo"
  now address book {1, 2, 3, 4}
user edits contact ada to "Ada King"
  -> done
user removes contact grace
  now address book {1, 3, 4}

# One comes and goes, and one is edited there and back

user adds contact "Nobody"
  now address book {1, 3, 4, 5}
user removes contact 5
  now address book {1, 3, 4}
user edits contact alan to "A. Turing"
  -> done
user edits contact alan to "Alan Turing"
  -> done

user launches app
  now app running
app fetches changes since token 1
  -> changes up to token 2 adding [4] updating [1] deleting [2]

# Since the token of that answer nothing has changed

app fetches changes since token 2
  -> changes up to token 3
end

"""#
    ),
    (
      "Specs/Contacts/Scenarios/colours-around-the-button-do-not-count.consent",
#"""
# expo/expo PR 33782: colours set on the view that holds the button had no effect; they have to be
# set on the button itself.
#
# Legibility depends on the button's own colours: text in the colour of its own background cannot be
# read, for any view behind it.
#
# TB-03 an illegible button, LG-13 low contrast, TB-01 change, TB-08 a match is granted

consent case, format 1
machine contacts
strict
profile apple
contact 1 "Ada Lovelace"
contact 2 "Grace Hopper"

# Access limited to Ada

app requests access
  -> pending call 1
  now alert: share or not
user continues
  now alert: how much
user selects contacts
  now alert: selecting {}
user ticks contact 1
  now alert: selecting {1}
user finishes
  now alert: confirming {1}
user confirms
  -> call 1: access granted
  -> contacts changed
  now limited {1}
  now no alert
app mounts button 1 for "grace" text #FFFFFF on #FFFFFF over #000000, inside view
  now button 1 shows {2}
user taps button 1
  -> touch does nothing: blocked by low contrast
app changes button 1 to "grace" text #FFFFFF on #000000 over #FFFFFF, inside view
  -> done
user taps button 1
  -> touch grants contact 2
  -> button 1 approved [2]
  -> contacts changed
  now limited {1, 2}
  now button 1 shows {}
end

"""#
    ),
    (
      "Specs/Contacts/Scenarios/contact-picker.consent",
#"""
# The contact picker (WWDC24, session 10121)
#
# The older picker works under every status and always shows everybody. The app gets the current
# cards, once: nothing is granted, nothing becomes readable, and later changes of a card do not
# reach the app.
#
# TP-06 opens under every status, TP-07 pick, TP-08 cancel, TC-01 status, TC-02 first request,
# TC-05 refuse, TS-02 fetch, TS-18 the person edits a contact

consent case, format 1
machine contacts
strict
profile apple
contact 1 "Ada Lovelace"
contact 2 "Grace Hopper"
contact 3 "Alan Turing" phone "+44 20 7946 0003"

# Before any decision, and without one

app presents contact picker for several
  now sheet: contact picker for several
user picks {1, 2}
  -> contact picker picked contact 1 "Ada Lovelace", contact 2 "Grace Hopper"
  now no sheet
app reads status
  -> status not determined

# After a refusal

app requests access
  -> pending call 1
  now alert: share or not
user refuses to share
  -> call 1: access not granted: authorization denied
  now denied
  now no alert
app presents contact picker
  now sheet: contact picker
user picks {3}
  -> contact picker picked contact 3 "Alan Turing" phone "+44 20 7946 0003"
  now no sheet
app reads status
  -> status denied
app fetches contact 3
  -> failed: authorization denied

# A snapshot: the card changes, and only another pick tells (Grace, without a phone, is dimmed)

user edits contact 3 to "Alan Turing" phone "+44 20 7946 0033"
  -> done
app presents contact picker with phone
  now sheet: contact picker with phone
user picks {2}
  -> refused: not selectable
user picks {3}
  -> contact picker picked contact 3 "Alan Turing" phone "+44 20 7946 0033"
  now no sheet

# Nobody picked

app presents contact picker
  now sheet: contact picker
user cancels
  -> contact picker cancelled
  now no sheet
end

"""#
    ),
    (
      "Specs/Contacts/Scenarios/cover-comes-between-press-and-lift.consent",
#"""
# A cover that comes while the finger is down, stopped by INV-B27 as *covered*: the button could be
# read when it was pressed and cannot when the finger goes up.
#
# Legibility is checked twice. An alert that comes up in between takes the finger away.
#
# TB-21 press, TB-22 lift, LG-08 covered, TB-03 no effect, TB-13 a second button's prompt

consent case, format 1
machine contacts
strict
profile apple
contact 1 "Ada Lovelace"
contact 2 "Grace Hopper"

app mounts button 1 for "grace"
  now button 1 shows {2}
app mounts button 2 for "ada"
  now button 2 shows {1}
user presses button 1
  -> touch held
  now finger on button 1
app changes button 1 to "grace", overlay 20,100 320x44
  -> done
user lifts
  -> touch does nothing: blocked by covered
  now no finger

# Pressed again, and something comes up

app changes button 1 to "grace"
  -> done
user presses button 1
  -> touch held
  now finger on button 1
user taps button 2
  -> touch prompts
  now alert: simplified for button 2 {1}
  now no finger
user lifts
  -> refused: nothing held
end

"""#
    ),
    (
      "Specs/Contacts/Scenarios/deleted-and-installed-anew.consent",
#"""
# An app that is deleted and installed anew starts undecided
#
# The decision goes with the app, even under a restriction, and Settings offers no former selection;
# contacts that it created stay. An upgrade of the system changes nothing.
#
# TC-11 limited access, TS-09 create, TC-24 upgrade, TC-22 delete, TC-23 install, TC-27 launch,
# TC-01 status, TC-20 and TC-21 a restriction, TC-05 denied, TC-25 nothing to offer

consent case, format 1
machine contacts
strict
profile apple
contact 1 "Ada Lovelace"

# Access limited to Ada

app requests access
  -> pending call 1
  now alert: share or not
user continues
  now alert: how much
user selects contacts
  now alert: selecting {}
user ticks contact 1
  now alert: selecting {1}
user finishes
  now alert: confirming {1}
user confirms
  -> call 1: access granted
  -> contacts changed
  now limited {1}
  now no alert
app creates contact "Grace Hopper"
  -> created contact 2
  -> contacts changed
  now limited {1, 2}
  now address book {1, 2}
system upgrades
  -> done
app fetches all contacts
  -> found contact 1 "Ada Lovelace", contact 2 "Grace Hopper"
user deletes app
  now app not installed
  now not determined
app reads status
  -> refused: not installed
user installs app
  now app stopped
user launches app
  now app running
app reads status
  -> status not determined
app requests access
  -> pending call 2
  now alert: share or not
user refuses to share
  -> call 2: access not granted: authorization denied
  now denied
  now no alert
user sets access to limited as offered
  now app stopped
  now limited {}

# Beneath a restriction

system restricts access
  now restricted
user deletes app
  now app not installed
user installs app
  now app stopped
system lifts restriction
  now not determined
user launches app
  now app running
app reads status
  -> status not determined
end

"""#
    ),
    (
      "Specs/Contacts/Scenarios/double-touch-through-a-closing-sheet-counts.consent",
#"""
# The second touch of two goes through a sheet that closes, left open by Decisions.md, "profile": it
# falls on the button beneath, which meanwhile shows one match.
#
# Without a settle time this touch cannot be distinguished from an intended one.
#
# TB-10 the chooser, TB-20 covered, TB-11 choose, TB-08 one match is granted

consent case, format 1
machine contacts
strict
profile apple
contact 1 "Ada Lovelace"
contact 2 "Grace Hopper"
contact 3 "Grace Jones"

# Access limited to Ada

app requests access
  -> pending call 1
  now alert: share or not
user continues
  now alert: how much
user selects contacts
  now alert: selecting {}
user ticks contact 1
  now alert: selecting {1}
user finishes
  now alert: confirming {1}
user confirms
  -> call 1: access granted
  -> contacts changed
  now limited {1}
  now no alert
app mounts button 1 for "grace"
  now button 1 shows {2, 3}
user taps button 1
  -> touch opens chooser {2, 3}
  now sheet: chooser for button 1 {2, 3}
user taps button 1
  -> refused: covered
user chooses {2}
  -> button 1 approved [2]
  -> contacts changed
  now limited {1, 2}
  now no sheet
  now button 1 shows {3}
user taps button 1
  -> touch grants contact 3
  -> button 1 approved [3]
  -> contacts changed
  now limited {1, 2, 3}
  now button 1 shows {}
end

"""#
    ),
    (
      "Specs/Contacts/Scenarios/double-touch-through-a-closing-sheet.consent",
#"""
# The second touch of two goes through a sheet that closes, stopped by INV-B27 as *settling*: it
# falls on the button beneath, which meanwhile shows one match.
#
# While the sheet is up nothing beneath it can be touched. When it is gone, the settle time of every
# button restarts.
#
# TB-10 the chooser, TB-20 covered, TB-11 choose, LG-06 settling, TB-03 no effect,
# TB-08 one match

consent case, format 1
machine contacts
strict
profile chromium
contact 1 "Ada Lovelace"
contact 2 "Grace Hopper"
contact 3 "Grace Jones"

# Access limited to Ada

app requests access
  -> pending call 1
  now alert: share or not
user continues
  now alert: how much
user selects contacts
  now alert: selecting {}
user ticks contact 1
  now alert: selecting {1}
user finishes
  now alert: confirming {1}
user confirms
  -> call 1: access granted
  -> contacts changed
  now limited {1}
  now no alert
app mounts button 1 for "grace"
  now button 1 shows {2, 3}
clock advances 501 ms
  now clock at 501 ms
user taps button 1
  -> touch opens chooser {2, 3}
  now sheet: chooser for button 1 {2, 3}
user taps button 1
  -> refused: covered
user chooses {2}
  -> button 1 approved [2]
  -> contacts changed
  now limited {1, 2}
  now no sheet
  now button 1 shows {3}
user taps button 1
  -> touch does nothing: blocked by settling
clock advances 500 ms
  now clock at 1001 ms
user taps button 1
  -> touch does nothing: blocked by settling
clock advances 1 ms
  now clock at 1002 ms
user taps button 1
  -> touch grants contact 3
  -> button 1 approved [3]
  -> contacts changed
  now limited {1, 2, 3}
  now button 1 shows {}
end

"""#
    ),
    (
      "Specs/Contacts/Scenarios/drawn-cursor-apart-from-the-touch.consent",
#"""
# A drawn cursor, left open by Decisions.md, "Where a touch is": the app draws an arrow far from the
# real one, and the person aims with the drawn one.
#
# A touch counts where it lands. The drawing is a view like any other: it covers the button if it
# lies over it, and has no effect elsewhere.
#
# TB-08 the match is granted, LG-08 covered, TB-03 no effect, TB-01 change

consent case, format 1
machine contacts
strict
profile apple
contact 1 "Ada Lovelace"
contact 2 "Grace Hopper"

# Access limited to Ada

app requests access
  -> pending call 1
  now alert: share or not
user continues
  now alert: how much
user selects contacts
  now alert: selecting {}
user ticks contact 1
  now alert: selecting {1}
user finishes
  now alert: confirming {1}
user confirms
  -> call 1: access granted
  -> contacts changed
  now limited {1}
  now no alert
app mounts button 1 for "grace", overlay 170,114 16x16
  now button 1 shows {2}
user taps button 1 with a pointer touch at 30,130
  -> touch does nothing: blocked by covered
app changes button 1 to "grace", overlay 200,400 16x16
  -> done
user taps button 1 with a pointer touch at 30,130
  -> touch grants contact 2
  -> button 1 approved [2]
  -> contacts changed
  now limited {1, 2}
  now button 1 shows {}
end

"""#
    ),
    (
      "Specs/Contacts/Scenarios/empty-selection-is-refused.consent",
#"""
# A selection of nobody is refused, if so configured (Decisions.md, "empty selection")
#
# Left open: by default the prompt can be finished with nobody, and access is limited to no one.
#
# TC-02 request, TC-08 selecting, TC-10 finishing, TC-11 confirming

consent case, format 1
machine contacts
strict
profile apple
empty selection refused
contact 1 ada: "Ada Lovelace" email "ada@example.org"

app requests access
  -> pending call 1
  now alert: share or not
user continues
  now alert: how much
user selects contacts
  now alert: selecting {}
user finishes
  -> refused: empty selection
user ticks contact ada
  now alert: selecting {1}
user finishes
  now alert: confirming {1}
user confirms
  -> call 1: access granted
  -> contacts changed
  now limited {1}
  now no alert
end

"""#
    ),
    (
      "Specs/Contacts/Scenarios/end-takes-chooser-and-prompt-along.consent",
#"""
# The end of a process takes prompt and chooser along; the decision stays as it was
#
# Waiting calls get no answer, and the next process begins without a button.
#
# TB-01 mount, TB-13 prompt, TC-04 waits, TC-13 kill, TB-18 prompt and chooser go along, TC-27
# launch, TB-15 allowed, several; TR-01 an answer to a screen that is gone is refused

consent case, format 1
machine contacts
strict
profile apple
contact 1 "Ada Lovelace"
contact 2 "Alan Turing"

app mounts button 1 for "a"
  now button 1 shows {1, 2}
user taps button 1
  -> touch prompts
  now alert: simplified for button 1 {1, 2}
app requests access
  -> pending call 1
system kills app
  now app stopped
  now no alert
  now button 1 gone
  now waiting calls []
user allows
  -> refused: not presented
user launches app
  now app running
user taps button 1
  -> refused: no such button
app reads status
  -> status not determined

# The chooser goes with its process as well, and access stays limited

app mounts button 1 for "a"
  now button 1 shows {1, 2}
user taps button 1
  -> touch prompts
  now alert: simplified for button 1 {1, 2}
user allows
  now limited {}
  now no alert
  now sheet: chooser for button 1 {1, 2}
system kills app
  now app stopped
  now no sheet
  now button 1 gone
user chooses {1}
  -> refused: not presented
user launches app
  now app running
user chooses {1}
  -> refused: not presented
app fetches all contacts
  -> found nobody
end

"""#
    ),
    (
      "Specs/Contacts/Scenarios/enlarged-out-of-its-clip.consent",
#"""
# A button enlarged out of its clip, stopped by INV-B27 as *clipped*
#
# The frame lies within the view that clips it, but the button is drawn larger than its frame, and
# the view cuts its edges off. The drawn rectangle counts: 320 by 44 points at 110 per cent reach 16
# points beyond the frame at either side, and 2.2 above and below.
#
# TB-03 an illegible button does nothing, LG-07 clipped, LG-08 covered, LG-04 touched outside,
# LG-09 evenly enlarged is not distorted, TB-08 one match is granted

consent case, format 1
machine contacts
strict
profile apple
contact 1 "Ada Lovelace"
contact 2 "Grace Hopper"

# Access limited to Ada

app requests access
  -> pending call 1
  now alert: share or not
user continues
  now alert: how much
user selects contacts
  now alert: selecting {}
user ticks contact 1
  now alert: selecting {1}
user finishes
  now alert: confirming {1}
user confirms
  -> call 1: access granted
  -> contacts changed
  now limited {1}
  now no alert

# The view is as large as the frame: enough for the plain button, not for the enlarged one

app mounts button 1 for "grace" scaled 110% by 110%, inside view clipped to 20,100 320x44
  now button 1 shows {2}
user taps button 1
  -> touch does nothing: blocked by clipped

# A point too little at one side is too little; and what lies beside the frame lies on the button

app changes button 1 to "grace" scaled 110% by 110%, inside view clipped to 4,97 351x50
  -> done
user taps button 1
  -> touch does nothing: blocked by clipped
app changes button 1 to "grace" scaled 110% by 110%, overlay 355,100 10x44
  -> done
user taps button 1
  -> touch does nothing: blocked by covered

# Outside the frame and on the button is not outside; beyond the button is

app changes button 1 to "grace" scaled 110% by 110%, inside view clipped to 4,97 352x50
  -> done
user taps button 1 at 356,122
  -> touch does nothing: blocked by touch outside
user taps button 1 at 355,122
  -> touch grants contact 2
  -> button 1 approved [2]
  -> contacts changed
  now limited {1, 2}
  now button 1 shows {}
end

"""#
    ),
    (
      "Specs/Contacts/Scenarios/every-blocker-by-itself.consent",
#"""
# Each requirement of legibility, unmet by itself, keeps a touch from granting
#
# The strict profile asks for all of them. A button that is drawn a little larger than its frame is
# judged by the drawn rectangle (LG-16), and the fourth button on a screen has no effect.
#
# LG-01 to LG-16, TB-02 only valid touches, TB-03 an illegible button does nothing, TB-01 change,
# TB-08 one match is granted

consent case, format 1
machine contacts
strict
profile strict
contact 1 ada: "Ada Lovelace" email "ada@example.org"
contact 2 grace: "Grace Hopper"
limited {ada}

app mounts button 1 for "grace"
  now button 1 shows {2}
user taps button 1
  -> touch does nothing: blocked by settling
clock advances 501 ms
  now clock at 501 ms

# The touch: what made it, how old it is, where it lands

user taps button 1 with a programmatic touch
  -> touch does nothing: blocked by untrusted touch
user taps button 1 aged 5001 ms
  -> touch does nothing: blocked by stale touch
user taps button 1 aged -1 ms
  -> touch does nothing: blocked by future touch
user taps button 1 at 20,99
  -> touch does nothing: blocked by touch outside

# The button as it is drawn: whole, uncovered, undistorted, and without effects

app changes button 1 to "grace" as before, inside view clipped to 0,0 400x130
  -> done
clock advances 501 ms
  now clock at 1002 ms
user taps button 1
  -> touch does nothing: blocked by clipped
app changes button 1 to "grace" scaled 101% by 101% viewport 15,0 400x800
  -> done
clock advances 501 ms
  now clock at 1503 ms
user taps button 1
  -> touch does nothing: blocked by clipped
app changes button 1 to "grace", overlay 0,100 400x10
  -> done
clock advances 501 ms
  now clock at 2004 ms
user taps button 1
  -> touch does nothing: blocked by covered
app changes button 1 to "grace" scaled 99% by 99%
  -> done
clock advances 501 ms
  now clock at 2505 ms
user taps button 1
  -> touch does nothing: blocked by distorted
app changes button 1 to "grace" filter blur
  -> done
clock advances 501 ms
  now clock at 3006 ms
user taps button 1
  -> touch does nothing: blocked by filtered
app changes button 1 to "grace" opacity 99%
  -> done
clock advances 501 ms
  now clock at 3507 ms
user taps button 1
  -> touch does nothing: blocked by faded

# The text: opaque, with contrast, room and a font that can be read

app changes button 1 to "grace" text 99% #000000
  -> done
clock advances 501 ms
  now clock at 4008 ms
user taps button 1
  -> touch does nothing: blocked by translucent text
app changes button 1 to "grace" text #8E8E93
  -> done
clock advances 501 ms
  now clock at 4509 ms
user taps button 1
  -> touch does nothing: blocked by low contrast
app changes button 1 to "grace" needing 321x20
  -> done
clock advances 501 ms
  now clock at 5010 ms
user taps button 1
  -> touch does nothing: blocked by no room
app changes button 1 to "grace" font 12 pt at 20,100 320x36
  -> done
clock advances 501 ms
  now clock at 5511 ms
user taps button 1
  -> touch does nothing: blocked by unreadable font

# The fourth button has no effect as long as three are before it; the first grants

app changes button 1 to "grace"
  -> done
app mounts button 2 for "zoe"
  now button 2 shows {}
app mounts button 3 for "zoe"
  now button 3 shows {}
app mounts button 4 for "grace"
  now button 4 shows {2}
clock advances 501 ms
  now clock at 6012 ms
user taps button 4
  -> touch does nothing: blocked by too many buttons
user taps button 1
  -> touch grants contact 2
  -> button 1 approved [2]
  -> contacts changed
  now limited {1, 2}
  now button 1 shows {}
  now button 4 shows {}
end

"""#
    ),
    (
      "Specs/Contacts/Scenarios/fetch-without-a-usage-text-ends-the-app.consent",
#"""
# code-payments/code-ios-app PR 469: the same tests in a host that does not say why it asks.
#
# Any call of the store is a question, and a question without a reason ends the app. Reading the
# status is none.
#
# TC-03 asking without a reason, TC-01 status, TC-27 launch

consent case, format 1
machine contacts
strict
profile apple
usage description missing
contact 1 "Ada Lovelace"

app reads status
  -> status not determined
app fetches contacts named "ada"
  -> crashed
  now app stopped
app reads status
  -> refused: not running
user launches app
  now app running
app reads status
  -> status not determined
app creates contact "Grace Hopper"
  -> crashed
  now app stopped
end

"""#
    ),
    (
      "Specs/Contacts/Scenarios/fetch-without-asking-raises-the-prompt.consent",
#"""
# code-payments/code-ios-app PR 469: unit tests read the real store without asking. The prompt came
# up over their host, and runs from the command line hung.
#
# The fetch itself asks. It waits for the person's answer, for any length of time, and nobody is
# granted meanwhile; without a usage description the app ends instead.
#
# TS-01 a fetch asks, TC-28 time, TC-01 status, TC-31 the prompt is lost, TS-02 the waiting fetch
# fails

consent case, format 1
machine contacts
strict
profile apple
contact 1 "Ada Lovelace"

app fetches contacts named "ada"
  -> pending call 1
  now alert: share or not
clock advances 600000 ms
  now clock at 600000 ms
app reads status
  -> status not determined

# A host without a person: somebody has to take the prompt away

system takes screen down
  -> call 1: failed: authorization denied
  now no alert
app reads status
  -> status not determined
end

"""#
    ),
    (
      "Specs/Contacts/Scenarios/finger-goes-up-outside.consent",
#"""
# A person who changes their mind, judged by INV-B27 as *touch outside* and by INV-B17: the finger
# goes up beside the button, or slides off it.
#
# Either way the press is over: going up inside afterwards grants nothing.
#
# TB-21 press, TB-22 lift, LG-04 outside, TB-24 slides off, TB-08 the last press counts

consent case, format 1
machine contacts
strict
profile apple
contact 1 "Ada Lovelace"
contact 2 "Grace Hopper"

# Access limited to Ada

app requests access
  -> pending call 1
  now alert: share or not
user continues
  now alert: how much
user selects contacts
  now alert: selecting {}
user ticks contact 1
  now alert: selecting {1}
user finishes
  now alert: confirming {1}
user confirms
  -> call 1: access granted
  -> contacts changed
  now limited {1}
  now no alert
app mounts button 1 for "grace"
  now button 1 shows {2}
user presses button 1
  -> touch held
  now finger on button 1
user lifts at 180,144
  -> touch does nothing: blocked by touch outside
  now no finger
user lifts
  -> refused: nothing held

# The same by sliding off

user presses button 1
  -> touch held
  now finger on button 1
user slides off
  now no finger
user lifts at 180,122
  -> refused: nothing held

# Just inside counts

user presses button 1
  -> touch held
  now finger on button 1
user lifts at 339,143
  -> touch grants contact 2
  -> button 1 approved [2]
  -> contacts changed
  now limited {1, 2}
  now button 1 shows {}
  now no finger
end

"""#
    ),
    (
      "Specs/Contacts/Scenarios/first-page-over-a-sheet-has-nothing-beneath.consent",
#"""
# A prompt that lies on a sheet, and a person who goes back: there is no page before the first page
# of a prompt, even over a sheet. The sheet waits until the prompt has been answered.
#
# TP-06 contact picker, TC-02 request, TC-05 an answer, TC-12 back

consent case, format 1
machine contacts
strict
profile apple
contact 1 "Ada Lovelace"

app presents contact picker
  now sheet: contact picker
app requests access
  -> pending call 1
  now alert: share or not
user goes back
  -> refused: nothing before
user continues
  now alert: how much
user goes back
  now alert: share or not
user goes back
  -> refused: nothing before
user refuses to share
  -> call 1: access not granted: authorization denied
  now denied
  now no alert
user cancels
  -> contact picker cancelled
  now no sheet
end

"""#
    ),
    (
      "Specs/Contacts/Scenarios/grants-look-like-additions.consent",
#"""
# tine20/tine20#1614: contacts that had become hidden were taken for deleted, and deleted on the
# server
#
# Under limited access the history covers readable contacts only. A new grant looks like an
# addition, a revoked grant like a deletion: an app that also deletes reported contacts elsewhere
# loses contacts that the person only hid. Edits of hidden contacts are not reported, nor that a
# contact was hidden for a while. Stopped by INV-C29 and INV-C31.
#
# TS-15 changes since, TS-22 a token, TC-16 Settings, TS-18 and TS-19 the person edits

consent case, format 1
machine contacts
strict
profile apple
contact 1 ada: "Ada Lovelace"
contact 2 grace: "Grace Hopper"
contact 3 alan: "Alan Turing"
limited {ada, grace}

app asks for token
  -> token 1
user sets access to limited {ada, alan}
  -> contacts changed
  now limited {1, 3}
app fetches changes since token 1
  -> changes up to token 2 adding [3] deleting [2]

# Nobody was deleted

user edits contact grace to "G. Hopper"
  -> done
user edits contact grace to "Grace Hopper"
  -> done
user sets access to limited {ada, grace, alan}
  -> contacts changed
  now limited {1, 2, 3}
app fetches changes since token 1
  -> changes up to token 3 adding [3]

# A hidden contact that goes is not told twice, nor when

user sets access to limited {ada}
  -> contacts changed
  now limited {1}
user removes contact grace
  now address book {1, 3}
app fetches changes since token 3
  -> changes up to token 4 deleting [2, 3]
end

"""#
    ),
    (
      "Specs/Contacts/Scenarios/history-before-asking.consent",
#"""
# The history is the store's: to ask for it before any decision brings up the prompt
#
# Each waiting call sees the effects of earlier ones. After a token that was returned before the app
# created a contact, the contact is reported as added.
#
# TS-01 asking brings up the prompt, TS-15 changes since, TS-02 refused access, TC-16 Settings

consent case, format 1
machine contacts
strict
profile apple
contact 1 ada: "Ada Lovelace"

app asks for token
  -> pending call 1
  now alert: share or not
app creates contact "Bo"
  -> pending call 2
app fetches changes since token 1
  -> pending call 3
user continues
  now alert: how much
user selects contacts
  now alert: selecting {}
user ticks contact ada
  now alert: selecting {1}
user finishes
  now alert: confirming {1}
user confirms
  -> call 1: token 1
  -> call 2: created contact 2
  -> call 3: changes up to token 2 adding [2]
  -> contacts changed
  now limited {1, 2}
  now address book {1, 2}
  now no alert

# Without access there is no history, and no token is handed out

user sets access to none
  now app stopped
  now denied
user launches app
  now app running
app asks for token
  -> failed: authorization denied
app fetches changes since token 2
  -> failed: authorization denied
user sets access to limited {ada}
  now app stopped
  now limited {1}
user launches app
  now app running
app fetches changes since token 2
  -> changes up to token 3 deleting [2]
end

"""#
    ),
    (
      "Specs/Contacts/Scenarios/history-begins-anew-with-a-grant.consent",
#"""
# A history that does not report grants, if so configured
#
# Left open (Decisions.md, "grants in history"): once the person has granted or hidden somebody, no
# token is known, and the app has to begin anew. The app's own creations and changes of hidden
# contacts do not invalidate a token.
#
# TS-23 everything is dropped, TS-15 changes since, TC-16 Settings, TS-09 creating

consent case, format 1
machine contacts
strict
profile apple
grants in history begin anew
contact 1 ada: "Ada Lovelace"
contact 2 grace: "Grace Hopper"
limited {ada}

app asks for token
  -> token 1
app creates contact "Bo"
  -> created contact 3
  -> contacts changed
  now limited {1, 3}
  now address book {1, 2, 3}
user edits contact grace to "Grace B. Hopper"
  -> done
app fetches changes since token 1
  -> changes up to token 2 adding [3]
user sets access to limited {ada, grace, 3}
  -> contacts changed
  now limited {1, 2, 3}
app fetches changes since token 2
  -> changes up to token 3 dropping everything adding [1, 2, 3]
end

"""#
    ),
    (
      "Specs/Contacts/Scenarios/interrupted-prompt-comes-up-again.consent",
#"""
# code-payments/code-ios-app PR 452: a prompt that was left at its second stage was up again at the
# next launch, before the app's first call, and blocked every later test.
#
# It comes up at its first stage, though nobody waits for it. A call that the app makes now joins
# it, and once it is answered it does not come back.
#
# TC-06 second stage, TC-13 kill, TC-32 presented again, TC-01 status, TC-04 a request joins,
# TC-05 refuse, TB-20 nothing beneath it can be touched

consent case, format 1
machine contacts
strict
profile apple
interrupted prompt presented again
contact 1 "Ada Lovelace"

app requests access
  -> pending call 1
  now alert: share or not
user continues
  now alert: how much
system kills app
  now app stopped
  now no alert
  now waiting calls []
user launches app
  now app running
  now alert: share or not
app reads status
  -> status not determined

# It lies over whatever the app does first

app mounts button 1 for "ada"
  now button 1 shows {1}
user taps button 1
  -> refused: covered
app requests access
  -> pending call 2
user refuses to share
  -> call 2: access not granted: authorization denied
  now denied
  now no alert
  now button 1 shows {}
system kills app
  now app stopped
  now button 1 gone
user launches app
  now app running
end

"""#
    ),
    (
      "Specs/Contacts/Scenarios/interrupted-prompt-is-forgotten.consent",
#"""
# code-payments/code-ios-app PR 452: a prompt was left at its second stage. Had the launch that
# followed forgotten it, no test would have been blocked.
#
# Nothing was decided and the call that waited is never answered. Under this configuration nothing
# is up after the launch; interrupted-prompt-comes-up-again.consent has the other.
#
# TC-06 second stage, TC-13 kill, TC-27 launch, TC-01 status, TC-02 the next request asks

consent case, format 1
machine contacts
strict
profile apple
contact 1 "Ada Lovelace"

app requests access
  -> pending call 1
  now alert: share or not
user continues
  now alert: how much
system kills app
  now app stopped
  now no alert
  now waiting calls []
user launches app
  now app running
app reads status
  -> status not determined
user shares everything
  -> refused: not presented
app requests access
  -> pending call 2
  now alert: share or not
user refuses to share
  -> call 2: access not granted: authorization denied
  now denied
  now no alert
end

"""#
    ),
    (
      "Specs/Contacts/Scenarios/label-swapped-before-the-touch-counts.consent",
#"""
# Bait and switch, left open by Decisions.md, "profile": the app puts another name on the button
# just before the finger comes down.
#
# No wait is published for this button, so under this profile the touch counts for the match shown
# when it lands, although nobody can have read it.
#
# TB-01 change, TB-08 the match is granted, LG-06 no settle time

consent case, format 1
machine contacts
strict
profile apple
contact 1 "Ada Lovelace"
contact 2 "Grace Hopper"
contact 3 "Alan Turing"

# Access limited to Ada

app requests access
  -> pending call 1
  now alert: share or not
user continues
  now alert: how much
user selects contacts
  now alert: selecting {}
user ticks contact 1
  now alert: selecting {1}
user finishes
  now alert: confirming {1}
user confirms
  -> call 1: access granted
  -> contacts changed
  now limited {1}
  now no alert
app mounts button 1 for "grace"
  now button 1 shows {2}
clock advances 5000 ms
  now clock at 5000 ms
app changes button 1 to "alan"
  now button 1 shows {3}
user taps button 1
  -> touch grants contact 3
  -> button 1 approved [3]
  -> contacts changed
  now limited {1, 3}
  now button 1 shows {}
end

"""#
    ),
    (
      "Specs/Contacts/Scenarios/label-swapped-before-the-touch.consent",
#"""
# Bait and switch, stopped by INV-B27 as *settling*: the app puts another name on the button just
# before the finger comes down.
#
# Under this profile a touch counts only when the words have stood for longer than 500 ms. The file
# label-swapped-before-the-touch-counts.consent has the other answer.
#
# TB-01 change, LG-06 settling, TB-03 no effect, TB-08 the match is granted, TC-28 time

consent case, format 1
machine contacts
strict
profile chromium
contact 1 "Ada Lovelace"
contact 2 "Grace Hopper"
contact 3 "Alan Turing"

# Access limited to Ada

app requests access
  -> pending call 1
  now alert: share or not
user continues
  now alert: how much
user selects contacts
  now alert: selecting {}
user ticks contact 1
  now alert: selecting {1}
user finishes
  now alert: confirming {1}
user confirms
  -> call 1: access granted
  -> contacts changed
  now limited {1}
  now no alert
app mounts button 1 for "grace"
  now button 1 shows {2}
clock advances 5000 ms
  now clock at 5000 ms
app changes button 1 to "alan"
  now button 1 shows {3}
clock advances 80 ms
  now clock at 5080 ms
user taps button 1
  -> touch does nothing: blocked by settling

# Up to the end of the wait, and one beyond

clock advances 420 ms
  now clock at 5500 ms
user taps button 1
  -> touch does nothing: blocked by settling
clock advances 1 ms
  now clock at 5501 ms
user taps button 1
  -> touch grants contact 3
  -> button 1 approved [3]
  -> contacts changed
  now limited {1, 3}
  now button 1 shows {}
end

"""#
    ),
    (
      "Specs/Contacts/Scenarios/label-swapped-under-the-finger.consent",
#"""
# Bait and switch, stopped by INV-B03: the app puts another name on the button while the finger is
# down on the first.
#
# A touch is bound to the matches that were shown when the finger went down. If they are no longer
# available it grants nothing, and not the matches that the button shows now.
#
# TB-21 press, TB-01 change, TB-22 lift, TB-08 the match that was shown, TB-09 gone meanwhile

consent case, format 1
machine contacts
strict
profile apple
contact 1 "Ada Lovelace"
contact 2 "Grace Hopper"
contact 3 "Alan Turing"

# Access limited to Ada

app requests access
  -> pending call 1
  now alert: share or not
user continues
  now alert: how much
user selects contacts
  now alert: selecting {}
user ticks contact 1
  now alert: selecting {1}
user finishes
  now alert: confirming {1}
user confirms
  -> call 1: access granted
  -> contacts changed
  now limited {1}
  now no alert
app mounts button 1 for "grace"
  now button 1 shows {2}
user presses button 1
  -> touch held
  now finger on button 1
app changes button 1 to "alan"
  now button 1 shows {3}
user lifts
  -> touch grants contact 2
  -> button 1 approved [2]
  -> contacts changed
  now limited {1, 2}
  now no finger

# Whoever was shown is gone: nobody steps in

user presses button 1
  -> touch held
  now finger on button 1
user removes contact 3
  now address book {1, 2}
  now button 1 shows {}
user adds contact "Alan Kay"
  now address book {1, 2, 4}
  now button 1 shows {4}
user lifts
  -> touch does nothing: outdated
  now no finger
end

"""#
    ),
    (
      "Specs/Contacts/Scenarios/label-too-pale-under-strict.consent",
#"""
# A label too pale under the strict profile (WWDC24, session 10121)
#
# The talk's own sample gives the button a green tint. On white that has a contrast of 2.22: enough
# for the 2.0 that the strict profile asks of the label, and no more is asked for that reason. A
# paler label is not enough, however dark the text beside it.
#
# TB-03 an illegible button does nothing, LG-13 low contrast, LG-12 translucent, LG-06 settling,
# TB-01 change, TB-08 one match is granted

consent case, format 1
machine contacts
strict
profile strict
contact 1 "Ada Lovelace"
contact 2 "Grace Hopper"

# Access limited to Ada

app requests access
  -> pending call 1
  now alert: share or not
user continues
  now alert: how much
user selects contacts
  now alert: selecting {}
user ticks contact 1
  now alert: selecting {1}
user finishes
  now alert: confirming {1}
user confirms
  -> call 1: access granted
  -> contacts changed
  now limited {1}
  now no alert

# A light grey label, with 1.84 on white; and then a good colour that lets the background through

app mounts button 1 for "grace" label #BFBFBF
  now button 1 shows {2}
clock advances 501 ms
  now clock at 501 ms
user taps button 1
  -> touch does nothing: blocked by low contrast
app changes button 1 to "grace" label 99% #000000
  -> done
clock advances 501 ms
  now clock at 1002 ms
user taps button 1
  -> touch does nothing: blocked by translucent text

# The green of the talk's sample

app changes button 1 to "grace" label #34C759
  -> done
clock advances 501 ms
  now clock at 1503 ms
user taps button 1
  -> touch grants contact 2
  -> button 1 approved [2]
  -> contacts changed
  now limited {1, 2}
  now button 1 shows {}
end

"""#
    ),
    (
      "Specs/Contacts/Scenarios/late-callback-is-delivered.consent",
#"""
# code-payments/code-ios-app PR 335: an answer reached a screen that was no longer there.
#
# As late-callback-is-suppressed.consent, but here the callback is delivered, once, and the app has
# to handle it.
#
# TB-10 the chooser, TB-01 unmount, TB-11 choose, TB-19 a late callback, TS-06 fetch

consent case, format 1
machine contacts
strict
profile apple
late callback delivered
contact 1 "Ada Lovelace"
contact 2 "Grace Hopper"
contact 3 "Grace Jones"

# Access limited to Ada

app requests access
  -> pending call 1
  now alert: share or not
user continues
  now alert: how much
user selects contacts
  now alert: selecting {}
user ticks contact 1
  now alert: selecting {1}
user finishes
  now alert: confirming {1}
user confirms
  -> call 1: access granted
  -> contacts changed
  now limited {1}
  now no alert
app mounts button 1 for "grace"
  now button 1 shows {2, 3}
user taps button 1
  -> touch opens chooser {2, 3}
  now sheet: chooser for button 1 {2, 3}
app unmounts button 1
  now button 1 gone
user chooses {2}
  -> button 1 approved [2]
  -> contacts changed
  now limited {1, 2}
  now no sheet
app fetches all contacts
  -> found contact 1 "Ada Lovelace", contact 2 "Grace Hopper"
end

"""#
    ),
    (
      "Specs/Contacts/Scenarios/late-callback-is-suppressed.consent",
#"""
# code-payments/code-ios-app PR 335: an answer reached a screen that was no longer there.
#
# The app takes its button away while the person is choosing. Under this configuration the button
# does not call back; the chosen contacts are shared all the same, and a fetch finds them.
#
# TB-10 the chooser, TB-01 unmount, TB-11 choose, TB-19 no callback, TS-06 fetch

consent case, format 1
machine contacts
strict
profile apple
contact 1 "Ada Lovelace"
contact 2 "Grace Hopper"
contact 3 "Grace Jones"

# Access limited to Ada

app requests access
  -> pending call 1
  now alert: share or not
user continues
  now alert: how much
user selects contacts
  now alert: selecting {}
user ticks contact 1
  now alert: selecting {1}
user finishes
  now alert: confirming {1}
user confirms
  -> call 1: access granted
  -> contacts changed
  now limited {1}
  now no alert
app mounts button 1 for "grace"
  now button 1 shows {2, 3}
user taps button 1
  -> touch opens chooser {2, 3}
  now sheet: chooser for button 1 {2, 3}
app unmounts button 1
  now button 1 gone
user chooses {2}
  -> contacts changed
  now limited {1, 2}
  now no sheet
app fetches all contacts
  -> found contact 1 "Ada Lovelace", contact 2 "Grace Hopper"
end

"""#
    ),
    (
      "Specs/Contacts/Scenarios/lift-under-every-status.consent",
#"""
# A press is held under every status but full access, and the effect of the lift depends on the
# status at that moment
#
# The lift takes effect under the decision made meanwhile; it can grant only contacts that the
# button showed when the finger went down.
#
# TB-21 press, TB-22 lift, TB-17 and TB-07 nobody shown, TB-05 restricted, TB-06 denied,
# TB-10 several shown, TB-04 full access

consent case, format 1
machine contacts
strict
profile apple
widening in settings live
contact 1 "Ada Lovelace"
contact 2 "Grace Hopper"
contact 3 "Grace Jones"

# Undetermined, nobody shown

app mounts button 1 for "nobody"
  now button 1 shows {}
user presses button 1
  -> touch held
  now finger on button 1
user lifts
  -> touch does nothing: nothing to grant
  now no finger

# A restriction over nothing ends nothing, and finds the finger down

user presses button 1
  -> touch held
  now finger on button 1
system restricts access
  now restricted
user lifts at 180,122
  -> touch does nothing: restricted
  now no finger
system lifts restriction
  now not determined

# Denied

app requests access
  -> pending call 1
  now alert: share or not
user refuses to share
  -> call 1: access not granted: authorization denied
  now denied
  now no alert
user presses button 1
  -> touch held
  now finger on button 1
user lifts at 180,122
  -> touch does nothing: denied
  now no finger

# Limited, nobody shown, and several

user sets access to limited {1}
  -> contacts changed
  now limited {1}
user presses button 1
  -> touch held
  now finger on button 1
user lifts at 180,122
  -> touch does nothing: nothing to grant
  now no finger
app changes button 1 to "grace"
  now button 1 shows {2, 3}
user presses button 1
  -> touch held
  now finger on button 1
user lifts at 180,122
  -> touch opens chooser {2, 3}
  now sheet: chooser for button 1 {2, 3}
  now no finger
user cancels
  now no sheet

# Settings gives everything while the finger is down

user presses button 1
  -> touch held
  now finger on button 1
user sets access to full
  -> contacts changed
  now authorized
  now button 1 shows {}
user lifts at 180,122
  -> touch does nothing: not shown
  now no finger
end

"""#
    ),
    (
      "Specs/Contacts/Scenarios/light-grey-on-white-and-clipped.consent",
#"""
# Light grey on white, and clipped (WWDC24, session 10121)
#
# The talk's example of a bad button: text that hardly differs from its background, and a part of
# the button cut off. A tap on it grants nothing, and causes no event for the app. Once the whole
# button can be seen and read, the same tap grants.
#
# TB-03 an illegible button does nothing, LG-07 clipped, LG-13 low contrast, TB-01 change,
# TB-08 one match is granted, TS-04 fetches

consent case, format 1
machine contacts
strict
profile apple
contact 1 "Ada Lovelace"
contact 2 "Grace Hopper"

# Access limited to Ada

app requests access
  -> pending call 1
  now alert: share or not
user continues
  now alert: how much
user selects contacts
  now alert: selecting {}
user ticks contact 1
  now alert: selecting {1}
user finishes
  now alert: confirming {1}
user confirms
  -> call 1: access granted
  -> contacts changed
  now limited {1}
  now no alert

# The bad example: a contrast of 1.5, and of 44 points of height the last 14 cut off

app mounts button 1 for "grace" text #D3D3D3 on #FFFFFF, inside view clipped to 0,0 400x130
  now button 1 shows {2}
user taps button 1
  -> touch does nothing: blocked by clipped, low contrast
app fetches contacts [2]
  -> found nobody

# Half mended is not mended: first whole, but light; then grey, but clipped

app changes button 1 to "grace" text #D3D3D3 on #FFFFFF
  -> done
user taps button 1
  -> touch does nothing: blocked by low contrast
app changes button 1 to "grace" text #8E8E93 on #FFFFFF, inside view clipped to 0,0 400x130
  -> done
user taps button 1
  -> touch does nothing: blocked by clipped
app fetches contacts [2]
  -> found nobody

# Mended: whole, and with the grey of the talk's own sample, a contrast of 3.26

app changes button 1 to "grace" text #8E8E93 on #FFFFFF, inside view clipped to 0,0 400x144
  -> done
user taps button 1
  -> touch grants contact 2
  -> button 1 approved [2]
  -> contacts changed
  now limited {1, 2}
  now button 1 shows {}
app fetches contacts [2]
  -> found contact 2 "Grace Hopper"
end

"""#
    ),
    (
      "Specs/Contacts/Scenarios/limited-in-settings-is-not-nothing.consent",
#"""
# TelegramMessenger/Telegram-iOS#1638: an app took limited access, chosen in Settings, for none at
# all.
#
# Limited is access: a request is granted without a question, and the store returns the shared
# contacts. Only the status distinguishes it from full access.
#
# TC-16 Settings, TC-27 launch, TC-01 status, TC-14 request, TS-06 fetch, TC-07 full access before

consent case, format 1
machine contacts
strict
profile apple
contact 1 "Ada Lovelace"
contact 2 "Grace Hopper"

app requests access
  -> pending call 1
  now alert: share or not
user continues
  now alert: how much
user shares everything
  -> call 1: access granted
  -> contacts changed
  now authorized
  now no alert
app fetches all contacts
  -> found contact 1 "Ada Lovelace", contact 2 "Grace Hopper"

# In Settings the person leaves Ada alone, which ends the app

user sets access to limited {1}
  now app stopped
  now limited {1}
user launches app
  now app running
app reads status
  -> status limited
app requests access
  -> access granted
app fetches all contacts
  -> found contact 1 "Ada Lovelace"
end

"""#
    ),
    (
      "Specs/Contacts/Scenarios/lost-prompt-denies.consent",
#"""
# jamesmontemagno/tiny-clips#157, of the same kind for another permission: a prompt was dismissed
# unanswered and never came again.
#
# Under this configuration losing the prompt is an answer: access is denied, no request brings the
# prompt back, but Settings has an entry.
#
# TC-02 request, TC-31 the prompt is lost, TC-15 request, TS-02 fetch, TC-16 Settings

consent case, format 1
machine contacts
strict
profile apple
lost prompt denies
contact 1 "Ada Lovelace"

app requests access
  -> pending call 1
  now alert: share or not
app fetches all contacts
  -> pending call 2
system takes screen down
  -> call 1: access not granted: authorization denied
  -> call 2: failed: authorization denied
  now denied
  now no alert
app reads status
  -> status denied
app requests access
  -> access not granted: authorization denied
user sets access to full
  now app stopped
  now authorized
end

"""#
    ),
    (
      "Specs/Contacts/Scenarios/lost-prompt-stays-undecided.consent",
#"""
# jamesmontemagno/tiny-clips#157, of the same kind for another permission: a prompt was dismissed
# unanswered, never came again, and Settings had no row for the app.
#
# Under this configuration nothing is decided: waiting calls are refused, Settings has no entry yet,
# and the next request asks again.
#
# TC-02 request, TC-31 the prompt is lost, TC-01 status, TC-17 no entry, TB-13 a touch asks as well

consent case, format 1
machine contacts
strict
profile apple
contact 1 "Ada Lovelace"

app requests access
  -> pending call 1
  now alert: share or not
app fetches all contacts
  -> pending call 2
system takes screen down
  -> call 1: access not granted: authorization denied
  -> call 2: failed: authorization denied
  now no alert
app reads status
  -> status not determined
user sets access to full
  -> refused: no settings entry
app mounts button 1 for "ada"
  now button 1 shows {1}
user taps button 1
  -> touch prompts
  now alert: simplified for button 1 {1}
system takes screen down
  now no alert
app requests access
  -> pending call 3
  now alert: share or not
end

"""#
    ),
    (
      "Specs/Contacts/Scenarios/many-matches.consent",
#"""
# Several matches (WWDC24, session 10121)
#
# A button with several matches shows their number, not their names, so a tap on it cannot mean one
# of them: it opens a list to choose from. Leaving the list grants nothing; choosing grants the
# chosen contacts, and reports them to the app at once.
#
# TB-10 the chooser, TB-12 cancel, TB-11 choose, TB-08 the last match is granted by the tap,
# TS-04 and TS-05 fetches

consent case, format 1
machine contacts
strict
profile apple
contact 1 "Ada Lovelace"
contact 2 "Grace Hopper"
contact 3 "Grace Jones"
contact 4 "Grace Kelly"

# Access limited to Ada

app requests access
  -> pending call 1
  now alert: share or not
user continues
  now alert: how much
user selects contacts
  now alert: selecting {}
user ticks contact 1
  now alert: selecting {1}
user finishes
  now alert: confirming {1}
user confirms
  -> call 1: access granted
  -> contacts changed
  now limited {1}
  now no alert

# Looked at, and left

app mounts button 1 for "grace"
  now button 1 shows {2, 3, 4}
user taps button 1
  -> touch opens chooser {2, 3, 4}
  now sheet: chooser for button 1 {2, 3, 4}
user cancels
  now no sheet
app fetches contacts named "grace"
  -> found nobody

# Two are chosen

user taps button 1
  -> touch opens chooser {2, 3, 4}
  now sheet: chooser for button 1 {2, 3, 4}
user chooses {2, 4}
  -> button 1 approved [2, 4]
  -> contacts changed
  now limited {1, 2, 4}
  now no sheet
  now button 1 shows {3}
app fetches contacts [2, 4]
  -> found contact 2 "Grace Hopper", contact 4 "Grace Kelly"

# One is left: now a tap is enough

user taps button 1
  -> touch grants contact 3
  -> button 1 approved [3]
  -> contacts changed
  now limited {1, 2, 3, 4}
  now button 1 shows {}
app fetches contacts [3]
  -> found contact 3 "Grace Jones"
end

"""#
    ),
    (
      "Specs/Contacts/Scenarios/narrowing-is-no-deletion.consent",
#"""
# code-payments/code-ios-app, delta(oldSnapshot:newContacts:), and tine20/tine20#1614 of the same
# kind: contacts that had become hidden were taken for deleted.
#
# An app cannot distinguish a hidden contact from an absent one. So an app that compares two fetches
# has to read the status as well: nobody left the address book, and under full access all are back.
#
# TS-06 fetch, TC-16 Settings, TC-27 launch, TC-01 status, TS-03 and TS-04 fetches

consent case, format 1
machine contacts
strict
profile apple
contact 1 "Ada"
contact 2 "Bo"
contact 3 "Cy"
contact 4 "Di"
contact 5 "Ed"

app requests access
  -> pending call 1
  now alert: share or not
user continues
  now alert: how much
user shares everything
  -> call 1: access granted
  -> contacts changed
  now authorized
  now no alert
app fetches all contacts
  -> found contact 1 "Ada", contact 2 "Bo", contact 3 "Cy", contact 4 "Di", contact 5 "Ed"

# Narrowed to Ada: four are gone to the eye

user sets access to limited {1}
  now app stopped
  now limited {1}
user launches app
  now app running
app reads status
  -> status limited
app fetches all contacts
  -> found contact 1 "Ada"
app fetches contacts [1, 2, 3, 4, 5]
  -> found contact 1 "Ada"
app fetches contact 2
  -> failed: record does not exist

# Nobody was deleted

user sets access to full
  now app stopped
  now authorized
user launches app
  now app running
app fetches all contacts
  -> found contact 1 "Ada", contact 2 "Bo", contact 3 "Cy", contact 4 "Di", contact 5 "Ed"
end

"""#
    ),
    (
      "Specs/Contacts/Scenarios/no-settings-entry-before-asking.consent",
#"""
# signalapp/Signal-iOS#1819: people were sent to a page of Settings that had no such row.
#
# An app that never asked has no entry, under none of the choices. It has to ask; from then on there
# is one, also after a refusal.
#
# TC-17 no entry, TC-01 status, TC-02 request, TC-05 refuse, TC-16 Settings, TC-19 a reset takes the
# entry away

consent case, format 1
machine contacts
strict
profile apple
contact 1 "Ada Lovelace"

app reads status
  -> status not determined
user sets access to full
  -> refused: no settings entry
user sets access to limited {1}
  -> refused: no settings entry
user sets access to limited as offered
  -> refused: no settings entry
user sets access to none
  -> refused: no settings entry
app requests access
  -> pending call 1
  now alert: share or not
user sets access to full
  -> refused: no settings entry
user refuses to share
  -> call 1: access not granted: authorization denied
  now denied
  now no alert
user sets access to full
  now app stopped
  now authorized
user resets privacy
  now not determined
user sets access to none
  -> refused: no settings entry
end

"""#
    ),
    (
      "Specs/Contacts/Scenarios/only-the-first-stage-was-answered.consent",
#"""
# appium/appium#20591, appium/WebDriverAgent PR 1150: a test tool answered the first alert and took
# the second for something else.
#
# Continuing decides nothing. The call waits, the status stays undetermined, nobody is shared, and
# calls made meanwhile wait as well.
#
# TC-02 request, TC-06 continue, TC-01 status, TS-01 a fetch joins, TC-28 time

consent case, format 1
machine contacts
strict
profile apple
contact 1 "Ada Lovelace"

app requests access
  -> pending call 1
  now alert: share or not
user continues
  now alert: how much
user continues
  -> refused: not presented
app reads status
  -> status not determined
app fetches all contacts
  -> pending call 2
clock advances 60000 ms
  now clock at 60000 ms
app reads status
  -> status not determined
end

"""#
    ),
    (
      "Specs/Contacts/Scenarios/overlay-lets-the-touch-through.consent",
#"""
# A picture that lets touches through, stopped by INV-B27 as *covered*: it lies over the name alone,
# and the finger lands beside it, or goes right through.
#
# Every visible view over the button that shares some area with it covers it, for any point of the
# touch and any opacity. A view beneath the button, or one that only touches its edge, does not.
#
# LG-08 covered, TB-03 no effect, TB-01 change, TB-08 the match is granted

consent case, format 1
machine contacts
strict
profile apple
contact 1 "Ada Lovelace"
contact 2 "Grace Hopper"

# Access limited to Ada

app requests access
  -> pending call 1
  now alert: share or not
user continues
  now alert: how much
user selects contacts
  now alert: selecting {}
user ticks contact 1
  now alert: selecting {1}
user finishes
  now alert: confirming {1}
user confirms
  -> call 1: access granted
  -> contacts changed
  now limited {1}
  now no alert
app mounts button 1 for "grace", overlay 20,100 100x44
  now button 1 shows {2}
user taps button 1 at 300,122
  -> touch does nothing: blocked by covered
app changes button 1 to "grace", overlay 0,0 400x800 opacity 1%
  -> done
user taps button 1
  -> touch does nothing: blocked by covered

# Beneath, and at the edge

app changes button 1 to "grace", overlay 20,100 100x44 depth -1, overlay 0,0 400x100
  -> done
user taps button 1
  -> touch grants contact 2
  -> button 1 approved [2]
  -> contacts changed
  now limited {1, 2}
  now button 1 shows {}
end

"""#
    ),
    (
      "Specs/Contacts/Scenarios/own-changes-are-left-out.consent",
#"""
# An app that remembers its own writes asks for the changes by others
#
# Contacts that only the app has changed are left out. Ada, edited by both, is reported; so is Bo,
# whom the app created and the person hid and granted again.
#
# TS-24 the app's own changes, TS-15 changes since, TS-09, TS-10 and TS-12 the app writes

consent case, format 1
machine contacts
strict
profile apple
contact 1 ada: "Ada Lovelace"
contact 2 grace: "Grace Hopper"
contact 3 alan: "Alan Turing"
contact 4 edith: "Edith Clarke"
limited {ada, grace, alan, edith}

app asks for token
  -> token 1
user edits contact ada to "Ada King"
  -> contacts changed
app updates contact ada to "Ada Byron"
  -> saved
  -> contacts changed
app updates contact grace to "G. Hopper"
  -> saved
  -> contacts changed
app deletes contact alan
  -> saved
  -> contacts changed
  now limited {1, 2, 4}
  now address book {1, 2, 4}
app creates contact "Bo"
  -> created contact 5
  -> contacts changed
  now limited {1, 2, 4, 5}
  now address book {1, 2, 4, 5}
app fetches changes since token 1 but its own
  -> changes up to token 2 updating [1]
user sets access to limited {ada, grace, edith}
  -> contacts changed
  now limited {1, 2, 4}
user sets access to limited {ada, grace, edith, 5}
  -> contacts changed
  now limited {1, 2, 4, 5}
app fetches changes since token 1 but its own
  -> changes up to token 3 adding [5] updating [1]
end

"""#
    ),
    (
      "Specs/Contacts/Scenarios/own-contact-is-released.consent",
#"""
# A contact that the app has created becomes hidden when full access ends, if so configured
#
# Left open (Decisions.md, "own creations"): by default the app can still read its own creations.
#
# TS-09 creating, TC-16 Settings, TC-27 launch, TS-06 fetches

consent case, format 1
machine contacts
strict
profile apple
own creations released
contact 1 ada: "Ada Lovelace" email "ada@example.org"
authorized

app creates contact "Grace Hopper"
  -> created contact 2
  -> contacts changed
  now address book {1, 2}
user sets access to limited {ada}
  now app stopped
  now limited {1}
user launches app
  now app running
app fetches all contacts
  -> found {ada}
end

"""#
    ),
    (
      "Specs/Contacts/Scenarios/picker-completes-once.consent",
#"""
# code-payments/code-ios-app PR 335: the answer of a sheet that had been dismissed opened a screen
# later on.
#
# A picker completes when it is finished or cancelled, whichever comes first; later answers to the
# sheet are refused. The app's fetch after that is not modelled.
#
# TP-04 finish, TP-05 cancel, TS-04 fetch, TP-08 the contact picker is cancelled

consent case, format 1
machine contacts
strict
profile apple
contact 1 "Ada Lovelace"
contact 2 "Grace Hopper"

# Access limited to Ada

app requests access
  -> pending call 1
  now alert: share or not
user continues
  now alert: how much
user selects contacts
  now alert: selecting {}
user ticks contact 1
  now alert: selecting {1}
user finishes
  now alert: confirming {1}
user confirms
  -> call 1: access granted
  -> contacts changed
  now limited {1}
  now no alert
app presents access picker
  now sheet: access picker {1}
user ticks contact 2
  now sheet: access picker {1, 2}
user finishes
  -> access picker completed [2]
  -> contacts changed
  now limited {1, 2}
  now no sheet
app fetches contacts [2]
  -> found contact 2 "Grace Hopper"
user cancels
  -> refused: not presented
user finishes
  -> refused: not presented

# Left at once, it still completes, with nobody

app presents access picker
  now sheet: access picker {1, 2}
user cancels
  -> access picker completed []
  now no sheet
user finishes
  -> refused: not presented
app presents contact picker
  now sheet: contact picker
user cancels
  -> contact picker cancelled
  now no sheet
user picks {1}
  -> refused: not presented
end

"""#
    ),
    (
      "Specs/Contacts/Scenarios/picker-presented-over-a-closing-one-is-lost.consent",
#"""
# dotnet/maui PR 34425: a picker answered while it was closing, and the next screen never appeared.
#
# The alternative of an open question (Decisions.md, "picker answer"): until time passes, every
# presentation is lost, and the app is not notified of it.
#
# TP-09 presentation lost, TP-08 cancelled, TP-01 access picker, TC-28 time

consent case, format 1
machine contacts
strict
profile apple
picker answer while closing
contact 1 ada: "Ada Lovelace"
limited {ada}

app presents contact picker
  now sheet: contact picker
user cancels
  -> contact picker cancelled
  now no sheet
app presents contact picker
  -> done
app presents access picker
  -> done
clock advances 500 ms
  now clock at 500 ms
app presents access picker
  now sheet: access picker {1}
user cancels
  -> access picker completed []
  now no sheet
app presents access picker
  -> done
end

"""#
    ),
    (
      "Specs/Contacts/Scenarios/query-of-spaces-matches-everything.consent",
#"""
# Seen in several apps: they trim the query and hide the button when nothing is left, because no
# document defines the effect of a blank query.
#
# Under this configuration it shows every hidden contact that is not ignored. A touch grants no more
# than any other: of several matches, only the chosen ones.
#
# TB-01 mount, MA-03 a query without words, MA-04 ignored, TB-10 the chooser, TB-12 cancel,
# TB-08 the last one

consent case, format 1
machine contacts
strict
profile apple
blank query matches everything
contact 1 "Ada Lovelace"
contact 2 "Grace Hopper"
contact 3 "Alan Turing" email "alan@example.org"

# Access limited to Ada

app requests access
  -> pending call 1
  now alert: share or not
user continues
  now alert: how much
user selects contacts
  now alert: selecting {}
user ticks contact 1
  now alert: selecting {1}
user finishes
  now alert: confirming {1}
user confirms
  -> call 1: access granted
  -> contacts changed
  now limited {1}
  now no alert
app mounts button 1 for "   "
  now button 1 shows {2, 3}
user taps button 1
  -> touch opens chooser {2, 3}
  now sheet: chooser for button 1 {2, 3}
user cancels
  now no sheet
app changes button 1 to "   " ignoring email "alan@example.org"
  now button 1 shows {2}
user taps button 1
  -> touch grants contact 2
  -> button 1 approved [2]
  -> contacts changed
  now limited {1, 2}
  now button 1 shows {}
end

"""#
    ),
    (
      "Specs/Contacts/Scenarios/query-of-spaces-matches-nothing.consent",
#"""
# Seen in several apps: they trim the query and hide the button when nothing is left, because no
# document defines the effect of a blank query.
#
# Under this configuration it shows nobody, so there is nothing to grant.
#
# TB-01 mount, MA-03 a query without words, TB-07 nothing to grant, TC-11 limited access

consent case, format 1
machine contacts
strict
profile apple
contact 1 "Ada Lovelace"
contact 2 "Grace Hopper"
contact 3 "Alan Turing"

# Access limited to Ada

app requests access
  -> pending call 1
  now alert: share or not
user continues
  now alert: how much
user selects contacts
  now alert: selecting {}
user ticks contact 1
  now alert: selecting {1}
user finishes
  now alert: confirming {1}
user confirms
  -> call 1: access granted
  -> contacts changed
  now limited {1}
  now no alert
app mounts button 1 for "   "
  now button 1 shows {}
user taps button 1
  -> touch does nothing: nothing to grant
end

"""#
    ),
    (
      "Specs/Contacts/Scenarios/reading-the-status-never-asks.consent",
#"""
# lionheart/openradar-mirror#18277: on another system reading the status raised the prompt.
#
# Here it never does, however often it is read, and a prompt that is up is neither joined nor moved
# by it.
#
# TC-01 status, TC-02 request, TC-06 continue

consent case, format 1
machine contacts
strict
profile apple
contact 1 "Ada Lovelace"

app reads status
  -> status not determined
app reads status
  -> status not determined
app reads status
  -> status not determined
app reads status
  -> status not determined
app reads status
  -> status not determined
app reads status
  -> status not determined
app reads status
  -> status not determined
app reads status
  -> status not determined
app reads status
  -> status not determined
app reads status
  -> status not determined

# A prompt is up

app requests access
  -> pending call 1
  now alert: share or not
app reads status
  -> status not determined
user continues
  now alert: how much
app reads status
  -> status not determined
end

"""#
    ),
    (
      "Specs/Contacts/Scenarios/reading-what-was-not-fetched.consent",
#"""
# An app may read the requested properties of a contact, and ends if it reads any other
#
# Picked contacts have all properties. The contacts that this process received last count.
#
# TC-05 refuse, TC-16 Settings, TC-27 launch, TS-05 by name, TS-06 all, TP-06 picker, TP-07 pick,
# TS-04 these, TS-16 read

consent case, format 1
machine contacts
strict
profile apple
contact 1 "Ada Lovelace" email "ada@example.com"
contact 2 "Grace Hopper" phone "555-0100"

app requests access
  -> pending call 1
  now alert: share or not
user refuses to share
  -> call 1: access not granted: authorization denied
  now denied
  now no alert
user sets access to limited {2}
  now app stopped
  now limited {2}
user launches app
  now app running
app reads name
  -> refused: nothing fetched
app fetches contacts named "zoe" only name
  -> found nobody
app reads name
  -> refused: nothing fetched
app fetches all contacts only name
  -> found contact 2 "Grace Hopper"
app reads name
  -> done
app presents contact picker
  now sheet: contact picker
user picks {1}
  -> contact picker picked contact 1 "Ada Lovelace" email "ada@example.com"
  now no sheet
app reads emails
  -> done
app reads phones
  -> done
app fetches contacts [2] only name
  -> found contact 2 "Grace Hopper"
app reads phones
  -> crashed
  now app stopped
app reads phones
  -> refused: not running
user launches app
  now app running
app reads name
  -> refused: nothing fetched
end

"""#
    ),
    (
      "Specs/Contacts/Scenarios/reset-beneath-a-restriction.consent",
#"""
# A reset beneath a restriction
#
# A reset forgets the decision, whether a restriction hides it or not. The app must not learn that
# there was a hidden decision, so it runs on; when the restriction ends, the system asks again.
#
# TC-20, TC-19 beneath a restriction, TC-01 status, TC-21 lifted from no decision, TC-02

consent case, format 1
machine contacts
strict
profile apple
contact 1 "Ada Lovelace"
limited {1}

system restricts access
  now app stopped
  now restricted {1}
user launches app
  now app running
user resets privacy
  now restricted
app reads status
  -> status restricted
system lifts restriction
  now not determined
app reads status
  -> status not determined
app requests access
  -> pending call 1
  now alert: share or not
end

"""#
    ),
    (
      "Specs/Contacts/Scenarios/restriction.consent",
#"""
# A restriction, and the decision beneath it
#
# A restriction, such as parental controls, answers for the person. Over an open prompt it takes the
# prompt down; over a decision it ends the app and keeps the decision, out of everybody's reach,
# until it is lifted.
#
# TC-26 over an open prompt, TC-15 request, TC-21 lifted, TC-02 first request, TC-20 over a
# decision, TC-18 Settings is barred, TC-27 launch, TC-01 status, TS-02 fetch, TP-02 access picker,
# TB-05 button

consent case, format 1
machine contacts
strict
profile apple
contact 1 "Ada Lovelace"
contact 2 "Grace Hopper"

# Over an open prompt: the request is refused, and the app runs on

app requests access
  -> pending call 1
  now alert: share or not
system restricts access
  -> call 1: access not granted: authorization denied
  now restricted
  now no alert
app requests access
  -> access not granted: authorization denied
system lifts restriction
  now not determined

# Nothing was decided, so the system asks again

app requests access
  -> pending call 2
  now alert: share or not
user continues
  now alert: how much
user selects contacts
  now alert: selecting {}
user ticks contact 1
  now alert: selecting {1}
user finishes
  now alert: confirming {1}
user confirms
  -> call 2: access granted
  -> contacts changed
  now limited {1}
  now no alert

# Over a decision: the app ends, and the decision is hidden

system restricts access
  now app stopped
  now restricted {1}
user sets access to full
  -> refused: restricted
user launches app
  now app running
app reads status
  -> status restricted
app requests access
  -> access not granted: authorization denied
app fetches contact 1
  -> failed: authorization denied
app presents access picker
  -> access picker completed []
app mounts button 1 for "grace"
  now button 1 shows {}
user taps button 1
  -> touch does nothing: restricted

# Lifted: all is as it was, and nobody has to launch anything

system lifts restriction
  -> contacts changed
  now limited {1}
  now button 1 shows {2}
app fetches all contacts
  -> found contact 1 "Ada Lovelace"
end

"""#
    ),
    (
      "Specs/Contacts/Scenarios/revoked-access-answers-every-call.consent",
#"""
# signalapp/Signal-iOS PR 3488: after access had been taken away a function returned early and never
# called its completion, and names that had been read before were kept.
#
# The platform answers each call under denied access at once, with an error, and hands out nothing
# to keep. That the app is notified of a change cannot be said in this version (Sources.md).
#
# TC-16 Settings, TC-27 launch, TC-15 request, TS-02 fetches and writes, TP-02 access picker

consent case, format 1
machine contacts
strict
profile apple
contact 1 "Ada Lovelace"

app requests access
  -> pending call 1
  now alert: share or not
user continues
  now alert: how much
user shares everything
  -> call 1: access granted
  -> contacts changed
  now authorized
  now no alert
app fetches all contacts
  -> found contact 1 "Ada Lovelace"
user sets access to none
  now app stopped
  now denied
user launches app
  now app running
app requests access
  -> access not granted: authorization denied
app fetches all contacts
  -> failed: authorization denied
app fetches contact 1
  -> failed: authorization denied
app fetches contacts named "ada"
  -> failed: authorization denied
app creates contact "Grace Hopper"
  -> failed: authorization denied
app presents access picker
  -> access picker completed []
end

"""#
    ),
    (
      "Specs/Contacts/Scenarios/revoked-while-the-app-was-dead.consent",
#"""
# code-payments/code-ios-app PR 337: access was taken away while the app did not run, and its
# uploads stayed on the server.
#
# The app is not notified. The first status that it reads is the new one, and the store returns
# nothing: a new upload would be empty.
#
# TC-07 full access, TS-06 fetch, TC-13 kill, TC-16 Settings, TC-27 launch, TC-01 status,
# TS-02 fetches fail

consent case, format 1
machine contacts
strict
profile apple
contact 1 "Ada Lovelace"
contact 2 "Grace Hopper"

app requests access
  -> pending call 1
  now alert: share or not
user continues
  now alert: how much
user shares everything
  -> call 1: access granted
  -> contacts changed
  now authorized
  now no alert
app fetches all contacts
  -> found contact 1 "Ada Lovelace", contact 2 "Grace Hopper"
system kills app
  now app stopped
user sets access to none
  now denied
user launches app
  now app running
app reads status
  -> status denied
app fetches all contacts
  -> failed: authorization denied
app fetches contacts [1, 2]
  -> failed: authorization denied
end

"""#
    ),
    (
      "Specs/Contacts/Scenarios/room-claimed-too-small.consent",
#"""
# A wrong claim of room, left open by Decisions.md, "The room that a label needs": the app says that
# 1x1 points are enough for a name that would take 200x20.
#
# The claim is the app's own. A claim larger than the frame blocks; a claim that is too small cannot
# be detected here.
#
# LG-14 no room, TB-03 no effect, TB-01 change, TB-08 the match is granted

consent case, format 1
machine contacts
strict
profile apple
contact 1 "Ada Lovelace"
contact 2 "Grace Hopper"

# Access limited to Ada

app requests access
  -> pending call 1
  now alert: share or not
user continues
  now alert: how much
user selects contacts
  now alert: selecting {}
user ticks contact 1
  now alert: selecting {1}
user finishes
  now alert: confirming {1}
user confirms
  -> call 1: access granted
  -> contacts changed
  now limited {1}
  now no alert
app mounts button 1 for "grace" at 20,100 40x16 needing 200x20
  now button 1 shows {2}
user taps button 1 at 40,108
  -> touch does nothing: blocked by no room
app changes button 1 to "grace" at 20,100 40x16 needing 1x1
  -> done
user taps button 1 at 40,108
  -> touch grants contact 2
  -> button 1 approved [2]
  -> contacts changed
  now limited {1, 2}
  now button 1 shows {}
end

"""#
    ),
    (
      "Specs/Contacts/Scenarios/scene-changed-by-another-app.consent",
#"""
# Another app comes in front and makes way again under the finger, stopped by INV-B27 as *settling*
# and by INV-B17: fast taps in one app land in the other.
#
# Behind another app nothing can be touched, a finger that was down is gone, and in front again the
# settle time of every button restarts.
#
# TC-29 another app in front, TB-20 not reached, TC-30 in front again, TB-21 press, TB-22 no lift,
# LG-06 settling, TB-03 no effect, TB-08 the match is granted

consent case, format 1
machine contacts
strict
profile chromium
contact 1 "Ada Lovelace"
contact 2 "Grace Hopper"

# Access limited to Ada

app requests access
  -> pending call 1
  now alert: share or not
user continues
  now alert: how much
user selects contacts
  now alert: selecting {}
user ticks contact 1
  now alert: selecting {1}
user finishes
  now alert: confirming {1}
user confirms
  -> call 1: access granted
  -> contacts changed
  now limited {1}
  now no alert
app mounts button 1 for "grace"
  now button 1 shows {2}
clock advances 501 ms
  now clock at 501 ms
user presses button 1
  -> touch held
  now finger on button 1
user leaves app
  -> app went to background
  now app in background
  now no finger
user lifts
  -> refused: nothing held
user taps button 1
  -> refused: in background
clock advances 2000 ms
  now clock at 2501 ms
user returns to app
  -> app became active
  now app in front
user taps button 1
  -> touch does nothing: blocked by settling
clock advances 501 ms
  now clock at 3002 ms
user taps button 1
  -> touch grants contact 2
  -> button 1 approved [2]
  -> contacts changed
  now limited {1, 2}
  now button 1 shows {}
end

"""#
    ),
    (
      "Specs/Contacts/Scenarios/screen-still-says-denied-after-returning.consent",
#"""
# MohamedRejeb/Calf#411, sparrowcode/PermissionsKit#107, delba/Permission#93,
# zhangao0086/DKImagePickerController#31: back from Settings the screen still said *denied*.
#
# The app is notified only that it is in front again: an app that reads the status then shows it
# within one step, and an app that waits for an answer to its old request waits for ever.
#
# TC-15 a request is refused, TC-29 in background, TC-16 Settings, TC-30 in front again, TC-01
# status, TC-14 a request is granted, TB-01 a button comes alive

consent case, format 1
machine contacts
strict
profile apple
widening in settings live
contact 1 "Ada Lovelace"
contact 2 "Grace Hopper"

app requests access
  -> pending call 1
  now alert: share or not
user refuses to share
  -> call 1: access not granted: authorization denied
  now denied
  now no alert
app mounts button 1 for "grace"
  now button 1 shows {}
app requests access
  -> access not granted: authorization denied
user leaves app
  -> app went to background
  now app in background
user sets access to limited {1}
  now limited {1}
  now button 1 shows {2}
user returns to app
  -> app became active
  -> contacts changed
  now app in front
app reads status
  -> status limited
app requests access
  -> access granted
user taps button 1
  -> touch grants contact 2
  -> button 1 approved [2]
  -> contacts changed
  now limited {1, 2}
  now button 1 shows {}
end

"""#
    ),
    (
      "Specs/Contacts/Scenarios/scrolling-takes-the-touch.consent",
#"""
# A touch that turns out to be scrolling, stopped by INV-B17: the list beneath takes it, and the
# button that came under the finger grants nothing.
#
# A touch that the system takes away is no press any more. The next press counts.
#
# TB-21 press, TB-24 the touch is taken, TB-22 no lift, TB-08 the match is granted

consent case, format 1
machine contacts
strict
profile apple
contact 1 "Ada Lovelace"
contact 2 "Grace Hopper"

# Access limited to Ada

app requests access
  -> pending call 1
  now alert: share or not
user continues
  now alert: how much
user selects contacts
  now alert: selecting {}
user ticks contact 1
  now alert: selecting {1}
user finishes
  now alert: confirming {1}
user confirms
  -> call 1: access granted
  -> contacts changed
  now limited {1}
  now no alert
app mounts button 1 for "grace"
  now button 1 shows {2}
user presses button 1
  -> touch held
  now finger on button 1
system cancels touch
  now no finger
user lifts
  -> refused: nothing held
system cancels touch
  -> refused: nothing held
user presses button 1
  -> touch held
  now finger on button 1
user lifts
  -> touch grants contact 2
  -> button 1 approved [2]
  -> contacts changed
  now limited {1, 2}
  now button 1 shows {}
  now no finger
end

"""#
    ),
    (
      "Specs/Contacts/Scenarios/second-picker-after-the-first-has-closed.consent",
#"""
# dotnet/maui PR 34425, where a picker answers when it has closed: the next one appears at once.
#
# The default of an open question (Decisions.md, "picker answer").
#
# TP-06 contact picker, TP-08 cancelled, TP-01 access picker

consent case, format 1
machine contacts
strict
profile apple
contact 1 ada: "Ada Lovelace"
limited {ada}

app presents contact picker
  now sheet: contact picker
user cancels
  -> contact picker cancelled
  now no sheet
app presents access picker
  now sheet: access picker {1}
user cancels
  -> access picker completed []
  now no sheet
app presents contact picker
  now sheet: contact picker
end

"""#
    ),
    (
      "Specs/Contacts/Scenarios/selection-is-not-offered-again.consent",
#"""
# Settings offers no earlier selection, if so configured (Decisions.md, "selection memory")
#
# Left open: by default a person who has removed all access can restore the former selection with
# one touch.
#
# TC-16 Settings, TC-25 the offered selection, TC-15 request

consent case, format 1
machine contacts
strict
profile apple
selection memory forgotten
contact 1 ada: "Ada Lovelace" email "ada@example.org"
contact 2 grace: "Grace Hopper"
limited {ada}

app reads status
  -> status limited
user sets access to none
  now app stopped
  now denied
user launches app
  now app running
app requests access
  -> access not granted: authorization denied
user sets access to limited as offered
  now app stopped
  now limited {}
user launches app
  now app running
app fetches all contacts
  -> found nobody
end

"""#
    ),
    (
      "Specs/Contacts/Scenarios/settings-change-ends-the-app.consent",
#"""
# A change in Settings ends the app
#
# Once there is a decision, the person can change it in Settings. A new status ends a running app,
# with its screens; another selection alone does not. A selection that another status replaced is
# offered again.
#
# TC-17 no entry before the first decision, TC-16 Settings, TC-25 the selection that is offered,
# TC-27 launch, TS-02 and TS-06 fetches

consent case, format 1
machine contacts
strict
profile apple
contact 1 "Ada Lovelace"
contact 2 "Grace Hopper"
contact 3 "Alan Turing"

# An app that never asked cannot be found in Settings

user sets access to full
  -> refused: no settings entry

# Access limited to Ada

app requests access
  -> pending call 1
  now alert: share or not
user continues
  now alert: how much
user selects contacts
  now alert: selecting {}
user ticks contact 1
  now alert: selecting {1}
user finishes
  now alert: confirming {1}
user confirms
  -> call 1: access granted
  -> contacts changed
  now limited {1}
  now no alert
app mounts button 1 for "grace"
  now button 1 shows {2}

# Another selection: the app runs on

user sets access to limited {1, 3}
  -> contacts changed
  now limited {1, 3}
app fetches all contacts
  -> found contact 1 "Ada Lovelace", contact 3 "Alan Turing"

# Another status: the app is gone, and its button with it

user sets access to full
  now app stopped
  now authorized
  now button 1 gone
app reads status
  -> refused: not running
user launches app
  now app running
app fetches all contacts
  -> found contact 1 "Ada Lovelace", contact 2 "Grace Hopper", contact 3 "Alan Turing"
user sets access to none
  now app stopped
  now denied
user launches app
  now app running
app fetches all contacts
  -> failed: authorization denied

# Settings still knows who was selected

user sets access to limited as offered
  now app stopped
  now limited {1, 3}
user launches app
  now app running
app fetches all contacts
  -> found contact 1 "Ada Lovelace", contact 3 "Alan Turing"
end

"""#
    ),
    (
      "Specs/Contacts/Scenarios/several-before-any-decision-chooser-first.consent",
#"""
# Several matches before any decision: the list comes first
#
# After choosing, the person is asked for access, and allowing shares exactly the chosen contacts,
# without contacts that have been removed meanwhile.
#
# TB-10 the chooser, TB-11 choose, TB-14 allow, TB-16 deny, TC-19 a reset, TS-19 a contact is
# removed

consent case, format 1
machine contacts
strict
profile apple
several before decision chooser first
contact 1 "Grace Hopper"
contact 2 "Grace Jones"
contact 3 "Grace Kelly"

app mounts button 1 for "grace"
  now button 1 shows {1, 2, 3}
user taps button 1
  -> touch opens chooser {1, 2, 3}
  now sheet: chooser for button 1 {1, 2, 3}
user chooses {1, 2}
  now alert: simplified for button 1 {1, 2}
  now no sheet
user removes contact 2
  now address book {1, 3}
  now button 1 shows {1, 3}
user allows
  -> button 1 approved [1]
  -> contacts changed
  now limited {1}
  now no alert
  now button 1 shows {3}
user resets privacy
  now app stopped
  now not determined
  now button 1 gone
user launches app
  now app running

# Denied

app mounts button 1 for "grace"
  now button 1 shows {1, 3}
user taps button 1
  -> touch opens chooser {1, 3}
  now sheet: chooser for button 1 {1, 3}
user chooses {3}
  now alert: simplified for button 1 {3}
  now no sheet
user denies
  now denied
  now no alert
  now button 1 shows {}
end

"""#
    ),
    (
      "Specs/Contacts/Scenarios/several-before-any-decision-prompt-first.consent",
#"""
# Several matches before any decision: the prompt comes first
#
# The short prompt asks for access, the list for the contacts. A person who leaves the list has
# allowed limited access to nobody.
#
# TB-13 the simplified prompt, TB-15 allowing several, TB-12 cancel, TB-10 the chooser,
# TB-11 choose, TB-01 mount

consent case, format 1
machine contacts
strict
profile apple
contact 1 "Grace Hopper"
contact 2 "Grace Jones"
contact 3 "Grace Kelly"

app mounts button 1 for "grace"
  now button 1 shows {1, 2, 3}
user taps button 1
  -> touch prompts
  now alert: simplified for button 1 {1, 2, 3}
app unmounts button 1
  now button 1 gone
user allows
  now limited {}
  now no alert
  now sheet: chooser for button 1 {1, 2, 3}
user cancels
  now no sheet
app fetches all contacts
  -> found nobody
app mounts button 2 for "grace"
  now button 2 shows {1, 2, 3}
user taps button 2
  -> touch opens chooser {1, 2, 3}
  now sheet: chooser for button 2 {1, 2, 3}
user chooses {2, 3}
  -> button 2 approved [2, 3]
  -> contacts changed
  now limited {2, 3}
  now no sheet
  now button 2 shows {1}
end

"""#
    ),
    (
      "Specs/Contacts/Scenarios/share-everything.consent",
#"""
# Everything is shared (WWDC24, session 10121)
#
# The other answer to the second alert. The app may read and change every contact and add new ones,
# also contacts added later, and an access button has nothing left to offer.
#
# TC-02 first request, TC-06 continue, TC-07 share everything, TC-01 status, TS-06 fetch,
# TS-13 update and delete, TS-09 create, TS-04 fetch, TS-17 a later contact, TS-05 search by name,
# TB-04 no button is drawn

consent case, format 1
machine contacts
strict
profile apple
contact 1 "Ada Lovelace"
contact 2 "Grace Hopper"
contact 3 "Alan Turing"

app requests access
  -> pending call 1
  now alert: share or not
user continues
  now alert: how much
user shares everything
  -> call 1: access granted
  -> contacts changed
  now authorized
  now no alert
app reads status
  -> status authorized

# Reading and writing

app fetches all contacts
  -> found contact 1 "Ada Lovelace", contact 2 "Grace Hopper", contact 3 "Alan Turing"
app updates contact 2 to "Rear Admiral Hopper"
  -> saved
  -> contacts changed
app deletes contact 3
  -> saved
  -> contacts changed
  now address book {1, 2}
app creates contact "Katherine Johnson"
  -> created contact 4
  -> contacts changed
  now address book {1, 2, 4}
app fetches contacts [2, 3, 4]
  -> found contact 2 "Rear Admiral Hopper", contact 4 "Katherine Johnson"

# Whoever comes later is shared, too

user adds contact "Hedy Lamarr"
  -> contacts changed
  now address book {1, 2, 4, 5}
app fetches contacts named "hedy"
  -> found contact 5 "Hedy Lamarr"

# A button would be superfluous

app mounts button 1 for "ada"
  now button 1 shows {}
user taps button 1
  -> touch does nothing: not shown
end

"""#
    ),
    (
      "Specs/Contacts/Scenarios/sheet-flashes-and-vanishes.consent",
#"""
# feedback-assistant/reports#662: over several matches the sheet flashed and was gone, and the app
# stayed dimmed.
#
# A sheet that the system loses counts as cancelled: nobody is granted and nothing is reported, but
# no screen remains either, and the next touch works.
#
# TB-10 the chooser, TC-31 the system loses it, TB-11 choose, TS-04 fetch

consent case, format 1
machine contacts
strict
profile apple
contact 1 "Ada Lovelace"
contact 2 "Grace Hopper"
contact 3 "Grace Jones"

# Access limited to Ada

app requests access
  -> pending call 1
  now alert: share or not
user continues
  now alert: how much
user selects contacts
  now alert: selecting {}
user ticks contact 1
  now alert: selecting {1}
user finishes
  now alert: confirming {1}
user confirms
  -> call 1: access granted
  -> contacts changed
  now limited {1}
  now no alert
app mounts button 1 for "grace"
  now button 1 shows {2, 3}
user taps button 1
  -> touch opens chooser {2, 3}
  now sheet: chooser for button 1 {2, 3}
system takes screen down
  now no sheet
app fetches contacts [2, 3]
  -> found nobody

# Nothing hangs: another touch, another sheet

user cancels
  -> refused: not presented
user taps button 1
  -> touch opens chooser {2, 3}
  now sheet: chooser for button 1 {2, 3}
user chooses {3}
  -> button 1 approved [3]
  -> contacts changed
  now limited {1, 3}
  now no sheet
  now button 1 shows {2}
end

"""#
    ),
    (
      "Specs/Contacts/Scenarios/store-before-asking.consent",
#"""
# The store is used before access was asked for (WWDC24, session 10121)
#
# A fetch while nothing has been decided brings up the prompt. The fetch waits, and so do the
# following calls; each is answered in order with the store's result after the decision.
#
# TS-01 a fetch brings up the prompt, a second operation joins it, TC-06 continue, TC-08 select,
# TC-09 tick, TC-10 finish, TC-11 confirm, TS-06 fetch, TS-09 create, TC-01 status

consent case, format 1
machine contacts
strict
profile apple
contact 1 "Ada Lovelace"
contact 2 "Grace Hopper"
contact 3 "Alan Turing"

app fetches all contacts
  -> pending call 1
  now alert: share or not
app creates contact "Katherine Johnson"
  -> pending call 2
app reads status
  -> status not determined

# Nothing comes back while the person makes up their mind

user continues
  now alert: how much
user selects contacts
  now alert: selecting {}
user ticks contact 1
  now alert: selecting {1}
user finishes
  now alert: confirming {1}

# The fetch was first: it does not see the contact that is created behind it

user confirms
  -> call 1: found contact 1 "Ada Lovelace"
  -> call 2: created contact 4
  -> contacts changed
  now limited {1, 4}
  now address book {1, 2, 3, 4}
  now no alert
app reads status
  -> status limited

# From now on there is no waiting, and what the app created is its own to read

app fetches all contacts
  -> found contact 1 "Ada Lovelace", contact 4 "Katherine Johnson"
end

"""#
    ),
    (
      "Specs/Contacts/Scenarios/tap-on-the-only-match.consent",
#"""
# One tap on the only match (WWDC24, session 10121)
#
# Under limited access the app searches among its own contacts, and the button below its results
# among all the others. If one of them matches, a tap on the button grants it: no prompt, no picker.
# The app receives the identifier, and fetches the contact.
#
# TB-01 mount, change, unmount, TS-05 search by name, TB-07 nothing to grant, TB-08 one match is
# granted, TS-04 fetch by the reported identifier

consent case, format 1
machine contacts
strict
profile apple
contact 1 "Ada Lovelace"
contact 2 "Grace Hopper"
contact 3 "Alan Turing"

# Access limited to Alan

app requests access
  -> pending call 1
  now alert: share or not
user continues
  now alert: how much
user selects contacts
  now alert: selecting {}
user ticks contact 3
  now alert: selecting {3}
user finishes
  now alert: confirming {3}
user confirms
  -> call 1: access granted
  -> contacts changed
  now limited {3}
  now no alert

# An empty search field: nobody to offer

app mounts button 1 for ""
  now button 1 shows {}
user taps button 1
  -> touch does nothing: nothing to grant

# "a": Alan among the app's own, Ada on the button

app fetches contacts named "a"
  -> found contact 3 "Alan Turing"
app changes button 1 to "a"
  now button 1 shows {1}

# "gr": only Grace, and she is not the app's yet

app fetches contacts named "gr"
  -> found nobody
app changes button 1 to "gr"
  now button 1 shows {2}
user taps button 1
  -> touch grants contact 2
  -> button 1 approved [2]
  -> contacts changed
  now limited {2, 3}
  now button 1 shows {}
app fetches contacts [2]
  -> found contact 2 "Grace Hopper"
app unmounts button 1
  now button 1 gone

# Ada was on the button, but was never tapped

app fetches all contacts
  -> found contact 2 "Grace Hopper", contact 3 "Alan Turing"
end

"""#
    ),
    (
      "Specs/Contacts/Scenarios/tap-while-not-determined-denied.consent",
#"""
# A tap before any decision, denied (WWDC24, session 10121)
#
# The same short prompt as in tap-while-not-determined.consent, the other answer. It is an answer
# for the whole app: the button is empty from now on, a request that waited is refused, and so is
# every later one.
#
# TB-13 the simplified prompt, TC-04 a request joins it, TB-16 deny, TC-01 status, TB-06 a tap on a
# denied button, TC-15 a later request, TS-02 a fetch and a write

consent case, format 1
machine contacts
strict
profile apple
contact 1 "Ada Lovelace"
contact 2 "Grace Hopper"

app mounts button 1 for "grace"
  now button 1 shows {2}
user taps button 1
  -> touch prompts
  now alert: simplified for button 1 {2}

# One prompt at a time: this request waits for it

app requests access
  -> pending call 1
user denies
  -> call 1: access not granted: authorization denied
  now denied
  now no alert
  now button 1 shows {}

# The decision stands

app reads status
  -> status denied
user taps button 1
  -> touch does nothing: denied
app requests access
  -> access not granted: authorization denied
app fetches contacts [2]
  -> failed: authorization denied
app creates contact "Grace Hopper"
  -> failed: authorization denied
end

"""#
    ),
    (
      "Specs/Contacts/Scenarios/tap-while-not-determined.consent",
#"""
# A tap before any decision, allowed (WWDC24, session 10121)
#
# The button works while nothing has been decided. A tap on its result asks in one short prompt for
# limited access, and allowing shares the contact that was tapped, and no other.
#
# TC-01 status, TB-17 nothing to grant, TB-13 the simplified prompt, TB-14 allow, TS-03, TS-04 and
# TS-06 fetches

consent case, format 1
machine contacts
strict
profile apple
contact 1 "Ada Lovelace"
contact 2 "Grace Hopper"
contact 3 "Alan Turing"

app reads status
  -> status not determined

# Nothing is asked for nobody

app mounts button 1 for ""
  now button 1 shows {}
user taps button 1
  -> touch does nothing: nothing to grant

# Grace is tapped, and shared

app changes button 1 to "grace"
  now button 1 shows {2}
user taps button 1
  -> touch prompts
  now alert: simplified for button 1 {2}
user allows
  -> button 1 approved [2]
  -> contacts changed
  now limited {2}
  now no alert
  now button 1 shows {}
app fetches contacts [2]
  -> found contact 2 "Grace Hopper"

# Nobody else is

app reads status
  -> status limited
app fetches all contacts
  -> found contact 2 "Grace Hopper"
app fetches contact 1
  -> failed: record does not exist
end

"""#
    ),
    (
      "Specs/Contacts/Scenarios/token-too-old-drops-everything.consent",
#"""
# The first of three tokens is no longer known
#
# A request with an unknown token drops everything and adds all readable contacts: the same as
# without a token.
#
# TS-23 everything is dropped, TS-22 a token, TS-25 the history is forgotten

consent case, format 1
machine contacts
strict
profile apple
contact 1 ada: "Ada Lovelace"
contact 2 grace: "Grace Hopper"
contact 3 alan: "Alan Turing"
limited {ada, grace}

app asks for token
  -> token 1
app asks for token
  -> token 2
user removes contact grace
  -> contacts changed
  now limited {1}
  now address book {1, 3}
app fetches changes since token 1
  -> changes up to token 3 deleting [2]
app fetches changes since token 1
  -> changes up to token 4 dropping everything adding [1]
app fetches changes
  -> changes up to token 5 dropping everything adding [1]

# The system may forget all of it

system forgets history
  -> done
app fetches changes since token 5
  -> changes up to token 6 dropping everything adding [1]
end

"""#
    ),
    (
      "Specs/Contacts/Scenarios/token-too-old-fails.consent",
#"""
# A request with an unknown token fails, if so configured
#
# Left open (Decisions.md, "expired token"): the app gets no changes, and has to ask without a
# token.
#
# TS-23 everything is dropped, TS-22 a token, TS-25 the history is forgotten

consent case, format 1
machine contacts
strict
profile apple
expired token fails
contact 1 ada: "Ada Lovelace"
contact 2 grace: "Grace Hopper"
limited {ada}

app asks for token
  -> token 1
system forgets history
  -> done
app fetches changes since token 1
  -> failed: change history expired
app fetches changes
  -> changes up to token 2 dropping everything adding [1]
end

"""#
    ),
    (
      "Specs/Contacts/Scenarios/told-of-what-is-hidden.consent",
#"""
# An app is notified of a change of a hidden contact, if so configured
#
# Left open (Decisions.md, "change notification"): it learns that the person has changed the address
# book.
#
# TS-20 notifications, TS-18 the person edits, TS-19 removes, TS-06 fetches

consent case, format 1
machine contacts
strict
profile apple
change notification of everything
contact 1 ada: "Ada Lovelace" email "ada@example.org"
contact 2 grace: "Grace Hopper"
limited {ada}

user edits contact grace to "Grace B. Hopper"
  -> contacts changed
app fetches all contacts
  -> found {ada}
user removes contact grace
  -> contacts changed
  now address book {1}
app fetches all contacts
  -> found {ada}
end

"""#
    ),
    (
      "Specs/Contacts/Scenarios/turned-by-the-view-around-it.consent",
#"""
# A button turned by the view around it
#
# The transforms of all ancestors apply to a button. An upright button in a rotated, skewed or
# shrunk view is no more legible than one that is rotated itself. An evenly enlarged view does no
# harm.
#
# TB-03 an illegible button does nothing, LG-09 distorted, TB-01 change, TB-08 one match is granted

consent case, format 1
machine contacts
strict
profile apple
contact 1 "Ada Lovelace"
contact 2 "Grace Hopper"

# Access limited to Ada

app requests access
  -> pending call 1
  now alert: share or not
user continues
  now alert: how much
user selects contacts
  now alert: selecting {}
user ticks contact 1
  now alert: selecting {1}
user finishes
  now alert: confirming {1}
user confirms
  -> call 1: access granted
  -> contacts changed
  now limited {1}
  now no alert

# The view around it turns it, or the view around that one slants or shrinks both

app mounts button 1 for "grace", inside view rotated 90 degrees
  now button 1 shows {2}
user taps button 1
  -> touch does nothing: blocked by distorted
app changes button 1 to "grace", inside view, inside view skewed 10 degrees
  -> done
user taps button 1
  -> touch does nothing: blocked by distorted
app changes button 1 to "grace", inside view scaled 99% by 99%
  -> done
user taps button 1
  -> touch does nothing: blocked by distorted

# Enlarged evenly, it is no harder to read

app changes button 1 to "grace", inside view scaled 150% by 150%
  -> done
user taps button 1
  -> touch grants contact 2
  -> button 1 approved [2]
  -> contacts changed
  now limited {1, 2}
  now button 1 shows {}
end

"""#
    ),
    (
      "Specs/Contacts/Scenarios/two-requests-are-answered-once-each.consent",
#"""
# mattt/iMCP PR 109: a callback fired although access had been decided, a continuation was resumed
# twice, and the app crashed.
#
# Each call has one answer: at once where access is decided, otherwise when the prompt is answered,
# oldest first, and never both.
#
# TC-02 request, TC-04 a second one joins, TC-07 both end, TC-14 later requests return at once

consent case, format 1
machine contacts
strict
profile apple
contact 1 "Ada Lovelace"

app requests access
  -> pending call 1
  now alert: share or not
app requests access
  -> pending call 2
user continues
  now alert: how much
user shares everything
  -> call 1: access granted
  -> call 2: access granted
  -> contacts changed
  now authorized
  now no alert

# Decided: two answers to two calls, and no event after them

app requests access
  -> access granted
app requests access
  -> access granted
user leaves app
  -> app went to background
  now app in background
user returns to app
  -> app became active
  now app in front
end

"""#
    ),
    (
      "Specs/Contacts/Scenarios/two-stage-prompt.consent",
#"""
# The two-stage prompt (WWDC24, session 10121)
#
# The first alert asks whether to share at all, the second how much. A person who selects contacts
# sees them once more before anything is granted, and can still go back. From then on the app reads
# exactly these; any other contact answers as if it did not exist.
#
# TC-01 status, TC-02 first request, TC-06 continue, TC-08 select, TC-09 tick, TC-10 finish,
# TC-12 go back, TC-11 confirm, TC-14 a later request, TS-03, TS-04 and TS-06 fetches

consent case, format 1
machine contacts
strict
profile apple
contact 1 "Ada Lovelace"
contact 2 "Grace Hopper"
contact 3 "Alan Turing"

# Share or not, and how much

app reads status
  -> status not determined
app requests access
  -> pending call 1
  now alert: share or not
user continues
  now alert: how much
user selects contacts
  now alert: selecting {}
user ticks contact 1
  now alert: selecting {1}
user ticks contact 2
  now alert: selecting {1, 2}
user finishes
  now alert: confirming {1, 2}

# On second thoughts: Alan instead of Grace

user goes back
  now alert: selecting {1, 2}
user ticks contact 2
  now alert: selecting {1}
user ticks contact 3
  now alert: selecting {1, 3}
user finishes
  now alert: confirming {1, 3}
user confirms
  -> call 1: access granted
  -> contacts changed
  now limited {1, 3}
  now no alert

# What was granted is all there is

app reads status
  -> status limited
app fetches all contacts
  -> found contact 1 "Ada Lovelace", contact 3 "Alan Turing"
app fetches contacts [3, 2, 1]
  -> found contact 1 "Ada Lovelace", contact 3 "Alan Turing"
app fetches contact 2
  -> failed: record does not exist
app requests access
  -> access granted
end

"""#
    ),
    (
      "Specs/Contacts/Scenarios/view-around-the-button-is-faded-or-blurred.consent",
#"""
# A button in a view that is faded or blurred, stopped by INV-B27 as *faded* and *filtered*: the
# button's own values are legible.
#
# The opacity and the filter of every ancestor apply to the button, from the nearest to the
# outermost.
#
# LG-10 filtered, LG-11 faded, TB-03 no effect, TB-01 change, TB-08 the match is granted

consent case, format 1
machine contacts
strict
profile apple
contact 1 "Ada Lovelace"
contact 2 "Grace Hopper"

# Access limited to Ada

app requests access
  -> pending call 1
  now alert: share or not
user continues
  now alert: how much
user selects contacts
  now alert: selecting {}
user ticks contact 1
  now alert: selecting {1}
user finishes
  now alert: confirming {1}
user confirms
  -> call 1: access granted
  -> contacts changed
  now limited {1}
  now no alert
app mounts button 1 for "grace", inside view, inside view opacity 99%
  now button 1 shows {2}
user taps button 1
  -> touch does nothing: blocked by faded
app changes button 1 to "grace", inside view filter blur, inside view
  -> done
user taps button 1
  -> touch does nothing: blocked by filtered
app changes button 1 to "grace", inside view opacity 0% filter brightness
  -> done
user taps button 1
  -> touch does nothing: blocked by filtered, faded
app changes button 1 to "grace", inside view, inside view
  -> done
user taps button 1
  -> touch grants contact 2
  -> button 1 approved [2]
  -> contacts changed
  now limited {1, 2}
  now button 1 shows {}
end

"""#
    ),
    (
      "Specs/Contacts/Scenarios/what-makes-a-button-wait-anew.consent",
#"""
# The settle time of a button restarts when it moves, fades, changes its query or its matches, or a
# screen above it closes; a change to the same values restarts nothing
#
# TB-01 mount and change, TB-21 press, TB-22 lift, TB-03 waits, LG-06 settles, TS-17 added, TS-19
# removed, TP-06 picker, TP-08 cancelled, TC-28 time, TC-29 left, TC-30 returned

consent case, format 1
machine contacts
strict
profile chromium
contact 1 "Ada Lovelace"

app mounts button 1 for "ada"
  now button 1 shows {1}
clock advances 501 ms
  now clock at 501 ms

# Another size of the text, somebody who is not found and another button leave it as it was

app changes button 1 to "ada" font 18 pt
  -> done
user adds contact "Bo"
  now address book {1, 2}
app mounts button 2 for ""
  now button 2 shows {}
user presses button 1
  -> touch held
  now finger on button 1
user slides off
  now no finger

# Other words

app changes button 1 to "ad"
  -> done
user presses button 1
  -> touch does nothing: blocked by settling
clock advances 501 ms
  now clock at 1002 ms

# Another place

app changes button 1 to "ad" at 21,100 320x44
  -> done
user presses button 1
  -> touch does nothing: blocked by settling
clock advances 501 ms
  now clock at 1503 ms

# Somebody more who is found, and one less

user adds contact "Ada"
  now address book {1, 2, 3}
  now button 1 shows {1, 3}
user presses button 1
  -> touch does nothing: blocked by settling
clock advances 501 ms
  now clock at 2004 ms
user removes contact 3
  now address book {1, 2}
  now button 1 shows {1}
user presses button 1
  -> touch does nothing: blocked by settling
clock advances 501 ms
  now clock at 2505 ms

# A sheet above it, and another app in front

app presents contact picker
  now sheet: contact picker
user cancels
  -> contact picker cancelled
  now no sheet
user presses button 1
  -> touch does nothing: blocked by settling
clock advances 501 ms
  now clock at 3006 ms
user leaves app
  -> app went to background
  now app in background
user returns to app
  -> app became active
  now app in front
user presses button 1
  -> touch does nothing: blocked by settling
clock advances 501 ms
  now clock at 3507 ms
user presses button 1
  -> touch held
  now finger on button 1
end

"""#
    ),
    (
      "Specs/Contacts/Scenarios/what-other-apps-may-see.consent",
#"""
# Limited access is given to one app at a time: the grants of another app have no effect on any
# answer to this one. A removed contact is removed for all apps, and a reset covers all of them.
#
# TS-21 grants to other apps, TS-19 a contact is removed, TC-19 a reset

consent case, format 1
machine contacts
strict
profile apple
contact 1 "Ada Lovelace"
contact 2 "Grace Hopper"
limited {1}

app mounts button 1 for "grace"
  now button 1 shows {2}
user grants elsewhere {1, 2, 7}
  now granted elsewhere {1, 2}
app fetches all contacts
  -> found contact 1 "Ada Lovelace"
user removes contact 1
  -> contacts changed
  now limited {}
  now address book {2}
  now granted elsewhere {2}
user resets privacy
  now app stopped
  now not determined
  now granted elsewhere {}
  now button 1 gone
end

"""#
    ),
    (
      "Specs/Contacts/Scenarios/widened-in-settings-ends-the-app.consent",
#"""
# nickoneill/PermissionScope#186, Alterplay/APAddressBook#57: two apps, one widened and one narrowed
# in Settings while they were in background, fared differently.
#
# Under this configuration both directions end the app; the two files beside this one, under
# stale-until-launch and live, widen without ending it. Narrowing ends it under all three.
#
# TC-05 denied, TC-29 in background, TC-16 Settings, TC-27 launch, TC-01 status, TS-06 fetch

consent case, format 1
machine contacts
strict
profile apple
contact 1 "Ada Lovelace"

app requests access
  -> pending call 1
  now alert: share or not
user refuses to share
  -> call 1: access not granted: authorization denied
  now denied
  now no alert
user leaves app
  -> app went to background
  now app in background
user sets access to full
  now app stopped
  now app in front
  now authorized
user returns to app
  -> refused: not running
user launches app
  now app running
app reads status
  -> status authorized
app fetches all contacts
  -> found contact 1 "Ada Lovelace"

# Narrowed

user leaves app
  -> app went to background
  now app in background
user sets access to none
  now app stopped
  now app in front
  now denied
user returns to app
  -> refused: not running
user launches app
  now app running
app reads status
  -> status denied
end

"""#
    ),
    (
      "Specs/Contacts/Scenarios/widened-in-settings-is-live.consent",
#"""
# nickoneill/PermissionScope#186: access was given in Settings to an app that ran on.
#
# Under this configuration it has the access at once, without a notification; taking it away ends
# it.
#
# TC-05 denied, TC-29 in background, TC-16 Settings, TC-30 return, TC-01 status, TS-06 fetch,
# TC-27 launch

consent case, format 1
machine contacts
strict
profile apple
widening in settings live
contact 1 "Ada Lovelace"
contact 2 "Grace Hopper"

app requests access
  -> pending call 1
  now alert: share or not
user refuses to share
  -> call 1: access not granted: authorization denied
  now denied
  now no alert
user leaves app
  -> app went to background
  now app in background
user sets access to limited {1}
  now limited {1}
app reads status
  -> status limited
user returns to app
  -> app became active
  -> contacts changed
  now app in front
app fetches all contacts
  -> found contact 1 "Ada Lovelace"
user sets access to full
  -> contacts changed
  now authorized
app fetches all contacts
  -> found contact 1 "Ada Lovelace", contact 2 "Grace Hopper"

# Narrowed, it ends

user sets access to limited {1}
  now app stopped
  now limited {1}
user launches app
  now app running
app reads status
  -> status limited
end

"""#
    ),
    (
      "Specs/Contacts/Scenarios/widened-in-settings-reads-denied-until-launch.consent",
#"""
# nickoneill/PermissionScope#186, Alterplay/APAddressBook#57: access was given in Settings, and the
# app lived on and read *denied* until it was launched anew; taking access away ended it.
#
# Settings knows the new decision, the running app goes on with the old one, in every respect.
#
# TC-05 denied, TC-29 in background, TC-16 Settings, TC-30 return, TC-01 status, TC-15 request,
# TS-02 fetch, TB-06 button, TC-27 launch

consent case, format 1
machine contacts
strict
profile apple
widening in settings stale until launch
contact 1 "Ada Lovelace"

app requests access
  -> pending call 1
  now alert: share or not
user refuses to share
  -> call 1: access not granted: authorization denied
  now denied
  now no alert
user leaves app
  -> app went to background
  now app in background
user sets access to full
  -> done
user returns to app
  -> app became active
  now app in front
app reads status
  -> status denied
app requests access
  -> access not granted: authorization denied
app fetches all contacts
  -> failed: authorization denied
app mounts button 1 for "ada"
  now button 1 shows {}
user taps button 1
  -> touch does nothing: denied

# Launched anew it has what was given

system kills app
  now app stopped
  now authorized
  now button 1 gone
user launches app
  now app running
app reads status
  -> status authorized
app fetches all contacts
  -> found contact 1 "Ada Lovelace"

# Narrowed, it ends

user leaves app
  -> app went to background
  now app in background
user sets access to none
  now app stopped
  now app in front
  now denied
user launches app
  now app running
app reads status
  -> status denied
end

"""#
    ),
    (
      "Specs/Contacts/Scenarios/writing-to-a-hidden-contact-says-no.consent",
#"""
# Writing to a contact that is hidden fails with *authorization denied*, if so configured
#
# Left open (Decisions.md, "hidden write error"): an absent contact fails with another error, so the
# app learns which contacts exist. By default both errors are the same.
#
# TS-10 updating, TS-11 a hidden contact, TS-12 deleting

consent case, format 1
machine contacts
strict
profile apple
hidden write error authorization denied
contact 1 ada: "Ada Lovelace" email "ada@example.org"
contact 2 grace: "Grace Hopper"
limited {ada}

app updates contact ada to "Ada King"
  -> saved
  -> contacts changed
app updates contact grace to "Grace B. Hopper"
  -> failed: authorization denied about [2]
app deletes contact grace
  -> failed: authorization denied about [2]
app deletes contact 3
  -> failed: record does not exist about [3]
app deletes contact ada
  -> saved
  -> contacts changed
  now limited {}
  now address book {2}
end

"""#
    ),
    (
      "Specs/Contacts/Scenarios/writing-to-a-hidden-contact-says-read-only.consent",
#"""
# Writing to a contact that is hidden fails with *record not writable*, if so configured
#
# Left open (Decisions.md, "hidden write error"): an absent contact fails with another error, so the
# app learns which contacts exist. By default both errors are the same.
#
# TS-10 updating, TS-11 a hidden contact, TS-12 deleting

consent case, format 1
machine contacts
strict
profile apple
hidden write error record not writable
contact 1 ada: "Ada Lovelace" email "ada@example.org"
contact 2 grace: "Grace Hopper"
limited {ada}

app updates contact ada to "Ada King"
  -> saved
  -> contacts changed
app updates contact grace to "Grace B. Hopper"
  -> failed: record not writable about [2]
app deletes contact grace
  -> failed: record not writable about [2]
app deletes contact 3
  -> failed: record does not exist about [3]
app deletes contact ada
  -> saved
  -> contacts changed
  now limited {}
  now address book {2}
end

"""#
    ),
    (
      "Specs/Contacts/Sources.md",
#"""
# Where the rules come from

The machine was built from a collection of rules and rows of transitions. Their sources are the three founding documents (a talk of 2024 on limited access and the access button, session 10121, an article on App
Clips, an answer on asking for the camera), the platform's public reference, its headers, its technical notes, public reports of apps, and published rules of other gated buttons. This page lists each
with its identifier, restated, and with the clauses that implement it, or with the reason why there is none.

R-CA are rules on authorization, R-CS on the store, R-CH on its change history, R-CB on the access button, R-CP on the pickers, R-LG on legibility, R-LC on the life of the process; TC, TS, TB and TP are rows of transitions of the first four topics. The
first column has the identifiers of the collection, the last column the identifiers of these pages. A row and a clause with the same number usually state the same, but not always: row TB-14b is clause TB-23.

*Left out* are rules that the founding documents neither show nor need; *not in this version* are rules that they mention and the machine cannot express yet. Figures and choices without a source are in [Decisions.md](Decisions.md).

## Authorization

| Identifier | Restated | Held by, or why not |
|---|---|---|
| R-CA-01 | There are five statuses; the talk omits restricted. | TC-01 |
| R-CA-02 | A newly installed app is undetermined. | TC-23 |
| R-CA-03 | Under a restriction neither app nor person changes the status. | TC-15, TC-18, TC-20 |
| R-CA-04 | The prompt has two stages, and only continuing leads to the second. | TC-02, TC-05, TC-06, TC-07, TC-08 |
| R-CA-05 | A selection is shown once more to be confirmed. | TC-10, TC-11 |
| R-CA-06 | A selection can be extended later, and in Settings reduced too. | TB-08, TP-04, TC-16 |
| R-CA-07 | The prompt ends denied, limited to a set, or authorized. | TC-05, TC-07, TC-11 |
| R-CA-08 | A request prompts before any decision only, not to extend a selection. | TC-02, TC-14, TC-15 |
| R-CA-09 | Limited and full access are both granted; the status distinguishes them. | TC-01, TC-14 |
| R-CA-10 | A refusal comes with an error. | TC-05, TC-15 |
| R-CA-11 | A request returns at once, and its answer comes later, on any queue. | TC-02, TC-04; not in this version: on which queue, because there is one thread of commands |
| R-CA-12 | Reading the status neither asks nor waits, from any thread. | TC-01; left out: threads |
| R-CA-13 | A call of the store before any decision asks, waits, and is carried out under the decision. | TS-01 |
| R-CA-14 | Without a usage description the attempt ends the app. | TC-03 |
| R-CA-15 | An upgrade of the system takes no access away. | TC-24 |
| R-CA-16 | Denied and restricted apps read and write nothing: error 100. | TS-02 |
| R-CA-17 | The person can change the decision in Settings, the app cannot. | TC-16 |
| R-CA-18 | After a reset the system asks again. | TC-19, TC-02 |
| R-CA-19 | Grants belong to one app. | Not in this version: there is one app on the device, so no data could be shared with another |
| R-CA-20 | Under management the app may be missing in Settings. | TC-18; left out: whether the row is missing or dimmed, because the person cannot use either |

## Store

| Identifier | Restated | Held by, or why not |
|---|---|---|
| R-CS-01 | Full access reads and writes everything. | TS-06, TS-09, TS-13 |
| R-CS-02 | Limited access reads and writes granted contacts, and may create. | TS-03, TS-04, TS-05, TS-06, TS-09, TS-10, TS-11, TS-12 |
| R-CS-03 | The app can read its own creations. | TS-09 |
| R-CS-04 | Under limited access all calls work, on the part that is shared. | TS-05, TS-06, TS-09, TS-10 |
| R-CS-05 | An unknown identifier is an error for a fetch of one contact, but not for a fetch of several. | TS-03, TS-04, TS-05 |
| R-CS-06 | Finding nobody is no error. | TS-05, TS-06 |
| R-CS-07 | Only predefined predicates are allowed; no predicate means all contacts. | TS-04, TS-05, TS-06; left out: predicates by email, phone, group and container, and compound ones, which no founding document uses |
| R-CS-08 | A search by name may use several words. | TS-05, MA-02 |
| R-CS-09 | Only the requested properties are filled, and reading another ends the app. | TS-03, TS-16 |
| R-CS-10 | A name formatter reads more properties than the name's. | Left out: a formatter, which reads properties according to TS-16 |
| R-CS-11 | Linked contacts are returned as one, possibly under another identifier. | Left out: unification; each card is a contact of its own |
| R-CS-12 | Notes need an entitlement. | Left out: notes and their entitlement |
| R-CS-13 | The person's own card is available on macOS alone. | Left out: my card, and macOS |
| R-CS-14 | A save collects changes; a change of a missing contact fails with 200 and names it. | TS-11, TS-13; left out: several changes in one save, and adding an existing contact |
| R-CS-15 | Within a save the later instruction applies. | Left out: several changes in one save |
| R-CS-16 | A save may change the objects that were saved. | Left out: there are no objects to change, a contact is a value |
| R-CS-17 | Without access there is no default container. | Left out: groups and containers |
| R-CS-18 | A contact is a snapshot without a link to the store; stored contacts are read again after a notification. | TS-03, TP-07, TS-20 |
| R-CS-19 | The notification of a change does not contain the change. | TS-20; left out: several notifications for one change, which a receiver cannot distinguish from one |
| R-CS-20 | The store may be used from any thread, but not from the main one. | Left out: threads; a command is finished before the next |

## Change history

| Identifier | Restated | Held by, or why not |
|---|---|---|
| R-CH-01 | Without a token history drops everything and adds everybody. | TS-23 |
| R-CH-02 | With a token it reports the later changes, combined. | TS-15 |
| R-CH-03 | An expired token counts as none. | TS-23 |
| R-CH-04 | Groups are reported if requested. | Left out: groups |
| R-CH-05 | Only identifiers are reported unless more is requested. | TS-15; left out: requests for more, which a fetch by identifiers (TS-04) provides |
| R-CH-06 | A save can be signed, and signed changes can be filtered out. | TS-24; left out: several signatures, and saves without one: an app signs all of its own |
| R-CH-07 | The token of the result is the one to keep. | TS-22, TS-15 |
| R-CH-08 | Under limited access the history covers readable contacts. | TS-15 |
| R-CH-09 | A contact that becomes readable looks like an addition, and one that becomes unreadable like a deletion. | TS-15; a fetch cannot distinguish the two: TS-03 and TS-04 |

## Access button

| Identifier | Restated | Held by, or why not |
|---|---|---|
| R-CB-01 | The button takes a query, emails and phones to ignore, and a callback. | TB-01, TB-08, MA-04, MA-05 |
| R-CB-02 | It searches among the contacts that the app cannot read. | TB-01, TB-08, MA-03 |
| R-CB-03 | An ignored contact is neither shown nor granted. | MA-04, MA-05, TB-08 |
| R-CB-04 | One match is shown by name, and granted by one touch. | TB-08; left out: photo and caption, which have no effect |
| R-CB-05 | Several matches open a list; the touch grants nobody. | TB-10, TB-11 |
| R-CB-06 | The sources do not describe a button without a match. | TB-07, TB-17 |
| R-CB-07 | Under limited access a touch grants without a question. | TB-08 |
| R-CB-08 | Before any decision it shows a short prompt. | TB-13 |
| R-CB-09 | Allowing it shares the touched contact, and leads to limited access only. | TB-14, TB-16 |
| R-CB-10 | Under full access there is no button. | TB-04 |
| R-CB-11 | On denied access the reference and the talk contradict each other. | TB-06 |
| R-CB-12 | The callback has identifiers; the contacts come from the store. | TB-08, TS-04 |
| R-CB-13 | It is called if a contact was added. | TB-08, TB-11, TB-14, TB-23 |
| R-CB-14 | It is a synchronous closure. | Left out: the app's actions within the closure; here it is an event, and the app's next command may follow |
| R-CB-15 | The button's contents follow the query. | TB-01 |
| R-CB-16 | The app cannot access the button's contents. | TB-01, TB-03 |
| R-CB-17 | Only validated touches count. | TB-02 |
| R-CB-18 | It grants if it is clearly legible, and nothing otherwise. | TB-03 |
| R-CB-19 | Legibility requires contrast, room, and a completely visible button. | LG-07, LG-13, LG-14 |
| R-CB-20 | Font, colours and tint of its parts can be styled. | LG-13, LG-15; left out: caption and image, which have no effect |
| R-CB-21 | It exists on some platforms, from a version on. | Left out: platforms and versions |

## Pickers

| Identifier | Restated | Held by, or why not |
|---|---|---|
| R-CP-01 | The access picker is for limited access; under any other status it completes with nobody. | TP-01, TP-02 |
| R-CP-02 | It reports the new contacts. | TP-04 |
| R-CP-03 | It shows everybody; contacts can be added and taken away. | TP-01, TP-03 |
| R-CP-04 | The contact picker works under every status, never asks, and returns snapshots. | TP-06, TP-07 |
| R-CP-05 | The app defines which contacts can be picked before it comes up. | TP-06, TP-07; left out: predicates that choose between returning and showing a card |
| R-CP-06 | It may allow several contacts; a cancellation is reported as such. | TP-07, TP-08 |
| R-CP-07 | A picked contact does not become readable. | TP-07 |
| R-CP-08 | Sheets have come up blank, and have vanished. | TC-31, TP-05, TB-12 |

## Legibility

| Identifier | Restated | Held by, or why not |
|---|---|---|
| R-LG-01 | Poor contrast or a clipped part: a touch does not grant. | TB-03, LG-07, LG-13 |
| R-LG-02 | The location button warns of poor contrast and translucency, and its text must fit. | LG-12, LG-13, LG-14; left out: warnings, because a touch is blocked at once |
| R-LG-03 | After repeated faults its touches give no access; the app's own action may run. | TB-03; left out: an action of the app, which the contact button does not have |
| R-LG-04 | Its first touch asks once, later ones grant until the app is left. | Left out: another permission, whose grants end |
| R-LG-05 | It takes no touches on some platforms. | Left out: platforms and versions |
| R-LG-06 | The talk's own sample has a contrast of 3.26 in its text and of 2.22 in its tint. | LG-13 |
| R-LG-10 | A touch counts if it is trusted and nothing blocks it. | TB-02, TB-03, LG-01 |
| R-LG-11 | A blocker is permanent, or lasts as long as its cause, or expires. | LG-05, LG-06, LG-07, LG-08, LG-13; left out: permanent ones, which concern web pages |
| R-LG-12 | After a cause ends, the button is blocked for another 500 ms. | LG-06 |
| R-LG-13 | At exactly the end of the wait the button is still blocked. | LG-06 |
| R-LG-14 | A newer wait never shortens an earlier one. | LG-06 |
| R-LG-15 | One reason is reported, by a fixed order. | TB-03; all are reported here, in the order of their clauses, so that two sides can be compared |
| R-LG-16 | Contrast, opacity and size of the text have bounds. | LG-12, LG-13, LG-15; left out: correcting the style silently |
| R-LG-17 | Clipped is distinguished from covered or distorted. | LG-07, LG-08, LG-09 |
| R-LG-18 | A move blocks for 500 ms. | LG-06 |
| R-LG-19 | At most three elements count. | LG-05 |
| R-LG-20 | A browser may do nothing on a blocked touch, or ask by its ordinary prompt. | TB-03; left out: asking, because the talk says that nothing happens |
| R-LG-30 | Least contrast of the text on the composited background. | LG-13 |
| R-LG-31 | The button and all its ancestors are opaque. | LG-11 |
| R-LG-32 | The text is opaque. | LG-12 |
| R-LG-33 | Contrast of the action's label. | LG-12, LG-13 |
| R-LG-34 | The text fits; heights have bounds in font sizes. | LG-14 |
| R-LG-35 | Bounds of the font size. | LG-15 |
| R-LG-36 | The whole button is visible, after all clips and within the viewport. | LG-07, LG-16 |
| R-LG-37 | No visible overlay covers it. | LG-08 |
| R-LG-38 | It is at most moved or enlarged evenly. | LG-09, LG-16 |
| R-LG-39 | There is no filter on it or on its ancestors. | LG-10 |
| R-LG-40 | There is a wait after it is mounted or moved, becomes legible or becomes visible. | LG-06 |
| R-LG-41 | The touch is trusted, within the frame, and has an acceptable age. | LG-01, LG-02, LG-03, LG-04 |
| R-LG-42 | Only a number of buttons takes effect. | LG-05 |
| R-LG-43 | Nothing is granted during the search. | Left out: a search takes no time here, the matches follow every change at once |
| R-LG-44 | A touch refers to the matches shown when the finger went down. | TB-21, TB-22, TB-09 |

## Life of the process

| Identifier | Restated | Held by, or why not |
|---|---|---|
| R-LC-01 | A change in Settings ends a running app, also in background. | TC-16, TC-27 |
| R-LC-02 | A reset ends a running app, too. | TC-19 |
| R-LC-03 | Answering a prompt does not end it. | TC-05, TC-07, TC-11 |
| R-LC-04 | Widening or narrowing within the app does not end it. | TB-08, TP-04 |
| R-LC-05 | Deleting the app deletes the decision. | TC-22, TC-23 |
| R-LC-06 | Unsaved data are lost with the process. | TC-13, TB-18; left out: the app's own storage |
| R-LC-07 | Whether another selection alone ends the app is not documented. | TC-16 |

## Rows: authorization

| Identifier | Restated | Held by, or why not |
|---|---|---|
| TC-01 | The status can be read. | TC-01 |
| TC-02 | The first request prompts. | TC-02 |
| TC-03 | Without a usage text it ends the app. | TC-03 |
| TC-04 | A second request joins. | TC-04 |
| TC-05 | Refusing the first stage denies and ends all waiting calls. | TC-05, TS-02 |
| TC-06 | Continuing leads to the second stage. | TC-06 |
| TC-07 | Sharing everything authorizes, and waiting calls are carried out. | TC-07 |
| TC-08 | A selection begins with nobody. | TC-08 |
| TC-09 | A tick adds or removes. | TC-09 |
| TC-10 | Finishing leads to the confirmation, with nobody if this is allowed. | TC-10 |
| TC-11 | Confirming limits access. | TC-11 |
| TC-12 | Back leads to the previous screen. | TC-12 |
| TC-13 | A kill during the prompt leaves the app undetermined; no call is answered. | TC-13 |
| TC-14 | A request under granted access. | TC-14 |
| TC-15 | A request under refused access. | TC-15 |
| TC-16 | Settings changes a decision, and ends a running app. | TC-16 |
| TC-17 | Without a decision Settings has no entry. | TC-17 |
| TC-18 | A restriction bars Settings. | TC-18 |
| TC-19 | A reset forgets the decision, and ends a running app that had one. | TC-19 |
| TC-20 | A restriction hides the decision, and ends such an app. | TC-20 |
| TC-21 | Lifting it restores the hidden decision. | TC-21 |
| TC-22 | Deleting the app forgets the decision; contacts that it created stay. | TC-22 |
| TC-23 | Installing begins undecided, with or without a restriction. | TC-23 |
| TC-24 | An upgrade of the system keeps the decision. | TC-24 |
| TC-25 | A former selection is offered again. | TC-25 |

## Rows: store

| Identifier | Restated | Held by, or why not |
|---|---|---|
| TS-01 | Before any decision an operation prompts and waits. | TS-01 |
| TS-02 | Under refused access all operations fail with 100. | TS-02 |
| TS-03 | One contact by its identifier, or 200. | TS-03 |
| TS-04 | Several, each once, in any order. | TS-04 |
| TS-05 | By a predicate. | TS-05; left out: all predicates but names, see R-CS-07 |
| TS-06 | All readable contacts. | TS-06; left out: stopping midway |
| TS-07 | Notes without the entitlement fail. | Left out: notes and their entitlement |
| TS-08 | A compound predicate fails. | Left out: it cannot be expressed, see R-CS-07 |
| TS-09 | Creating a contact, which the app can read. | TS-09, TS-20 |
| TS-10 | Updating a readable contact. | TS-10 |
| TS-11 | Writing to any other contact fails in the same way, hidden or absent. | TS-11 |
| TS-12 | Deleting a readable contact. | TS-12 |
| TS-13 | Writing under full access. | TS-13 |
| TS-14 | A save of several changes fails as a whole. | Left out: several changes in one save |
| TS-15 | The changes in the history. | TS-15, TS-23 |
| TS-16 | Reading a property that was not fetched. | TS-16 |
| TS-17 | The person edits the address book. | TS-17, TS-18, TS-19, TS-20; TS-21 is ours: grants to other apps, so that a claim can state that no app learns of them |

## Rows: access button

| Identifier | Restated | Held by, or why not |
|---|---|---|
| TB-01 | Mounting, changing, unmounting; the app learns nothing of matches. | TB-01 |
| TB-02 | A touch that is not valid. | TB-02 |
| TB-03 | A button that is not legible. | TB-03 |
| TB-04 | A touch under full access. | TB-04 |
| TB-05 | A touch under a restriction. | TB-05 |
| TB-06 | A touch under denied access does nothing. | TB-06 |
| TB-06b | A touch under denied access points to Settings. | TB-06 |
| TB-07 | Limited, nobody shown. | TB-07 |
| TB-08 | Limited, one shown and still hidden. | TB-08 |
| TB-09 | Limited, one shown that is gone or granted. | TB-09 |
| TB-10 | Limited, several shown. | TB-10 |
| TB-11 | Choosing some of them. | TB-11 |
| TB-12 | Cancelling. | TB-12 |
| TB-13 | Undetermined, somebody shown. | TB-13 |
| TB-14 | Allowing, one shown. | TB-14 |
| TB-14b | Allowing, one shown that is gone. | TB-23 |
| TB-15 | Allowing, several shown. | TB-15 |
| TB-16 | Denying. | TB-16 |
| TB-17 | Undetermined, nobody shown. | TB-17 |
| TB-18 | The process ends with the button's prompt or list up. | TB-18 |
| TB-19 | The button is gone while the list is up. | TB-19 |

## Rows: pickers

| Identifier | Restated | Held by, or why not |
|---|---|---|
| TP-01 | The access picker comes up under limited access. | TP-01 |
| TP-02 | Under any other status it completes with nobody. | TP-02 |
| TP-03 | A tick adds or removes. | TP-03 |
| TP-04 | Finishing sets the grants and reports the new contacts. | TP-04 |
| TP-05 | Cancelling changes nothing. | TP-05 |
| TP-06 | The contact picker comes up under every status. | TP-06 |
| TP-07 | Picking returns snapshots of contacts that may be picked. | TP-07 |
| TP-08 | A cancellation is reported. | TP-08 |

## Ours alone

Clauses without a rule in the collection.

| Clause | Reason |
|---|---|
| TC-26 | The collection does not cover a restriction while a prompt is up. Waiting calls have to end. |
| TS-25 | The reasons for truncating a history are not published; an app's tests need a command for it. |
| TS-26 | A suspended app runs no code, so it cannot be notified before it returns; a field decides. |
| TP-09 | A picker answered before its sheet was gone, and the next screen was lost (dotnet/maui PR 34425); a field decides. |
| TC-28 | Time is a command here, so that runs can be repeated. |
| TC-29 | Reports of outdated screens after a return require an app that can be left. |
| TC-30 | As TC-29. |
| TC-32 | A prompt that a kill interrupted was up again at the next launch (code-payments/code-ios-app PR 452). |
| TB-20 | The rows of the collection assume that the screen is in front and uncovered. |
| TB-24 | A finger that slides off, or scrolls, must not grant. |
| TR-01 | The model is total: a command that cannot be carried out is answered too. |
| MA-01 | Matching is "match" in the sources; two implementations need one answer. |

## Reports that are played in part

A scenario that plays a report names it in its first comment. These reports can be played only in part.

| Report | Missing part |
|---|---|
| signalapp/Signal-iOS PR 3488 | The names that the app keeps: only its notification is visible. |
| signalapp/Signal-iOS PR 3526 | The same. |
| appium/appium#15673 | A tool that sets access from outside before any decision: the machine has no such command, so an end of the process stands for it. |
| code-payments/code-ios-app PR 337 | The uploads of the app: it is only visible that it would upload nothing now. |
| code-payments/code-ios-app PR 335 | The fetch after the picker has completed: it is only visible that the picker completes once. |
| mattt/iMCP PR 109 | The app's continuation: it is only visible that each call has one answer. |

"""#
    ),
    (
      "Specs/Contacts/Store.md",
#"""
# The store: fetch, create, update, delete

Source: CNContactStore, CNSaveRequest and CNContactFetchRequest references; CNError codes; session 10121 for limited access.
Refused with notInstalled or notRunning (in this order) unless the process runs.

### TS-01 Asking the store brings up the prompt
Any operation while undetermined and unrestricted: a new call waits; if no alert is up, the alert is *share or not*; an alert that is up
stays. Response: pending. The operation is carried out when the prompt is decided. (Without a usage description: TC-03.)

### TS-02 Refused access fails every operation
Denied or restricted: returned failed 100 without affected records. Nothing changes.

A fetch requests *keys*: any of name, emails and phones, by default all of them. Each returned contact has the requested properties of its card and blank ones for the others: the name "", no emails, no phones. The set of found contacts does not depend on the keys.

### TS-03 One contact by its identifier
`fetch one(c)`, limited or authorized: returned contacts [c with its card] if c is in V; otherwise returned failed 200 without affected records,
the same for a hidden and for an absent contact.

### TS-04 Several contacts by identifiers
`fetch these(list)`: returned contacts, the members of the list that are in V, in any order, each once. Unknown contacts and repetitions are no error.

### TS-05 Contacts by name
`fetch named(text)`: returned contacts, the members of V whose name matches the text (Matching.md, MA-02), in any order. A blank text finds nobody.

### TS-06 All contacts
`fetch all`: returned contacts, all of V, in any order.

### TS-09 Creating
`create(card)`, limited or authorized: the contact `next` joins DB with that card; under limited it joins G, and also the ticks of an access picker
that is up; under authorized it joins C. Returned created. The app receives it as the next contact (World.md).

### TS-10 Updating what can be read
`update(c, card)`, limited, c in V: c has that card. Returned saved.

### TS-11 Writing what cannot be read
`update` or `delete` of c, limited, c not in V: returned failed, affected [c]; nothing changes. The error is 200 if c is absent, and the *hidden write error* of the configuration if c is hidden: by default 200 as well,
so that the app cannot distinguish the two.

### TS-12 Deleting what can be read
`delete(c)`, limited, c in V: c leaves DB. Returned saved.

### TS-16 Reading what was fetched
`read(key)`: the app reads a property of the contacts that it was *handed last*: the result of the last fetch of this process that returned at least one contact, at once or after waiting, or the contacts that a contact picker has returned since, with all keys. If the property was requested, nothing changes. Response:
done. If not, the process ends and is stopped. Response: crashed. Refused with notInstalled, notRunning, nothingFetched (in this order); nothingFetched if this process has received no contact yet.

### TS-20 Changes are told
A command before and after which the same process runs *notifies* the app that contacts have changed, if V has other members after it than before, or a member of V before it has another card. The app is notified once per command, for a change by any actor, itself included, and
without the details of the change. The position of the notification among the events of the command is open. Two cards are the same if their texts are canonically equivalent, each in its place. If the configuration says *of everything*, each change of DB notifies the app
as well: any contact that comes, gets another card or goes in a command, hidden or not, and even if it comes and goes in the same command.

### TS-26 An app behind another one is notified when it returns
Under the configuration *on return*, a notification that falls due while another app is in front waits. With `returnToApp` the app is notified once, whatever has changed meanwhile; nothing waits if nothing fell due, and the end of the process ends the wait. Under *at once*, TS-20 holds in front and behind.

### TS-13 Writing under full access
`update` or `delete` of c, authorized: as TS-10 and TS-12 if c is in DB, otherwise returned failed 200, affected [c].

"""#
    ),
    (
      "Specs/Contacts/World.md",
#"""
# The contacts machine

There are one app, other apps of which only the grants are modelled, one address book, one person and one clock. A *command* is given by one of four actors — app, user,
system, clock — and has an outcome in every state. A command that cannot be carried out is *refused* with a reason and changes
nothing. An outcome has a **response**, which goes to the actor of the command, and **events**, which reach the app.

## State

| Part | Values | At the start |
|---|---|---|
| process | notInstalled, stopped, running | running |
| decision | undetermined, denied, limited(G), full(C) | undetermined, or the decision of the header |
| restriction | on, off | off |
| memory | the last G of a limited decision, or nothing | nothing |
| stale | the decision that the running app still uses instead of a wider one, or nothing (TC-16) | nothing |
| interrupted | whether a full prompt was up when the process ended and is to come up again, yes or no (TC-32) | no |
| place | in front, in background | in front |
| address book | contacts with their cards, counted from 1; `next` is one more than the greatest ordinal that was ever used | from the world |
| tokens | the known tokens with the data that they record ([History](History.md)), at most two; the number of all returned tokens | none |
| granted elsewhere | the contacts that other apps may see, taken together, a subset of DB | nobody |
| alert | none, or a stage of a prompt | none |
| sheet | none, chooser, access picker, contact picker | none |
| calls | the calls that wait for an answer, oldest first, numbered from 1 since the start; no number is used twice | none |
| buttons | mounted access buttons in the order of mounting | none |
| handed | none, or the keys of the contacts that the app was handed last (TS-16) | none |
| finger | none, or a finger that is down, with the button, the frame (the matches that the button showed when the finger went down), and the source and the point of the touch | none |
| clock | milliseconds, 0 to 2^53, where it stops | 0 |

The decision *in force* is the stale one if there is one, otherwise the decision. Every rule about the decision, the status or G refers to the decision in force, except for
Settings (Lifecycle.md), which refer to the decision itself. A contact that leaves DB leaves both, and the set granted elsewhere; a contact that the app creates joins both.

*Status* is `restricted` while the restriction is on, otherwise it follows from the decision in force: notDetermined (0), restricted
(1), denied (2), authorized (3, for full), limited (4). *DB* is the set of contacts in the address book. *V*, the contacts that the app can
read, is DB under authorized, G ∩ DB under limited, and empty otherwise. G never holds a contact outside DB.
C holds the contacts that the app created since full access began.

When the process **ends** (for any reason) the alert, the sheet, the waiting calls, the buttons, the finger, the handed keys and the stale decision are gone, the place is in front,
and none of their callbacks is ever delivered. When an alert or a sheet **comes up**, the finger is gone.

Lists of contacts in outcomes hold each contact once, in any order: two outcomes are equal if they list the same contacts. The notation writes them in ascending order. A contact that leaves DB leaves G and C at
once; it stays in the set of an alert or a sheet until the screen is finished, and is removed there.

## Decided beforehand

A header may contain a decision that the person made about the app before the start: `denied`; `limited` *G*; `authorized`, which is full access, under which the app has created nothing yet. The scenario then begins as if a prompt had been
answered in this way long ago, and the app had been launched again since: the decision is in force and Settings has an entry for the app; the contacts of G that are in DB are granted, and were selected in the prompt; memory, stale and interrupted are as at any
start; no call has waited, nothing is handed, and the clock is at 0. A restriction is off. Every configuration can begin in this way, even without a usage description: an earlier version of the app had one.

## Decide

To *decide* for d while a prompt is up means, in this order: the alert goes away; the decision becomes d; a button's callback is
delivered if one is due; the waiting calls end, oldest first, each with an event — an access request with
granted = (status is limited or authorized) and error 100 if not granted, a store operation with the result that the same operation
would have at that moment.

## What a contact is called

*Ordinals are for people*: reports, scenarios, the wire and the language of commands number the contacts of the device, so the third is contact 3 on both sides. An ordinal reveals how many
contacts there ever were, so no app may receive one.

*Identifiers are opaque for the app.* A device that serves a real app gives it an identifier for each contact: the n-th contact that the app receives, over the device's life, has the n-th identifier, whichever contact it is. The
app receives the contacts that it fetches, creates or picks, the contacts in lists of changes, and the contacts that a button or the access picker reports, in the order of their delivery. An identifier lasts as long as the device. An identifier that the app has made up, or has kept for a contact that is gone,
denotes an absent contact. The app can only compare identifiers for equality.

The order in which a device returns contacts depends on its *salt*, a number of the world, and on the cards of those contacts alone; these rules do not define which order a salt gives. It depends neither on other contacts nor on
ordinals. Apart from the order, only the identifiers depend on the salt.

"""#
    ),
    (
      "Specs/Device/Decisions.md",
#"""
# Decisions

Questions about a device that the documents leave open. The default stands first. A field of the world decides for all parts.

| Field | Decision |
|---|---|
| replacement | carries, resets. Apple names the camera, the microphone and Bluetooth as permissions that the app takes over from its clip; on some systems people have been asked again. |
| access change ends | decided apps, every app. A reset, a restriction and its end have been reported to end apps with access; no report covers an app about which nothing was decided. By default a reset and a restriction end the app if the status of a part is *denied*, *limited* or *authorized*, and the end of a restriction ends no app. |
| answers in clip | denied, undetermined. Apple lists contacts among the data that a clip cannot use, but not the results of calls. The status is *denied* or *not determined*; every other call fails with error 100, and no prompt comes up. |

These are decided without an alternative, for all parts:

| Question | Decision |
|---|---|
| A reset beneath a restriction | is carried out: the decision is forgotten, the restriction stays, and nothing ends. If it ended, the app would learn that something had been decided. |
| The extent of a restriction | the whole device. A restriction of the camera alone would need a machine with more than one app. |
| An entry in Settings | exists from the decision on. A prompt that the end of the app has taken down leaves none, for the camera and for contacts. |
| A person elsewhere | is in Settings, for all parts. Another app in front has the same effect on this app. |
| Choices in Settings | require that the person is in Settings. |
| The intention that a clip stored for the camera | stays at a replacement, whatever *replacement* is. It is stored with the app's own data; whether the clip's home is moved is a decision of the clip's machine alone. |
| Two prompts at once | the second is refused. According to reports, some systems let it wait. |
| A change of one permission in Settings | ends the whole app with all its parts, if it ends the app. |
| When a day is over | 24 hours after the start of the scenario, or after the last day. A clip has no other clock. |

"""#
    ),
    (
      "Specs/Device/Device.md",
#"""
# Three things on one device

An app asks for the camera and for contacts; its parts share one process, one person and one screen. A *device* has three parts: an App Clip or the app that replaces it, and the camera and the contacts of the program that is installed. Each part follows its own rules. The device adds three things: the events that are
sent to all parts, the effects of one part that reach the others, and the reasons that keep a command from its part.

An event of the whole device is an *act*. It can be given to any part that has a command for it, with the same effect.

| Act | clip | camera | contacts |
|---|---|---|---|
| *reset* of all decisions | user resets privacy | user resets privacy | user resets privacy |
| *kill*: the process ends | system kills | system kills | system kills app |
| *delete*: the app leaves the device with all its data | user deletes | user deletes app | user deletes app |
| *install*: the app comes to the device | user installs app | user installs app | user installs app |
| *launch*: the process begins | user opens | user launches app | user launches app |
| *leave*: the person turns to Settings | | user visits settings | user leaves app |
| *come back*: the person returns to the app | | user returns to app | user returns to app |
| *restrict* | | system restricts | system restricts access |
| *lift* the restriction | | system lifts restriction | system lifts restriction |
| *pass*: time passes | clock advances one day | | clock advances |

The outcome lists, in order, each command that a part carried out, with the part's answer and its snapshot afterwards. The state consists of the states of the three parts and the time since the last day was over.

Sources: an app has one process and one screen for all permissions; Apple, technical Q&A QA1906 (a reset covers all privacy settings); Apple, "Sharing data between your App Clip and your full app"; Apple, "Choosing the right functionality for your App Clip" (no contacts in a clip); a change of access ends a running
app: vinhnx/notes#53, RestComm/restcomm-ios-sdk#398.

## Rules

### DV-05 toldToAll
An act is sent to the clip, the camera and contacts, in this order, as the commands of the table; a part without a command receives nothing. If the first of them refuses, the act is refused with that reason, and no other part receives it; a refusal by a later part has no effect, and is omitted. Then DV-01 applies.

*Pass* is sent to contacts first, with its whole length; the length is 24 hours if the act was given to the clip. A day is over whenever 24 hours of the clock of contacts have passed since the start of the scenario or the end of the last day, in any number of steps; while a clip is on the device, it receives each day, one by one. No time passes beyond the end of that clock.

A reset, a restriction and its end end a running app if a part does so, which is a part with a decision ([TC-19, TC-20](../Contacts/Lifecycle.md), [TM-18](../Camera/Lifecycle.md), [TM-29](../Camera/Settings.md)). If the configuration says *every app*, each of the three acts ends any running program.

### DV-01 echoed
The effects of a step on the whole app are sent to each part that they have not reached yet: for the clip, the camera and contacts in turn, as the commands of the table, in the order reset, kill, delete, install, launch, leave, come back; this repeats until no part receives anything new. A replacement also *resets* if the configuration
says *resets*; an invocation that reached the program also *comes back*. A command that a part refuses is omitted.

### DV-02 barred
A command is refused, *barred*, and no part receives anything,

- if it is a touch of the person on a screen of the camera or of contacts, or an answer to a prompt or a sheet of that part, while a prompt of the other is up;
- if it is a call of the app to contacts that would bring up a prompt or a sheet, while the prompt of the camera is up: while nothing is decided every call that needs access, under limited access *presents access picker*, and *presents contact picker* always;
- if it is a choice in Settings about contacts, and the person is not in Settings.

Acts and the commands that DV-01 sends are not barred. A system that lets the second prompt wait behaves in the same way except for the refusal.

### DV-06 answeredInClip
While a clip runs, each of its calls to contacts is answered without a command to contacts: the status is the value of the configuration; a request and each call of the store fail with error 100; no button comes up, and no contact is returned; the access picker completes with nobody, the contact picker is cancelled.

### DV-03 refusedByItsPart
A command that is not barred is refused with the reason of its part, an act with the reason of the first part that receives it; then the other parts receive nothing.

### DV-04 ofOnePart
A command that is no act and has no effect on the whole app changes only the part that it was given to.

## The beginning

The three parts begin in the initial states of their worlds. As neither program is there at the start, the app is deleted for the camera and for contacts. The decisions about access in their worlds are gone with it; a restriction of the camera stays, and applies to contacts too.

A replacement (KL-07) ends the running program and is no removal: the clip's grants stay (*carries*) or are reset (*resets*), according to the configuration.

## Notation

Each line of a part has the part's name and a colon in front, and is otherwise in the part's own notation: `clip: user invokes`, `camera: policy fixed`, `-> contacts: pending call 1`, `now camera: app running`. The outcome of the first command that a part received follows the command. Each further outcome follows the command that the part received: `-> tells camera: user installs
app`; if its answer is only *done*, no further line follows. A barred command leads to `-> refused: barred`. The first lines of a header may be `replacement carries` or `replacement resets`, `access change ends decided apps` or `access change ends every app`, `answers in clip denied` or `answers in clip undetermined`.

"""#
    ),
    (
      "Specs/Device/Faults.md",
#"""
# Planted faults

Mistakes that `consent faults` plants around the system, one at a time. The last column has the claims that the shortest
case of a fault breaks, or the comparison that detects it; `consent faults --matrix` lists all that detects it.
`scripts/faults.py` writes this page.

| Fault | Mistake | Detected by |
|---|---|---|
| outlivesTheClip | the camera is not notified when the clip ends | INV-X03 |
| stopsWhatIsRemoved | a removed program is only stopped for the camera | INV-X03, INV-X11 |
| keepsTheAnswerOfADeletedClip | a clip that is deleted keeps its camera | INV-X03, INV-X11 |
| grantsTheCameraToTheApp | the app has the camera that its clip was refused | comparison of what a part is told |
| allowsAtTheLaunch | the camera is granted by launching | INV-X04 |
| deletesWhatItResets | where the clip is replaced, the app is deleted as well | INV-X03, INV-X10, INV-X11 |
| outlivesTheApp | contacts are not notified when the app ends | INV-X03 |
| resetsTheContactsAlone | a reset of contacts is of contacts alone | INV-X03, INV-X11, INV-X15, INV-X17 |
| restrictsTheCameraAlone | a restriction of the camera is of the camera alone | INV-X11, INV-X14, INV-X17 |
| endsTheUndecided | a restriction ends an undecided app | INV-X15 |
| turnsBackForOnePart | a return to the app reaches the camera only | INV-X17 |
| staysInFrontOfSettings | a visit to Settings does not reach contacts | INV-X11, INV-X13 |
| agesNoClip | time that passes for contacts does not age a clip | INV-X12, INV-X17 |
| settlesNoButton | a day of the clip does not pass for contacts | INV-X11, INV-X12, INV-X17 |
| promptsOverPrompts | an open prompt of one component does not block the others | comparison of what a part is told |
| asksForContactsInAClip | a clip's calls reach contacts | INV-X16 |
| leavesTheCameraForContacts | a request for contacts also leaves the camera's screen | comparison of what a part is told |

"""#
    ),
    (
      "Specs/Device/Invariants.md",
#"""
# What holds across the parts of a device

Every claim of a part holds for its steps on a device: the events of the part are extracted from the outcome, and judged by its claims with the monitor state of that part alone. Those claims cannot judge how the parts are joined. The claims of this page do.

A step acts *on the whole app* if it resets decisions, ends the process, replaces a clip, removes, installs or starts the app, or has the person leave the app or return to it. An *act* is an event of the whole device ([Device](Device.md)).

### INV-X01 oneLeavesTheOthersAlone
A step that is no act and does not act on the whole app changes only the part that received the command.

*Rests on* DV-01, DV-04. *Landmarks:* the first was changed alone; another was.

### INV-X02 aResetIsOfEverything
After a reset that was carried out nothing is decided in any part, as far as no restriction hides it.

*Rests on* DV-01. *Landmark:* something was decided before.

### INV-X03 allHaveOneProcess
The app is on the device for all parts or for none, and runs for all or for none.

*Rests on* DV-01. *Landmarks:* the app ended; it began; it left the device; it came to it.

### INV-X07 aReplacementGrantsNothing
If the app replaces its clip, no part is granted anything new.

*Rests on* DV-01. *Landmarks:* something had been decided; nothing had been.

### INV-X04 onlyThePersonGrants
A part is granted something only if the person grants it, by an answer or in Settings; or if a restriction over a grant ends; or if the app ends and an earlier choice of the person takes effect.

*Rests on* DV-01, DV-02. *Landmark:* something was granted.

### INV-X06 promptsNeverStack
At most one prompt of the system is up.

*Rests on* DV-02. *Landmark:* a prompt was up.

### INV-X08 nothingInstalledIsDecided
Nothing is decided about an app that is not on the device.

*Rests on* DV-01. *Landmark:* something was decided when the app left.

### INV-X09 nothingInstalledLeavesTraces
An app that is not on the device has left no screen, no entry in Settings, no stored data and no waiting call.

*Rests on* DV-01. *Landmark:* there was something when the app left.

### INV-X10 echoesDoNoMore
No part that receives a command later ends, replaces, removes, installs or starts the app if the first part did not; but a reset and a restriction may end it, and with time a clip may go.

*Rests on* DV-01, DV-05. *Landmark:* a step did so.

### INV-X11 oneActIsOneLaw
The same act, given to any part, has the same result: according to their states before the step, exactly the parts that can carry it out receive it, and it is refused if the first of them cannot.

*Rests on* DV-05. *Landmarks:* it was said of the clip; of the camera; of contacts.

### INV-X12 timePassesEverywhere
The clock of contacts advances by the time that passes, up to its end, and in no other way; an installed clip ages by one day whenever a day is over, and goes when its lifetime is reached.

*Rests on* DV-05. *Landmarks:* less than a day passed; a clip aged; a clip went; a day passed without one.

### INV-X13 thePersonIsInOnePlace
While the app runs, it is in front for the camera and for contacts, or for neither.

*Rests on* DV-01, DV-05. *Landmarks:* the person turned away; they came back.

### INV-X14 aRestrictionIsOfAll
A restriction is on for the camera and for contacts, or for neither.

*Rests on* DV-05. *Landmarks:* one began; one ended.

### INV-X15 onlyDecidedAppsEnd
A reset and a restriction end a running app with a decision, except for a camera that Settings leave running; the end of a restriction ends none. Under *every app*, each of the three acts ends a running app.

*Rests on* DV-05. *Landmarks:* they ended an app; one went on; the end of a restriction met one that ran.

### INV-X16 clipsAreAnswered
A clip that asks for contacts is answered at once according to DV-06, and nothing changes.

*Rests on* DV-06. *Landmarks:* it read its status; it asked for access; it asked for more.

### INV-X17 theSameActLeadsToTheSameState
Two runs of the same commands, where each act of the second run is given to another part, agree at each step: in the outcome and in the state.

*Rests on* DV-05. *Landmark:* an act was said of another part.

## What no claim says

Determinism (INV-X05) is checked for every machine by the check itself: it plays one case in 512 twice, and its verdict is *unknown* if the two runs differ.

"""#
    ),
    (
      "Specs/Device/Scenarios/a-clip-asks-nothing-at-its-launch.consent",
#"""
# A link brings a clip: nobody asked for the camera yet, so no prompt and no screen of the
# camera comes up.
# liveview-native/liveview-native-app-go#7. DV-01, INV-X04, INV-X06.
consent case, format 1
machine device
strict

clip: user invokes
  -> clip: reaches clip
  -> clip: installs clip
  -> clip: creates container 1
  -> clip: launches clip
  -> tells camera: user installs app
  -> tells camera: user launches app
  -> tells contacts: user installs app
  -> tells contacts: user launches app
  now clip: clip running
  now clip: containers {1}
  now camera: app running
  now contacts: app running
camera: app reads status
  -> camera: status undetermined
end

"""#
    ),
    (
      "Specs/Device/Scenarios/a-clip-that-goes-forgets-the-camera.consent",
#"""
# A clip goes after its lifetime, and the person's decision with it: after the next invocation the
# person is asked again. KL-11, DV-01, INV-X08.
consent case, format 1
machine device
strict
clip: clip groups {1}
clip: app groups {1}
clip: lifetime 1

clip: user invokes
  -> clip: reaches clip
  -> clip: installs clip
  -> clip: creates container 1
  -> clip: launches clip
  -> tells camera: user installs app
  -> tells camera: user launches app
  -> tells contacts: user installs app
  -> tells contacts: user launches app
  now clip: clip running
  now clip: containers {1}
  now camera: app running
  now contacts: app running
camera: user selects
  -> camera: presents priming titled benefit [next, not now] on main
  now camera: screen: priming
camera: user accepts
  -> camera: logs accepted
  -> camera: prompts
  now camera: screen: prompt
  now camera: waiting 1
  now camera: awaited yes
camera: user allows
  -> camera: answers granted on main
  -> camera: presents camera titled viewfinder [cancel] on main
  now camera: authorized
  now camera: settings entry yes
  now camera: screen: camera
  now camera: waiting 0
  now camera: awaited no
clip: clock advances one day
  -> contacts: done
  -> tells clip: clock advances one day
  -> clip: ends clip
  -> clip: removes clip
  -> clip: drops container 1
  -> tells camera: system kills
  -> tells camera: user deletes app
  -> tells contacts: system kills app
  -> tells contacts: user deletes app
  now clip: clip not installed
  now clip: containers {}
  now camera: app not installed
  now camera: undetermined
  now camera: settings entry no
  now camera: no screen
  now contacts: app not installed
  now contacts: clock at 86400000 ms
clip: user invokes
  -> clip: reaches clip
  -> clip: installs clip
  -> clip: creates container 1
  -> clip: launches clip
  -> tells camera: user installs app
  -> tells camera: user launches app
  -> tells contacts: user installs app
  -> tells contacts: user launches app
  now clip: clip running
  now clip: containers {1}
  now camera: app running
  now contacts: app running
camera: user selects
  -> camera: presents priming titled benefit [next, not now] on main
  now camera: screen: priming
end

"""#
    ),
    (
      "Specs/Device/Scenarios/a-clip-that-may-not-ask.consent",
#"""
# The same where a clip reads that nothing was decided: to ask is denied all the same, without a
# prompt.
# DV-06, INV-X16, Decisions.md, answers in clip.
consent case, format 1
machine device
strict
answers in clip undetermined

clip: user invokes
  -> clip: reaches clip
  -> clip: installs clip
  -> clip: creates container 1
  -> clip: launches clip
  -> tells camera: user installs app
  -> tells camera: user launches app
  -> tells contacts: user installs app
  -> tells contacts: user launches app
  now clip: clip running
  now clip: containers {1}
  now camera: app running
  now contacts: app running
contacts: app reads status
  -> contacts: status not determined
contacts: app requests access
  -> contacts: access not granted: authorization denied
contacts: app reads status
  -> contacts: status not determined
end

"""#
    ),
    (
      "Specs/Device/Scenarios/a-day-settles-a-button.consent",
#"""
# A day passes, wherever the person reads it off: a button that waits half a second has waited
# long enough after a day of the clip.
# DV-05, INV-X12; TB-05.
consent case, format 1
machine device
strict
contacts: profile chromium
contacts: contact 1 "Ada"
contacts: contact 2 "Grace"

clip: user installs app
  -> clip: installs app
  -> clip: creates container 1
  -> tells camera: user installs app
  -> tells contacts: user installs app
  now clip: app stopped
  now clip: containers {1}
  now camera: app stopped
  now contacts: app stopped
clip: user opens
  -> clip: reaches app
  -> clip: launches app
  -> tells camera: user launches app
  -> tells contacts: user launches app
  now clip: app running
  now camera: app running
  now contacts: app running
contacts: app requests access
  -> contacts: pending call 1
  now contacts: alert: share or not
contacts: user continues
  -> contacts: done
  now contacts: alert: how much
contacts: user selects contacts
  -> contacts: done
  now contacts: alert: selecting {}
contacts: user ticks contact 1
  -> contacts: done
  now contacts: alert: selecting {1}
contacts: user finishes
  -> contacts: done
  now contacts: alert: confirming {1}
contacts: user confirms
  -> contacts: call 1: access granted
  -> contacts: contacts changed
  now contacts: limited {1}
  now contacts: no alert
contacts: app mounts button 1 for "grace"
  -> contacts: done
  now contacts: button 1 shows {2}
contacts: user taps button 1
  -> contacts: touch does nothing: blocked by settling
clip: clock advances one day
  -> contacts: done
  now contacts: clock at 86400000 ms
contacts: user taps button 1
  -> contacts: touch grants contact 2
  -> contacts: button 1 approved [2]
  -> contacts: contacts changed
  now contacts: limited {1, 2}
  now contacts: button 1 shows {}
end

"""#
    ),
    (
      "Specs/Device/Scenarios/a-killed-prompt-leaves-no-switch.consent",
#"""
# A prompt that the end of the app has taken down leaves no switch in Settings, neither for the
# camera nor for contacts.
# Decisions.md, entry in Settings; TM-17, TC-13, TC-17.
consent case, format 1
machine device
strict

clip: user installs app
  -> clip: installs app
  -> clip: creates container 1
  -> tells camera: user installs app
  -> tells contacts: user installs app
  now clip: app stopped
  now clip: containers {1}
  now camera: app stopped
  now contacts: app stopped
clip: user opens
  -> clip: reaches app
  -> clip: launches app
  -> tells camera: user launches app
  -> tells contacts: user launches app
  now clip: app running
  now camera: app running
  now contacts: app running
camera: user selects
  -> camera: presents priming titled benefit [next, not now] on main
  now camera: screen: priming
camera: user accepts
  -> camera: logs accepted
  -> camera: prompts
  now camera: screen: prompt
  now camera: waiting 1
  now camera: awaited yes
contacts: system kills app
  -> clip: ends app
  -> tells camera: system kills
  -> tells contacts: system kills app
  now clip: app stopped
  now camera: app stopped
  now camera: no screen
  now camera: waiting 0
  now camera: awaited no
  now contacts: app stopped
clip: user opens
  -> clip: reaches app
  -> clip: launches app
  -> tells camera: user launches app
  -> tells contacts: user launches app
  now clip: app running
  now camera: app running
  now contacts: app running
contacts: app requests access
  -> contacts: pending call 1
  now contacts: alert: share or not
camera: system kills
  -> clip: ends app
  -> tells camera: system kills
  -> tells contacts: system kills app
  now clip: app stopped
  now camera: app stopped
  now contacts: app stopped
  now contacts: no alert
  now contacts: waiting calls []
clip: user opens
  -> clip: reaches app
  -> clip: launches app
  -> tells camera: user launches app
  -> tells contacts: user launches app
  now clip: app running
  now camera: app running
  now contacts: app running
camera: user visits settings
  -> camera: done
  -> tells contacts: user leaves app
  -> contacts: app went to background
  now camera: in settings yes
  now contacts: app in background
camera: user switches off
  -> camera: refused: no settings entry
contacts: user sets access to full
  -> contacts: refused: no settings entry
end

"""#
    ),
    (
      "Specs/Device/Scenarios/a-refused-clip-stays-refused.consent",
#"""
# A clip is refused the camera; its app is as well, and may only point to Settings. INV-X07,
# INV-M02.
consent case, format 1
machine device
strict

clip: user invokes
  -> clip: reaches clip
  -> clip: installs clip
  -> clip: creates container 1
  -> clip: launches clip
  -> tells camera: user installs app
  -> tells camera: user launches app
  -> tells contacts: user installs app
  -> tells contacts: user launches app
  now clip: clip running
  now clip: containers {1}
  now camera: app running
  now contacts: app running
camera: user selects
  -> camera: presents priming titled benefit [next, not now] on main
  now camera: screen: priming
camera: user accepts
  -> camera: logs accepted
  -> camera: prompts
  now camera: screen: prompt
  now camera: waiting 1
  now camera: awaited yes
camera: user denies
  -> camera: answers refused on main
  now camera: denied
  now camera: settings entry yes
  now camera: no screen
  now camera: waiting 0
  now camera: awaited no
clip: user installs app
  -> clip: ends clip
  -> clip: removes clip
  -> clip: installs app
  -> tells camera: system kills
  -> tells contacts: system kills app
  now clip: clip not installed
  now clip: app stopped
  now camera: app stopped
  now contacts: app stopped
clip: user opens
  -> clip: reaches app
  -> clip: launches app
  -> tells camera: user launches app
  -> tells contacts: user launches app
  now clip: app running
  now camera: app running
  now contacts: app running
camera: user selects
  -> camera: presents settings alert titled access is off [open settings, cancel] on main
  now camera: screen: settings alert
camera: user opens settings
  -> camera: logs settings opened
  -> tells contacts: user leaves app
  -> contacts: app went to background
  now camera: no screen
  now camera: in settings yes
  now camera: intended yes
  now contacts: app in background
camera: user switches on
  -> camera: done
  -> tells clip: system kills
  -> clip: ends app
  -> tells contacts: system kills app
  now clip: app stopped
  now camera: app stopped
  now camera: authorized
  now contacts: app stopped
  now contacts: app in front
end

"""#
    ),
    (
      "Specs/Device/Scenarios/a-reset-beneath-a-restriction.consent",
#"""
# A reset under a restriction forgets all decisions and ends nothing, so the app does not learn that
# there were any. When the restriction ends, the app asks for both again. DV-05, INV-X02, INV-X15;
# TC-19, TM-18.
consent case, format 1
machine device
strict
contacts: contact 1 "Ada"

clip: user installs app
  -> clip: installs app
  -> clip: creates container 1
  -> tells camera: user installs app
  -> tells contacts: user installs app
  now clip: app stopped
  now clip: containers {1}
  now camera: app stopped
  now contacts: app stopped
clip: user opens
  -> clip: reaches app
  -> clip: launches app
  -> tells camera: user launches app
  -> tells contacts: user launches app
  now clip: app running
  now camera: app running
  now contacts: app running
camera: user selects
  -> camera: presents priming titled benefit [next, not now] on main
  now camera: screen: priming
camera: user accepts
  -> camera: logs accepted
  -> camera: prompts
  now camera: screen: prompt
  now camera: waiting 1
  now camera: awaited yes
camera: user allows
  -> camera: answers granted on main
  -> camera: presents camera titled viewfinder [cancel] on main
  now camera: authorized
  now camera: settings entry yes
  now camera: screen: camera
  now camera: waiting 0
  now camera: awaited no
camera: user dismisses
  -> camera: done
  now camera: no screen
contacts: app requests access
  -> contacts: pending call 1
  now contacts: alert: share or not
contacts: user continues
  -> contacts: done
  now contacts: alert: how much
contacts: user selects contacts
  -> contacts: done
  now contacts: alert: selecting {}
contacts: user ticks contact 1
  -> contacts: done
  now contacts: alert: selecting {1}
contacts: user finishes
  -> contacts: done
  now contacts: alert: confirming {1}
contacts: user confirms
  -> contacts: call 1: access granted
  -> contacts: contacts changed
  now contacts: limited {1}
  now contacts: no alert
camera: system restricts
  -> camera: done
  -> tells contacts: system restricts access
  -> tells clip: system kills
  -> clip: ends app
  now clip: app stopped
  now camera: app stopped
  now camera: restricted
  now contacts: app stopped
  now contacts: restricted {1}
clip: user opens
  -> clip: reaches app
  -> clip: launches app
  -> tells camera: user launches app
  -> tells contacts: user launches app
  now clip: app running
  now camera: app running
  now contacts: app running
contacts: user resets privacy
  -> clip: done
  -> tells camera: user resets privacy
  -> tells contacts: user resets privacy
  now camera: settings entry no
  now contacts: restricted
camera: system lifts restriction
  -> camera: done
  -> tells contacts: system lifts restriction
  now camera: undetermined
  now contacts: not determined
camera: app reads status
  -> camera: status undetermined
contacts: app reads status
  -> contacts: status not determined
end

"""#
    ),
    (
      "Specs/Device/Scenarios/a-reset-is-of-everything.consent",
#"""
# A reset of all privacy settings, wherever the person begins it, is of the camera and of the
# contacts.
# DV-01, INV-X02; QA1906.
consent case, format 1
machine device
strict

clip: user installs app
  -> clip: installs app
  -> clip: creates container 1
  -> tells camera: user installs app
  -> tells contacts: user installs app
  now clip: app stopped
  now clip: containers {1}
  now camera: app stopped
  now contacts: app stopped
clip: user opens
  -> clip: reaches app
  -> clip: launches app
  -> tells camera: user launches app
  -> tells contacts: user launches app
  now clip: app running
  now camera: app running
  now contacts: app running
camera: user selects
  -> camera: presents priming titled benefit [next, not now] on main
  now camera: screen: priming
camera: user accepts
  -> camera: logs accepted
  -> camera: prompts
  now camera: screen: prompt
  now camera: waiting 1
  now camera: awaited yes
camera: user allows
  -> camera: answers granted on main
  -> camera: presents camera titled viewfinder [cancel] on main
  now camera: authorized
  now camera: settings entry yes
  now camera: screen: camera
  now camera: waiting 0
  now camera: awaited no
camera: user dismisses
  -> camera: done
  now camera: no screen
contacts: app requests access
  -> contacts: pending call 1
  now contacts: alert: share or not
contacts: user continues
  -> contacts: done
  now contacts: alert: how much
contacts: user shares everything
  -> contacts: call 1: access granted
  now contacts: authorized
  now contacts: no alert
camera: user resets privacy
  -> clip: done
  -> tells camera: user resets privacy
  -> tells contacts: user resets privacy
  -> tells clip: system kills
  -> clip: ends app
  now clip: app stopped
  now camera: app stopped
  now camera: undetermined
  now camera: settings entry no
  now contacts: app stopped
  now contacts: not determined
end

"""#
    ),
    (
      "Specs/Device/Scenarios/a-restriction-ends-who-was-told.consent",
#"""
# The camera was allowed and contacts were never asked for: a restriction ends the app for both,
# because of the one decision. Its end brings the decision back and ends nothing. DV-05, INV-X14,
# INV-X15, INV-X04.
consent case, format 1
machine device
strict

clip: user installs app
  -> clip: installs app
  -> clip: creates container 1
  -> tells camera: user installs app
  -> tells contacts: user installs app
  now clip: app stopped
  now clip: containers {1}
  now camera: app stopped
  now contacts: app stopped
clip: user opens
  -> clip: reaches app
  -> clip: launches app
  -> tells camera: user launches app
  -> tells contacts: user launches app
  now clip: app running
  now camera: app running
  now contacts: app running
camera: user selects
  -> camera: presents priming titled benefit [next, not now] on main
  now camera: screen: priming
camera: user accepts
  -> camera: logs accepted
  -> camera: prompts
  now camera: screen: prompt
  now camera: waiting 1
  now camera: awaited yes
camera: user allows
  -> camera: answers granted on main
  -> camera: presents camera titled viewfinder [cancel] on main
  now camera: authorized
  now camera: settings entry yes
  now camera: screen: camera
  now camera: waiting 0
  now camera: awaited no
camera: user dismisses
  -> camera: done
  now camera: no screen
contacts: system restricts access
  -> camera: done
  -> tells contacts: system restricts access
  -> tells clip: system kills
  -> clip: ends app
  -> tells contacts: system kills app
  now clip: app stopped
  now camera: app stopped
  now camera: restricted
  now contacts: app stopped
  now contacts: restricted
contacts: user launches app
  -> clip: reaches app
  -> clip: launches app
  -> tells camera: user launches app
  -> tells contacts: user launches app
  now clip: app running
  now camera: app running
  now contacts: app running
contacts: system lifts restriction
  -> camera: done
  -> tells contacts: system lifts restriction
  now camera: authorized
  now contacts: not determined
camera: app reads status
  -> camera: status authorized
end

"""#
    ),
    (
      "Specs/Device/Scenarios/a-switch-in-settings-ends-all.consent",
#"""
# The person takes the camera away in Settings: the process ends for contacts as well, and with it
# the waiting call. DV-01, INV-X03; unsaved data are lost: novaphotos/nova-ios-app#128.
consent case, format 1
machine device
strict
contacts: contact 1 "Ada"

clip: user installs app
  -> clip: installs app
  -> clip: creates container 1
  -> tells camera: user installs app
  -> tells contacts: user installs app
  now clip: app stopped
  now clip: containers {1}
  now camera: app stopped
  now contacts: app stopped
clip: user opens
  -> clip: reaches app
  -> clip: launches app
  -> tells camera: user launches app
  -> tells contacts: user launches app
  now clip: app running
  now camera: app running
  now contacts: app running
camera: user selects
  -> camera: presents priming titled benefit [next, not now] on main
  now camera: screen: priming
camera: user accepts
  -> camera: logs accepted
  -> camera: prompts
  now camera: screen: prompt
  now camera: waiting 1
  now camera: awaited yes
camera: user allows
  -> camera: answers granted on main
  -> camera: presents camera titled viewfinder [cancel] on main
  now camera: authorized
  now camera: settings entry yes
  now camera: screen: camera
  now camera: waiting 0
  now camera: awaited no
camera: user dismisses
  -> camera: done
  now camera: no screen
contacts: app mounts button 1 for "ada"
  -> contacts: done
  now contacts: button 1 shows {1}
camera: user visits settings
  -> camera: done
  -> tells contacts: user leaves app
  -> contacts: app went to background
  now camera: in settings yes
  now contacts: app in background
contacts: user taps button 1
  -> contacts: refused: in background
camera: user switches off
  -> camera: done
  -> tells clip: system kills
  -> clip: ends app
  -> tells contacts: system kills app
  now clip: app stopped
  now camera: app stopped
  now camera: denied
  now contacts: app stopped
  now contacts: app in front
  now contacts: button 1 gone
clip: user opens
  -> clip: reaches app
  -> clip: launches app
  -> tells camera: user launches app
  -> tells contacts: user launches app
  now clip: app running
  now camera: app running
  now camera: in settings no
  now contacts: app running
end

"""#
    ),
    (
      "Specs/Device/Scenarios/an-invocation-brings-to-the-front.consent",
#"""
# A link reaches the app that runs behind Settings, and the person is in front of it again, for all
# parts.
# DV-01, INV-X13; KL-04.
consent case, format 1
machine device
strict

clip: user installs app
  -> clip: installs app
  -> clip: creates container 1
  -> tells camera: user installs app
  -> tells contacts: user installs app
  now clip: app stopped
  now clip: containers {1}
  now camera: app stopped
  now contacts: app stopped
clip: user opens
  -> clip: reaches app
  -> clip: launches app
  -> tells camera: user launches app
  -> tells contacts: user launches app
  now clip: app running
  now camera: app running
  now contacts: app running
camera: user visits settings
  -> camera: done
  -> tells contacts: user leaves app
  -> contacts: app went to background
  now camera: in settings yes
  now contacts: app in background
clip: user invokes
  -> clip: reaches app
  -> tells camera: user returns to app
  -> tells contacts: user returns to app
  -> contacts: app became active
  now camera: in settings no
  now contacts: app in front
camera: user selects
  -> camera: presents priming titled benefit [next, not now] on main
  now camera: screen: priming
contacts: app requests access
  -> contacts: pending call 1
  now contacts: alert: share or not
contacts: user continues
  -> contacts: done
  now contacts: alert: how much
end

"""#
    ),
    (
      "Specs/Device/Scenarios/deleted-with-all-that-was-decided.consent",
#"""
# An app is deleted and installed again: it has neither the camera nor the contacts that it had.
# DV-01, INV-X08, INV-X09.
consent case, format 1
machine device
strict

clip: user installs app
  -> clip: installs app
  -> clip: creates container 1
  -> tells camera: user installs app
  -> tells contacts: user installs app
  now clip: app stopped
  now clip: containers {1}
  now camera: app stopped
  now contacts: app stopped
clip: user opens
  -> clip: reaches app
  -> clip: launches app
  -> tells camera: user launches app
  -> tells contacts: user launches app
  now clip: app running
  now camera: app running
  now contacts: app running
camera: user selects
  -> camera: presents priming titled benefit [next, not now] on main
  now camera: screen: priming
camera: user accepts
  -> camera: logs accepted
  -> camera: prompts
  now camera: screen: prompt
  now camera: waiting 1
  now camera: awaited yes
camera: user allows
  -> camera: answers granted on main
  -> camera: presents camera titled viewfinder [cancel] on main
  now camera: authorized
  now camera: settings entry yes
  now camera: screen: camera
  now camera: waiting 0
  now camera: awaited no
camera: user dismisses
  -> camera: done
  now camera: no screen
contacts: app requests access
  -> contacts: pending call 1
  now contacts: alert: share or not
contacts: user continues
  -> contacts: done
  now contacts: alert: how much
contacts: user shares everything
  -> contacts: call 1: access granted
  now contacts: authorized
  now contacts: no alert
clip: user deletes
  -> clip: ends app
  -> clip: removes app
  -> clip: drops container 1
  -> tells camera: user deletes app
  -> tells contacts: user deletes app
  now clip: app not installed
  now clip: containers {}
  now camera: app not installed
  now camera: undetermined
  now camera: settings entry no
  now contacts: app not installed
  now contacts: not determined
clip: user installs app
  -> clip: installs app
  -> clip: creates container 1
  -> tells camera: user installs app
  -> tells contacts: user installs app
  now clip: app stopped
  now clip: containers {1}
  now camera: app stopped
  now contacts: app stopped
clip: user opens
  -> clip: reaches app
  -> clip: launches app
  -> tells camera: user launches app
  -> tells contacts: user launches app
  now clip: app running
  now camera: app running
  now contacts: app running
camera: app reads status
  -> camera: status undetermined
contacts: app reads status
  -> contacts: status not determined
end

"""#
    ),
    (
      "Specs/Device/Scenarios/eleven-days-are-more-than-one.consent",
#"""
# Eleven days pass on the clock of contacts, and a clip that is kept for two days has gone after
# the second, for all parts.
# DV-05, INV-X12; KL-11.
consent case, format 1
machine device
strict
clip: lifetime 2

clip: user invokes
  -> clip: reaches clip
  -> clip: installs clip
  -> clip: creates container 1
  -> clip: launches clip
  -> tells camera: user installs app
  -> tells camera: user launches app
  -> tells contacts: user installs app
  -> tells contacts: user launches app
  now clip: clip running
  now clip: containers {1}
  now camera: app running
  now contacts: app running
camera: user selects
  -> camera: presents priming titled benefit [next, not now] on main
  now camera: screen: priming
camera: user accepts
  -> camera: logs accepted
  -> camera: prompts
  now camera: screen: prompt
  now camera: waiting 1
  now camera: awaited yes
camera: user allows
  -> camera: answers granted on main
  -> camera: presents camera titled viewfinder [cancel] on main
  now camera: authorized
  now camera: settings entry yes
  now camera: screen: camera
  now camera: waiting 0
  now camera: awaited no
contacts: clock advances 950400000 ms
  -> contacts: done
  -> tells clip: clock advances one day
  -> tells clip: clock advances one day
  -> clip: ends clip
  -> clip: removes clip
  -> clip: drops container 1
  -> tells camera: system kills
  -> tells camera: user deletes app
  -> tells contacts: system kills app
  -> tells contacts: user deletes app
  now clip: clip not installed
  now clip: containers {}
  now camera: app not installed
  now camera: undetermined
  now camera: settings entry no
  now camera: no screen
  now contacts: app not installed
  now contacts: clock at 950400000 ms
clip: user invokes
  -> clip: reaches clip
  -> clip: installs clip
  -> clip: creates container 1
  -> clip: launches clip
  -> tells camera: user installs app
  -> tells camera: user launches app
  -> tells contacts: user installs app
  -> tells contacts: user launches app
  now clip: clip running
  now clip: containers {1}
  now camera: app running
  now contacts: app running
camera: app reads status
  -> camera: status undetermined
end

"""#
    ),
    (
      "Specs/Device/Scenarios/every-app-is-ended.consent",
#"""
# The same if a change of access ends every app: an app without a decision ends as well, by a
# restriction, by its end, and by a reset. Decisions.md, access change ends.
consent case, format 1
machine device
strict
access change ends every app

clip: user installs app
  -> clip: installs app
  -> clip: creates container 1
  -> tells camera: user installs app
  -> tells contacts: user installs app
  now clip: app stopped
  now clip: containers {1}
  now camera: app stopped
  now contacts: app stopped
clip: user opens
  -> clip: reaches app
  -> clip: launches app
  -> tells camera: user launches app
  -> tells contacts: user launches app
  now clip: app running
  now camera: app running
  now contacts: app running
contacts: system restricts access
  -> camera: done
  -> tells contacts: system restricts access
  -> tells clip: system kills
  -> clip: ends app
  -> tells camera: system kills
  -> tells contacts: system kills app
  now clip: app stopped
  now camera: app stopped
  now camera: restricted
  now contacts: app stopped
  now contacts: restricted
camera: user launches app
  -> clip: reaches app
  -> clip: launches app
  -> tells camera: user launches app
  -> tells contacts: user launches app
  now clip: app running
  now camera: app running
  now contacts: app running
camera: system lifts restriction
  -> camera: done
  -> tells contacts: system lifts restriction
  -> tells clip: system kills
  -> clip: ends app
  -> tells camera: system kills
  -> tells contacts: system kills app
  now clip: app stopped
  now camera: app stopped
  now camera: undetermined
  now contacts: app stopped
  now contacts: not determined
contacts: user launches app
  -> clip: reaches app
  -> clip: launches app
  -> tells camera: user launches app
  -> tells contacts: user launches app
  now clip: app running
  now camera: app running
  now contacts: app running
clip: user resets privacy
  -> clip: done
  -> tells camera: user resets privacy
  -> tells contacts: user resets privacy
  -> tells clip: system kills
  -> clip: ends app
  -> tells camera: system kills
  -> tells contacts: system kills app
  now clip: app stopped
  now camera: app stopped
  now contacts: app stopped
end

"""#
    ),
    (
      "Specs/Device/Scenarios/hours-add-up-to-a-day.consent",
#"""
# A day is over when its hours are, in however many steps they have passed.
# DV-05, INV-X12.
consent case, format 1
machine device
strict
clip: lifetime 1

clip: user invokes
  -> clip: reaches clip
  -> clip: installs clip
  -> clip: creates container 1
  -> clip: launches clip
  -> tells camera: user installs app
  -> tells camera: user launches app
  -> tells contacts: user installs app
  -> tells contacts: user launches app
  now clip: clip running
  now clip: containers {1}
  now camera: app running
  now contacts: app running
contacts: clock advances 43200000 ms
  -> contacts: done
  now contacts: clock at 43200000 ms
contacts: clock advances 43199999 ms
  -> contacts: done
  now contacts: clock at 86399999 ms
contacts: clock advances 1 ms
  -> contacts: done
  -> tells clip: clock advances one day
  -> clip: ends clip
  -> clip: removes clip
  -> clip: drops container 1
  -> tells camera: system kills
  -> tells camera: user deletes app
  -> tells contacts: system kills app
  -> tells contacts: user deletes app
  now clip: clip not installed
  now clip: containers {}
  now camera: app not installed
  now contacts: app not installed
  now contacts: clock at 86400000 ms
end

"""#
    ),
    (
      "Specs/Device/Scenarios/no-contacts-in-a-clip.consent",
#"""
# A clip that asks for contacts is answered that it was denied, and nobody is asked; the app that
# replaces it asks as if for the first time.
# DV-06, INV-X16, Decisions.md.
consent case, format 1
machine device
strict
contacts: contact 1 "Ada"

clip: user invokes
  -> clip: reaches clip
  -> clip: installs clip
  -> clip: creates container 1
  -> clip: launches clip
  -> tells camera: user installs app
  -> tells camera: user launches app
  -> tells contacts: user installs app
  -> tells contacts: user launches app
  now clip: clip running
  now clip: containers {1}
  now camera: app running
  now contacts: app running
contacts: app requests access
  -> contacts: access not granted: authorization denied
contacts: app reads status
  -> contacts: status denied
contacts: app fetches all contacts
  -> contacts: failed: authorization denied
contacts: app mounts button 1 for "ada"
  -> contacts: done
contacts: user taps button 1
  -> contacts: refused: no such button
contacts: app presents access picker
  -> contacts: access picker completed []
clip: system kills
  -> clip: ends clip
  -> tells camera: system kills
  -> tells contacts: system kills app
  now clip: clip stopped
  now camera: app stopped
  now contacts: app stopped
contacts: app reads status
  -> contacts: refused: not running
clip: user installs app
  -> clip: removes clip
  -> clip: installs app
  now clip: clip not installed
  now clip: app stopped
clip: user opens
  -> clip: reaches app
  -> clip: launches app
  -> tells camera: user launches app
  -> tells contacts: user launches app
  now clip: app running
  now camera: app running
  now contacts: app running
contacts: app reads status
  -> contacts: status not determined
contacts: app requests access
  -> contacts: pending call 1
  now contacts: alert: share or not
contacts: user continues
  -> contacts: done
  now contacts: alert: how much
contacts: user shares everything
  -> contacts: call 1: access granted
  -> contacts: contacts changed
  now contacts: authorized
  now contacts: no alert
end

"""#
    ),
    (
      "Specs/Device/Scenarios/one-restriction.consent",
#"""
# A restriction applies to the whole device: given to contacts it restricts the camera too. An app
# without a decision runs on, now and when the restriction ends; the prompt that was up is answered.
# DV-05, INV-X14, INV-X15; TC-20, TC-26, TM-29.
consent case, format 1
machine device
strict

clip: user installs app
  -> clip: installs app
  -> clip: creates container 1
  -> tells camera: user installs app
  -> tells contacts: user installs app
  now clip: app stopped
  now clip: containers {1}
  now camera: app stopped
  now contacts: app stopped
clip: user opens
  -> clip: reaches app
  -> clip: launches app
  -> tells camera: user launches app
  -> tells contacts: user launches app
  now clip: app running
  now camera: app running
  now contacts: app running
camera: user selects
  -> camera: presents priming titled benefit [next, not now] on main
  now camera: screen: priming
camera: user accepts
  -> camera: logs accepted
  -> camera: prompts
  now camera: screen: prompt
  now camera: waiting 1
  now camera: awaited yes
contacts: system restricts access
  -> camera: answers refused on main
  -> tells contacts: system restricts access
  now camera: restricted
  now camera: no screen
  now camera: waiting 0
  now camera: awaited no
  now contacts: restricted
camera: app reads status
  -> camera: status restricted
contacts: app reads status
  -> contacts: status restricted
camera: system restricts
  -> camera: refused: restricted
camera: system lifts restriction
  -> camera: done
  -> tells contacts: system lifts restriction
  now camera: undetermined
  now contacts: not determined
contacts: app reads status
  -> contacts: status not determined
end

"""#
    ),
    (
      "Specs/Device/Scenarios/prompts-never-stack.consent",
#"""
# While one prompt of the system is up, the app cannot bring up another, nor can the person touch
# the screen beneath it. DV-02, INV-X06.
consent case, format 1
machine device
strict

clip: user installs app
  -> clip: installs app
  -> clip: creates container 1
  -> tells camera: user installs app
  -> tells contacts: user installs app
  now clip: app stopped
  now clip: containers {1}
  now camera: app stopped
  now contacts: app stopped
clip: user opens
  -> clip: reaches app
  -> clip: launches app
  -> tells camera: user launches app
  -> tells contacts: user launches app
  now clip: app running
  now camera: app running
  now contacts: app running
camera: user selects
  -> camera: presents priming titled benefit [next, not now] on main
  now camera: screen: priming
camera: user accepts
  -> camera: logs accepted
  -> camera: prompts
  now camera: screen: prompt
  now camera: waiting 1
  now camera: awaited yes
contacts: app requests access
  -> refused: barred
camera: user allows
  -> camera: answers granted on main
  -> camera: presents camera titled viewfinder [cancel] on main
  now camera: authorized
  now camera: settings entry yes
  now camera: screen: camera
  now camera: waiting 0
  now camera: awaited no
contacts: app requests access
  -> contacts: pending call 1
  now contacts: alert: share or not
camera: user dismisses
  -> refused: barred
contacts: user refuses to share
  -> contacts: call 1: access not granted: authorization denied
  now contacts: denied
  now contacts: no alert
camera: user dismisses
  -> camera: done
  now camera: no screen
end

"""#
    ),
    (
      "Specs/Device/Scenarios/settings-are-left-once.consent",
#"""
# A person who goes to Settings is there for the camera and for contacts, and comes back once.
# Access to contacts is set in Settings only while the person is there. DV-02, DV-05, INV-X13.
consent case, format 1
machine device
strict
contacts: contact 1 "Ada"

clip: user installs app
  -> clip: installs app
  -> clip: creates container 1
  -> tells camera: user installs app
  -> tells contacts: user installs app
  now clip: app stopped
  now clip: containers {1}
  now camera: app stopped
  now contacts: app stopped
clip: user opens
  -> clip: reaches app
  -> clip: launches app
  -> tells camera: user launches app
  -> tells contacts: user launches app
  now clip: app running
  now camera: app running
  now contacts: app running
contacts: app requests access
  -> contacts: pending call 1
  now contacts: alert: share or not
contacts: user continues
  -> contacts: done
  now contacts: alert: how much
contacts: user selects contacts
  -> contacts: done
  now contacts: alert: selecting {}
contacts: user ticks contact 1
  -> contacts: done
  now contacts: alert: selecting {1}
contacts: user finishes
  -> contacts: done
  now contacts: alert: confirming {1}
contacts: user confirms
  -> contacts: call 1: access granted
  -> contacts: contacts changed
  now contacts: limited {1}
  now contacts: no alert
contacts: app mounts button 1 for "ada"
  -> contacts: done
  now contacts: button 1 shows {}
contacts: user sets access to none
  -> refused: barred
camera: user visits settings
  -> camera: done
  -> tells contacts: user leaves app
  -> contacts: app went to background
  now camera: in settings yes
  now contacts: app in background
contacts: user taps button 1
  -> contacts: refused: in background
camera: user selects
  -> camera: refused: in settings
contacts: user returns to app
  -> camera: done
  -> tells contacts: user returns to app
  -> contacts: app became active
  now camera: in settings no
  now contacts: app in front
camera: user returns to app
  -> camera: refused: not in settings
camera: user selects
  -> camera: presents priming titled benefit [next, not now] on main
  now camera: screen: priming
contacts: user leaves app
  -> camera: done
  -> tells contacts: user leaves app
  -> contacts: app went to background
  now camera: in settings yes
  now contacts: app in background
contacts: user sets access to none
  -> contacts: done
  -> tells clip: system kills
  -> clip: ends app
  -> tells camera: system kills
  now clip: app stopped
  now camera: app stopped
  now camera: no screen
  now contacts: app stopped
  now contacts: app in front
  now contacts: denied
  now contacts: button 1 gone
end

"""#
    ),
    (
      "Specs/Device/Scenarios/the-camera-comes-along.consent",
#"""
# The person allows the camera to a clip, and the full app takes its place: it has the camera,
# and asks nobody.
# Apple, "Sharing data between your App Clip and your full app". DV-01, KL-07, INV-X07.
consent case, format 1
machine device
strict

clip: user invokes
  -> clip: reaches clip
  -> clip: installs clip
  -> clip: creates container 1
  -> clip: launches clip
  -> tells camera: user installs app
  -> tells camera: user launches app
  -> tells contacts: user installs app
  -> tells contacts: user launches app
  now clip: clip running
  now clip: containers {1}
  now camera: app running
  now contacts: app running
camera: user selects
  -> camera: presents priming titled benefit [next, not now] on main
  now camera: screen: priming
camera: user accepts
  -> camera: logs accepted
  -> camera: prompts
  now camera: screen: prompt
  now camera: waiting 1
  now camera: awaited yes
camera: user allows
  -> camera: answers granted on main
  -> camera: presents camera titled viewfinder [cancel] on main
  now camera: authorized
  now camera: settings entry yes
  now camera: screen: camera
  now camera: waiting 0
  now camera: awaited no
clip: user installs app
  -> clip: ends clip
  -> clip: removes clip
  -> clip: installs app
  -> tells camera: system kills
  -> tells contacts: system kills app
  now clip: clip not installed
  now clip: app stopped
  now camera: app stopped
  now camera: no screen
  now contacts: app stopped
clip: user opens
  -> clip: reaches app
  -> clip: launches app
  -> tells camera: user launches app
  -> tells contacts: user launches app
  now clip: app running
  now camera: app running
  now contacts: app running
camera: app reads status
  -> camera: status authorized
end

"""#
    ),
    (
      "Specs/Device/Scenarios/the-camera-is-asked-for-again.consent",
#"""
# The same where a replacement resets: the app is undecided again. Decisions.md, replacement.
consent case, format 1
machine device
strict
replacement resets

clip: user invokes
  -> clip: reaches clip
  -> clip: installs clip
  -> clip: creates container 1
  -> clip: launches clip
  -> tells camera: user installs app
  -> tells camera: user launches app
  -> tells contacts: user installs app
  -> tells contacts: user launches app
  now clip: clip running
  now clip: containers {1}
  now camera: app running
  now contacts: app running
camera: user selects
  -> camera: presents priming titled benefit [next, not now] on main
  now camera: screen: priming
camera: user accepts
  -> camera: logs accepted
  -> camera: prompts
  now camera: screen: prompt
  now camera: waiting 1
  now camera: awaited yes
camera: user allows
  -> camera: answers granted on main
  -> camera: presents camera titled viewfinder [cancel] on main
  now camera: authorized
  now camera: settings entry yes
  now camera: screen: camera
  now camera: waiting 0
  now camera: awaited no
clip: user installs app
  -> clip: ends clip
  -> clip: removes clip
  -> clip: installs app
  -> tells clip: user resets privacy
  -> tells camera: user resets privacy
  -> tells contacts: user resets privacy
  -> tells contacts: system kills app
  now clip: clip not installed
  now clip: app stopped
  now camera: app stopped
  now camera: undetermined
  now camera: settings entry no
  now camera: no screen
  now contacts: app stopped
clip: user opens
  -> clip: reaches app
  -> clip: launches app
  -> tells camera: user launches app
  -> tells contacts: user launches app
  now clip: app running
  now camera: app running
  now contacts: app running
camera: app reads status
  -> camera: status undetermined
end

"""#
    ),
    (
      "Specs/Notation.md",
#"""
# Notation

The format of cases: saved failing cases, scenarios with their expected transcripts, and the cases in reports. Printed cases can be saved, and saved cases can be read again. Writing a case and
reading it back gives an equal case.

````case
consent case, format 1
machine contacts
profile apple
empty selection refused
contact 1 "Ada Lovelace" email "ada@example.org" phone "+44 20 7946 0001"
contact 2 "Bo"
found by seed 7, case 1234
breaks illegibleTouchesDoNothing (system)

app requests access
  -> pending call 1
  now alert: share or not
user continues                        # nothing is said about what comes of this step
user selects contacts
user ticks contact 1
user finishes
user confirms
  -> call 1: access granted
  -> contacts changed
  now limited {1}
  now no alert
app mounts button 1 for "bo" text #8E8E93
  now button 1 shows {2}
user taps button 1
  -> touch grants contact 2
  -> button 1 approved [2]
  -> contacts changed
  now limited {1, 2}
  now button 1 shows {}
end
````

## NO-01 Lines and words

A file is UTF-8, with or without a byte order mark, in lines that end with LF or CR LF; the last line may end with the file. Each line is one statement. Blank lines are
ignored. Blanks are spaces and tabs; they separate words, and any number of them counts as one, also at the beginning of a line. Words, numbers and colours are runs of characters other than blanks, `"` and the marks `{ } [ ] ( ) , :`. Words are written in lower case exactly as here.

A **comment** begins with a `#` that would begin such a run and is followed by a blank or the end of the line; it ends with the line. So the `#` is at the beginning of the line or follows a blank, a mark or the quotation mark that
ends a text: `user confirms # so`, `user picks {1}# so` and `app fetches contacts named "a"# so` end in a comment. There are no comments within quotation marks, `confirms# so` begins with the word `confirms#`, and `#so` is a word.

No line, not even a comment, contains a control character (other than a tab), U+0080 to U+009F, a line or paragraph separator (U+2028, U+2029) or a bidirectional control (U+061C, U+200E, U+200F,
U+202A to U+202E, U+2066 to U+2069).

## NO-02 Values

In the grammar, a `word` in plain letters denotes itself, *x* a value, `[ … ]` after the word "optional" an optional part, `…` repetition.

| Value | Written | Meaning and range |
|---|---|---|
| *text* | `"Ada \"A\" \u{1B}"` | in quotation marks, 0 to 512 Unicode scalars after unescaping; the only escapes are `\"`, `\\` and `\u{…}` with one to eight hexadecimal digits of a Unicode scalar, 0 to D7FF and E000 to 10FFFF |
| *contact*, *button*, *call* | `3` | an ordinal, 1 to 1,000,000; for a contact also its name from the header (NO-07) |
| *set* | `{1, 3}`, `{}` | 0 to 10,000 distinct contacts in any order; written in ascending order |
| *list* | `[3, 1, 3]`, `[]` | 0 to 10,000 ordinals; repetition is significant, and so is order, except for contacts that a button or a picker reports |
| *point* | `20,100` | x and y in points, each −1,000,000 to 1,000,000 |
| *size* | `320x44` | width and height in points, each −1,000,000 to 1,000,000 |
| *rectangle* | `20,100 320x44` | the point of its origin, then its size |
| *percent* | `50%` | 0 to 100 for an opacity, 0 to 1,000,000 for a scale |
| *colour* | `#8E8E93` | two hexadecimal digits for red, green, blue |
| *paint* | `#8E8E93`, `50% #8E8E93` | a colour, with its opacity before it unless that is 100% |
| *duration* | `500 ms` | 0 to 1,000,000,000; for an age −1,000,000,000 to 1,000,000,000 |
| *moment* | `1500 ms` | 0 to 9,007,199,254,740,992, which is 2^53; any other signed 64-bit number is read as the nearest of these |
| *card* | `"Ada" email "a@b.org" phone "123"` | the name as a text, then any number of emails and phones, in the order of the card |
| *contacts* | `contact 1 "Ada", contact 2 "Bo"`, `nobody` | contacts with their cards |

Numbers are in decimal digits; `-` precedes negative ones. `x`, `%` and `#` are parts of their word, while `pt`, `ms` and `degrees` are separate words; blanks around marks are optional. Hexadecimal digits are read in
either case, and written in capitals.

When a text is written, invisible scalars and scalars that affect their neighbours are escaped: those excluded by NO-01, tabs, every scalar with the property White_Space (the blanks of Contacts/Matching.md) except the space, every scalar of the general categories Cc, Cf, Cs, Co, Cn,
Zl, Zp, every default ignorable scalar, and a combining mark after a quotation mark or an escape. Apart from these, only `"` and `\` are escaped.

## NO-03 The header

The first statement is `consent case, format 1`, the next `machine` with the name of the machine, `contacts`, `camera`, `clip` or `device`. The following lines are optional, in any order, and each occurs at most once, except contacts. The header ends
with the first step.

| Line | Default |
|---|---|
| `strict` | not strict: a step without lines below it has no expectations (NO-08) |
| `profile apple`, `chromium`, `strict` | apple |
| `usage description present`, `missing` | present |
| `empty selection allowed`, `refused` | allowed |
| `denied button inert`, `points to settings` | inert |
| `blank query matches nothing`, `matches everything` | matches nothing |
| `selection memory remembered`, `forgotten` | remembered |
| `own creations kept`, `released` | kept |
| `late callback suppressed`, `delivered` | suppressed |
| `settings edit kills on new status`, `kills always` | kills on new status |
| `widening in settings ends`, `stale until launch`, `live` | ends |
| `interrupted prompt forgotten`, `presented again` | forgotten |
| `lost prompt stays undecided`, `denies` | stays undecided |
| `several before decision prompt first`, `chooser first` | prompt first |
| `restricted button inert`, `points to settings` | inert |
| `hidden write error record does not exist`, `authorization denied`, `record not writable` | record does not exist |
| `change notification of what is readable`, `of everything` | of what is readable |
| `background notification on return`, `at once` | on return |
| `picker answer when closed`, `while closing` | when closed |
| `expired token drops everything`, `fails` | drops everything |
| `grants in history added and deleted`, `begin anew` | added and deleted |
| `salt` *number* | 0; 0 to 1,000,000 |
| `contact` *contact* optional *name*`:` *card* | none; the first is contact 1, the next contact 2, and so on |
| `denied`, `authorized`, `limited` *set* | nothing is decided; at most one of the three lines (Contacts/World.md, Decided beforehand); the contacts of the set are declared above it |
| `found by seed` *seed* `, case` *number* | none; seeds are 0 to 18,446,744,073,709,551,615, cases 0 to 9,223,372,036,854,775,807 |
| `engine choices` *text* | none; only after `found by seed` |
| `breaks` *claim* optional `(model)`, `(system)`, `(both)` | none; the claim is a *name* |
| `breaks` *clause* … `at` *step*`,` … | none; clauses such as `INV-M16`, a capital first and a hyphen within; steps 1 to 10,000, ascending (NO-09) |
| `planted fault` *fault* | none; the fault is a *name*, such as `grantsWhenClipped` |

The line `strict` is valid for every machine. The lines from `profile` to `limited` are for contacts; the lines of the camera are listed [below](#the-words-of-the-camera), the lines of the clip on [its own page](AppClip/Commands.md); in a device, the lines of a part follow its name ([Device](Device/Device.md)).

The last five lines record the origin of a case: the search that found it, the claims that it breaks, and the fault planted in the system, which a replay plants again. At most one of the two lines with `breaks` is allowed. A *name* is an ASCII letter followed by ASCII letters and digits, or
else a text. The profile is always written, other fields only if they differ from the default.

````case
consent case, format 1
machine contacts
profile strict
usage description missing
denied button points to settings
blank query matches everything
selection memory forgotten
own creations released
late callback delivered
settings edit kills always
widening in settings live
interrupted prompt presented again
lost prompt denies
several before decision chooser first
restricted button points to settings
hidden write error record not writable
change notification of everything
background notification at once
picker answer while closing
expired token fails
grants in history begin anew
salt 7
found by seed 18446744073709551615, case 0
engine choices "0a 1f"
breaks "outcomes differ"
planted fault grantsWhenClipped

end
````

A strict case that begins with access decided and refers to its contacts by name:

````case
consent case, format 1
machine contacts
strict
profile apple
contact 1 ada: "Ada Lovelace"
contact 2 grace: "Grace Hopper" email "grace@example.org"
limited {ada}

app mounts button 1 for "grace" text #D3D3D3 on #FFFFFF, inside view clipped to 0,0 400x130
  now button 1 shows {grace}
user taps button 1
  -> touch does nothing: blocked by clipped, low contrast
app changes button 1 to "grace" as before text #000000   # still clipped
  -> done
user taps button 1
  -> touch does nothing: blocked by clipped
app fetches all contacts
  -> found {ada}
user deletes app
  now app not installed
  now not determined
  now button 1 gone
app fetches all contacts
  -> refused: not installed
end
````

Two cases with other initial decisions:

````case
consent case, format 1
machine contacts
denied

end
````

````case
consent case, format 1
machine contacts
authorized

end
````

## NO-04 Steps

The header is followed by the steps, if there are any, and by a line `end`. It is the last line of every case, and only blank lines and comments may follow it: a file without it is
truncated.

A step is an actor and an action.

### The app

````steps
app reads status
app requests access
app fetches contact 3
app fetches contacts [3, 1, 3]
app fetches contacts named "ada"
app fetches all contacts
app fetches contact 3 only name
app fetches contacts [3, 1] only emails and phones
app fetches all contacts only identifiers
app reads name
app reads emails
app reads phones
app creates contact "Ada" email "ada@example.org" phone "+44 20 7946 0001"
app updates contact 3 to "Ada King"
app deletes contact 3
app asks for token
app fetches changes
app fetches changes since token 2
app fetches changes since token 2 but its own
app mounts button 1 for "ada" ignoring email "a@b.org" ignoring phone "123"
app changes button 1 to "bo"
app unmounts button 1
app presents access picker
app presents contact picker
app presents contact picker for several with email
app presents contact picker with phone
````

After a fetch, its keys may be restricted: `only identifiers`, or `only` with one or two of `name`, `emails` and `phones`, in this order and with `and` between them. Without restriction, a fetch asks for all keys.

The query of a mounted or changed button is followed, in any order, by ignored emails and phones and by the layout properties that differ from the plain layout; then, each after a comma, by the surrounding views: its
ancestors, from the nearest outwards, and possible overlays. Properties and views are read in any order and written in the order of the table, but among ancestors the nearest is always first. Each property occurs at most once.

| Property | Plain |
|---|---|
| `at` *rectangle* (its frame) | `20,100 320x44` |
| `viewport` *rectangle* | `0,0 400x800` |
| `opacity` *percent* | `100%` |
| `text` *paint*, `label` *paint* (the tint of the action's name), `on` *paint* (the background of both), `over` *colour* (the backdrop of the background) | `#000000`, `#000000`, `#FFFFFF`, `#FFFFFF` |
| `needing` *size* (the room for the text) | `200x20` |
| `font` *points* `pt` | `17 pt` |
| `scaled` *percent* `by` *percent*, or `rotated` *n* `degrees`, or `skewed` *n* `degrees` | none of them |
| `filter none`, `blur`, `brightness`, `grayscale` | `none` |
| `, inside view` optional `clipped to` *rectangle*, `opacity` *percent*, `scaled`, `rotated` or `skewed` as above, `filter` … | clips nothing, `100%`, none of them, `none` |
| `, overlay` *rectangle* optional `depth` *n*, `opacity` *percent* | `1`, `100%` |

The query of a changed button may be followed first by `as before`: properties that are not written then keep their values from the layout that the file last wrote for this button in an earlier step, as for a touch below, or else from the plain layout of the table. Ancestors
are kept if no `inside view` is written, and overlays if no `overlay` is; otherwise those written are all. Ignored emails and phones are not part of the layout, and never kept. A single step outside a case
cannot contain `as before`. A change is always printed in full.

Font size, depth and degrees are −1,000,000 to 1,000,000, like coordinates.

````steps
app mounts button 1 for "ada" at 20,100 320x60 viewport 0,0 400x600 opacity 90%
app mounts button 1 for "ada" text 50% #8E8E93 label #34C759 on #FFFFFE over #000000 needing 100x20 font 12 pt
app mounts button 1 for "ada" scaled 120% by 80% filter blur
app mounts button 1 for "ada" rotated -5 degrees
app mounts button 1 for "ada" skewed 5 degrees
app mounts button 1 for "ada", inside view clipped to 0,0 400x130 opacity 50% filter grayscale
app mounts button 1 for "ada", inside view rotated 90 degrees, inside view scaled 150% by 150%
app mounts button 1 for "ada", inside view, overlay 0,0 400x10 depth -1 opacity 10%
````

### The user

````steps
user refuses to share
user continues
user shares everything
user selects contacts
user confirms
user goes back
user allows
user denies
user ticks contact 1
user finishes
user chooses {1, 3}
user picks {2}
user cancels
user taps button 1
user taps button 1 with a programmatic touch at 180,122 aged 5001 ms
user presses button 1 with an assistive touch nowhere
user lifts
user lifts at 180,122
user slides off
user sets access to none
user sets access to limited {1}
user sets access to limited as offered
user sets access to full
user resets privacy
user deletes app
user installs app
user launches app
user leaves app
user returns to app
user adds contact "Bo"
user edits contact 2 to "Bo Li"
user removes contact 2
user grants elsewhere {1, 3}
````

`ticks` removes an existing tick. A touch may specify, in any order, its source (`with a` or `with an`, then `finger`, `pointer`, `key`, `assistive` or `programmatic`, then `touch`), its location (`at` *point*,
or `nowhere`) and its age (`aged` *duration*). The defaults are a finger, age 0, and the middle of the button: x plus half the width, y plus half the height, halves rounded towards zero, of the frame that the file
last wrote for this button in an earlier step (`mounts` or `changes`, whether or not that step would be refused, and regardless of later events), or of the plain frame. A single step outside a case always
specifies the location.

### The system and the clock

````steps
system kills app
system restricts access
system lifts restriction
system upgrades
system cancels touch
system takes screen down
system forgets history
clock advances 500 ms
````

`clock advances` takes 0 to 1,000,000,000 ms. A wait outside this range is written as the nearest value within it: a negative wait counts as 0 anyway (TC-28).

## NO-05 What came of a step

Below a step, indented by two spaces, are its answer, the events that reached the app, and the changes of the state. A step without such lines has no expectations, unless the case is strict (NO-08); a step with lines expects
exactly these. `-> done` may be omitted if there are other lines.

### Answers

````transcript
-> done
-> status not determined
-> access granted
-> access not granted: authorization denied
-> found contact 1 "Ada" email "ada@example.org", contact 2 "Bo"
-> found nobody
-> found {1, 2}
-> created contact 4
-> saved
-> token 2
-> changes up to token 3 dropping everything adding [1, 3]
-> changes up to token 3 adding [1] updating [2] deleting [3]
-> failed: change history expired
-> failed: record does not exist about [3]
-> pending call 1
-> touch held
-> touch grants contact 1
-> touch opens chooser {1, 2}
-> touch prompts
-> touch does nothing: not shown
-> touch does nothing: blocked by clipped, low contrast
-> touch does nothing: restricted
-> touch does nothing: denied
-> touch does nothing: points to settings
-> touch does nothing: nothing to grant
-> touch does nothing: outdated
-> refused: no such contact
-> crashed
````

- A status is `not determined`, `restricted`, `denied`, `authorized` or `limited`.
- An error is `authorization denied` (100), `record does not exist` (200), `record not writable` (206) or `change history expired` (603), with `about` *list* if records are affected; after `access granted` and `access not granted` it is optional.
- A blocker is `untrusted touch`, `stale touch`, `future touch`, `touch outside`, `too many buttons`, `settling`, `clipped`, `covered`, `distorted`, `filtered`, `faded`, `translucent text`, `low contrast`, `no room` or
  `unreadable font`; no blockers at all are `nothing`.
- A set such as `{1, 2}` may replace contacts with their cards: it expects these contacts, with any cards. The empty set is `{}` or `nobody`. Programs write the outcome of a step with the cards.
- A refusal is `not installed`, `already installed`, `not running`, `already running`, `in background`, `in foreground`, `restricted`, `not restricted`, `no settings entry`, `covered`, `not presented`, `nothing before`, `no such contact`,
  `empty selection`, `not selectable`, `no such button`, `button already mounted`, `nothing held` or `nothing fetched`.

### What reached the app

A completed call has one of the answers from `access granted` to `failed`.

````transcript
-> call 1: access granted
-> button 1 approved [1, 2]
-> access picker completed []
-> contact picker picked contact 1 "Ada", contact 2 "Bo"
-> contact picker cancelled
-> app went to background
-> app became active
-> contacts changed
````

### What is different now

````transcript
now app not installed
now app stopped
now app running
now app in background
now app in front
now not determined
now denied
now authorized
now limited {1}
now restricted {1}
now address book {1, 2, 3}
now granted elsewhere {1}
now alert: share or not
now alert: how much
now alert: selecting {1}
now alert: confirming {1}
now alert: simplified for button 1 {1, 2}
now no alert
now sheet: chooser for button 1 {1, 2}
now sheet: access picker {1}
now sheet: contact picker for several with email
now no sheet
now button 1 shows {1, 2}
now button 1 gone
now buttons in order [2, 1]
now waiting calls [2]
now finger on button 1
now no finger
now clock at 1500 ms
````

Each part of the state that the step has changed has a line, in this order, and no other part has. A status is followed by a set if it is `limited` or grants are not empty; the line is present if the status or the grants differ. If several
buttons differ, the removed buttons come first, in their former mounting order, then buttons that are new or show other contacts, in the current mounting order, and last the line `buttons in order`, if present. The
order of the buttons is written if it is not the former order without removed buttons, followed by new ones; then each mounted button has a line. The waiting calls are
written if they are not the former ones, followed by the newly pending call, without completed ones. So the state before, the answer, the events and the changes determine the state after.

### Comparing

Found, picked or reported contacts are compared as multisets: lines about them are compared, and written, in ascending order.

Expected and actual lines are compared one by one after both were sorted: the answer, the events in order of occurrence, the changes in the order above, without `-> done` if there are other lines. The sort is stable:
the order of events, and of `button` lines among themselves, is significant. For a system without
snapshots, changes are not compared.

## The words of the camera

The header describes the world, each line at most once and in any order:

| Line | Default |
|---|---|
| `policy literal`, `fixed`, `reviewable` | fixed; always written |
| `status undetermined`, `restricted`, `denied`, `authorized` | undetermined |
| `camera yes`, `no` | yes |
| `devices listed yes`, `no` | yes |
| `usage text yes`, `no` | yes |
| `stores intention yes`, `no` | yes |
| `settings change ends app`, `leaves app running` | ends app |
| `answers on main`, `other` | main |
| `stale refusal stays`, `closes` | stays |

A step is one of these, without arguments:

- `app reads status`, `app reads frame`, `app requests access`, `app opens input`, `app leaves screen`
- `user selects`, `user accepts`, `user declines`, `user allows`, `user denies`, `user opens settings`, `user dismisses`, `user visits settings`, `user switches on`, `user switches off`, `user returns to app`,
  `user launches app`, `user resets privacy`, `user deletes app`, `user installs app`
- `system kills`, `system restricts`, `system lifts restriction`

Below it are its answer, its effects in order of occurrence, and the changes of the state:

- `-> done`, `crashed`, `status` *status*, `frame black`, `frame scene`, or `refused:` with one of `not installed`, `already installed`, `not running`, `already running`, `in settings`, `not in settings`, `covered`, `not presented`, `no such button`, `restricted`, `not restricted`,
  `no settings entry`, `already set` or `no camera`. `-> done` may be omitted if there are other lines.
- `-> logs` `no camera`, `accepted`, `declined` or `settings opened`; `-> prompts`; `-> answers granted on` *queue*, `answers refused on` *queue*; `-> presents` *screen* `titled` *title* `[`*buttons*`] on` *queue*;
  `-> presents in vain` *screen*, if another screen is up. A queue is `main` or `other`; a screen `priming`, `prompt`, `settings alert`, `no camera`, `not permitted` or `camera`; a title
  `would like to access`, `benefit`, `access is off`, `no camera`, `not permitted` or `viewfinder`; a button `allow`, `next`, `not now`, `open settings`, `cancel` or `ok`.
- `now app` *process* (`not installed`, `stopped` or `running`), `now` *status*, `now settings entry yes`, `now screen:` *screen* or `now no screen`, `now covered:` *screen* or `now nothing covered`, `now waiting` *number*, `now awaited yes`, `now in settings yes`, `now intended yes`, and
  each of these with `no`.

## NO-06 Mistakes

A malformed file is refused with file, line, column, the expected text, the actual text and advice on what to do next. Columns count Unicode scalars from 1.

````text
tap.consent:14:20: expected a contact number such as 3, found "thre"
Write whole numbers in digits, as in 3.
````

A file that is truncated before its `end` is always refused, at its last line. So are statements after `end`: another step or a header line is out of place, a second `end` is one too many, a
second case belongs in a file of its own.

A quoted text and a name have at most 512 Unicode scalars after unescaping, the engine's choices 4,194,304. A list or a
series has at most 10,000 elements, a value at most 1,000 properties and parts, a case at most 10,000 steps, 10,000 further lines in its header and 1,000 lines below a step, a file
at most 16 MiB, from any source. Larger input is refused at the point where it exceeds the bound.

The number after `format` is 1 to 9,223,372,036,854,775,807; a number above 1 belongs to a newer build, and is reported as such. The sets of a case together may take 4,194,304 words: one for each set and each element, and one more for each 64 ordinals up to the
greatest of a set.

## NO-07 Names

The line of a contact may give it a name, between its number and its card, followed by a colon: `contact 1 ada: "Ada Lovelace"`. A name is an ASCII letter and up to 63 ASCII letters and digits; case is significant; names are unique. From
the next line on, the name may replace the contact's number in steps, below them and in the header: `user ticks contact ada`, `-> button 1 approved [ada]`, `now limited {ada, 2}`. It is only an alias of the number: cases that differ in names alone are equal, and
programs write numbers. The same applies after the name of a part (Device/Device.md). An undefined name is a mistake, reported with the nearest defined one.

````text
tap.consent:9:18: expected a contact number such as 3, or a name of the header, found "grce"
Did you mean "grace"?
````

## NO-08 Strict cases

A case with `strict` is complete: a step without lines below it expects no outcome, which always fails, as every step has an answer at least. So every step has lines; a refused step has its refusal, and a step without other lines
`-> done`. Lines are compared as in any other case: a set may replace contacts with their cards.

If a step differs from its lines, the report lists all its lines in order: with `-` a written line that did not occur, with `+` a line that occurred and is not written, the others without a sign; and the same for every further step that is played. A step in which two
implementations differ is the last. To *fill in* a case is to remove the lines with `-` below each step, to insert the lines with `+`, each below its predecessor, and to write `strict` below the name of the machine if it is missing.
Comments are kept, also those on removed lines, and all other lines are kept unchanged.

````text
tap.consent:14: user finishes
      now alert: confirming {1}
    + -> contacts changed
````

## NO-09 Claims that a design breaks

Some worlds have a design that breaks claims on purpose: the policy `literal` of the camera, a clip whose design is not `fixed` or whose items are distinguished by label. Model and system follow the design, and if both break a claim neither is wrong.

The line `breaks INV-M16 INV-M18 at 3, INV-M20 at 5` lists the claims that both sides break, each at the step at which it is first broken, and within a step in the order of the claims. The case passes if exactly these claims are broken, at these steps; then a broken claim does not fail a step. A case without this line fails if it breaks a claim, whatever its design.

"""#
    ),
    (
      "Specs/Tool/Lint.md",
#"""
# Lint: what the files of a project lose

`consent-lint` reads the files of a project, says what a clip leaves that its app does not find, and judges alerts and
usage texts. Run it in the folder of the project:

```console
swift run -c release consent-lint .
swift package consent-lint
```

The second line is for a package that depends on this one; the package manager exits with 1 whatever the lint's code is,
and prints it. With `.build/release/consent-lint` copied to a folder of `PATH`, in `.pre-commit-config.yaml` of a project:

```yaml
repos:
- repo: local
  hooks:
    - {id: consent-lint, name: consent-lint, language: system, entry: consent-lint ., pass_filenames: false}
```

| Exit code | Meaning |
|---|---|
| 0 | Nothing is lost, or nothing shows that there is a clip (a note says so) |
| 1 | Something is lost for certain |
| 2 | It cannot be told from these files |
| 64 | A file that was named is malformed or cannot be read |

A malformed file in a folder is passed over with a note. Only regular files are opened; a file holds at most 4 MiB, all of
them 160 MiB, and of the Swift sources that matter 16 MiB a program are taken apart. Notes on single files are counted;
`--all` prints them. In SARIF, findings that are unknown have the level *note*.

# The clip and its app

Findings are a function of the world alone. They are given in the order of the tables. A finding says at which use
something is wrong. A flow **arrives** if what the clip leaves reaches the app that replaces it; what is found under
KN-01 to KN-03 is **lost**: in a world without a finding of a flow it arrives, in a world with one it does not
(INV-K21). Sources: as in Storage.md, Keychain.md, Account.md; the article's own names differ in one word.

### KN-01 A text is lost
It arrives by `leaves`, replacement, `collects`.

| Finding | It holds where |
|---|---|
| textNamesDiffer | clip text and app text are both suites, and not of one group |
| clipTextIsStandard | clip text is standard |
| appTextIsStandard | app text is standard |
| clipTextNotEntitled | clip text is a suite of a group in which the clip is no member |
| appTextNotEntitled | app text is a suite of a group in which the app is no member |

### KN-02 An account is lost
It arrives by `clip signs in`, replacement, `app resumes`.

| Finding | It holds where |
|---|---|
| userNamesDiffer | clip user and app user are both suites, and not of one group |
| clipUserIsStandard | clip user is standard |
| appUserIsStandard | app user is standard |
| clipUserNotEntitled | clip user is a suite of a group in which the clip is no member |
| appUserNotEntitled | app user is a suite of a group in which the app is no member |
| clipSignInNotEntitled | clip accounts is no |
| appSignInNotEntitled | app accounts is no |

### KN-03 An item is lost
It arrives by `clip adds item`, replacement, `app finds item`.

| Finding | It holds where |
|---|---|
| clipNamesNoApp | clip names app is no |
| appNamesNoClip | app names clip is no |
| systemTooOld | system version is 15.3 |

### KN-04 Advice
Nothing is lost by these.

| Finding | It holds where |
|---|---|
| namesAreNotOne | clip text, app text, clip user and app user are not all the same |
| secretsAreLeft | leaves secrets is yes |

### KN-05 What cannot be told
Found in files alone; the verdict is then unknown, unless something is lost for certain. A guess is never a loss.

| Doubt | It is told where |
|---|---|
| targetIsUnclear | nothing says whose a file is that matters, two files with different rights are one program's, or no app needs the clip |
| entitlementsAreMissing | the entitlements of a program were not handed in |
| settingIsUnexpanded | a build setting, `$(X)` or `${X}`, is left in a group of one program that the other does not list in the same way |
| nameIsUnknown | the name at a use is known only when the program runs; reported once, where it is declared |
| keyIsUnknown | no group is in both lists, both programs use standard defaults or a store of their own of one kind, and which keys or file names they use in it is not known |
| nameIsMissing | the clip names something for a flow, and the app, whose sources or names count then, does not |
| sourceDoesNotEnd | a string or a comment in a source does not end, or more than 256 braces lie in one another |
| sourceIsUnread | a source of the clip that may use a store is in another language than Swift, or there is too much of it |

### KN-06 What is lost and no world has
A world has names of stores, and not what lies in them.

| Finding | It holds where |
|---|---|
| keysDiffer | all keys or file names of a group are known on both sides, the clip writes one that the app does not use, and the app reads one that nobody writes. It is unknown if a third program uses groups, or if there are several of both and no two are alike |
| ownStoreIsNotShared | no group is in both lists, and both programs use a file of one name in their documents folder, a Core Data model of one name, or SwiftData with one type; or both open the documents folder, and nothing more |

## Which files are whose

**With a project file.** `project.pbxproj` settles it. A target of the type
`com.apple.product-type.application.on-demand-install-capable` is a clip; each app that depends on it or embeds it is its
app, or else the only app of the project. Each pair is judged by itself in each configuration that both have.

| Fact | Read from |
|---|---|
| sources | the build phase of sources, folders that are synchronized with their exceptions, libraries that the target needs, and `Sources/PRODUCT` of packages |
| entitlements | `CODE_SIGN_ENTITLEMENTS`; a target without it has none |
| identifier | `PRODUCT_BUNDLE_IDENTIFIER`, else `CFBundleIdentifier` |
| system version | `MinimumOSVersion` of `INFOPLIST_FILE`, else `IPHONEOS_DEPLOYMENT_TARGET` |
| conditions of `#if` | `SWIFT_ACTIVE_COMPILATION_CONDITIONS` |

Settings of a target stand upon its `.xcconfig`, the project's settings and the project's `.xcconfig`. Includes and
conditions on the configuration are followed, and `$(X:default=Y)` and `$(inherited)` expanded.

**With XcodeGen's or Tuist's files**, `project.yml` and `Project.swift`, if no project file has a pair: targets with type
or product, identifier, deployment target, sources, entitlements, property list, dependencies and settings, as far as they
are text. What comes from templates, includes or other code (entitlements in a `.dictionary`, say) makes the pair
*targetIsUnclear*, as do settings in code or in groups that may name the entitlements of a target without any; a file in
which no target can be read gets a note, and the rules below count. Keys of a property list that stand in these files
count as `INFOPLIST_KEY_…`. In `Project.swift` one configuration is judged.

**Without any**, or with a flag, the first of these that says anything:

1. `--clip PATH,...` and `--app PATH,...`: a file or a folder, the longest path first.
2. Entitlements: only a clip names parents or is `com.apple.developer.on-demand-install-capable`, only an app names
   clips. Entitlements with `com.apple.security.app-sandbox`, beside a property list with `NSExtension` or
   `WKApplication`, or with *widget*, *watch* or *extension* as a word of their name are another program's. The only one
   with *clip* in its name or its folder's is the clip's; one that is left is the other's. Files of one program that
   are named after builds (debug, release, beta, staging) are judged build by build.
3. `Info.plist`: only a clip has `NSAppClip`; one without identifier and version is nobody's.
4. Everything else: the nearest folder above it with entitlements. A source with no such folder above it is taken to be
   in both programs; what rests on that is unknown at most. A condition with *clip* in its name holds for the clip only.
5. Sources that import `XCTest` or `Testing`, or lie in a folder with the word *tests* or named like the folder beside it
   with *Tests*, belong to neither.

## What is judged

A flow begins with what the clip does.

| Flow | It is judged where |
|---|---|
| Texts | the clip uses a group, or leaves under a key in standard defaults what the app reads there and does not write, or both use standard defaults and no group is in both lists. Without sources of the clip, its list of groups is judged |
| Accounts | the clip stores something where its code has to do with `ASAuthorization` |
| Items | the clip calls `SecItemAdd` and the app `SecItemCopyMatching`. No entitlement is needed; the team before an identifier is the same on both sides. The app's list of clips is written when it is signed, and counts in a signed list alone. Access groups named in the code are not judged |
| The parent | always, where the identifier of the app is known |

A use is `UserDefaults(suiteName:)`, `UserDefaults.standard`, `@AppStorage`,
`containerURL(forSecurityApplicationGroupIdentifier:)` or `groupContainer: .identifier(_:)`. Names and keys are constants, computed
properties and functions without parameters, each case of a switch, both sides of `?:`, variables with one assignment,
sums and interpolations of these, in the sources of the program.

A file that ends in `.suites` goes before the sources. Each line may be missing; `#` begins a comment.

```
clip text = group.com.example.coffee
app text = group.com.example.coffee
clip user = group.com.example.coffee
app user = standard
leaves secrets = no
```

What is lost is shown by five commands, which are played on the model and on the system: `invoke`; `leave`, `signIn` or
`addItem`; `installApp`; `open`; `collect`, `resume` or `findItem`.
`../AppClip/Examples/Article` has the names of the published article, `../AppClip/Examples/Mended` one name at each use.

# Alerts and usage texts

Alerts are read from Swift, `UIAlertController`, `.alert` and `.confirmationDialog`, where an action leads to
`requestAccess` or `requestRecordPermission`: whatever leads to the prompt primes. They are read as well from files that
end in `.alerts`, where `alert` says in a word what each is for, and an action leads to `prompt`, `settings` or `nothing`:

```
# A comment.
alert priming
title See what you scan
message The camera reads the code on your cup.
action Continue -> prompt
```

### MN-01 A priming screen has one action, which only leads on
Sources as for INV-M17.

| Finding | It holds where |
|---|---|
| primingHasNotOneAction | the priming screen has no action, or more than one |
| primingActionGrants | a label has a word that grants: accept, agree, allow, approve, authorise, authorize, confirm, consent, enable, give, grant, ok, okay, permit, yes |
| primingDoesNotLeadOn | no action leads to the prompt |

### MN-02 A priming screen has a title of its own

| Finding | It holds where |
|---|---|
| primingTitleIsTheSystems | its title has the platform's words: would like to access, would like to use |

### MN-03 Each other alert has a way out

| Finding | It holds where |
|---|---|
| alertHasNoWayOut | no action of an alert leads to nothing, and it is no priming screen |

### MN-04 Titles tell alerts apart

| Finding | It holds where |
|---|---|
| titlesAreShared | two alerts that are for different things have the same title, whatever its capitals and signs |

### MN-05 An app that asks says why

| Finding | It holds where |
|---|---|
| usageTextIsMissing | a source asks for camera, microphone or contacts, and neither `INFOPLIST_KEY_…` nor the property list of its target has a text under `NSCameraUsageDescription`, `NSMicrophoneUsageDescription` or `NSContactsUsageDescription` (TM-20). Without a project file, the property lists nearest to the source count |

### MN-06 What cannot be told

| Finding | It holds where |
|---|---|
| labelIsUnknown | a label that leads to the prompt neither grants in English nor consists of words that only lead on (continue, next, start, go, get started); or a usage text is a build setting that no file gives |

# What each rule rests on

| Rules | Document and section |
|---|---|
| KN-01, KN-06 | *Sharing data between your App Clip and your full app*, overview: data in a shared container; *Configuring app groups*, overview |
| KN-02 | the former: Sign in with Apple for a seamless login; *Implementing User Authentication with Sign in with Apple* |
| KN-03 | the former: sensitive data in the keychain; `com.apple.developer.associated-appclip-app-identifiers`, discussion and note (Xcode adds it to an archive) and its counterpart `com.apple.developer.parent-application-identifiers`; *Sharing access to keychain items among a collection of apps*: Set Your App's Access Groups (a program's own identifier is one) |
| MN-01, MN-02 | *Human Interface Guidelines*, Privacy: Requesting permission; Pre-alert screens, windows, or views; MN-02 also Tracking requests (no screen mirrors the system's) |
| MN-03, MN-04 | *Human Interface Guidelines*, Alerts: Buttons for MN-03, Content for MN-04 |
| MN-05 | *Requesting authorization to capture and save media*; *Requesting access to protected resources*: Provide a purpose string |

**Not judged:** keychain wrappers of others, iCloud and servers, push and live activities, alerts in storyboards, names that
arrive from the network, the order in which the app looks, and whether the data are of use to it.

`../Camera/Examples/answer.alerts` has the alerts of the published answer, `../Camera/Examples/mended.alerts` the same
without their defects.

"""#
    ),
    (
      "Specs/Twins/AppClip/Scenarios/a-deleted-app-leaves-nothing.consent",
#"""
# An app keeps something for itself, is deleted, and its clip comes again: that releases nothing, and
# the clip finds nothing.
# SE-02, INV-S01, INV-S03.
consent case, format 1
machine clip-twins
strict
clip groups {1}
app groups {1}

user installs app
  -> alike
user opens
  -> alike
secretly app writes key 1 value 1 to home
  -> alike with a secret
user deletes
  -> alike
user invokes
  -> alike
clip reads key 1 from home
  -> alike
end

"""#
    ),
    (
      "Specs/Twins/AppClip/Scenarios/the-app-keeps-an-item.consent",
#"""
# The app keeps an item, and goes. The clip that comes again finds none under its label.
# SE-02, INV-S01, INV-S03.
consent case, format 1
machine clip-twins
strict
clip groups {1}
app groups {1}

user installs app
  -> alike
user invokes
  -> alike
secretly app adds item 1 value 1
  -> alike with a secret
user deletes
  -> alike
user invokes
  -> alike
clip finds item 1
  -> alike
clip adds item 1 value 2
  -> alike
end

"""#
    ),
    (
      "Specs/Twins/AppClip/Scenarios/the-clip-keeps-what-is-its-own.consent",
#"""
# The clip keeps something in its standard defaults and an item in the keychain, and an app of a
# system before 15.4 takes its place. It finds neither.
# SE-02, INV-S01, INV-S03.
consent case, format 1
machine clip-twins
strict
clip groups {1}
app groups {1}
system version 15.3
watcher app

user invokes
  -> alike
secretly clip writes key 1 value 1 to standard
  -> alike with a secret
secretly clip adds item 1 value 1
  -> alike with a secret
user installs app
  -> alike after equal releases
user opens
  -> alike
app reads key 1 from standard
  -> alike
app finds item 1
  -> alike
app adds item 1 value 2
  -> alike
end

"""#
    ),
    (
      "Specs/Twins/Camera/Scenarios/a-reset-beneath-a-restriction.consent",
#"""
# The decision is forgotten under a restriction: until the restriction ends the app cannot
# distinguish the worlds. SE-02, INV-S02, INV-S01.
consent case, format 1
machine camera-twins
strict
policy fixed
status denied
settings change leaves app running

system restricts
  -> alike
secretly user resets privacy
  -> alike with a secret
app reads status
  -> alike
system lifts restriction
  -> parted by other releases
end

"""#
    ),
    (
      "Specs/Twins/Contacts/Scenarios/a-guess-tells-nothing.consent",
#"""
# The app asks for contacts by tokens that it has made up: one stands for a hidden contact, one
# for nobody.
# SE-01, SE-02, INV-S01, INV-S03.
consent case, format 1
machine contacts-twins
strict
contact 1 "Ada"

app mounts button 1 for "ada"
  -> alike
user taps button 1
  -> alike after equal releases
user allows
  -> alike after equal releases
secretly user adds contact "Bo"
  -> alike with a secret
app fetches contact 2
  -> alike
app updates contact 2 to "Eve"
  -> alike
app fetches all contacts
  -> alike
end

"""#
    ),
    (
      "Specs/Twins/Contacts/Scenarios/a-touch-tells-whether-somebody-matches.consent",
#"""
# A touch brings up a prompt if a contact matches, and nothing otherwise: what is up is released,
# and the pair ends. Lexi Flores, "Meet the Contact Access Button", WWDC24. SE-02, INV-S01.
consent case, format 1
machine contacts-twins
strict

app mounts button 1 for "ada"
  -> alike
secretly user adds contact "Ada"
  -> alike with a secret
user taps button 1
  -> parted by other releases
app presents contact picker
  -> parted by other releases
end

"""#
    ),
    (
      "Specs/Twins/Contacts/Scenarios/an-end-brings-a-decision-to-light.consent",
#"""
# Full access is set in Settings, and takes effect at the app's next launch. If the app ends by its
# own action before that, the access that it will have then is released. SE-02, INV-S03.
consent case, format 1
machine contacts-twins
strict
widening in settings stale until launch
contact 1 "Ada"
limited {1}

app fetches all contacts only emails and phones
  -> alike
user sets access to full
  -> alike after equal releases
secretly user adds contact "Bo"
  -> alike with a secret
app reads name
  -> parted by other releases
end

"""#
    ),
    (
      "Specs/Twins/Contacts/Scenarios/how-often-the-person-went-back.consent",
#"""
# The person looks at another screen of the prompt in one world only. No call ends, and no app is
# notified. SE-02, INV-S02.
consent case, format 1
machine contacts-twins
strict

app requests access
  -> alike
secretly user continues
  -> alike with a secret
secretly user goes back
  -> alike with a secret
user refuses to share
  -> alike after equal releases
app reads status
  -> alike
end

"""#
    ),
    (
      "Specs/Twins/Contacts/Scenarios/other-apps-are-granted-others.consent",
#"""
# Other apps may see somebody in one world only, then everybody in both: this app is never notified.
# SE-01, SE-02, INV-S02.
consent case, format 1
machine contacts-twins
strict
contact 1 "Ada"
contact 2 "Bo"
limited {1}

secretly user grants elsewhere {1, 2}
  -> alike with a secret
app fetches all contacts
  -> alike
user grants elsewhere {2}
  -> alike after equal releases
user resets privacy
  -> alike after equal releases
end

"""#
    ),
    (
      "Specs/Twins/Device/Scenarios/a-replacement-that-carries.consent",
#"""
# The person allows the camera to the clip in one world only. The app that takes its place is told.
# SE-02, SE-03, DV-01.
consent case, format 1
machine device-twins
strict
clip: watcher app

clip: user invokes
  -> alike after equal releases
camera: app requests access
  -> alike
secretly camera: user allows
  -> alike with a secret
camera: app requests access
  -> alike
clip: user installs app
  -> parted by other releases
end

"""#
    ),
    (
      "Specs/Twins/Device/Scenarios/a-replacement-that-resets.consent",
#"""
# The same where a replacement resets: the app that takes its place finds nothing decided.
# SE-02, INV-S01, INV-S03, DV-01.
consent case, format 1
machine device-twins
strict
replacement resets
clip: watcher app

clip: user invokes
  -> alike after equal releases
camera: app requests access
  -> alike
secretly camera: user allows
  -> alike with a secret
camera: app requests access
  -> alike
clip: user installs app
  -> alike after equal releases
clip: user opens
  -> alike after equal releases
camera: app reads status
  -> alike
end

"""#
    ),
    (
      "Specs/Twins/Device/Scenarios/a-reset-of-another-part.consent",
#"""
# Beneath a restriction the person resets what was decided, and a part that is not the camera is told
# first. The app of the camera observes nothing, now or when it reads its status.
# SE-02, INV-S01, INV-S03, DV-05.
consent case, format 1
machine device-twins
strict
clip: watcher app

clip: user installs app
  -> alike after equal releases
clip: user opens
  -> alike after equal releases
camera: app requests access
  -> alike
camera: user allows
  -> alike
contacts: system restricts access
  -> alike after equal releases
clip: user opens
  -> alike after equal releases
secretly clip: user resets privacy
  -> alike with a secret
camera: app reads status
  -> alike
end

"""#
    ),
    (
      "Specs/Twins/Device/Scenarios/contacts-tell-a-clip-nothing.consent",
#"""
# The person adds somebody to the address book in one world only, and the clip asks for it.
# SE-02, INV-S01, DV-06.
consent case, format 1
machine device-twins
strict

clip: user invokes
  -> alike after equal releases
secretly contacts: user adds contact "Ada"
  -> alike with a secret
contacts: app requests access
  -> alike
contacts: app fetches all contacts
  -> alike
end

"""#
    ),
    (
      "Specs/Twins/Device/Scenarios/the-camera-of-a-deleted-app.consent",
#"""
# The app is allowed the camera in one world only, and is deleted. The clip that comes in its place
# finds nothing decided.
# SE-02, INV-S01, INV-S03, INV-X08.
consent case, format 1
machine device-twins
strict

clip: user installs app
  -> alike after equal releases
clip: user opens
  -> alike after equal releases
camera: app requests access
  -> alike
secretly camera: user allows
  -> alike with a secret
clip: user deletes
  -> alike after equal releases
clip: user invokes
  -> alike after equal releases
camera: app reads status
  -> alike
end

"""#
    ),
    (
      "Specs/Twins/Invariants.md",
#"""
# What holds of twins

These invariants relate two worlds ([Twins](Twins.md)); no transcript of one world can break them.

### INV-S01 equalReleasesLookAlike
If a command is given to both worlds and releases the same in both, the app observes the same.

*Rests on* SE-01, SE-03. *Landmarks:* nothing could be released; the same was released; the releases differed, and the pair ended.

### INV-S02 secretsAreSilent
When the person changes hidden data, the app observes nothing.

*Rests on* SE-02. *Landmark:* a command was carried out in one world only.

### INV-S03 twinsStayTwins
After a command that releases the same in both worlds, and after a silent command, the app knows the same in both.

*Rests on* SE-01, SE-02. *Landmark:* the worlds were twins.

"""#
    ),
    (
      "Specs/Twins/Twins.md",
#"""
# What an app may learn

The access button exists so that an app learns nothing about contacts that it was not given. This page defines this noninterference policy, for any machine, in terms that a program can check.

## The definition

1. An app **knows** its process and its status, the readable data in their order, the data that were readable at each known token of the history and the contacts among them that others have changed since, its own creations and requests, its buttons, and the kind of screen that is up. Identifiers are opaque tokens: the app can only compare them for equality.
2. Two worlds are **twins** if the app knows the same in both. Everything else may differ.
3. The **same command** is given to both. The app refers to objects by what it knows; a token of an unreadable object may stand for a hidden object in one world, and for nothing in the other. The person chooses objects by what they see: readable objects by position, hidden ones by card.
4. A command of the person that affects hidden data only is **silent**: the app observes nothing, and afterwards it knows the same. A command that the app may give at any time and that only reads, such as its status, is **idle**: apart from its answer, it changes nothing that follows.
5. A decision **releases** the data that become readable: their value at that moment, their position among the rest, which waiting calls have named them, and whether they were readable at a token that the app holds; and the data that are no longer readable. A picker releases the data that it hands over. The end of a restriction, and the end of the process, release the status beneath, and which readable data are the app's own.
6. A touch, and the answer to the screen that it brought up, release **which screen** is up then.
7. Commands of the app, and the clock, release **nothing**, unless they end the app (5).
8. If both worlds release the same, the app **observes** the same, and the worlds remain twins. If the releases differ, the pair ends; all earlier observations were the same.

The app observes the answers to its own calls, with their errors; its events, in their order and number; whether it is notified; the order of the data that it is handed; and *signals*: side channels, such as the size of a button or the time that a call takes. It observes neither the answers to the person, to the system and to the clock, nor how many steps the person took.

### SE-01 A command is given to both
Every command that is not secret is given to both worlds, translated into the names of each (3).

### SE-02 A secret is done in one
A command that is marked as secret is carried out in one world only, if it is silent there or idle (4). Otherwise it is given to both: no script is discarded.

### SE-03 Twins part
If the releases of a command differ between the worlds (5, 6), the pair ends: no further command is carried out or compared.

## Who is told

| Information | Recipient |
|---|---|
| the answer to an app's call, with its error | the app |
| the effect of a touch, a chooser, a tick | the person |
| the reason of a refusal to the person, the system or the clock | the person; it is `noSuchContact` or `notSelectable` for hidden contacts too |
| callbacks, notifications, the return to the front | the app |
| the contents of a button | the person |

## What each machine hides

| Machine | Observer | Known | Hidden | Silent | Idle |
|---|---|---|---|---|---|
| contacts-twins | the app | process, status, readable contacts with their cards in the order of the address book, which of them it created under full access, its waiting calls with their tokens as *some contact*, its buttons, which properties it was handed, the meaning of its tokens, the kind of prompt or sheet that is up, the button under a finger | all other contacts: number, order, cards, deletions; the contacts ticked and shown; the stage of the prompt; the selection that was last in force; the decision beneath a restriction or until the next launch; the contacts that other apps may see | the person adds (below full access), edits or removes a contact that the app cannot read, ticks, goes on and goes back, grants elsewhere; under *stale until launch*, gives more in Settings or reverts that; a reset beneath a restriction | a reading of the status |
| camera-twins | the app | the whole snapshot except the entry in Settings | the entry in Settings, the decision beneath a restriction | a reset beneath a restriction | a reading of the status |
| clip-twins, watcher clip | the clip | which programs are on the device and run, the contents of its own places and of the groups that it is in, its items, who is signed in to it, whether there is a network | the app's files, defaults and items, who is signed in to the app, its import, the provider's data on accounts | changes by the app in its own places, and changes of accounts; a reset | a program reads a value or looks for an item |
| clip-twins, watcher app | the app | the same for itself; the clip's items if it sees them; its import; the provider's data on accounts | the clip's files and defaults, its items if the app does not see them, who is signed in to the clip | changes by the clip in its own places; a reset | the same |
| device-twins | the watcher of clip-twins | of the clip's part as above; while the watcher is on the device, of the camera as above, and, if it is the app, of contacts as above; always whether the app runs, whether the person is elsewhere, whether a restriction is on, and the time of day | the data that these hide; the camera and contacts of the other program; contacts from a clip | commands that are silent in every part that receives them; in a part that is hidden as a whole, all but the clock that leave process, person and restriction unchanged | as above |

After each call that is not silent, a program *releases* to the other program its changes to shared data: the contents of the groups that both are in, the clip's items if the app sees them, and to the app the provider's data on accounts. A replacement releases to the app the data that become its own. An
invocation, an opening, an installation, a deletion, an end and the passing of time release nothing else: their effects follow from the known data. So a clip that found data that a deleted app had kept for itself could distinguish the worlds.

On a device a step releases the releases of each part that receives it, in order, and the app's observation is that of each part, in order. Three rules are particular to a device:

- A part that is hidden as a whole releases its effects on the whole device: whether the app runs, and whether the person is elsewhere. A camera that is switched off ends its app, whoever watches.
- A replacement releases to the app the camera's data that it takes over: the status, if the replacement *carries*, and an intention that the clip has stored, in either case. If it *resets*, the status is not released: the app cannot find out the clip's status.
- Nothing else is released. The reasons that bar a call (DV-02) are known to the app that makes it: its status, its own prompts, and the person's place. The answers of contacts to a clip (DV-06) are constant. A deletion, an installation or an invocation reveals no decision about the other program.

If a machine leaves a decision open, one of its values may leak. Twins are drawn without these values; if `--decide` sets them, the claims are refuted:

| Machine | Decision | Leak |
|---|---|---|
| contacts | hidden write error: all but *recordDoesNotExist* | whether an unreadable token denotes a contact |
| contacts | change notification: *ofEverything* | that the address book has been changed |
| clip | items by: *label* | that the app has used a label |

## What a touch tells

Without a grant, an app learns only one fact about hidden contacts: whether a screen is up. After `mounts button 1 for "ada"` and a touch, `presents contact picker` is answered *done* if no contact matches, and *covered* if one does. The app has chosen the query. The policy releases this explicitly (6): no match, one, or several. The reason is that the platform's pickers answer at once; an app that is answered only when the screen is free would learn the same by waiting. If no screen comes up, the app does not learn that there was a touch.

Before a touch, the button reveals nothing else: its size and its caption are for the person only, its callback is called only when it has added contacts, and a touch without an effect calls no callback.

## How it is checked

- **By script** (`consent check contacts-twins`): cases are drawn as for the machine itself, with secret commands among them. A script that distinguishes the worlds is shrunk and saved like any case.
- **By class** (`consent explore contacts-twins`): every state of a scope is visited. States in which the app knows the same form a class; class, command and release must determine the observation and the next class. One row for each combination covers all pairs of states in the class. A command that is possible in only one state of a class is compared with no other, and is counted: among the app's calls, these are creations when the scope is full. The order of contacts is significant, and deleted contacts are distinguished: an app refers to contacts by position, and a system may remember deleted ones.

| Scope | States | Classes | Pairs | Transitions |
|---|---:|---:|---:|---:|
| contacts=1, calls=1, order | 6,401 | 412 | 114,310 | 324,426 |
| contacts=1, buttons=1, order | 12,104 | 1,559 | 129,920 | 840,692 |
| contacts=2, calls=1, order | 84,897 | 1,008 | 20,246,610 | 4,873,414 |
| contacts=2, buttons=1, order | 204,674 | 4,801 | 25,088,412 | 16,245,324 |
| contacts=3, order | 579,401 | 2,976 | 1,021,093,782 | 47,409,562 |
| contacts=2, elsewhere=2, order | 113,477 | 888 | 45,940,692 | 8,409,931 |
| contacts=1, tokens=2, order | 75,181 | 4,836 | 2,440,310 | 4,641,009 |
| the camera, calls=2 | 28,112 | 21,968 | 9,216 | 644,576 |

## Secrets, and what would tell them

Each leak below is planted in both model and system: they agree, no claim is broken, and only twins detect it (`consent faults contacts-twins`). The folders `Leaks` hold a case for each, which `consent replay` plays in two worlds.

| Secret | Leak |
|---|---|
| how many contacts are hidden | countsInAnError, turnsTheOrder, numbersIdentifiers |
| their order, and that of all contacts | ordersByHash |
| the contacts that other apps may see | ordersByOthersGrants |
| whether a query matches a contact, until a touch | sizesTheButton, searchesAllAndCuts, countsEvenIfIllegible |
| how many were offered | callsBackForEachOffered |
| changes of the address book beyond the readable data | numbersTokens, countsHiddenEdits |
| the order of all contacts, after a drop | ordersDrops |
| whether a token denotes a contact | takesLongerForHidden, findsHiddenUnderDenial |
| that a contact was edited or deleted | notifiesOfHiddenEdits, notifiesOfHiddenRemovals |
| how far the person went in the prompt, and how often back | countsScreensOfThePrompt |
| the previous selection | tellsTheFormerSelection |
| the decision beneath a restriction; whether Settings has an entry | tellsWhatARestrictionHides, tellsOfTheEntryInSettings |
| the app's data that its clip cannot read, and the clip's that its app cannot read | countsAllItems, tellsOfALabelInUse |
| the provider's data on an account | tellsOfAKnownAccount |
| on a device: how far the person went in the prompt of contacts, from a barred call of the camera | tellsTheStageWhereItIsBarred |
| on a device: the decision beneath a restriction, from the order in which parts end | endsTheDecidedLast |
| on a device: what a clip had been told, where that is reset | tellsWhatWasReset |
| on a device: contacts, from a clip | looksForAClip |

These machines do not model, and so make no claim about, the dependence of a call's time on the size of the address book.

## How it is written

`machine contacts-twins`, and everything else as in the machine itself. `secretly` precedes a command for one world only. Below a step stands `-> alike`, `-> alike after equal releases`, `-> alike with a secret` or `-> parted by other releases`. If the app can distinguish the worlds, it is `-> differs in`, then `the answer`, `what reached the app`, `a notification`, `the order`, `a signal` or `what it knows`; the lines `-> one:` and `-> other:` hold the outcome in each world.

"""#
    ),
  ]
}
