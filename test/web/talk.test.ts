import assert from 'node:assert/strict'
import { after, before, suite, test } from 'node:test'
import type { ConsolePage } from './support/console-page.ts'
import { ConsoleUnderTest } from './support/console-under-test.ts'

// What people write to each other where the work is, in real browsers: a client, and two who work in the warehouse.

const PASSWORD = 'a-long-and-odd-passphrase'
const CLIENT = { email: 'carla@example.test', password: PASSWORD }
const LEADER = { email: 'hanna@example.test', password: PASSWORD }
const COLLEAGUE = { email: 'bruno@example.test', password: PASSWORD }

let app: ConsoleUnderTest
let house: ConsolePage
let client: ConsolePage
let colleague: ConsolePage
let order: { readonly id: string; readonly reference: string; readonly account: { readonly id: string } }

type Nodes<Node> = { readonly all: { readonly nodes: readonly Node[] } }

before(async () => {
  app = await ConsoleUnderTest.start({ sampleData: true, environment: { GOODSYARD_UPLOAD_LIMIT_MIB: '1' } })
  const { goods_outs, roles } = await app.read<{
    goods_outs: Nodes<typeof order>
    roles: Nodes<{ id: string; name: string }>
  }>(
    '{ goods_outs { all(order: "id", first: 1) { nodes { id reference account { id } } } } roles { all { nodes { id name } } } }',
  )
  const [first] = goods_outs.all.nodes
  assert.ok(first !== undefined)
  order = first
  const role = (wanted: string) => roles.all.nodes.find(({ name }) => name === wanted)?.id
  await app.create('users', {
    ...CLIENT,
    password_confirmation: PASSWORD,
    name: 'Carla Client',
    role_id: role('Client'),
    all_accounts: false,
    account_ids: [Number(order.account.id)],
  })
  await app.create('users', {
    ...COLLEAGUE,
    password_confirmation: PASSWORD,
    name: 'Bruno Bay',
    role_id: role('Standard'),
  })
  await app.create('users', {
    ...LEADER,
    password_confirmation: PASSWORD,
    name: 'Hanna Hall',
    role_id: role('Standard'),
  })
  house = await app.open('/tower', LEADER)
  client = await app.open(`/records/goods_outs/${order.id}`, CLIENT)
  colleague = await app.open('/inbox', COLLEAGUE)
})
after(() => app?.close())

/** The entry of the inbox in the rail, with the number of what waits. */
const inboxOf = ({ page }: ConsolePage, count: string) =>
  page.getByRole('navigation', { name: 'Areas' }).getByRole('link', { name: new RegExp(`^Inbox ?${count}$`) })

