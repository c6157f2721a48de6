import assert from 'node:assert/strict'
import { after, suite, test } from 'node:test'
import { ImportStopped, lockRunning } from '#domain/imports/progress.ts'
import { tenantTables } from '#domain/tenancy/tenant-tables.ts'
import { runImport } from '#entry/worker/imports/run-import.ts'
import type { WorkerContext } from '#entry/worker/worker-context.ts'
import { document, refusalsOf } from '../support/api-client.ts'
import { answered, idOf } from '../support/floor.ts'
import { openOutbound } from '../support/outbound.ts'
import { openDay } from '../support/worked-day.ts'

// Transactional data of a tenant is deleted; its configuration stays (platform 5.4).

const out = await openOutbound()
const { floor } = out
const { operator, scope, account, warehouse, product } = floor
const demo = scope.tenant.id
const { bay, rack, day } = await openDay(out)
const second = Number((await floor.rows("select id from tenants where subdomain = 'second'"))[0]?.id)
const emptied: readonly string[] = tenantTables.emptied
const stored: readonly string[] = tenantTables.kept

const reset = (confirm: unknown, by = operator, tenant = demo) =>
  by.post(`/api/subdomains/${tenant}/reset_transactional_data`, { confirm })

/** The number of rows of each table that has any. */
async function counts(tables: readonly string[], tenant = demo): Promise<Readonly<Record<string, number>>> {
  const each = tables.map(
    (table) => `select '${table}' as name, count(*)::int as count from ${table} where tenant_id = $1`,
  )
  const rows = await floor.rowsIn(
    tenant,
    `select * from (${each.join(' union all ')}) c where count > 0 order by name`,
    [tenant],
  )
  return Object.fromEntries(rows.map(({ name, count }) => [String(name), Number(count)]))
}

const DAY = ['GRN000001', 'PL000001', 'RCV 10', 'PWAY 10', 'PICK 4', 'DISP 4']

