import type { GraphQLSchema } from 'graphql'
import type { Scope } from '#database/transaction.ts'
import type { ReadError, ReadGraphql } from '#domain/explanation/read-graphql.ts'
import { type ErrorObject, errorObjects } from '#entry/http/refusals.ts'
import type { AppContext } from '#operations/app-context.ts'
import type { Problem } from '#problems/problem.ts'
import type { JsonObject } from '#values/json.ts'
import type { ArgumentDeclarations, ArgumentValues } from './arguments.ts'
import type { OperationIndex } from './operation-index.ts'

/** What all tools need. */
export type ToolContext = {
  readonly app: AppContext
  readonly acts: OperationIndex
  readonly read: ReadGraphql
  readonly schema: GraphQLSchema
  /** The whole interface as an OpenAPI document. */
  readonly openapi: () => JsonObject
}

/** One call: the caller, the idempotency key of the request if any, and the bug report function. */
export type ToolCall = ToolContext & {
  readonly scope: Scope
  readonly key: string | null
  readonly report: (bug: unknown) => void
}

/** The result of a call: facts, or the errors of platform 1.11. */
export type ToolResult =
  | { readonly facts: JsonObject; readonly errors?: readonly ErrorObject[] }
  | { readonly errors: readonly ErrorObject[] }

/** Hints for hosts, which show them to users before running a tool. */
export type ToolHints = {
  readonly readOnlyHint: boolean
  readonly destructiveHint?: boolean
  readonly idempotentHint?: boolean
}

/** One tool of platform 16.3. */
export type Tool<T extends ArgumentDeclarations = ArgumentDeclarations> = {
  readonly name: string
  readonly title: string
  readonly description: string
  readonly hints: ToolHints
  readonly parameters: T
  readonly run: (call: ToolCall, input: ArgumentValues<T>) => Promise<ToolResult>
}

/** Only reads. */
export const READS: ToolHints = { readOnlyHint: true }

/** Writes; a repeated call with its key has no further effect. */
export const WRITES: ToolHints = { readOnlyHint: false, destructiveHint: false, idempotentHint: false }

/** Declares a tool, so that its parsed arguments have the declared types. */
export function tool<const T extends ArgumentDeclarations>(declared: Tool<T>): Tool {
  return declared as unknown as Tool
}

/** A refusal as a tool result. */
export function refused(problem: Problem, source: string): ToolResult {
  return { errors: errorObjects(problem, source) }
}

/** GraphQL errors as errors of platform 1.11. */
export function readErrors(errors: readonly ReadError[], source: string): readonly ErrorObject[] {
  return errors.map(({ message, extensions: { code: _, number, symbol, ...context } }) => ({
    code: Number(number),
    symbol: String(symbol),
    details: message,
    source,
    context: Object.keys(context).length === 0 ? null : context,
  }))
}
