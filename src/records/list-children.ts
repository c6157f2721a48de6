import { join, name, sql } from '#database/sql.ts'
import type { Texts } from './json-writer.ts'
import { type Form, filled, formFor, idsPlace, type Run } from './place.ts'
import type { ChildList, Projection, Shape } from './projection.ts'

/** For each list that hangs off rows, what its children became, by what they hang off. */
export type Lists<List> = readonly ReadonlyMap<string, List>[]

/** What rows become in the hands of a writer: JSON on the wire, or values. */
export type Writing<One, List> = {
  /** Makes the writer of single rows of a shape, which is given the lists that hang off them. */
  readonly one: (shape: Shape) => (row: Texts, lists: Lists<List>) => One
  /** The same for several rows, which become one list. */
  readonly many: (shape: Shape) => (rows: readonly Texts[], lists: Lists<List>) => List
}

/** Somebody who runs statements and gives PostgreSQL's own text. */
export type Asker = {
  texts(statement: { text: string; values: readonly unknown[] }): Promise<readonly Texts[]>
}

/** A list shows at most so many children of a record (platform 3.1). */
const CHILDREN_MAX = 1000

const forms = new WeakMap<ChildList, Form>()

/** Reads every list that hangs off the rows of a page, one statement a list, and their lists in turn. */
export function readLists<One, List>(
  asker: Asker,
  at: { readonly projection: Projection; readonly rows: readonly Texts[]; readonly run: Run },
  writing: Writing<One, List>,
): Promise<Lists<List>> {
  return Promise.all(
    at.projection.lists.map((list) => readList(asker, { list, rows: at.rows, run: at.run }, writing)),
  )
}

async function readList<One, List>(
  asker: Asker,
  { list, rows, run }: { readonly list: ChildList; readonly rows: readonly Texts[]; readonly run: Run },
  writing: Writing<One, List>,
): Promise<ReadonlyMap<string, List>> {
  const keys = [...new Set(rows.map((row) => row[list.at] ?? null).filter((key) => key !== null))]
  if (keys.length === 0) return new Map()
  const form = forms.get(list) ?? formOf(list)
  forms.set(list, form)
  const found = await asker.texts(filled(form, { ...run, ids: keys }))
  const lists = await readLists(asker, { projection: list.projection, rows: found, run }, writing)
  const write = writing.many(list.projection.shape)
  const place = list.projection.columns.length + 1
  const byKey = Map.groupBy(found, (row) => row[place] ?? '')
  return new Map([...byKey].map(([key, own]) => [key, write(own, lists)]))
}

/** The children of each key in turn, so that the ceiling holds for each record and an index gives them in order. */
function formOf({ of, projection }: ChildList): Form {
  const { joins, columns } = projection
  const belongs =
    of.kind === 'part' ? sql`${name('c', of.part.by.name)} = k.key::bigint` : sql`c.id = any(k.key::bigint[])`
  const one = sql`
    select ${join(columns, sql`, `)}, c.id as child_id
    from ${joins.from()}
    where ${belongs} and ${joins.seen()}
    order by c.id
    limit ${CHILDREN_MAX}`
  return formFor(sql`select one.*, k.key
from unnest(${idsPlace}::text[]) with ordinality as k (key, place)
cross join lateral (${one}) as one
order by k.place, one.child_id`)
}
