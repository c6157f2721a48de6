import type { Query } from '#database/query.ts'
import { join, name, sql } from '#database/sql.ts'
import type { Session } from '#database/transaction.ts'
import { inTurn } from '#values/in-turn.ts'
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

/** Reads PostgreSQL's own text. */
export type Asker = Pick<Session, 'texts' | 'pipeline' | 'value'>

/** A list shows at most so many children of a record (platform 3.1). */
const CHILDREN_MAX = 1000

const forms = new WeakMap<ChildList, Form>()

/** Reads every list that hangs off the rows of a page, one statement a list, and then their lists in turn. */
export async function readLists<One, List>(
  asker: Asker,
  {
    projection,
    rows,
    run,
  }: { readonly projection: Projection; readonly rows: readonly Texts[]; readonly run: Run },
  writing: Writing<One, List>,
): Promise<Lists<List>> {
  const found = await asker.pipeline(projection.lists.map((list) => readChildren(asker, { list, rows, run })))
  return inTurn(projection.lists.entries(), async ([place, list]) => {
    const children = found[place] ?? []
    const lists =
      children.length === 0
        ? []
        : await readLists(asker, { projection: list.projection, rows: children, run }, writing)
    const write = writing.many(list.projection.shape)
    const key = list.projection.columns.length + 1
    const byKey = Map.groupBy(children, (row) => row[key] ?? '')
    return new Map([...byKey].map(([of, own]) => [of, write(own, lists)]))
  })
}

function readChildren(
  asker: Asker,
  { list, rows, run }: { readonly list: ChildList; readonly rows: readonly Texts[]; readonly run: Run },
): Query<readonly Texts[]> {
  const keys = [...new Set(rows.map((row) => row[list.at] ?? null).filter((key) => key !== null))]
  if (keys.length === 0) return asker.value([])
  const form = forms.get(list) ?? formOf(list)
  forms.set(list, form)
  return asker.texts(filled(form, { ...run, ids: keys }))
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
