import assert from 'node:assert/strict'
import { after, suite, test } from 'node:test'
import exceljs from 'exceljs'
import { readSheet } from 'read-excel-file/node'
import { extractText } from 'unpdf'
import { actionAddition } from '../automations/installation.ts'
import { Mailbox } from '../automations/mailbox.ts'
import { pdfTexts } from '../support/pdf-texts.ts'
import { eventually, Yard } from './yard.ts'

const KEPT_DAYS = 12
const mailbox = await Mailbox.start()
const yard = await Yard.start({
  environment: { GOODSYARD_SMTP_URL: mailbox.url, GOODSYARD_DOCUMENT_RETENTION_DAYS: String(KEPT_DAYS) },
})
const { server } = yard
const [tenant] = await yard.rows<{ id: string }>(`select id from tenants where subdomain = 'demo'`)
const moved = await server.api('PATCH', `/api/subdomains/${tenant?.id}`, {
  data: { type: 'subdomains', id: tenant?.id, attributes: { import_timezone: 'Europe/Berlin' } },
})
assert.equal(moved.status, 200, JSON.stringify(moved.body))
await yard.user('fetching', { direction: 'download' })
const fetcher = Number(
  (await yard.rows<{ id: string }>(`select id from ftp_users where username = 'fetching'`))[0]?.id,
)

type Attributes = Readonly<Record<string, unknown>>
type Recorded = { readonly data: { readonly id: string; readonly attributes: Attributes } }

const graphql = `query ($name: StringInputType, $from: Chronic) {
  addresses { all(name: $name, created_at: { from: $from }) { edges { node { id name address_3 } } } }
}`
const query = await yard.made('report_queries', {
  name: 'Addresses',
  graphql,
  parameters: [
    { name: 'name', type: '[String]' },
    { name: 'from', type: 'Date' },
  ],
})
const fields = [
  { name: 'Who', path: 'node.name' },
  { name: 'Town', path: 'node.address_3', prefix: 'in ' },
]

const reportOf = (attributes: Attributes = {}) =>
  yard.made('reports', {
    name: 'Addresses',
    report_type: 'single',
    report_query_id: query,
    report_fields: fields,
    ...attributes,
  })

/** The document of a report once it is built or has failed. */
async function built(report: number, input: Attributes = {}): Promise<Attributes> {
  const { status, body } = await server.api<Recorded>('POST', `/api/reports/${report}/generate`, input)
  assert.equal(status, 200, JSON.stringify(body))
  const { category, status: state, user_id } = body.data.attributes
  assert.deepEqual([category, state, typeof user_id], ['report', 'queued', 'number'])
  const shown =
    '{ documents { find(id: ID) { id status message file_name file_type updated_at expires_at } } }'
  return eventually(async () => {
    const { body: answer } = await server.graphql<{
      data: { documents: { find: Attributes & { status: string } } }
    }>(shown.replace('ID', body.data.id))
    const { find } = answer.data.documents
    return ['available', 'failed'].includes(find.status) ? find : null
  }, 'the end of the report')
}

/** The number of days after its completion for which a document is stored. */
const daysKept = ({ updated_at, expires_at }: Attributes) =>
  (Date.parse(String(expires_at)) - Date.parse(String(updated_at))) / 86_400_000

/** The bytes of a document. */
async function bytesOf({ id }: Attributes): Promise<Buffer> {
  const { body } = await server.api<Recorded>('GET', `/api/documents/${id}/download`)
  const answer = await fetch(String(body.data.attributes.url).replace(/^https?:\/\/[^/]+/, server.url))
  return Buffer.from(await answer.arrayBuffer())
}

