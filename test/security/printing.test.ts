import assert from 'node:assert/strict'
import { after, suite, test } from 'node:test'
import { type ApiClient, document } from '../support/api-client.ts'
import { openService } from '../support/service.ts'

const service = await openService()
const { operator, neighbour, close } = service

async function template(apiClient: ApiClient, name: string, content: string): Promise<string> {
  const made = await apiClient.post('/api/templates', document('templates', { name }))
  assert.equal(made.status, 200, made.text)
  const path = `/api/templates/${made.body.data?.id}`
  const attached = await apiClient.post(`${path}/attachment`, content, { 'content-type': 'text/html' })
  assert.equal(attached.status, 204, attached.text)
  return `${path}/test`
}

const LONG = '{% for a in (1..3000) %}<p>{{ a }}</p>{% endfor %}'

suite('printing', () => {
  after(close)

  test('for one tenant does not delay others, and stops when the client disconnects', async () => {
    const mine = await template(operator, 'Long', LONG)
    const theirs = await template(neighbour, 'Short', '<b>one</b>')
    const answered: string[] = []
    const patient = Array.from({ length: 8 }, async () => {
      const { status } = await operator.request('PATCH', mine)
      answered.push(`mine ${status}`)
    })
    const impatient = new AbortController()
    const left = Array.from({ length: 30 }, () =>
      operator.request('PATCH', mine, { signal: impatient.signal }).catch(() => null),
    )
    const other = neighbour.request('PATCH', theirs).then(({ status }) => answered.push(`theirs ${status}`))
    await other
    impatient.abort()
    assert.ok(answered.length <= 5, `${answered.length - 1} documents were printed before theirs`)
    await Promise.all([...patient, ...left])
    assert.deepEqual(answered.toSorted(), [...Array.from({ length: 8 }, () => 'mine 200'), 'theirs 200'])
    const printed = await service.owner.query(
      `select count(*)::int as count from documents where category = 'test_print'`,
    )
    assert.ok(printed.rows[0].count < 30, `${printed.rows[0].count} documents were printed`)
  })

  test('refuses a document of more elements than the browser can hold', async () => {
    const large = await template(operator, 'Large', '{% for a in (1..60000) %}<b>{{ a }}</b>{% endfor %}')
    const { status, body } = await operator.request('PATCH', large)
    assert.equal(status, 422)
    const [error] = body.errors ?? []
    assert.equal(error?.symbol, 'template_render_failed')
    assert.match(error?.details ?? '', /more than 50000 elements/)
  })
})
