/** Finds the items with a key, in their order; building it looks at each item once, whatever number of keys is asked for. */
export function itemsBy<Item, Key>(
  items: readonly Item[],
  keyOf: (item: Item) => Key,
): (key: Key) => readonly Item[] {
  const groups = Map.groupBy(items, keyOf)
  return (key) => groups.get(key) ?? []
}

/** Finds the first item with a key, or undefined; built as `itemsBy` is. */
export function itemBy<Item, Key>(
  items: readonly Item[],
  keyOf: (item: Item) => Key,
): (key: Key) => Item | undefined {
  const itemsOf = itemsBy(items, keyOf)
  return (key) => itemsOf(key)[0]
}
