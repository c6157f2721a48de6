import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import { after, before, suite, test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { cloneDatabase, type TestDatabase } from '../support/cluster.ts'
import { goodsyard } from '../support/command.ts'
import { TestServer } from '../support/server.ts'

/**
 * API processes and workers are killed in turn while clients create records, each of which causes a webhook. Clients whose request
 * was not answered send it again, with the same key, to whichever process answers. KILLS=120 takes 5 to 15 minutes, with
 * TEST_FILE_MINUTES=30.
 */
const CLIENTS = 6
/** Tests so many kills. */
export function testKills(kills: number): void {
  // An automation may start a thousand runs in an hour, so the records of each client have one of their own.
  const records = Math.min(100, Math.floor(4_000 / kills))
  /** So many of the records of a kill are made before it. */
  const before_kill = Math.min(30, Math.floor(records / 2))

  suite('processes that are killed in turn under load', () => {
    let database: TestDatabase
    let receiver: Server
    let apis: TestServer[] = []
    let workers: TestServer[] = []
    /** The references of receipts in received webhooks, with their count. */
    const reported = new Map<string, number>()

    before(async () => {
      database = await cloneDatabase()
      receiver = createServer(async (request, answer) => {
        let body = ''
        for await (const piece of request.setEncoding('utf8')) body += piece
        const { reference } = JSON.parse(body).data
        reported.set(reference, (reported.get(reference) ?? 0) + 1)
        answer.end()
      })
      receiver.listen(0, '127.0.0.1')
      await once(receiver, 'listening')
      const start = (roles: string) =>
        TestServer.start({
          database,
          environment: {
            GOODSYARD_ROLES: roles,
            GOODSYARD_EGRESS_ALLOW: '127.0.0.1',
            GOODSYARD_EGRESS_ALLOW_HTTP: 'true',
            GOODSYARD_EGRESS_PORTS: String(portOf(receiver)),
          },
        })
      // The first one creates the tenant; the others find it.
      apis = [await start('api')]
      workers = await Promise.all(['worker,relay,scheduler', 'worker,relay,scheduler'].map(start))
      apis.push(await start('api'))
    })
    after(async () => {
      await Promise.all([...apis, ...workers].map((server) => server.stop()))
      receiver?.closeAllConnections()
      receiver?.close()
      await database?.drop()
    })

    const portOf = (server: Server) => {
      const address = server.address()
      assert.ok(typeof address === 'object' && address !== null)
      return address.port
    }

    const make = async (type: string, attributes: object) => {
      const answer = await apis[0]?.api<{ data: { id: string } }>('POST', `/api/${type}`, {
        data: { type, attributes },
      })
      assert.equal(answer?.status, 200, JSON.stringify(answer?.body))
      return Number(answer?.body.data.id)
    }

    test('keep every answered request, repeat none, and announce all', async () => {
      const warehouse_id = await make('warehouses', { code: 'WH1' })
      const account_id = await make('accounts', { code: 'ACME' })
      await make('account_warehouses', { account_id, warehouse_id })
      const url = `http://127.0.0.1:${portOf(receiver)}/`
      const parameters_changes = [{ type: 'ADD', attributes: { parameter_code: 'url', value: url } }]
      const action = { destination_type: 'webhook', parameters_changes }
      for (let client = 0; client < CLIENTS; client += 1) {
        const condition = { source_path: 'data.reference', operator: 'contains', value: `R${client}-` }
        await make('automations', {
          name: `Receipts of client ${client}`,
          resource_name: 'goods_in',
          event: 'created',
          conditions_changes: [{ type: 'ADD', attributes: condition }],
          actions_changes: [{ type: 'ADD', attributes: action }],
        })
      }
      const token = (await apis[0]?.token()) ?? ''
      const answered: string[] = []
      let isOver = false
      let allowed = 0

      /** Sends a receipt until it is answered; the same key makes it one, however often it was sent. */
      const receive = async (reference: string, first: number) => {
        const attributes = { account_id, warehouse_id, reference }
        const body = JSON.stringify({ data: { type: 'goods_in_receipts', attributes } })
        const headers = {
          authorization: `Bearer ${token}`,
          'x-service-subdomain': 'demo',
          'content-type': 'application/json',
          'idempotency-key': randomUUID(),
        }
        for (let attempt = first; ; attempt += 1) {
          const api = apis[attempt % apis.length]
          const status = await fetch(`${api?.url}/api/goods_in_receipts`, {
            method: 'POST',
            headers,
            body,
          }).then(
            async (answer) => {
              await answer.arrayBuffer()
              return answer.status
            },
            () => null,
          )
          if (status === 200) return void answered.push(reference)
          assert.ok(status === null || status >= 500 || status === 409, `${reference}: ${status}`)
          await pause(20)
        }
      }
      const clients = Array.from({ length: CLIENTS }, async (_, client) => {
        for (let each = 0; !isOver; each += 1) {
          if (answered.length < allowed) await receive(`R${client}-${each}`, client)
          else await pause(20)
        }
      })
      const work = Promise.all(clients)
      for (let kill = 0; kill < kills; kill += 1) {
        const [earlier, reportedBefore] = [answered.length, reported.size]
        allowed = earlier + records
        while (answered.length < earlier + before_kill || reported.size === reportedBefore)
          await Promise.race([pause(20), work])
        const pool = kill % 2 === 0 ? apis : workers
        const server = pool[(kill >> 1) % pool.length]
        await server?.kill()
        await server?.startAgain()
      }
      isOver = true
      await work

      const rows = await database.run('select reference from goods_in_receipts')
      const references = rows.map(({ reference }) => String(reference)).toSorted()
      assert.deepEqual(references, answered.toSorted())
      const unreported = () => answered.filter((reference) => !reported.has(reference))
      const until = performance.now() + 120_000
      while (unreported().length > 0 && performance.now() < until) await pause(50)
      assert.deepEqual(unreported(), [])
      const positions = await database.run(
        'select count(*)::int as events, max(position)::int as last from events e join tenants t on t.id = e.tenant_id where t.subdomain = $$demo$$',
      )
      assert.equal(positions[0]?.events, positions[0]?.last)
      const verified = await goodsyard(
        { DATABASE_URL: database.url, GOODSYARD_SECRET_KEY: 'k'.repeat(40) },
        'verify',
      )
      assert.equal(verified.code, 0, verified.messages.join('\n'))
    })
  })
}
