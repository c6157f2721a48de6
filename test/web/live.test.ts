import assert from 'node:assert/strict'
import { after, before, suite, test } from 'node:test'
import { document } from '../support/api-client.ts'
import type { ConsolePage } from './support/console-page.ts'
import { ConsoleUnderTest } from './support/console-under-test.ts'

// Changes by other users are shown without a reload, and do not move the rows that are being read.

let app: ConsoleUnderTest
let shown: ConsolePage

const make = (code: string) => app.create('customers', { code, name: code })

async function rename(id: string, name: string): Promise<void> {
  const body = { body: document('customers', { name }) }
  const reply = await app.api.request('PATCH', `/api/customers/${id}`, body)
  assert.equal(reply.status, 200, reply.text)
}

suite('changes by other users', () => {
  const ids: string[] = []
  before(async () => {
    app = await ConsoleUnderTest.start()
    for (const code of ['B', 'D', 'F']) ids.push(await make(code))
    shown = await app.open('/records/customers?s=code')
    await shown.page.locator('[data-state="open"]').waitFor()
  })
  after(() => app?.close())

  const row = (text: string) => shown.page.getByRole('row').filter({ hasText: text })

  test('are shown in the rows of a list without a reload', async () => {
    await row('B').first().waitFor()
    await rename(ids[1] ?? '', 'Renamed by another')
    await row('Renamed by another').waitFor()
  })

  test('add a new row only on request, so that the others do not move', async () => {
    const before = await row('Renamed by another').boundingBox()
    await make('C')
    const button = shown.page.getByRole('button', { name: '1 new' })
    await button.waitFor()
    assert.deepEqual(await row('Renamed by another').boundingBox(), before)
    await button.click()
    await shown.page.locator('[data-cell="1:1"]', { hasText: 'C' }).waitFor()
    await button.waitFor({ state: 'detached' })
  })

  test('are shown in a second tab, over one stream', async () => {
    const metrics = async () => {
      const text = await (await fetch(`${app.server.url}/metrics`)).text()
      return /^goodsyard_live_streams (\d+)$/m.exec(text)?.[1]
    }
    const second = await shown.page.context().newPage()
    await second.goto(`${app.server.url}/console/demo/records/customers/${ids[0]}`)
    await second.locator('[data-state="open"]').waitFor()
    await second.getByRole('heading', { name: 'B' }).first().waitFor()
    assert.equal(await metrics(), '1')
    await rename(ids[0] ?? '', 'Seen in both')
    await second.getByText('Seen in both').first().waitFor()
    await row('Seen in both').first().waitFor()
    await second.close()
  })

  test('are shown again after a lost stream, which a dot indicates', async () => {
    await app.server.end()
    await shown.page.locator('[data-state="closed"]').waitFor()
    await app.server.startAgain()
    await shown.page.locator('[data-state="open"]').waitFor()
    await rename(ids[2] ?? '', 'After the gap')
    await row('After the gap').waitFor()
  })
})
