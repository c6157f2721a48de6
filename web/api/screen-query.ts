import { queryOptions } from '@tanstack/react-query'
import { keys } from './keys.ts'
import type { ServiceClient } from './service-client.ts'

/** A query of a screen, as it is generated from its `.graphql` file. */
export type ScreenQuery<Data, Variables> = {
  readonly name: string
  readonly text: string
  /** The resource types it reads: a change of one of them makes its answer stale. */
  readonly types: readonly string[]
  /** Never set: holds the types of the answer and of the variables. */
  readonly of?: (variables: Variables) => Data
}

/** A query of a screen with its variables, ready for the query cache; `meta.types` names the types it reads. */
export function screenQuery<Data, Variables extends Readonly<Record<string, unknown>>>(
  service: ServiceClient,
  { name, text, types }: ScreenQuery<Data, Variables>,
  variables: Variables,
  /** So many seconds old the answer may be, where it was made for others. */
  maxAge?: number,
) {
  return queryOptions({
    queryKey: keys.screen(service.tenant, name, variables),
    queryFn: ({ signal }) =>
      service.graphql<Data>(text, variables, {
        signal,
        isPartial: true,
        ...(maxAge === undefined ? {} : { maxAge }),
      }),
    meta: { types },
  })
}
