import assert from 'node:assert/strict'
import { after, suite, test } from 'node:test'
import { createApplication, listSignedWithPreviousKey } from '#access/applications.ts'
import { Secrets } from '#access/secrets.ts'
import { SECRET_PURPOSE } from '#domain/automations/secrets.ts'
import { sealPurpose } from '#operations/protect-secrets.ts'
import { countLost, reseal } from '#operations/reseal.ts'
import { openFloor } from '../support/floor.ts'

// Secrets sealed with the previous secret key are sealed with the new one (platform 15.1).

const floor = await openFloor()
const [OLD, NEW] = ['the old secret key, 32 bytes and more', 'the new secret key, 32 bytes and more']
const before = new Secrets(OLD)
const between = new Secrets(NEW, OLD)
const afterwards = new Secrets(NEW)

const columns = [
  { table: 'automation_action_parameters', column: 'sealed', purpose: SECRET_PURPOSE },
  { table: 'automation_action_parameters', column: 'previous_sealed', purpose: SECRET_PURPOSE },
  {
    table: 'carriers',
    column: 'carrier_authentication_sealed',
    purpose: sealPurpose('carriers', 'carrier_authentication_sealed'),
  },
  {
    table: 'integrations',
    column: 'configuration_sealed',
    purpose: sealPurpose('integrations', 'configuration_sealed'),
  },
]

const sealedIn = async ({ table, column }: (typeof columns)[number]) =>
  String((await floor.rows(`select ${column} as sealed from ${table} order by id limit 1`))[0]?.sealed)

suite('changing the secret key', () => {
  after(() => floor.close())

  test('every sealed secret is sealed with the new key once', async () => {
    // Secrets of people belong to no tenant: second factors are resealed for the installation, sessions when they are renewed.
    const listed = await floor.rows(
      `select table_name || '.' || column_name as name from information_schema.columns
       where table_schema = 'public' and column_name ~ 'sealed$' and data_type = 'text'
         and table_name not in ('authenticators', 'web_sessions') order by 1`,
    )
    assert.deepEqual(
      listed.map(({ name }) => name),
      columns.map(({ table, column }) => `${table}.${column}`).toSorted(),
    )
    const tenant = floor.scope.tenant.id
    await floor.made('carriers', { code: 'SWIFT', name: 'Swift' })
    await floor.made('integrations', { name: 'Shop', integration_type: 'simulated' })
    await floor.rows(
      `with a as (insert into automations (tenant_id, resource_name) values ($1, 'goods_out') returning id),
       n as (insert into automation_actions (tenant_id, automation_id, destination_type, destination_code)
         select $1, id, 'webhook', 'default' from a returning id)
       insert into automation_action_parameters (tenant_id, automation_action_id, parameter_code) select $1, id, 'secret' from n`,
      [tenant],
    )
    for (const { table, column, purpose } of columns)
      await floor.rows(`update ${table} set ${column} = $1`, [before.seal(purpose, `of ${column}`)])
    const lost = (secrets: Secrets) => floor.act((tx) => countLost(tx, secrets))
    assert.deepEqual([await lost(between), await lost(afterwards)], [0, 4])
    assert.deepEqual(await floor.act((tx) => reseal(tx, between)), { resealed: 4, lost: 0 })
    assert.deepEqual([await lost(afterwards), await lost(before)], [0, 4])
    for (const each of columns)
      assert.equal(afterwards.open(each.purpose, await sealedIn(each)), `of ${each.column}`)
    assert.deepEqual(await floor.act((tx) => reseal(tx, between)), { resealed: 0, lost: 0 })
    const events = await floor.rows(
      `select event, data, aggregate_type from events where resource_name = 'secrets' and tenant_id = $1`,
      [tenant],
    )
    const data = { resealed: 4, lost: 0 }
    assert.deepEqual(events, [{ event: 'updated', data, aggregate_type: 'subdomains' }])
  })

  test('secrets that neither key opens are counted and not changed', async () => {
    const strange = new Secrets('a key that nobody has any more, 32 bytes').seal('x', 'y')
    await floor.rows('update carriers set carrier_authentication_sealed = $1', [strange])
    assert.deepEqual(await floor.act((tx) => reseal(tx, between)), { resealed: 0, lost: 1 })
    const [carrier] = await floor.rows('select carrier_authentication_sealed as sealed from carriers')
    assert.equal(carrier?.sealed, strange)
  })

  test('clients whose secret was signed with the previous key are listed', async () => {
    const made = await floor.database.acrossTenants(async (session) => {
      const old = await createApplication(session, before, { name: 'Old', tenant_id: null })
      await createApplication(session, between, { name: 'New', tenant_id: null })
      return { old, listed: await listSignedWithPreviousKey(session, between) }
    })
    assert.ok(made.listed.includes(made.old.client_id))
    const [fresh] = await floor.rows("select client_id from oauth_applications where name = 'New'")
    assert.ok(!made.listed.includes(String(fresh?.client_id)))
  })
})
