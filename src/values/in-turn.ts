/** Does something with each, one after the other; gives what came of it, in the same order. */
export async function inTurn<One, Result>(
  all: Iterable<One>,
  work: (one: One) => Result | Promise<Result>,
): Promise<readonly Result[]> {
  const results: Result[] = []
  for (const one of all) results.push(await work(one))
  return results
}
