import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import * as oauth from 'oauth4webapi'
import { Person, type Redeemer, redeem, refresh, signInAndAllow, startAuthorization } from './person.ts'
import { discover, eventually, insecure, startWorld, type World } from './world.ts'

let world: World
let server: oauth.AuthorizationServer
before(async () => {
  world = await startWorld({ logStatements: false })
  server = await discover(world.origin)
})
after(() => world.stop())

/** Every row of every table as text, by table. */
async function everything(): Promise<ReadonlyMap<string, string>> {
  const tables = await world.rows(`
    select format('%I.%I', table_schema, table_name) as name from information_schema.tables
    where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')`)
  const dumped = new Map<string, string>()
  for (const table of tables) {
    const name = String(table['name'])
    const [row] = await world.rows(
      `select coalesce(string_agg(t::text, E'\n'), '') as text from ${name} as t`,
    )
    dumped.set(name, String(row?.['text']))
  }
  return dumped
}

/** Goes through every flow and collects each secret that is shown, sent or typed. */
async function live(): Promise<readonly string[]> {
  const secrets: string[] = [world.client.client_secret, world.admin.password]
  const note = (answer: oauth.TokenEndpointResponse) => {
    secrets.push(answer.access_token, ...(answer.refresh_token === undefined ? [] : [answer.refresh_token]))
    return answer
  }
  const own: Redeemer = {
    client: { client_id: world.client.client_id },
    authentication: oauth.ClientSecretBasic(world.client.client_secret),
  }
  const response = await oauth.clientCredentialsGrantRequest(
    server,
    own.client,
    own.authentication,
    new URLSearchParams(),
    insecure,
  )
  note(await oauth.processClientCredentialsResponse(server, own.client, response))

  const person = new Person(world.origin)
  const start = await startAuthorization(server, { client_id: world.client.client_id })
  const wrong = await person.submit(await person.open(start.url), {
    email: 'my own secret password, in the wrong field',
    password: 'a wrong password',
  })
  secrets.push('in the wrong field', 'a wrong password')
  const consent = await person.submit(wrong, world.admin)
  secrets.push(...cookieValues(person, consent.url))
  const back = await person.submit(consent, { answer: 'allow' })
  secrets.push(back.url.searchParams.get('code') ?? 'no code', start.verifier)
  const first = note(await redeem(server, own, { url: back.url, start }))
  note(await refresh(server, own, first.refresh_token ?? ''))
  secrets.push(...cookieValues(person, new URL('/oauth/authorize', world.origin)))

  // One authorization stays pending, and one code stays unused.
  const waiting = await startAuthorization(server, { client_id: world.client.client_id, prompt: 'consent' })
  const left = await person.open(waiting.url)
  secrets.push(...cookieValues(person, left.url))
  const unused = await signInAndAllow(
    world,
    person,
    await startAuthorization(server, { client_id: world.client.client_id }),
  )
  secrets.push(unused.searchParams.get('code') ?? 'no code')

  await person.submit(await person.open('/oauth/password/forgot'), { email: world.admin.email })
  secrets.push(await linkInMail())
  return secrets
}

function cookieValues(person: Person, url: URL): readonly string[] {
  return person
    .cookiesFor(url)
    .split('; ')
    .map((pair) => pair.split('=')[1] ?? '')
    .filter((value) => value !== '')
}

async function linkInMail(): Promise<string> {
  const outbox = join(world.data_dir, 'outbox')
  return eventually(async () => {
    // A file name with a leading dot is an e-mail that is still being written.
    const files = readdirSync(outbox).filter((name) => !name.startsWith('.'))
    const mails = files.map((name) => readFileSync(join(outbox, name), 'utf8').replace(/=\r?\n/g, ''))
    return mails.map((mail) => /gyl_[A-Za-z0-9_-]{43}/.exec(mail)?.[0]).find((link) => link !== undefined)
  })
}

test('the database and the log contain no password, secret, token, code, link or session in plain text', async () => {
  const secrets = await live()
  const kinds = ['gya_', 'gyr_', 'gyc_', 'gyl_']
  for (const kind of kinds)
    assert.ok(
      secrets.some((secret) => secret.startsWith(kind)),
      `a ${kind} was seen`,
    )
  assert.ok(secrets.length > 15)
  const rows = await everything()
  for (const [table, text] of rows) {
    for (const secret of secrets) {
      assert.ok(!text.includes(secret), `${table} holds ${secret.slice(0, 8)}…`)
      assert.ok(
        !text.includes(Buffer.from(secret).toString('base64')),
        `${table} holds ${secret.slice(0, 8)}… encoded`,
      )
    }
  }
  // The search finds values that are in the database.
  assert.ok(rows.get('public.users')?.includes(world.admin.email))
  assert.ok((rows.get('public.oauth_artifacts')?.length ?? 0) > 1000)
  assert.match(rows.get('public.users') ?? '', /\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  for (const secret of secrets) {
    assert.ok(!world.output().includes(secret), `the log holds ${secret.slice(0, 8)}…`)
  }
})

test('no later answer shows a secret', async () => {
  const introspected = await fetch(`${world.origin}/oauth/introspect`, {
    method: 'POST',
    body: new URLSearchParams({ ...world.client, token: 'gya_x' }),
  })
  assert.ok(!(await introspected.text()).includes(world.client.client_secret))
  const refused = await fetch(`${world.origin}/oauth/token`, {
    method: 'POST',
    body: new URLSearchParams({ client_id: 'nobody', client_secret: 'typed wrongly', grant_type: 'x' }),
  })
  assert.ok(!(await refused.text()).includes('typed wrongly'))
})
