import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import { linkIn, Mailbox } from '../automations/mailbox.ts'
import { Person } from '../oauth/person.ts'
import { eventually } from '../oauth/world.ts'
import { TestServer } from '../support/server.ts'

const mailbox = await Mailbox.start()
const server = await TestServer.start({ environment: { GOODSYARD_SMTP_URL: mailbox.url } })

describe('an invitation', () => {
  after(async () => {
    await server.stop()
    await mailbox.stop()
  })

  test('e-mails a new person a link for choosing a password, and is not sent to a person who can sign in', async () => {
    const attributes = { email: 'newcomer@example.com', name: 'Newcomer' }
    const invite = (subdomain: string) =>
      server.api('POST', '/api/users', { data: { type: 'users', attributes } }, { subdomain })
    // The first attempt of the worker is refused by the mail server.
    mailbox.refusing = 1
    assert.equal((await invite('demo')).status, 200)
    const second = { data: { type: 'subdomains', attributes: { subdomain: 'second' } } }
    assert.equal((await server.api('POST', '/api/subdomains', second)).status, 200)
    const mail = await eventually(async () => mailbox.received[0], 60_000)
    assert.deepEqual(mail.recipients, [attributes.email])
    const person = new Person(server.url)
    const page = await person.open(linkIn(mail))
    assert.equal(page.status, 200)
    const done = await person.submit(page, {
      password: 'a password of my own',
      password_confirmation: 'a password of my own',
    })
    assert.match(done.text, /Your password is set/)
    assert.equal((await invite('second')).status, 200)
    const known = { ...attributes, email: 'other@example.com' }
    await server.api('POST', '/api/users', { data: { type: 'users', attributes: known } })
    const next = await eventually(async () => mailbox.received[1], 60_000)
    assert.deepEqual(next.recipients, [known.email])
  })
})
