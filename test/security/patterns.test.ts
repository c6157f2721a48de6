import assert from 'node:assert/strict'
import { after, suite, test } from 'node:test'
import { actionAddition } from '../automations/installation.ts'
import { eventually, Yard } from '../sftp/yard.ts'

const yard = await Yard.start()
const fetcher = await yard.user('fetching', { direction: 'download' })

/** A pattern that compiles to more instructions than allowed. */
const LARGE = '(a|b|c){1000}'

/** A pattern that tries all of its instructions at each letter of this text, and finds nothing. */
const SLOW = '(?:a?b?){150}[ab]{300}c'
const TEXT = `${'ab'.repeat(4_500)}dc`

type Attributes = Readonly<Record<string, unknown>>
type Refused = { readonly errors: readonly { readonly symbol: string; readonly context: Attributes }[] }

/** The violations of a refused record. */
async function refused(type: string, attributes: Attributes) {
  const { status, body } = await yard.server.api<Refused>('POST', `/api/${type}`, {
    data: { type, attributes },
  })
  assert.equal(status, 422, JSON.stringify(body))
  return body.errors.map(({ symbol, context }) => [symbol, context.pointer])
}

const condition = (value: string, operator = 'matches') => ({
  type: 'ADD',
  attributes: { source_path: 'data.notes', operator, value },
})

const configuration = (pre_processors: readonly unknown[]) => ({
  name: 'patterns',
  parser: 'csv',
  failure_strategy: 'skip_resource',
  automatic_processing_flows: [],
  pre_processors,
})

const removing = (pattern: string) => ({ kind: 'remove_lines', configuration: { pattern } })

suite('no pattern slows the service', () => {
  after(() => yard.stop())

  test('a pattern that is too large is refused in every field', async () => {
    assert.deepEqual(await refused('automations', { conditions_changes: [condition(LARGE)] }), [
      ['pattern_too_large', '/data/attributes/conditions_changes/0/attributes/value'],
    ])
    assert.deepEqual(await refused('import_configurations', configuration([removing(LARGE)])), [
      ['pattern_too_large', '/data/attributes/pre_processors/0/configuration/pattern'],
    ])
    const ftp_user_id = await yard.user('bringing')
    assert.deepEqual(await refused('import_templates', { file_regexp: LARGE, ftp_user_id }), [
      ['invalid', '/data/attributes/file_regexp'],
    ])
  })

  test('more than twenty patterns are refused in one automation and in one configuration', async () => {
    const patterns = Array.from({ length: 21 }, (_, place) => `a{${place}}`)
    const made = patterns.slice(0, 20).map((pattern) => condition(pattern))
    assert.deepEqual(
      await refused('automations', { conditions_changes: patterns.map((pattern) => condition(pattern)) }),
      [['too_many_patterns', '/data/attributes/conditions_changes']],
    )
    const id = await yard.made('automations', { conditions_changes: [...made, condition('a', 'contains')] })
    const added = { data: { type: 'automations', id, attributes: { conditions_changes: [condition('b')] } } }
    const { body } = await yard.server.api<Refused>('PATCH', `/api/automations/${id}`, added)
    assert.deepEqual(
      body.errors.map(({ symbol }) => symbol),
      ['too_many_patterns'],
    )
    assert.deepEqual(await refused('import_configurations', configuration(patterns.map(removing))), [
      ['too_many_patterns', '/data/attributes/pre_processors'],
    ])
  })

  test('conditions that take too long fail with the reason in the run, and the next automation runs', async () => {
    const listens = { resource_name: 'goods_in', event: 'created' }
    const slow = await yard.made('automations', {
      ...listens,
      conditions_changes: Array.from({ length: 20 }, (_, place) => condition(`${SLOW}|${place}x`)),
    })
    const quick = await yard.made('automations', {
      ...listens,
      conditions_changes: [condition('dc$')],
      actions_changes: [
        actionAddition(['ftp/ftp_user', { ftp_user_id: String(fetcher), file_name: 'a.txt', body: 'a' }]),
      ],
    })
    const warehouse_id = await yard.made('warehouses', { code: 'WH1', timezone: 'Europe/London' })
    const account_id = await yard.made('accounts', { code: 'ACME' })
    await yard.made('account_warehouses', { account_id, warehouse_id })
    const receipt = { account_id, warehouse_id, reference: 'R-1', notes: TEXT, expected_date: '2026-12-01' }
    await yard.made('goods_in_receipts', receipt)
    const runOf = (automation: number) =>
      eventually(async () => {
        const [run] = await yard.rows<{
          status: string
          conditions: { passed: boolean; message?: string }[]
        }>(
          `select status, conditions from automation_runs where automation_id = $1 and status in ('skipped', 'succeeded')`,
          automation,
        )
        return run ?? null
      }, 'the run of the automation')
    const skipped = await runOf(slow)
    assert.equal(skipped.status, 'skipped')
    assert.deepEqual(skipped.conditions.at(-1), {
      ...skipped.conditions.at(-1),
      passed: false,
      message: 'searching for patterns took too long',
    })
    assert.equal((await runOf(quick)).status, 'succeeded')
  })
})
