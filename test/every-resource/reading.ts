import assert from 'node:assert/strict'
import { getNamedType, isObjectType } from 'graphql'
import { document } from '../support/api-client.ts'
import type { Case, Deriving } from './case.ts'
import { fullRecord } from './creation.ts'
import { sampleOf } from './samples.ts'
import { answeredColumns, shownOf } from './shown.ts'

/** Lists return the values that the API returned, and concurrent updates get successive versions. */
export const reading: Deriving = (subject, setup) => [
  ...shownByLists(subject, setup),
  ...atOnce(subject, setup),
]

function shownByLists(
  subject: Parameters<Deriving>[0],
  { builder, schema }: Parameters<Deriving>[1],
): Case[] {
  const { resource, create } = subject
  const isListed = resource.declaration.graphql?.hidden !== true
  if (create === null || !isListed) return []
  return [
    {
      title: 'a list shows the values that the creation returned',
      run: async () => {
        const made = await fullRecord(subject, builder)
        const type = schema.getType(resource.node)
        assert.ok(isObjectType(type))
        const fields = type.getFields()
        const columns = answeredColumns(resource).filter(({ name, declared }) => {
          const field = fields[declared.list_field ?? name]
          return !declared.unlisted && field !== undefined && !isObjectType(getNamedType(field.type))
        })
        const names = columns.map(({ name, declared }) => declared.list_field ?? name)
        const reply = await builder.apiClient.post('/graphql', {
          query: `{ ${resource.root} { find(id: "${made.id}") { id lock_version ${names.join(' ')} } } }`,
        })
        assert.equal(reply.body.errors, undefined, reply.text)
        const found = (reply.body as unknown as { data: Found }).data[resource.root]?.find
        assert.deepEqual([found?.id, found?.lock_version], [String(made.id), 1])
        const shown = shownOf(made.reply)
        for (const { name, declared } of columns) {
          const isIdOfList =
            ['reference', 'ids'].includes(declared.kind) ||
            (declared.kind === 'integer' && declared.external_id)
          const listed = found?.[declared.list_field ?? name]
          assert.deepEqual(
            isIdOfList ? plain(listed) : listed,
            isIdOfList ? plain(shown[name]) : shown[name],
            name,
          )
        }
      },
    },
  ]
}

type Found = Readonly<Record<string, { readonly find: Readonly<Record<string, unknown>> | null }>>

/** Ids as text, whether one or a list. */
function plain(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(String)
  return value === null || value === undefined ? null : String(value)
}

function atOnce(subject: Parameters<Deriving>[0], { builder }: Parameters<Deriving>[1]): Case[] {
  const { resource, create, update } = subject
  if (create === null || update === null) return []
  const column = subject.alone.find(
    ({ declared }) =>
      !declared.fixed && declared.kind === 'text' && declared.format === undefined && declared.max >= 20,
  )
  if (column === undefined) return []
  return [
    {
      title: 'twenty concurrent updates result in twenty versions',
      run: async () => {
        const made = await builder.make(resource)
        const replies = await Promise.all(
          Array.from({ length: 20 }, () =>
            builder.apiClient.patch(
              made.path,
              document(resource.name, { [column.attribute]: sampleOf(column, builder.turn()).sent }),
            ),
          ),
        )
        for (const { status, text } of replies) assert.ok(status === 200 || status === 204, text)
        const versions = replies.map(({ headers }) => Number(headers.etag?.match(/-(\d+)"$/)?.[1]))
        assert.deepEqual(
          versions.sort((a, b) => a - b),
          Array.from({ length: 20 }, (_, place) => place + 2),
        )
      },
    },
  ]
}