suite('a question of a client', () => {
  test('is asked on the order, and waits for everybody in the warehouse', async () => {
    const { page } = client
    await page.getByRole('button', { name: 'Ask about this order' }).click()
    const text = page.getByRole('textbox', { name: 'Your question or comment' })
    await text.fill('Will it leave today?')
    assert.equal(await page.getByRole('checkbox', { name: 'Visible to the client' }).count(), 0)
    await client.assertAccessible('the question of a client')
    await page.getByRole('button', { name: 'Comment', exact: true }).click()
    await page.getByRole('listitem').filter({ hasText: 'Will it leave today?' }).waitFor()
    await page.getByText('Waits for an answer').waitFor()
    await house.page.getByRole('region', { name: /^Questions of clients/ }).waitFor()
    for (const one of [house, colleague]) await inboxOf(one, '1').waitFor()
    await inboxOf(client, '').waitFor()
  })

  test('is answered with a file and a mention, and the answer is read with its name', async () => {
    const { page } = house
    await inboxOf(house, '1').click()
    await page.getByRole('tab', { name: 'Questions of clients' }).click()
    await house.photograph('inbox-questions')
    await page.getByRole('link', { name: new RegExp(order.reference) }).click()
    const text = page.getByRole('textbox', { name: 'Write a comment' })
    await text.fill('Yes, at four. @Bru')
    await page.getByRole('button', { name: 'Mention Bruno Bay' }).click()
    await page
      .getByLabel('Attach files')
      .setInputFiles({ name: 'plan.txt', mimeType: 'text/plain', buffer: Buffer.from('at four') })
    // A client waits, so that the answer is visible to the client unless that is changed.
    assert.ok(await page.getByRole('checkbox', { name: 'Visible to the client' }).isChecked())
    await house.assertAccessible('the answer to a client')
    await house.photograph('comments')
    await page.getByRole('button', { name: 'Send to the client' }).click()
    await page.getByRole('listitem').filter({ hasText: 'Yes, at four. @Bruno Bay' }).waitFor()
    await page.getByText('Waits for an answer').waitFor({ state: 'detached' })

    await inboxOf(client, '1').click()
    await client.page.getByRole('link', { name: new RegExp(order.reference) }).click()
    const answer = client.page.getByRole('listitem').filter({ hasText: 'Yes, at four.' })
    await answer.getByRole('button', { name: 'Open plan.txt' }).waitFor()
    await answer.getByText('Hanna Hall').waitFor()
    await inboxOf(client, '').waitFor()
  })

  test('leaves the inbox of whoever was mentioned empty when all is read', async () => {
    const { page } = colleague
    await inboxOf(colleague, '1').waitFor()
    const item = page.getByRole('listitem').filter({ hasText: 'mentioned you' })
    await item.getByText('Yes, at four.').waitFor()
    await colleague.assertAccessible('the inbox')
    await colleague.photograph('inbox')
    await page.getByRole('button', { name: 'Mark all as read' }).click()
    await page.getByRole('heading', { name: 'You have read everything.' }).waitFor()
    await inboxOf(colleague, '').waitFor()
  })

  test('does not show the client what is written within the warehouse', async () => {
    await colleague.go(`/records/goods_outs/${order.id}?tab=comments`)
    const { page } = colleague
    await page.getByRole('textbox', { name: 'Write a comment' }).fill('They always ask that')
    await page.getByRole('button', { name: 'Comment', exact: true }).click()
    await page.getByRole('listitem').filter({ hasText: 'They always ask that' }).waitFor()
    await client.go(`/records/goods_outs/${order.id}?tab=comments`)
    await client.page.getByRole('tab', { name: 'Comments 2' }).waitFor()
    assert.equal(await client.page.getByText('They always ask that').count(), 0)
  })
})

/** Puts a picture of this name on the focused element or drops it there, as a person does. */
function giving(how: 'paste' | 'drop', name: string): string {
  return `{
    const data = new DataTransfer()
    data.items.add(new File(['bytes of ${name}'], '${name}', { type: 'image/png' }))
    const at = document.querySelector('form textarea')
    const event = { bubbles: true, cancelable: true }
    at.dispatchEvent(${how === 'paste' ? "new ClipboardEvent('paste', { ...event, clipboardData: data })" : "new DragEvent('drop', { ...event, dataTransfer: data })"})
  }`
}

