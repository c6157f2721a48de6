import { useQueries, useQuery } from '@tanstack/react-query'
import { metadataIndexQuery, typeQuery } from '#web/api/metadata-queries.ts'
import { useService } from '#web/api/use-service.ts'
import { typesWithin } from '#web/console/form/schema.ts'
import type { TypeDescription } from './record-query.ts'

/** What is known of a type with those within it: null while it is read, `unknown` where there is no such type. */
export function useDescribed(name: string): TypeDescription | 'unknown' | null {
  const service = useService()
  const index = useQuery(metadataIndexQuery(service))
  const type = useQuery(typeQuery(service, name))
  const nested = type.data === undefined ? [] : typesWithin(type.data)
  const others = useQueries({ queries: nested.map((other) => typeQuery(service, other)) })
  if (type.isError) return 'unknown'
  if (index.data === undefined || type.data === undefined) return null
  const known = others.flatMap(({ data }) => (data === undefined ? [] : [data]))
  if (known.length < nested.length) return null
  return { index: index.data, type: type.data, types: new Map(known.map((one) => [one.name, one])) }
}
