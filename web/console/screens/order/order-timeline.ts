import type { HistoryEntry } from '#web/console/records/history.ts'
import type { Order } from './order.graphql.ts'

/** A step on the way of an order: when it was reached and by whom, where that is known. */
export type OrderStep = {
  readonly step: 'created' | 'processed' | 'picked' | 'packed' | 'dispatched'
  readonly at: string | null
  readonly who: string | null
}

/** The steps of an order, those to come without a moment. */
export function stepsOf(answer: Order, history: readonly HistoryEntry[] = []): readonly OrderStep[] {
  const order = answer.goods_outs?.find
  const picks = (answer.tasks?.all.nodes ?? []).filter(
    ({ type, status }) => type === 'PICK' && status !== 'CANCELLED',
  )
  const isPicked = picks.length > 0 && picks.every(({ status }) => status === 'COMPLETED')
  const last = latest(picks, ({ completed_at }) => completed_at)
  const packages = (answer.shipments?.all.nodes ?? []).flatMap(({ packages: own }) => own ?? [])
  const packed = latest(packages, ({ created_at }) => created_at)
  return [
    { step: 'created', at: order?.created_at ?? null, who: actorOf(history, isCreation) },
    {
      step: 'processed',
      at: order?.first_processed_at ?? null,
      who: actorOf(history, (entry) => hasChanged(entry, 'first_processed_at')),
    },
    {
      step: 'picked',
      at: isPicked ? (last?.completed_at ?? null) : null,
      who: isPicked ? (last?.completing_user?.name ?? null) : null,
    },
    ...(answer.shipments === undefined || packages.length === 0
      ? []
      : [{ step: 'packed' as const, at: packed?.created_at ?? null, who: null }]),
    {
      step: 'dispatched',
      at: order?.actual_date_of_dispatch ?? null,
      who: actorOf(history, (entry) => hasChanged(entry, 'actual_date_of_dispatch')),
    },
  ]
}

const isCreation = ({ event }: HistoryEntry): boolean => event === 'created'

const hasChanged = ({ changes }: HistoryEntry, name: string): boolean =>
  changes.some(({ field }) => field === name)

/** Who caused the last entry of a kind, where the history tells. */
function actorOf(history: readonly HistoryEntry[], is: (entry: HistoryEntry) => boolean): string | null {
  return history.find((entry) => is(entry) && entry.actor !== null)?.actor ?? null
}

function latest<Item>(items: readonly Item[], at: (item: Item) => string | null): Item | undefined {
  return items.toSorted((one, other) => (at(one) ?? '').localeCompare(at(other) ?? '')).at(-1)
}
