import assert from 'node:assert/strict'
import { after, suite, test } from 'node:test'
import { attributesOf, document, refusalsOf } from '../support/asking.ts'
import { openService } from '../support/service.ts'

const { operator, owner, bugs, close } = await openService()

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

suite('what is printed with and on', () => {
  after(close)

  suite('printers', () => {
    test('the first one brings the connection for cloud print, and the next ones use it', async () => {
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

    test('of many made the default at once, one is', async () => {
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

    test('one that is refused leaves the default where it was', async () => {
      await made('printers', { name: 'standing', is_default: true })
      const before = await defaultPrinters()
      const refused = await operator.post('/api/printers', document('printers', { is_default: true }))
      assert.deepEqual(refusalsOf(refused), ['blank /data/attributes/name'])
      assert.deepEqual(await defaultPrinters(), before)
    })
  })

  suite('templates', () => {
    test('without a type is a free form that bears its name', async () => {
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
    })

    test('the default of a type moves, and never goes out', async () => {
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
      const kept = await operator.remove(`/api/templates/${next}`)
      assert.deepEqual(
        kept.body.errors?.map(({ symbol }) => symbol),
        ['cannot_unset_default'],
      )
      const both = await operator.remove(`/api/templates?ids=${former},${next}`)
      assert.equal(both.status, 204, both.text)
    })

    test('of many made the default at once, one is', async () => {
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

    test('goes together with the file attached to it', async () => {
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
    test('print_params are merged, and answered together', async () => {
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

    test('a label is attached, replaced, and refused where it does not parse', async () => {
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

  test('nothing of all this was a bug', () => assert.deepEqual(bugs, []))
})
