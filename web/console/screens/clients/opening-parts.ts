import type { Opening } from './opening.graphql.ts'

/** The parts of opening a client, in the order in which they are usually done. */
export const OPENING_PARTS = ['client', 'prices', 'products', 'people', 'portal', 'file'] as const

/** A part of opening a client. */
export type OpeningPart = (typeof OPENING_PARTS)[number]

/** What is known of a client that is being opened: null before it exists. */
export type OpenedClient = {
  readonly found: Opening | null
  readonly prices: number
  readonly logo: string | null
}

/** The people who see this client and not all of them. */
export function peopleOf(found: Opening | null) {
  const id = found?.accounts?.find?.id
  if (id === undefined) return []
  return (found?.users?.all.nodes ?? []).filter(({ account_ids }) => account_ids?.map(String).includes(id))
}

/** Which parts are done; each is told by what there is, so that it does not matter where it was done. */
export function doneParts({ found, prices, logo }: OpenedClient): ReadonlySet<OpeningPart> {
  const files = [found?.goods_in_receipts, found?.goods_outs]
  const isDone: Readonly<Record<OpeningPart, boolean>> = {
    client: found?.accounts?.find != null && (found.account_warehouses?.all.nodes.length ?? 0) > 0,
    prices: found?.accounts?.find?.charge_card != null && prices > 0,
    products: (found?.account_products?.all.total_count ?? 0) > 0,
    people: peopleOf(found).length > 0,
    portal: logo !== null,
    file: files.some((one) => (one?.all.total_count ?? 0) > 0),
  }
  return new Set(OPENING_PARTS.filter((part) => isDone[part]))
}
