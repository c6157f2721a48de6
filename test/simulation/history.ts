import { isOnCluster } from '../support/cluster-nodes.ts'
import type { World } from './world.ts'

type Row = Readonly<Record<string, unknown>>

/** Tables of which every version of every row is kept, with the statement that wrote it. */
const KEPT = [
  'allocations',
  'goods_in_lines',
  'goods_in_receipts',
  'goods_out_lines',
  'goods_outs',
  'load_drops',
  'loads',
  'shipments',
  'stocks',
  'storage_units',
  'tasks',
] as const

/** So much of a statement tells which one it is. */
const TELLING = 160

/** So many versions of a record and of what names it are told, the latest. */
const VERSIONS = 60

/**
 * Has the database keep what becomes of rows from now on, and which statement of which transaction made it so. Not on a cluster, whose
 * shards cannot write into another table.
 */
export async function keepHistory({ rows }: World['floor']): Promise<void> {
  if (isOnCluster) return
  await rows(
    `create table row_versions (seq bigserial, at timestamptz, told_in xid8, statement text, kind text, row jsonb)`,
  )
  await rows(`create function keep_version() returns trigger language plpgsql security definer as $$ begin
    insert into row_versions (at, told_in, statement, kind, row) values (clock_timestamp(), pg_current_xact_id(),
      left(regexp_replace(current_query(), '\\s+', ' ', 'g'), ${TELLING}), tg_table_name,
      case tg_op when 'DELETE' then jsonb_build_object('id', old.id, 'is', 'deleted') else to_jsonb(new) end);
    return null; end $$`)
  for (const table of KEPT)
    await rows(
      `create trigger keep_version after insert or update or delete on ${table} for each row execute function keep_version()`,
    )
}

/** Words by which a loose end or a broken invariant names a record, and its table. */
const NAMED: Readonly<Record<string, (typeof KEPT)[number]>> = {
  ...Object.fromEntries(
    KEPT.flatMap((table) => [table, `${table.slice(0, -1)}_id`].map((name) => [name, table])),
  ),
  storage_unit_from_id: 'storage_units',
  task: 'tasks',
  order: 'goods_outs',
  line: 'goods_out_lines',
  pile: 'stocks',
  unit: 'storage_units',
}

/** So many records are told of: the first failure explains itself. */
const RECORDS = 4

/** What became of the records that a text names: `tasks 195`, `goods_out_id 12`, `order 12`. */
export async function historyFor(world: World, text: string): Promise<string> {
  if (isOnCluster) return ''
  const named = [...text.matchAll(/(\w+) (\d+)/g)].flatMap(([, word = '', id = '']) => {
    const table = NAMED[word]
    return table === undefined ? [] : [`${table} ${id}`]
  })
  const lines = await Promise.all([...new Set(named)].slice(0, RECORDS).map((one) => historyOf(world, one)))
  return lines.join('\n')
}

/** What became of a record, and of all that names it, a line for each version: when, in which transaction, and by which statement. */
async function historyOf({ floor }: World, record: string): Promise<string> {
  const [table = '', id = ''] = record.split(' ')
  const naming = table.slice(0, -1)
  const versions = await floor.rows(
    `select * from (
       select v.*, lag(v.row) over (partition by v.kind, v.row ->> 'id' order by v.seq) as before from row_versions v
       where (v.kind, v.row ->> 'id') in (
         select x.kind, x.row ->> 'id' from row_versions x
         where (x.kind = $1 and x.row ->> 'id' = $2) or $2 in (x.row ->> '${naming}_id', x.row ->> '${naming}_from_id'))
     ) h order by h.seq desc limit ${VERSIONS}`,
    [table, id],
  )
  return [`--- ${record}`, ...versions.toReversed().map(lineOf)].join('\n')
}

/** What no one looks for, since it changes each time. */
const IDLE = ['tenant_id', 'lock_version', 'updated_at', 'created_at', 'explanation']

function lineOf({ at, told_in, statement, kind, row, before }: Row): string {
  const [now, then] = [row as Row, (before ?? {}) as Row]
  const changed = Object.entries(now).filter(
    ([column, value]) => value !== null && !IDLE.includes(column) && !same(value, then[column]),
  )
  const cleared = Object.keys(then).filter((column) => then[column] !== null && now[column] === null)
  const lines = [
    ...changed.map(([column, value]) => `${column}=${JSON.stringify(value)}`),
    ...cleared.map((one) => `${one}=null`),
  ]
  return `${(at as Date).toISOString().slice(11, 23)} ${told_in} ${kind} ${now.id}: ${lines.join(' ')} <- ${statement}`
}

const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)
