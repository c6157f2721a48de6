/** The value of a key that may be missing: undefined where there is no key, or nothing under it. */
export function lookUp<Key, Value>(
  map: ReadonlyMap<Key, Value>,
  key: Key | null | undefined,
): Value | undefined {
  return key === null || key === undefined ? undefined : map.get(key)
}

/** A value that is known to be there, as what is missing is refused earlier; a missing one is a bug, named by `what`. */
export function required<Value>(value: Value | null | undefined, what: string): Value {
  if (value === null || value === undefined) throw new TypeError(`${what} is missing`)
  return value
}

/** A value as a list of one; nothing where it is missing. */
export function given<Value>(value: Value | null | undefined): readonly Value[] {
  return value === null || value === undefined ? [] : [value]
}
