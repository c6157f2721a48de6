import { createContext, useContext } from 'react'
import type { ServiceClient } from './service-client.ts'

/** The service as the tenant of the path sees it. */
export const ServiceContext = createContext<ServiceClient | null>(null)

/** The service as the tenant of the path sees it; for views below the tenant. */
export function useService(): ServiceClient {
  const service = useContext(ServiceContext)
  if (service === null) throw new Error('there is no tenant here')
  return service
}
