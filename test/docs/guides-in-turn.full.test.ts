import assert from 'node:assert/strict'
import { after, before, suite, test } from 'node:test'
import { GUIDES, guideEnvironment, receiverSettings, runGuide } from '../support/guides.ts'
import { freePort } from '../support/ports.ts'
import { TestServer } from '../support/server.ts'

// Each guide before and after each other one: in the tenant with the sample data in their order, in another in the reverse.

suite('guides in turn', () => {
  let server: TestServer
  let receiver: number
  before(async () => {
    receiver = await freePort()
    server = await TestServer.start({ sampleData: true, environment: receiverSettings(receiver) })
  })
  after(() => server?.stop())

  test('all guides are followed in one tenant with sample data', async () => {
    for (const name of GUIDES) await runGuide(name, guideEnvironment(server, receiver))
  })

  test('all guides are followed in the reverse order in another tenant', async () => {
    const attributes = { subdomain: 'guides' }
    const { status } = await server.api('POST', '/api/subdomains', {
      data: { type: 'subdomains', attributes },
    })
    assert.equal(status, 200)
    for (const name of [...GUIDES].reverse())
      await runGuide(name, guideEnvironment(server, receiver, attributes.subdomain))
  })
})
