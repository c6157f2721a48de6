import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, test } from 'node:test'
import type * as oauth from 'oauth4webapi'
import { Person, startAuthorization, type Visited } from './person.ts'
import { discover, startWorld, type World } from './world.ts'

let world: World
let server: oauth.AuthorizationServer
before(async () => {
  world = await startWorld()
  server = await discover(world.origin)
})
after(() => world.stop())
beforeEach(() => world.rows('delete from sign_in_failures'))

/** The header in which a proxy gives the client address; null for a direct request. */
const from = (ip: string | null): Readonly<Record<string, string>> =>
  ip === null ? {} : { 'x-forwarded-for': ip }

/** Tries to sign in once; returns the page of the answer. */
async function attempt(email: string, password: string, ip = '203.0.113.1'): Promise<Visited> {
  const person = new Person(world.origin)
  const { url } = await startAuthorization(server, { client_id: world.client.client_id })
  return person.submit(await person.open(url), { email, password }, from(ip))
}

async function attempts(count: number, email: string, ip?: string): Promise<readonly number[]> {
  const statuses: number[] = []
  for (let tried = 0; tried < count; tried += 1) statuses.push((await attempt(email, 'wrong', ip)).status)
  return statuses
}

/** Ends every lock, as if its time had passed. */
const letLocksEnd = () =>
  world.rows(`update sign_in_failures set locked_until = now() where locked_until > now()`)

const lockSeconds = async () => {
  const [row] = await world.rows(
    `select ceil(extract(epoch from max(locked_until) - now()))::int as seconds from sign_in_failures`,
  )
  return Number(row?.['seconds'])
}

const isIn = (page: Visited) => page.text.includes('value="allow"') || page.status === 0

describe('guessing a password', () => {
  test('locks the name for the client address after five failures, even with the right password', async () => {
    const { email, password } = world.admin
    assert.deepEqual(await attempts(5, email), [422, 422, 422, 422, 422])
    const locked = await attempt(email, password)
    assert.equal(locked.status, 429)
    assert.match(locked.text, /Too many failed attempts\./)
    assert.ok(Number(locked.headers.get('retry-after')) <= 60)
    assert.ok(isIn(await attempt(email, password, '203.0.113.2')))
    await letLocksEnd()
    assert.ok(isIn(await attempt(email, password)))
  })

  test('doubles the duration of each lock, up to fifteen minutes', async () => {
    await attempts(5, world.admin.email)
    const seconds = [await lockSeconds()]
    for (let lock = 0; lock < 5; lock += 1) {
      await letLocksEnd()
      assert.deepEqual(await attempts(1, world.admin.email), [422], 'one try when a lock ends')
      seconds.push(await lockSeconds())
    }
    assert.deepEqual(seconds, [60, 120, 240, 480, 900, 900])
  })

  test('is forgotten after a successful sign-in', async () => {
    const { email, password } = world.admin
    await attempts(4, email)
    assert.ok(isIn(await attempt(email, password)))
    assert.deepEqual(await attempts(4, email), [422, 422, 422, 422])
    assert.ok(isIn(await attempt(email, password)))
  })

  test('is counted over fifteen minutes', async () => {
    await attempts(4, world.admin.email)
    await world.rows(
      `update sign_in_failures set failed_at = array(select f - interval '16 minutes' from unnest(failed_at) f)`,
    )
    assert.deepEqual(await attempts(4, world.admin.email), [422, 422, 422, 422])
  })

  test('of an unknown name gets the same answers and locks', async () => {
    const unknown = await attempt('nobody@world.test', 'wrong')
    const known = await attempt(world.admin.email, 'wrong')
    const bare = (page: Visited) =>
      page.text
        .replace(/value="[^"]*"/g, '')
        .replace(/action="[^"]*"/g, '')
        // The other language is at the address of the page, which carries the state.
        .replace(/href="[^"]*"/g, '')
        .replace(/[a-z]+@world\.test/g, '')
    assert.equal(unknown.status, known.status)
    assert.equal(bare(unknown), bare(known))
    assert.deepEqual(await attempts(5, 'nobody@world.test'), [422, 422, 422, 422, 429])
  })

  test('from many addresses locks the name after fifty', async () => {
    for (let each = 0; each < 50; each += 1) {
      assert.equal((await attempt(world.admin.email, 'wrong', `203.0.113.${each}`)).status, 422)
    }
    const locked = await attempt(world.admin.email, world.admin.password, '198.51.100.1')
    assert.equal(locked.status, 429)
  })

  test('in many concurrent requests does not exceed the limit', async () => {
    const pages = await Promise.all(Array.from({ length: 30 }, () => attempt(world.admin.email, 'wrong')))
    const looked = pages.filter((page) => page.status === 422)
    assert.ok(looked.length <= 5, `${looked.length} of thirty passwords were looked at`)
  })

  test('with letters that the database treats as equal counts as the same name', async () => {
    await world.rows(`insert into users (email, name) values ('imogen@world.test', 'Imogen')`)
    const [{ same } = {}] = await world.rows(`select lower('İ') = 'i' as same`)
    const statuses = await attempts(5, 'İmogen@world.test')
    assert.deepEqual(statuses, [422, 422, 422, 422, 422])
    assert.equal((await attempt('imogen@world.test', 'wrong')).status, same === true ? 429 : 422)
  })

  test('in another letter case counts as the same name', async () => {
    await attempts(5, world.admin.email.toUpperCase())
    assert.equal((await attempt(world.admin.email, world.admin.password)).status, 429)
  })
})

