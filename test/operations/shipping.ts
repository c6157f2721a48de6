import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Secrets } from '#access/secrets.ts'
import { shipOrder } from '#entry/worker/ship-order.ts'
import type { WorkerContext } from '#entry/worker/worker-context.ts'
import { InternalClient } from '#operations/internal-client.ts'
import { shipmentOperations } from '#operations/shipments.ts'
import { openCarriers } from '#outside/carriers/carriers.ts'
import { simulatedCarrier } from '#outside/carriers/simulated.ts'
import { openFiles } from '#outside/files.ts'
import { Problem } from '#problems/problem.ts'
import type { CarrierAdapter } from '#values/carrier.ts'
import type { JsonObject } from '#values/json.ts'
import { document, type Reply, refusalsOf } from '../support/api-client.ts'
import { answered, idOf } from '../support/floor.ts'
import { openOutbound } from '../support/outbound.ts'

export type Attributes = Readonly<Record<string, unknown>>

/** A warehouse with carriers of several kinds, and the requests of shipping tests. */
export async function openShipping() {
  const out = await openOutbound()
  const { floor } = out
  const { operator } = floor

  const folder = mkdtempSync(join(tmpdir(), 'goodsyard-labels-'))

  const simulated = await floor.made('carriers', { code: 'SIM', carrier_type: 'simulated' })
  const custom = await floor.made('carriers', { code: 'VAN' })
  const slow = await floor.made('carriers', { code: 'SLOW', carrier_type: 'slow' })
  const standard = await floor.known('storage_unit_types', 'STD')
  const service = await floor.made('carrier_services', {
    code: 'NEXT',
    carrier_id: simulated,
    is_default: true,
  })
  const product = await out.product({ weight: 2, cube: 0.006 })
  await out.stock(product, 'R-1', 1000)

  const sized = {
    dimensions: {
      unit_of_measure: 'inch',
      length: 10,
      width: 10,
      height: 10,
      weight: 1,
      weight_unit_of_measure: 'pound',
    },
  }
  const make = (input: Attributes) => operator.post('/api/shipments', document('shipments', input))
  const act = (id: unknown, name: string) => operator.post(`/api/shipments/${id}/${name}`)
  /** Dispatches a shipment without packing. */
  const sendLoose = (id: unknown) => operator.post(`/api/shipments/${id}/dispatch`, { force: true })
  const change = (id: unknown, input: Attributes) =>
    operator.patch(`/api/shipments/${id}`, document('shipments', input))
  const wrap = (input: Attributes) => operator.post('/api/packages', document('packages', input))
  const symbols = (reply: Reply) => refusalsOf(reply).map((one) => one.split(' ')[0])

  /** An order with a shipment whose one package has a size. */
  async function shipment(others: Attributes = {}, order_id?: number) {
    const order = order_id ?? (await out.order([[product, 5]]))
    const packages = [{ storage_unit_type_id: standard, ...sized }]
    const reply = await make({ goods_out_id: order, carrier_id: simulated, packages, ...others })
    return { order, id: idOf(reply), made: answered(reply) }
  }

  /** An order whose goods are staged in the bay. */
  async function staged(quantity: number, others: Attributes = {}) {
    const { order, task } = await out.picking(product, quantity, others)
    answered(await out.pick(task))
    const [pile] = await floor.rows(
      "select a.stock_id::float8 as id from allocations a join tasks k on k.id = a.task_id where k.goods_out_id = $1 and k.type = 'DISP' and a.state = 'open'",
      [order],
    )
    return { order, stock_id: Number(pile?.id) }
  }

  /** Runs the jobs of automatically shipped orders. */
  async function shipped(): Promise<void> {
    const jobs = await floor.rows(
      "delete from graphile_worker._private_jobs j using graphile_worker._private_tasks t where t.id = j.task_id and t.identifier = 'ship_order' returning j.payload",
    )
    for (const { payload } of jobs) await ship(payload as JsonObject)
  }

  /** A worker that also uses these carriers. */
  function workerWith(others: readonly CarrierAdapter[]): WorkerContext {
    const { database, model, scope } = floor
    // Of the worker's tools, the jobs here need no others.
    return {
      ...{
        database,
        model,
        // No test here ships by a form of HTML.
        carriers: openCarriers(() => () => Promise.reject(new Error('nothing is printed here')), others),
        files: openFiles(folder),
        label_files: openFiles(folder),
        secrets: new Secrets('a key of the tests, long enough for it'),
      },
      ...{ user_id: scope.caller.user_id, log: console },
    } as unknown as WorkerContext
  }

  /** Ships an order as the worker does, which also speaks to these carriers. */
  async function ship(payload: JsonObject, others: readonly CarrierAdapter[] = []): Promise<void> {
    const known = { tenant: floor.scope.tenant, is_resting: false }
    await shipOrder(workerWith(others), { payload, known, is_last: false })
  }

  /** Submits a shipment to a carrier which answers only after something else has happened; returns the refusal. */
  const submitMeanwhile = (id: number, meanwhile: () => Promise<unknown>) =>
    askedMeanwhile('submit', id, meanwhile)

  /** The same for a cancellation. */
  const cancelMeanwhile = (id: number, meanwhile: () => Promise<unknown>) =>
    askedMeanwhile('cancel', id, meanwhile)

  async function askedMeanwhile(
    request: 'submit' | 'cancel',
    id: number,
    meanwhile: () => Promise<unknown>,
  ): Promise<string | null> {
    const wrong: unknown[] = []
    const carrier = simulatedCarrier()
    const waited = () => meanwhile().catch((error: unknown) => wrong.push(error))
    const slow: CarrierAdapter = {
      ...carrier,
      name: 'slow',
      async submit(sent, key) {
        await waited()
        return carrier.submit(sent, key)
      },
      async cancel(number, sent) {
        await waited()
        return carrier.cancel(number, sent)
      },
    }
    const worker = workerWith([slow])
    const { model, scope } = floor
    const apiClient = new InternalClient(worker, shipmentOperations(model, worker), scope)
    try {
      await apiClient.call({ to: `POST /api/shipments/{id}/${request}`, path: { id } })
      return null
    } catch (error) {
      if (error instanceof Problem) return error.first.symbol
      throw error
    } finally {
      assert.deepEqual(wrong, [])
    }
  }

  /** The shipment that goods of an order are in, which are to be dispatched. */
  async function goingIn(order: number) {
    const tasks = await out.tasks(order, 'DISP')
    return tasks.map(({ shipment_id }) => (shipment_id === null ? null : Number(shipment_id)))
  }

  /** The tasks of dispatching of an order: with which shipment, how much, how much of it is reserved, and on which unit. */
  const parts = (order: number) =>
    floor.rows(
      `select k.shipment_id::float8 as shipment, k.start_quantity::float8 as quantity, sum(a.quantity)::float8 as reserved,
         k.storage_unit_from_id::float8 as unit
       from tasks k
       join allocations a on a.task_id = k.id and a.state = 'open'
       where k.goods_out_id = $1 and k.type = 'DISP'
       group by k.tenant_id, k.id order by k.id`,
      [order],
    )

  /** Leaves nothing behind. */
  async function close(): Promise<void> {
    rmSync(folder, { recursive: true, force: true })
    await floor.close()
  }

  /** The one kind of carton that orders are packed into. */
  async function carton(): Promise<number> {
    const sequence_id = await floor.made('sequences', {
      code: 'BOX',
      name: 'Boxes',
      prefix: 'B',
      next_number: '0001',
      kind: 'plain',
    })
    return floor.made('storage_unit_types', {
      code: 'BOX',
      sequence_id,
      use_for_packing: true,
      leaves_warehouse: true,
      dimensions: { length: 30, width: 20, height: 25, weight: 0.5 },
    })
  }

  return {
    floor,
    operator,
    out,
    simulated,
    custom,
    slow,
    standard,
    service,
    product,
    sized,
    make,
    act,
    sendLoose,
    change,
    wrap,
    symbols,
    shipment,
    staged,
    nothingWritten: floor.nothingWritten,
    shipped,
    ship,
    submitMeanwhile,
    cancelMeanwhile,
    goingIn,
    parts,
    close,
    carton,
  }
}
