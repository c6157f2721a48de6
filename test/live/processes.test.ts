import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { cloneDatabase, type TestDatabase } from '../support/cluster.ts'
import { TestServer } from '../support/server.ts'
import { EventReader } from './event-reader.ts'

let database: TestDatabase
let reading: TestServer
let writing: TestServer
before(async () => {
  database = await cloneDatabase()
  reading = await TestServer.start({ database })
  writing = await TestServer.start({ database })
})
after(async () => {
  await reading?.stop()
  await writing?.stop()
  await database?.drop()
})

async function made(type: string, attributes: object): Promise<string> {
  const body = { data: { type, attributes } }
  const answer = await writing.api<{ readonly data: { readonly id: string } }>('POST', `/api/${type}`, body)
  assert.equal(answer.status, 200, JSON.stringify(answer.body))
  return answer.body.data.id
}

test('a stream announces a type without events that another process wrote', {
  timeout: 120_000,
}, async () => {
  const headers = { authorization: `Bearer ${await reading.token()}`, 'x-service-subdomain': 'demo' }
  const stream = await EventReader.open(reading.url, headers, '?types=tasks')
  await stream.next('hello')
  const site_id = await made('sites', { code: 'S', name: 'Site' })
  const warehouse_id = await made('warehouses', { code: 'W', name: 'Warehouse', site_id: Number(site_id) })
  const location_type_id = Number(await made('location_types', { code: 'T', name: 'Type' }))
  const location_id = await made('locations', {
    code: 'L',
    warehouse_id: Number(warehouse_id),
    location_type_id,
  })
  await made('stock_checks', { location_id: Number(location_id) })
  assert.deepEqual((await stream.next('stirred')).data, { tasks: [] })
  stream.close()
})
