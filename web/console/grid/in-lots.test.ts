import assert from 'node:assert/strict'
import test from 'node:test'
import fc from 'fast-check'
import { actInLots, byReason, type LotAnswer, refusedLater } from './in-lots.ts'

const ids = (count: number) => Array.from({ length: count }, (_, index) => String(index))

/** A service that refuses some records, and names them in the refusal or not. */
function refusing(refused: ReadonlySet<string>, names: boolean) {
  const sent: (readonly string[])[] = []
  const send = async (lot: readonly string[]): Promise<LotAnswer> => {
    sent.push(lot)
    const found = lot.filter((id) => refused.has(id))
    return found.length === 0 ? { kind: 'done' } : { kind: 'refused', reason: 'no', ids: names ? found : [] }
  }
  return { sent, send }
}

test('records that are not refused are sent in lots', async () => {
  const { sent, send } = refusing(new Set(), true)
  const report = await actInLots(ids(2_500), { size: 1_000, send })
  assert.deepEqual(
    sent.map((lot) => lot.length),
    [1_000, 1_000, 500],
  )
  assert.deepEqual(report, { done: ids(2_500), refused: [], untried: [] })
})

test('every record is reported as done or refused, whether or not a refusal names records', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 0, max: 60 }),
      fc.integer({ min: 1, max: 20 }),
      fc.array(fc.nat(60)),
      fc.boolean(),
      async (count, size, numbers, names) => {
        const refused = new Set(numbers.map(String))
        const { send } = refusing(refused, names)
        const report = await actInLots(ids(count), { size, send })
        assert.deepEqual(
          report.done.toSorted(),
          ids(count)
            .filter((id) => !refused.has(id))
            .toSorted(),
        )
        assert.deepEqual(
          report.refused.map(({ id }) => id).toSorted(),
          ids(count)
            .filter((id) => refused.has(id))
            .toSorted(),
        )
        assert.deepEqual(report.untried, [])
      },
    ),
  )
})

test('records after a stop are reported as not tried', async () => {
  const { send } = refusing(new Set(), true)
  let lots = 0
  const report = await actInLots(ids(30), {
    size: 10,
    send,
    progress: () => {
      lots += 1
    },
    isStopped: () => lots === 2,
  })
  assert.deepEqual([report.done.length, report.untried], [20, ids(30).slice(20)])
})

test('records refused later count as refused, and are grouped by reason', () => {
  const report = { done: ['1', '2', '3'], refused: [{ id: '4', reason: 'late' }], untried: [] }
  const later = refusedLater(report, [
    { id: '2', reason: 'no stock' },
    { id: '3', reason: 'no stock' },
    { id: '9', reason: 'no stock' },
  ])
  assert.deepEqual(later.done, ['1'])
  assert.deepEqual(byReason(later), [
    { reason: 'no stock', ids: ['2', '3'] },
    { reason: 'late', ids: ['4'] },
  ])
})
