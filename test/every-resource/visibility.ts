import assert from 'node:assert/strict'
import { everyPermission } from '#access/permissions.ts'
import type { Column, Resource } from '#declare/model.ts'
import { type ApiClient, document, refusalsOf } from '../support/api-client.ts'
import type { Visibility } from '../support/service.ts'
import { type Case, type Deriving, once } from './case.ts'

/** Callers limited to accounts or warehouses find no records of others, and cannot reference them. */
export const visibility: Deriving = (subject, setup) =>
  (['accounts', 'warehouses'] as const).flatMap((of) => limitedTo(subject, setup, of))

type Limit = 'accounts' | 'warehouses'

function limitedTo(
  subject: Parameters<Deriving>[0],
  { builder, service }: Parameters<Deriving>[1],
  of: Limit,
): Case[] {
  const { resource, create, update, remove } = subject
  const owners = service.model.get(of)
  const owned = ownColumn(subject, of)
  if (
    owners === undefined ||
    create === null ||
    owned === undefined ||
    resource.declaration.under !== undefined
  )
    return []
  const setting = once(async () => {
    const [visible, hidden] = [await builder.make(owners), await builder.make(owners)]
    const limits: Visibility =
      of === 'accounts' ? { account_ids: [visible.id] } : { warehouse_ids: [visible.id] }
    const apiClient: ApiClient = await service.colleague([...everyPermission], limits)
    return { apiClient, seen: visible.id, hidden: hidden.id }
  })
  const name = `${owned.attribute}`
  const find = async (apiClient: ApiClient, id: number): Promise<unknown> => {
    const reply = await apiClient.post('/graphql', {
      query: `{ ${resource.root} { find(id: "${id}") { id } all(filter: { id: { eq: "${id}" } }) { total_count } } }`,
    })
    const data = (
      reply.body as unknown as { data: Record<string, { find: unknown; all: { total_count: number } }> }
    ).data[resource.root]
    return [data?.find === null ? null : 'found', data?.all.total_count]
  }
  return [
    {
      title: `a record is found, changed and deleted only by callers who see its ${name}`,
      run: async () => {
        const { apiClient, seen: visible, hidden } = await setting()
        const mine = await builder.make(resource, { [owned.attribute]: visible })
        const other = await builder.make(resource, { [owned.attribute]: hidden })
        if (resource.declaration.graphql?.hidden !== true) {
          assert.deepEqual(await find(apiClient, other.id), [null, 0])
          assert.deepEqual(await find(apiClient, mine.id), ['found', 1])
        }
        if (update !== null) {
          assert.equal((await apiClient.patch(other.path, document(resource.name, {}))).status, 404)
          const { status } = await apiClient.patch(mine.path, document(resource.name, {}))
          // A record that belongs to another one is shared if that one has no account.
          const isFollowing = of === 'accounts' && resource.declaration.ownership?.through !== undefined
          assert.ok(isFollowing ? status === 403 : status < 300, String(status))
        }
        if (remove !== null) assert.equal((await apiClient.remove(other.path)).status, 404)
      },
    },
    {
      title: `an invisible ${name} is refused as not existing`,
      run: async () => {
        const { apiClient, hidden } = await setting()
        const draft = await builder.smallest(resource)
        const attributes = { ...draft.attributes, [owned.attribute]: hidden }
        const reply = await apiClient.post(draft.path, document(resource.name, attributes))
        assert.equal(reply.status, 422, reply.text)
        assert.ok(refusalsOf(reply).includes(`must_exist /data/attributes/${owned.attribute}`), reply.text)
      },
    },
  ]
}

/** The reference by which a record belongs to an account or a warehouse. */
function ownColumn(
  { resource, writable }: { readonly resource: Resource; readonly writable: readonly Column[] },
  of: Limit,
) {
  const reference = resource.references.find(
    ({ target, field }) => target.name === of && field === target.one,
  )
  return reference === undefined ? undefined : writable.find(({ name }) => name === reference.name)
}