suite('the files of a client', () => {
  test('are chosen, dropped and pasted, removed by the keyboard, and read by the warehouse', async () => {
    await client.go(`/records/goods_outs/${order.id}?tab=comments`)
    const { page } = client
    await page.setViewportSize({ width: 390, height: 800 })
    await page.getByRole('textbox', { name: 'Your question or comment' }).fill('It came broken')
    const several = ['a.png', 'b.png'].map((name) => ({
      ...{ name, mimeType: 'image/png', buffer: Buffer.from(`bytes of ${name}`) },
    }))
    await page.getByLabel('Attach files').setInputFiles(several)
    await page.evaluate(giving('drop', 'a-picture-with-a-name-that-is-longer-than-a-telephone-is-wide.png'))
    await page.evaluate(giving('paste', 'pasted.png'))
    const files = page.getByRole('list', { name: 'Files' }).getByRole('listitem')
    await page.getByText('pasted.png').waitFor()
    assert.equal(await files.count(), 4)
    assert.equal(await page.evaluate('document.documentElement.scrollWidth'), 390)
    await client.assertAccessible('files of a comment')
    await client.photograph('files-of-a-comment')
    await page.getByRole('button', { name: 'Remove b.png' }).focus()
    await page.keyboard.press('Enter')
    await page.getByText('b.png', { exact: true }).waitFor({ state: 'detached' })
    assert.equal(await page.evaluate('document.activeElement.textContent'), 'Attach files')
    await page.getByRole('button', { name: 'Comment', exact: true }).click()
    const sent = page.getByRole('listitem').filter({ hasText: 'It came broken' })
    await sent.getByRole('button', { name: 'Open pasted.png' }).waitFor()
    assert.equal(await files.count(), 0)
    await page.setViewportSize({ width: 1280, height: 800 })

    await house.go(`/records/goods_outs/${order.id}?tab=comments`)
    const read = house.page.getByRole('listitem').filter({ hasText: 'It came broken' })
    await read.getByRole('button', { name: 'Open a.png' }).waitFor()
    assert.equal(await read.getByRole('button', { name: /^Open / }).count(), 3)
  })

  test('show that they are being sent until they are', async () => {
    const { page } = client
    const held: (() => void)[] = []
    await page.route('**/upload', async (route) => {
      await new Promise<void>((resolve) => held.push(resolve))
      await route.continue()
    })
    await page.getByRole('textbox', { name: 'Your question or comment' }).fill('A slow one')
    await page
      .getByLabel('Attach files')
      .setInputFiles({ name: 'slow.txt', mimeType: 'text/plain', buffer: Buffer.from('slow') })
    await page.getByRole('button', { name: 'Comment', exact: true }).click()
    await page.getByRole('progressbar', { name: 'Sending slow.txt' }).waitFor()
    assert.ok(await page.getByRole('button', { name: 'Remove slow.txt' }).isDisabled())
    await client.assertAccessible('a file that is being sent')
    while (held.length === 0) await page.evaluate('new Promise(requestAnimationFrame)')
    held[0]?.()
    const sent = page.getByRole('listitem').filter({ hasText: 'A slow one' })
    await sent.getByRole('button', { name: 'Open slow.txt' }).waitFor()
    await page.unroute('**/upload')
  })

  test('are told why they were refused, and nothing is sent until they are removed', async () => {
    const { page } = client
    const stored = async () =>
      (
        await app.read<{ documents: { all: { total_count: number } } }>(
          '{ documents { all { total_count } } }',
        )
      ).documents.all.total_count
    const before = await stored()
    await page.getByRole('textbox', { name: 'Your question or comment' }).fill('With too much')
    await page.getByLabel('Attach files').setInputFiles([
      { name: 'fits.txt', mimeType: 'text/plain', buffer: Buffer.from('fits') },
      { name: 'large.bin', mimeType: 'application/octet-stream', buffer: Buffer.alloc(3 * 1024 * 1024) },
      { name: 'empty.txt', mimeType: 'text/plain', buffer: Buffer.alloc(0) },
    ])
    await page.getByRole('button', { name: 'Comment', exact: true }).click()
    await page.getByText('Nothing was sent, since a file was refused.').waitFor()
    const files = page.getByRole('list', { name: 'Files' }).getByRole('listitem')
    assert.equal(await files.getByRole('alert').count(), 2)
    for (const name of ['large.bin', 'empty.txt'])
      assert.equal(await files.filter({ hasText: name }).getByRole('alert').count(), 1)
    assert.equal(await stored(), before + 1)
    await client.assertAccessible('refused files of a comment')
    await client.photograph('refused-files-of-a-comment')
    for (const name of ['large.bin', 'empty.txt'])
      await page.getByRole('button', { name: `Remove ${name}` }).click()
    await page.getByRole('button', { name: 'Comment', exact: true }).click()
    const sent = page.getByRole('listitem').filter({ hasText: 'With too much' })
    await sent.getByRole('button', { name: 'Open fits.txt' }).waitFor()
    assert.equal(await stored(), before + 1)
  })
})

