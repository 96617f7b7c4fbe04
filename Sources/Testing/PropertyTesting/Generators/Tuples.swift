/// Generates tuples of one value from each generator.
///
///     let points = zip(Generator.integers, Generator.integers)   // Generator<(Int, Int)>
@inlinable
public func zip<each Value>(
  _ generators: repeat Generator<each Value>
) -> Generator<(repeat each Value)> {
  Generator<(repeat each Value)> { source throws(Discard) in
    (repeat try source.draw(each generators))
  }
}
