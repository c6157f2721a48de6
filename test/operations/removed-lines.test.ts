import assert from 'node:assert/strict'
import { after, suite, test } from 'node:test'
import { symbols } from '../support/api-client.ts'
import { answered } from '../support/floor.ts'
import { openInbound } from '../support/inbound.ts'

const inbound = await openInbound()
const { floor, r1 } = inbound
const { receipt, act, patch, receive, tasksOf, putAway, statusOf } = inbound
const { operator, product } = floor

const linesOf = async (id: number) =>
  (
    await floor.rows('select id::float8 from goods_in_lines where goods_in_receipt_id = $1 order by id', [id])
  ).map((row) => row.id)

const destroy = (receipt_id: number, ids: readonly unknown[]) =>
  patch(receipt_id, { lines_changes: ids.map((id) => ({ type: 'DESTROY', id })) })

/** A receipt of two lines whose first was received, put away and taken back entirely. */
async function reversed(): Promise<number> {
  const line = { product_id: product, expected_quantity: 5 }
  const id = await receipt([line, line])
  answered(await act(id, 'receive'))
  const [task] = await tasksOf(id, 'RCV')
  assert.equal((await receive(task?.id)).status, 204)
  const [putaway] = await tasksOf(id, 'PWAY')
  answered(await putAway(putaway, r1))
  assert.equal((await operator.post(`/api/putaway_tasks/${putaway?.id}/revert`)).status, 204)
  assert.equal((await operator.post(`/api/receive_tasks/${task?.id}/unreceive`)).status, 204)
  assert.equal(answered(await act(id, 'revert')).status, 'PENDING')
  return id
}

suite('lines that are removed', () => {
  after(() => floor.close())

  test('a receipt line that was received, put away and reverted is in use by the ledger', async () => {
    const id = await reversed()
    const [first, second] = await linesOf(id)
    const reply = await destroy(id, [first])
    assert.deepEqual(symbols(reply), [422, 'record_in_use'])
    assert.equal(reply.body.errors?.[0]?.context?.type, 'transactions')
    assert.deepEqual(await linesOf(id), [first, second])
    answered(await destroy(id, [second]))
    assert.deepEqual(await linesOf(id), [first])
  })

  test('where one of several lines cannot be removed, none is', async () => {
    const id = await reversed()
    const lines = await linesOf(id)
    assert.deepEqual(symbols(await destroy(id, lines.toReversed())), [422, 'record_in_use'])
    assert.deepEqual(await linesOf(id), lines)
    assert.equal(await statusOf(id), 'PENDING')
  })

  test('no internal error occurred', () => assert.deepEqual(floor.service.bugs, []))
})
