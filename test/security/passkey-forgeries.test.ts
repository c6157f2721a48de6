import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, before, describe, test } from 'node:test'
import type { Person, Visited } from '../oauth/person.ts'
import { keyAttestation } from './key-attestation.ts'
import { headingOf, SecondFactorServer, submitTo } from './second-factor-server.ts'
import { type Ceremony, type Forgery, SoftwareAuthenticator } from './software-authenticator.ts'

// Responses that no browser would make, from an authenticator in software, with the server called localhost.

const CREATE = '/oauth/security/passkey'
const GET = '/oauth/second_factor'

let at: SecondFactorServer
before(async () => {
  at = await SecondFactorServer.start({ HOST: 'localhost' })
})
after(() => at?.stop())

/** The ceremony that a page asks for. */
function ceremonyOn({ text }: Visited): Ceremony {
  const options = /data-options="([^"]+)"/.exec(text)?.[1]
  assert.ok(options, text)
  const { challenge } = JSON.parse(options.replaceAll('&quot;', '"'))
  return { challenge, origin: at.origin, rp_id: 'localhost' }
}

/** Somebody who gave the password, on the page that creates a passkey. */
async function creating(email: string): Promise<{ person: Person; page: Visited; ceremony: Ceremony }> {
  await at.makeMember(email)
  const { person } = await at.signIn(email)
  const page = await person.open(CREATE)
  return { person, page, ceremony: ceremonyOn(page) }
}

/** Somebody with a passkey who gave the password again, on the page that asks for it. */
async function presenting(email: string) {
  const authenticator = new SoftwareAuthenticator()
  const { person, page, ceremony } = await creating(email)
  const fields = { response: authenticator.create(ceremony) }
  assert.equal(headingOf(await submitTo(person, page, { path: CREATE, fields })), 'Your recovery codes')
  return { authenticator, ...(await signedIn(email)) }
}

async function signedIn(email: string) {
  const { person, page } = await at.signIn(email)
  assert.equal(headingOf(page), 'Second factor')
  return { person, page, ceremony: ceremonyOn(page) }
}

const passkeysOf = (email: string) =>
  at.rows(
    `select p.credential_id from passkeys p join users u on u.id = p.user_id where u.email = '${email}'`,
  )

const forgeries: Readonly<Record<string, Forgery>> = {
  'another origin': { origin: 'https://localhost.attacker.test' },
  'another port': { origin: 'http://localhost:1' },
  'another relying party': { rp_id: 'attacker.test' },
  'no user present': { flags: 0 },
  'an invented challenge': { challenge: Buffer.from('00000000.invented').toString('base64url') },
  'no challenge': { challenge: '' },
}

describe('a forged passkey response', () => {
  test('creates no passkey', async () => {
    const { person, page, ceremony } = await creating('creator@yard.test')
    const other = await creating('other@yard.test')
    const authenticator = new SoftwareAuthenticator()
    const forged: Readonly<Record<string, Forgery>> = {
      ...forgeries,
      'the type of a sign-in': { type: 'webauthn.get' },
      'the challenge of another session': { challenge: other.ceremony.challenge },
    }
    for (const [kind, forgery] of Object.entries(forged)) {
      const fields = { response: authenticator.create(ceremony, forgery) }
      assert.equal((await submitTo(person, page, { path: CREATE, fields })).status, 422, kind)
    }
    assert.deepEqual(await passkeysOf('creator@yard.test'), [])
    const fields = { response: authenticator.create(ceremony) }
    assert.equal(headingOf(await submitTo(person, page, { path: CREATE, fields })), 'Your recovery codes')
  })

  test('does not sign in', async () => {
    const other = await presenting('neighbour@yard.test')
    const { authenticator, ...first } = await presenting('holder@yard.test')
    const forged: Readonly<Record<string, Forgery>> = {
      ...forgeries,
      'the type of a creation': { type: 'webauthn.create' },
      'the challenge of another session': { challenge: other.ceremony.challenge },
    }
    for (const [kind, forgery] of Object.entries(forged)) {
      await at.rows('delete from sign_in_failures')
      const fields = { response: authenticator.get(first.ceremony, forgery) }
      assert.equal((await submitTo(first.person, first.page, { path: GET, fields })).status, 422, kind)
    }
    await at.rows('delete from sign_in_failures')
    const impostor = new SoftwareAuthenticator(authenticator.credential_id)
    for (const response of [impostor.get(first.ceremony), other.authenticator.get(first.ceremony)])
      assert.equal(
        (await submitTo(first.person, first.page, { path: GET, fields: { response } })).status,
        422,
      )
    const fields = { response: authenticator.get(first.ceremony) }
    assert.notEqual((await submitTo(first.person, first.page, { path: GET, fields })).status, 422)
  })

  test('with the passkey of another user adds none, and is no second factor', async () => {
    const { authenticator } = await presenting('owner@yard.test')
    const { person, page, ceremony } = await creating('thief@yard.test')
    const taken = new SoftwareAuthenticator(authenticator.credential_id)
    const before = person.cookiesFor(new URL(CREATE, at.origin))
    const fields = { response: taken.create(ceremony) }
    const answer = await submitTo(person, page, { path: CREATE, fields })
    assert.equal(headingOf(answer), 'Sign-in security')
    assert.equal(person.cookiesFor(new URL(CREATE, at.origin)), before, 'the session stays as it was')
    assert.deepEqual(await passkeysOf('thief@yard.test'), [])
    assert.deepEqual(await passkeysOf('owner@yard.test'), [{ credential_id: authenticator.credential_id }])
  })

  test('with certificates is refused, and no address in them is requested', async () => {
    let requests = 0
    const target = createServer((_request, response) => {
      requests += 1
      response.end()
    }).listen(0, '127.0.0.1')
    await once(target, 'listening')
    const address = `http://127.0.0.1:${(target.address() as AddressInfo).port}/list`
    try {
      const { person, page, ceremony } = await creating('attested@yard.test')
      const authenticator = new SoftwareAuthenticator()
      const attestation = (hash: Buffer) => keyAttestation(authenticator.key.privateKey, hash, address)
      const fields = { response: authenticator.create(ceremony, { attestation }) }
      assert.equal((await submitTo(person, page, { path: CREATE, fields })).status, 422)
      assert.equal(requests, 0)
    } finally {
      target.close()
    }
  })

  test('removes no passkey of another user, and no old sign-in adds one', async () => {
    await presenting('kept@yard.test')
    const [kept] = await at.rows(
      `select p.id from passkeys p join users u on u.id = p.user_id where u.email = 'kept@yard.test'`,
    )
    const { person, page, ceremony } = await creating('remover@yard.test')
    const path = '/oauth/security/remove'
    await submitTo(person, page, { path, fields: { id: String(kept?.['id']) } })
    assert.equal((await passkeysOf('kept@yard.test')).length, 1)
    const fields = { response: new SoftwareAuthenticator().create(ceremony) }
    at.setClockForward(16)
    try {
      assert.equal(headingOf(await submitTo(person, page, { path: CREATE, fields })), 'Sign in')
    } finally {
      at.setClockForward(0)
    }
    assert.deepEqual(await passkeysOf('remover@yard.test'), [])
  })
})
