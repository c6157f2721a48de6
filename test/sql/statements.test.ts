import assert from 'node:assert/strict'
import { globSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { after, before, suite, test } from 'node:test'
import pg from 'pg'
import { cloneDatabase, type TestDatabase } from '../support/cluster.ts'
import { onPlainPostgres } from '../support/cluster-nodes.ts'
import { Describer } from '../support/described-columns.ts'
import { rowFaults } from '../support/row-faults.ts'
import { type RowType, type StatementCall, statementCallsIn } from '../support/row-types.ts'
import { statementPages } from '../support/statement-pages.ts'
import type { Form } from '../support/statement-reader.ts'

/** The statements in the source: their rows match their types, and their text is generated for review. */

/** The number of calls whose rows are not compared, as their statement is composed at run time. It may only fall. */
const NOT_COMPARED = 85

/** Columns that may be null in general but never are where they are read as not null, with the reason. */
const FILLED: Readonly<Record<string, string>> = {
  'automations.event': 'the only event of the resource where none is given',
  'allocations.stock_id': 'open reservations have a pile, as a constraint sees to',
  'charge_window_runs.midnight': 'only runs from before the column was added have none',
  'documents.file_name': 'available documents have a file',
  'documents.file_path': 'available documents have a file',
  'documents.file_type': 'available documents have a file',
  'events.position': 'read where events are numbered, or have been',
  'integration_runs.started_at': 'read in the transaction that sets it',
  'loads.loading_validation_mode': 'the setting of the warehouse where none is given',
  'stocks.free': 'computed from columns that are never null',
  'tasks.account_id': 'tasks that move goods have an owner',
  'tasks.completed_at': 'read of completed tasks alone',
  'tasks.start_quantity': 'tasks that move goods have a quantity',
  'templates.name': 'the name of the type where none is given',
}

const FOLDER = 'test/sql'
const sources = globSync('src/**/*.ts')
  .filter((file) => !file.endsWith('.test.ts'))
  .toSorted()

const ONE_SERVER = onPlainPostgres('statements are described by their plans, which its nodes make')

suite('the SQL statements of the source', () => {
  let calls: readonly StatementCall[]
  let clone: TestDatabase
  let client: pg.Client
  let describer: Describer

  before(async () => {
    calls = statementCallsIn(sources)
    clone = await cloneDatabase()
    client = new pg.Client({ connectionString: clone.url })
    await client.connect()
    // Statements on temporary tables of their transaction are described too.
    for (const { forms } of calls)
      for (const { text } of forms)
        if (/^\s*create temp table/.test(text)) await client.query(text.replace('on commit drop', ''))
    describer = new Describer(client, Object.keys(FILLED))
  })
  after(async () => {
    await client.end()
    await clone.drop()
  })

  /** Null where the form cannot be described. */
  async function faultsOf(row: RowType, { described, is_whole }: Form): Promise<readonly string[] | null> {
    if (described === null) return null
    try {
      // A reader of whole rows need not use every column.
      const is_open = row.is_open || /\b\w+\.\*/.test(described)
      return rowFaults({ ...row, is_open }, await describer.columnsOf(described))
    } catch (error) {
      return is_whole ? [`${error} in ${described}`] : null
    }
  }

  test('row types match the columns that the database describes', ONE_SERVER, async () => {
    const found: string[] = []
    const left: string[] = []
    const typed = calls.filter(({ row }) => row !== null)
    for (const { file, line, row, forms } of typed) {
      const faults: (readonly string[] | null)[] = []
      for (const form of forms) faults.push(await faultsOf(row as RowType, form))
      if (faults.every((one) => one === null)) left.push(`${file}:${line}`)
      for (const fault of new Set(faults.flatMap((one) => one ?? []))) found.push(`${file}:${line} ${fault}`)
    }
    console.log(`sql: the rows of ${typed.length - left.length} of ${typed.length} calls were compared`)
    assert.deepEqual(found, [])
    assert.ok(left.length <= NOT_COMPARED, `more than ${NOT_COMPARED} are not compared:\n${left.join('\n')}`)
  })

  test('a row type that differs from the database is reported', ONE_SERVER, async () => {
    const column = (kind: string, is_nullable = false) => ({
      kinds: new Set([kind]),
      is_nullable,
      is_optional: false,
    })
    const columns = new Map([
      ['id', column('string')],
      ['code', column('string')],
      ['carrier', column('string')],
      ['load_by', column('string')],
      ['quantity', column('number')],
    ])
    const described = await describer.columnsOf(`
      select l.id, c.code as carrier, l.load_by, l.status
      from loads l
      left join carriers c on c.tenant_id = l.tenant_id and c.id = l.carrier_id
      where l.tenant_id = $1`)
    assert.deepEqual(rowFaults({ columns, is_open: false }, described), [
      'code is typed, but not selected',
      'quantity is typed, but not selected',
      'id is number, typed as string',
      'carrier is not typed as null: an outer join may find no row',
      'load_by is not typed as null: loads.load_by may be null',
      'status is selected, but not typed',
    ])
  })

  test('the generated pages of statements are up to date; npm test -- --update test/sql writes them', () => {
    const pages = statementPages(calls)
    if (process.env.TEST_UPDATE === '1') {
      for (const file of globSync(`${FOLDER}/*.sql`)) rmSync(file)
      for (const [name, text] of pages) writeFileSync(`${FOLDER}/${name}`, text)
    }
    const stale = [...pages]
      .filter(([name, text]) => readOr(`${FOLDER}/${name}`) !== text)
      .map(([name]) => name)
    const others = globSync(`${FOLDER}/*.sql`).filter((file) => !pages.has(file.slice(FOLDER.length + 1)))
    assert.deepEqual([stale, others], [[], []], 'out of date: npm test -- --update test/sql')
  })
})

function readOr(file: string): string | null {
  const [found] = globSync(file)
  return found === undefined ? null : readFileSync(found, 'utf8')
}
