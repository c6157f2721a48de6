import assert from 'node:assert/strict'
import { after, suite, test } from 'node:test'
import { extractText } from 'unpdf'
import { systemUser } from '#access/users.ts'
import { Database } from '#database/database.ts'
import type { Transaction } from '#database/transaction.ts'
import { resourceNamed } from '#declare/model.ts'
import { recordFailures } from '#domain/automations/record-failure.ts'
import { expireJobs } from '#domain/printing/agent-jobs.ts'
import { markPrintersOffline } from '#domain/printing/agent-printers.ts'
import { markStuckPrints } from '#domain/printing/stuck-jobs.ts'
import { backgroundCaller } from '#entry/worker/callers.ts'
import { attributesOf, document, refusalsOf } from '../support/api-client.ts'
import { openService } from '../support/service.ts'

const { operator, colleague, owner, origin, model, database, bugs, close } = await openService()

/** Works in tenant `demo` as the service itself does. */
async function inTenant<Result>(work: (tx: Transaction) => Promise<Result>): Promise<Result> {
  const store = new Database({ url: database.url, pool: 2 })
  try {
    const { rows } = await owner.query(`select id::float8 from tenants where subdomain = 'demo'`)
    const caller = backgroundCaller(await store.acrossTenants(systemUser))
    const tenant = { id: rows[0].id, subdomain: 'demo', timezone: 'UTC' }
    return await store.transaction({ tenant, caller }, work)
  } finally {
    await store.close()
  }
}

async function made(type: string, attributes: Readonly<Record<string, unknown>>): Promise<number> {
  const reply = await operator.post(`/api/${type}`, document(type, attributes))
  assert.equal(reply.status, 200, reply.text)
  return Number(reply.body.data?.id)
}

async function typeNamed(code: string): Promise<number> {
  const { rows } = await owner.query(
    `select y.id from template_types y join tenants t on t.id = y.tenant_id and t.subdomain = 'demo' where y.code = $1`,
    [code],
  )
  return Number(rows[0].id)
}

async function defaultOf(type: number): Promise<number[]> {
  const { rows } = await owner.query('select id from templates where template_type_id = $1 and "default"', [
    type,
  ])
  return rows.map(({ id }) => Number(id))
}

/** The default printers, each with what it prints. */
async function defaultPrinters(): Promise<string[]> {
  const { rows } = await owner.query(
    `select name, supports_documents, supports_labels from printers where is_default order by name`,
  )
  return rows.map(
    (row) => `${row.name} ${row.supports_documents ? 'D' : ''}${row.supports_labels ? 'L' : ''}`,
  )
}

