import type { Attack, Hostile } from './hostile.ts'

const MIB = 1024 * 1024

/** Files for one configuration, uploaded over and over. */
function imports(name: string, parser: string, content: () => string, more: object = {}): Attack {
  return {
    name,
    at_once: 2,
    is_slow: true,
    async prepare(hostile) {
      const id = await hostile.make('import_configurations', {
        name,
        parser,
        failure_strategy: 'skip_resource',
        automatic_processing_flows: [],
        ...more,
      })
      const file = Buffer.from(content())
      return async (turn) => {
        const reply = await hostile.upload(
          `/api/import_configurations/${id}/upload`,
          `f${turn}.${parser}`,
          file,
        )
        // Files are worked through later: there is no use in a queue without end.
        await pause(1_000)
        return reply
      }
    },
  }
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

const preProcessor = (pattern: string) => ({
  pre_processors: [{ kind: 'regexp_replace', configuration: { pattern, with: 'b' } }],
})

const recordPath = { settings: [{ setting_type: 'record_path', value: '/a/b' }] }

/** Makes an automation that listens to new sites. */
async function automation(hostile: Hostile, conditions: readonly object[]): Promise<void> {
  await hostile.make('automations', {
    name: `storm ${conditions.length}`,
    resource_name: 'goods_in',
    event: 'created',
    conditions_changes: conditions.map((attributes) => ({ type: 'ADD', attributes })),
  })
}

/** What background work can be made to do. */
export const backgroundAttacks: readonly Attack[] = [
  imports('imports of 25 MB in short rows', 'csv', () => `code,name\n${'a,b\n'.repeat(6 * MIB)}`),
  imports('imports of 400,000 rows', 'csv', () => `code,name\n${'abcdef,some name\n'.repeat(400_000)}`),
  imports(
    'imports of XML in deep elements',
    'xml',
    () => `<a>${'<b><c>1</c></b>'.repeat(400_000)}</a>`,
    recordPath,
  ),
  imports('imports of EDI segments', 'edi', () => "UNH+1+ORDERS:D'BGM+220+1'UNT+2+1'".repeat(90_000)),
  imports('imports with patterns without end', 'csv', () => 'a'.repeat(2 * MIB), preProcessor('.*x|a')),
  {
    name: 'automations with slow patterns',
    at_once: 4,
    async prepare(hostile) {
      const slow = Array.from({ length: 20 }, (_, place) => ({
        source_path: 'data.notes',
        operator: 'matches',
        value: `${'(a|b)'.repeat(150)}x${place}`,
      }))
      await automation(hostile, slow)
      // The load is prepared twice for the first tenant.
      const code = `SECOND-${Date.now()}`
      const warehouse_id = await hostile.make('warehouses', { code, timezone: 'Europe/London' })
      const account_id = await hostile.make('accounts', { code })
      await hostile.make('account_warehouses', { account_id, warehouse_id })
      return (turn) => {
        const attributes = {
          account_id,
          warehouse_id,
          reference: `R${turn}`,
          notes: 'ab'.repeat(900),
          expected_date: '2030-01-01',
        }
        return hostile.ask('POST', '/api/goods_in_receipts', {
          body: { data: { type: 'goods_in_receipts', attributes } },
        })
      }
    },
  },
  {
    name: 'reports of 20,000 rows',
    at_once: 8,
    async prepare(hostile) {
      const fields = ['id', 'code', 'name', 'description', 'created_at']
      const report_query_id = await hostile.make('report_queries', {
        name: 'All',
        graphql: `query { carriers { all { edges { node { ${fields.join(' ')} } } } } }`,
      })
      const id = await hostile.make('reports', {
        name: 'All',
        report_type: 'single',
        report_query_id,
        source_path: 'data.carriers.all.edges',
        report_fields: fields.map((name) => ({ name, path: `node.${name}` })),
      })
      return async (turn) => {
        const format = ['csv', 'pdf', 'xlsx'][turn % 3]
        const reply = await hostile.ask('POST', `/api/reports/${id}/generate`, {
          body: { data: { type: 'reports', attributes: { format } } },
        })
        await pause(500)
        return reply
      }
    },
  },
]