suite('more comments than are read at once', () => {
  test('show the newest, and the earlier ones above them when they are asked for; the count is of all', async () => {
    const { goods_outs } = await app.read<{ goods_outs: Nodes<{ readonly id: string }> }>(
      '{ goods_outs { all(order: "id desc", first: 1) { nodes { id } } } }',
    )
    const record = { record_type: 'goods_outs', record_id: Number(goods_outs.all.nodes[0]?.id) }
    const texts = Array.from({ length: 203 }, (_, index) => `Note ${index + 1} of many`)
    // One after another, since their order is what is shown.
    for (const text of texts) await app.create('comments', { ...record, text })
    await house.go(`/records/goods_outs/${record.record_id}?tab=comments`)
    const { page } = house
    const shown = page.getByRole('list', { name: 'Comments' }).getByText(/^Note \d+ of many$/)
    await page.getByRole('button', { name: 'Show 103 earlier comments' }).waitFor()
    await page.getByRole('tab', { name: 'Comments 203' }).waitFor()
    assert.deepEqual(await shown.allTextContents(), texts.slice(103))
    await page.getByRole('button', { name: 'Show 103 earlier comments' }).click()
    await page.getByRole('button', { name: 'Show 3 earlier comments' }).waitFor()
    assert.deepEqual(await shown.allTextContents(), texts.slice(3))
    await house.assertAccessible('comments with earlier ones')
    await page.getByRole('button', { name: 'Show 3 earlier comments' }).click()
    await page.getByText('Note 1 of many', { exact: true }).waitFor()
    assert.deepEqual(await shown.allTextContents(), texts)
    // A new one moves each page by one, and none is lost.
    await app.create('comments', { ...record, text: 'Note 204 of many' })
    await page.getByRole('tab', { name: 'Comments 204' }).waitFor()
    await page.locator('ol[aria-label=Comments] > li').nth(203).waitFor()
    assert.deepEqual(await shown.allTextContents(), [...texts, 'Note 204 of many'])
  })
})

suite('a hand-over', () => {
  test('is written on the tower, seen by the next leader and acknowledged', async () => {
    const { page } = house
    await house.go('/tower')
    await page.getByRole('button', { name: 'Hand over to the next shift' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('textbox', { name: 'What the next shift has to know' }).fill('A quiet night')
    await dialog.getByRole('textbox', { name: 'Open points' }).fill('Bay 2 is blocked\nTrailer 7 at six')
    await house.assertAccessible('the dialog of a hand-over')
    await house.photograph('hand-over-dialog')
    await dialog.getByRole('button', { name: 'Hand over to the next shift' }).click()
    await dialog.waitFor({ state: 'detached' })

    await colleague.go('/tower')
    const panel = colleague.page.getByRole('region', { name: /^Hand-over to this shift/ })
    await panel.getByText('A quiet night').waitFor()
    const points = panel.getByRole('list', { name: 'Open points' }).getByRole('listitem')
    assert.deepEqual(await points.allTextContents(), ['Bay 2 is blocked', 'Trailer 7 at six'])
    await colleague.assertAccessible('the tower with a hand-over')
    await colleague.photograph('tower-hand-over')
    await panel.getByRole('button', { name: 'Acknowledge' }).click()
    await panel.getByText('Nothing was handed over.').waitFor()
    await page
      .getByRole('region', { name: /^Hand-over to this shift/ })
      .getByText('Nothing was handed over.')
      .waitFor()
  })
})
