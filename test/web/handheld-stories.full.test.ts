import assert from 'node:assert/strict'
import { after, before, suite, test } from 'node:test'
import type { Browser } from 'playwright-core'
import { openBrowser } from '../support/browser.ts'
import { ConsoleUnderTest } from './support/console-under-test.ts'
import { HandheldPerson } from './support/handheld-person.ts'
import { PickFloor } from './support/pick-floor.ts'

// Whole stories of pickers with handhelds: without a connection, and with a task that is taken back meanwhile.

const LINES = 20

let app: ConsoleUnderTest
let floor: PickFloor
let browser: Browser
let picker: HandheldPerson

before(async () => {
  app = await ConsoleUnderTest.start()
  floor = await PickFloor.build(app, LINES)
  browser = await openBrowser()
})
after(async () => {
  await browser?.close()
  await app?.close()
})

suite('stories of the handheld', () => {
  test('twenty lines are picked by scans though the network is cut and the page reloaded, each once', async () => {
    const tasks = await floor.order(LINES)
    picker = await HandheldPerson.signIn(floor, browser)
    await picker.begin()
    assert.equal(await picker.pick(6), 6)
    await picker.offline(true)
    assert.equal(await picker.pick(4), 4)
    await picker.says(/^Offline since .* · \d+ waiting$/)
    await picker.reload()
    assert.equal(await picker.pick(6), 6)
    await picker.offline(false)
    assert.equal(await picker.pick(4), 4)
    await picker.says(/^Online$/)
    const statuses = (await floor.again(tasks)).map(({ status }) => status)
    assert.deepEqual(
      statuses,
      tasks.map(() => 'COMPLETED'),
    )
    assert.equal(await floor.picksInLedger(), LINES)
    await floor.assertVerified()
  })

  test('a task that the leader takes back meanwhile is kept as refused, the others stand, and the leader finds it', async () => {
    const tasks = await floor.order(LINES)
    const other = await HandheldPerson.signIn(floor, browser, 'colleague')
    await picker.page.getByRole('button', { name: 'OK' }).click()
    await picker.begin()
    assert.equal(await picker.pick(2), 2)
    await picker.says(/^Online$/)
    await picker.offline(true)
    const taken =
      (await floor.again(tasks)).find(({ status }) => status === 'ALLOCATED') ?? assert.fail('no pack')
    type Logins = { hhd_users: { all: { nodes: readonly { user_id: string }[] } } }
    const { hhd_users } = await app.read<Logins>(
      '{ hhd_users { all(username: "colleague") { nodes { user_id } } } }',
    )
    const user_id = Number(hhd_users.all.nodes[0]?.user_id)
    const reply = await app.api.post('/api/tasks/allocate', { ids: [Number(taken.id)], user_id })
    assert.ok(reply.status < 300, reply.text)
    assert.equal(await picker.pick(LINES), LINES - 2)
    await picker.offline(false)
    await picker.says(/^Online · 1 refused$/)
    const left = (await floor.again(tasks)).filter(({ status }) => status !== 'COMPLETED')
    assert.deepEqual(
      left.map(({ id, user_id: who }) => [id, who]),
      [[taken.id, String(user_id)]],
    )
    const leader = await app.open('/exceptions')
    await leader.page.getByRole('heading', { name: 'Exceptions' }).waitFor()
    await picker.page.getByRole('button', { name: /Who and where/ }).click()
    await picker.page.getByRole('heading', { name: 'Refused' }).waitFor()
    await picker.page.getByText('may be cleared by the browser').waitFor()
    const pictures = process.env.TEST_PICTURES
    if (pictures !== undefined)
      await picker.page.screenshot({ path: `${pictures}/handheld-refused.png`, fullPage: true })
    await picker.page.getByRole('button', { name: 'Hand it to the leader' }).click()
    await picker.says(/^Online$/)
    await leader.page.reload()
    await leader.page
      .getByText(/Refused on the handheld/)
      .first()
      .waitFor()
    await picker.page.getByRole('button', { name: 'Close' }).click()
    await floor.assertVerified()
    await other.page.context().close()
  })

  test('wrong goods, places, check digits and batches are refused aloud, and nothing scanned becomes a number', async () => {
    const checker = await HandheldPerson.signIn(floor, browser, 'checker')
    const { hands, page } = checker
    const shows = (text: string | RegExp) => page.getByRole('heading', { name: text, exact: true }).waitFor()
    const refuses = (text: string | RegExp) => page.getByRole('alert').filter({ hasText: text }).waitFor()
    const isCalm = () => page.locator('[role=alert]:empty').waitFor({ state: 'attached' })
    const amount = page.getByRole('textbox', { name: 'Take over' })
    const counts = async (entry: string) => {
      await isCalm()
      assert.equal(await amount.inputValue(), entry)
    }
    const confirm = () => page.getByRole('button', { name: /^OK/ }).click()
    // Of the second goods the place has a check digit, and a label says their batch.
    await floor.order(2, 3)
    await checker.begin()

    await shows('Go to R-01')
    // Two scans within a moment wait in line: a wrong one empties it, right ones are taken in their order.
    await hands.scanTogether(['R-03', 'GOODS-1'])
    await refuses('That is not what is expected here')
    await shows('Go to R-01')
    await hands.scanTogether(['R-01', 'GOODS-1'])
    await shows(/^Take 3/)
    await counts('')
    // Other goods are no number, not even where their code is one; the goods themselves count one more, twice delivered once.
    await hands.scan('4006381333931')
    await refuses('That is not what is expected here')
    assert.equal(await amount.inputValue(), '')
    await hands.scanTogether(['GOODS-1', 'GOODS-1'])
    await counts('2')
    await hands.scan('GOODS-1')
    await counts('3')
    await confirm()

    await shows('Go to R-02')
    await hands.scan('R-02')
    await refuses(/check digit/)
    await hands.scan('R-029')
    await refuses(/R-029/)
    await hands.scan('R-022')
    await shows('Scan GOODS-2')
    await hands.scan('GOODS-3')
    await refuses('That is not what is expected here')
    await shows('Scan GOODS-2')
    await hands.scan('GOODS-2')
    await shows(/^Take 3/)
    await confirm()
    await shows('No more work')
    await confirm()

    // A label fills batch and dates; another batch is not counted as the same goods.
    await floor.deliver(2, 3)
    const label = (batch: string) => `0104006381333931173001311530013110${batch}`
    await page.getByRole('button', { name: /Receive$/ }).click()
    await shows('Scan GOODS-2')
    await hands.scan(label('B7'))
    await shows(/^How much of 3/)
    await hands.scan(label('B8'))
    await refuses(/B8/)
    await hands.scan(label('B7'))
    await counts('2')
    await hands.scan(label('B7'))
    await counts('3')
    await confirm()
    await shows('No more work')
    assert.deepEqual(await floor.received(), [{ quantity: 3, batch: 'B7', sell_by_date: '2030-01-31' }])
    await floor.assertVerified()
    await page.context().close()
  })
})
