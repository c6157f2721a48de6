import { showMoment } from '#web/values/moment.ts'
import { type Locale, showDecimal } from '#web/values/quantity.ts'
import type { Words } from '#web/words/en-GB.ts'
import { stateLabel } from '#web/words/label-of.ts'
import { type Cause, type ExplainedOrder, totalsOf } from './causes.ts'

type CauseLanguage = { readonly words: Words; readonly locale: Locale }

/** A cause in sentences: the first says what it is, the others what is behind it. */
export function causeText(
  cause: Cause,
  order: ExplainedOrder & {
    readonly lines: readonly { readonly id: string; readonly order_quantity: number | null }[] | null
  },
  { words, locale }: CauseLanguage,
): readonly string[] {
  const own = words.orders.causes
  const figure = (value: number) => showDecimal(String(value), locale.language)
  switch (cause.cause) {
    case 'processing_refused':
      return [
        own.processing_refused,
        ...(cause.products ?? []).map(({ product_code, wanted, free }) =>
          own.wanted_free(product_code, figure(wanted), figure(free)),
        ),
      ]
    case 'shortage': {
      const ordered =
        order.lines?.find(({ id }) => id === cause.line_id)?.order_quantity ?? cause.missing ?? 0
      return [
        own.shortage(figure(cause.missing ?? 0), figure(ordered), cause.product_code ?? ''),
        ...stockText(cause, { words, locale }),
        ...(cause.expected ?? []).map(({ quantity, receipt, due }) =>
          own.expected(figure(quantity), receipt, due === null ? null : showMoment(due, locale)),
        ),
      ]
    }
    case 'held_task':
      return [own.held_task(cause.hold_reason ?? '')]
    case 'open_tasks': {
      const tasks = cause.tasks ?? []
      const people = [...new Set(tasks.flatMap(({ user }) => user ?? []))]
      const kinds: Readonly<Record<string, ((count: number) => string) | undefined>> = own.work
      return [(kinds[cause.type ?? ''] ?? own.work.other)(tasks.length), own.assigned(people.join(', '))]
    }
    case 'load':
      return [own.load(cause.load ?? '', cause.status === undefined ? null : stateLabel(words, cause.status))]
    case 'shipment':
      return [
        own.shipment((cause.shipments ?? []).length),
        ...(cause.shipments ?? []).map(({ reference, status, carrier_message }) =>
          own.shipment_state(reference, stateLabel(words, status), carrier_message),
        ),
      ]
    case 'awaits_receipt':
      return [own.awaits_receipt(order.goods_in_receipt?.reference ?? '')]
    default:
      return [plainText(cause, words)]
  }
}

function stockText(cause: Cause, { words, locale }: CauseLanguage): readonly string[] {
  const { causes } = words.orders
  const totals = totalsOf(cause)
  if (cause.stock === null) return []
  if (totals.length === 0) return [causes.no_stock]
  const known: Readonly<Record<string, ((quantity: string) => string) | undefined>> = causes.verdicts
  return totals.map(({ verdict, quantity }) => {
    const figure = showDecimal(String(quantity), locale.language)
    return known[verdict]?.(figure) ?? `${figure} ${verdict}`
  })
}

/** A cause that has one sentence; one that the words do not know is told in those of the service. */
function plainText({ cause, details }: Cause, { orders }: Words): string {
  const known: Readonly<Record<string, string | undefined>> = orders.causes.plain
  return known[cause] ?? details
}
