import type { JudgedStock, StockVerdict } from '#domain/allocation/judge-stock.ts'
import type { Json, JsonObject } from '#values/json.ts'
import { type Line, outstandingOf, type WaitingOrder } from './waiting.ts'

/** One thing an order waits for: a word for programs, a sentence for people, and the facts. */
export type Cause = { readonly cause: string; readonly details: string } & JsonObject

/** Why an order is not dispatched, in the order in which it can be helped: stock first, then work, then what it leaves by. */
export function causesOf(waiting: WaitingOrder): readonly Cause[] {
  const status = waiting.order.goods_out_status?.code
  if (status === 'COMPLETED') return []
  if (status === 'CANCELLED') return [{ cause: 'cancelled', details: 'The order is cancelled.' }]
  if (status === 'DRAFT')
    return [
      {
        cause: 'draft',
        details:
          'The order is a draft and is not processed until it is released (goods_out_status_id 2, PENDING).',
      },
    ]
  if (waiting.order.lines.length === 0) return [{ cause: 'no_lines', details: 'The order has no lines.' }]
  const found = [...stockCauses(waiting), ...heldPicks(waiting), ...openWork(waiting), ...leaving(waiting)]
  return found.length > 0 ? found : [{ cause: 'unseen', details: 'No cause is visible to you.' }]
}

function stockCauses(waiting: WaitingOrder): readonly Cause[] {
  const short = waiting.order.lines.filter((line) => outstandingOf(line) > 0)
  if (short.length === 0) return []
  return [...seeking(waiting), ...awaitedReceipt(waiting), ...short.map((line) => shortage(line, waiting))]
}

/** Whether the order was processed, is being processed, or was refused. */
function seeking({ order, request, tasks }: WaitingOrder): readonly Cause[] {
  if (request?.status === 'pending')
    return [
      {
        cause: 'being_processed',
        details: `Stock allocation has been in progress since ${request.created_at}.`,
      },
    ]
  if (request?.status === 'failed')
    return [
      {
        cause: 'processing_refused',
        details: `Last stock allocation: ${request.message}.`,
        // At the time of the refusal; the current quantities are part of each shortage.
        ...request.context,
      },
    ]
  const isUntouched = order.lines.every(({ allocated_quantity }) => allocated_quantity === 0)
  if (request !== null || !isUntouched || (tasks !== null && tasks.length > 0)) return []
  return [
    {
      cause: 'not_processed',
      details: 'Stock has not been allocated yet: use run_action process_picks_async of goods_outs.',
    },
  ]
}

function awaitedReceipt({ order }: WaitingOrder): readonly Cause[] {
  const { goods_in_receipt: receipt } = order
  if (order.goods_out_type !== 'crossdock' && order.awaits_receipt !== true) return []
  const of = receipt === null ? 'a receipt' : `receipt ${receipt.reference}`
  const is = receipt === null || receipt.status === null ? '' : `, which is ${receipt.status}`
  return [{ cause: 'awaits_receipt', details: `The order is waiting for the goods of ${of}${is}.` }]
}

const WORDS: Readonly<Record<StockVerdict, string>> = {
  serves: 'can be allocated now',
  reserved: 'are allocated to other orders',
  held: 'are on hold',
  location: 'are in a location that orders are not picked from, or await putaway',
  check_pending: 'are in a location with a pending stock check after a short pick',
  batch: 'are of a different batch',
  too_short_life: 'have too little remaining shelf life, or none recorded',
  too_long_life: 'have a longer remaining shelf life than requested',
  window: 'have dates outside the requested range',
}

function shortage(line: Line, { stock, expected }: WaitingOrder): Cause {
  const missing = outstandingOf(line)
  const code = line.product?.code ?? line.product_id
  const judged = stock?.filter(({ line_id }) => String(line_id) === line.id) ?? []
  const coming = expected?.filter(({ product_id }) => product_id === line.product_id) ?? []
  const head = `${missing} of ${line.order_quantity} ${code} are not allocated.`
  const sentences = judged.map((one) => stockSentence(one))
  const due = coming.map(
    ({ quantity, receipt, due: on }) =>
      `${quantity} are expected on receipt ${receipt}${on === null ? '' : ` of ${on.slice(0, 10)}`}.`,
  )
  return {
    cause: 'shortage',
    details: [head, ...sentences, ...due].join(' '),
    line_id: line.id,
    product_code: code,
    missing,
    // Exact decimals go out as numbers, as everywhere (platform 1.5).
    stock: stock === null ? null : judged.map(stockFacts),
    expected: expected === null ? null : coming,
  }
}

function stockSentence({ product_code, is_component, is_stopped, totals }: JudgedStock): string {
  const of = is_component ? `Of component ${product_code}` : 'Of the stock'
  if (is_stopped) return `${product_code} is stopped, so none of it is allocated.`
  if (totals.length === 0)
    return is_component ? `There is no other stock of component ${product_code}.` : 'There is no other stock.'
  const counts = totals.map(({ verdict, quantity }) => `${Number(quantity)} ${WORDS[verdict]}`)
  const isThere = totals.some(({ verdict }) => verdict === 'serves')
  return `${of}, ${counts.join('; ')}.${isThere ? ' Process the order again to allocate it.' : ''}`
}

