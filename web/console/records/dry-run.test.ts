import assert from 'node:assert/strict'
import { test } from 'node:test'
import { GoodsyardError } from '#web/api/error.ts'
import { dryRunInLots } from './dry-run.ts'

const refusal = (symbol: string, context: Readonly<Record<string, unknown>> | null) =>
  new GoodsyardError({
    status: 422,
    requestId: null,
    errors: [{ code: 1, symbol, details: 'no', source: null, context }],
  })

const idsOf = (count: number) => Array.from({ length: count }, (_, index) => String(index + 1))

test('a dry run reports which records would be refused and which would be done', async () => {
  const send = async (ids: readonly string[]) => {
    if (ids.includes('2')) throw refusal('record_in_use', { ids: [2] })
  }
  const report = await dryRunInLots(idsOf(3), { size: 1000, send })
  assert.deepEqual(report, { done: ['1', '3'], refused: [{ id: '2', reason: 'no' }], untried: [] })
})

test('a dry run has no result if it is unavailable or would need too many requests', async () => {
  const unavailable = async () => {
    throw refusal('dry_run_unavailable', null)
  }
  assert.equal(await dryRunInLots(idsOf(1), { size: 1000, send: unavailable }), null)
  let requests = 0
  const nameless = async () => {
    requests += 1
    throw refusal('invalid', null)
  }
  assert.equal(await dryRunInLots(idsOf(1000), { size: 1000, send: nameless }), null)
  assert.equal(requests, 24)
})
