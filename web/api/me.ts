import { queryOptions, useQuery } from '@tanstack/react-query'
import { keys } from './keys.ts'
import type { ServiceClient } from './service-client.ts'
import { useService } from './use-service.ts'

/** The caller in a tenant: who they are and what they may do there. */
export type Me = {
  readonly user: {
    readonly id: string
    readonly name: string
    readonly email: string | null
    readonly language: string
    readonly timezone: string
  } | null
  readonly tenant: {
    readonly subdomain: string
    readonly company_name: string
    readonly timezone: string
    readonly is_live: boolean
    /** The colour of the company on the screens of its clients. */
    readonly portal_colour: string | null
    /** Its logo, for clients alone. */
    readonly logo_url: string | null
  }
  readonly permissions: readonly string[]
  /** The accounts and warehouses that may be seen; null for all. */
  readonly account_ids: readonly string[] | null
  readonly warehouse_ids: readonly string[] | null
  readonly is_operator: boolean
}

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

/** Whether the caller has a permission; false until that is known. Null, of what needs none, is true. */
export function useMay(): (permission: string | null) => boolean {
  const { data } = useQuery(meQuery(useService()))
  const granted = new Set(data?.permissions)
  return (permission) => permission === null || granted.has(permission)
}
