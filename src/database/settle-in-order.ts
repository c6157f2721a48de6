import type { Query } from './query.ts'

/** Sends queries in the order of the list, and waits until each has succeeded or failed. */
export function settleInOrder<Results extends readonly unknown[]>(
  all: {
    readonly [Index in keyof Results]: Query<Results[Index]>
  },
): Promise<{ -readonly [Index in keyof Results]: PromiseSettledResult<Results[Index]> }> {
  return Promise.allSettled(all.map((one) => one.sentAhead())) as Promise<{
    -readonly [Index in keyof Results]: PromiseSettledResult<Results[Index]>
  }>
}
