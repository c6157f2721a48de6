import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { goodsyard } from '../support/command.ts'
import { TestServer } from '../support/server.ts'

/**
 * The service and its database are killed at random times while clients work. A request without an answer is sent
 * again with the same key: in the end everything was performed once, and the ledger agrees.
 */
const PEOPLE = 12

type Body = Readonly<Record<string, unknown>>
type Act = { readonly name: string; readonly method: string; readonly path: string; readonly body: Body }
type Sent = Act & { readonly key: string }

let state = 1
/** Pseudorandom numbers from the seed of the test. */
function random(below: number): number {
  state = (Math.imul(state, 48_271) >>> 0) % 2_147_483_647
  return state % below
}

/** Tests so many crashes at times that come of a seed. */
export function testCrashes(seed: number, crashes: number): void {
  test(`with seed ${seed}, everything in progress when the service is killed is performed once after its restart`, async (context) => {
    state = seed
    const server = await TestServer.start({ database: null })
    context.after(() => server.stop())
    const floor = await layOut(server)
    /** The keys of requests that were answered with success. */
    const done = new Map<string, Set<string>>()
    const times = (name: string) => done.get(name)?.size ?? 0
    const unanswered: Sent[] = []
    for (let crash = 0; crash < crashes; crash += 1) {
      let isOver = false
      const people = Array.from({ length: PEOPLE }, async () => {
        while (!isOver) {
          const sent = { ...floor.next(), key: randomUUID() }
          if (!(await send(sent))) unanswered.push(sent)
        }
      })
      await allAtWork()
      await pause(random(1800))
      const which = random(3)
      if (which !== 0) process.kill(databasePid(server), 'SIGKILL')
      if (which === 1) await pause(random(200))
      isOver = true
      await server.kill()
      await Promise.all(people)
      await server.startAgain()
      for (const sent of unanswered.splice(0)) assert.ok(await send(sent), `${sent.name} is not answered`)
    }

    await settled(server)
    const counted = await countOf(server)
    assert.deepEqual(counted, {
      adjust: times('adjust') + 1,
      order: times('order'),
      pick: times('pick'),
      announce: times('announce'),
      receive: times('receive'),
      put_away: times('put_away'),
    })
    assert.equal(await verified(server), 'everything agrees in 1 tenants\n')

    /** Waits until every kind of request is in progress, since a kill before that shows nothing. */
    async function allAtWork(): Promise<void> {
      const kinds = ['adjust', 'order', 'process', 'pick', 'announce', 'open', 'receive', 'put_away']
      const before = new Map(kinds.map((name) => [name, times(name)]))
      const deadline = Date.now() + 120_000
      for (;;) {
        const idle = kinds.filter((name) => times(name) === before.get(name))
        if (idle.length === 0) return
        assert.ok(Date.now() < deadline, `nobody does ${idle}`)
        await pause(20)
      }
    }

    /** Sends a request; false without an answer. Successes and refusals are recorded. */
    async function send({ name, method, path, body, key }: Sent): Promise<boolean> {
      try {
        const { status, body: answer } = await server.api<Answered>(method, path, body, {
          headers: { 'idempotency-key': key },
        })
        if (status >= 500) return false
        assert.ok([200, 204, 404, 422].includes(status), `${name}: ${status} ${JSON.stringify(answer)}`)
        if (status < 300) {
          done.set(name, (done.get(name) ?? new Set()).add(key))
          // The service may be killed before it lists the next tasks; a later request finds them.
          await floor.record(name, Number(answer.data?.id)).catch(() => undefined)
        }
        return true
      } catch (error) {
        if (error instanceof assert.AssertionError) throw error
        return false
      }
    }
  })
}

type Answered = { readonly data?: { readonly id: string } }

function databasePid(server: TestServer): number {
  return Number.parseInt(readFileSync(join(server.dataDir, 'postgres', 'postmaster.pid'), 'utf8'), 10)
}

const document = (type: string, attributes: Body) => ({ data: { type, attributes } })

async function made(server: TestServer, type: string, attributes: Body, path = `/api/${type}`) {
  const { status, body } = await server.api<Answered>('POST', path, document(type, attributes))
  assert.equal(status, 200, JSON.stringify(body))
  return Number(body.data?.id)
}

async function listed(server: TestServer, root: string, filter: string, fields = 'id') {
  const { body } = await server.graphql<{
    data: Record<string, { all: { nodes: readonly Body[]; total_count: number } }>
  }>(`{ ${root} { all(filter: ${filter}, first: 200) { total_count nodes { ${fields} } } } }`)
  const page = body.data?.[root]?.all
  assert.ok(page !== undefined, JSON.stringify(body))
  return page
}

type OpenTask = { readonly id: number; readonly type: string }

