import assert from 'node:assert/strict'
import { after, before, suite, test } from 'node:test'
import type { ConsolePage } from './support/console-page.ts'
import { ConsoleUnderTest } from './support/console-under-test.ts'

// The packing station in a real browser: a scanner types, and nothing else is used.

/** Longer than the second key with which some scanners end a scan takes. */
const AFTER_SCAN_MS = 150

let app: ConsoleUnderTest
let shown: ConsolePage

type Shipment = { readonly status: string; readonly packages_count: number }

async function shipmentsOf(reference: string): Promise<readonly Shipment[]> {
  const { shipments } = await app.read<{ shipments: { all: { nodes: readonly Shipment[] } } }>(
    `{ shipments { all(goods_out_reference: "${reference}") { nodes { status packages_count } } } }`,
  )
  return shipments.all.nodes
}

async function printJobs(): Promise<number> {
  type Jobs = { readonly print_jobs: { readonly all: { readonly total_count: number } } }
  return (await app.read<Jobs>('{ print_jobs { all { total_count } } }')).print_jobs.all.total_count
}

/** A scanner: the keys of a code one after the other, and Enter. */
async function scan(code: string): Promise<void> {
  await shown.page.keyboard.type(code)
  await shown.page.keyboard.press('Enter')
}

const says = (text: string | RegExp) =>
  shown.page.getByRole('status').or(shown.page.getByRole('alert')).filter({ hasText: text }).first().waitFor()

/** The number of sounds that the page has played. */
const sounds = () => shown.page.evaluate<number>('globalThis.sounds ?? 0')

suite('the packing station', () => {
  before(async () => {
    app = await ConsoleUnderTest.start({ sampleData: true })
    shown = await app.open('/packing')
    await shown.page.getByRole('button', { name: /^ORD-9/ }).waitFor()
    await shown.page.evaluate(`{
      const { createOscillator } = AudioContext.prototype
      AudioContext.prototype.createOscillator = function () {
        globalThis.sounds = (globalThis.sounds ?? 0) + 1
        return createOscillator.call(this)
      }
    }`)
  })
  after(() => app?.close())

  test('shows the codes for the bench before the first scan', async () => {
    const { page } = shown
    await shown.assertAccessible('an empty station')
    await page.getByRole('button', { name: 'Codes for the bench' }).click()
    await page.getByRole('img', { name: 'PRINT AGAIN' }).waitFor()
    await shown.assertAccessible('the codes of the bench')
    await page.keyboard.press('Escape')
  })

  test('packs an order of nine units in two cartons by scans only, and prints each label once', async () => {
    const { page } = shown
    await scan('ORD-9')
    await says('ORD-9 is open.')
    await scan('GYJUG-2L')
    await scan('4')
    await says('4 packed.')
    const carton = page.getByRole('region', { name: 'Carton 1' })
    await carton.getByText('5.6 kg').waitFor()
    await scan('GYLADLE-6')
    await says('LADLE-6 does not belong to ORD-9')
    await scan('GYJUG-2L')
    await says('All JUG-2L of this order are packed.')
    assert.equal(await sounds(), 3 * 2 + 2)
    await shown.assertAccessible('a refused scan')
    // A user presses Enter later than a scanner that ends its codes with two keys.
    await page.waitForTimeout(AFTER_SCAN_MS)
    await page.keyboard.press('Enter')
    await says('The carton is closed.')
    for (let unit = 0; unit < 5; unit += 1) await scan('GYGLASS-6')
    await page.getByRole('region', { name: 'To pack' }).getByText('5 of 5').waitFor()
    await scan('UNDO')
    await page.getByRole('region', { name: 'To pack' }).getByText('4 of 5').waitFor()
    await shown.assertAccessible('an order that is being packed')
    await scan('GYGLASS-6')
    await page.getByRole('region', { name: 'To pack' }).getByText('5 of 5').waitFor()
    await scan('CLOSE')
    await says('ORD-9 is packed. 2 labels printed on Bench 1 labels.')
    assert.deepEqual(await shipmentsOf('ORD-9'), [{ status: 'submitted', packages_count: 2 }])
    assert.equal(await printJobs(), 2)
    await shown.assertAccessible('an order that was packed')
  })

  test('keeps scanned codes after a reload', async () => {
    const { page } = shown
    await scan('ORD-10')
    await says('ORD-10 is open.')
    await scan('GYGLASS-6')
    await says('1 packed.')
    await page.getByRole('region', { name: 'Carton 1' }).getByLabel('Carton').waitFor()
    await page.reload()
    await page.getByRole('region', { name: 'To pack' }).getByText('1 of 2').waitFor()
  })

  test('shows a whole order on a narrow screen, where the page scrolls and no list within it', async () => {
    const { page } = shown
    await page.setViewportSize({ width: 320, height: 500 })
    const hidden = await page.evaluate<readonly number[]>(`
      ['To pack', 'Carton 1', 'Packed']
        .map((name) => document.querySelector('section[aria-label="' + name + '"]'))
        .map(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight)
    `)
    assert.deepEqual(hidden, [0, 0, 0])
    await shown.assertAccessible('an order on a telephone')
    await shown.photograph('packing-narrow')
    await page.setViewportSize({ width: 1280, height: 800 })
  })

  test('opens the address if the carrier does not accept it, and continues after the correction', async () => {
    const { page } = shown
    await scan('GYGLASS-6')
    await says('1 packed.')
    await page.getByRole('region', { name: 'To pack' }).getByText('2 of 2').waitFor()
    await scan('CLOSE')
    await says(/^Not accepted – .*postcode is not served/)
    const postcode = page.locator('[name=postcode]:focus')
    await postcode.waitFor()
    assert.equal(await postcode.inputValue(), 'FAIL 1')
    await shown.assertAccessible('an address that was not accepted')
    await page.keyboard.type('LS1 4AP')
    await page.keyboard.press('Enter')
    await says('ORD-10 is packed. 1 label printed on Bench 1 labels.')
    assert.deepEqual(await shipmentsOf('ORD-10'), [{ status: 'submitted', packages_count: 1 }])
    assert.equal(await printJobs(), 3)
  })

  test('fits narrow screens, and logs no error', async () => {
    await shown.page.setViewportSize({ width: 320, height: 700 })
    assert.equal(await shown.page.evaluate('document.documentElement.scrollWidth <= innerWidth'), true)
    await shown.assertAccessible('a narrow station')
    assert.deepEqual(shown.complaints, [])
  })
})
