import assert from 'node:assert/strict'
import { after, suite, test } from 'node:test'
import { answered } from '../support/floor.ts'
import { openInbound } from '../support/inbound.ts'

const inbound = await openInbound()
const { floor, gi } = inbound
const { operator, product } = floor

const PEOPLE = 8
const ROUNDS = 4
const standard = await floor.known('storage_unit_types', 'STD')
// Each place takes one unit, so that everybody who receives at once chooses the same one first.
await floor.rows('update locations set is_active = false where code in ($1, $2)', ['R1', 'R2'])
for (let nth = 0; nth < PEOPLE * ROUNDS; nth += 1)
  await floor.location('RACK', `P-${String(nth).padStart(3, '0')}`, { storage_unit_capacity: 1 })

suite('one delivery', () => {
  after(() => floor.close())

  test('that many people receive at the same time is received by all of them', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const line = {
        product_id: product,
        expected_quantity: PEOPLE,
        expected_configurations_quantity: PEOPLE,
      }
      const id = await inbound.receipt([line])
      answered(await inbound.act(id, 'receive'))
      const tasks = await inbound.tasksOf(id, 'RCV')
      assert.equal(tasks.length, PEOPLE)
      const replies = await Promise.all(
        tasks.map((task) =>
          operator.post(`/api/receive_tasks/${task.id}/receive`, {
            location_to_id: gi,
            base_storage_unit_type_id: standard,
          }),
        ),
      )
      assert.deepEqual(
        replies.map(({ status, text }) => (status === 204 ? status : text)),
        tasks.map(() => 204),
      )
      const places = (await inbound.tasksOf(id, 'PWAY')).map(({ location_to_id }) => location_to_id)
      assert.equal(new Set(places).size, PEOPLE)
    }
    await floor.verified()
  })
})
