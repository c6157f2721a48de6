import assert from 'node:assert/strict'
import { document, refusalsOf } from '../support/api-client.ts'
import type { CreatedRecords } from './builder.ts'
import type { Case, Deriving } from './case.ts'
import { sampleOf, wrongsOf } from './samples.ts'

/** Updates of one record also work for many at once, all or none. */
export const bulkUpdates: Deriving = (subject, setup) => {
  const { resource, create, update } = subject
  if (create === null || update === null) return []
  const { builder, service, powerless } = setup
  const two = async (): Promise<readonly [CreatedRecords, CreatedRecords]> => [
    await builder.make(resource),
    await builder.make(resource),
  ]
  const send = ([first, ...others]: readonly CreatedRecords[], attributes: object, headers = {}) => {
    const ids = [first, ...others].map((made) => made?.id)
    return builder.apiClient.patch(first?.collection ?? '', { ids, attributes }, headers)
  }
  const versionOf = async ({ id }: CreatedRecords): Promise<unknown> => {
    const { rows } = await service.owner.query(`select lock_version from "${resource.table}" where id = $1`, [
      id,
    ])
    return Number(rows[0].lock_version)
  }
  const unique = new Set(resource.uniques.flatMap(({ columns }) => columns))
  const plain = subject.alone.filter(
    (column) =>
      ['text', 'integer', 'decimal', 'day', 'moment'].includes(column.declared.kind) &&
      !column.declared.fixed &&
      !unique.has(column),
  )
  const rules = new Set((resource.declaration.rules ?? []).map(({ error }) => String(error)))
  const wrong = subject.alone
    .filter(({ declared }) => !declared.fixed)
    .flatMap((column) => wrongsOf(column).map((one) => ({ ...one, attribute: column.attribute })))[0]
  return [
    {
      title: 'a bulk update without attributes changes nothing and returns all records',
      run: async () => {
        const made = await two()
        const reply = await send(made, {})
        assert.equal(reply.status, 200, reply.text)
        const data = reply.body.data as unknown as readonly { readonly id: unknown }[]
        assert.deepEqual(
          data.map(({ id }) => Number(id)),
          made.map(({ id }) => id),
        )
        assert.deepEqual([await versionOf(made[0]), await versionOf(made[1])], [1, 1])
      },
    },
    ...plain.slice(0, 2).map(
      (column): Case => ({
        title: `a bulk update of ${column.attribute} raises the version of each record`,
        run: async () => {
          const made = await two()
          const { sent } = sampleOf(column, builder.turn())
          const alone = await builder.make(resource)
          const single = await builder.apiClient.patch(
            alone.path,
            document(resource.name, { [column.attribute]: sent }),
          )
          const reply = await send(made, { [column.attribute]: sent })
          if (single.status !== 200) {
            assert.ok(rules.size > 0 || single.status === 204, single.text)
            assert.equal(reply.status, single.status === 204 ? 200 : single.status, reply.text)
            return
          }
          assert.equal(reply.status, 200, reply.text)
          const versions = [await versionOf(made[0]), await versionOf(made[1])]
          const expected = await versionOf(alone)
          assert.deepEqual(versions, [expected, expected])
        },
      }),
    ),
    ...(wrong === undefined
      ? []
      : [
          {
            title: `a bulk update with an invalid ${wrong.attribute} changes no record`,
            run: async () => {
              const made = await two()
              const reply = await send(made, { [wrong.attribute]: wrong.sent })
              assert.equal(reply.status, 422, reply.text)
              assert.deepEqual(refusalsOf(reply).slice(0, 1), [
                `${wrong.symbol} /attributes/${wrong.attribute}`,
              ])
              assert.equal(reply.body.errors?.[0]?.source, `${resource.name}.update`)
              assert.deepEqual([await versionOf(made[0]), await versionOf(made[1])], [1, 1])
            },
          },
        ]),
    {
      title: 'a bulk update with an unknown id changes no record',
      run: async () => {
        const made = await builder.make(resource)
        const reply = await builder.apiClient.patch(made.collection, {
          ids: [made.id, 999999999, 'x'],
          attributes: {},
        })
        assert.deepEqual([reply.status, refusalsOf(reply)], [422, ['invalid_ids_provided']])
        assert.deepEqual(reply.body.errors?.[0]?.context?.ids, [999999999, 'x'])
      },
    },
    {
      title: 'a bulk update with an outdated version of one record changes none',
      run: async () => {
        const made = await two()
        const tags = (version: number) =>
          `"${resource.name}-${made[0].id}-1", "${resource.name}-${made[1].id}-${version}"`
        const stale = await send(made, {}, { 'if-match': tags(9) })
        assert.deepEqual([stale.status, stale.headers['x-error-symbol']], [412, 'precondition_failed'])
        assert.equal((await send(made, {}, { 'if-match': tags(1) })).status, 200)
      },
    },
    {
      title: 'a bulk update without ids or without attributes is refused',
      run: async () => {
        const { collection, id } = await builder.make(resource)
        const nobody = await builder.apiClient.patch(collection, { attributes: {} })
        assert.deepEqual([nobody.status, refusalsOf(nobody)], [422, ['empty_ids_provided']])
        const nothing = await builder.apiClient.patch(collection, { ids: [id] })
        assert.deepEqual([nothing.status, refusalsOf(nothing)], [422, ['blank /attributes']])
        const text = await builder.apiClient.patch(collection, { ids: [id], attributes: 'x' })
        assert.deepEqual([text.status, refusalsOf(text)], [422, ['invalid /attributes']])
      },
    },
    ...(update.permission === null
      ? []
      : [
          {
            title: 'a bulk update requires the same permission as an update',
            run: async () => {
              const { collection, id } = await builder.make(resource)
              const reply = await powerless.patch(collection, { ids: [id], attributes: {} })
              assert.equal(reply.status, 403, reply.text)
            },
          },
        ]),
  ]
}
