/// A fault in insertion, deletion or balancing of red-black trees, as in the workload RBT of the benchmark ETNA.
package enum RedBlackMutant: String, Hashable, Sendable, CaseIterable {
  /// Insertion drops the tree and returns the new entry alone.
  case insertDropsTree
  /// Insertion takes every key that is not less for the key of the node.
  case insertReplacesLess
  /// Insertion keeps the old value of a present key.
  case insertKeepsValue
  /// Deletion drops the node above the part from which it deletes.
  case deleteDropsPath
  /// Deletion looks for the key on the wrong side.
  case deleteGoesWrong
  /// An inserted node is black.
  case insertsBlack
  /// The root stays red after a deletion.
  case deleteKeepsRed
  /// A sibling on the right is not made red.
  case rightStaysBlack
  /// A sibling on the left is not made red.
  case leftStaysBlack
  /// Two red trees are joined with black parts.
  case joinsRedAsBlack
  /// Two black trees are joined with red parts.
  case joinsBlackAsRed
  /// An insertion on the left does not balance.
  case leftUnbalanced
  /// An insertion on the right does not balance, and makes the root of that part black.
  case rightUnbalanced
  /// A rotation to the right exchanges the two trees on the right.
  case exchangesOuter
  /// A double rotation to the left exchanges the two trees in the middle.
  case exchangesInner
}
