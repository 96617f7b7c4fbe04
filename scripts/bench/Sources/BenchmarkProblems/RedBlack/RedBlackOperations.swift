/// Insertion into red-black trees and deletion from them, with at most one fault.
///
/// Insertion is that of Okasaki (1999), deletion that of Kahrs (2001).
package struct RedBlackOperations: Sendable {
  package typealias Tree = RedBlackTree

  /// The fault; `nil` for the faultless operations.
  package var mutant: RedBlackMutant?

  /// The error of a deletion from a tree that is not a red-black tree.
  package struct InvalidTree: Error {}

  package init(mutant: RedBlackMutant? = nil) { self.mutant = mutant }

  /// Returns `tree` with `value` for `key`.
  package func inserting(_ key: Int, _ value: Bool, into tree: Tree) -> Tree {
    blackened(grown(key, value, tree))
  }

  private func grown(_ key: Int, _ value: Bool, _ tree: Tree) -> Tree {
    switch tree {
    case .empty:
      return .node(mutant == .insertsBlack ? .black : .red, .empty, key, value, .empty)
    case .node(let color, let left, let other, let old, let right):
      if mutant == .insertDropsTree { return .node(.red, .empty, key, value, .empty) }
      if key < other {
        let left = grown(key, value, left)
        if mutant == .leftUnbalanced { return .node(color, left, other, old, right) }
        return balanced(color, left, other, old, right)
      }
      if key > other, mutant != .insertReplacesLess {
        if mutant == .rightUnbalanced {
          return .node(color, left, other, old, inserting(key, value, into: right))
        }
        return balanced(color, left, other, old, grown(key, value, right))
      }
      return .node(color, left, other, mutant == .insertKeepsValue ? old : value, right)
    }
  }

  /// Returns `tree` without `key`.
  package func deleting(_ key: Int, from tree: Tree) throws(InvalidTree) -> Tree {
    let rest = try shrunk(key, tree)
    return mutant == .deleteKeepsRed ? rest : blackened(rest)
  }

  private func shrunk(_ key: Int, _ tree: Tree) throws(InvalidTree) -> Tree {
    guard case .node(_, let left, let other, let value, let right) = tree else { return .empty }
    if key == other { return try joined(left, right) }
    let isLeft = mutant == .deleteGoesWrong ? key > other : key < other
    if mutant == .deleteDropsPath { return try shrunk(key, isLeft ? left : right) }
    if isLeft {
      let rest = try shrunk(key, left)
      return left.isBlackNode
        ? try balancedLeft(rest, other, value, right) : .node(.red, rest, other, value, right)
    }
    let rest = try shrunk(key, right)
    return right.isBlackNode
      ? try balancedRight(left, other, value, rest) : .node(.red, left, other, value, rest)
  }

  /// Returns a tree whose left part lacks a black node.
  private func balancedLeft(
    _ left: Tree, _ key: Int, _ value: Bool, _ right: Tree
  ) throws(InvalidTree) -> Tree {
    switch (left, right) {
    case (.node(.red, let a, let x, let vx, let b), _):
      return .node(.red, .node(.black, a, x, vx, b), key, value, right)
    case (_, .node(.black, let a, let y, let vy, let b)):
      return balanced(.black, left, key, value, .node(.red, a, y, vy, b))
    case (_, .node(.red, .node(.black, let a, let y, let vy, let b), let z, let vz, let c)):
      let c = mutant == .rightStaysBlack ? c : try reddened(c)
      return .node(.red, .node(.black, left, key, value, a), y, vy, balanced(.black, b, z, vz, c))
    case _: throw InvalidTree()
    }
  }

  /// Returns a tree whose right part lacks a black node.
  private func balancedRight(
    _ left: Tree, _ key: Int, _ value: Bool, _ right: Tree
  ) throws(InvalidTree) -> Tree {
    switch (left, right) {
    case (_, .node(.red, let b, let y, let vy, let c)):
      return .node(.red, left, key, value, .node(.black, b, y, vy, c))
    case (.node(.black, let a, let x, let vx, let b), _):
      return balanced(.black, .node(.red, a, x, vx, b), key, value, right)
    case (.node(.red, let a, let x, let vx, .node(.black, let b, let y, let vy, let c)), _):
      let a = mutant == .leftStaysBlack ? a : try reddened(a)
      return .node(
        .red, balanced(.black, a, x, vx, b), y, vy, .node(.black, c, key, value, right))
    case _: throw InvalidTree()
    }
  }

  /// Returns a tree with the entries of both; all keys of `left` are less than those of `right`.
  private func joined(_ left: Tree, _ right: Tree) throws(InvalidTree) -> Tree {
    switch (left, right) {
    case (.empty, _): return right
    case (_, .empty): return left
    case (.node(.red, let a, let x, let vx, let b), .node(.red, let c, let y, let vy, let d)):
      let middle = try joined(b, c)
      guard case .node(.red, let b, let z, let vz, let c) = middle else {
        return .node(.red, a, x, vx, .node(.red, middle, y, vy, d))
      }
      let color = mutant == .joinsRedAsBlack ? Tree.Color.black : .red
      return .node(.red, .node(color, a, x, vx, b), z, vz, .node(color, c, y, vy, d))
    case (.node(.black, let a, let x, let vx, let b), .node(.black, let c, let y, let vy, let d)):
      let middle = try joined(b, c)
      guard case .node(.red, let b, let z, let vz, let c) = middle else {
        return try balancedLeft(a, x, vx, .node(.black, middle, y, vy, d))
      }
      let color = mutant == .joinsBlackAsRed ? Tree.Color.red : .black
      return .node(.red, .node(color, a, x, vx, b), z, vz, .node(color, c, y, vy, d))
    case (_, .node(.red, let b, let x, let vx, let c)):
      return .node(.red, try joined(left, b), x, vx, c)
    case (.node(.red, let a, let x, let vx, let b), _):
      return .node(.red, a, x, vx, try joined(b, right))
    }
  }

  private func blackened(_ tree: Tree) -> Tree {
    guard case .node(_, let left, let key, let value, let right) = tree else { return .empty }
    return .node(.black, left, key, value, right)
  }

  private func reddened(_ tree: Tree) throws(InvalidTree) -> Tree {
    guard case .node(.black, let left, let key, let value, let right) = tree else {
      throw InvalidTree()
    }
    return .node(.red, left, key, value, right)
  }

  /// Returns a node, rotated if it is black and a red child has a red child.
  private func balanced(
    _ color: Tree.Color, _ left: Tree, _ key: Int, _ value: Bool, _ right: Tree
  ) -> Tree {
    switch (color, left, right) {
    case (.black, .node(.red, .node(.red, let a, let x, let vx, let b), let y, let vy, let c), _):
      let isExchanged = mutant == .exchangesOuter
      return .node(
        .red, .node(.black, a, x, vx, b), y, vy,
        .node(.black, isExchanged ? right : c, key, value, isExchanged ? c : right))
    case (.black, .node(.red, let a, let x, let vx, .node(.red, let b, let y, let vy, let c)), _):
      return .node(
        .red, .node(.black, a, x, vx, b), y, vy, .node(.black, c, key, value, right))
    case (.black, _, .node(.red, .node(.red, let b, let y, let vy, let c), let z, let vz, let d)):
      let isExchanged = mutant == .exchangesInner
      return .node(
        .red, .node(.black, left, key, value, isExchanged ? c : b), y, vy,
        .node(.black, isExchanged ? b : c, z, vz, d))
    case (.black, _, .node(.red, let b, let y, let vy, .node(.red, let c, let z, let vz, let d))):
      return .node(
        .red, .node(.black, left, key, value, b), y, vy, .node(.black, c, z, vz, d))
    case _: return .node(color, left, key, value, right)
    }
  }
}

extension RedBlackTree {
  fileprivate var isBlackNode: Bool {
    switch self {
    case .empty: false
    case .node(let color, _, _, _, _): color == .black
    }
  }
}
