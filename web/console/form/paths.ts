import type { Draft, Line } from './draft.ts'
import type { Value, Values } from './values.ts'

/** Where a value stands in a form: `priority`, `address/postcode`, `lines/id:5/order_quantity`; a line itself is `lines/id:5`. */
export type Path = string

/** The path of a line, or of a value within it; null of everything else. */
export function lineOf(
  path: Path,
): { readonly part: string; readonly key: string; readonly attribute: string | null } | null {
  const [part = '', key, attribute = null] = path.split('/')
  return key === undefined || part === ADDRESS ? null : { part, key, attribute }
}

/** The first step of paths into the record's own address. */
export const ADDRESS = 'address' as const

/** Everything in a draft by its path; a line that is there is true. */
export function flattened({ values, address, parts }: Draft): Values {
  const lines = Object.entries(parts).flatMap(([name, list]) =>
    list.flatMap(({ key, values: own }) => [
      [`${name}/${key}`, true] as const,
      ...Object.entries(own).map(([attribute, value]) => [`${name}/${key}/${attribute}`, value] as const),
    ]),
  )
  const places = Object.entries(address).map(
    ([attribute, value]) => [`${ADDRESS}/${attribute}`, value] as const,
  )
  return { ...values, ...Object.fromEntries([...places, ...lines]) }
}

/** A draft with another value at a path. */
export function withValue(draft: Draft, path: Path, value: Value): Draft {
  const line = lineOf(path)
  if (line?.attribute != null) {
    const { attribute, key, part } = line
    return withLines(draft, part, (lines) =>
      lines.map((one) => (one.key === key ? { ...one, values: { ...one.values, [attribute]: value } } : one)),
    )
  }
  if (path.startsWith(`${ADDRESS}/`)) {
    const attribute = path.slice(ADDRESS.length + 1)
    return { ...draft, address: { ...draft.address, [attribute]: value } }
  }
  return { ...draft, values: { ...draft.values, [path]: value } }
}

/** A draft with other lines in a part. */
export function withLines(
  draft: Draft,
  part: string,
  change: (lines: readonly Line[]) => readonly Line[],
): Draft {
  return { ...draft, parts: { ...draft.parts, [part]: change(draft.parts[part] ?? []) } }
}
