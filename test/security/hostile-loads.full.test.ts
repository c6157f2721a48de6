import assert from 'node:assert/strict'
import { after, before, suite, test } from 'node:test'
import pg from 'pg'
import { attacks } from '../../bench/attacks/attacks.ts'
import { TENANTS } from '../../bench/attacks/measures.ts'
import { freePort } from '../../bench/support.ts'
import { TestServer } from '../support/server.ts'
import { fillForLoads, type LoadedService, sendOnce } from './hostile-loads.ts'

// The slow loads of `npm run bench -- hostile-tenant`, one request each, on a service with all of its roles.

suite('the slow loads of a hostile tenant', () => {
  let server: TestServer
  let at: LoadedService
  before(async () => {
    const sftp_port = await freePort()
    server = await TestServer.start({
      environment: {
        GOODSYARD_EXTRA_SUBDOMAINS: TENANTS.join(' '),
        GOODSYARD_RATE_LIMIT_PER_MINUTE: '0',
        SFTP_PORT: String(sftp_port),
      },
    })
    const owner = new pg.Client({ connectionString: server.database?.url })
    await owner.connect()
    const headers = {
      authorization: `Bearer ${await server.token()}`,
      'x-service-subdomain': 'demo',
      'content-type': 'application/json',
    }
    at = { url: server.url, sftp_port, headers, tenants: TENANTS, owner }
    await fillForLoads(at)
  })
  after(async () => {
    await at?.owner.end()
    await server?.stop()
  })

  for (const attack of attacks.filter(({ is_slow }) => is_slow === true))
    test(`${attack.name}: a request from each of three tenants is answered`, async () => {
      assert.ok((await sendOnce(at, attack)) !== undefined)
    })
})