/** A warehouse with goods, and the next requests of its clients. */
async function layOut(server: TestServer) {
  const types = await listed(server, 'location_types', '{}', 'id code')
  const typed = (code: string) => Number(types.nodes.find((one) => one.code === code)?.id)
  const warehouse = await made(server, 'warehouses', { code: 'WH1' })
  const place = (code: string, type: string) =>
    made(server, 'locations', { code, warehouse_id: warehouse, location_type_id: typed(type) })
  const bay = await place('GO', 'GOBAY')
  const rack = await place('R1', 'RACK')
  const goods_in = await place('GI', 'GIBAY')
  const account = await made(server, 'accounts', { code: 'ACME' })
  await made(server, 'account_warehouses', { account_id: account, warehouse_id: warehouse })
  const productOf = async (code: string) => {
    const id = await made(server, 'products', { code })
    await made(server, 'account_products', { account_id: account }, `/api/products/${id}/account_products`)
    return id
  }
  const product = await productOf('SKU-1')
  /** The products of receipts, each on its own line. */
  const arriving = [await productOf('SKU-2'), await productOf('SKU-3'), await productOf('SKU-4')]
  const stock = await made(server, 'stocks', {
    account_id: account,
    product_id: product,
    location_id: rack,
    quantity: 100_000,
  })
  const orders: number[] = []
  const receipts: number[] = []
  const tasks: OpenTask[] = []
  let looked = 0

  const order = (): Act => ({
    name: 'order',
    method: 'POST',
    path: '/api/goods_outs',
    body: document('goods_outs', {
      account_id: account,
      warehouse_id: warehouse,
      goods_out_type: 'sales_order',
      reference: randomUUID(),
      expected_date_of_dispatch: '2026-01-20T10:00:00Z',
      location_id: bay,
      lines_changes: [{ type: 'ADD', attributes: { product_id: product, order_quantity: 2 } }],
    }),
  })
  const announce = (): Act => ({
    name: 'announce',
    method: 'POST',
    path: '/api/goods_in_receipts',
    body: document('goods_in_receipts', {
      account_id: account,
      warehouse_id: warehouse,
      lines_changes: arriving.map((product_id) => ({
        type: 'ADD',
        attributes: { product_id, expected_quantity: 2 },
      })),
    }),
  })
  /** The input that completes a task, by its type. */
  const completing = ({ id, type }: OpenTask): Act => {
    const done = { status: 'completed', confirmed_quantity: 2 }
    const path = `/api/tasks/${id}`
    if (type === 'PICK')
      return {
        name: 'pick',
        method: 'PATCH',
        path,
        body: document('tasks', { ...done, location_to_id: bay }),
      }
    if (type === 'PWAY') {
      const body = document('tasks', { ...done, location_to_id: rack, storage_unit_to_id: null })
      return { name: 'put_away', method: 'PATCH', path, body }
    }
    const body = { confirmed_quantity: 2, location_to_id: goods_in }
    return { name: 'receive', method: 'POST', path: `/api/receive_tasks/${id}/receive`, body }
  }
  return {
    next(): Act {
      const dice = random(6)
      const task = dice > 2 ? tasks.shift() : undefined
      if (task !== undefined) return completing(task)
      if (dice === 2) {
        const receipt = receipts.shift()
        const path = `/api/goods_in_receipts/${receipt}/receive`
        return receipt === undefined ? announce() : { name: 'open', method: 'POST', path, body: {} }
      }
      if (dice === 0)
        return {
          name: 'adjust',
          method: 'POST',
          path: `/api/stocks/${stock}/adjust`,
          body: document('stocks', { quantity_change: 1 }),
        }
      const ids = dice === 1 ? orders.splice(0, 5) : []
      return ids.length === 0
        ? order()
        : {
            name: 'process',
            method: 'POST',
            path: '/api/goods_out_processes/process_picks_async',
            body: { ids },
          }
    },
    /** Reads the tasks that can be worked on. */
    async record(name: string, id: number): Promise<void> {
      if (name === 'order') orders.push(id)
      if (name === 'announce') receipts.push(id)
      if (!['process', 'open', 'receive'].includes(name) && tasks.length > 0) return
      const filter = `{ id: { gt: ${looked} }, status: { eq: "AVAILABLE" } }`
      const found = (await listed(server, 'tasks', filter, 'id type')).nodes.map((one) => ({
        id: Number(one.id),
        type: String(one.type),
      }))
      // Several clients read at once: each task is recorded once.
      tasks.push(...found.filter((one) => one.id > looked && one.type !== 'DISP'))
      looked = Math.max(looked, ...found.map((one) => one.id))
    },
  }
}

/** Waits until all queued background work is done. */
async function settled(server: TestServer): Promise<void> {
  const deadline = Date.now() + 120_000
  for (;;) {
    const waiting = await listed(server, 'pick_processing_requests', '{ status: { eq: "pending" } }')
    if (waiting.total_count === 0) return
    assert.ok(Date.now() < deadline, `${waiting.total_count} requests are never processed`)
    await pause(200)
  }
}

async function countOf(server: TestServer) {
  const rows = async (subtype: string) =>
    (await listed(server, 'transactions', `{ subtype: { eq: "${subtype}" } }`)).total_count
  return {
    adjust: await rows('POSITIVE'),
    order: (await listed(server, 'goods_outs', '{}')).total_count,
    pick: await rows('PICK'),
    announce: (await listed(server, 'goods_in_receipts', '{}')).total_count,
    receive: await rows('RECEIVE'),
    put_away: await rows('PUTAWAY'),
  }
}

/** The output of `goodsyard verify` for the database of the server. */
async function verified(server: TestServer): Promise<string> {
  const { out } = await goodsyard({ DATA_DIR: server.dataDir }, 'verify')
  return out
}
