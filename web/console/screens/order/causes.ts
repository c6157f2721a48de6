import type { ActOffer } from '#web/console/records/act-offer.ts'
import { SHOWN_BEFORE } from '#web/console/records/limited-input.ts'

/** One of several quantities of a product's stock, by whether it may serve an order and why not. */
export type StockTotal = { readonly verdict: string; readonly quantity: number }

/** Goods that are there, with why an order cannot have them. */
export type ExplainedPile = {
  readonly stock_id: number
  readonly verdict: string
  readonly quantity: number
  readonly location_code: string
  readonly storage_unit: string | null
  readonly batch: string | null
  readonly hold: string | null
  readonly reserved_for: readonly string[]
}

/** Something that an order waits for, as the service explains it; what a cause does not tell is left out. */
export type Cause = {
  readonly cause: string
  readonly details: string
  readonly products?: readonly {
    readonly product_code: string
    readonly wanted: number
    readonly free: number
  }[]
  readonly line_id?: string
  readonly product_code?: string
  readonly missing?: number
  readonly stock?:
    | readonly { readonly totals: readonly StockTotal[]; readonly piles: readonly ExplainedPile[] }[]
    | null
  readonly expected?:
    | readonly {
        readonly receipt_id: string
        readonly receipt: string
        readonly due: string | null
        readonly quantity: number
      }[]
    | null
  readonly hold_reason?: string | null
  readonly waits_for?: readonly {
    readonly task_id: string
    readonly from: string | null
    readonly to: string | null
  }[]
  readonly type?: string
  readonly tasks?: readonly {
    readonly id: string
    readonly quantity: number
    readonly product_code: string | null
    readonly location_from: string | null
    readonly user: string | null
  }[]
  readonly load?: string
  readonly status?: string
  readonly shipments?: readonly {
    readonly id: string
    readonly reference: string
    readonly status: string
    readonly carrier_message: string | null
  }[]
}

/** What helps against a cause: an act, or the way to what it waits for. */
export type Help = ActOffer | { readonly kind: 'link'; readonly path: string; readonly text: string }

/** The order that is explained. */
export type ExplainedOrder = {
  readonly id: string
  readonly load: { readonly id: string; readonly reference: string | null } | null
  readonly goods_in_receipt: { readonly id: string; readonly reference: string | null } | null
  readonly account: { readonly is_short_pickable: boolean | null } | null
  readonly goods_out_status: { readonly code: string | null } | null
  /** Whether something that is ordered is not picked yet. */
  readonly is_short?: boolean
}

/** What helps against each cause; an act that an earlier cause offers on the same records is not offered again. */
export function helpForEach(causes: readonly Cause[], order: ExplainedOrder): readonly (readonly Help[])[] {
  const offered = new Set<string>()
  return causes.map((cause) =>
    helpFor(cause, order).filter((help) => {
      const key = help.kind === 'act' ? `${help.type} ${help.name} ${help.ids.join()}` : `link ${help.path}`
      const isNew = !offered.has(key)
      offered.add(key)
      return isNew
    }),
  )
}

/** What helps against a cause, the best first; whether the caller may do it is for whoever shows it. */
function helpFor(cause: Cause, order: ExplainedOrder): readonly Help[] {
  const own = [order.id]
  switch (cause.cause) {
    case 'draft':
      return [
        act('goods_outs', 'update', own, { label: 'release_draft', attributes: { goods_out_status_id: 2 } }),
      ]
    case 'no_lines':
      return [{ kind: 'link', path: `/records/goods_outs/${order.id}/edit`, text: 'add_lines' }]
    case 'not_processed':
      return [process(own)]
    case 'processing_refused':
      return []
    case 'awaits_receipt':
      return linkTo('goods_in_receipts', order.goods_in_receipt)
    case 'shortage':
      return helpForShortage(cause, order)
    case 'held_task':
      return (cause.waits_for ?? []).map(({ task_id }) => ({
        kind: 'link',
        path: `/records/tasks/${task_id}`,
        text: `#${task_id}`,
      }))
    case 'open_tasks':
      return [
        act('tasks', 'allocate', idsOf((cause.tasks ?? []).filter(({ user }) => user === null))),
      ].filter(isForSome)
    case 'staged':
      return [
        act(
          'goods_outs',
          'dispatch',
          own,
          order.is_short === true ? { input: SHOWN_BEFORE } : { attributes: {} },
        ),
      ]
    case 'load':
      return linkTo('loads', order.load)
    case 'shipment':
      return (cause.shipments ?? []).flatMap(helpForShipment)
    default:
      return []
  }
}

function helpForShortage(cause: Cause, order: ExplainedOrder): readonly Help[] {
  const stock = cause.stock ?? []
  const isThere = stock.some(({ totals }) => totals.some(({ verdict }) => verdict === 'serves'))
  if (isThere) return [{ ...process([order.id]), label: 'process_again' }]
  const held = stock.flatMap(({ piles }) => piles.filter(({ verdict }) => verdict === 'held'))
  const release = act(
    'stocks',
    'release',
    held.map(({ stock_id }) => String(stock_id)),
  )
  const receipts = (cause.expected ?? []).map(
    ({ receipt_id, receipt }): Help => ({
      kind: 'link',
      path: `/records/goods_in_receipts/${receipt_id}`,
      text: receipt,
    }),
  )
  const mayShort =
    order.account?.is_short_pickable === true && order.goods_out_status?.code === 'PART_ALLOCATED'
  const short = mayShort && held.length === 0 ? [act('goods_outs', 'short_order_lines', [order.id])] : []
  return [...[release].filter(isForSome), ...receipts, ...short]
}

function helpForShipment({ id, status }: NonNullable<Cause['shipments']>[number]): readonly Help[] {
  if (status === 'pending') return [act('shipments', 'submit', [id], { attributes: {} })]
  if (status === 'failed')
    return [act('shipments', 'submit', [id], { attributes: {}, label: 'submit_again' })]
  if (status === 'submitted') return [act('shipments', 'dispatch', [id], { attributes: {} })]
  return []
}

function act(
  type: string,
  name: string,
  ids: readonly string[],
  others: Pick<ActOffer, 'label' | 'attributes' | 'input'> = {},
): ActOffer {
  return { kind: 'act', type, name, ids, ...others }
}

const process = (ids: readonly string[]): ActOffer =>
  act('goods_outs', 'process_picks_async', ids, { attributes: {} })

const isForSome = ({ ids }: ActOffer): boolean => ids.length > 0

const idsOf = (records: readonly { readonly id: string }[]): readonly string[] => records.map(({ id }) => id)

function linkTo(
  type: string,
  record: { readonly id: string; readonly reference: string | null } | null,
): readonly Help[] {
  return record === null
    ? []
    : [{ kind: 'link', path: `/records/${type}/${record.id}`, text: record.reference ?? `#${record.id}` }]
}

/** The goods behind a cause: those that are there and cannot be had, the reason with the most goods first. */
export function pilesOf({ stock }: Cause): readonly ExplainedPile[] {
  return (stock ?? []).flatMap(({ piles }) => piles)
}

/** How much of the stock of a shortage there is for each reason. */
export function totalsOf({ stock }: Cause): readonly StockTotal[] {
  return (stock ?? []).flatMap(({ totals }) => totals)
}
