import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { type ApiClient, document, type Reply } from '../support/api-client.ts'
import { answered } from '../support/floor.ts'
import type { Outbound } from '../support/outbound.ts'

type Attributes = Readonly<Record<string, unknown>>
type Headers = Record<string, string>

/** Sends a request. */
export type Send = () => Promise<Reply>

/** The requests of one place: one, and for some kinds a later one. */
export type Sends = readonly [Send, Send?]

/** Prepares the requests of a place for one of the people. */
export type Preparation = (at: { readonly nth: number; readonly by: ApiClient }) => Promise<Sends>

/** What requests are about: people who see one account or another, products that several take from, and locations. */
export type MixedLayout = {
  readonly out: Outbound
  readonly ofAccount: ApiClient
  readonly stranger: ApiClient
  readonly common: readonly number[]
  readonly gi: number
  readonly rack: number
}

const QUANTITY = 5

/** Picks that are made as they are prepared: of goods that all share, and of goods of which there are more elsewhere. */
function pickers({ out, common }: MixedLayout) {
  const { floor } = out
  const pick = async (nth: number, others: Attributes = {}) =>
    (await out.picking(common[nth % common.length] ?? 0, QUANTITY, others)).task
  /** A pick of goods of which there are more elsewhere, and the pile elsewhere. */
  const rarePick = async (nth: number, attributes: Attributes = {}) => {
    const product = await out.product(attributes)
    await out.stock(product, `A-${nth}`, QUANTITY)
    const elsewhere = await out.stock(product, `B-${nth}`, QUANTITY)
    return { task: (await out.picking(product, QUANTITY)).task, elsewhere }
  }
  const versionOf = async (task: number) =>
    (await floor.rows('select lock_version::int as version from tasks where id = $1', [task]))[0]?.version
  return { pick, rarePick, versionOf }
}

/** Completes a task with its goods in the bay, or as is said. */
function confirming({ bay }: Outbound) {
  return (by: ApiClient, task: number, input: Attributes = {}, headers: Headers = {}): Send =>
    () => {
      const usual = { status: 'completed', location_to_id: bay, confirmed_quantity: QUANTITY }
      return by.patch(`/api/tasks/${task}`, document('tasks', { ...usual, ...input }), headers)
    }
}

/** Kinds of picks that are confirmed. */
export function pickKinds(layout: MixedLayout): Readonly<Record<string, Preparation>> {
  const { out, common } = layout
  const { pick, rarePick } = pickers(layout)
  const confirm = confirming(out)
  return {
    whole: async ({ nth, by }) => [confirm(by, await pick(nth))],
    whole_again: async ({ nth, by }) => [confirm(by, await pick(nth))],
    leaving: async ({ nth, by }) => {
      const order = await out.order(
        [0, 1].map((line) => [common[(nth + line) % common.length] ?? 0, QUANTITY] as const),
        { dispatch_strategy: 'auto' },
      )
      await out.allocate([order])
      const [first, last] = (await out.tasks(order, 'PICK')).map(({ id }) => Number(id))
      return [confirm(by, first ?? 0), confirm(by, last ?? 0)]
    },
    leaving_at_once: async ({ nth, by }) => [confirm(by, await pick(nth, { dispatch_strategy: 'auto' }))],
    short: async ({ nth, by }) => [confirm(by, (await rarePick(nth)).task, { confirmed_quantity: 2 })],
    short_of_all: async ({ nth, by }) => [
      confirm(by, (await rarePick(nth)).task, { confirmed_quantity: 0, short_reason: 'gone' }),
    ],
    part: async ({ nth, by }) => [confirm(by, await pick(nth), { confirmed_quantity: 2, keep_open: true })],
    part_of_nothing: async ({ nth, by }) => [
      confirm(by, await pick(nth), { confirmed_quantity: 0, keep_open: true }),
    ],
    substitute: async ({ nth, by }) => {
      const { task, elsewhere } = await rarePick(nth)
      return [confirm(by, task, { stock_id: elsewhere })]
    },
  }
}

