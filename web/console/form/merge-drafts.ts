import { type Conflict, merge } from '#web/values/merge.ts'
import type { Draft, Line } from './draft.ts'
import { flattened, lineOf, type Path, withLines, withValue } from './paths.ts'
import type { Value, Values } from './values.ts'

/** A draft over the record as it is now, with what has to be decided. */
export type MergedDraft = {
  readonly draft: Draft
  /** By path; of a line that one side removed and the other changed, the line itself. */
  readonly conflicts: readonly Conflict<Value>[]
  /** The paths that only they changed. */
  readonly taken: readonly Path[]
}

/** Three states of one record: as it was read, as I have it, as it is now. */
export type Versions = { readonly base: Draft; readonly mine: Draft; readonly theirs: Draft }

/** Merges what I changed of a record with what others changed of it meanwhile: fields by name, lines by id. */
export function mergeDrafts({ base, mine, theirs }: Versions): MergedDraft {
  const [was, own, other] = [flattened(base), flattened(mine), flattened(theirs)]
  const { merged, conflicts, taken } = merge(was, own, other)
  const torn = new Set(conflicts.flatMap(({ key }) => tornLine(key, own, other) ?? []))
  const isWhole = (path: Path) => lineOf(path)?.attribute == null || isInBoth(path, own, other)
  return {
    draft: {
      values: pick(merged, Object.keys(theirs.values), ''),
      address: pick(merged, Object.keys(theirs.address), 'address/'),
      parts: Object.fromEntries(
        Object.keys(theirs.parts).map((name) => [name, mergedLines(name, { merged, mine, theirs, torn })]),
      ),
    },
    conflicts: [
      ...conflicts.filter(({ key }) => isWhole(key)),
      ...[...torn].map((key) => ({ key, was: was[key], mine: own[key], theirs: other[key] })),
    ],
    taken: taken.filter((path) => isWhole(path) && !torn.has(path)),
  }
}

function isInBoth(path: Path, own: Values, other: Values): boolean {
  const line = lineOf(path)
  const whole = `${line?.part}/${line?.key}`
  return own[whole] === true && other[whole] === true
}

/** The line of a path where only one side still has it. */
function tornLine(path: Path, own: Values, other: Values): Path | null {
  const line = lineOf(path)
  return line === null || isInBoth(path, own, other) ? null : `${line.part}/${line.key}`
}

type Merging = {
  readonly merged: Values
  readonly mine: Draft
  readonly theirs: Draft
  readonly torn: ReadonlySet<Path>
}

function mergedLines(name: string, { merged, mine, theirs, torn }: Merging): readonly Line[] {
  const own = mine.parts[name] ?? []
  const known = new Set(own.map(({ key }) => key))
  const isThere = ({ key }: Line) => merged[`${name}/${key}`] === true
  const remaining = own.filter((line) => isThere(line) || torn.has(`${name}/${line.key}`))
  const added = (theirs.parts[name] ?? []).filter((line) => !known.has(line.key) && isThere(line))
  return [...remaining, ...added].map((line) => ({
    ...line,
    values: { ...line.values, ...pick(merged, Object.keys(line.values), `${name}/${line.key}/`) },
  }))
}

function pick(values: Values, keys: readonly string[], prefix: string): Values {
  return Object.fromEntries(
    keys.flatMap((key) => {
      const value = values[`${prefix}${key}`]
      return value === undefined ? [] : [[key, value] as const]
    }),
  )
}

/** Decides a conflict: the draft has the value, or the line, of one of the three. */
export function resolved(draft: Draft, path: Path, choice: Draft): Draft {
  const line = lineOf(path)
  if (line === null || line.attribute !== null) return withValue(draft, path, flattened(choice)[path] ?? null)
  const chosen = choice.parts[line.part]?.find(({ key }) => key === line.key)
  return withLines(draft, line.part, (lines) => {
    const others = lines.filter(({ key }) => key !== line.key)
    return chosen === undefined ? others : [...others, chosen]
  })
}
