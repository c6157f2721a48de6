import assert from 'node:assert/strict'
import { after, before, suite, test } from 'node:test'
import type { ConsolePage } from './support/console-page.ts'
import { ConsoleUnderTest } from './support/console-under-test.ts'

// The search and the palette in a real browser with the sample data.

let app: ConsoleUnderTest
let shown: ConsolePage

before(async () => {
  app = await ConsoleUnderTest.start({ sampleData: true })
  shown = await app.open('/tower')
})
after(() => app?.close())

const box = () => shown.page.getByRole('combobox', { name: 'Search' })
const option = (name: string | RegExp) => shown.page.getByRole('option', { name }).first()

suite('the search', () => {
  test('a code in any case opens its record by keys only, with the exact match first', async () => {
    const { page } = shown
    await page.locator('#content').focus()
    await page.keyboard.press('/')
    await box().fill('ord-7')
    await option(/^ORD-7 Orders/).waitFor()
    assert.match((await page.getByRole('option').first().textContent()) ?? '', /^ORD-7/)
    await shown.assertAccessible('the palette')
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: 'ORD-7', level: 1, exact: true }).waitFor()
  })

  test('the name of a type narrows the results, and actions, recent records and settings are offered', async () => {
    const { page } = shown
    await page.keyboard.press('Control+k')
    await box().fill('products: LADLE')
    await option(/^LADLE-6 Products/).waitFor()
    await box().fill('unalloc')
    await option('Unallocate').waitFor()
    await box().fill('theme: dark')
    await option('Theme: Dark').waitFor()
    await box().fill('')
    await option(/^ORD-7/).waitFor()
    await page.keyboard.press('Escape')
  })

  test('the arrow keys select a result and Enter opens it', async () => {
    const { page } = shown
    await page.keyboard.press('Control+k')
    await box().fill('goods i')
    await option('Goods in').waitFor()
    await page.keyboard.press('ArrowDown')
    assert.equal(await page.locator('[role="option"][aria-selected="true"]').count(), 1)
    await page.keyboard.press('ArrowUp')
    await page.keyboard.press('Enter')
    await page.waitForURL(/\/records\/goods_in_receipts/)
  })

  test('pasted codes open as a list, and unknown ones are named', async () => {
    const { page } = shown
    await page.keyboard.press('Control+k')
    await box().focus()
    await page.evaluate(`(() => {
      const data = new DataTransfer()
      data.setData('text/plain', 'ORD-7\\nORD-8\\nNO-SUCH-CODE')
      document.activeElement.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }))
    })()`)
    await page.getByText('Nothing has the code NO-SUCH-CODE.').waitFor()
    await shown.assertAccessible('pasted codes')
    await page.getByRole('link', { name: 'Orders: 2 – open as a list' }).click()
    await page.locator('header output', { hasText: /^2$/ }).waitFor()
  })

  test('a search without results is reported', async () => {
    const { page } = shown
    await page.keyboard.press('Control+k')
    await box().fill('nothing-like-this')
    await page.getByText('Nothing has this code or name').waitFor()
    await page.keyboard.press('Escape')
  })

  test('the pages log no error', () => {
    assert.deepEqual(shown.complaints, [])
  })
})
