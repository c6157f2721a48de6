import { join, name, sql } from '#database/sql.ts'
import type { Texts } from './json-writer.ts'
import { type Form, filled, formFor, idsPlace, type Run } from './place.ts'
import type { ChildList, Projection, Shape } from './projection.ts'

/** What rows become in the hands of a writer: text on the wire, or values. */
export type Writing<Written, List> = {
  /** Makes the writer of a shape, which is given the lists that hang off its rows. */
  readonly record: (shape: Shape) => (row: Texts, lists: readonly ReadonlyMap<string, List>[]) => Written
  readonly list: (items: readonly Written[]) => List
}

/** Somebody who runs statements and gives PostgreSQL's own text. */
export type Asker = {
  texts(statement: { text: string; values: readonly unknown[] }): Promise<readonly Texts[]>
}

/** A list shows at most so many children of a record (platform 3.1). */
const CHILDREN_MAX = 1000

const forms = new WeakMap<ChildList, Form>()

/** Reads every list that hangs off the rows of a page, one statement a list, and their lists in turn. */
export function readLists<Written, List>(
  asker: Asker,
  at: { readonly projection: Projection; readonly rows: readonly Texts[]; readonly run: Run },
  writing: Writing<Written, List>,
): Promise<readonly ReadonlyMap<string, List>[]> {
  return Promise.all(
    at.projection.lists.map((list) => readList(asker, { list, rows: at.rows, run: at.run }, writing)),
  )
}

async function readList<Written, List>(
  asker: Asker,
  { list, rows, run }: { readonly list: ChildList; readonly rows: readonly Texts[]; readonly run: Run },
  writing: Writing<Written, List>,
): Promise<ReadonlyMap<string, List>> {
  const keys = [...new Set(rows.map((row) => row[list.at] ?? null).filter((key) => key !== null))]
  if (keys.length === 0) return new Map()
  const form = forms.get(list) ?? formOf(list)
  forms.set(list, form)
  const found = await asker.texts(filled(form, { ...run, ids: keys }))
  const lists = await readLists(asker, { projection: list.projection, rows: found, run }, writing)
  const write = writing.record(list.projection.shape)
  const place = list.projection.columns.length + 1
  const written = Map.groupBy(found, (row) => row[place] ?? '')
  return new Map([...written].map(([key, own]) => [key, writing.list(own.map((row) => write(row, lists)))]))
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
