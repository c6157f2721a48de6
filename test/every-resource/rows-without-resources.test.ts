import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import type { Part, Resource } from '#declare/model.ts'
import { referenceConstraintFor } from '#declare/names.ts'
import { document, type Reply } from '../support/api-client.ts'
import { isOnCluster } from '../support/cluster-nodes.ts'
import { openService } from '../support/service.ts'
import { Builder } from './builder.ts'
import { shownOf } from './shown.ts'
import { subjectOf } from './subject.ts'

/** A foreign key of the database that no declaration has. */
type ForeignKey = {
  readonly name: string
  readonly child: string
  readonly column: string
  readonly parent: string
}

const service = await openService()
const builder = new Builder(service, service.operator, 'demo')
const resources = [...service.model.values()]
const declared = new Set(
  resources.flatMap(({ table, references }) =>
    references.map(({ name }) => referenceConstraintFor(table, name)),
  ),
)
const { rows } = await service.owner.query<ForeignKey>(`
  select c.conname as name, c.conrelid::regclass::text as child, c.confrelid::regclass::text as parent,
    a.attname as column
  from pg_constraint c
  join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[2]
  where c.contype = 'f' and c.connamespace = 'public'::regnamespace and array_length(c.conkey, 1) = 2
  order by c.conname`)
const undeclared = rows.filter(({ name, parent }) => !declared.has(name) && parent !== 'tenants')

/** Whether the rows of a table belong to the records they refer to. */
const isDetail = ({ child, column, parent }: ForeignKey) =>
  resources.some(({ table, declaration }) => table === parent && declaration.details?.[child] === column)

/** Writes a row that refers to a record, whatever else it must have: references of its other columns lead nowhere. */
async function insertReferring({ child, column }: ForeignKey, id: number): Promise<void> {
  const { rows: needed } = await service.owner.query<{ name: string; type: string; check: string | null }>(
    `select a.attname as name, format_type(a.atttypid, null) as type,
       (select pg_get_constraintdef(k.oid) from pg_constraint k
        where k.conrelid = a.attrelid and k.contype = 'c' and k.conkey = array[a.attnum] limit 1) as check
     from pg_attribute a
     where a.attrelid = $1::regclass and a.attnum > 0 and a.attnotnull and not a.atthasdef`,
    [child],
  )
  const valueFor = (name: string, type: string, check: string | null) => {
    if (name === column) return id
    if (name === 'tenant_id') return 1
    if (/^timestamp|^date/.test(type)) return '2026-01-01'
    if (type === 'bytea') return '\\x00'
    if (type === 'text') return /'([^']+)'/.exec(check ?? '')?.[1] ?? 'x'
    return type === 'boolean' ? true : 1
  }
  const names = needed.map(({ name }) => `"${name}"`).join(', ')
  const places = needed.map((_, place) => `$${place + 1}`).join(', ')
  await service.owner.query('begin')
  await service.owner.query(`set local session_replication_role = replica`)
  await service.owner.query(
    `insert into ${child} (${names}) values (${places}) on conflict do nothing`,
    needed.map(({ name, type, check }) => valueFor(name, type, check)),
  )
  await service.owner.query('commit')
}

/** How a record of a table is made and deleted over HTTP: on its own, or as a part of another. */
async function deletable(table: string): Promise<{ id: number; remove: () => Promise<Reply> } | null> {
  const resource = resources.find(
    (one) => one.table === table && subjectOf(one, service.operations).remove !== null && isMade(one),
  )
  if (resource !== undefined) {
    await builder.usual(resource)
    const { id, path } = await builder.make(resource)
    return { id, remove: () => service.operator.remove(path) }
  }
  const owner = resources.find(
    (one) => isMade(one) && one.parts.some(({ children }) => children.table === table),
  )
  const part = owner?.parts.find(({ children }) => children.table === table)
  return owner === undefined || part === undefined ? null : partOf(owner, part)
}

/** The operations that delete a record of a table on its own. */
function deletionsOf(table: string): readonly string[] {
  const deleted = service.operations.filter(
    ({ method, path }) => method === 'DELETE' && path === `/api/${table}/{id}`,
  )
  return deleted.map(({ path }) => path)
}

async function partOf(owner: Resource, part: Part) {
  const list = `${part.name}_changes`
  const { attributes } = await builder.smallest(part.children)
  const { [part.by.attribute]: _, ...own } = attributes
  const { path, reply } = await builder.make(owner, { [list]: [{ type: 'ADD', attributes: own }] })
  const children = shownOf(reply)[part.name]
  assert.ok(Array.isArray(children))
  const id = Number(children.at(-1)?.id)
  const change = document(owner.name, { [list]: [{ type: 'DESTROY', id }] })
  return { id, remove: () => service.operator.patch(path, change) }
}

const isMade = (resource: Resource) => subjectOf(resource, service.operations).create !== null

describe('rows of tables without a resource', {
  skip: isOnCluster && 'a cluster writes rows on its workers',
}, () => {
  after(() => service.close())

  test('a foreign key that no declaration has is found for each table that has some', () => {
    assert.ok(undeclared.length >= 10, JSON.stringify(undeclared))
  })

  for (const key of undeclared)
    test(`a record that ${key.child}.${key.column} refers to is ${isDetail(key) ? 'deleted with that row' : 'in use'}`, async () => {
      const record = await deletable(key.parent)
      if (record === null) return assert.deepEqual(deletionsOf(key.parent), [])
      await insertReferring(key, record.id)
      const reply = await record.remove()
      const left = await service.owner.query(`select from ${key.child} where "${key.column}" = $1`, [
        record.id,
      ])
      if (isDetail(key)) {
        assert.ok(reply.status < 300, reply.text)
        assert.equal(left.rows.length, 0)
        return
      }
      assert.equal(reply.status, 422, reply.text)
      const [error] = reply.body.errors ?? []
      assert.deepEqual([error?.symbol, error?.context?.type], ['record_in_use', key.child])
      assert.equal(left.rows.length, 1)
    })

  test('no internal error occurred', () => assert.deepEqual(service.bugs, []))
})
