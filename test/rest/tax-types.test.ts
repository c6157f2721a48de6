import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import { attributesOf, document, refusalsOf } from '../support/api-client.ts'
import { openClient } from './client.ts'

const client = await openClient()
const create = (attributes: Readonly<Record<string, unknown>>) =>
  client.demo.post('/api/tax_types', document('tax_types', attributes))

describe('tax_types', () => {
  after(() => client.close())

  test('POST /api/tax_types answers id (string), type tax_types, code, description and rate', async () => {
    const reply = await create({ code: 'STD', description: 'Standard', rate: 20 })
    assert.equal(reply.status, 200, reply.text)
    assert.deepEqual([typeof reply.body.data?.id, reply.body.data?.type], ['string', 'tax_types'])
    const { code, description, rate } = attributesOf(reply)
    assert.deepEqual({ code, description, rate }, { code: 'STD', description: 'Standard', rate: 20 })
  })

  test('code, description and rate are all required', async () => {
    const reply = await create({})
    assert.deepEqual(
      [reply.status, refusalsOf(reply)],
      [422, ['code', 'description', 'rate'].map((name) => `blank /data/attributes/${name}`)],
    )
  })

  test('rate is a percentage', async () => {
    for (const rate of [0, 100, 17.5, '5.5'])
      assert.equal(attributesOf(await create({ code: 'R', description: 'R', rate })).rate, Number(rate))
    for (const rate of [-0.01, 100.01])
      assert.deepEqual(refusalsOf(await create({ code: 'R', description: 'R', rate })), [
        'out_of_range /data/attributes/rate',
      ])
    assert.deepEqual(refusalsOf(await create({ code: 'R', description: 'R', rate: 'a fifth' })), [
      'not_a_number /data/attributes/rate',
    ])
  })

  test('code need not be unique', async () => {
    const replies = [
      await create({ code: 'TWICE', description: 'A', rate: 1 }),
      await create({ code: 'TWICE', description: 'B', rate: 2 }),
    ]
    assert.deepEqual(
      replies.map(({ status }) => status),
      [200, 200],
    )
  })
})
