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
    await page.getByRole('button', { name: 'Complete …' }).first().click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Complete', exact: true }).click()
    await dialog.waitFor({ state: 'detached' })
    assert.equal(await count(), before - 1)
  })

  test('the pages log no error', () => assert.deepEqual(shown.complaints, []))
})
