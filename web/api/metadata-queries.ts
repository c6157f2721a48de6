import { queryOptions } from '@tanstack/react-query'
import { keys } from './keys.ts'
import type { MetadataIndex, TypeMetadata } from './metadata.ts'
import { withNamedFields } from './own-fields.ts'
import type { ServiceClient } from './service-client.ts'

/** The index; the same for every tenant while the service is the same. */
export function metadataIndexQuery(service: ServiceClient) {
  return queryOptions({
    queryKey: keys.metadata(),
    queryFn: async ({ signal }) => (await service.send<MetadataIndex>(reading('/api/metadata', signal))).data,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
  })
}

/** Everything about one type, without the own fields that the tenant has not named. */
export function typeQuery(service: ServiceClient, type: string) {
  return queryOptions({
    queryKey: keys.type(service.tenant, type),
    queryFn: async ({ signal }) => {
      const path = `/api/metadata/${encodeURIComponent(type)}`
      return withNamedFields((await service.send<TypeMetadata>(reading(path, signal))).data)
    },
    meta: { types: ['field_labels'] },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
  })
}

const reading = (path: string, signal: AbortSignal) => ({ method: 'GET', path, signal })
