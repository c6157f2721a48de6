import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import { Mailbox } from '../automations/mailbox.ts'
import { eventually } from '../oauth/world.ts'
import { TestServer } from '../support/server.ts'

const mailbox = await Mailbox.start()
const server = await TestServer.start({ environment: { GOODSYARD_SMTP_URL: mailbox.url } })

describe('an invitation', () => {
  after(async () => {
    await server.stop()
    await mailbox.stop()
  })

  test('reaches a new person with a link that lets them choose a password, and nobody who is known', async () => {
    const attributes = { email: 'newcomer@example.com', name: 'Newcomer' }
    const invite = (subdomain: string) =>
      server.api('POST', '/api/users', { data: { type: 'users', attributes } }, { subdomain })
    // The first attempt of the worker is refused by the mail server.
    mailbox.refusing = 1
    assert.equal((await invite('demo')).status, 200)
    const second = { data: { type: 'subdomains', attributes: { subdomain: 'second' } } }
    assert.equal((await server.api('POST', '/api/subdomains', second)).status, 200)
    const mail = await eventually(async () => mailbox.taken[0], 60_000)
    assert.deepEqual(mail.recipients, [attributes.email])
    // Quoted-printable breaks long lines with a sign of equality.
    const text = mail.text.replaceAll('=\r\n', '').replaceAll('=3D', '=')
    const link = /http\S+\/oauth\/invitation\?token=\S+/.exec(text)?.[0] ?? ''
    const page = await fetch(link)
    assert.deepEqual([page.status, (await page.text()).includes('name="password"')], [200, true])
    assert.equal((await invite('second')).status, 200)
    const known = { ...attributes, email: 'other@example.com' }
    await server.api('POST', '/api/users', { data: { type: 'users', attributes: known } })
    const next = await eventually(async () => mailbox.taken[1], 60_000)
    assert.deepEqual(next.recipients, [known.email])
  })
})
