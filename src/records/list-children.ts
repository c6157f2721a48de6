import type { Query } from '#database/query.ts'
import { join, name, sql } from '#database/sql.ts'
import type { Session } from '#database/transaction.ts'
import { mapInSequence } from '#values/map-in-sequence.ts'
import type { Texts } from './json-writer.ts'
import { filled, formFor, idsPlace, type StatementTemplate, type StatementValues } from './placeholder.ts'
import type { ChildList, Projection, Shape } from './projection.ts'

/** For each child list, the children by the key of their parent. */
export type Lists<List> = readonly ReadonlyMap<string, List>[]

/** What rows are converted to: JSON, or values. */
export type ChildWriter<One, List> = {
  /** Creates the converter of single rows of a shape, which also gets their child lists. */
  readonly one: (shape: Shape) => (row: Texts, lists: Lists<List>) => One
  /** The same for several rows, as one list. */
  readonly many: (shape: Shape) => (rows: readonly Texts[], lists: Lists<List>) => List
}

/** Whether rows are read in PostgreSQL's text format. */
export type StatementRunner = Pick<Session, 'texts' | 'pipeline' | 'value'>

/** Maximum number of children shown of a record (platform 3.1). */
const CHILDREN_MAX = 1000

const forms = new WeakMap<ChildList, StatementTemplate>()

/** Reads each child list of a page of rows with one statement, and then their own child lists. */
export async function readLists<One, List>(
  runner: StatementRunner,
  {
    projection,
    rows,
    run,
  }: { readonly projection: Projection; readonly rows: readonly Texts[]; readonly run: StatementValues },
  writing: ChildWriter<One, List>,
): Promise<Lists<List>> {
  const found = await runner.pipeline(
    projection.lists.map((list) => readChildren(runner, { list, rows, run })),
  )
  // Each list reads its own lists, so that a query has as many statements as kinds of children, not as rows.
  return mapInSequence(projection.lists.entries(), async ([index, list]) => {
    const children = found[index] ?? []
    const lists =
      children.length === 0
        ? []
        : await readLists(runner, { projection: list.projection, rows: children, run }, writing)
    const write = writing.many(list.projection.shape)
    const key = list.projection.columns.length + 1
    const byKey = Map.groupBy(children, (row) => row[key] ?? '')
    return new Map([...byKey].map(([of, own]) => [of, write(own, lists)]))
  })
}

function readChildren(
  runner: StatementRunner,
  {
    list,
    rows,
    run,
  }: { readonly list: ChildList; readonly rows: readonly Texts[]; readonly run: StatementValues },
): Query<readonly Texts[]> {
  const keys = [...new Set(rows.map((row) => row[list.at] ?? null).filter((key) => key !== null))]
  if (keys.length === 0) return runner.value([])
  const form = forms.get(list) ?? formOf(list)
  forms.set(list, form)
  return runner.texts(filled(form, { ...run, ids: keys }))
}

/** A lateral query per parent, so that the limit applies to each record and an index gives the order. */
function formOf({ of, projection }: ChildList): StatementTemplate {
  const { joins, columns } = projection
  const belongs =
    of.kind === 'part' ? sql`${name('c', of.part.by.name)} = k.key::bigint` : sql`c.id = any(k.key::bigint[])`
  const one = sql`
    select ${join(columns, sql`, `)}, c.id as child_id
    from ${joins.from()}
    where ${belongs} and ${joins.visibleRows()}
    order by c.id
    limit ${CHILDREN_MAX}`
  return formFor(sql`select one.*, k.key
from unnest(${idsPlace}::text[]) with ordinality as k (key, place)
cross join lateral (${one}) as one
order by k.place, one.child_id`)
}
