import { document, type Reply } from './api-client.ts'
import { answered, type Floor, openFloor } from './floor.ts'

type Attributes = Readonly<Record<string, unknown>>
type Row = Readonly<Record<string, unknown>>

/** A floor for inbound tests. */
export type Inbound = {
  readonly floor: Floor
  /** The bay goods come in at, which has them put away from there. */
  readonly gi: number
  /** A bay in which they may stay. */
  readonly bay: number
  readonly r1: number
  readonly r2: number
  /** A place half way to the racking. */
  readonly drop: number
  /** What a receipt of these lines is announced with, under a reference of its own. */
  body(lines: readonly Attributes[], others?: Attributes): Attributes
  /** Announces a receipt; gives its id. */
  receipt(lines: readonly Attributes[], others?: Attributes): Promise<number>
  act(id: number, verb: string, input?: Attributes): Promise<Reply>
  patch(id: number, input: Attributes): Promise<Reply>
  receive(task: unknown, input?: Attributes): Promise<Reply>
  /** Tasks of a receipt and a type, in the order they were made. */
  tasksOf(id: number, type: string): Promise<readonly Row[]>
  /** Those that are still to be done. */
  open(id: number, type: string): Promise<readonly Row[]>
  statusOf(id: number): Promise<unknown>
  /** Completes a putaway with the input, by default entirely. */
  putAway(task: Attributes | undefined, location_to_id: number, others?: Attributes): Promise<Reply>
  /** A receipt of loose goods that are being received, with its task. */
  receiving(
    quantity: number,
    line?: Attributes,
    others?: Attributes,
  ): Promise<{ readonly id: number; readonly task: unknown }>
}

/** Opens a floor with bays for goods that come in, racking, and a place half way. */
export async function openInbound(): Promise<Inbound> {
  const floor = await openFloor()
  const { operator, account, product, warehouse } = floor
  const gi = await floor.location('GIBAY', 'GI')
  const defaults = document('warehouses', { default_goods_in_location_id: gi })
  answered(await operator.patch(`/api/warehouses/${warehouse}`, defaults))
  let numbered = 0
  const inbound: Inbound = {
    floor,
    gi,
    bay: await floor.location('BAY', 'BAY'),
    r1: await floor.location('RACK', 'R1'),
    r2: await floor.location('RACK', 'R2'),
    drop: await floor.location('PICKANDDROP', 'PD'),
    body(lines, others = {}) {
      numbered += 1
      return {
        account_id: account,
        warehouse_id: warehouse,
        reference: `REF-${numbered}`,
        lines_changes: lines.map((attributes) => ({ type: 'ADD', attributes })),
        ...others,
      }
    },
    receipt: (lines, others) => floor.made('goods_in_receipts', inbound.body(lines, others)),
    act: (id, verb, input) => operator.post(`/api/goods_in_receipts/${id}/${verb}`, input),
    patch: (id, input) =>
      operator.patch(`/api/goods_in_receipts/${id}`, document('goods_in_receipts', input)),
    receive: (task, input = {}) => operator.post(`/api/receive_tasks/${task}/receive`, input),
    tasksOf: (id, type) =>
      floor.rows('select * from tasks where goods_in_receipt_id = $1 and type = $2 order by id', [id, type]),
    async open(id, type) {
      const tasks = await inbound.tasksOf(id, type)
      return tasks.filter(({ status }) => status === 'AVAILABLE' || status === 'ALLOCATED')
    },
    statusOf: async (id) =>
      (await floor.rows('select status from goods_in_receipts where id = $1', [id]))[0]?.status,
    putAway: (task, location_to_id, others = {}) =>
      operator.patch(
        `/api/tasks/${task?.id}`,
        document('tasks', {
          status: 'completed',
          confirmed_quantity: task?.start_quantity,
          location_to_id,
          storage_unit_to_id: task?.storage_unit_from_id ?? null,
          ...others,
        }),
      ),
    async receiving(quantity, line = {}, others = {}) {
      const id = await inbound.receipt(
        [{ product_id: product, expected_quantity: quantity, ...line }],
        others,
      )
      answered(await inbound.act(id, 'receive'))
      return { id, task: (await inbound.tasksOf(id, 'RCV'))[0]?.id }
    },
  }
  return inbound
}
