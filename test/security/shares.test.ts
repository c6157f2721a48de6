import assert from 'node:assert/strict'
import { after, suite, test } from 'node:test'
import { Access } from '#access/access.ts'
import { Database } from '#database/database.ts'
import { sql } from '#database/sql.ts'
import { LiveHub } from '#entry/live/live-hub.ts'
import type { LiveReader } from '#entry/live/live-stream.ts'
import { Problem } from '#problems/problem.ts'
import { callerWithoutRights } from '#values/caller.ts'
import { document, type Reply } from '../support/api-client.ts'
import { openService } from '../support/service.ts'

const service = await openService({ settings: { subdomains_per_tenant: 3, applications_per_tenant: 4 } })
const { owner, operator } = service
const database = new Database({ url: service.database.url, pool: 8 })

/** A tenant of this owner; of its own without one. */
const tenant = (id: number, owner_id: number | null = null) => ({
  id,
  subdomain: `t${id}`,
  timezone: 'UTC',
  owner_id,
})

const count = async (from: string): Promise<number> =>
  Number((await owner.query(`select count(*) from ${from}`)).rows[0].count)

suite('shares of tenants', () => {
  after(async () => {
    await database.close()
    await service.close()
    assert.deepEqual(service.bugs, [])
  })

  test('administrators create as many tenants as they may, those of their tenants included', async () => {
    const admin = await service.colleague(['create_subdomains'])
    const create = (subdomain: string, by = admin) =>
      by.post('/api/subdomains', document('subdomains', { subdomain }))
    assert.equal((await create('first')).status, 200)
    // The creator is an administrator of the new tenant, and creates the next one there.
    const within = admin.as({ 'x-service-subdomain': 'first' })
    assert.equal((await create('nested', within)).status, 200)
    assert.equal((await create('third')).status, 200)
    const before = await count('tenants')
    for (const by of [admin, within]) {
      const refused = await create('fourth', by)
      assert.deepEqual(
        [refused.status, refused.body.errors?.map(({ symbol, context }) => [symbol, context?.max])],
        [422, [['too_many_subdomains', 3]]],
      )
    }
    assert.equal(await count('tenants'), before)
    const { rows } = await owner.query(
      `select t.subdomain, o.subdomain as owner from tenants t left join tenants o on o.id = t.owner_id order by t.id`,
    )
    assert.deepEqual(rows, [
      { subdomain: 'demo', owner: null },
      { subdomain: 'second', owner: null },
      { subdomain: 'first', owner: 'demo' },
      { subdomain: 'nested', owner: 'demo' },
      { subdomain: 'third', owner: 'demo' },
    ])
  })

  test('operators create further tenants, which belong to themselves', async () => {
    const made = await operator.post('/api/subdomains', document('subdomains', { subdomain: 'customer' }))
    assert.equal(made.status, 200, made.text)
    assert.equal(await count(`tenants where subdomain = 'customer' and owner_id is null`), 1)
  })

  test('a tenant has as many applications as it may, also where many are created at once, and operators create more', async () => {
    const admin = await service.colleague(['manage_applications', 'manage_users'])
    const role = await operator.post('/api/roles', document('roles', { name: 'Nothing', permissions: [] }))
    const role_id = Number(role.body.data?.id)
    const create = (by = admin) =>
      by.post('/api/oauth_applications', document('oauth_applications', { name: 'One of many', role_id }))
    const own = `oauth_applications a join tenants t on t.id = a.tenant_id where t.subdomain = 'demo'`
    const room = 4 - (await count(own))
    assert.ok(room > 0, `${room}`)
    const replies = await Promise.all(Array.from({ length: 8 }, () => create()))
    assert.equal(replies.filter(({ status }) => status === 200).length, room)
    const before = await count(own)
    const refused = await create()
    assert.deepEqual(
      [refused.status, refused.body.errors?.map(({ symbol, context }) => [symbol, context?.max])],
      [422, [['too_many_applications', 4]]],
    )
    assert.equal(await count(own), before)
    assert.equal((await create(operator)).status, 200)
  })

  test('as many exports wait and tenants are created as may, however many are asked for at once', async () => {
    const atOnce = async (many: number, send: (n: number) => Promise<Reply>) => {
      const replies = await Promise.all(Array.from({ length: many }, (_, n) => send(n)))
      return replies.filter(({ status }) => status === 200).length
    }
    const request = { root: 'sites', fields: [{ path: 'code' }] }
    assert.equal(await atOnce(80, () => operator.post('/api/list_exports', request)), 50)
    const admin = await service.colleague(['create_subdomains'])
    await owner.query(`update tenants set owner_id = null where subdomain = 'third'`)
    const create = (n: number) =>
      admin.post('/api/subdomains', document('subdomains', { subdomain: `new-${n}` }))
    assert.equal(await atOnce(8, create), 1)
  })

  test('a tenant that holds no connection gets one, however many tenants of others are busy', async () => {
    const held: (() => void)[] = []
    const begun: number[] = []
    const hold = (one: ReturnType<typeof tenant>) =>
      database.transaction({ tenant: one, caller: callerWithoutRights(1, 'api') }, async (tx) => {
        await tx.one(sql`select 1`)
        begun.push(one.id)
        const { promise, resolve } = Promise.withResolvers<void>()
        held.push(resolve)
        await promise
      })
    // Three tenants of one owner and one of another want all connections for themselves.
    const busy = [tenant(11), tenant(12, 11), tenant(13, 11), tenant(21)]
    const acts = busy.flatMap((one) => Array.from({ length: 8 }, () => hold(one)))
    while (begun.length < 7) await new Promise(setImmediate)
    acts.push(hold(tenant(31)))
    while (!begun.includes(31)) await new Promise(setImmediate)
    const of = (...ids: number[]) => begun.filter((id) => ids.includes(id)).length
    // A quarter of eight connections is for owners that hold none: the first owner has six, the others one each.
    assert.deepEqual([of(11, 12, 13), of(21), of(31)], [6, 1, 1])
    for (let ended = 0; ended < acts.length; ended += 1) {
      while (held.length <= ended) await new Promise(setImmediate)
      held[ended]?.()
    }
    await Promise.all(acts)
  })

  test('the tenants of one owner have a quarter of the live streams, with all their people and applications', async () => {
    const report = {
      sent: () => undefined,
      counted: () => undefined,
      cut: () => undefined,
      failed: (error: unknown) => assert.fail(String(error)),
    }
    const { model } = service
    const hub = new LiveHub({ database, model, access: new Access(database), report, streams_max: 16 })
    const open = (one: ReturnType<typeof tenant>, user_id: number) => {
      const caller = callerWithoutRights(user_id, 'api')
      return hub.open(
        { token: '', principal: {} as LiveReader['principal'], tenant: one, caller, types: model },
        null,
      )
    }
    const streams = [
      await open(tenant(1), 1),
      await open(tenant(1), 2),
      await open(tenant(7, 1), 3),
      await open(tenant(8, 1), 4),
    ]
    for (const one of [tenant(1), tenant(7, 1), tenant(9, 1)])
      await assert.rejects(
        open(one, 5),
        (error) => error instanceof Problem && error.first.symbol === 'too_many_tenant_streams',
      )
    streams.push(await open(tenant(2), 5))
    for (const stream of streams) stream.output.destroy()
    await hub.close()
  })
})
