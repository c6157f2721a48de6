import assert from 'node:assert/strict'
import { after, before, suite, test } from 'node:test'
import type { ConsolePage } from './support/console-page.ts'
import { ConsoleUnderTest } from './support/console-under-test.ts'

// Templates and dashboards in a real browser with the sample data: their previews and charts.

let app: ConsoleUnderTest
let shown: ConsolePage

async function firstId(type: string, filter: string): Promise<string> {
  type Found = Readonly<
    Record<string, { readonly all: { readonly nodes: readonly { readonly id: string }[] } }>
  >
  const found = await app.read<Found>(`{ ${type} { all(${filter}, first: 1) { nodes { id } } } }`)
  return found[type]?.all.nodes[0]?.id ?? ''
}

before(async () => {
  app = await ConsoleUnderTest.start({ sampleData: true })
  shown = await app.open('/records/templates')
})
after(() => app?.close())

suite('templates and dashboards', () => {
  test('a template is edited with a preview, errors are shown with their line, and it is saved', async () => {
    const { page } = shown
    await page.getByRole('link', { name: /^Defaults/ }).waitFor()
    await shown.assertAccessible('the list of templates')
    const id = await firstId('templates', 'template_type_code: "dispatch_note"')
    await shown.go(`/records/templates/${id}`)
    const editor = page.getByRole('textbox', { name: 'Liquid of the template' })
    await editor.waitFor()
    await page.getByTitle('Preview').waitFor()
    await shown.assertAccessible('a template')
    await editor.fill('<p>{% nonsense %}</p>')
    await page.getByText('Line 1: tag "nonsense" not found').waitFor()
    await editor.fill('^XA{{ order.reference }}^XZ')
    await page.getByText('^XAORD-1001^XZ').waitFor()
    await editor.fill('<p>{{ order.reference }}</p>')
    await page.getByTitle('Preview').waitFor()
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByText('The template was saved').waitFor()
    const source = await app.api.request('GET', `/api/templates/${id}/attachment`)
    assert.equal(source.text, '<p>{{ order.reference }}</p>')
  })

  test('a dashboard shows charts, their tables by one key, and its widgets are moved by keys', async () => {
    const { page } = shown
    const id = await firstId('dashboards', 'is_default: true')
    await shown.go(`/records/dashboards/${id}`)
    const tasks = page.getByRole('region', { name: 'Open tasks' }).first()
    await tasks.getByRole('img', { name: /^Chart of Open tasks/ }).waitFor()
    await tasks.locator('canvas').waitFor()
    await shown.assertAccessible('a dashboard')
    await tasks.getByRole('button').focus()
    await page.keyboard.press('t')
    await tasks.getByRole('row').first().waitFor()
    await shown.assertAccessible('a table of a dashboard')
    await page.getByRole('button', { name: 'Arrange' }).click()
    await page.getByRole('button', { name: 'Move Open tasks' }).focus()
    await page.keyboard.press('Shift+ArrowLeft')
    await page.getByRole('region', { name: 'Widgets' }).getByRole('button', { name: 'Save' }).click()
    await page.getByRole('button', { name: 'Arrange' }).waitFor()
    const query = `{ dashboards { find(id: "${id}") { dashboard_widget_placements { position dashboard_widget { name } } } } }`
    const found = JSON.stringify(await app.read(query))
    assert.match(found.replaceAll(' ', ''), /"w":5[^}]*},"dashboard_widget":{"name":"Opentasks"}/)
  })

  test('the pages log no error', () => {
    assert.deepEqual(shown.complaints, [])
  })
})
