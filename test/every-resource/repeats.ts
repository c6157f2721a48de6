import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { document, refusalsOf } from '../support/api-client.ts'
import type { Case, Deriving } from './case.ts'
import { eventsOf } from './entrance.ts'
import { sampleOf } from './samples.ts'

/** A repeated request is performed once, and a change of an outdated version is refused. */
export const repeats: Deriving = (subject, setup) => [
  ...sentAgain(subject, setup),
  ...onVersions(subject, setup),
]

function sentAgain(
  { resource, create }: Parameters<Deriving>[0],
  { builder, service }: Parameters<Deriving>[1],
): Case[] {
  if (create === null) return []
  const headers = () => ({ 'idempotency-key': randomUUID(), 'x-request-id': randomUUID() })
  return [
    {
      title: 'a creation repeated with its key gets the identical response and is performed once',
      run: async () => {
        const draft = await builder.smallest(resource)
        const sent = headers()
        const body = document(resource.name, draft.attributes)
        const first = await builder.apiClient.post(draft.path, body, sent)
        const second = await builder.apiClient.post(draft.path, body, sent)
        assert.equal(first.status, 200, first.text)
        assert.deepEqual(
          [second.status, second.text, second.headers.etag],
          [200, first.text, first.headers.etag],
        )
        assert.equal(first.headers['idempotency-replayed'], undefined)
        assert.equal(second.headers['idempotency-replayed'], 'true')
        assert.equal(await creationsOf(sent['x-request-id']), 1)
      },
    },
    {
      title: 'a key cannot be used for another creation',
      run: async () => {
        const draft = await builder.smallest(resource)
        const other = await builder.smallest(resource)
        const sent = headers()
        await builder.apiClient.post(draft.path, document(resource.name, draft.attributes), sent)
        const reply = await builder.apiClient.post(
          draft.path,
          document(resource.name, { ...other.attributes, no_such_attribute: builder.turn() }),
          sent,
        )
        assert.deepEqual([reply.status, refusalsOf(reply)], [422, ['idempotency_key_reused']])
        assert.equal(await creationsOf(sent['x-request-id']), 1)
      },
    },
    {
      title: 'twelve concurrent creations with one key create one record',
      run: async () => {
        const draft = await builder.smallest(resource)
        const sent = headers()
        const body = document(resource.name, draft.attributes)
        const replies = await Promise.all(
          Array.from({ length: 12 }, () => builder.apiClient.post(draft.path, body, sent)),
        )
        const answered = replies.filter(({ status }) => status === 200)
        const busy = replies.filter(({ status }) => status === 409)
        assert.equal(answered.length + busy.length, 12, replies.map(({ text }) => text).join('\n'))
        assert.ok(answered.length >= 1)
        assert.equal(new Set(answered.map(({ text }) => text)).size, 1)
        for (const { headers } of busy)
          assert.deepEqual(
            [headers['retry-after'], headers['x-error-symbol']],
            ['1', 'idempotency_in_progress'],
          )
        assert.equal(await creationsOf(sent['x-request-id']), 1)
      },
    },
  ]

  async function creationsOf(request_id: string): Promise<number> {
    const { rows } = await service.owner.query(
      "select count(*)::int as count from events where request_id = $1 and resource_name = $2 and event = 'created' and kind = 'change'",
      [request_id, resource.name],
    )
    return rows.length === 0 ? eventsOf(service.owner, request_id) : rows[0].count
  }
}

function onVersions(subject: Parameters<Deriving>[0], { builder }: Parameters<Deriving>[1]): Case[] {
  const { resource, create, update, remove } = subject
  if (create === null || update === null) return []
  const column = subject.writable.find(
    ({ declared }) => !declared.fixed && declared.kind === 'text' && declared.format === undefined,
  )
  if (column === undefined) return []
  const change = () => document(resource.name, { [column.attribute]: sampleOf(column, builder.turn()).sent })
  const tag = (id: number, version: number) => `"${resource.name}-${id}-${version}"`
  return [
    {
      title: 'an update with If-Match succeeds for the current version, and is refused for another',
      run: async () => {
        const { id, path } = await builder.make(resource)
        const first = await builder.apiClient.patch(path, change(), { 'if-match': tag(id, 1) })
        assert.ok(first.status === 200 || first.status === 204, first.text)
        assert.equal(first.headers.etag, tag(id, 2))
        const stale = await builder.apiClient.patch(path, change(), { 'if-match': tag(id, 1) })
        assert.deepEqual([stale.status, stale.headers['x-error-symbol']], [412, 'precondition_failed'])
        const listed = await builder.apiClient.patch(path, change(), { 'if-match': `"x", ${tag(id, 2)}` })
        assert.equal(listed.headers.etag, tag(id, 3))
        const any = await builder.apiClient.patch(path, change(), { 'if-match': '*' })
        assert.equal(any.headers.etag, tag(id, 4))
      },
    },
    ...(remove === null
      ? []
      : [
          {
            title: 'a deletion with If-Match is refused for another version',
            run: async () => {
              await builder.usual(resource)
              const { id, path } = await builder.make(resource)
              const stale = await builder.apiClient.remove(path, { 'if-match': tag(id, 9) })
              assert.equal(stale.status, 412)
              assert.equal((await builder.apiClient.remove(path, { 'if-match': tag(id, 1) })).status, 204)
            },
          },
        ]),
  ]
}
