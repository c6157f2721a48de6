import assert from 'node:assert/strict'
import { after, before, suite, test } from 'node:test'
import type { ConsolePage } from './support/console-page.ts'
import { ConsoleUnderTest } from './support/console-under-test.ts'

// The start page of managers, exceptions, and the frame around them, with the sample data.

let app: ConsoleUnderTest
let shown: ConsolePage

/** The figure of a card, and the number of records of the list that it links to. */
async function countsOf(label: string): Promise<readonly [number, number]> {
  const card = shown.page.getByRole('main').getByRole('link', { name: new RegExp(`^${label}`) })
  const value = Number(await card.locator('strong').innerText())
  await card.click()
  const total = shown.page.locator('header output').filter({ hasText: /^[\d,]+$/ })
  const listed = Number((await total.innerText()).replaceAll(',', ''))
  await shown.page.goBack()
  await shown.page.getByRole('heading', { name: 'Tower' }).waitFor()
  return [value, listed]
}

suite('the tower', () => {
  before(async () => {
    app = await ConsoleUnderTest.start({ sampleData: true })
    shown = await app.open('')
    await shown.page.waitForURL(/\/console\/demo\/tower$/)
    await shown.page.getByRole('heading', { name: 'Work waiting' }).waitFor()
  })
  after(() => app?.close())

  test('is the start page of managers, and shows the progress of today', async () => {
    await shown.page.getByText(/picks? left$/).waitFor()
    await shown.page.getByRole('link', { name: /in the last hour$/ }).waitFor()
  })

  test('shows figures that agree with the lists they link to', async () => {
    for (const label of [
      'Orders due today',
      'Late',
      'Short of stock',
      'Staged to leave',
      'Deliveries today',
    ]) {
      const [figure, listed] = await countsOf(label)
      assert.equal(figure, listed, label)
    }
  })

  test('shows exceptions with the action that helps, also on their own page', async () => {
    const main = shown.page.getByRole('main')
    await main.getByText('No stock for order ORD-8').waitFor()
    await main.getByRole('button', { name: 'Process again' }).waitFor()
    await main.getByRole('link', { name: /^Needs attention/ }).click()
    await shown.page.getByRole('heading', { name: 'Exceptions' }).waitFor()
    const row = main.getByRole('listitem').filter({ hasText: 'ORD-8' })
    await row.getByRole('button', { name: 'Mark as seen' }).click()
    await row.waitFor({ state: 'detached' })
    await main.getByRole('button', { name: /^Seen 1/ }).click()
    await row.waitFor()
    await shown.assertAccessible('exceptions')
    await shown.go('/tower')
    await shown.page.getByRole('heading', { name: 'Work waiting' }).waitFor()
  })

  test('shows one selected warehouse, also in its lists', async () => {
    await shown.page.getByRole('button', { name: 'All warehouses' }).click()
    await shown.page.getByRole('menuitemcheckbox', { name: /MB-BULK/ }).click()
    await shown.page.getByText('No task is open.').waitFor()
    await shown.page.getByRole('navigation').getByRole('link', { name: 'Tasks & people' }).click()
    await shown.page.waitForURL(/f\.warehouse_id=in:\d+/)
    await shown.page.getByRole('button', { name: 'Millbrook bulk', exact: true }).click()
    await shown.page.getByRole('menuitemcheckbox', { name: 'All warehouses' }).click()
    await shown.go('/tower')
    await shown.page.getByRole('heading', { name: 'Work waiting' }).waitFor()
  })

  test('shows users beside their tasks, and filters tasks by a selected user', async () => {
    await shown.page.getByRole('navigation').getByRole('link', { name: 'Tasks & people' }).click()
    const ana = shown.page.getByRole('button', { name: /^Ana/ })
    await ana.click()
    await shown.page.waitForURL(/f\.user_id=in:\d+/)
    await shown.page.locator('header output', { hasText: /^1$/ }).waitFor()
    assert.equal(await ana.getAttribute('aria-pressed'), 'true')
    await shown.assertAccessible('tasks and people')
    await shown.go('/tower')
    await shown.page.getByRole('heading', { name: 'Work waiting' }).waitFor()
  })

  test('shows favourite pages above the rail', async () => {
    await shown.page.getByRole('button', { name: 'Add this page to the favourites' }).click()
    const favourites = shown.page.getByRole('navigation').locator('section').filter({ hasText: 'Favourites' })
    await favourites.getByRole('link', { name: 'Tower' }).waitFor()
    await shown.page.getByRole('button', { name: 'Remove this page from the favourites' }).click()
    await favourites.waitFor({ state: 'detached' })
  })

  test('fits narrow screens, where the rail opens over the page, and is accessible in every theme', async () => {
    for (const theme of ['light', 'dark', 'contrast']) {
      await shown.page.evaluate(`document.documentElement.dataset.theme = '${theme}'`)
      await shown.assertAccessible(theme)
    }
    await shown.page.setViewportSize({ width: 320, height: 700 })
    assert.equal(await shown.page.evaluate('document.documentElement.scrollWidth <= innerWidth'), true)
    await shown.page.getByRole('button', { name: 'Open the menu' }).click()
    await shown.page.getByRole('dialog').getByRole('link', { name: 'Orders' }).click()
    await shown.page.getByRole('heading', { name: 'Orders' }).waitFor()
    assert.equal(await shown.page.getByRole('dialog').count(), 0)
    await shown.page.setViewportSize({ width: 1280, height: 800 })
  })

  test('logs no error', () => assert.deepEqual(shown.complaints, []))
})
