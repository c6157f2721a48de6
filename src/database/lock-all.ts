import { itemsBy } from '#values/items-by.ts'
import { LOCK_ORDER, WITHOUT_ROWS } from './lock.ts'
import { assertUnchanged, lockBy, lockingSql, named, type RowClass, type RowSelection } from './lock-rows.ts'
import type { Query } from './query.ts'
import { join, name, type Sql, sql } from './sql.ts'
import type { Transaction } from './transaction.ts'

/** Rows to be locked, by their class. */
export type RowsToLock = Partial<Readonly<Record<RowClass, Ids>>>

/** The same, with selections among them (`unchanged`, `selected`). */
type SelectionsToLock = Partial<Readonly<Record<RowClass, Ids | RowSelection | null>>>

type Ids = readonly (number | null | undefined)[]

type ClassToLock = { readonly lock: RowClass } & RowSelection

/**
 * Locks rows of several classes in the lock order, by as few statements as the database can: what is found by reading other rows is
 * read once the locks before are held. Statements later in the same pipeline read after all of them are.
 */
export function lockAll(tx: Transaction, needed: RowsToLock | SelectionsToLock): Query<unknown> {
  const classes = LOCK_ORDER.flatMap((lock): readonly ClassToLock[] => {
    const selection = isRowClass(lock) ? selectionOf(needed[lock] ?? []) : null
    return selection === null ? [] : [{ lock: lock as RowClass, ...selection }]
  })
  const isApart = ({ reads }: ClassToLock) => reads === true || !tx.topology.locksTogether
  const groups: ClassToLock[][] = []
  for (const [place, one] of classes.entries()) {
    const before = classes[place - 1]
    if (before === undefined || isApart(one) || isApart(before)) groups.push([one])
    else groups.at(-1)?.push(one)
  }
  return tx.pipeline(groups.map((group) => lockGroup(tx, group)))
}

function lockGroup(tx: Transaction, classes: readonly ClassToLock[]): Query<unknown> {
  return lockBy(tx, lockingInOrder(tx, classes)).tap((locked) => {
    const inPlace = itemsBy(locked, ({ place }) => place)
    for (const [place, { lock, rows = [] }] of classes.entries()) assertUnchanged(lock, rows, inPlace(place))
  })
}

/** One part for each class. A part begins when the one before has counted its rows, which are locked then. */
function lockingInOrder(tx: Transaction, classes: readonly ClassToLock[]): Sql {
  const parts = classes.map(({ lock, which }, place) => {
    const after = place === 0 ? {} : { after: sql`(select count(*) from ${partName(place - 1)}) >= 0` }
    return lockingSql(tx, lock, { which, place, ...after })
  })
  const [only] = parts
  if (only !== undefined && parts.length === 1) return only
  const named = parts.map((part, place) => sql`${partName(place)} as materialized (${part})`)
  const rows = parts.map((_, place) => sql`select id, lock_version, place from ${partName(place)}`)
  return sql`with ${join(named, sql`, `)} ${join(rows, sql` union all `)}`
}

const partName = (place: number) => name(`locked_${place}`)

function selectionOf(wanted: Ids | RowSelection): RowSelection | null {
  if ('which' in wanted) return wanted
  const ids = [...new Set(wanted.filter((id) => id !== null && id !== undefined))]
  return ids.length === 0 ? null : { which: named(ids) }
}

function isRowClass(lock: (typeof LOCK_ORDER)[number]): lock is RowClass {
  return WITHOUT_ROWS.every((one) => one !== lock)
}
