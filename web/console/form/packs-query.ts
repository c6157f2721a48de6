import { queryOptions } from '@tanstack/react-query'
import { keys } from '#web/api/keys.ts'
import type { ServiceClient } from '#web/api/service-client.ts'
import type { Pack } from '#web/values/packs.ts'

const PACKS = ['inner', 'case', 'outer'] as const

type Quantities = Readonly<Record<`units_per_${(typeof PACKS)[number]}`, unknown>>

/** The packs that a product comes in. */
export function packsQuery(service: ServiceClient, product: string) {
  return queryOptions({
    queryKey: keys.record(service.tenant, 'products', `packs ${product}`),
    queryFn: async ({ signal }): Promise<readonly Pack[]> => {
      const fields = PACKS.map((name) => `units_per_${name}`).join(' ')
      const document = `query($id: ID!) { products { find(id: $id) { ${fields} } } }`
      type Found = { readonly products: { readonly find: Quantities | null } }
      const { products } = await service.graphql<Found>(document, { id: product }, { signal })
      return PACKS.map((name) => {
        const units = products.find?.[`units_per_${name}`] ?? null
        return { name, units: units === null ? null : String(units) }
      })
    },
    staleTime: 60_000,
  })
}
