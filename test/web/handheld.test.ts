import assert from 'node:assert/strict'
import { after, before, suite, test } from 'node:test'
import type { Browser, Page } from 'playwright-core'
import { ALL_RULES, axeFaults } from '../support/axe.ts'
import { openBrowser, PATIENCE_MS } from '../support/browser.ts'
import { ConsoleUnderTest } from './support/console-under-test.ts'

// A picker with a handheld in a real browser: signs in, picks by scans, loses the connection, and goes on.

const login = { username: 'picker', password: 'correct horse battery' }

type Coded = { readonly id: string; readonly code: string; readonly check_digit?: string | null }
type PickTask = {
  readonly id: string
  readonly status: string
  readonly location_from: Coded
  readonly product: Coded
  readonly storage_unit_from: { readonly reference: string } | null
}

let app: ConsoleUnderTest
let browser: Browser
let page: Page

before(async () => {
  app = await ConsoleUnderTest.start({ sampleData: true })
  const { tasks } = await app.read<{ tasks: { all: { nodes: readonly { warehouse_id: string }[] } } }>(
    '{ tasks { all(type: "PICK", status: ["AVAILABLE"], first: 1) { nodes { warehouse_id } } } }',
  )
  const warehouse_id = Number(tasks.all.nodes[0]?.warehouse_id)
  const { rf_implementations } = await app.read<{ rf_implementations: { all: { nodes: readonly Coded[] } } }>(
    '{ rf_implementations { all { nodes { id code } } } }',
  )
  const implementation_id = Number(rf_implementations.all.nodes[0]?.id)
  await app.create('hhd_users', { ...login, warehouse_id, implementation_id })
  browser = await openBrowser()
  const context = await browser.newContext({ viewport: { width: 360, height: 640 } })
  page = await context.newPage()
  page.setDefaultTimeout(PATIENCE_MS)
})
after(async () => {
  await browser?.close()
  await app?.close()
})

const photograph = async (name: string) => {
  const folder = process.env.TEST_PICTURES
  if (folder === undefined) return
  for (const look of ['day', 'night'])
    for (const [width, height] of [
      [360, 640],
      [800, 1280],
    ] as const) {
      await page.setViewportSize({ width, height })
      await page.evaluate(`document.documentElement.dataset.look = '${look}'; 0`)
      await page.screenshot({ path: `${folder}/handheld-${name}-${look}-${width}.png` })
    }
  await page.setViewportSize({ width: 360, height: 640 })
  await page.evaluate(`document.documentElement.dataset.look = 'day'; 0`)
}

/** Scanners commit their text at once to the field that has the focus. */
const scan = (text: string) => page.keyboard.insertText(text)
const shows = (text: string | RegExp) => page.getByRole('heading', { name: text }).waitFor()
const press = (name: string | RegExp) => page.getByRole('button', { name }).click()

async function taskOfPicker(): Promise<PickTask> {
  const { tasks } = await app.read<{ tasks: { all: { nodes: readonly PickTask[] } } }>(`{ tasks { all(
    filter: { type: { eq: "PICK" }, status: { eq: "ALLOCATED" }, user_name: { eq: "picker" } }) { nodes {
    id status location_from { id code check_digit } product { id code } storage_unit_from { reference } } } } }`)
  return tasks.all.nodes[0] ?? assert.fail('no task was begun')
}

suite('a handheld', () => {
  test('shows the flows of its menu to whoever signs in', async () => {
    await page.goto(`${app.server.url}/handheld/${app.server.subdomain}`)
    await page.fill('[name=email]', login.username)
    await page.fill('[name=password]', login.password)
    const company = page.locator('summary')
    if (await company.isVisible()) await company.click()
    const subdomain = page.locator('[name=subdomain]')
    if (await subdomain.isVisible()) await subdomain.fill(app.server.subdomain)
    await page.press('[name=password]', 'Enter')
    await shows('What do you do?')
    await photograph('menu')
    assert.deepEqual(await axeFaults(page, ALL_RULES), [])
  })

  test('picks by scans, and goes on where it was after the connection was lost', async () => {
    await press(/Pick$/)
    await shows(/^Go to/)
    await photograph('scan')
    const task = await taskOfPicker()
    await scan('WRONG-PLACE')
    await page.getByRole('alert').filter({ hasText: 'WRONG-PLACE' }).waitFor()
    await photograph('wrong')
    await scan(`${task.location_from.code}${task.location_from.check_digit ?? ''}`)
    if (task.storage_unit_from !== null) {
      await shows(/^Scan unit/)
      await scan(task.storage_unit_from.reference)
    }
    await shows(/^Scan/)
    await scan(task.product.code)
    await shows(/^Take/)
    await photograph('number')
    assert.deepEqual(await axeFaults(page, ALL_RULES), [])
    await press(/^OK/)
    await shows(/^Bring it to/)
    await page.context().setOffline(true)
    await press('As planned')
    await shows('This needs the network')
    await photograph('offline')
    await page.getByRole('status').filter({ hasText: 'Offline since' }).waitFor()
    // The program and the step are kept on the device.
    await page.reload()
    await shows('This needs the network')
    await page.context().setOffline(false)
    await press('Try again')
    await page.getByRole('status').filter({ hasText: 'Online' }).waitFor()
    await page.getByRole('heading', { name: /^(Go to|No more work|Scan what it goes onto)/ }).waitFor()
  })
})