suite('printers and templates', () => {
  after(close)

  suite('printers', () => {
    test('the first one creates the connection for cloud print, and the next ones use it', async () => {
      const replies = await Promise.all(
        ['one', 'two', 'three'].map((name) => operator.post('/api/printers', document('printers', { name }))),
      )
      const connections = new Set(replies.map((reply) => attributesOf(reply).integration_id))
      assert.equal(connections.size, 1)
      const { rows } = await owner.query('select name, integration_type, status, category from integrations')
      assert.deepEqual(rows, [
        { name: 'Cloud print', integration_type: 'cloud_print', status: 'active', category: 'print' },
      ])
    })

    test('there is one default for documents and one for labels', async () => {
      await made('printers', { name: 'laser', is_default: true })
      const zebra = await made('printers', {
        name: 'zebra',
        supports_documents: false,
        supports_labels: true,
        is_default: true,
      })
      assert.deepEqual(await defaultPrinters(), ['laser D', 'zebra L'])
      const both = await made('printers', { name: 'both', supports_labels: true, is_default: true })
      assert.deepEqual(await defaultPrinters(), ['both DL'])
      await operator.patch(`/api/printers/${zebra}`, document('printers', { is_default: true }))
      assert.deepEqual(await defaultPrinters(), ['zebra L'])
      await operator.patch(`/api/printers/${both}`, document('printers', { is_default: true }))
      assert.deepEqual(await defaultPrinters(), ['both DL'])
    })

    test('of many printers concurrently made the default, one is', async () => {
      const replies = await Promise.all(
        Array.from({ length: 8 }, (_, index) =>
          operator.post('/api/printers', document('printers', { name: `racer ${index}`, is_default: true })),
        ),
      )
      assert.deepEqual(
        replies.map(({ status }) => status),
        Array(8).fill(200),
      )
      const documents = (await defaultPrinters()).filter((printer) => printer.includes('D'))
      assert.equal(documents.length, 1)
    })

    test('a refused one does not change the default', async () => {
      await made('printers', { name: 'standing', is_default: true })
      const before = await defaultPrinters()
      const refused = await operator.post('/api/printers', document('printers', { is_default: true }))
      assert.deepEqual(refusalsOf(refused), ['blank /data/attributes/name'])
      assert.deepEqual(await defaultPrinters(), before)
    })
  })

  suite('print agents', () => {
    type Sent = { readonly body?: unknown; readonly token?: string | null }
    const send = async (method: string, path: string, { body, token = null }: Sent = {}) => {
      const answer = await fetch(`${origin}/print_agent${path}`, {
        method,
        headers: {
          'content-type': 'application/json',
          ...(token === null ? {} : { authorization: `Bearer ${token}` }),
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      })
      const text = await answer.text()
      return { status: answer.status, body: text === '' ? null : JSON.parse(text) }
    }
    const agent = async (name = 'Office'): Promise<{ readonly path: string; readonly token: string }> => {
      const reply = await operator.post('/api/print_agents', document('print_agents', { name }))
      return { path: `/api/print_agents/${reply.body.data?.id}`, token: String(attributesOf(reply).token) }
    }
    const announced = async (token: string, ...devices: readonly object[]) => {
      const { status, body } = await send('POST', '/printers', { token, body: { printers: devices } })
      assert.equal(status, 200, JSON.stringify(body))
      return body.data as { id: string; attributes: Record<string, unknown> }[]
    }
    /** A job for a printer, with a document of this text. */
    async function queued(printer_id: string | undefined, words: string): Promise<string> {
      const made = await operator.post('/api/documents', document('documents', { category: 'print' }))
      const path = `/api/documents/${made.body.data?.id}`
      await operator.post(`${path}/upload`, Buffer.from(words), { 'content-type': 'application/pdf' })
      const { rows } = await owner.query(
        `insert into print_jobs (tenant_id, printer_id, document_id, content_type, copies, status)
         select tenant_id, $1, id, 'application/pdf', 2, 'queued' from documents where id = $2 returning id`,
        [printer_id, made.body.data?.id],
      )
      return String(rows[0].id)
    }
    const statusOf = async (id: unknown) =>
      (await owner.query('select status, message from print_jobs where id = $1', [id])).rows[0]

    const failuresOf = async (id: string) =>
      (
        await owner.query(
          `select f.symbol, f.message from failure_event_logs f
           join events e on e.tenant_id = f.tenant_id and e.resource_name = 'failure_event_log' and e.aggregate_id = f.id
           where f.source_type = 'print_jobs' and f.source_id = $1 order by f.id`,
          [id],
        )
      ).rows.map(({ symbol, message }) => [symbol, message])

    test('get a token that is shown once, and authenticate with it until they are deleted', async () => {
      const { path, token } = await agent()
      assert.match(token, /^gyp_/)
      const shown = await operator.patch(path, document('print_agents', { name: 'Hall' }))
      assert.deepEqual([attributesOf(shown).token, attributesOf(shown).name], [null, 'Hall'])
      const { rows } = await owner.query('select token_hash from print_agent_tokens')
      assert.ok(rows.every(({ token_hash }) => !token_hash.includes(token.slice(4, 30))))
      assert.equal((await send('GET', '/jobs')).status, 401)
      assert.equal((await send('GET', '/jobs', { token: `${token}0` })).status, 401)
      assert.equal((await send('GET', '/jobs', { token: token.replace(/\.\d+\./, '.2.') })).status, 401)
      assert.equal((await send('GET', '/jobs', { token })).status, 204)
      await owner.query(`update tenants set is_live = false where subdomain = 'demo'`)
      assert.equal((await send('GET', '/jobs', { token })).status, 403)
      await owner.query(`update tenants set is_live = true where subdomain = 'demo'`)
      assert.equal((await operator.remove(path)).status, 204)
      const removed = await send('GET', '/jobs', { token })
      assert.deepEqual([removed.status, Object.keys(removed.body)], [401, ['error']])
    })

    test('announce their devices, which become printers once', async () => {
      const { token } = await agent()
      const first = await announced(
        token,
        { device_name: 'Laser_1' },
        { device_name: 'Zebra', name: 'Labels', supports_labels: true, supports_documents: false },
      )
      assert.deepEqual(
        first.map(({ attributes: { name, device_name, supports_labels, status } }) => [
          name,
          device_name,
          supports_labels,
          status,
        ]),
        [
          ['Laser_1', 'Laser_1', false, 'AVAILABLE'],
          ['Labels', 'Zebra', true, 'AVAILABLE'],
        ],
      )
      const again = await announced(token, { device_name: 'Zebra', name: 'Other' }, { device_name: 'New' })
      assert.deepEqual(
        again.map(({ attributes }) => attributes.name),
        ['Laser_1', 'Labels', 'New'],
      )
      const refused = await send('POST', '/printers', {
        token,
        body: { printers: [{ name: 'x' }, { device_name: 'y', supports_labels: 'perhaps' }] },
      })
      assert.deepEqual(
        refused.body.errors.map((one: { symbol: string; context: { pointer: string } }) => [
          one.symbol,
          one.context.pointer,
        ]),
        [
          ['blank', '/printers/0/device_name'],
          ['invalid', '/printers/1/supports_labels'],
        ],
      )
      const unnamed = await send('POST', '/printers', { token, body: {} })
      assert.equal(unnamed.status, 422)
      assert.deepEqual(
        (unnamed.body.errors as { source: unknown }[]).map(({ source }) => source),
        ['printers.announce'],
      )
    })

    test('fetch jobs for their own printers one by one, and report their results', async () => {
      const [one, other] = [await agent('one'), await agent('other')]
      const [printer] = await announced(one.token, { device_name: 'Laser' })
      const [foreign] = await announced(other.token, { device_name: 'Laser' })
      const [first, second] = [await queued(printer?.id, 'first'), await queued(printer?.id, 'second')]
      await queued(foreign?.id, 'foreign')
      const taken = await send('GET', '/jobs?wait=25', { token: one.token })
      const { device_name, copies, content_type, status, content_url } = taken.body.data.attributes
      assert.deepEqual(
        [taken.body.data.id, device_name, copies, content_type, status],
        [first, 'Laser', 2, 'application/pdf', 'sent'],
      )
      const content = await fetch(String(content_url).replace(/^https?:\/\/[^/]+/, origin))
      assert.equal(await content.text(), 'first')
      const next = await send('GET', '/jobs', { token: one.token })
      assert.equal(next.body.data.id, second)
      assert.equal((await send('GET', '/jobs', { token: one.token })).status, 204)
      const report = (id: string, body: unknown, token = one.token) =>
        send('POST', `/jobs/${id}`, { token, body })
      assert.equal((await report(first, { status: 'printing' })).status, 200)
      assert.equal((await report(first, { status: 'done' })).body.data.attributes.status, 'done')
      assert.equal((await report(first, { status: 'done' })).status, 200)
      assert.equal((await report(first, { status: 'failed' })).status, 422)
      assert.equal((await report(second, { status: 'lost' })).status, 422)
      assert.equal((await report(second, {}))?.body.errors[0].symbol, 'blank')
      assert.equal((await report(second, { status: 'done' }, other.token)).status, 404)
      assert.equal((await report('x', { status: 'done' })).status, 404)
      assert.equal((await report(second, { status: 'failed', message: 'no paper' })).status, 200)
      assert.deepEqual(await statusOf(second), { status: 'failed', message: 'no paper' })
      assert.deepEqual(await failuresOf(second), [['print_failed', 'The print failed: no paper']])
    })

    test('that do not print for ten minutes make the print stuck, which is told once, until it is printed', async () => {
      const { token } = await agent()
      const [printer] = await announced(token, { device_name: 'Laser' })
      const [stuck, fresh, taken] = [
        await queued(printer?.id, 'stuck'),
        await queued(printer?.id, 'fresh'),
        await queued(printer?.id, 'taken'),
      ]
      await owner.query(
        `update print_jobs set created_at = now() - interval '11 minutes', status = case when id = $2 then 'printing' else status end
         where id in ($1, $2)`,
        [stuck, taken],
      )
      const mark = () =>
        inTenant(async (tx) =>
          recordFailures(tx, await markStuckPrints(tx, resourceNamed(model, 'print_jobs'))),
        )
      await mark()
      await mark()
      const expected = [['print_stuck', 'Laser has not printed it for 10 minutes']]
      assert.deepEqual(await failuresOf(stuck), expected)
      assert.deepEqual(await failuresOf(taken), expected)
      assert.deepEqual(await failuresOf(fresh), [])
      const stuckAt = async (id: string) =>
        (await owner.query('select stuck_at from print_jobs where id = $1', [id])).rows[0].stuck_at
      assert.notEqual(await stuckAt(stuck), null)
      assert.equal((await send('POST', `/jobs/${stuck}`, { token, body: { status: 'done' } })).status, 200)
      assert.equal(await stuckAt(stuck), null)
    })

    test('that wait get new jobs at once', async () => {
      const { token } = await agent()
      const [printer] = await announced(token, { device_name: 'Laser' })
      const waiting = send('GET', '/jobs?wait=20', { token })
      const id = await queued(printer?.id, 'late')
      assert.equal((await waiting).body.data.id, id)
    })

    test('that are silent for a minute have offline printers, until their next contact', async () => {
      const { path, token } = await agent()
      const [printer] = await announced(token, { device_name: 'Laser' })
      const id = Number(path.split('/').at(-1))
      await owner.query(
        `update print_agents set last_seen_at = now() - interval '61 seconds' where id = $1`,
        [id],
      )
      await inTenant((tx) => markPrintersOffline(tx, resourceNamed(model, 'printers')))
      const status = async () =>
        (await owner.query('select status from printers where id = $1', [printer?.id])).rows[0].status
      assert.equal(await status(), 'OFFLINE')
      await send('GET', '/jobs', { token })
      assert.equal(await status(), 'AVAILABLE')
    })

    test('get no jobs for printers that are switched off', async () => {
      const { token } = await agent()
      const [printer, other] = await announced(token, { device_name: 'Laser' }, { device_name: 'Ink' })
      const id = await queued(printer?.id, 'waits')
      await owner.query(`update printers set status = 'DISABLED' where id = $1`, [printer?.id])
      assert.equal((await send('GET', '/jobs', { token })).status, 204)
      const next = await queued(other?.id, 'comes')
      assert.equal((await send('GET', '/jobs', { token })).body.data.id, next)
      assert.equal((await send('GET', '/jobs', { token })).status, 204)
      const { rows } = await owner.query('select status from printers where id = $1', [printer?.id])
      assert.deepEqual(rows, [{ status: 'DISABLED' }])
      await owner.query(`update printers set status = 'AVAILABLE' where id = $1`, [printer?.id])
      assert.equal((await send('GET', '/jobs', { token })).body.data.id, id)
    })

    test('can print documents again, and jobs not printed within a day expire', async () => {
      const { token } = await agent()
      const [printer] = await announced(token, { device_name: 'Laser' })
      const id = await queued(printer?.id, 'once more')
      const again = await operator.post(`/api/print_jobs/${id}/reprint`)
      assert.equal(again.status, 200, again.text)
      const { status, copies, printer_id } = attributesOf(again)
      assert.deepEqual([status, copies, String(printer_id)], ['queued', 2, printer?.id])
      assert.equal(
        (await (await colleague(['view_printing'])).post(`/api/print_jobs/${id}/reprint`)).status,
        403,
      )
      const symbols = async (job: string) =>
        (await operator.post(`/api/print_jobs/${job}/reprint`)).body.errors?.map(({ symbol }) => symbol)
      // A document whose bytes are not stored yet, or not any more, cannot be printed.
      const { rows: jobs } = await owner.query('select count(*) from print_jobs')
      for (const state of ['queued', 'processing', 'failed']) {
        await owner.query(
          'update documents set status = $2 where id = (select document_id from print_jobs where id = $1)',
          [id, state],
        )
        assert.deepEqual(await symbols(id), ['document_not_available'], state)
      }
      await owner.query('update print_jobs set document_id = null where id = $1', [id])
      assert.deepEqual(await symbols(id), ['document_not_available'])
      assert.deepEqual((await owner.query('select count(*) from print_jobs')).rows, jobs)
      await owner.query('update print_jobs set printer_id = null where id = $1', [id])
      assert.deepEqual(await symbols(id), ['printer_required'])
      await owner.query(`update print_jobs set created_at = now() - interval '25 hours' where id = $1`, [id])
      const failures = await inTenant((tx) => expireJobs(tx, resourceNamed(model, 'print_jobs')))
      assert.deepEqual(await statusOf(id), { status: 'expired', message: null })
      assert.deepEqual(
        failures.map(({ source_id, reason }) => [String(source_id), reason.details]),
        [[id, 'The print failed: it was not printed within 24 hours']],
      )
      assert.equal((await statusOf(again.body.data?.id)).status, 'queued')
    })
  })

  suite('templates', () => {
    test('without a type is a free form with its name', async () => {
      const reply = await operator.post('/api/templates', document('templates', {}))
      const { template_type_id, name, default: isDefault, orientation } = attributesOf(reply)
      assert.deepEqual(
        { template_type_id, name, isDefault, orientation },
        {
          template_type_id: await typeNamed('custom'),
          name: 'Free form',
          isDefault: false,
          orientation: 'Portrait',
        },
      )
      const path = `/api/templates/${reply.body.data?.id}`
      const cleared = await operator.patch(path, document('templates', { template_type_id: null }))
      assert.equal(cleared.status, 200, cleared.text)
      assert.equal(attributesOf(cleared).template_type_id, template_type_id)
    })

    test('the default of a type can move, and cannot be unset', async () => {
      const type = await typeNamed('invoice')
      const [former] = await defaultOf(type)
      const next = await made('templates', { template_type_id: type, name: 'Ours', default: true })
      assert.deepEqual(await defaultOf(type), [next])
      for (const attributes of [{ default: false }, { default: null }, { template_type_id: null }]) {
        const refused = await operator.patch(`/api/templates/${next}`, document('templates', attributes))
        assert.deepEqual(
          refused.body.errors?.map(({ symbol }) => symbol),
          ['cannot_unset_default'],
        )
      }
      const stored = await operator.remove(`/api/templates/${next}`)
      assert.deepEqual(
        stored.body.errors?.map(({ symbol }) => symbol),
        ['cannot_unset_default'],
      )
      const both = await operator.remove(`/api/templates?ids=${former},${next}`)
      assert.equal(both.status, 204, both.text)
    })

    test('of many templates concurrently made the default, one is', async () => {
      const type = await typeNamed('pre_receipt')
      const replies = await Promise.all(
        Array.from({ length: 8 }, () =>
          operator.post('/api/templates', document('templates', { template_type_id: type, default: true })),
        ),
      )
      assert.deepEqual(
        replies.map(({ status }) => status),
        Array(8).fill(200),
      )
      assert.equal((await defaultOf(type)).length, 1)
    })

    test('a header is a template of type header', async () => {
      const invoice = await made('templates', { template_type_id: await typeNamed('invoice') })
      const header = await made('templates', { template_type_id: await typeNamed('header') })
      const wrong = await operator.patch(
        `/api/templates/${invoice}`,
        document('templates', { template_header_id: invoice, template_footer_id: header }),
      )
      assert.deepEqual(refusalsOf(wrong), [
        'must_exist /data/attributes/template_header_id',
        'must_exist /data/attributes/template_footer_id',
      ])
      const right = await operator.patch(
        `/api/templates/${invoice}`,
        document('templates', { template_header_id: header }),
      )
      assert.equal(right.status, 200, right.text)
      const turned = await operator.patch(
        `/api/templates/${header}`,
        document('templates', { template_type_id: await typeNamed('footer') }),
      )
      assert.deepEqual(
        turned.body.errors?.map(({ symbol }) => symbol),
        ['record_in_use'],
      )
    })

    test('is printed with sample data and its header', async () => {
      const [header, slip] = [
        await made('templates', { template_type_id: await typeNamed('header') }),
        await made('templates', { template_type_id: await typeNamed('dispatch_note'), name: 'Slip' }),
      ]
      const attach = (id: number, content: string, type = 'text/html') =>
        operator.post(`/api/templates/${id}/attachment`, content, { 'content-type': type })
      const tested = () => operator.patch(`/api/templates/${slip}/test`)
      const symbols = async (path: string) =>
        (await operator.patch(path)).body.errors?.map(({ symbol, details }) => `${symbol}: ${details}`)
      assert.equal(attributesOf(await tested()).file_name, 'Slip.pdf')
      assert.deepEqual(await symbols(`/api/templates/${await made('templates', {})}/test`), [
        'missing_template: no template content for custom',
      ])
      await attach(header, '<header>{{ company.name }}: {{ page }} of {{ pages }}</header>')
      assert.deepEqual(await symbols(`/api/templates/${header}/test`), [
        'unsupported_template_type: header cannot be test printed',
      ])
      await attach(
        slip,
        '{{ order.reference }}{% for line in lines %} {{ line.product.barcode | ean13 }}{% endfor %}',
      )
      await operator.patch(`/api/templates/${slip}`, document('templates', { template_header_id: header }))
      const { category, status, file_name, file_type } = attributesOf(await tested())
      assert.deepEqual(
        [category, status, file_name, file_type],
        ['test_print', 'available', 'Slip.pdf', 'application/pdf'],
      )
      const printed = await tested()
      const link = await operator.request('GET', `/api/documents/${printed.body.data?.id}/download`)
      const url = String(attributesOf(link).url).replace(/^https?:\/\/[^/]+/, origin)
      const bytes = await (await fetch(url)).arrayBuffer()
      const { text } = await extractText(new Uint8Array(bytes))
      assert.deepEqual(text, ['ORD-1001Example Logistics: 1 of 1'])
      await operator.patch(
        `/api/templates/${slip}`,
        document('templates', { print_params: { page_width: 15, left: 10, right: 10 } }),
      )
      assert.deepEqual(await symbols(`/api/templates/${slip}/test`), [
        'template_render_failed: its margins leave no room on the page',
      ])
      await attach(slip, '^XA{{ order.reference | code128 }}^XZ', 'application/zpl')
      assert.deepEqual(attributesOf(await tested()).file_type, 'application/zpl')
      await attach(slip, '{% for a in (1..100000000) %}x{% endfor %}')
      assert.match((await symbols(`/api/templates/${slip}/test`))?.[0] ?? '', /^template_render_failed: ./)
      assert.equal(
        (await (await colleague(['view_templates'])).patch(`/api/templates/${slip}/test`)).status,
        403,
      )
    })

    test('is deleted with its attached file', async () => {
      const id = await made('templates', { name: 'Doomed' })
      const attached = await operator.post(`/api/templates/${id}/attachment`, '<b>{{ now }}</b>', {
        'content-type': 'text/html',
      })
      assert.equal(attached.status, 204, attached.text)
      assert.equal((await operator.remove(`/api/templates/${id}`)).status, 204)
      const { rows } = await owner.query('select from template_contents where template_id = $1', [id])
      assert.equal(rows.length, 0)
    })
  })

  suite('custom carrier types', () => {
    test('print_params are merged, and returned together', async () => {
      const reply = await operator.post(
        '/api/custom_carrier_types',
        document('custom_carrier_types', {
          code: 'DPDEXP',
          print_params: { page_height: 150, page_width: 100 },
        }),
      )
      const id = Number(reply.body.data?.id)
      const page = {
        orientation: 'Portrait',
        page_height: 150,
        page_width: 100,
        top: 10,
        bottom: 10,
        left: 10,
        right: 10,
        header_height: 0,
        header_spacing: 0,
        footer_height: 0,
        footer_spacing: 0,
      }
      assert.deepEqual(attributesOf(reply).print_params, page)
      const changed = await operator.patch(
        `/api/custom_carrier_types/${id}`,
        document('custom_carrier_types', { print_params: { top: 5, orientation: 'Landscape' } }),
      )
      assert.equal(changed.status, 204, changed.text)
      const { rows } = await owner.query(
        'select orientation, top::float, page_height::float from custom_carrier_types where id = $1',
        [id],
      )
      assert.deepEqual(rows, [{ orientation: 'Landscape', top: 5, page_height: 150 }])
    })

    test('a label is attached, replaced, and refused if it does not parse', async () => {
      const id = await made('custom_carrier_types', { code: 'OWN' })
      const attach = (body: string) =>
        operator.post(`/api/custom_carrier_types/${id}/attachment`, body, {
          'content-type': 'application/zpl',
          'content-disposition': 'attachment; filename="own.zpl"',
        })
      assert.equal((await attach('^XA{{ shipment.reference }}^XZ')).status, 204)
      assert.equal((await attach('^XA^XZ')).status, 204)
      const broken = await attach('{% if %}')
      assert.deepEqual(
        broken.body.errors?.map(({ symbol }) => symbol),
        ['template_syntax_error'],
      )
      const { rows } = await owner.query(
        `select t.file_name, t.format, c.content
         from custom_carrier_types t join custom_carrier_type_contents c on c.custom_carrier_type_id = t.id
         where t.id = $1`,
        [id],
      )
      assert.deepEqual(rows, [{ file_name: 'own.zpl', format: 'zpl', content: '^XA^XZ' }])
      assert.equal((await operator.remove(`/api/custom_carrier_types/${id}`)).status, 204)
    })
  })

  test('no internal error occurred', () => assert.deepEqual(bugs, []))
})