function stockFacts({ criteria, totals, piles, ...one }: JudgedStock): JsonObject {
  const { rule, batch, day, shelf_life, windows } = criteria
  const numbers = ({ quantity, ...rest }: { readonly quantity: string } & JsonObject): JsonObject => ({
    ...rest,
    quantity: Number(quantity),
  })
  return {
    ...one,
    asked: { rule, batch, day, shelf_life, windows: windows as unknown as Json },
    totals: totals.map(numbers),
    piles: piles.map(({ free, ...pile }) => numbers({ ...pile, free: Number(free) })),
  }
}

/** Picks that wait for a replenishment, and the tasks that replenish. */
function heldPicks({ tasks, promised }: WaitingOrder): readonly Cause[] {
  const held = tasks?.filter(({ status }) => status === 'ON_HOLD') ?? []
  return held.map(({ id, type, start_quantity, product, hold_reason }) => {
    const bringing = promised.get(id) ?? []
    const from = bringing.map(
      (one) =>
        `task ${one.task_id} from ${one.from ?? '?'} to ${one.to ?? 'a pickface'}, which is ${one.status}`,
    )
    const until = from.length === 0 ? '' : ` It waits for ${from.join(' and ')}.`
    return {
      cause: 'held_task',
      details: `${type} task ${id} of ${start_quantity} ${product?.code ?? ''} is on hold: ${hold_reason ?? 'no reason given'}.${until}`,
      task_id: id,
      hold_reason,
      waits_for: bringing,
    }
  })
}

const WORK: Readonly<Record<string, string>> = {
  PICK: 'to be picked',
  CONV: 'to be assembled or disassembled',
  TRAN: 'to be moved',
  LOAD: 'to be loaded',
}

/** Work to be done, one cause for each kind. */
function openWork({ tasks }: WaitingOrder): readonly Cause[] {
  const open = tasks?.filter(({ status, type }) => status !== 'ON_HOLD' && type !== 'DISP') ?? []
  return [...Map.groupBy(open, ({ type }) => type)].map(([type, all]) => {
    const taken = all.flatMap(({ status, user }) => (status === 'ALLOCATED' ? [user?.name ?? 'a user'] : []))
    const who =
      taken.length === 0
        ? 'none is assigned'
        : `${taken.length} assigned to ${[...new Set(taken)].join(', ')}`
    return {
      cause: 'open_tasks',
      details: `${all.length} ${type} ${all.length === 1 ? 'task is' : 'tasks are'} ${WORK[type] ?? 'to be done'}; ${who}.`,
      type,
      tasks: all.map(({ id, status, start_quantity, product, location_from, user }) => ({
        id,
        status,
        quantity: start_quantity,
        product_code: product?.code ?? null,
        location_from: location_from?.code ?? null,
        user: user?.name ?? null,
      })),
    }
  })
}

/** What staged goods wait for: whatever the order leaves by. */
function leaving({ order, strategy, tasks, shipments }: WaitingOrder): readonly Cause[] {
  const staged = tasks?.filter(({ type }) => type === 'DISP') ?? []
  if (staged.length === 0) return []
  const places = [...new Set(staged.flatMap(({ location_from }) => location_from?.code ?? []))].join(', ')
  const facts = { strategy, task_ids: staged.map(({ id }) => id) }
  if (strategy === 'load') return [{ ...loadCause(order), ...facts }]
  if (strategy === 'shipment' || strategy === 'auto_shipment')
    return [{ ...shipmentCause(shipments, strategy), ...facts }]
  const details =
    strategy === 'auto'
      ? `The goods staged at ${places} are dispatched automatically once the whole order is allocated and picked.`
      : `The goods staged at ${places} must be dispatched: use run_action dispatch of goods_outs.`
  return [{ cause: 'staged', details, ...facts }]
}

function loadCause({ load, load_reference }: WaitingOrder['order']): Cause {
  const reference = load?.reference ?? load_reference
  if (load === null || load.status === null)
    return {
      cause: 'load',
      details: `It leaves with load ${reference}, whose status is not visible to you.`,
      load: reference,
    }
  const next: Readonly<Record<string, string>> = {
    pending: 'it must be opened, loaded, closed and dispatched',
    open: 'it must be loaded, closed and dispatched',
    closed: 'it must be dispatched',
  }
  const what = next[load.status] ?? 'the order is no longer on it'
  return {
    cause: 'load',
    details: `It leaves with load ${reference}, which is ${load.status}: ${what}.`,
    load: reference,
    status: load.status,
  }
}

function shipmentCause(shipments: WaitingOrder['shipments'], strategy: string): Cause {
  if (shipments === null)
    return { cause: 'shipment', details: 'It leaves in a shipment that is not visible to you.' }
  const waiting = shipments.filter(({ status }) => status !== 'cancelled' && status !== 'dispatched')
  if (waiting.length === 0)
    return {
      cause: 'shipment',
      details: `It leaves in a shipment, and none exists yet${strategy === 'auto_shipment' ? '; one is created once the whole order is picked' : ''}.`,
    }
  const next: Readonly<Record<string, string>> = {
    pending: 'must be submitted to its carrier',
    failed: 'was rejected by its carrier',
    submitted: 'must be dispatched',
  }
  const sentences = waiting.map(
    ({ reference, status, carrier_message }) =>
      `shipment ${reference} ${next[status] ?? `is ${status}`}${status === 'failed' && carrier_message !== null ? ` (${carrier_message})` : ''}`,
  )
  return {
    cause: 'shipment',
    details: `It leaves in a shipment: ${sentences.join('; ')}.`,
    shipments: waiting,
  }
}
