/// Generates tuples of one value from each generator. A random one with several choices is sometimes equal to an
/// earlier one of its type, or differs in one choice.
///
///     let points = zip(Generator.integers, Generator.integers)   // Generator<(Int, Int)>
@inlinable
public func zip<each Value>(
  _ generators: repeat Generator<each Value>
) -> Generator<(repeat each Value)> {
  Generator<(repeat each Value)> { source throws(Discard) in
    (repeat try source.drawPart(each generators))
  }
}
