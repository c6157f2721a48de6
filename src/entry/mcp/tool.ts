import type { GraphQLSchema } from 'graphql'
import type { Scope } from '#database/transaction.ts'
import type { ReadError, ReadGraphql } from '#domain/explanation/read-graphql.ts'
import { type ErrorObject, errorObjects } from '#entry/http/refusals.ts'
import type { AppContext } from '#operations/app-context.ts'
import type { Problem } from '#problems/problem.ts'
import type { JsonObject } from '#values/json.ts'
import type { Acts } from './acts.ts'
import type { Takes, Told } from './arguments.ts'

/** What tools work with; the same for all callers. */
export type ToolContext = {
  readonly app: AppContext
  readonly acts: Acts
  readonly read: ReadGraphql
  readonly schema: GraphQLSchema
  /** The whole interface as an OpenAPI document. */
  readonly openapi: () => JsonObject
}

/** One call: who calls, under which key its answer is kept where the request has one, and whom to tell of bugs. */
export type Call = ToolContext & {
  readonly scope: Scope
  readonly key: string | null
  readonly report: (bug: unknown) => void
}

/** What came of a call: facts, or the errors of platform 1.11. */
export type Result =
  | { readonly facts: JsonObject; readonly errors?: readonly ErrorObject[] }
  | { readonly errors: readonly ErrorObject[] }

/** How a tool is to be used, as hosts show it to people before they let it run. */
export type Hints = {
  readonly readOnlyHint: boolean
  readonly destructiveHint?: boolean
  readonly idempotentHint?: boolean
}

/** One tool of platform 16.3. */
export type Tool<T extends Takes = Takes> = {
  readonly name: string
  readonly title: string
  readonly description: string
  readonly hints: Hints
  readonly takes: T
  readonly run: (call: Call, told: Told<T>) => Promise<Result>
}

/** Reads, and changes nothing. */
export const READS: Hints = { readOnlyHint: true }

/** Writes; sent again with its key it changes nothing more. */
export const WRITES: Hints = { readOnlyHint: false, destructiveHint: false, idempotentHint: false }

/** Declares a tool, so that what it is told has the types of what it takes. */
export function tool<const T extends Takes>(declared: Tool<T>): Tool {
  return declared as unknown as Tool
}

/** A refusal as the result of a tool. */
export function refused(problem: Problem, source: string): Result {
  return { errors: errorObjects(problem, source) }
}

/** What GraphQL refuses, as errors of platform 1.11. */
export function readErrors(errors: readonly ReadError[], source: string): readonly ErrorObject[] {
  return errors.map(({ message, extensions: { code: _, number, symbol, ...context } }) => ({
    code: Number(number),
    symbol: String(symbol),
    details: message,
    source,
    context: Object.keys(context).length === 0 ? null : context,
  }))
}