const guess = async (client_id: string, ip: string | null, client_secret = 'wrong') => {
  const response = await fetch(`${world.origin}/oauth/token`, {
    method: 'POST',
    body: new URLSearchParams({ grant_type: 'client_credentials', client_id, client_secret }),
    headers: from(ip),
  })
  const body: Record<string, unknown> = JSON.parse(await response.text())
  return { status: response.status, headers: response.headers, body }
}

describe('guessing a client secret', () => {
  const guesses = async (count: number, client_id: string, ip: string | null) => {
    const done: number[] = []
    for (let tried = 0; tried < count; tried += 1) done.push((await guess(client_id, ip)).status)
    return done
  }

  test('locks the client address, and no other, after a hundred failures', async () => {
    const { client_id, client_secret } = world.client
    assert.ok((await guesses(100, client_id, '203.0.113.9')).every((status) => status === 401))
    const locked = await guess(client_id, '203.0.113.9', client_secret)
    assert.equal(locked.status, 429)
    assert.equal(locked.body['error'], 'temporarily_unavailable')
    assert.equal(locked.headers.get('x-error-code'), '2100')
    assert.ok(Number(locked.headers.get('retry-after')) <= 60)
    assert.equal((await guess(client_id, '203.0.113.10', client_secret)).status, 200)
    await letLocksEnd()
    assert.equal((await guess(client_id, '203.0.113.9', client_secret)).status, 200)
  })

  test('with many client ids locks the /64 network of the address after three hundred failures', async () => {
    for (let name = 0; name < 6; name += 1) await guesses(50, `nobody-${name}`, `2001:db8:1:2::${name}`)
    const { client_id, client_secret } = world.client
    const neighbour = await guess(client_id, '2001:db8:1:2:ffff::1', client_secret)
    assert.equal(neighbour.status, 429)
    assert.ok(Number(neighbour.headers.get('retry-after')) > 800)
    assert.equal((await attempt(world.admin.email, world.admin.password, '2001:db8:1:2::77')).status, 429)
    assert.equal((await guess(client_id, '2001:db8:1:3::1', client_secret)).status, 200)
  })

  test('from this machine locks nothing, unless a proxy forwarded it', async () => {
    const { client_id, client_secret } = world.client
    assert.ok((await guesses(120, client_id, null)).every((status) => status === 401))
    assert.equal((await guess(client_id, null, client_secret)).status, 200)
    assert.ok((await guesses(120, client_id, '127.0.0.1')).includes(429))
  })
})

describe('stored failures of signing in', () => {
  test('contain no names and no passwords', async () => {
    await attempt('a password typed into the wrong field', 'wrong')
    const rows = await world.rows('select * from sign_in_failures')
    assert.equal(rows.length, 3)
    assert.doesNotMatch(JSON.stringify(rows), /wrong field|203\.0\.113/)
  })

  test('are in the audit entries of every tenant that the user may enter, and of no other', async () => {
    const { email, password } = world.admin
    const { client_id, client_secret } = world.client
    await world.rows('delete from audit_entries')
    await attempt('a password typed into the wrong field', 'wrong')
    await attempts(5, email, '203.0.113.77')
    assert.equal((await attempt(email, password, '203.0.113.77')).status, 429)
    assert.ok(isIn(await attempt(email, password, '203.0.113.78')))
    for (const secret of ['wrong', 'wrong', client_secret, client_secret])
      await guess(client_id, `198.51.100.${secret.length}`, secret)
    await guess('nobody', '198.51.100.1')
    const noted = await world.rows(
      `select t.subdomain, a.action, a.aggregate_type as type, coalesce(u.email, u.name) as who, a.remote_address as ip,
         sum(a.times)::int as times, min(a.changes #>> '{locked_until,is}') as until
       from audit_entries a join tenants t on t.id = a.tenant_id left join users u on u.id = a.actor_id
       group by 1, 2, 3, 4, 5 order by 1, 2, 3`,
    )
    const [application] = await world.rows('select name from oauth_applications where client_id = $1', [
      client_id,
    ])
    const person = { type: 'users', who: email, until: null }
    const program = {
      type: 'oauth_applications',
      who: application?.['name'],
      until: null,
      ip: '198.51.100.5',
    }
    const until = noted.find(({ until }) => until !== null)?.['until']
    assert.ok(Date.parse(String(until)) > Date.now() && Date.parse(String(until)) < Date.now() + 61_000)
    assert.deepEqual(
      noted,
      ['demo', 'second'].flatMap((subdomain) => [
        { subdomain, action: 'locked', ...person, ip: '203.0.113.77', times: 1, until },
        { subdomain, action: 'sign_in_failed', ...program, times: 2 },
        { subdomain, action: 'sign_in_failed', ...person, ip: '203.0.113.77', times: 5 },
        {
          subdomain,
          action: 'signed_in',
          ...program,
          ip: `198.51.100.${client_secret.length}`,
          times: 1,
        },
        { subdomain, action: 'signed_in', ...person, ip: '203.0.113.78', times: 1 },
      ]),
    )
    const stored = await world.rows('select a::text as text from audit_entries a')
    assert.doesNotMatch(JSON.stringify(stored), /wrong field|nobody/)
  })
})
