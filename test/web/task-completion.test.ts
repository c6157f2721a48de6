import assert from 'node:assert/strict'
import { after, before, suite, test } from 'node:test'
import { COMPLETED_TYPES } from '#web/console/screens/tasks/completion-input.ts'
import { document } from '../support/api-client.ts'
import type { ConsolePage } from './support/console-page.ts'
import { ConsoleUnderTest } from './support/console-under-test.ts'

// Tasks of every type that the office can complete, each completed once on its page, as planned.

let app: ConsoleUnderTest
let shown: ConsolePage

type Node = Readonly<Record<string, unknown>> & { readonly id: string }

/** The records of a list, in the order of their ids. */
async function nodes(list: string, filter: string, fields = 'id'): Promise<readonly Node[]> {
  const query = `{ ${list} { all(${filter}, first: 50, order: "id") { nodes { ${fields} } } } }`
  const data = await app.read<Record<string, { readonly all: { readonly nodes: readonly Node[] } }>>(query)
  return data[list]?.all.nodes ?? []
}

async function first(list: string, filter: string, fields = 'id'): Promise<Node> {
  const [found] = await nodes(list, filter, fields)
  assert.ok(found !== undefined, `${list} ${filter}`)
  return found
}

async function send(path: string, body: object): Promise<void> {
  const reply = await app.api.post(path, body)
  assert.ok(reply.status < 300, reply.text)
}

const openTask = async (type: string, filter = '') =>
  (await first('tasks', `type: "${type}", status: ["AVAILABLE"]${filter}`)).id

/** A move that somebody is to carry out. */
async function moveTask(): Promise<string> {
  const pile = await first('stocks', 'allocated_quantity: 0, location_code: "MB-AMBIENT-02-01-1"')
  const to = await first('locations', 'code: "MB-AMBIENT-05-03-1"')
  await send(
    `/api/stocks/${pile.id}/move`,
    document('stocks', { to_location_id: Number(to.id), as_task: true }),
  )
  return openTask('TRAN')
}

/** A replenishment of a pickface whose goods were taken away. */
async function replenishment(): Promise<string> {
  const face = await first(
    'pickface_products',
    'product_code: "GLASS-6"',
    'id trigger_max product { id } location { id }',
  )
  const { product, location } = face as unknown as Record<'product' | 'location', { readonly id: string }>
  await app.api.patch(
    `/api/pickface_products/${face.id}`,
    document('pickface_products', { trigger_min: 900, trigger_max: 1000 }),
  )
  const { account } = (await first('stocks', 'product_code: "GLASS-6"', 'id account { id }')) as unknown as {
    readonly account: { readonly id: string }
  }
  await send('/api/goods_out_processes/trigger_replenishment', {
    account_id: Number(account.id),
    location_id: Number(location.id),
    product_id: Number(product.id),
  })
  return openTask('REPLEN')
}

/** The making of a kit whose part has been picked. */
async function conversion(): Promise<string> {
  const part = await first(
    'stocks',
    'product_code: "22191"',
    'id product { id } account { id } location { id warehouse { id } }',
  )
  const { product, account, location } = part as unknown as {
    readonly product: { readonly id: string }
    readonly account: { readonly id: string }
    readonly location: { readonly id: string; readonly warehouse: { readonly id: string } }
  }
  const warehouse_id = Number(location.warehouse.id)
  const account_id = Number(account.id)
  const { id: type } = await first('location_types', 'code: "WORK"')
  const bench = Number(
    await app.create('locations', { code: 'BENCH-1', warehouse_id, location_type_id: Number(type) }),
  )
  const kit = Number(await app.create('products', { code: 'KIT-1', product_type: 'bill_of_materials' }))
  await app.create('account_products', { account_id }, `/api/products/${kit}/account_products`)
  await app.create(
    'product_materials',
    { child_product_id: Number(product.id), quantity: 1 },
    `/api/products/${kit}/materials`,
  )
  const order = await app.create('goods_outs', {
    account_id,
    warehouse_id,
    goods_out_type: 'work_order',
    location_id: bench,
    reference: 'WO-1',
    expected_date_of_dispatch: new Date().toISOString(),
    lines_changes: [{ type: 'ADD', attributes: { product_id: kit, order_quantity: 1 } }],
  })
  await send('/api/goods_out_processes/process_picks_async', { ids: [Number(order)] })
  const find = () => nodes('tasks', `type: "PICK", status: ["AVAILABLE"], goods_out_id: ${order}`)
  while ((await find()).length === 0) await shown.page.waitForTimeout(200)
  const { id: pick } = await first('tasks', `type: "PICK", goods_out_id: ${order}`)
  const picked = { status: 'completed', confirmed_quantity: 1, location_to_id: bench }
  const reply = await app.api.patch(`/api/tasks/${pick}`, document('tasks', picked))
  assert.equal(reply.status, 200, reply.text)
  return openTask('CONV', `, goods_out_id: ${order}`)
}