suite('reports', () => {
  after(async () => {
    await yard.stop()
    await mailbox.stop()
  })

  test('contain all rows, with formulas escaped', async () => {
    await yard.rows(
      `insert into addresses (tenant_id, name, address_3)
       select t.id, 'Many ' || lpad(n::text, 4, '0'), case when n = 1 then null else 'Leeds' end
       from tenants t, generate_series(1, 2500) n where t.subdomain = 'demo'`,
    )
    await yard.made('addresses', { name: '=1+1', address_3: 'York, "old"' })
    const document = await built(await reportOf())
    assert.deepEqual(
      [document.status, document.file_name, document.file_type],
      ['available', 'Addresses.csv', 'text/csv'],
    )
    assert.equal(daysKept(document), KEPT_DAYS)
    const lines = (await bytesOf(document)).toString().split('\r\n')
    assert.equal(lines[0], '\ufeffWho,Town')
    const many = lines.filter((line) => line.startsWith('Many '))
    assert.deepEqual([many.length, many[0], many[2499]], [2500, 'Many 0001,', 'Many 2500,in Leeds'])
    assert.ok(lines.includes(`'=1+1,"in York, ""old"""`), String(lines.at(-2)))
  })

  test('accept values that override their own, and a format', async () => {
    const report = await reportOf({ variables: [{ name: 'name', value: 'nobody' }] })
    const document = await built(report, {
      variables: [
        { name: 'name', value: 'Many 0002, Many 0003' },
        { name: 'from', value: 'yesterday' },
      ],
      format: 'json',
    })
    assert.deepEqual(JSON.parse((await bytesOf(document)).toString()), [
      { Who: 'Many 0002', Town: 'in Leeds' },
      { Who: 'Many 0003', Town: 'in Leeds' },
    ])
    const none = await built(report, { format: 'csv' })
    assert.equal((await bytesOf(none)).toString(), '\ufeffWho,Town\r\n')
    const bare = await built(
      await reportOf({ report_fields: [], variables: [{ name: 'name', value: 'nobody' }] }),
    )
    assert.equal((await bytesOf(bare)).toString(), '\ufeffid,name,address_3\r\n')
  })

  test('are drawn as charts', async () => {
    const counts = await yard.made('report_queries', {
      name: 'Towns',
      graphql: '{ addresses { aggregation(group_by: [address_3]) { address_3 total_records } } }',
    })
    for (const report_type of ['bar', 'pie']) {
      const drawn = await built(
        await reportOf({ name: report_type, report_type, report_query_id: counts, report_fields: [] }),
      )
      const bytes = await bytesOf(drawn)
      assert.deepEqual([drawn.file_name, drawn.file_type], [`${report_type}.pdf`, 'application/pdf'])
      const texts = await pdfTexts(bytes)
      assert.deepEqual([...new Set(texts.map(({ page }) => page))], [1, 2])
      for (const page of [1, 2]) assert.ok(texts.some((one) => one.page === page && one.text === 'Leeds'))
    }
  })

  test('are workbooks with real dates and numbers', async () => {
    await yard.rows(
      `insert into addresses (tenant_id, name, address_3, created_at)
       select t.id, 'Dated', '=1+1', '2026-01-31 23:00:00+00' from tenants t where t.subdomain = 'demo'`,
    )
    const dated = await yard.made('report_queries', {
      name: 'Dated',
      graphql:
        '{ addresses { all(name: "Dated") { edges { node { id name town: address_3 ...times } } } } } fragment times on Address { created_at }',
    })
    const file = await bytesOf(
      await built(await reportOf({ report_query_id: dated, report_fields: [] }), { format: 'xlsx' }),
    )
    const [row] = await yard.rows<{ id: string }>(`select id from addresses where name = 'Dated'`)
    const expected = [row?.id, 'Dated', '=1+1', new Date('2026-02-01T00:00:00Z')]
    assert.deepEqual(await readSheet(file), [['id', 'name', 'town', 'created_at'], expected])
    const workbook = new exceljs.Workbook()
    await workbook.xlsx.load(new Uint8Array(file).buffer)
    const cells = workbook.worksheets.map((sheet) =>
      [1, 2, 3, 4].map((place) => sheet.getCell(2, place).value),
    )
    assert.deepEqual(cells, [expected])
  })

  test('fail with the reason if they cannot be built', async () => {
    const lost = await built(await reportOf({ source_path: 'data.nothing.all.edges' }))
    assert.deepEqual([lost.status, lost.message], ['failed', 'its source_path does not lead to a list'])
    assert.equal(daysKept(lost), KEPT_DAYS)
  })

  test('are sent by e-mail and offered for download once when due', async () => {
    const report_id = await reportOf({ variables: [{ name: 'name', value: 'Many 0001' }] })
    const broken = await reportOf({ name: 'Broken', source_path: 'data.nothing.all.edges' })
    const schedule = await yard.made('scheduled_reports', {
      name: 'Morning',
      frequency: 'Day',
      numbers: [1, 2, 3, 4, 5, 6, 7],
      time: '06:00',
      subject: 'Good morning',
      body: 'As every day.',
      scheduled_report_reports: [
        { report_id, variables: [{ name: 'name', value: 'Many 0007' }] },
        { report_id: broken },
      ],
      scheduled_report_recipients: [
        { email_address: 'ann@acme.example' },
        { email_address: 'bob@acme.example' },
      ],
      scheduled_report_ftp_recipients: [{ ftp_user_id: fetcher }],
    })
    const before = mailbox.received.length
    await yard.rows(
      `update scheduled_reports set next_run_at = now() - interval '1 minute' where id = $1`,
      schedule,
    )
    const mail = await eventually(async () => mailbox.received[before] ?? null, 'the mail')
    assert.deepEqual(mail.recipients, ['ann@acme.example', 'bob@acme.example'])
    assert.match(mail.text, /Subject: Good morning/)
    assert.match(mail.text, /As every day\./)
    const attached = /filename=Addresses\.csv[\s\S]*?\r\n\r\n([A-Za-z0-9+/=\r\n]+)/.exec(mail.text)?.[1] ?? ''
    const expected = '\ufeffWho,Town\r\nMany 0007,in Leeds\r\n'
    assert.equal(Buffer.from(attached, 'base64').toString(), expected)
    const failure = await eventually(async () => {
      const [row] = await yard.rows<{ symbol: string; message: string }>(
        `select symbol, message from failure_event_logs where source_type = 'scheduled_reports' and source_id = $1`,
        schedule,
      )
      return row ?? null
    }, 'the note of what failed')
    assert.deepEqual(failure, {
      symbol: 'report_query_invalid',
      message: 'its source_path does not lead to a list',
    })
    const client = await yard.enter('fetching')
    assert.equal((await client.get('/download/Addresses.csv')).toString(), expected)
    await client.end()
    const [planned] = await yard.rows<{ is_later: boolean }>(
      'select next_run_at > now() as is_later from scheduled_reports where id = $1',
      schedule,
    )
    assert.deepEqual(planned, { is_later: true })
    assert.equal(mailbox.received.length, before + 1)
  })

  test('are attached to e-mails of automations, as forms are', async () => {
    const report_id = await reportOf({ name: 'Attached', variables: [{ name: 'name', value: 'Many 0001' }] })
    const template_id = await yard.made('templates', { name: 'Card' })
    const attached = await server.api(
      'POST',
      `/api/templates/${template_id}/attachment`,
      '<b>{{ company.name }} {{ automation.name }} & {{ "A1" | code128 }}</b>',
      {
        headers: { 'content-type': 'text/html' },
      },
    )
    assert.equal(attached.status, 204)
    const automation = await yard.made('automations', {
      name: 'Greeting',
      actions_changes: [
        actionAddition([
          'email',
          {
            email_recipient: 'cat@acme.example',
            email_body: 'See below.',
            template_id: String(template_id),
            report_id: String(report_id),
            file_name: 'card.pdf',
          },
        ]),
      ],
    })
    const before = mailbox.received.length
    await server.api('POST', `/api/automations/${automation}/run`)
    const mail = await eventually(async () => mailbox.received[before] ?? null, 'the mail')
    const part = (name: string) =>
      Buffer.from(
        new RegExp(`filename=${name}[\\s\\S]*?\\r\\n\\r\\n([A-Za-z0-9+/=\\r\\n]+)`).exec(mail.text)?.[1] ??
          '',
        'base64',
      )
    const card = await extractText(new Uint8Array(part('card.pdf')))
    assert.equal(card.text[0]?.trim(), 'demo Greeting &')
    assert.equal(part('Attached.csv').toString(), '\ufeffWho,Town\r\nMany 0001,\r\n')
  })

  test('are offered to an SFTP user', async () => {
    const document = await built(
      await reportOf({ name: 'Sent', variables: [{ name: 'name', value: 'Many 0001' }] }),
    )
    const sent = await server.api('POST', `/api/documents/${document.id}/send_to_ftp`, {
      ftp_user_id: fetcher,
    })
    assert.equal(sent.status, 204, JSON.stringify(sent.body))
    assert.equal((await server.api('DELETE', `/api/documents/${document.id}`)).status, 204)
    const client = await yard.enter('fetching')
    assert.equal((await client.get('/download/Sent.csv')).toString(), '\ufeffWho,Town\r\nMany 0001,\r\n')
    await client.end()
  })
})
