import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { after, before, suite, test } from 'node:test'
import relay, { type ConcreteRequest } from 'relay-runtime'
import { openService, type Service } from '../support/service.ts'
import { assertNoBugs, type Json, make } from './stage.ts'

/** The output of relay-compiler for the queries, with the settings of docs/RELAY.md. */
function compiled(name: string): ConcreteRequest {
  return JSON.parse(readFileSync(new URL(`relay/${name}.json`, import.meta.url), 'utf8'))
}

/** A Relay client, set up as docs/RELAY.md says. */
function openEnvironment(service: Service) {
  return new relay.Environment({
    network: relay.Network.create(async ({ text }, variables) => {
      const { body } = await service.operator.post('/graphql', { query: text, variables })
      return body as Json
    }),
    store: new relay.Store(new relay.RecordSource()),
    getDataID: (record: Json) => record.node_id,
  })
}

suite('a Relay client', () => {
  let service: Service
  let id: number

  before(async () => {
    service = await openService()
    const made = { carriers: 0, accounts: 0 }
    // Ids count up within each type, so records are created until both types have the same id.
    do {
      const type = made.carriers < made.accounts ? 'carriers' : 'accounts'
      const code = `${type}-${made[type]}`
      made[type] = await make(service.operator, type, { code, name: `one of ${type}` })
    } while (made.carriers !== made.accounts)
    id = made.carriers
  })
  after(async () => {
    await service.close()
    assertNoBugs(service)
  })

  const codeOf = async (type: string) => {
    const { rows } = await service.owner.query(`select code from ${type} where id = $1`, [id])
    return String(rows[0].code)
  }

  test('stores two types with the same id separately', async () => {
    const environment = openEnvironment(service)
    const shown = await relay.fetchQuery(environment, compiled('side-by-side'), { id }).toPromise()
    assert.deepEqual(shown, {
      carriers: { find: { id: String(id), code: await codeOf('carriers'), name: 'one of carriers' } },
      accounts: { find: { id: String(id), code: await codeOf('accounts'), name: 'one of accounts' } },
    })
    const records = environment.getStore().getSource()
    assert.equal(records.get(`Carrier:${id}`)?.name, 'one of carriers')
    assert.equal(records.get(`Account:${id}`)?.name, 'one of accounts')
  })

  test('refetches a record by its node_id', async () => {
    const environment = openEnvironment(service)
    await relay.fetchQuery(environment, compiled('side-by-side'), { id }).toPromise()
    await service.operator.patch(`/api/carriers/${id}`, {
      data: { type: 'carriers', attributes: { name: 'another name' } },
    })
    const variables = { id: `Carrier:${id}` }
    const shown = await relay.fetchQuery(environment, compiled('node'), variables).toPromise()
    assert.deepEqual(shown, { node: { code: await codeOf('carriers'), name: 'another name' } })
    const records = environment.getStore().getSource()
    assert.equal(records.get(`Carrier:${id}`)?.name, 'another name')
    assert.equal(records.get(`Account:${id}`)?.name, 'one of accounts')
  })
})
