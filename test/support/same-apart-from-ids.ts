import assert from 'node:assert/strict'

type Row = Readonly<Record<string, unknown>>

/** Rows of tables, as exports have them. */
export type Tables = Readonly<Record<string, readonly Row[]>>

/** Columns that are of one tenant, one installation or one moment, whatever is in them. */
const OF_ITS_OWN = new Set(['tenant_id', 'subdomain', 'login', 'file_path', 'inserted_seq', 'cell'])
/** Numbers that sound like ids and are none, and ids that are the same in every tenant. */
const KEPT = new Set([
  'goods_out_status_id',
  'external_preset_id',
  'event_id',
  'cause_id',
  'request_id',
  'operation_id',
])
/** A new tenant gives the users of SFTP logins of its own, which makes a new version of each. */
const STAMPS_OF_ITS_OWN = /^ftp_users \d+ (updated_at|lock_version)$/
/** People and applications are those of the installation, before and after. */
const OF_THE_INSTALLATION = new Set(['oauth_applications', 'subdomains', 'users'])
const NAMING_PEOPLE = /^(actor_id|(completing_)?user_id)$/
/** A text in which ids stand: a list of them, or words before them. */
const WITH_IDS = /^([a-z]+ \d+ ?)+$|^[\s\d,"[\]]+$/

/**
 * Sees that two exports say the same, but for ids: rows in the order of their ids are each other's, whatever names one names the
 * other's, in columns, in JSON and in texts, and nothing that sounds like an id is as it was.
 */
export function assertSameApartFromIds(before: Tables, after: Tables): void {
  assert.deepEqual(Object.keys(after).toSorted(), Object.keys(before).toSorted())
  const pairs = new Set<string>()
  for (const [table, rows] of Object.entries(before)) {
    const others = inOrder(after[table] ?? [])
    assert.equal(others.length, rows.length, table)
    for (const [index, row] of inOrder(rows).entries())
      if (typeof row.id === 'number') pairs.add(`${row.id} ${others[index]?.id}`)
  }
  for (const [table, rows] of Object.entries(before)) {
    if (table === 'people') continue
    const others = inOrder(after[table] ?? [])
    for (const [index, row] of inOrder(rows).entries()) {
      if (!OF_THE_INSTALLATION.has(String(row.aggregate_type)))
        same(row, others[index], `${table} ${row.aggregate_type ?? row.id}`)
    }
  }

  function same(one: unknown, other: unknown, at: string): void {
    const name = /[a-z_0-9]+$/.exec(at)?.[0] ?? ''
    if (OF_ITS_OWN.has(name) && at.split(' ').length === 3) return
    if (STAMPS_OF_ITS_OWN.test(at)) return
    if (typeof one === 'object' && one !== null) {
      assert.ok(typeof other === 'object' && other !== null, at)
      assert.deepEqual(Object.keys(other), Object.keys(one), at)
      for (const [key, inner] of Object.entries(one)) same(inner, (other as Row)[key], `${at} ${key}`)
    } else if (typeof one === 'number' && one !== other) {
      assert.ok(
        pairs.has(`${one} ${other}`) || isOfNothing(name) || NAMING_PEOPLE.test(name),
        `${at}: ${one} became ${other}`,
      )
    } else if (typeof one === 'string' && one !== other && WITH_IDS.test(one)) {
      const numbers = (text: string) => text.match(/\d+/g) ?? []
      assert.equal(String(other).replaceAll(/\d+/g, ''), one.replaceAll(/\d+/g, ''), at)
      for (const [index, id] of numbers(one).entries())
        assert.ok(pairs.has(`${id} ${numbers(String(other))[index]}`), `${at}: ${one} became ${other}`)
    } else {
      assert.deepEqual(other, one, at)
      const isId = typeof one === 'number' && (/_ids?$/.test(name) || name === 'id')
      assert.ok(
        !isId || KEPT.has(name) || NAMING_PEOPLE.test(name) || at.includes('goods_out_status'),
        `${at} is still ${one}`,
      )
    }
  }
}

/** Ids of piles that are gone: there is no row to compare them by. */
function isOfNothing(name: string): boolean {
  return /^stock(_from|_to|_merged)?_id$/.test(name)
}

function inOrder(rows: readonly Row[]): readonly Row[] {
  const key = (row: Row) => (typeof row.id === 'number' ? row.id : 0)
  return rows.toSorted(
    (one, other) => key(one) - key(other) || (JSON.stringify(one) < JSON.stringify(other) ? -1 : 1),
  )
}
