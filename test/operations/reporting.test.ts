import assert from 'node:assert/strict'
import { buffer } from 'node:stream/consumers'
import { after, suite, test } from 'node:test'
import { everyPermission } from '#access/permissions.ts'
import { systemUser } from '#access/users.ts'
import { Database } from '#database/database.ts'
import type { Scope } from '#database/transaction.ts'
import { GraphqlService } from '#entry/graphql/graphql-service.ts'
import { queryStreamerFor } from '#entry/graphql/report-reader.ts'
import { buildReportFile, inReportFolder } from '#entry/worker/build-report.ts'
import { backgroundCaller } from '#entry/worker/callers.ts'
import { Problem } from '#problems/problem.ts'
import { type ApiClient, attributesOf, document, refusalsOf } from '../support/api-client.ts'
import { openService } from '../support/service.ts'

const service = await openService()
const { operator, colleague, owner, bugs, close } = service

async function made(
  type: string,
  attributes: Readonly<Record<string, unknown>>,
  apiClient: ApiClient = operator,
): Promise<number> {
  const reply = await apiClient.post(`/api/${type}`, document(type, attributes))
  assert.equal(reply.status, 200, reply.text)
  return Number(reply.body.data?.id)
}

const graphql = `query tasksOf($warehouse_id: ID, $from: Chronic) {
  tasks { aggregation(group_by: [task_type_id], warehouse_id: $warehouse_id, created_from: $from) {
    task_type { code } total_records
  } }
}`
const query = { name: 'Tasks', graphql, parameters: [{ name: 'warehouse_id', type: 'Integer' }] }

const report = (report_query_id: number) => ({ name: 'Tasks', report_type: 'single', report_query_id })

/** A user who sees everything in tenant `demo`. */
async function scopeOf(database: Database): Promise<Scope> {
  const { rows } = await owner.query(`select id::float8 from tenants where subdomain = 'demo'`)
  const caller = backgroundCaller(await database.acrossTenants(systemUser))
  return {
    tenant: { id: rows[0].id, subdomain: 'demo', timezone: 'UTC' },
    caller: { ...caller, permissions: everyPermission },
  }
}

let count = 0
const fresh = (prefix: string) => {
  count += 1
  return `${prefix}-${count}`
}

