import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { document, type Reply, refusalsOf } from '../support/api-client.ts'
import { type Case, type Deriving, once } from './case.ts'
import { amongOf } from './examples.ts'

const FORBIDDEN = '{"error":"You do not have permission to do this."}'
const MISSING = '{"error":"Not found."}'

/** Requests without the permission are refused, and records of another tenant are not found. */
export const entrance: Deriving = (subject, setup) => [
  ...withoutPermission(subject, setup),
  ...ofAnotherTenant(subject, setup),
]

function withoutPermission(
  subject: Parameters<Deriving>[0],
  { builder, powerless, service }: Parameters<Deriving>[1],
): Case[] {
  const { resource, create, update, remove, removeMany } = subject
  if (create === null || create.permission === null) return []
  const made = once(() => builder.make(resource))
  const attempts: [string, boolean, (id: string) => Promise<Reply>][] = [
    [
      'creating',
      true,
      async (id) => {
        const { path, attributes } = await builder.smallest(resource)
        return powerless.post(path, document(resource.name, attributes), { 'x-request-id': id })
      },
    ],
    [
      'updating',
      update !== null && update.permission !== null,
      async (id) => powerless.patch((await made()).path, document(resource.name, {}), { 'x-request-id': id }),
    ],
    [
      'deleting',
      remove !== null && remove.permission !== null,
      async (id) => powerless.remove((await made()).path, { 'x-request-id': id }),
    ],
    [
      'bulk deletion of',
      removeMany !== null,
      async (id) => powerless.remove(`${subject.path}?ids=${(await made()).id}`, { 'x-request-id': id }),
    ],
  ]
  return attempts
    .filter(([, isOffered]) => isOffered)
    .map(([what, , attempt]) => ({
      title: `${what} a record without the permission is refused`,
      run: async () => {
        const id = randomUUID()
        const reply = await attempt(id)
        assert.deepEqual([reply.status, reply.text], [403, FORBIDDEN])
        assert.equal(reply.headers['x-error-symbol'], 'permission_denied')
        assert.equal(await eventsOf(service.owner, id), 0)
      },
    }))
}

/** The number of events of a request. */
export async function eventsOf(
  owner: Parameters<Deriving>[1]['service']['owner'],
  request_id: string,
): Promise<number> {
  const { rows } = await owner.query('select count(*)::int as count from events where request_id = $1', [
    request_id,
  ])
  return rows[0].count
}

function ofAnotherTenant(
  subject: Parameters<Deriving>[0],
  { builder, neighbours }: Parameters<Deriving>[1],
): Case[] {
  const { resource, create, update, remove, removeMany } = subject
  if (create === null || resource.declaration.scope !== undefined) return []
  const theirs = once(() => neighbours.make(resource))
  const references = subject.alone.filter(({ declared, attribute }) => {
    return (
      declared.kind === 'reference' &&
      resource.references.find((one) => one.attribute === attribute)?.target.declaration.scope === undefined
    )
  })
  const stays = async () => {
    const { path, reply } = await theirs()
    const now = await neighbours.apiClient.patch(path, document(resource.name, {}))
    assert.equal(now.headers.etag, reply.headers.etag)
  }
  const isMissing = (reply: Reply) => assert.deepEqual([reply.status, reply.text], [404, MISSING])
  return [
    ...(update === null
      ? []
      : [
          {
            title: "updating another tenant's record is answered 404",
            run: async () => {
              isMissing(await builder.apiClient.patch((await theirs()).path, document(resource.name, {})))
              await stays()
            },
          },
        ]),
    ...(remove === null
      ? []
      : [
          {
            title: "deleting another tenant's record is answered 404",
            run: async () => isMissing(await builder.apiClient.remove((await theirs()).path)),
          },
        ]),
    ...(removeMany === null
      ? []
      : [
          {
            title: "another tenant's record in a bulk deletion is reported as unknown",
            run: async () => {
              const { id } = await theirs()
              const reply = await builder.apiClient.remove(`${subject.path}?ids=${id}`)
              assert.deepEqual([reply.status, refusalsOf(reply)], [422, ['invalid_ids_provided']])
              assert.deepEqual(reply.body.errors?.[0]?.context, { ids: [id] })
            },
          },
        ]),
    ...references.map((column) => ({
      title: `${column.attribute} of another tenant is refused as not existing`,
      run: async () => {
        const target = neighbours.targetOf(column)
        const id = await neighbours.fresh(target, amongOf(resource.name, column))
        if (id === null) return
        const draft = await builder.smallest(resource)
        const attributes = { ...draft.attributes, [column.attribute]: id }
        const reply = await builder.apiClient.post(draft.path, document(resource.name, attributes))
        assert.equal(reply.status, 422, reply.text)
        assert.ok(refusalsOf(reply).includes(`must_exist /data/attributes/${column.attribute}`), reply.text)
      },
    })),
  ]
}
