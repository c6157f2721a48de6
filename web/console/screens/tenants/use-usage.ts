import { queryOptions } from '@tanstack/react-query'
import { GoodsyardError } from '#web/api/error.ts'
import { keys } from '#web/api/keys.ts'
import type { ServiceClient } from '#web/api/service-client.ts'

/** How large a tenant is, and when somebody last changed anything in it. */
export type TenantUsage = {
  readonly used_bytes: number
  readonly quota_bytes: number | null
  readonly people: number
  readonly warehouses: number
  readonly accounts: number
  readonly last_changed_at: string | null
}

/** The usage of a tenant; null for those who neither administer it nor operate the installation. */
export function usageQuery(service: ServiceClient, id: string) {
  return queryOptions({
    queryKey: keys.screen(service.tenant, 'tenant_usage', id),
    queryFn: async ({ signal }): Promise<TenantUsage | null> => {
      try {
        const path = `/api/subdomains/${encodeURIComponent(id)}/usage`
        const { data } = await service.send<{ readonly attributes: TenantUsage }>({
          method: 'GET',
          path,
          signal,
        })
        return data.attributes
      } catch (error) {
        if (error instanceof GoodsyardError && error.status === 403) return null
        throw error
      }
    },
    staleTime: 30_000,
  })
}