suite('reporting', () => {
  after(close)

  suite('report queries', () => {
    const generate = (attributes: Readonly<Record<string, unknown>>) =>
      operator.post('/api/report_queries', document('report_queries', { ...query, ...attributes }))

    test('are valid against the schema when they are saved', async () => {
      assert.equal((await generate({})).status, 200)
      for (const [text, reason] of [
        ['query { tasks {', /^Syntax Error/],
        ['query { nothing { all { total_count } } }', /Cannot query field "nothing"/],
        ['mutation { x }', /./],
        ['query a { tasks { all { total_count } } } query b { tasks { all { total_count } } }', /./],
      ] as const) {
        const refused = await generate({ graphql: text, parameters: [] })
        assert.deepEqual(refusalsOf(refused), ['report_query_invalid /data/attributes/graphql'], refused.text)
        assert.match(refused.body.errors?.[0]?.details ?? '', reason)
      }
    })

    test('declare their variables as parameters, and all required ones', async () => {
      const unknown = await generate({ parameters: [{ name: 'account_id', type: 'ID' }] })
      assert.equal(unknown.body.errors?.[0]?.details, 'parameter account_id is no variable of the query')
      const needing = 'query ($id: ID!) { tasks { find(id: $id) { id } } }'
      const missing = await generate({ graphql: needing, parameters: [] })
      assert.equal(missing.body.errors?.[0]?.details, 'variable $id is required and must be a parameter')
      assert.equal(
        (await generate({ graphql: needing, parameters: [{ name: 'id', type: 'ID' }] })).status,
        200,
      )
    })

    test('have a type for each parameter', async () => {
      const refused = await generate({
        parameters: [{ name: 'from', type: 'Chronic' }, { type: '[ID]' }, { name: 'from', type: 'Date' }],
      })
      assert.deepEqual(refusalsOf(refused), [
        'inclusion /data/attributes/parameters/0/type',
        'blank /data/attributes/parameters/1/name',
        'taken /data/attributes/parameters/2/name',
      ])
      const many = Array.from({ length: 101 }, (_, place) => ({ name: `p${place}`, type: 'ID' }))
      assert.deepEqual(refusalsOf(await generate({ name: '', parameters: many })), [
        'blank /data/attributes/name',
        'too_many_items /data/attributes/parameters',
      ])
    })

    test('stay valid when they are changed, and cannot be deleted while in use', async () => {
      const id = await made('report_queries', query)
      const path = `/api/report_queries/${id}`
      const refused = await operator.patch(path, document('report_queries', { graphql: 'query { x }' }))
      assert.deepEqual(refusalsOf(refused), ['report_query_invalid /data/attributes/graphql'])
      const renamed = await operator.patch(path, document('report_queries', { name: 'Others' }))
      assert.equal(attributesOf(renamed).name, 'Others')
      await made('reports', report(id))
      const used = await operator.remove(path)
      assert.deepEqual(
        used.body.errors?.map(({ symbol, context }) => [symbol, context?.type]),
        [['record_in_use', 'reports']],
      )
    })

    test('of new tenants are valid, and shown on dashboard overview', async () => {
      const { rows } = await owner.query(
        `select q.id, q.graphql, q.parameters
         from dashboards d
         join tenants t on t.id = d.tenant_id and t.subdomain = 'demo'
         join dashboard_widget_placements p on p.dashboard_id = d.id
         join dashboard_widgets w on w.id = p.dashboard_widget_id
         join report_queries q on q.id = w.report_query_id
         where d.code = 'overview' and d.is_default`,
      )
      assert.equal(rows.length, 5)
      for (const { id, graphql, parameters } of rows) {
        const reply = await operator.patch(
          `/api/report_queries/${id}`,
          document('report_queries', { graphql, parameters }),
        )
        assert.equal(reply.status, 200, reply.text)
      }
    })
  })

  suite('reports', () => {
    test('set parameters of their query, and show fields of its nodes', async () => {
      const report_query_id = await made('report_queries', query)
      const refused = await operator.post(
        '/api/reports',
        document('reports', {
          ...report(report_query_id),
          source_path: 'data.tasks.all.edges',
          report_fields: [{ name: 'Type', path: 'task_type.code' }, { name: 'No path' }],
          variables: [
            { name: 'account_id', value: '1' },
            { name: 'warehouse_id', value: 5 },
          ],
        }),
      )
      assert.deepEqual(refusalsOf(refused), [
        'invalid /data/attributes/report_fields/0/path',
        'blank /data/attributes/report_fields/1/path',
        'inclusion /data/attributes/variables/0/name',
        'invalid /data/attributes/variables/1/value',
      ])
      const unread = await operator.post(
        '/api/reports',
        document('reports', {
          ...report(report_query_id),
          variables: [{ name: 'warehouse_id', value: 'x' }],
        }),
      )
      assert.deepEqual(refusalsOf(unread), ['not_an_integer /data/attributes/variables/0/value'])
      const refusal = await operator.post(
        '/api/reports',
        document('reports', {
          ...report(report_query_id),
          source_path: 'data.tasks.aggregation',
          report_fields: [{ name: 'Type', path: 'task_type.code' }],
          variables: [{ name: 'warehouse_id', value: '1', prompt: 'true', operator: '>=' }],
        }),
      )
      assert.equal(refusal.status, 200, refusal.text)
    })

    test('are changed and deleted only by their owner', async () => {
      const report_query_id = await made('report_queries', query)
      const [one, other] = [await colleague(['manage_reports']), await colleague(['manage_reports'])]
      const id = await made('reports', report(report_query_id), one)
      const path = `/api/reports/${id}`
      const change = document('reports', { name: 'Mine now' })
      for (const reply of [
        await other.patch(path, change),
        await other.remove(path),
        await other.remove(`/api/reports?ids=${id}`),
        await operator.patch(path, change),
      ])
        assert.deepEqual([reply.status, reply.body.error], [403, 'Only the owner may do this.'])
      assert.equal((await one.patch(path, change)).status, 200)
      assert.equal((await one.remove(path)).status, 204)
    })

    test('can be taken over with the permission to manage all reports', async () => {
      const report_query_id = await made('report_queries', query)
      const [one, boss] = [
        await colleague(['manage_reports']),
        await colleague(['manage_reports', 'manage_all_reports']),
      ]
      const reply = await one.post('/api/reports', document('reports', report(report_query_id)))
      const path = `/api/reports/${reply.body.data?.id}`
      const own = attributesOf(await boss.post('/api/reports', document('reports', report(report_query_id))))
      const handedOver = await one.patch(path, document('reports', { user_id: own.user_id }))
      assert.deepEqual(
        [handedOver.status, handedOver.body.error],
        [403, 'You do not have permission to do this.'],
      )
      const taken = await boss.patch(path, document('reports', { user_id: own.user_id, name: 'Ours' }))
      assert.deepEqual([taken.status, attributesOf(taken).user_id], [200, own.user_id])
      assert.equal((await one.patch(path, document('reports', { name: 'Back' }))).status, 403)
    })

    test('of another user cannot be created without the permission to manage all reports', async () => {
      const report_query_id = await made('report_queries', query)
      const [one, two] = [await colleague(['manage_reports']), await colleague(['manage_reports'])]
      const { user_id } = attributesOf(
        await two.post('/api/reports', document('reports', report(report_query_id))),
      )
      const refused = await one.post(
        '/api/reports',
        document('reports', { ...report(report_query_id), user_id }),
      )
      assert.equal(refused.status, 403)
    })
  })

  suite('files of reports', () => {
    const needing = {
      name: 'Needs',
      graphql: `query ($ids: [ID!]!, $count: Int, $from: Datetime, $is: Boolean) {
        sites { all(id: { in: $ids }, created_at: { from: $from }, default: { eq: $is }, first: $count) { nodes { code } } }
      }`,
      parameters: [
        { name: 'ids', type: '[ID]' },
        { name: 'count', type: 'Integer' },
        { name: 'from', type: 'Datetime' },
        { name: 'is', type: 'Boolean' },
      ],
    }

    test('are built only for their owner', async () => {
      const report_query_id = await made('report_queries', query)
      const [one, other] = [await colleague(['manage_reports']), await colleague(['generate_reports'])]
      const id = await made('reports', report(report_query_id), one)
      const refused = await other.post(`/api/reports/${id}/generate`, {})
      assert.deepEqual([refused.status, refused.body.error], [403, 'Only the owner may do this.'])
      assert.equal(
        (await (await colleague(['view_reports'])).post(`/api/reports/${id}/generate`)).status,
        403,
      )
      const generated = attributesOf(await one.post(`/api/reports/${id}/generate`, {}))
      assert.deepEqual(
        [generated.category, generated.status, generated.file_name, generated.file_type],
        ['report', 'queued', 'Tasks.csv', 'text/csv'],
      )
    })

    test('are requested with valid values, and all violations are reported together', async () => {
      const id = await made('reports', report(await made('report_queries', needing)))
      const generate = (input: Readonly<Record<string, unknown>>) =>
        operator.post(`/api/reports/${id}/generate`, input)
      const refused = await generate({
        variables: [
          { name: 'count', value: 'few' },
          { name: 'from', value: 'whenever' },
          { name: 'is', value: 'maybe' },
          { name: 'other', value: '1' },
        ],
        format: 'doc',
      })
      assert.deepEqual(refusalsOf(refused), [
        'inclusion /format',
        'inclusion /variables/3/name',
        'not_an_integer /variables/0/value',
        'invalid_date_expression /variables/1/value',
        'invalid /variables/2/value',
        'blank /variables',
      ])
      const values = [
        { name: 'ids', value: '1,2' },
        { name: 'count', value: '5' },
        { name: 'from', value: 'start of last week' },
        { name: 'is', value: 'false' },
      ]
      assert.equal((await generate({ variables: values })).status, 200)
    })

    test('have a maximum number of rows', async () => {
      await Promise.all(['R1', 'R2', 'R3'].map((code) => made('sites', { code, name: code })))
      const { model, database: clone } = service
      const database = new Database({ url: clone.url, pool: 2 })
      const stream_query = queryStreamerFor(() => graphql_service)
      const graphql_service = new GraphqlService(model, database, { max_page: 1000, max_complexity: 100_000 })
      const scope = await scopeOf(database)
      const building = {
        report: {
          name: 'Sites',
          report_type: 'single',
          graphql: '{ sites { all { nodes { code } } } }',
          parameters: [],
          source_path: null,
          report_fields: [],
          variables: [],
        },
        values: {},
        format: 'csv',
      } as const
      try {
        await inReportFolder(async (folder) => {
          await assert.rejects(
            buildReportFile({ stream_query }, scope, { ...building, folder, rows_max: 2 }),
            (error) => error instanceof Problem && error.first.symbol === 'report_too_large',
          )
          const whole = await buildReportFile({ stream_query }, scope, { ...building, folder })
          assert.match((await buffer(whole.read())).toString(), /^\ufeffcode\r\n(R\d\r\n|[^\r]*\r\n)*$/)
        })
      } finally {
        await database.close()
      }
    })
  })

  suite('scheduled reports', () => {
    const schedule = { name: 'Daily', frequency: 'Day', numbers: [1, 3, 5], time: '09:00' }

    async function aReport(): Promise<number> {
      return made('reports', report(await made('report_queries', query)))
    }

    async function ftpUser(direction: string): Promise<number> {
      return made('ftp_users', {
        direction,
        name: 'Reports',
        username: fresh('reports'),
        password: 'x',
        password_confirmation: 'x',
      })
    }

    test('have reports and recipients, in relationships as in attributes', async () => {
      const report_id = await aReport()
      const ftp_user_id = await ftpUser('download')
      const reply = await operator.post('/api/scheduled_reports', {
        data: {
          type: 'scheduled_reports',
          attributes: { ...schedule, scheduled_report_ftp_recipients: [{ ftp_user_id }] },
          relationships: {
            'scheduled-report-reports': {
              data: [
                {
                  type: 'scheduled_report_reports',
                  attributes: { report_id, variables: [{ name: 'warehouse_id', value: '1' }] },
                },
              ],
            },
            'scheduled-report-recipients': {
              data: [
                {
                  type: 'scheduled_report_recipients',
                  attributes: { email_address: 'ann@acme.example', name: 'Ann' },
                },
              ],
            },
          },
        },
      })
      assert.equal(reply.status, 200, reply.text)
      const { timezone, numbers, ...lists } = attributesOf(reply)
      assert.deepEqual([timezone, numbers], ['UTC', [1, 3, 5]])
      const shown = (name: string, field: string) =>
        (lists[name] as readonly Record<string, unknown>[]).map((item) => item[field])
      assert.deepEqual(
        [
          shown('scheduled_report_reports', 'report_id'),
          shown('scheduled_report_recipients', 'email_address'),
          shown('scheduled_report_ftp_recipients', 'ftp_user_id'),
        ],
        [[report_id], ['ann@acme.example'], [ftp_user_id]],
      )
      const changed = await operator.patch(
        `/api/scheduled_reports/${reply.body.data?.id}`,
        document('scheduled_reports', {
          scheduled_report_recipients: [{ email_address: 'bob@acme.example' }],
        }),
      )
      assert.equal(changed.status, 200, changed.text)
      const now = attributesOf(changed)
      assert.deepEqual(
        (now.scheduled_report_recipients as readonly Record<string, unknown>[]).map(
          (one) => one.email_address,
        ),
        ['bob@acme.example'],
      )
      assert.deepEqual(now.scheduled_report_reports, lists.scheduled_report_reports)
      const emptied = await operator.patch(
        `/api/scheduled_reports/${reply.body.data?.id}`,
        document('scheduled_reports', { scheduled_report_recipients: [] }),
      )
      assert.deepEqual(attributesOf(emptied).scheduled_report_recipients, [])
      const alone = await operator.patch(
        `/api/scheduled_reports/${reply.body.data?.id}`,
        document('scheduled_reports', { scheduled_report_ftp_recipients: null }),
      )
      assert.deepEqual(refusalsOf(alone), ['blank /data/attributes/scheduled_report_recipients'])
    })

    test('need a report, a recipient, and days of their frequency', async () => {
      const nothing = await operator.post('/api/scheduled_reports', document('scheduled_reports', schedule))
      assert.deepEqual(refusalsOf(nothing).sort(), [
        'blank /data/attributes/scheduled_report_recipients',
        'blank /data/attributes/scheduled_report_reports',
      ])
      const whole = {
        ...schedule,
        scheduled_report_reports: [{ report_id: await aReport() }],
        scheduled_report_recipients: [{ email_address: 'ann@acme.example' }],
      }
      for (const [change, refused] of [
        [{ numbers: [0] }, ['out_of_range /data/attributes/numbers']],
        [{ numbers: [8] }, ['out_of_range /data/attributes/numbers']],
        [{ numbers: [] }, ['blank /data/attributes/numbers']],
        [{ frequency: 'Month', numbers: [32] }, ['out_of_range /data/attributes/numbers']],
        [{ frequency: 'Week' }, ['inclusion /data/attributes/frequency']],
        [{ time: '24:00' }, ['invalid /data/attributes/time']],
        [{ frequency: 'Month', numbers: [31] }, []],
      ] as const) {
        const reply = await operator.post(
          '/api/scheduled_reports',
          document('scheduled_reports', { ...whole, ...change }),
        )
        assert.deepEqual(refusalsOf(reply), refused, reply.text)
      }
    })

    test('report the violations of each item', async () => {
      const refused = await operator.post(
        '/api/scheduled_reports',
        document('scheduled_reports', {
          ...schedule,
          scheduled_report_reports: [
            { report_id: 999_999 },
            { report_id: await aReport(), variables: [{ name: 'nobody', value: 'x' }, { value: 'x' }] },
            { report_id: await aReport(), variables: [{ name: 'warehouse_id', value: 'x' }] },
          ],
          scheduled_report_recipients: [{ email_address: 'nobody' }, { name: 'Ann' }],
          scheduled_report_ftp_recipients: [{ ftp_user_id: await ftpUser('upload') }],
        }),
      )
      assert.deepEqual(refusalsOf(refused).sort(), [
        'blank /data/attributes/scheduled_report_recipients/1/email_address',
        'blank /data/attributes/scheduled_report_reports/1/variables/1/name',
        'ftp_direction /data/attributes/scheduled_report_ftp_recipients/0/ftp_user_id',
        'inclusion /data/attributes/scheduled_report_reports/1/variables/0/name',
        'invalid /data/attributes/scheduled_report_recipients/0/email_address',
        'must_exist /data/attributes/scheduled_report_reports/0/report_id',
        'not_an_integer /data/attributes/scheduled_report_reports/2/variables/0/value',
      ])
    })

    test('are changed and deleted only by their owner, and lose deleted reports', async () => {
      const one = await colleague(['manage_reports'])
      const report_id = await made('reports', report(await made('report_queries', query)), one)
      const id = await made(
        'scheduled_reports',
        {
          ...schedule,
          scheduled_report_reports: [{ report_id }],
          scheduled_report_recipients: [{ email_address: 'ann@acme.example' }],
        },
        one,
      )
      const path = `/api/scheduled_reports/${id}`
      assert.equal((await operator.patch(path, document('scheduled_reports', { name: 'x' }))).status, 403)
      assert.equal((await operator.remove(path)).status, 403)
      assert.equal((await one.remove(`/api/reports/${report_id}`)).status, 204)
      const { rows } = await owner.query(
        'select from scheduled_report_reports where scheduled_report_id = $1',
        [id],
      )
      assert.equal(rows.length, 0)
      assert.equal((await one.remove(path)).status, 204)
    })
  })

  suite('data of widgets', () => {
    const counts = {
      name: 'Sites',
      graphql: `query ($tier: String, $from: Chronic) {
        sites { aggregation(group_by: [tier], tier: $tier, created_from: $from) { tier total_records } }
      }`,
      parameters: [
        { name: 'tier', type: 'String' },
        { name: 'from', type: 'Date' },
      ],
    }
    const shown = (id: number, input: unknown = {}, apiClient: ApiClient = operator) =>
      apiClient.post(`/api/dashboard_widgets/${id}/data`, input)

    test('is the result of their query, with their own and the chosen filters', async () => {
      const report_query_id = await made('report_queries', counts)
      await Promise.all(
        ['upper', 'upper', 'lower'].map((tier) => made('sites', { code: fresh('s'), name: 'x', tier })),
      )
      const id = await made('dashboard_widgets', {
        code: fresh('w'),
        widget_type: 'bar',
        report_query_id,
        dashboard_filters: { tier: 'upper', from: 'yesterday' },
      })
      const own = await shown(id)
      assert.equal(own.status, 200, own.text)
      const { columns, rows, generated_at } = attributesOf(own)
      assert.deepEqual(own.body.data?.id, null)
      assert.deepEqual(columns, [
        { name: 'tier', path: 'tier' },
        { name: 'total_records', path: 'total_records' },
      ])
      assert.deepEqual(rows, [['upper', 2]])
      await made('sites', { code: fresh('s'), name: 'x', tier: 'upper' })
      assert.equal(attributesOf(await shown(id)).generated_at, generated_at)
      const chosen = attributesOf(await shown(id, { filters: { tier: 'lower', account_id: 5 } }))
      assert.deepEqual(chosen.rows, [['lower', 1]])
      const refused = await shown(id, { filters: { from: 'whenever' } })
      assert.deepEqual(refusalsOf(refused), ['invalid_date_expression /filters/from'])
    })

    test('is empty without a query, and for users who may not read its records', async () => {
      const empty = await made('dashboard_widgets', { code: fresh('w'), widget_type: 'single' })
      const { columns, rows } = attributesOf(await shown(empty))
      assert.deepEqual([columns, rows], [[], []])
      const id = await made('dashboard_widgets', {
        code: fresh('w'),
        widget_type: 'grid',
        report_query_id: await made('report_queries', counts),
        configuration: { columns: [{ name: 'How many', path: 'total_records' }], limit: 5 },
      })
      const reader = await colleague(['view_dashboards'])
      assert.equal((await shown(id, {}, reader)).status, 403)
      const seer = await colleague(['view_dashboards', 'view_sites'])
      assert.deepEqual(attributesOf(await shown(id, {}, seer)).columns, [
        { name: 'How many', path: 'total_records' },
      ])
      assert.equal((await shown(id, {}, await colleague(['view_sites']))).status, 403)
    })

    test('on dashboard overview can all be shown', async () => {
      const { rows } = await owner.query(
        `select w.id from dashboard_widgets w join tenants t on t.id = w.tenant_id and t.subdomain = 'demo'
         join dashboard_widget_placements p on p.dashboard_widget_id = w.id
         join dashboards d on d.id = p.dashboard_id and d.code = 'overview'`,
      )
      assert.equal(rows.length, 5)
      for (const { id } of rows) {
        const reply = await shown(Number(id))
        assert.equal(reply.status, 200, reply.text)
      }
    })
  })

  suite('dashboards', () => {
    const widget = (attributes: Readonly<Record<string, unknown>> = {}) =>
      made('dashboard_widgets', { code: fresh('w'), widget_type: 'bar', ...attributes })

    async function placed(dashboard: number): Promise<unknown[]> {
      const { rows } = await owner.query(
        `select dashboard_widget_id::float8 as id, position from dashboard_widget_placements
         where dashboard_id = $1 order by id`,
        [dashboard],
      )
      return rows
    }

    test('have their widgets replaced as a whole, by PUT as by POST', async () => {
      const dashboard = await made('dashboards', { code: fresh('d') })
      const [one, two] = [await widget(), await widget()]
      const path = `/api/dashboards/${dashboard}/widgets`
      const first = await operator.request('PUT', path, {
        body: document('dashboards', {
          placements: [
            { dashboard_widget_id: one, position: { x: 0, y: 0, w: 2, h: 2 } },
            { dashboard_widget_id: two },
          ],
        }),
      })
      assert.deepEqual([first.status, first.text], [204, ''])
      assert.match(first.headers.etag ?? '', /^"dashboards-\d+-2"$/)
      assert.deepEqual(await placed(dashboard), [
        { id: one, position: { h: 2, w: 2, x: 0, y: 0 } },
        { id: two, position: {} },
      ])
      const second = await operator.post(path, { placements: [{ dashboard_widget_id: two }] })
      assert.equal(second.status, 204, second.text)
      assert.deepEqual(await placed(dashboard), [{ id: two, position: {} }])
      assert.equal((await operator.post(path, { placements: [] })).status, 204)
      assert.deepEqual(await placed(dashboard), [])
    })

    test('refuse invalid positions, and keep the previous ones', async () => {
      const dashboard = await made('dashboards', { code: fresh('d') })
      const one = await widget()
      const path = `/api/dashboards/${dashboard}/widgets`
      await operator.post(path, { placements: [{ dashboard_widget_id: one }] })
      const refused = await operator.post(path, {
        placements: [
          { dashboard_widget_id: one },
          { dashboard_widget_id: one },
          { dashboard_widget_id: 999_999 },
          { position: { x: 12, y: 0.5, w: 0, h: 1 } },
        ],
      })
      assert.deepEqual(refusalsOf(refused).sort(), [
        'blank /placements/3/dashboard_widget_id',
        'must_exist /placements/2/dashboard_widget_id',
        'not_an_integer /placements/3/position/y',
        'out_of_range /placements/3/position/w',
        'out_of_range /placements/3/position/x',
        'taken /placements/1/dashboard_widget_id',
      ])
      assert.deepEqual(refusalsOf(await operator.post(path, {})), ['blank /placements'])
      assert.deepEqual(await placed(dashboard), [{ id: one, position: {} }])
    })

    test('have exactly one default', async () => {
      const many = await Promise.all(
        Array.from({ length: 8 }, () =>
          operator.post('/api/dashboards', document('dashboards', { code: fresh('d'), is_default: true })),
        ),
      )
      assert.deepEqual(
        many.map(({ status }) => status),
        Array(8).fill(200),
      )
      const { rows } = await owner.query(
        `select count(*)::int as count from dashboards d join tenants t on t.id = d.tenant_id
         where t.subdomain = 'demo' and d.is_default`,
      )
      assert.deepEqual(rows, [{ count: 1 }])
    })

    test('refuse widget settings that do not fit their type', async () => {
      const refused = await operator.post(
        '/api/dashboard_widgets',
        document('dashboard_widgets', {
          code: fresh('w'),
          widget_type: 'bar',
          configuration: { color_palette: 'neon', limit: 7, horizontal: 'yes', donut: 'any', whatever: [1] },
        }),
      )
      assert.deepEqual(refusalsOf(refused), [
        'inclusion /data/attributes/configuration/color_palette',
        'inclusion /data/attributes/configuration/limit',
        'inclusion /data/attributes/configuration/horizontal',
      ])
      const id = await widget({ configuration: { metric: 'total_records', donut: 'any' } })
      const turned = await operator.patch(
        `/api/dashboard_widgets/${id}`,
        document('dashboard_widgets', { widget_type: 'pie' }),
      )
      assert.deepEqual(refusalsOf(turned), ['inclusion /data/attributes/configuration/donut'])
      const replaced = await operator.patch(
        `/api/dashboard_widgets/${id}`,
        document('dashboard_widgets', { widget_type: 'pie', configuration: { donut: true } }),
      )
      assert.equal(replaced.status, 204, replaced.text)
      const { rows } = await owner.query('select configuration from dashboard_widgets where id = $1', [id])
      assert.deepEqual(rows, [{ configuration: { donut: true } }])
    })
  })

  test('no internal error occurred', () => assert.deepEqual(bugs, []))
})
