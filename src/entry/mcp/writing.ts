import { recordRefusals } from '#access/audit.ts'
import { outcomeAnswer } from '#entry/http/outcomes.ts'
import { errorObjects, statusFor } from '#entry/http/refusals.ts'
import { dryRun } from '#operations/dry-run.ts'
import { Idempotency, type StoredAnswer } from '#operations/idempotency.ts'
import { messageOf } from '#operations/internal-client.ts'
import type { Message } from '#operations/message.ts'
import type { Operation } from '#operations/operation.ts'
import { nameOf } from '#operations/operation-table.ts'
import { assertPermitted, refusedOperationOf } from '#operations/perform.ts'
import { performIdempotent } from '#operations/perform-idempotent.ts'
import { Problem, refusal } from '#problems/problem.ts'
import { idFromPath } from '#values/ids.ts'
import type { JsonObject } from '#values/json.ts'
import { namesIn } from './operation-index.ts'
import { refused, type ToolCall, type ToolResult } from './tool.ts'

/** A write: the operation, the record and the attributes. */
export type WriteCall = {
  readonly operation: Operation
  readonly id: number | null
  readonly attributes: JsonObject | null
  /** The tool call as it was sent, with its own idempotency key if any. */
  readonly sent: { readonly tool: string; readonly args: JsonObject; readonly key: string | null }
  readonly dry_run: boolean
}

/** Performs the operation as REST does (platform 16.3), or as a dry run. */
export async function write(call: ToolCall, writing: WriteCall): Promise<ToolResult> {
  try {
    assertPermitted(writing.operation, call.scope)
    return await written(call, writing)
  } catch (error) {
    // A temporary refusal is not a tool result: the whole request is refused.
    if (!(error instanceof Problem) || error.first.kind === 'unavailable') throw error
    if (statusFor(error.first) === 403) await recordRefused(call, writing.operation)
    return refused(error, sourceOf(writing.operation, error))
  }
}

async function recordRefused({ app, scope, report }: ToolCall, operation: Operation): Promise<void> {
  await recordRefusals(app.database, scope, { refused: [refusedOperationOf(operation, scope)], report })
}

function sourceOf(operation: Operation, { act }: Problem): string {
  return nameOf({ ...operation, name: act ?? operation.name })
}

async function written(call: ToolCall, writing: WriteCall): Promise<ToolResult> {
  const { operation, sent } = writing
  const { app, scope } = call
  const message = messageFor(writing)
  if (writing.dry_run) {
    const performed = await dryRun(app, operation, { scope, message })
    if (performed === null) return { facts: { dry_run: true, asks_outside: true } }
    return { facts: { dry_run: true, ...factsIn(await outcomeAnswer(operation, performed, scope)) } }
  }
  const key = sent.key ?? call.key
  const problems: Problem[] = []
  const { answer, is_replay } = await performIdempotent(app, operation, {
    scope,
    message: () => message,
    idempotency:
      key === null
        ? null
        : new Idempotency(app.secrets, scope, {
            key,
            method: 'POST',
            path: '/mcp',
            query: sent.tool,
            body: Buffer.from(JSON.stringify(sent.args)),
          }),
    writer: {
      done: (performed) => outcomeAnswer(operation, performed, scope),
      refused: (problem) => {
        problems.push(problem)
        return refusalOf(problem, sourceOf(operation, problem))
      },
    },
  })
  const unavailable = problems.find(({ first }) => first.kind === 'unavailable')
  if (unavailable !== undefined) throw unavailable
  if (answer.status === 403) await recordRefused(call, operation)
  const facts = factsIn(answer)
  if (answer.status >= 400) return { errors: facts.errors as never }
  return { facts: is_replay ? { ...facts, replayed: true } : facts }
}

/** A refusal is stored like that of a REST request, with its errors and status. */
function refusalOf(problem: Problem, source: string): StoredAnswer {
  const errors = errorObjects(problem, source)
  return { status: statusFor(problem.first), headers: {}, body: JSON.stringify({ errors }) }
}

/** The result of an answer: its data, or that it succeeded; a file as text or base64. */
function factsIn({ status, headers, body }: StoredAnswer): JsonObject {
  if (body === null) return { done: true }
  if (status >= 400 || headers['content-type']?.startsWith('application/json'))
    return JSON.parse(String(body))
  const content_type = headers['content-type'] ?? null
  return typeof body === 'string'
    ? { content_type, text: body }
    : { content_type, base64: body.toString('base64') }
}

/** The input of the operation: path parameters come from the id and the attributes. */
function messageFor({ operation, id, attributes }: WriteCall): Message {
  const own: Record<string, JsonObject[string]> = { ...attributes }
  const path_texts: Record<string, string> = {}
  for (const name of namesIn(operation.path)) {
    const value = name === 'id' && id !== null ? id : own[name]
    if (typeof value !== 'string' && typeof value !== 'number') {
      throw refusal('blank', { field: name }, name === 'id' ? '/id' : `/attributes/${name}`)
    }
    path_texts[name] = String(value)
    if (name !== 'id') delete own[name]
  }
  const path = Object.fromEntries(
    Object.entries(path_texts).map(([name, text]) => [name, idFromPath(text) ?? 0]),
  )
  return messageOf({ to: operation.path, path, path_texts, attributes: own, pointer: '/attributes' })
}
