import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, test } from 'node:test'
import { attributesOf, document, type RequestInput, refusalsOf } from '../support/api-client.ts'
import { openClient } from './client.ts'

const client = await openClient()
const { demo } = client
let id = ''
let made = 0
const upload = (content: string | Buffer, headers: RequestInput['headers'] = {}) =>
  demo.post(`/api/templates/${id}/attachment`, content, { 'content-type': 'text/html', ...headers })
const named = (name: string) => ({ 'content-disposition': `attachment; ${name}` })
const shown = async () => attributesOf(await demo.patch(`/api/templates/${id}`, document('templates', {})))
const stored = async () =>
  (await client.rows(
    'select t.file_name, c.content from template_contents c join templates t on t.id = c.template_id where t.id = $1',
    [id],
  )) as readonly { file_name: string; content: string }[]

describe('template attachment', () => {
  after(() => client.close())
  before(async () => assert.equal((await upload('x')).status, 404))
  beforeEach(async () => {
    made += 1
    id = String(
      (await demo.post('/api/templates', document('templates', { name: `Template ${made}` }))).body.data?.id,
    )
  })

  test('POST /api/templates/{id}/attachment takes the raw file contents, and returns no content', async () => {
    const reply = await upload('<p>{{ order.reference }}</p>', named('filename="note.html"'))
    assert.deepEqual([reply.status, reply.text], [204, ''])
    assert.equal((await shown()).file_name, 'note.html')
    assert.equal((await stored())[0]?.content, '<p>{{ order.reference }}</p>')
  })

  test('Content-Type may be text/html or application/octet-stream, with or without parameters, or missing', async () => {
    for (const type of [
      'text/html',
      'application/octet-stream',
      'text/html; charset=utf-8',
      'TEXT/HTML',
      null,
    ])
      assert.equal((await upload('<p>x</p>', { 'content-type': type })).status, 204, String(type))
  })

  test('a form, or a type that is not a template, is answered 415', async () => {
    for (const type of ['multipart/form-data; boundary=x', 'image/png', 'application/json']) {
      const reply = await upload('<p>x</p>', { 'content-type': type })
      assert.deepEqual([reply.status, reply.body], [415, { error: 'Unsupported content type.' }])
    }
    assert.equal((await stored()).length, 0)
  })

  test('Content-Disposition attachment; filename=<file name> gives the filename of the upload', async () => {
    const forms: [string, string][] = [
      ['filename=bare.html', 'bare.html'],
      ['filename="in quotes.html"', 'in quotes.html'],
      ["filename*=UTF-8''Lieferschein%20%C3%BC.html", 'Lieferschein ü.html'],
      ['filename="plain.html"; filename*=UTF-8\'\'wins%20%E2%82%AC.html', 'wins €.html'],
      ['filename="a \\"b\\".html"', 'a "b".html'],
    ]
    for (const [sent, name] of forms) {
      assert.equal((await upload('<p>x</p>', named(sent))).status, 204, sent)
      assert.equal((await shown()).file_name, name)
    }
  })

  test('paths in the filename are removed', async () => {
    for (const sent of [
      'filename="../../etc/passwd.html"',
      'filename="C:\\\\temp\\\\passwd.html"',
      'filename=/x/passwd.html',
    ]) {
      assert.equal((await upload('<p>x</p>', named(sent))).status, 204, sent)
      assert.equal((await shown()).file_name, 'passwd.html', sent)
    }
  })

  test('without a name in Content-Disposition the file is named after the template', async () => {
    const dispositions: RequestInput['headers'][] = [
      {},
      { 'content-disposition': 'attachment' },
      named('filename=""'),
      named('filename=".."'),
    ]
    for (const headers of dispositions) {
      assert.equal((await upload('<p>x</p>', headers)).status, 204)
      assert.equal((await shown()).file_name, `templates-${id}.html`)
    }
  })

  test('uploading replaces any existing attachment of the template', async () => {
    await upload('<p>old</p>', named('filename=old.html'))
    await upload('<p>new</p>', named('filename=new.html'))
    const files = await stored()
    assert.deepEqual(
      files.map(({ file_name, content }) => [file_name, content]),
      [['new.html', '<p>new</p>']],
    )
  })

  test('of twenty concurrent uploads one is stored, unmixed', async () => {
    const replies = await Promise.all(
      Array.from({ length: 20 }, (_, n) => upload(`<p>${n}</p>`, named(`filename=${n}.html`))),
    )
    assert.ok(replies.every(({ status }) => status === 204))
    const files = await stored()
    assert.equal(files.length, 1)
    assert.equal(files[0]?.content, `<p>${files[0]?.file_name.replace('.html', '')}</p>`)
  })

  test('an empty upload is refused', async () => {
    for (const content of ['', Buffer.alloc(0)]) {
      const reply = await upload(content)
      assert.deepEqual([reply.status, refusalsOf(reply)], [422, ['empty_upload']])
      assert.equal(reply.body.errors?.[0]?.source, 'templates.attachment')
    }
  })

  test('invalid Liquid is refused with its line, and the previous attachment stays', async () => {
    await upload('<p>good</p>')
    const reply = await upload('<p>\n\n{% if order %}\n</p>')
    assert.deepEqual([reply.status, reply.body.errors?.[0]?.symbol], [422, 'template_syntax_error'])
    assert.equal(reply.body.errors?.[0]?.context?.line, 3)
    assert.equal((await stored())[0]?.content, '<p>good</p>')
  })

  test('text that is not UTF-8 is refused', async () => {
    const reply = await upload(Buffer.from([0x3c, 0xff, 0xfe, 0x3e]))
    assert.equal(reply.status, 422, reply.text)
    assert.equal((await stored()).length, 0)
  })

  test('an unknown template, and one of another tenant, is not found', async () => {
    const path = `/api/templates/${id}/attachment`
    assert.equal((await client.second.post(path, 'x', { 'content-type': 'text/html' })).status, 404)
    assert.equal(
      (await demo.post('/api/templates/999999/attachment', 'x', { 'content-type': 'text/html' })).status,
      404,
    )
  })

  test('a file of more than 25 MiB is refused', async () => {
    const reply = await upload(Buffer.alloc(25 * 1024 * 1024 + 1, 'x'))
    assert.deepEqual([reply.status, reply.body], [413, { error: 'The request body is too large.' }])
    assert.equal((await upload(Buffer.alloc(2 * 1024 * 1024, 'x'))).status, 204)
  })
})
