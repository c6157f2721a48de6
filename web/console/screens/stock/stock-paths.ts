import type { SearchWords } from '#web/values/list-state.ts'

type Target = { readonly path: string; readonly search: SearchWords }

/** The list of the piles of a balance, now or as they were. */
export function pilesOf(
  {
    product_id,
    account_id,
    warehouse_id,
  }: {
    readonly product_id: string | null
    readonly account_id: string | null
    readonly warehouse_id: string | null
  },
  at: string | null,
): Target {
  return {
    path: '/records/stocks',
    search: {
      'f.product_id': `in:${product_id}`,
      'f.account_id': `in:${account_id}`,
      'f.warehouse_id': `in:${warehouse_id}`,
      v: 'piles',
      ...(at === null ? {} : { at }),
    },
  }
}

/** A pile, now or as it was. */
export function pileAt(id: string | number, at: string | null): Target {
  return { path: `/records/stocks/${id}`, search: at === null ? {} : { at } }
}
