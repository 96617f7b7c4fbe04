import PropertyTesting

/// A property of insertion into red-black trees and of deletion from them, as in the workload RBT of ETNA.
package enum RedBlackProperty: String, Hashable, Sendable, CaseIterable {
  case insertValid, deleteValid
  case insertPost, deletePost
  case insertModel, deleteModel
  case insertInsert, insertDelete, deleteInsert, deleteDelete

  /// The arguments of a property; those that it does not use are 0 and false.
  package struct Arguments: Hashable, Sendable {
    package var tree: RedBlackTree
    package var key: Int
    package var other: Int
    package var value: Bool
    package var otherValue: Bool

    package init(
      _ tree: RedBlackTree, _ key: Int, _ other: Int = 0, _ value: Bool = false,
      _ otherValue: Bool = false
    ) {
      (self.tree, self.key, self.other) = (tree, key, other)
      (self.value, self.otherValue) = (value, otherValue)
    }
  }

  /// A generator of the arguments, by their types alone.
  package var arguments: Generator<Arguments> {
    let (tree, key, value) = (RedBlackTree.anyTree, Int.arbitrary, Bool.arbitrary)
    return switch self {
    case .deleteValid, .deleteModel: zip(tree, key).map { Arguments($0, $1) }
    case .insertValid, .insertModel: zip(tree, key, value).map { Arguments($0, $1, 0, $2) }
    case .deletePost, .deleteDelete: zip(tree, key, key).map { Arguments($0, $1, $2) }
    case .insertPost, .insertDelete, .deleteInsert:
      zip(tree, key, key, value).map { Arguments($0, $1, $2, $3) }
    case .insertInsert:
      zip(tree, key, key, value, value).map { Arguments($0, $1, $2, $3, $4) }
    }
  }

  /// Returns whether the property holds; `nil` if its precondition fails.
  package func holds(for arguments: Arguments, _ operations: RedBlackOperations) -> Bool? {
    arguments.tree.isValid ? (try? isTrue(of: arguments, operations)) ?? false : nil
  }

  /// Returns whether the property is true of a valid tree.
  private func isTrue(
    of arguments: Arguments, _ operations: RedBlackOperations
  ) throws(RedBlackOperations.InvalidTree) -> Bool {
    let (tree, key, other) = (arguments.tree, arguments.key, arguments.other)
    let (value, otherValue) = (arguments.value, arguments.otherValue)
    let isSame = key == other
    switch self {
    case .insertValid: return operations.inserting(key, value, into: tree).isValid
    case .deleteValid: return try operations.deleting(key, from: tree).isValid
    case .insertPost:
      return operations.inserting(key, value, into: tree).value(of: other)
        == (isSame ? value : tree.value(of: other))
    case .deletePost:
      return try operations.deleting(key, from: tree).value(of: other)
        == (isSame ? nil : tree.value(of: other))
    case .insertModel:
      let kept = tree.entries.filter { $0.key != key }
      return operations.inserting(key, value, into: tree).entries
        == kept.filter { $0.key < key } + [RedBlackTree.Entry(key: key, value: value)]
        + kept.filter { $0.key > key }
    case .deleteModel:
      return try operations.deleting(key, from: tree).entries
        == tree.entries.filter { $0.key != key }
    case .insertInsert:
      let once = operations.inserting(key, value, into: tree)
      let twice = operations.inserting(
        key, value, into: operations.inserting(other, otherValue, into: tree))
      return twice.entries
        == (isSame ? once : operations.inserting(other, otherValue, into: once)).entries
    case .insertDelete:
      let once = operations.inserting(key, value, into: tree)
      let both = operations.inserting(key, value, into: try operations.deleting(other, from: tree))
      return both.entries == (isSame ? once : try operations.deleting(other, from: once)).entries
    case .deleteInsert:
      let both = try operations.deleting(
        key, from: operations.inserting(other, value, into: tree))
      let once = try operations.deleting(key, from: tree)
      return both.entries
        == (isSame ? once : operations.inserting(other, value, into: once)).entries
    case .deleteDelete:
      return try operations.deleting(key, from: operations.deleting(other, from: tree)).entries
        == operations.deleting(other, from: operations.deleting(key, from: tree)).entries
    }
  }
}
