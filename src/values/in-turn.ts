/** Does something with each, one after the other; gives what came of it, in the same order. */
export function inTurn<One, Result>(
  all: Iterable<One>,
  work: (one: One) => Result | Promise<Result>,
): Promise<readonly Result[]> {
  return [...all].reduce(
    async (before: Promise<readonly Result[]>, one) => [...(await before), await work(one)],
    Promise.resolve([]),
  )
}
