/** The names below a path of a sample: of a list, those of its elements. */
export function namesBelow(sample: unknown, path: readonly string[]): readonly string[] {
  const found = path.reduce<unknown>((value, name) => memberOf(elementOf(value), name), sample)
  const value = elementOf(found)
  return typeof value === 'object' && value !== null ? Object.keys(value) : []
}

function memberOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null
    ? (value as Readonly<Record<string, unknown>>)[name]
    : undefined
}

function elementOf(value: unknown): unknown {
  return Array.isArray(value) ? value[0] : value
}

/** What stands for an element of a list in a text: `{% for line in lines %}` makes `line` an element of `lines`. */
export function loopsIn(text: string): ReadonlyMap<string, readonly string[]> {
  const loops = [...text.matchAll(/\bfor\s+(\w+)\s+in\s+([\w.]+)/g)]
  return new Map(loops.map(([, name = '', path = '']) => [name, path.split('.')]))
}

/** A path with the names of loops written out: `line.product` is `lines.product`. */
export function writtenOut(
  path: readonly string[],
  loops: ReadonlyMap<string, readonly string[]>,
): readonly string[] {
  const [first = '', ...rest] = path
  const list = loops.get(first)
  return list === undefined || list[0] === first ? path : writtenOut([...list, ...rest], loops)
}
