import { Store } from '#web/values/store.ts'

/** The records of the list that was shown last, in its order, as far as they were loaded. */
type ListOrder = { readonly type: string; readonly rows: readonly { readonly id: string }[] }

const lastOrder = new Store<ListOrder | null>(null)

/** Keeps the order of a list, so that the neighbours of a record that is opened from it can be reached. */
export function rememberOrder(order: ListOrder): void {
  lastOrder.set(() => order)
}

/** The records before and after one in the list that was shown last; null at its ends, and for a record that is not in it. */
export function neighboursOf(
  type: string,
  id: string,
): { readonly previous: string | null; readonly next: string | null } {
  const order = lastOrder.get()
  const rows = order?.type === type ? order.rows : []
  const place = rows.findIndex((row) => row.id === id)
  if (place < 0) return { previous: null, next: null }
  return { previous: rows[place - 1]?.id ?? null, next: rows[place + 1]?.id ?? null }
}
