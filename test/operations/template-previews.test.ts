import assert from 'node:assert/strict'
import { after, suite, test } from 'node:test'
import { document, refusalsOf } from '../support/api-client.ts'
import { openService } from '../support/service.ts'

const { operator, owner, bugs, close } = await openService()

async function made(code: string, attributes: Readonly<Record<string, unknown>> = {}): Promise<number> {
  const { rows } = await owner.query(
    `select y.id from template_types y join tenants t on t.id = y.tenant_id and t.subdomain = 'demo' where y.code = $1`,
    [code],
  )
  const reply = await operator.post(
    '/api/templates',
    document('templates', { template_type_id: Number(rows[0].id), ...attributes }),
  )
  assert.equal(reply.status, 200, reply.text)
  return Number(reply.body.data?.id)
}

const preview = (id: number, content: string, query = '') =>
  operator.post(`/api/templates/${id}/preview${query}`, content, { 'content-type': 'text/html' })

suite('templates while they are written', () => {
  after(close)

  test('the content is that of the file, otherwise of the built-in form', async () => {
    const slip = await made('dispatch_note')
    const source = () => operator.request('GET', `/api/templates/${slip}/attachment`)
    assert.match((await source()).text, /{{ order\.reference/)
    await operator.post(`/api/templates/${slip}/attachment`, '<h1>Own</h1>', { 'content-type': 'text/html' })
    assert.equal((await source()).text, '<h1>Own</h1>')
    const free = await made('custom')
    const none = await operator.request('GET', `/api/templates/${free}/attachment`)
    assert.deepEqual(
      none.body.errors?.map(({ symbol }) => symbol),
      ['missing_template'],
    )
  })

  test('an unsaved template is rendered with sample data, as HTML, ZPL or a page, and not stored', async () => {
    const slip = await made('dispatch_note')
    const html = await preview(slip, '<p>{{ order.reference }}</p>', '?format=html')
    assert.deepEqual([html.status, html.text], [200, '<p>ORD-1001</p>'])
    const zpl = await preview(slip, '^XA{{ order.reference }}^XZ', '?format=zpl')
    assert.equal(zpl.text, '^XAORD-1001^XZ')
    const source = await operator.request('GET', `/api/templates/${slip}/attachment`)
    assert.doesNotMatch(source.text, /\^XA/)
  })

  test('a syntax error has its line, and invalid query parameters are refused', async () => {
    const slip = await made('dispatch_note')
    const faulty = await preview(slip, '<p>\n{% nonsense %}')
    assert.equal(faulty.status, 422)
    assert.deepEqual(
      faulty.body.errors?.map(({ symbol, context }) => [symbol, context?.line]),
      [['template_syntax_error', 2]],
    )
    assert.deepEqual(
      refusalsOf(await preview(slip, 'x', '?format=doc')).map((one) => one.split(' ')[0]),
      ['inclusion'],
    )
    for (const id of ['999999', 'x'])
      assert.deepEqual(
        refusalsOf(await preview(slip, 'x', `?record_id=${id}`)).map((one) => one.split(' ')[0]),
        ['must_exist'],
      )
  })

  test('no internal error occurred', () => assert.deepEqual(bugs, []))
})
