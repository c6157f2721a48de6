import type { GraphQLSchema } from 'graphql'
import type { ApiClient } from '../support/api-client.ts'
import type { Service } from '../support/service.ts'
import type { Builder } from './builder.ts'
import type { Subject } from './subject.ts'

/** A property of a resource, and the test that shows it. */
export type Case = { readonly title: string; readonly run: () => Promise<void> }

/** With which attributes is shown what does not depend on their names. */
export type Attributes = 'every' | 'one of each kind'

/** What cases run with. */
export type Setup = {
  readonly service: Service
  readonly attributes: Attributes
  /** The schema of its lists. */
  readonly schema: GraphQLSchema
  readonly builder: Builder
  /** Creates records in another tenant. */
  readonly neighbours: Builder
  /** A caller with access but no permissions. */
  readonly powerless: ApiClient
}

/** Derives cases from the declaration of a resource. */
export type Deriving = (subject: Subject, setup: Setup) => readonly Case[]

/** A request that is sent once, by the first case that needs it. */
export function once<Value>(run: () => Promise<Value>): () => Promise<Value> {
  let result: Promise<Value> | null = null
  return () => {
    result ??= run()
    return result
  }
}
