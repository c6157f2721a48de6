import assert from 'node:assert/strict'
import { after, before, suite, test } from 'node:test'
import type { ConsolePage } from './support/console-page.ts'
import { ConsoleUnderTest } from './support/console-under-test.ts'

// The map of a warehouse in a real browser, with the sample data.

let app: ConsoleUnderTest
let shown: ConsolePage

type Layout = {
  readonly layout: readonly { readonly aisle: string; readonly x: number; readonly y: number }[]
}

const picture = async (name: string) => {
  if (process.env.TEST_PICTURES !== undefined)
    await shown.page.screenshot({ path: `${process.env.TEST_PICTURES}/${name}.png` })
}

/** The live region that announces the focused location. */
const announcement = () =>
  shown.page.getByRole('application', { name: 'Map' }).locator('xpath=..').locator('p[aria-live=polite]')

suite('the map', () => {
  before(async () => {
    app = await ConsoleUnderTest.start({ sampleData: true })
    shown = await app.open('/map')
  })
  after(() => app?.close())

  test('is in the rail, and shows locations with a legend that counts them', async () => {
    const { page } = shown
    await page.getByRole('navigation', { name: 'Areas' }).getByRole('link', { name: 'Map' }).waitFor()
    const legend = page.getByRole('region', { name: 'Legend' })
    await legend.getByRole('button', { name: /^Empty/ }).waitFor()
    await page.getByRole('combobox', { name: 'Coloured by' }).selectOption({ label: 'Owner' })
    assert.equal(shown.search()['by'], 'owner')
    await legend.getByRole('heading', { name: 'Owner' }).waitFor()
    await picture('map')
    await shown.assertAccessible('the map')
  })

  test('announces the focused location, which arrow keys change and Enter opens', async () => {
    const { page } = shown
    await page.getByRole('application', { name: 'Map' }).focus()
    await announcement().filter({ hasText: 'Fill' }).waitFor()
    const first = await announcement().textContent()
    await page.keyboard.press('ArrowRight')
    await announcement()
      .filter({ hasNotText: first ?? '' })
      .waitFor()
    const code = ((await announcement().textContent()) ?? '').split(' · ')[0] ?? ''
    await page.keyboard.press('Enter')
    const drawer = page.getByRole('dialog', { name: code })
    await drawer.getByRole('heading', { name: 'What stands there' }).waitFor()
    await shown.assertAccessible('a place')
    await picture('map-place')
    await page.keyboard.press('Escape')
    await drawer.waitFor({ state: 'detached' })
  })

  test('selects locations by dragging, and requests counts of them', async () => {
    const { page } = shown
    const frame = await page.getByRole('application', { name: 'Map' }).boundingBox()
    assert.ok(frame !== null)
    await page.mouse.move(frame.x + 2, frame.y + 2)
    await page.mouse.down()
    await page.mouse.move(frame.x + 120, frame.y + 90, { steps: 4 })
    await page.mouse.up()
    const selection = page.getByRole('region', { name: 'Selected locations' })
    const title = (await selection.getByRole('heading').textContent()) ?? ''
    const count = Number(/^\d+/.exec(title)?.[0])
    assert.ok(count > 0, title)
    await picture('map-selected')
    await selection.getByRole('button', { name: 'Count …' }).click()
    await page
      .getByRole('alertdialog')
      .getByRole('button', { name: /^Request \d+ count/ })
      .click()
    await page.getByText(/counts? (is|are) requested$/).waitFor()
    const { stock_checks } = await app.read<{ stock_checks: { all: { total_count: number } } }>(
      '{ stock_checks { all(status: "pending") { total_count } } }',
    )
    assert.ok(stock_checks.all.total_count >= count)
    await selection.getByRole('button', { name: 'Clear' }).click()
    await selection.waitFor({ state: 'detached' })
  })

  test('blocks a selected location, which the legend shows, and unblocks it', async () => {
    const { page } = shown
    await page.getByRole('application', { name: 'Map' }).focus()
    await page.keyboard.press(' ')
    const selection = page.getByRole('region', { name: 'Selected locations' })
    await selection.getByRole('heading', { name: '1 location selected' }).waitFor()
    await selection.getByRole('button', { name: 'Block …' }).click()
    const question = page.getByRole('alertdialog')
    await shown.assertAccessible('blocking a place')
    await question.getByRole('button', { name: 'Block 1 location' }).click()
    const legend = page.getByRole('region', { name: 'Legend' })
    await legend.getByText('Blocked').waitFor()
    await selection.getByRole('button', { name: 'Open again …' }).click()
    await question.getByRole('button', { name: 'Open 1 location again' }).click()
    await legend.getByText('Blocked').waitFor({ state: 'detached' })
    await page.getByRole('application', { name: 'Map' }).focus()
    await page.keyboard.press('Escape')
    await selection.waitFor({ state: 'detached' })
  })

  test('has a table of the same locations by aisle', async () => {
    const { page } = shown
    await page.getByRole('button', { name: 'Table' }).click()
    const table = page.getByRole('region', { name: 'Table' })
    await table.getByRole('columnheader', { name: 'Last counted' }).waitFor()
    await table.getByRole('checkbox').first().check()
    await page.getByRole('heading', { name: '1 location selected' }).waitFor()
    await shown.assertAccessible('the table of the map')
    await picture('map-table')
    await page.getByRole('button', { name: 'Clear' }).click()
    await page.getByRole('button', { name: 'Table' }).click()
  })

  test('moves an aisle by keys and buttons, and saves the layout for all users', async () => {
    const { page } = shown
    await page.getByRole('button', { name: 'Arrange aisles' }).click()
    const panel = page.getByRole('region', { name: 'Arrange aisles' })
    const map = page.getByRole('application', { name: 'Map' })
    await map.focus()
    await page.keyboard.press('Shift+ArrowRight')
    await page.keyboard.press('ArrowDown')
    await panel.getByRole('button', { name: 'Move right' }).click()
    await shown.assertAccessible('arranging aisles')
    await picture('map-arranging')
    await panel.getByRole('button', { name: 'Save layout' }).click()
    await page.getByText('The layout is saved').waitFor()
    const layouts = () =>
      app.read<{ warehouse_layouts: { all: { nodes: readonly Layout[] } } }>(
        '{ warehouse_layouts { all { nodes { layout } } } }',
      )
    const [kept] = (await layouts()).warehouse_layouts.all.nodes
    const [first] = kept?.layout ?? []
    assert.deepEqual([first?.x, first?.y], [6, 1])
    await page.getByRole('button', { name: 'Arrange aisles' }).click()
    await panel.getByRole('button', { name: 'Turn' }).click()
    await panel.getByRole('button', { name: 'Cancel' }).click()
    assert.deepEqual((await layouts()).warehouse_layouts.all.nodes, [kept])
  })

  test('shows a time in the past by the slider, without actions that change data', async () => {
    const { page } = shown
    await page.getByRole('slider', { name: /^Time/ }).focus()
    await page.keyboard.press('ArrowLeft')
    await page.getByRole('button', { name: 'Back to now' }).waitFor()
    assert.match(String(shown.search()['at']), /^\d{4}-\d{2}-\d{2}T/)
    await page.getByRole('region', { name: 'Legend' }).getByRole('button').first().click()
    const selection = page.getByRole('region', { name: 'Selected locations' })
    await selection.getByRole('button', { name: 'Print labels' }).waitFor()
    assert.equal(await selection.getByRole('button', { name: 'Block …' }).count(), 0)
    await page.getByRole('button', { name: 'Back to now' }).click()
    await selection.getByRole('button', { name: 'Block …' }).waitFor()
  })

  test('is accessible in dark and high contrast, and fits a narrow screen', async () => {
    const { page } = shown
    for (const theme of ['dark', 'contrast']) {
      await page.evaluate(`document.documentElement.dataset.theme = '${theme}'`)
      await shown.assertAccessible(`the map, ${theme}`)
      await picture(`map-${theme}`)
    }
    await page.setViewportSize({ width: 390, height: 800 })
    assert.equal(await page.evaluate('document.documentElement.scrollWidth <= innerWidth'), true)
    await picture('map-narrow')
  })

  test('logs no error', () => assert.deepEqual(shown.complaints, []))
})
