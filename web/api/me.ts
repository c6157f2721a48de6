import { queryOptions, useQuery } from '@tanstack/react-query'
import type { Me } from './caller.ts'
import { keys } from './keys.ts'
import { mayOf } from './may-do.ts'
import type { MetadataIndex } from './metadata.ts'
import { metadataIndexQuery } from './metadata-queries.ts'
import type { ServiceClient } from './service-client.ts'
import { useService } from './use-service.ts'

const DOCUMENT = `{ me {
  user { id name email language timezone }
  tenant { subdomain company_name timezone is_live portal_colour logo_url }
  permissions account_ids warehouse_ids is_operator
} }`

/** Who the caller is in the tenant of a service. */
export function meQuery(service: ServiceClient) {
  return queryOptions({
    queryKey: keys.me(service.tenant),
    queryFn: async ({ signal }) => (await service.graphql<{ me: Me }>(DOCUMENT, {}, { signal })).me,
    staleTime: 300_000,
  })
}

/** Whether the caller is a client of the warehouse: sees some accounts, and nothing of the work inside. */
export function isClient({ account_ids, permissions }: Me): boolean {
  return account_ids !== null && !permissions.includes('view_tasks')
}

/** Whether the caller has a permission that is of use to them; false until that is known. Null, of what needs none, is true. */
export function useMay(): (permission: string | null) => boolean {
  const { me, index } = useMeAndIndex()
  return mayOf(me, index)
}

/** Whether the caller may create records of a type; false until that is known. */
export function useMayCreate(): (type: string) => boolean {
  const { me, index } = useMeAndIndex()
  const may = mayOf(me, index)
  return (type) =>
    may(`manage_${type}`) &&
    (me?.account_ids === null || index?.types.find(({ name }) => name === type)?.limited_creations === true)
}

function useMeAndIndex(): { readonly me: Me | undefined; readonly index: MetadataIndex | undefined } {
  const service = useService()
  const { data: me } = useQuery(meQuery(service))
  const isLimited = me !== undefined && me.account_ids !== null
  const { data: index } = useQuery({ ...metadataIndexQuery(service), enabled: isLimited })
  return { me, index }
}
