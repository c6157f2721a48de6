import type { ColumnMapping } from '#web/console/form/column-mapping.ts'
import type { KnownHeadings } from './table-mapping.ts'

/** Whose tables of which kind are remembered. */
type TableOwner = { readonly kind: string; readonly account: string }

type StoredHeadings = Readonly<Record<string, unknown>>

/** The largest number of headings that are remembered of a client's tables of one kind. */
const HEADINGS_MAX = 200

const keyOf = ({ kind, account }: TableOwner) => `${kind} ${account}`

/** What was chosen for headings before, for tables of this kind of this client. */
export function knownHeadings(stored: StoredHeadings, owner: TableOwner): KnownHeadings {
  const own = stored[keyOf(owner)]
  if (typeof own !== 'object' || own === null) return {}
  return Object.fromEntries(
    Object.entries(own).filter(([, name]) => name === null || typeof name === 'string'),
  )
}

/** What is remembered once a table was sent: its headings with the columns they became. */
export function rememberedWith(
  stored: StoredHeadings,
  owner: TableOwner,
  { headings, mapping }: { readonly headings: readonly string[]; readonly mapping: ColumnMapping },
): StoredHeadings {
  if (!mapping.hasHeadings) return stored
  const told = headings.flatMap((heading, place) =>
    heading.trim() === '' ? [] : [[heading.trim(), mapping.attributes[place] ?? null] as const],
  )
  const all = Object.entries({ ...knownHeadings(stored, owner), ...Object.fromEntries(told) })
  return { ...stored, [keyOf(owner)]: Object.fromEntries(all.slice(-HEADINGS_MAX)) }
}
