import assert from 'node:assert/strict'
import { after, before, suite, test } from 'node:test'
import { setTimeout } from 'node:timers/promises'
import type { Browser, Page } from 'playwright-core'
import { eventually } from '../automations/receiver.ts'
import { ALL_RULES, axeFaults } from '../support/axe.ts'
import { openBrowser, PATIENCE_MS } from '../support/browser.ts'
import { holdBeforeCamera } from './support/camera.ts'
import { cameraFlow } from './support/camera-flow.ts'
import { ConsoleUnderTest } from './support/console-under-test.ts'

// A picker with a handheld in a real browser: signs in, picks by scans, loses the connection, and goes on.

const login = { username: 'picker', password: 'correct horse battery' }

type Coded = { readonly id: string; readonly code: string; readonly check_digit?: string | null }
type PickTask = {
  readonly id: number
  readonly location_from: Coded
  readonly product: Coded
  readonly start_quantity: number
  readonly storage_unit_from: { readonly reference: string } | null
}

/** The clock of the device is so far ahead, in milliseconds. */
const AHEAD_MS = 3 * 3_600_000

let app: ConsoleUnderTest
let warehouse: number
let browser: Browser
let page: Page

before(async () => {
  app = await ConsoleUnderTest.start({ sampleData: true })
  const { tasks } = await app.read<{ tasks: { all: { nodes: readonly { warehouse_id: string }[] } } }>(
    '{ tasks { all(type: "PICK", status: ["AVAILABLE"], first: 1) { nodes { warehouse_id } } } }',
  )
  const warehouse_id = Number(tasks.all.nodes[0]?.warehouse_id)
  warehouse = warehouse_id
  const { rf_implementations } = await app.read<{ rf_implementations: { all: { nodes: readonly Coded[] } } }>(
    '{ rf_implementations { all { nodes { id code } } } }',
  )
  const implementation_id = Number(rf_implementations.all.nodes[0]?.id)
  await app.create('hhd_users', { ...login, warehouse_id, implementation_id })
  const camera = await app.create(
    'rf_implementations',
    { code: 'CAMERA', name: 'Camera', menu: ['CAMERA'] },
    '/api/rf/implementations',
  )
  const flow = { code: 'CAMERA', name: 'Count what came', definition: cameraFlow }
  await app.create(
    'rf_flows',
    { ...flow, flow_type: 'standard', implementation_id: Number(camera) },
    '/api/rf/flows',
  )
  const cameraLogin = { ...login, username: 'camera' }
  await app.create('hhd_users', { ...cameraLogin, warehouse_id, implementation_id: Number(camera) })
  browser = await openBrowser()
  const context = await browser.newContext({ viewport: { width: 360, height: 640 } })
  await context.addInitScript(`const now = Date.now; Date.now = () => now() + ${AHEAD_MS}`)
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

/** A code that comes again so soon is the same scan, in milliseconds; people are slower. */
const SAME_SCAN_MS = 700
const scans = new Map<string, number>()

/** Scanners commit their text at once to the field that has the focus. */
async function scan(text: string): Promise<void> {
  const wait = (scans.get(text) ?? -SAME_SCAN_MS) + SAME_SCAN_MS - performance.now()
  if (wait >= 0) await setTimeout(wait + 1)
  await page.keyboard.insertText(text)
  scans.set(text, performance.now())
}
const shows = (text: string | RegExp) => page.getByRole('heading', { name: text }).waitFor()
const press = (name: string | RegExp) => page.getByRole('button', { name }).click()

/** The task whose place the device asks for, as soon as that is on its disk; null where there is no more work. */
async function taskAtHand(done: readonly PickTask[]): Promise<PickTask | null> {
  await page.getByRole('heading', { name: /^(Go to|No more work)/ }).waitFor()
  const look = `(async () => {
    const open = indexedDB.open('goodsyard-handheld-${app.server.subdomain}')
    const database = await new Promise((resolve) => { open.onsuccess = () => resolve(open.result) })
    const reading = database.transaction('state').objectStore('state').get('walk')
    const walk = await new Promise((resolve) => { reading.onsuccess = () => resolve(reading.result) })
    database.close()
    if (walk?.step === 'done') return { task: null }
    const { task } = walk?.values ?? {}
    const isNext = walk?.step === 'loc' && !${JSON.stringify(done.map(({ id }) => id))}.includes(task.id)
    return isNext ? { task } : null
  })()`
  const { task } = await eventually('the next task', () =>
    page.evaluate<{ readonly task: PickTask | null } | null>(look),
  )
  return task
}

/** Picks a task as planned, by its codes alone. */
async function pick(task: PickTask): Promise<void> {
  await scan(`${task.location_from.code}${task.location_from.check_digit ?? ''}`)
  if (task.storage_unit_from !== null) {
    await shows(/^Scan unit/)
    await scan(task.storage_unit_from.reference)
  }
  await shows(/^Scan/)
  await scan(task.product.code)
  if (Number(task.start_quantity) === 1) return
  await shows(/^Take/)
  await press(/^OK/)
}

type PickedTask = { readonly id: string; readonly status: string; readonly performed_at: string | null }
const tasksOf = (ids: readonly PickTask[]) =>
  app.read<{ tasks: { all: { nodes: readonly PickedTask[] } } }>(
    `{ tasks { all(filter: { id: { in: ${JSON.stringify(ids.map(({ id }) => `${id}`))} } }) { nodes { id status performed_at } } } }`,
  )

/** All rules of axe, and a contrast of 7:1. */
const ENHANCED = { ...ALL_RULES, rules: { 'color-contrast-enhanced': { enabled: true } } }

/** Which targets are too small or stand over each other, and whether the step scrolls or leaves the page. */
const FAULTS_OF_LAYOUT = `(() => {
  const boxes = [...document.querySelectorAll('main button, main input:not([aria-hidden])')]
    .filter((one) => one.closest('ul, ol') === null)
    .map((one) => ({ name: one.textContent || one.ariaLabel, box: one.getBoundingClientRect() }))
  const small = boxes.filter(({ box }) => box.height < 56 || box.width < 56).map(({ name }) => name + ' is small')
  const over = boxes.flatMap((one, index) => boxes.slice(index + 1)
    .filter(({ box }) => one.box.left < box.right && box.left < one.box.right && one.box.top < box.bottom && box.top < one.box.bottom)
    .map(({ name }) => one.name + ' and ' + name + ' overlap'))
  const out = boxes.filter(({ box }) => box.bottom > innerHeight + 0.5 || box.right > innerWidth + 0.5).map(({ name }) => name + ' leaves the page')
  const prompt = document.querySelector('main h1')?.parentElement
  const cut = prompt && prompt.scrollHeight > prompt.clientHeight + 1 ? ['the prompt is cut'] : []
  return [...small, ...over, ...out, ...cut]
})()`

/** Signs in on the page of the service in its layout for handhelds. */
async function signIn(username = login.username): Promise<void> {
  await page.locator('body.handheld [name=email]').waitFor()
  // What a scanner types behind a badge or a name leads to the password, and sends nothing.
  await page.keyboard.insertText(username)
  await page.keyboard.press('Enter')
  assert.equal(await page.evaluate('document.activeElement.name'), 'password')
  await page.fill('[name=password]', login.password)
  // The address of the device names its tenant.
  assert.equal(await page.locator('summary').count(), 0)
  await page.press('[name=password]', 'Enter')
}

suite('a handheld', () => {
  test('shows the flows of its menu to whoever signs in', async () => {
    await page.goto(`${app.server.url}/handheld/${app.server.subdomain}`)
    await signIn()
    await shows('What do you do?')
    await photograph('menu')
    assert.deepEqual(await axeFaults(page, ALL_RULES), [])
  })

  test('asks for the place, refuses another one aloud, and asks for the quantity', async () => {
    await press(/Pick$/)
    await photograph('scan')
    await scan('WRONG-PLACE')
    await page.getByRole('alert').filter({ hasText: 'WRONG-PLACE' }).waitFor()
    await photograph('wrong')
    const task = (await taskAtHand([])) ?? assert.fail('there is no work')
    await pick(task)
    await taskAtHand([task])
    assert.deepEqual(await axeFaults(page, ALL_RULES), [])
  })

  test('does three tasks of its pack without a connection, and sends each once when it is back', async () => {
    await page.context().setOffline(true)
    const done: PickTask[] = []
    for (const _ of [1, 2, 3]) {
      const task = (await taskAtHand(done)) ?? assert.fail(`the pack has ${done.length} tasks`)
      await pick(task)
      done.push(task)
    }
    await page
      .getByRole('status')
      .filter({ hasText: /^Offline since .* · 3 waiting$/ })
      .waitFor()
    await photograph('offline')
    const before = await tasksOf(done)
    assert.deepEqual(
      before.tasks.all.nodes.map(({ status }) => status),
      ['ALLOCATED', 'ALLOCATED', 'ALLOCATED'],
    )
    // The program, the step and the acts are kept on the device.
    await page.reload()
    await page.getByRole('heading', { name: /^(Go to|This needs the network)/ }).waitFor()
    await page.context().setOffline(false)
    await page
      .getByRole('status')
      .filter({ hasText: /^Online$/ })
      .waitFor()
    const { tasks } = await tasksOf(done)
    for (const { status, performed_at } of tasks.all.nodes) {
      assert.equal(status, 'COMPLETED')
      // The clock of the device is wrong, and that of the service counts.
      assert.ok(Math.abs(Date.parse(String(performed_at)) - Date.now()) < AHEAD_MS / 2, String(performed_at))
    }
    assert.equal(tasks.all.nodes.length, 3)
  })

  test('is locked by a press, and goes on where it was when the person signs in again', async () => {
    const heading = page.getByRole('heading', { level: 1 })
    const before = await heading.textContent()
    await press('Lock')
    await page.locator('body.handheld [name=email]').waitFor()
    await photograph('sign-in')
    await signIn()
    await shows(before ?? '')
  })

  test('signs in on a page that looks as the device is set, also after a wrong password', async () => {
    const background = () => page.evaluate<string>('getComputedStyle(document.body).backgroundColor')
    const setLook = async (look: string) => {
      await press(/Who and where/)
      await press(look)
      await press('Close')
    }
    for (const [look, color] of [
      ['Night', 'rgb(11, 15, 20)'],
      ['Day', 'rgb(255, 255, 255)'],
    ] as const) {
      // The system of the device says the opposite.
      await page.emulateMedia({ colorScheme: look === 'Night' ? 'light' : 'dark' })
      await setLook(look)
      await press('Lock')
      const name = page.locator('body.handheld [name=email]')
      await name.waitFor()
      assert.equal(await background(), color)
      assert.deepEqual(await axeFaults(page, ENHANCED), [])
      await name.fill(login.username)
      await page.fill('[name=password]', 'wrong')
      await page.press('[name=password]', 'Enter')
      await page.locator('body.handheld [role=alert]').waitFor()
      assert.equal(await background(), color)
      assert.deepEqual(await axeFaults(page, ENHANCED), [])
      // The name is there already.
      await page.fill('[name=password]', login.password)
      await page.press('[name=password]', 'Enter')
      await page.getByRole('button', { name: /Who and where/ }).waitFor()
    }
    await page.emulateMedia({ colorScheme: null })
  })

  test('gives back the tasks that are not done when the person leaves', async () => {
    const given = page.waitForResponse((response) => response.url().endsWith('/api/tasks/exit'))
    await press('Leave')
    await shows('What do you do?')
    assert.equal((await given).status(), 204)
    const left = await app.read<{ tasks: { all: { nodes: readonly unknown[] } } }>(
      '{ tasks { all(filter: { status: { eq: "ALLOCATED" }, user_name: { eq: "picker" } }) { nodes { id } } } }',
    )
    assert.deepEqual(left.tasks.all.nodes, [])
  })

  test('reads the code of a place by the camera', async () => {
    await press('Lock')
    await signIn('camera')
    await press(/Count what came$/)
    const { locations } = await app.read<{ locations: { all: { nodes: readonly Coded[] } } }>(
      `{ locations { all(filter: { warehouse_id: { eq: "${warehouse}" } }, first: 1) { nodes { id code check_digit } } } }`,
    )
    const [place] = locations.all.nodes.map(({ code, check_digit }) => `${code}${check_digit ?? ''}`)
    await shows('What came?')
    assert.deepEqual(await page.evaluate(FAULTS_OF_LAYOUT), [])
    assert.deepEqual(await axeFaults(page, ENHANCED), [])
    await press(/A pallet$/)
    await shows('Scan where it stands')
    assert.deepEqual(await page.evaluate(FAULTS_OF_LAYOUT), [])
    assert.deepEqual(await axeFaults(page, ENHANCED), [])
    // No platform of the tests has a reader of codes, so that of WebAssembly is loaded.
    await holdBeforeCamera(page, place ?? assert.fail('there is no place'))
    await press('Camera')
    await shows('How many came?')
  })
})
