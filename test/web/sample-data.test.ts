import assert from 'node:assert/strict'
import { after, before, suite, test } from 'node:test'
import type { ConsolePage } from './support/console-page.ts'
import { ConsoleUnderTest } from './support/console-under-test.ts'

// The first steps of a new tenant with sample data to practise on, in a real browser.

let app: ConsoleUnderTest
let shown: ConsolePage

type Orders = {
  readonly goods_outs: { readonly all: { readonly nodes: readonly { readonly reference: string }[] } }
}

async function orders(): Promise<readonly string[]> {
  const { goods_outs } = await app.read<Orders>('{ goods_outs { all(order: "id") { nodes { reference } } } }')
  return goods_outs.all.nodes.map(({ reference }) => reference)
}

before(async () => {
  app = await ConsoleUnderTest.start()
  shown = await app.open('/tower')
})
after(() => app?.close())

suite('sample data beside the first steps', () => {
  test('is added by one press, and no step is done by it', async () => {
    const { page } = shown
    await page.getByRole('heading', { name: 'First steps' }).waitFor()
    await page.getByRole('button', { name: 'Add sample data' }).click()
    await page.getByRole('button', { name: 'Remove sample data' }).waitFor()
    assert.deepEqual(await orders(), ['SAMPLE-1', 'SAMPLE-2', 'SAMPLE-3'])
    await shown.go('/tower')
    await page.getByRole('link', { name: /^Create a warehouse/ }).waitFor()
    await page.getByRole('link', { name: 'Create an order' }).waitFor()
    await shown.assertAccessible('the first steps with sample data')
    await shown.photograph('sample-data')
  })

  test('is not removed while a person is limited to it, and the refusal says so', async () => {
    const { page } = shown
    type Accounts = { readonly accounts: { readonly all: { readonly nodes: readonly { id: string }[] } } }
    const { accounts } = await app.read<Accounts>('{ accounts { all(code: "SAMPLE") { nodes { id } } } }')
    const person = await app.create('users', {
      ...{ email: 'limited@example.test', name: 'Limited', all_accounts: false },
      account_ids: [Number(accounts.all.nodes[0]?.id)],
    })
    await page.getByRole('button', { name: 'Remove sample data' }).click()
    const dialog = page.getByRole('dialog', { name: 'Remove sample data' })
    await dialog.getByRole('button', { name: 'Remove sample data' }).click()
    await dialog.getByRole('alert').filter({ hasText: '1' }).waitFor()
    await shown.assertAccessible('sample data that cannot be removed')
    await shown.photograph('sample-data-in-use')
    assert.equal((await app.api.request('DELETE', `/api/users/${person}`)).status, 204)
    await dialog.getByRole('button', { name: 'Remove sample data' }).click()
    await page.getByRole('button', { name: 'Add sample data' }).waitFor()
    assert.deepEqual(await orders(), [])
  })

  test('the pages log no error', () => assert.deepEqual(shown.complaints, []))
})
