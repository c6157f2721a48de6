/** A key that both sides changed, each in its own way; undefined where a side has no such key. */
export type Conflict<Value> = {
  readonly key: string
  readonly was: Value | undefined
  readonly mine: Value | undefined
  readonly theirs: Value | undefined
}

/** The result of merging the changes of two people. */
export type MergeResult<Value> = {
  /** With everything that only one side changed; of what both changed it has mine. */
  readonly merged: Readonly<Record<string, Value>>
  readonly conflicts: readonly Conflict<Value>[]
  /** The keys that only they changed. */
  readonly taken: readonly string[]
}

type Values<Value> = Readonly<Record<string, Value>>

/** Merges two changes of the same record by its keys. */
export function merge<Value extends string | boolean | null>(
  base: Values<Value>,
  mine: Values<Value>,
  theirs: Values<Value>,
): MergeResult<Value> {
  const keys = [...new Set([...Object.keys(base), ...Object.keys(mine), ...Object.keys(theirs)])]
  const judged = keys.map((key) => {
    const change = { key, was: base[key], mine: mine[key], theirs: theirs[key] }
    const isTheirs = change.theirs !== change.was && change.mine === change.was
    const isConflict = !isTheirs && change.theirs !== change.was && change.mine !== change.theirs
    return { change, isTheirs, isConflict, value: isTheirs ? change.theirs : change.mine }
  })
  const merged = judged.flatMap(({ change, value }) =>
    value === undefined ? [] : [[change.key, value] as const],
  )
  return {
    merged: Object.fromEntries(merged),
    conflicts: judged.filter(({ isConflict }) => isConflict).map(({ change }) => change),
    taken: judged.filter(({ isTheirs }) => isTheirs).map(({ change }) => change.key),
  }
}
