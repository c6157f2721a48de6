/** Maps items one after the other, each after the previous one is done. */
export async function mapInSequence<One, Result>(
  all: Iterable<One>,
  work: (one: One) => Result | Promise<Result>,
): Promise<readonly Result[]> {
  const results: Result[] = []
  for (const one of all) results.push(await work(one))
  return results
}
