import type { GraphQLSchema } from 'graphql'
import type { Asker } from '../support/asking.ts'
import type { Service } from '../support/service.ts'
import type { Builder } from './builder.ts'
import type { Subject } from './subject.ts'

/** One fact about one resource, and how it is shown. */
export type Case = { readonly title: string; readonly run: () => Promise<void> }

/** What cases are shown with. */
export type Hall = {
  readonly service: Service
  /** The schema of its lists. */
  readonly schema: GraphQLSchema
  readonly builder: Builder
  /** Makes records in another tenant. */
  readonly neighbours: Builder
  /** Somebody who may enter and do nothing. */
  readonly powerless: Asker
}

/** Derives cases from what a resource declares. */
export type Deriving = (subject: Subject, hall: Hall) => readonly Case[]

/** Something asked for once, by the first case that needs it. */
export function once<Value>(ask: () => Promise<Value>): () => Promise<Value> {
  let asked: Promise<Value> | null = null
  return () => {
    asked ??= ask()
    return asked
  }
}
