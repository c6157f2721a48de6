import assert from 'node:assert/strict'
import { after, before, suite, test } from 'node:test'
import { workTurns } from '#database/work-turns.ts'
import { updateAll } from '#operations/generic-operations.ts'
import { acceptsIds, type Operation } from '#operations/operation.ts'
import type { Reply } from '../support/api-client.ts'
import { openService, type Service } from '../support/service.ts'

/** The records of a request; four pieces of fifty. */
const RECORDS = 200
const PIECES = 4

/** A record that is refused, whatever its type. */
const BAD = { description: {}, notes: {}, code: null }

type Creations = {
  readonly created: number
  readonly refused: number
  readonly errors_left_out?: number
  readonly records: readonly { readonly status: string; readonly errors: readonly unknown[] }[]
}

suite('acts on many records', () => {
  let service: Service
  before(async () => {
    service = await openService()
  })
  after(async () => {
    await service.close()
    assert.deepEqual(service.bugs, [])
  })

  const creating = () => service.operations.filter(({ answer }) => answer === 'creations')

  /** The answer to a request, and how many pieces of work it took. */
  async function piecesOf(request: () => Promise<Reply>): Promise<{ reply: Reply; pieces: number }> {
    const before = workTurns.taken
    const reply = await request()
    return { reply, pieces: workTurns.taken - before }
  }
  const numbered = (code: string) => Array.from({ length: RECORDS }, (_, n) => ({ code: `${code}-${n}` }))
  const post = (path: string, body: unknown, headers = {}) => service.operator.post(path, body, headers)
  const resultsIn = ({ body }: Reply) => body.data?.attributes as unknown as Creations

  test('that create records read, check and answer them in pieces of fifty, also where all are refused', async () => {
    assert.ok(creating().length >= 3)
    for (const { path } of creating())
      for (const headers of [{}, { prefer: 'dry-run' }]) {
        const records = Array.from({ length: RECORDS }, () => BAD)
        const { reply, pieces } = await piecesOf(() =>
          post(path, { error_policy: 'skip_bad', records }, headers),
        )
        assert.equal(reply.status, 200, reply.text.slice(0, 500))
        // Each is read, and its answer written; what is between has pieces of its own.
        assert.ok(pieces >= 2 * PIECES, `${path}: ${pieces}`)
      }
  })

  test('that create good records take pieces for each step, in a dry run too', async () => {
    for (const [code, headers] of [
      ['DRY', { prefer: 'dry-run' }],
      ['GOOD', {}],
    ] as const) {
      const { reply, pieces } = await piecesOf(() =>
        post('/api/products/create_many', { records: numbered(code) }, headers),
      )
      assert.deepEqual([reply.status, resultsIn(reply).created], [200, RECORDS])
      // Reading, completing, checking the rules, judging and answering.
      assert.ok(pieces >= 5 * PIECES, `${pieces}`)
    }
    const { rows } = await service.owner.query('select count(*)::int as n from products')
    assert.equal(rows[0].n, RECORDS)
  })

  test('show a hundred faults at most, and how many they leave out', async () => {
    for (const { path } of creating()) {
      const records = Array.from({ length: RECORDS }, () => BAD)
      const reply = await post(path, { error_policy: 'skip_bad', records })
      const { refused, errors_left_out = 0, records: results } = resultsIn(reply)
      const shown = results.reduce((sum, { errors }) => sum + errors.length, 0)
      assert.deepEqual([refused, shown, results.length], [RECORDS, 100, RECORDS], path)
      const all = await post(path, { records })
      const { errors, meta } = all.body as { errors: readonly unknown[]; meta: { errors_left_out: number } }
      assert.deepEqual([all.status, errors.length, meta.errors_left_out], [422, 100, errors_left_out], path)
      assert.ok(errors_left_out >= RECORDS - 100)
      const few = await post(path, { records: records.slice(0, 1) })
      assert.equal('meta' in few.body, false)
    }
  })

  test('that update are the generic one, which works in pieces, or take one record after the other', () => {
    const many = service.operations.filter((one) => acceptsIds(one) && one.accepts !== 'ids')
    assert.ok(many.length > 50, `${many.length}`)
    const worksInPieces = ({ run, reads_ids }: Operation) => run === updateAll || reads_ids === true
    assert.deepEqual(
      many.filter((one) => !worksInPieces(one)).map(({ method, path }) => `${method} ${path}`),
      [],
    )
  })

  test('that update one record after the other take a turn for every fifty', async () => {
    const made = async (path: string, attributes: object) => {
      const type = path.slice(path.lastIndexOf('/') + 1)
      const reply = await post(path, { data: { type, attributes } })
      assert.equal(reply.status, 200, reply.text.slice(0, 500))
      return Number(reply.body.data?.id)
    }
    const warehouse_id = await made('/api/warehouses', { code: 'WH', timezone: 'Europe/London' })
    const account_id = await made('/api/accounts', { code: 'ACME' })
    await made('/api/account_warehouses', { account_id, warehouse_id })
    const records = Array.from({ length: 101 }, (_, n) => ({
      account_id,
      warehouse_id,
      goods_out_type: 'sales_order',
      reference: `O-${n}`,
      expected_date_of_dispatch: '2030-01-20T10:00:00Z',
    }))
    const created = await post('/api/goods_outs/create_many', { records })
    assert.deepEqual([created.status, resultsIn(created).created], [200, records.length])
    const { rows } = await service.owner.query(
      `select id from goods_outs where reference like 'O-%' order by id`,
    )
    const ids = rows.map(({ id }) => Number(id))
    const act = service.operations.find(
      ({ method, path }) => method === 'PATCH' && path === '/api/goods_outs',
    )
    assert.equal(act?.reads_ids, true)
    const change = (some: readonly number[], notes: string) =>
      piecesOf(() => service.operator.patch('/api/goods_outs', { ids: some, attributes: { notes } }))
    const all = await change(ids, 'Changed')
    assert.equal(all.reply.status, 200, all.reply.text.slice(0, 500))
    // Three for the updates, and three for the answer.
    assert.equal(all.pieces, 6)
    assert.equal((await change(ids.slice(0, 50), 'Changed again')).pieces, 0)
  })

  test('that update and delete many records of one type take pieces for each step', async () => {
    const type = service.operations.find(
      ({ run, resource }) => run === updateAll && resource.name === 'trailer_types',
    )
    assert.ok(type !== undefined)
    const { path } = type
    const made = await Promise.all(
      numbered('T').map(({ code }) =>
        post(path, { data: { type: 'trailer_types', attributes: { code, name: code } } }),
      ),
    )
    const ids = made.map(({ body }) => Number(body.data?.id))
    const updated = await piecesOf(() =>
      service.operator.patch(path, { ids, attributes: { name: 'Changed' } }),
    )
    assert.equal(updated.reply.status, 200, updated.reply.text.slice(0, 500))
    // Comparing, checking, announcing and answering.
    assert.ok(updated.pieces >= 4 * PIECES, `${updated.pieces}`)
    const refused = await service.operator.patch(path, { ids, attributes: { code: null } })
    assert.equal(refused.status, 422)
    assert.ok((refused.body.errors ?? []).length <= 100)
    const deleted = await piecesOf(() => service.operator.remove(`${path}?ids=${ids.join(',')}`))
    assert.equal(deleted.reply.status, 204)
    assert.ok(deleted.pieces >= PIECES, `${deleted.pieces}`)
  })
})
