import assert from 'node:assert/strict'
import { after, before, suite, test } from 'node:test'
import pg from 'pg'
import { Database } from '#database/database.ts'
import { callerWithoutRights } from '#values/caller.ts'
import { cloneDatabase, type TestDatabase } from '../../../test/support/cluster.ts'
import { sweepTenant } from './sweep.ts'

const scope = {
  tenant: { id: 1, subdomain: 'demo', timezone: 'UTC' },
  caller: callerWithoutRights(1, 'job'),
}

suite('housekeeping of a tenant', () => {
  let clone: TestDatabase
  let database: Database
  let owner: pg.Client
  before(async () => {
    clone = await cloneDatabase()
    database = new Database({ url: clone.url, pool: 3 })
    owner = new pg.Client({ connectionString: clone.url })
    await owner.connect()
    await owner.query(
      `insert into tenants (id, subdomain, company_name) values (1, 'demo', 'Demo'), (2, 'other', 'Other')`,
    )
    await owner.query(`
      insert into automation_runs (tenant_id, id, status, trigger, conditions, actions_count, created_at)
      select t, t * 100 + n, status, 'event', '[]', 1, now() - days * interval '1 day'
      from (values (1, 'succeeded', 91), (2, 'succeeded', 89), (3, 'skipped', 8), (4, 'skipped', 6), (5, 'running', 400),
        (6, 'failed', 91)) as r (n, status, days), (values (1), (2)) as tenants (t)`)
    await owner.query(`
      insert into automation_action_logs (tenant_id, id, automation_run_id, position, destination_type, destination_code, status,
        attempt)
      select tenant_id, id, id, 0, 'webhook', 'default', 'succeeded', 1 from automation_runs`)
    await owner.query(`
      insert into webhook_deliveries (tenant_id, id, automation_run_id, automation_action_log_id, event_id, status, attempts)
      select tenant_id, id, id, id, 'evt_x', case when id % 100 = 6 then 'failed' else 'delivered' end, 1
      from automation_runs`)
    await owner.query(`
      insert into events (tenant_id, id, position, kind, resource_name, event, aggregate_type, aggregate_id, aggregate_seq, data,
        source, occurred_at)
      select t, 'evt_' || n, case when n < 3 then n end, 'change', 'sites', 'created', 'sites', 1, n, '{}', 'api',
        now() - days * interval '1 day'
      from (values (1, 91), (2, 89), (3, 91)) as e (n, days), (values (1), (2)) as tenants (t)`)
    await owner.query(`
      insert into audit_entries (tenant_id, id, action, source, occurred_at, same_key)
      select t, 'evt_' || n, 'refused', 'api', now() - days * interval '1 day', n
      from (values (1, 91), (2, 89)) as e (n, days), (values (1), (2)) as tenants (t)`)
    await owner.query(`
      insert into failure_event_logs (tenant_id, id, source_type, symbol, message, context, created_at)
      values (1, 1, 'x', 'y', 'z', '{}', now() - interval '91 days'), (1, 2, 'x', 'y', 'z', '{}', now())`)
    await owner.query(
      `insert into integrations (tenant_id, id, name, integration_type) values (1, 1, 'Shop', 'simulated')`,
    )
    await owner.query(`
      insert into integration_runs (tenant_id, id, integration_id, kind, status, created_count, updated_count, failed_count,
        finished_at)
      select 1, id, 1, 'synchronization', status, 0, 0, 0, now() - days * interval '1 day'
      from (values (1, 'succeeded', 91), (2, 'failed', 89), (3, 'running', null)) as r (id, status, days)`)
  })
  after(async () => {
    await owner.end()
    await database.close()
    await clone.drop()
  })

  test('expired rows are deleted with their children; unfinished work and rows of other tenants stay', async () => {
    const isMore = await database.transaction(scope, (tx) => sweepTenant(tx, { event_days: 90 }))
    assert.equal(isMore, false)
    const ids = async (table: string) => {
      const { rows } = await owner.query(`select id from ${table} where tenant_id = 1 order by id`)
      return rows.map(({ id }) => id)
    }
    assert.deepEqual(await ids('automation_runs'), ['102', '104', '105', '106'])
    assert.deepEqual(await ids('automation_action_logs'), ['102', '104', '105', '106'])
    assert.deepEqual(await ids('webhook_deliveries'), ['102', '104', '105', '106'])
    assert.deepEqual(await ids('events'), ['evt_2', 'evt_3'])
    assert.deepEqual(await ids('audit_entries'), ['evt_2'])
    assert.deepEqual(await ids('failure_event_logs'), ['2'])
    assert.deepEqual(await ids('integration_runs'), ['2', '3'])
    const { rows } = await owner.query(
      'select count(*)::int as count from automation_runs where tenant_id = 2',
    )
    assert.deepEqual(rows, [{ count: 6 }])
  })
})
