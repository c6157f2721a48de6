import assert from 'node:assert/strict'
import { after, before, suite, test } from 'node:test'
import { Mailbox } from '../automations/mailbox.ts'
import { eventually, Receiver } from '../automations/receiver.ts'
import type { ConsolePage } from './support/console-page.ts'
import { ConsoleUnderTest } from './support/console-under-test.ts'

// Automations in a real browser with the sample data: a rule is built, tried, fires, and is replayed.

let receiver: Receiver
let mailbox: Mailbox
let app: ConsoleUnderTest
let shown: ConsolePage

before(async () => {
  receiver = await Receiver.start()
  mailbox = await Mailbox.start()
  app = await ConsoleUnderTest.start({
    sampleData: true,
    environment: {
      GOODSYARD_EGRESS_ALLOW: '127.0.0.1',
      GOODSYARD_EGRESS_ALLOW_HTTP: 'true',
      GOODSYARD_EGRESS_PORTS: String(receiver.port),
      GOODSYARD_SMTP_URL: mailbox.url,
    },
  })
  shown = await app.open('/records/automations')
})
after(async () => {
  await app?.close()
  await mailbox?.stop()
  await receiver?.stop()
})

type Accounts = {
  readonly accounts: { readonly all: { readonly nodes: readonly { readonly id: string }[] } }
}

suite('automations', () => {
  test('an e-mail for cancelled orders of a client is configured, tried with a real event and sent once', async () => {
    const { page } = shown
    await page.getByRole('heading', { name: 'Automations', level: 1 }).waitFor()
    const { accounts } = await app.read<Accounts>('{ accounts { all(code: "ALDERWICK") { nodes { id } } } }')
    const account = accounts.all.nodes[0]?.id ?? ''
    await page.getByRole('button', { name: /^New automation/ }).click()
    await page.getByLabel('Name').fill('Tell the client')
    await page.getByLabel('Event').selectOption({ label: 'Order: Created' })
    await page.getByRole('button', { name: 'Condition' }).click()
    await page.getByRole('combobox', { name: 'Value of the event' }).fill('data.account_id')
    await page.getByRole('textbox', { name: 'Value', exact: true }).fill(account)
    await page.getByRole('button', { name: 'Action', exact: true }).click()
    await page.getByRole('menuitem', { name: 'E-mail to' }).click()
    await page.getByLabel(/^Receivers/).fill('ops@alderwick.example')
    await page.getByLabel(/^Subject/).fill('Order {{ data.reference }}')
    await shown.assertAccessible('the form of an automation')
    await page.getByRole('button', { name: 'Create' }).click()

    const tried = page.getByRole('region', { name: 'Try it' })
    await tried.getByRole('button', { name: 'Try without sending' }).click()
    await tried.getByText(/^It would/).waitFor()
    await tried.getByText(/^Order \S+$/).waitFor()
    await page.getByText(/^was \d+/).waitFor()
    await shown.assertAccessible('an automation')
    assert.equal(mailbox.received.length, 0)

    const copied = await app.read<{
      goods_outs: { all: { nodes: readonly { id: string; warehouse_id: string }[] } }
    }>('{ goods_outs { all(account_code: "ALDERWICK", first: 1) { nodes { id warehouse_id } } } }')
    const reply = await app.api.post('/api/goods_outs', {
      data: {
        type: 'goods_outs',
        attributes: {
          account_id: Number(account),
          warehouse_id: Number(copied.goods_outs.all.nodes[0]?.warehouse_id),
          goods_out_type: 'sales_order',
          reference: 'ORD-TOLD',
          expected_date_of_dispatch: '2030-01-01T10:00:00Z',
          address: { name: 'A', address_1: 'B', postcode: 'SO15 0HJ', country_code: 'GB' },
        },
      },
    })
    assert.equal(reply.status, 200, reply.text)
    const mail = await eventually('the mail', () => mailbox.received[0])
    assert.match(mail.text, /^Subject: Order ORD-TOLD\r$/m)
    await page.getByRole('region', { name: 'Runs' }).getByText('Succeeded').first().waitFor()
    await page.getByRole('button', { name: 'What was sent' }).first().click()
    await page.getByText('1 attempt', { exact: true }).waitFor()
    assert.equal(mailbox.received.length, 1)
  })

  test('a delivery that has failed for good is replayed from its automation', async () => {
    const { page } = shown
    receiver.answering = (_, answer) => answer.writeHead(410).end()
    const made = await app.api.post('/api/automations', {
      data: {
        type: 'automations',
        attributes: {
          name: 'Webhook',
          actions_changes: [
            {
              type: 'ADD',
              attributes: {
                destination_type: 'webhook',
                parameters_changes: [
                  { type: 'ADD', attributes: { parameter_code: 'url', value: receiver.url('/told') } },
                ],
              },
            },
          ],
        },
      },
    })
    const { id } = (made.body as unknown as { data: { id: string } }).data
    await shown.go(`/records/automations/${id}`)
    await page.getByRole('region', { name: 'What it does' }).waitFor()
    await app.api.post(`/api/automations/${id}/run`, {})
    const dead = page.getByRole('region', { name: 'Not delivered: 1' }).first()
    await dead.waitFor()
    receiver.answering = (_, answer) => answer.writeHead(200).end()
    await dead.getByRole('button', { name: 'Send again' }).click()
    await eventually('the delivery', async () => {
      const { webhook_deliveries } = await app.read<{
        webhook_deliveries: { all: { nodes: readonly { status: string }[] } }
      }>(`{ webhook_deliveries { all(automation_id: "${id}", status: "delivered") { nodes { status } } } }`)
      return webhook_deliveries.all.nodes[0]
    })
  })

  test('are made by recipes with one press, filled in', async () => {
    const { page } = shown
    await app.create('users', { email: 'floor@keeper.example', name: 'Floor Keeper' })
    await shown.go('/records/automations')
    await page.getByText('Recipes', { exact: true }).click()
    await page.getByText('Each is created with one press', { exact: false }).waitFor()
    await shown.assertAccessible('the recipes of automations')
    await shown.photograph('automation-recipes')
    const recipe = page.getByRole('region', { name: 'Warn two hours before the dispatch of an order' })
    const make = recipe.getByRole('button', { name: /^Create / })
    // The first user is an operator and no member of the tenant: who is notified has to be chosen.
    assert.ok(await make.isDisabled())
    await recipe.getByRole('combobox', { name: 'Who is notified' }).fill('Floor')
    await page.getByRole('option', { name: /Floor Keeper/ }).click()
    await make.click()
    await page.getByText('120 min before the expected date').waitFor()
    await page.getByText('Notify people:').waitFor()
    await page.getByRole('button', { name: 'Edit' }).click()
    await page.getByLabel('Minutes').waitFor()
    assert.equal(await page.getByLabel('Minutes').inputValue(), '120')
    await page.getByLabel('At a time of that day').fill('16:00')
    await shown.assertAccessible('the form of an automation that waits')
    await shown.photograph('automation-due')
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByText('120 min before 16:00 on the expected day').waitFor()
  })

  test('the pages log no error', () => {
    assert.deepEqual(shown.complaints, [])
  })
})