/** Kinds of picks that are refused, repeated, or depend on who confirms them, and how. */
export function particularPickKinds(layout: MixedLayout): Readonly<Record<string, Preparation>> {
  const { out, ofAccount, stranger, rack } = layout
  const { pick, rarePick, versionOf } = pickers(layout)
  const confirm = confirming(out)
  return {
    too_much: async ({ nth, by }) => [confirm(by, await pick(nth), { confirmed_quantity: 9 })],
    wrong_place: async ({ nth, by }) => [confirm(by, await pick(nth), { location_to_id: rack })],
    unknown_place: async ({ nth, by }) => [confirm(by, await pick(nth), { location_to_id: 999_999 })],
    version: async ({ nth, by }) => {
      const task = await pick(nth)
      return [confirm(by, task, {}, { 'if-match': `"tasks-${task}-${await versionOf(task)}"` })]
    },
    old_version: async ({ nth, by }) => {
      const task = await pick(nth)
      return [confirm(by, task, {}, { 'if-match': `"tasks-${task}-0"` })]
    },
    noted: async ({ nth, by }) => [confirm(by, await pick(nth), { notes: 'by itself' })],
    of_account: async ({ nth }) => [confirm(ofAccount, await pick(nth))],
    hidden: async ({ nth }) => [confirm(stranger, await pick(nth))],
    repeated: async ({ nth, by }) => {
      const send = confirm(by, await pick(nth), {}, { 'idempotency-key': randomUUID() })
      return [send, send]
    },
    confirmed_twice: async ({ nth, by }) => {
      const send = confirm(by, await pick(nth))
      return [send, send]
    },
    serial: async ({ nth, by }) => {
      const { task } = await rarePick(nth, { serial_number_tracking_setting: 'outbound' })
      const serial_numbers = Array.from({ length: QUANTITY }, (_, piece) => `SN-${nth}-${piece}`)
      return [confirm(by, task, { serial_numbers })]
    },
    cancelled: async ({ nth, by }) => {
      const task = await pick(nth)
      return [() => by.patch(`/api/tasks/${task}`, document('tasks', { status: 'cancelled' }))]
    },
  }
}

/** Tasks of receipts that are made as they are prepared. */
function receivers({ out, common, gi }: MixedLayout) {
  const { floor } = out
  const { operator, account } = floor
  /** A receive task of a receipt on which another line is never received. */
  const receive = async (nth: number) => {
    const lines = [common[nth % common.length] ?? 0, floor.product].map((product_id) => ({
      type: 'ADD',
      attributes: { product_id, expected_quantity: QUANTITY },
    }))
    const id = await floor.made('goods_in_receipts', {
      account_id: account,
      warehouse_id: floor.warehouse,
      reference: `IN-${nth}`,
      lines_changes: lines,
    })
    answered(await operator.post(`/api/goods_in_receipts/${id}/receive`))
    const [task] = await floor.rows(
      "select id::float8 from tasks where goods_in_receipt_id = $1 and type = 'RCV' order by id",
      [id],
    )
    return Number(task?.id)
  }
  const receiving =
    (by: ApiClient, task: number, input: Attributes = {}): Send =>
    () =>
      by.post(`/api/receive_tasks/${task}/receive`, {
        confirmed_quantity: QUANTITY,
        location_to_id: gi,
        ...input,
      })
  const putaway = async (nth: number) => {
    const task = await receive(nth)
    assert.equal((await receiving(operator, task)()).status, 204)
    const [row] = await floor.rows('select putaway_task_id::float8 as id from tasks where id = $1', [task])
    return Number(row?.id)
  }

  return { receive, receiving, putaway }
}

/** Kinds of goods that come in and are put away. */
export function receiptKinds(layout: MixedLayout): Readonly<Record<string, Preparation>> {
  const { out, ofAccount } = layout
  const { floor } = out
  const { receive, receiving, putaway } = receivers(layout)
  const confirm = confirming(out)
  return {
    received: async ({ nth, by }) => [receiving(by, await receive(nth))],
    received_of_account: async ({ nth }) => [receiving(ofAccount, await receive(nth))],
    received_in_part: async ({ nth, by }) => [
      receiving(by, await receive(nth), { confirmed_quantity: 2, keep_open: true }),
    ],
    received_nowhere: async ({ nth, by }) => [receiving(by, await receive(nth), { location_to_id: 999_999 })],
    received_to_place: async ({ nth, by }) => {
      const task = await receive(nth)
      const location_to_id = await floor.location('RACK', `D-${nth}`)
      return [
        () =>
          by.post(`/api/receive_tasks/${task}/receive_to_putaway_location`, {
            confirmed_quantity: QUANTITY,
            location_to_id,
          }),
      ]
    },
    put_away: async ({ nth, by }) => {
      const location_to_id = await floor.location('RACK', `D-${nth}`)
      return [confirm(by, await putaway(nth), { location_to_id, storage_unit_to_id: null })]
    },
    put_away_in_part: async ({ nth, by }) => {
      const location_to_id = await floor.location('RACK', `D-${nth}`)
      const part = { location_to_id, storage_unit_to_id: null, confirmed_quantity: 2 }
      return [confirm(by, await putaway(nth), part)]
    },
  }
}
