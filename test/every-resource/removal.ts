import assert from 'node:assert/strict'
import type { Referrer } from '#declare/model.ts'
import { document, refusalsOf } from '../support/api-client.ts'
import type { Builder, CreatedRecords } from './builder.ts'
import type { Case, Deriving } from './case.ts'
import { amongOf } from './examples.ts'
import { subjectOf } from './subject.ts'

/** Deleted records are gone, alone or with others; referenced records stay. */
export const removal: Deriving = (subject, setup) => {
  const { resource, create, remove, removeMany } = subject
  const { builder } = setup
  if (create === null || remove === null) return []
  return [
    {
      title: 'a record is deleted with status 204, and not found afterwards',
      run: async () => {
        const made = await deletable(builder, subject)
        const first = await builder.apiClient.remove(made.path)
        assert.deepEqual([first.status, first.text], [204, ''])
        assert.equal(first.headers['content-type'], undefined)
        const second = await builder.apiClient.remove(made.path)
        assert.deepEqual([second.status, second.text], [404, '{"error":"Not found."}'])
      },
    },
    ...(removeMany === null ? [] : manyAtOnce(subject, setup)),
    ...resource.referrers.flatMap((referrer) => holding(subject, referrer, setup)),
  ]
}

/** A record that may be deleted: if one record must have an exclusive flag, another one. */
async function deletable(builder: Builder, { resource }: Parameters<Deriving>[0]): Promise<CreatedRecords> {
  await builder.usual(resource)
  return builder.make(resource)
}

function manyAtOnce(subject: Parameters<Deriving>[0], { builder }: Parameters<Deriving>[1]): Case[] {
  const { path } = subject
  return [
    {
      title: 'several records are deleted in one request',
      run: async () => {
        const [first, second] = [await deletable(builder, subject), await deletable(builder, subject)]
        const reply = await builder.apiClient.remove(`${path}?ids=${first.id},${second.id}`)
        assert.deepEqual([reply.status, reply.text], [204, ''])
        for (const { path: deleted } of [first, second])
          assert.equal((await builder.apiClient.remove(deleted)).status, 404)
      },
    },
    {
      title: 'a bulk deletion with an unknown id deletes no record',
      run: async () => {
        const made = await deletable(builder, subject)
        const reply = await builder.apiClient.remove(`${path}?ids=${made.id},999999999,x`)
        assert.equal(reply.status, 422)
        const [error] = reply.body.errors ?? []
        assert.deepEqual(
          [error?.code, error?.symbol, error?.context?.ids],
          [37, 'invalid_ids_provided', [999999999, 'x']],
        )
        assert.equal((await builder.apiClient.remove(made.path)).status, 204)
      },
    },
    {
      title: 'a bulk deletion with an outdated version of one record deletes none',
      run: async () => {
        const made = [await deletable(builder, subject), await deletable(builder, subject)]
        const tags = made.map(({ id }, place) => `"${subject.resource.name}-${id}-${place === 0 ? 1 : 9}"`)
        const ids = made.map(({ id }) => id).join(',')
        const reply = await builder.apiClient.remove(`${path}?ids=${ids}`, { 'if-match': tags.join(', ') })
        assert.deepEqual([reply.status, reply.headers['x-error-symbol']], [412, 'precondition_failed'])
        assert.equal((await builder.apiClient.remove(`${path}?ids=${ids}`, { 'if-match': '*' })).status, 204)
      },
    },
    {
      title: 'a bulk deletion reports repeated and unknown ids together, and deletes no record',
      run: async () => {
        const made = await deletable(builder, subject)
        const reply = await builder.apiClient.remove(`${path}?ids=${made.id},${made.id},999999999`)
        assert.deepEqual([reply.status, refusalsOf(reply)], [422, ['invalid_ids_provided']])
        assert.deepEqual(reply.body.errors?.[0]?.context?.ids, [Number(made.id), 999999999])
        assert.equal((await builder.apiClient.remove(made.path)).status, 204)
      },
    },
    {
      title: 'a bulk deletion without ids is refused',
      run: async () => {
        const reply = await builder.apiClient.remove(path)
        assert.deepEqual([reply.status, refusalsOf(reply)], [422, ['empty_ids_provided']])
        assert.equal(reply.body.errors?.[0]?.code, 36)
      },
    },
  ]
}

/** What happens to a record when the one it refers to is deleted. */
function holding(
  subject: Parameters<Deriving>[0],
  { resource: holder, reference }: Referrer,
  setup: Parameters<Deriving>[1],
): Case[] {
  const { builder, service } = setup
  const theirs = subjectOf(holder, service.operations)
  const isWritten = theirs.alone.some(({ name }) => name === reference.name)
  if (theirs.create === null || !isWritten || reference.target !== subject.resource) return []
  const name = `${holder.name}.${reference.attribute}`
  const pair = async () => {
    const target = await builder.make(subject.resource, amongOf(holder.name, reference))
    const held = await builder.make(holder, { [reference.attribute]: target.id })
    return { target, held }
  }
  const valueFor = async ({ id }: CreatedRecords): Promise<unknown> => {
    const { rows } = await service.owner.query(
      `select "${reference.name}" as value from "${holder.table}" where id = $1`,
      [id],
    )
    return rows.length === 0 ? 'gone' : rows[0].value
  }
  const titles = {
    restrict: `a record referenced as ${name} cannot be deleted`,
    set_null: `${name} is cleared when its record is deleted`,
    cascade: `records with a deleted ${name} are deleted too`,
  }
  return [
    {
      title: titles[reference.declared.on_delete],
      run: async () => {
        const { target, held } = await pair()
        const reply = await builder.apiClient.remove(target.path)
        if (reference.declared.on_delete !== 'restrict') {
          assert.equal(reply.status, 204, reply.text)
          assert.equal(await valueFor(held), reference.declared.on_delete === 'set_null' ? null : 'gone')
          return
        }
        assert.equal(reply.status, 422, reply.text)
        const [error] = reply.body.errors ?? []
        assert.equal(error?.symbol, 'record_in_use')
        // Types that share a table have the same rows; any of their names is right.
        const holding = service.model.get(String(error?.context?.type))?.table
        assert.deepEqual([holding, error?.context?.count], [holder.table, 1])
        assert.equal(Number(await valueFor(held)), target.id)
        const still = await builder.apiClient.patch(target.path, document(subject.resource.name, {}))
        assert.ok(subject.update === null || still.status < 300, still.text)
      },
    },
  ]
}