/** How a test comes by an open task of each type. */
const tasks: Readonly<Record<string, () => Promise<string>>> = {
  PICK: () => openTask('PICK', ', product_code: "21791"'),
  PWAY: () => openTask('PWAY'),
  DISP: () => openTask('DISP'),
  TRAN: moveTask,
  REPLEN: replenishment,
  CONV: conversion,
}

before(async () => {
  app = await ConsoleUnderTest.start({ sampleData: true })
  shown = await app.open('/tasks')
})
after(() => app?.close())

suite('tasks completed in the office', () => {
  for (const type of COMPLETED_TYPES)
    test(`a ${type} task is completed as planned, on its page`, async () => {
      const { page } = shown
      const id = await tasks[type]?.()
      assert.ok(id !== undefined, type)
      await shown.go(`/records/tasks/${id}`)
      await page.getByRole('button', { name: 'Complete …' }).click()
      const dialog = page.getByRole('dialog')
      await dialog.getByRole('button', { name: 'Complete', exact: true }).click()
      await dialog.waitFor({ state: 'detached' })
      assert.deepEqual(await first('tasks', `id: ${id}`, 'id status'), { id, status: 'COMPLETED' })
    })

  test('a putaway is completed on the page of its receipt', async () => {
    const { page } = shown
    const { goods_in_receipt_id } = await first(
      'tasks',
      'type: "PWAY", status: ["AVAILABLE"]',
      'id goods_in_receipt_id',
    )
    const count = async () => (await nodes('tasks', 'type: "PWAY", status: ["AVAILABLE"]')).length
    const before = await count()
    await shown.go(`/records/goods_in_receipts/${goods_in_receipt_id}`)
    // The row has the proposed location, and puts the goods away there.
    const put = page.getByRole('button', { name: /^Put away [0-9.,]+ of / }).first()
    const name = (await put.getAttribute('aria-label')) ?? ''
    const open = await page.getByRole('button', { name, exact: true }).count()
    await put.click()
    await page.waitForResponse((answer) => answer.url().includes('/api/tasks/') && answer.ok())
    assert.ok(open > 0)
    assert.equal(await count(), before - 1)
  })

  test('the handheld of a person is shown beside their tasks as it reports, without a reload', async () => {
    const { page } = shown
    const { id: warehouse } = await first('warehouses', 'code: "MB-AMBIENT"')
    const login = { username: 'lea', name: 'Lea Lang', password: 'scan-and-go-9' }
    await app.create('hhd_users', { ...login, warehouse_id: Number(warehouse) })
    await shown.go('/tasks')
    const people = page.getByRole('complementary', { name: 'People' })
    const handheld = people.getByRole('listitem').filter({ hasText: login.name })
    await people.getByRole('heading', { name: 'People' }).waitFor()
    assert.equal(await handheld.count(), 0)
    const device = await page.context().browser()?.newPage()
    assert.ok(device)
    const { url, subdomain } = app.server
    await device.goto(`${url}/handheld/sign_in?${new URLSearchParams({ to: `/handheld/${subdomain}` })}`)
    await device.fill('[name=email]', login.username)
    await device.fill('[name=password]', login.password)
    const company = device.locator('summary')
    if (await company.isVisible()) await company.click()
    const tenant = device.locator('[name=subdomain]')
    if (await tenant.isVisible()) await tenant.fill(subdomain)
    await device.press('[name=password]', 'Enter')
    await handheld.getByRole('link', { name: `Handheld of ${login.name}: Online` }).waitFor()
    /** Reports with the session of the device, as if more had happened on it. */
    const report = (body: object) =>
      device.evaluate(`(async () => {
        const { access_token } = await (await fetch('/handheld/token', { method: 'POST' })).json()
        const headers = {
          authorization: 'Bearer ' + access_token,
          'content-type': 'application/json',
          'x-service-subdomain': '${app.server.subdomain}',
        }
        const body = '${JSON.stringify(body)}'
        return (await fetch('/api/rf/report', { method: 'POST', headers, body })).status
      })()`)
    assert.equal(await report({ waiting_count: 3, refused_count: 0, battery_percent: 15 }), 204)
    await handheld.getByText('3 acts wait').waitFor()
    await handheld.getByText('Battery 15 %').waitFor()
    assert.equal(await report({ waiting_count: 0, refused_count: 1, battery_percent: 15 }), 204)
    await handheld.getByText('1 refused').waitFor()
    assert.equal(await handheld.getByText('wait').count(), 0)
    await shown.assertAccessible('tasks and people with a handheld')
    await shown.photograph('people-with-handhelds')
    await handheld.getByRole('link', { name: '1 refused' }).click()
    await page.getByRole('heading', { name: 'Exceptions' }).waitFor()
    await device.close()
  })

  test('the pages log no error', () => assert.deepEqual(shown.complaints, []))
})
