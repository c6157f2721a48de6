import assert from 'node:assert/strict'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { after, before, suite, test } from 'node:test'
import { clusterText } from '#database/citus/cluster-text.ts'
import type { LoggedStatement } from '../support/cluster.ts'
import { isOnCluster, onPlainPostgres } from '../support/cluster-nodes.ts'
import { openService, type Service } from '../support/service.ts'
import { assertNoBugs, make, read } from './stage.ts'

/** Each query of `lists/`, with its statements and its result beside it: a change of either shows in review. */

const folder = new URL('./lists/', import.meta.url)
const fixtures = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.graphql'))
  .map((file) => file.slice(0, -'.graphql'.length))
  .toSorted()

/** Compares a file with its expected content; `npm test -- --update` writes it instead. */
function assertKept(file: string, content: string): void {
  if (process.env.TEST_UPDATE === '1' && !isOnCluster) writeFileSync(file, content)
  const stored = existsSync(file) ? readFileSync(file, 'utf8') : ''
  // The same statements are sent to a cluster in the form it accepts.
  const expected = isOnCluster && file.endsWith('.sql') ? clusterText(stored) : stored
  assert.equal(content, expected, `${file} is out of date`)
}

/** The statements that open and confine a transaction are the same for all lists. */
const FRAME = /^(begin|commit|rollback|\s*select set_config|set local app\.)/
/** The caller is read in its own transactions, again if the last time was some seconds ago. */
const IDENTITY = isOnCluster ? /^select set_config\('role'/ : /^set local role "goodsyard_access"/

/** A list that is read by one statement has no `begin`, so the end of the transaction before it counts too. */
const ENDS = /^(begin|commit|rollback)/

/** The statements of a list, of all that were sent. */
function ofLists(statements: readonly LoggedStatement[]): readonly string[] {
  const readsIdentity = new Set<string>()
  return statements.flatMap(({ pid, text }) => {
    if (ENDS.test(text)) readsIdentity.delete(pid)
    if (IDENTITY.test(text)) readsIdentity.add(pid)
    return readsIdentity.has(pid) || FRAME.test(text) ? [] : [text]
  })
}

suite('the statements of lists', () => {
  let service: Service

  before(async () => {
    service = await openService({ logStatements: true })
    const { operator } = service
    const swift = await make(operator, 'carriers', { code: 'SWIFT', name: 'Swift & Sons' })
    await make(operator, 'carriers', { code: 'SOFT', name: 'Soft landing' })
    await make(operator, 'carriers', { code: 'LOFT', name: 'Soft landing' })
    await make(operator, 'carriers', { code: 'RAFT', name: 'Raft', active: false })
    await make(operator, 'carrier_services', { code: 'NOON', carrier_id: swift, external_preset_id: 7 })
    await make(operator, 'carrier_services', { code: 'ECO', carrier_id: swift, external_preset_id: 8 })
    const site_id = await make(operator, 'sites', {
      code: 'NORTH',
      name: 'Hub',
      address: { postcode: 'AB1' },
    })
    const warehouse_id = await make(operator, 'warehouses', { code: 'W-1', site_id })
    const rack = await read(operator, '{ location_types { all(code: "RACK") { nodes { id } } } }')
    const location_type_id = Number(rack.location_types.all.nodes[0].id)
    await make(operator, 'locations', {
      code: 'A-1',
      warehouse_id,
      location_type_id,
      max_weight: 12.5,
      pick_sequence: 3,
    })
    await make(operator, 'locations', { code: 'A-2', warehouse_id, location_type_id })
    const account_id = await make(operator, 'accounts', { code: 'ACME' })
    await make(operator, 'accounts', { code: 'ALONE' })
    await make(operator, 'account_warehouses', { account_id, warehouse_id })
    await make(operator, 'products', { code: 'P-1', barcode: '501', units_per_case: 12 })
    await make(operator, 'products', { code: 'P-2', units_per_case: '2.5' })
    await make(operator, 'automations', {
      name: 'first',
      resource_name: 'goods_out',
      event: 'created',
      conditions_changes: [
        { type: 'ADD', attributes: { source_path: 'data.account_id', operator: 'eq', value: '1' } },
      ],
      actions_changes: [
        {
          type: 'ADD',
          attributes: {
            destination_type: 'email',
            parameters_changes: [
              { type: 'ADD', attributes: { parameter_code: 'email_recipient', value: 'a@example.test' } },
            ],
          },
        },
      ],
    })
    await service.owner.query(`update carriers set created_at = '2026-03-01T10:00:00Z' where code = 'SWIFT'`)
  })
  after(async () => {
    await service.close()
    assertNoBugs(service)
  })

  for (const fixture of fixtures) {
    test(fixture, async () => {
      const query = readFileSync(new URL(`${fixture}.graphql`, folder), 'utf8')
      const [, variables = '{}'] = /^# variables: (.*)$/m.exec(query) ?? []
      const earlier = service.database.statementsOfProcesses().length
      const data = await read(service.operator, query, JSON.parse(variables))
      const statements = ofLists(service.database.statementsOfProcesses().slice(earlier))
      assert.ok(statements.length > 0)
      const path = new URL(fixture, folder).pathname
      assertKept(`${path}.sql`, `${statements.join(';\n\n')};\n`)
      assertKept(`${path}.json`, `${JSON.stringify(data, null, 2)}\n`)
    })
  }

  for (const list of ['goods_outs', 'goods_in_receipts', 'products', 'shipments']) {
    test(
      `${list}: an index finds records changed since a given time, in order`,
      onPlainPostgres('the nodes make their own plans'),
      async () => {
        const earlier = service.database.statementsOfProcesses().length
        const args = 'filter: {updated_at: {from: "2026-01-01"}}, order: "updated_at ASC"'
        await read(service.operator, `{ ${list} { all(${args}) { nodes { id } } } }`)
        const statements = ofLists(service.database.statementsOfProcesses().slice(earlier))
        // In an empty table all plans cost the same: the settings show whether an index can serve the query.
        for (const setting of [
          'enable_seqscan = off',
          'enable_sort = off',
          'plan_cache_mode = force_generic_plan',
        ])
          await service.owner.query(`set ${setting}`)
        await service.owner.query(`prepare ${list}_since as ${statements.join()}`)
        const values = new Set(statements.join().match(/\$\d+/g))
        const { rows } = await service.owner.query<{ 'QUERY PLAN': string }>(
          `explain (costs off) execute ${list}_since (${[...values].fill('null').join()})`,
        )
        const plan = rows.map((row) => row['QUERY PLAN']).join('\n')
        assert.match(plan, /Index Cond: .*updated_at/, plan)
        assert.doesNotMatch(plan, /Sort/, plan)
      },
    )
  }

  for (const list of ['goods_outs', 'goods_in_receipts'])
    for (const column of ['reference', 'external_system_reference1'])
      test(`${list}: an index finds a record by its ${column} regardless of account`, async () => {
        const { rows } = await service.owner.query(
          'select from pg_indexes where tablename = $1 and strpos(indexdef, $2) > 0',
          [list, `(tenant_id, ${column})`],
        )
        assert.equal(rows.length, 1)
      })
})