suite('resetting a tenant', () => {
  after(() => floor.close())

  test('the list of tables matches the database, and kept tables do not refer to emptied ones', async () => {
    const named = await floor.rows(
      `select c.relname as name from pg_class c
       join pg_attribute a on a.attrelid = c.oid and a.attname = 'tenant_id' and a.attnotnull
       where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace and c.relname <> 'sftp_logins'`,
    )
    const listed = [...stored, ...emptied, ...tenantTables.sifted]
    assert.deepEqual(listed.toSorted(), named.map(({ name }) => String(name)).toSorted())
    const references = await floor.rows(
      `select conrelid::regclass::text as from, confrelid::regclass::text as to from pg_constraint
       where contype = 'f' and connamespace = 'public'::regnamespace`,
    )
    const broken = references.filter(
      (reference) => !emptied.includes(String(reference.from)) && emptied.includes(String(reference.to)),
    )
    // Files uploaded for an import are deleted with it.
    assert.deepEqual(broken, [{ from: 'ftp_files', to: 'imports' }])
  })

  test('it is requested with the slug, by an administrator of the tenant with the permission', async () => {
    assert.deepEqual(await day(), DAY)
    const before = await counts(emptied)
    assert.deepEqual(refusalsOf(await reset('second')), ['confirmation /confirm'])
    assert.deepEqual(refusalsOf(await reset(undefined)), ['blank /confirm'])
    assert.deepEqual(refusalsOf(await reset('DEMO')), ['confirmation /confirm'])
    for (const permissions of [['manage_subdomains'], ['reset_subdomain']]) {
      const reply = await reset('demo', await floor.service.colleague(permissions))
      assert.equal(reply.status, 403, permissions.join())
    }
    assert.equal((await reset('demo', operator, 999_999)).status, 404)
    // Two of the refusals have an audit entry.
    assert.deepEqual(await counts(emptied), { ...before, audit_entries: 2 })
  })

  test('transactional data is deleted with its addresses and documents, configuration stays, and sequences restart', async () => {
    const address = await floor.made('addresses', { name: 'Gatehouse' })
    const numbered = answered(await operator.post('/api/products', document('products', { name: 'Spoon' })))
    assert.equal(numbered.code, 'P000001')
    const attached = await floor.made('documents', { category: 'attachment' })
    const label = await floor.made('documents', { category: 'label' })
    const uploaded = await operator.post(`/api/documents/${label}/upload`, 'a label', {
      'content-type': 'text/plain',
    })
    const path = String(answered(uploaded).file_path)
    await floor.rows(
      `insert into ftp_files (tenant_id, direction, file_name, folder, file_size, status, document_id)
       values ($1, 'download', 'label.txt', 'download', 7, 'offered', $2), ($1, 'download', 'note.txt', 'download', 7, 'offered', $3)`,
      [demo, label, attached],
    )
    await floor.rows('update locations set last_counted_at = now() where id = $1', [rack])
    const there = await counts(stored)
    const theirs = await counts([...stored, ...emptied], second)
    const positions = await floor.rows('select last_position from relay_leases where tenant_id = $1', [demo])

    assert.equal((await reset('demo', floor.service.neighbour)).status, 204)

    assert.deepEqual(await counts(emptied), {})
    assert.deepEqual(await counts(stored), there)
    assert.deepEqual(await counts([...stored, ...emptied], second), theirs)
    assert.deepEqual(
      await floor.rows('select last_position from relay_leases where tenant_id = $1', [demo]),
      positions,
    )
    const left = await floor.rows('select id::float8 from addresses where tenant_id = $1', [demo])
    assert.deepEqual(left, [{ id: address }])
    const documents = await floor.rows('select id::float8 from documents where tenant_id = $1', [demo])
    assert.deepEqual(documents, [{ id: attached }])
    const files = await floor.rows('select file_name from ftp_files where tenant_id = $1', [demo])
    assert.deepEqual(files, [{ file_name: 'note.txt' }])
    const jobs = await floor.rows(
      `select j.payload from graphile_worker._private_jobs j
       join graphile_worker._private_tasks t on t.id = j.task_id where t.identifier = 'remove_file'`,
    )
    assert.deepEqual(jobs, [{ payload: { file_path: path, tenant: demo } }])
    const [place] = await floor.rows('select last_counted_at from locations where id = $1', [rack])
    assert.equal(place?.last_counted_at, null)
    const next = await floor.rows(
      'select code, next_number from sequences where tenant_id = $1 order by code',
      [demo],
    )
    assert.deepEqual(
      next.filter(({ next_number }) => Number(next_number) !== 1),
      [{ code: 'PRODUCT', next_number: '000002' }],
    )
    await floor.verified()
  })

  test('the job of a deleted import does nothing, and a running one stops', async () => {
    const [row] = await floor.rows(
      `insert into imports (tenant_id, file_name, source, dry_run, status, total_rows, processed_rows, created_count, updated_count,
         skipped_count, failed_count, progress)
       values ($1, 'orders.csv', 'api', false, 'processing', 0, 0, 0, 0, 0, 0, 0) returning id::float8`,
      [demo],
    )
    const import_id = Number(row?.id)
    await floor.act((tx) => lockRunning(tx, import_id))
    assert.equal((await reset('demo')).status, 204)
    await assert.rejects(
      floor.act((tx) => lockRunning(tx, import_id)),
      ImportStopped,
    )
    const { database, model } = floor
    // The job needs no other tools of the worker.
    const worker = { database, model, user_id: scope.caller.user_id } as unknown as WorkerContext
    const known = { tenant: scope.tenant, is_resting: false }
    await runImport(worker, { payload: { import_id }, known, is_last: false })
  })

  test('the tenant works afterwards like a new one', async () => {
    assert.deepEqual(await day(), DAY)
    await floor.verified()
  })

  test('a request repeated with the same key does not reset again', async () => {
    const key = { 'idempotency-key': 'once' }
    const path = `/api/subdomains/${demo}/reset_transactional_data`
    assert.equal((await operator.post(path, { confirm: 'demo' }, key)).status, 204)
    await day()
    const again = await operator.post(path, { confirm: 'demo' }, key)
    assert.deepEqual([again.status, again.headers['idempotency-replayed']], [204, 'true'])
    assert.notDeepEqual(await counts(['stocks']), {})
  })

  test('concurrent work does not make it incomplete, and the ledger is consistent afterwards', async () => {
    const pile = idOf(
      await operator.post(
        '/api/stocks',
        document('stocks', { account_id: account, product_id: product, location_id: rack, quantity: 500 }),
      ),
    )
    let isOver = false
    const works = async () => {
      const statuses: number[] = []
      while (!isOver) {
        const order = await operator.post(
          '/api/goods_outs',
          document('goods_outs', {
            account_id: account,
            warehouse_id: warehouse,
            goods_out_type: 'sales_order',
            reference: `${Math.random()}`,
            expected_date_of_dispatch: new Date().toISOString(),
            lines_changes: [{ type: 'ADD', attributes: { product_id: product, order_quantity: 1 } }],
          }),
        )
        const stock = await operator.post(
          '/api/stocks',
          document('stocks', { account_id: account, product_id: product, location_id: bay, quantity: 1 }),
        )
        const change = await operator.post(
          `/api/stocks/${stock.body.data?.id ?? pile}/adjust`,
          document('stocks', { quantity_change: 1 }),
        )
        statuses.push(order.status, stock.status, change.status)
      }
      return statuses
    }
    const workers = [works(), works(), works(), works()]
    for (let turn = 0; turn < 5; turn += 1) {
      const reply = await reset('demo')
      assert.equal(reply.status, 204, reply.text)
      await floor.verified()
    }
    isOver = true
    const statuses = (await Promise.all(workers)).flat()
    assert.deepEqual(
      [...new Set(statuses)].filter((status) => ![200, 204, 404, 422].includes(status)),
      [],
    )
    await floor.verified()
    assert.deepEqual(floor.service.bugs, [])
  })
})
