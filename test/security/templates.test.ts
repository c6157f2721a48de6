import assert from 'node:assert/strict'
import { after, suite, test } from 'node:test'
import { type ApiClient, document } from '../support/api-client.ts'
import { openService } from '../support/service.ts'

const service = await openService()
const { operator, neighbour, close } = service

/** Attaches a ZPL template, which needs no browser; returns the path that prints it. */
async function template(apiClient: ApiClient, content: string): Promise<string> {
  const made = await apiClient.post('/api/templates', document('templates', { name: 'Label' }))
  assert.equal(made.status, 200, made.text)
  const path = `/api/templates/${made.body.data?.id}`
  const attached = await apiClient.post(`${path}/attachment`, content, { 'content-type': 'application/zpl' })
  assert.equal(attached.status, 204, attached.text)
  return `${path}/test`
}

async function print(apiClient: ApiClient, path: string, signal?: AbortSignal) {
  const { status, body } = await apiClient.request('PATCH', path, signal === undefined ? {} : { signal })
  return { status, reason: body.errors?.[0]?.context?.reason ?? null }
}

/** A text of 2 to this power times the length of the given text. */
const doubled = (piece: string, times: number) =>
  `{% assign a = "${piece}" %}{% for i in (1..${times}) %}{% assign a = a | append: a %}{% endfor %}`

/** One filter that compares a text of half a megabyte with itself: it takes minutes, and cannot be interrupted. */
const ENDLESS = `${doubled('X', 19)}{% assign b = a | split: "," %}{% for i in (1..17) %}{% assign b = b | concat: b %}{% endfor %}{{ b | sort_natural | size }}`

/** A sort of two million letters, each of which becomes an array meanwhile. */
const GREEDY = `${doubled('xx', 20)}{{ a | split: "" | sort | size }}`

const SMALL = '^XA^FD{{ company.name }}^FS^XZ'

suite('templates', () => {
  after(close)

  test('that do not terminate are stopped, and others are rendered meanwhile', async () => {
    const endless = await template(operator, ENDLESS)
    const small = await template(neighbour, SMALL)
    let isOver = false
    const printing = print(operator, endless).finally(() => {
      isOver = true
    })
    const list = await neighbour.post('/graphql', { query: '{ sites { all(first: 1) { nodes { id } } } }' })
    assert.equal(list.status, 200)
    assert.deepEqual(await print(neighbour, small), { status: 200, reason: null })
    assert.equal(isOver, false)
    assert.deepEqual(await printing, { status: 422, reason: 'template render limit exceeded' })
  })

  test('that take too much memory fail alone', async () => {
    const greedy = await template(operator, GREEDY)
    assert.deepEqual(await print(operator, greedy), {
      status: 422,
      reason: 'it takes more than 128 MiB of memory',
    })
    const small = await template(operator, SMALL)
    assert.deepEqual(await print(operator, small), { status: 200, reason: null })
  })

  test('of one tenant are queued, and refused beyond the limit of the queue', async () => {
    const endless = await template(operator, ENDLESS)
    const impatient = new AbortController()
    const refused = Promise.withResolvers<unknown>()
    const prints = Array.from({ length: 60 }, async () => {
      const printed = await print(operator, endless, impatient.signal).catch(() => null)
      if (printed !== null && printed.reason !== 'template render limit exceeded')
        refused.resolve(printed.reason)
    })
    assert.equal(
      await refused.promise,
      '50 templates are waiting to be rendered already; try again when they are done',
    )
    const small = await template(neighbour, SMALL)
    assert.deepEqual(await print(neighbour, small), { status: 200, reason: null })
    impatient.abort()
    await Promise.all(prints)
  })

  test('that are slow to parse are parsed in another thread, and their errors are reported', async () => {
    const made = await operator.post('/api/templates', document('templates', { name: 'Faulty' }))
    const path = `/api/templates/${made.body.data?.id}/attachment`
    const { status, body } = await operator.post(path, `${'{{ a.b }}'.repeat(4_000)}\n{% if a %}`, {
      'content-type': 'text/html',
    })
    assert.equal(status, 422)
    assert.deepEqual(
      [body.errors?.[0]?.symbol, body.errors?.[0]?.context?.line],
      ['template_syntax_error', 2],
    )
  })
})
