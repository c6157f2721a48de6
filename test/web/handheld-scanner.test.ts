import assert from 'node:assert/strict'
import { after, before, suite, test } from 'node:test'
import type { Browser, Page } from 'playwright-core'
import { openBrowser, PATIENCE_MS } from '../support/browser.ts'
import { holdBeforeCamera } from './support/camera.ts'
import { cameraFlow } from './support/camera-flow.ts'
import { ConsoleUnderTest } from './support/console-under-test.ts'
import { typeKeys } from './support/typed-keys.ts'

// How codes come into a handheld in a real browser: by keys of a scanner, by the reader of the platform, and set-up codes.

const LOGIN = { username: 'scanner', password: 'correct horse battery' }
/** A place for each scan, since the same code within 700 ms is the same scan. */
const PLACES = {
  alone: 'R-01-01',
  button: 'R-01-02',
  prefix: 'R-01-03',
  camera: 'R-01-04',
} as const

let app: ConsoleUnderTest
let browser: Browser
let page: Page

/** The reader of codes of a platform that has one: it sees the place in every picture. */
const PLATFORM_READER = `globalThis.BarcodeDetector = class {
  static getSupportedFormats = async () =>
    ['aztec', 'code_128', 'code_39', 'ean_13', 'ean_8', 'upc_a', 'upc_e', 'itf', 'data_matrix', 'qr_code']
  detect = async () => [{ rawValue: '${PLACES.camera}', format: 'code_128' }]
}`

before(async () => {
  app = await ConsoleUnderTest.start()
  const warehouse_id = Number(await app.create('warehouses', { code: 'HALL', timezone: 'Europe/London' }))
  const { location_types } = await app.read<{
    location_types: { all: { nodes: readonly { readonly id: string }[] } }
  }>('{ location_types { all(code: "RACK") { nodes { id } } } }')
  const location_type_id = Number(location_types.all.nodes[0]?.id)
  for (const code of Object.values(PLACES))
    await app.create('locations', { code, warehouse_id, location_type_id })
  const set = { code: 'SCANS', name: 'Scans', menu: ['SCANS'], scan_prefix: '~' }
  const implementation_id = Number(await app.create('rf_implementations', set, '/api/rf/implementations'))
  const flow = { code: 'SCANS', name: 'Count what came', flow_type: 'standard', definition: cameraFlow }
  await app.create('rf_flows', { ...flow, implementation_id }, '/api/rf/flows')
  await app.create('hhd_users', { ...LOGIN, warehouse_id, implementation_id })
  browser = await openBrowser()
  page = await (await browser.newContext({ viewport: { width: 360, height: 640 } })).newPage()
  page.setDefaultTimeout(PATIENCE_MS)
  await page.addInitScript(PLATFORM_READER)
})
after(async () => {
  await browser?.close()
  await app?.close()
})

const tenant = () => app.server.subdomain
const shows = (text: string | RegExp) => page.getByRole('heading', { name: text }).waitFor()
const press = (name: string | RegExp) => page.getByRole('button', { name }).click()
const amount = () => page.locator('main input')

/** Leads to the scan of a place, from wherever the device is. */
async function toScan(): Promise<void> {
  const leave = page.getByRole('button', { name: 'Leave' })
  if (await leave.isVisible()) await leave.click()
  await press(/Count what came$/)
  await press(/A pallet$/)
  await shows('Scan where it stands')
}

/** Leads to a quantity. */
async function toQuantity(): Promise<void> {
  await toScan()
  await press('It is not there')
  await shows('How many came?')
}

suite('the scanner of a handheld', () => {
  test('is signed in with where the address names the person', async () => {
    const query = new URLSearchParams({ to: `/handheld/${tenant()}`, login_hint: LOGIN.username })
    await page.goto(`${app.server.url}/handheld/sign_in?${query}`)
    assert.equal(await page.locator('body.handheld [name=email]').inputValue(), LOGIN.username)
    assert.equal(await page.evaluate('document.activeElement.name'), 'password')
    await page.fill('[name=password]', LOGIN.password)
    await page.press('[name=password]', 'Enter')
    await shows('What do you do?')
  })

  for (const [where, place, focus] of [
    ['nothing has the focus', PLACES.alone, 'document.activeElement.blur()'],
    [
      'a button has the focus, which it does not press',
      PLACES.button,
      `document.querySelector('nav button:last-child').focus()`,
    ],
  ] as const)
    test(`is read while ${where}`, async () => {
      await toScan()
      // Whoever scans here leaves no time for the field that holds the focus to take it back.
      await page.evaluate(`${focus}; 0`)
      await typeKeys(page, [...place, 'Enter'], 4)
      await shows('How many came?')
    })

  test('never types into a quantity, and what it typed before it was known is taken out', async () => {
    await toQuantity()
    await amount().fill('12')
    await amount().focus()
    await typeKeys(page, [...'5012345678900', 'Enter'], 4)
    await page.getByRole('alert').filter({ hasText: 'Nothing is to be scanned here' }).waitFor()
    assert.equal(await amount().inputValue(), '12')
    await shows('How many came?')
  })

  test('is told from a person, whose keys come into the field', async () => {
    await toQuantity()
    await amount().focus()
    await typeKeys(page, [...'34'], 150)
    assert.equal(await amount().inputValue(), '34')
  })

  test('types the prefix that its implementation names, by which slow keys are a scan', async () => {
    await toScan()
    await typeKeys(page, [...`~${PLACES.prefix}`, 'Enter'], 50)
    await shows('How many came?')
  })

  test('is the camera with the reader of the platform, where that knows the symbologies', async () => {
    await toScan()
    const urls: string[] = []
    page.on('request', (request) => urls.push(request.url()))
    await holdBeforeCamera(page, 'NOTHING-HERE')
    await press('Camera')
    await shows('How many came?')
    assert.deepEqual(
      urls.filter((url) => url.endsWith('.wasm')),
      [],
    )
  })
})

suite('the set-up code of a device', () => {
  const code = (of: string) => `${app.server.url}/handheld/${of}`

  test('of its own tenant changes nothing', async () => {
    await toScan()
    await page.keyboard.insertText(code(tenant()))
    await shows(`This device is set up for ${tenant()} already.`)
    await press('Close')
    await shows('Scan where it stands')
  })

  test('of another one is asked about before anything changes', async () => {
    await page.keyboard.insertText(code('other'))
    await shows(/^Set this device up for other at /)
    await press('Close')
    await shows('Scan where it stands')
  })

  test('leads there once the person agrees, who is signed out', async () => {
    await page.keyboard.insertText(code('third'))
    await shows(/^Set this device up for third at /)
    await press('Set up')
    await page.locator('body.handheld [name=email]').waitFor()
    assert.equal(await page.locator('[name=subdomain]').inputValue(), 'third')
    await page.goto(code(tenant()))
    await page.locator('body.handheld [name=email]').waitFor()
  })

  test('is not followed without a connection', async () => {
    await page.fill('[name=email]', LOGIN.username)
    await page.fill('[name=password]', LOGIN.password)
    await page.press('[name=password]', 'Enter')
    await shows('What do you do?')
    await page.context().setOffline(true)
    await page.keyboard.insertText(code('fourth'))
    await shows(/^Set this device up for fourth at /)
    await press('Set up')
    await page.getByRole('alert').filter({ hasText: 'This needs the network' }).waitFor()
    await page.context().setOffline(false)
    await press('Close')
    await shows('What do you do?')
  })
})
