import { noteRefusals } from '#access/audit.ts'
import { outcomeAnswer } from '#entry/http/outcomes.ts'
import { errorObjects, statusFor } from '#entry/http/refusals.ts'
import { messageFor } from '#operations/ask.ts'
import { Idempotency, type KeptAnswer } from '#operations/idempotency.ts'
import type { Message } from '#operations/message.ts'
import type { Operation } from '#operations/operation.ts'
import { assertPermitted, refusedOf } from '#operations/perform.ts'
import { performOnce } from '#operations/perform-once.ts'
import { rehearse } from '#operations/rehearse.ts'
import { nameOf } from '#operations/table.ts'
import { Problem, refusal } from '#problems/problem.ts'
import { idFromPath } from '#values/ids.ts'
import type { JsonObject } from '#values/json.ts'
import { namesIn } from './acts.ts'
import { type Call, type Result, refused } from './tool.ts'

/** What is to be done: an operation, on which record, with what. */
export type Writing = {
  readonly operation: Operation
  readonly id: number | null
  readonly attributes: JsonObject | null
  /** The call as it was sent, and its key where it has one of its own. */
  readonly sent: { readonly tool: string; readonly told: JsonObject; readonly key: string | null }
  readonly dry_run: boolean
}

/** Does what REST does for the same operation (platform 16.3), or tries it and takes it back. */
export async function write(call: Call, writing: Writing): Promise<Result> {
  try {
    assertPermitted(writing.operation, call.scope)
    return await written(call, writing)
  } catch (error) {
    // What may be tried again in a moment is no result: the whole request is answered so.
    if (!(error instanceof Problem) || error.first.kind === 'unavailable') throw error
    if (statusFor(error.first) === 403) await noteRefused(call, writing.operation)
    return refused(error, sourceOf(writing.operation, error))
  }
}

async function noteRefused({ app, scope, report }: Call, operation: Operation): Promise<void> {
  await noteRefusals(app.database, scope, { refused: [refusedOf(operation, scope)], report })
}

function sourceOf(operation: Operation, { act }: Problem): string {
  return nameOf({ ...operation, name: act ?? operation.name })
}

async function written(call: Call, writing: Writing): Promise<Result> {
  const { operation, sent } = writing
  const { app, scope } = call
  const message = messageOf(writing)
  if (writing.dry_run) {
    const performed = await rehearse(app, operation, { scope, message })
    if (performed === null) return { facts: { dry_run: true, asks_outside: true } }
    return { facts: { dry_run: true, ...factsIn(outcomeAnswer(operation, performed, scope.caller)) } }
  }
  const key = sent.key ?? call.key
  const problems: Problem[] = []
  const { answer, is_replay } = await performOnce(app, operation, {
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
            body: Buffer.from(JSON.stringify(sent.told)),
          }),
    writing: {
      done: (performed) => outcomeAnswer(operation, performed, scope.caller),
      refused: (problem) => {
        problems.push(problem)
        return refusalOf(problem, sourceOf(operation, problem))
      },
    },
  })
  const unavailable = problems.find(({ first }) => first.kind === 'unavailable')
  if (unavailable !== undefined) throw unavailable
  if (answer.status === 403) await noteRefused(call, operation)
  const facts = factsIn(answer)
  if (answer.status >= 400) return { errors: facts.errors as never }
  return { facts: is_replay ? { ...facts, replayed: true } : facts }
}

/** A refusal is kept like the one of the same request to REST, with its errors whatever its status. */
function refusalOf(problem: Problem, source: string): KeptAnswer {
  const errors = errorObjects(problem, source)
  return { status: statusFor(problem.first), headers: {}, body: JSON.stringify({ errors }) }
}

/** What an answer says; of one that says nothing, that it was done; a file is given as its text, or as base64. */
function factsIn({ status, headers, body }: KeptAnswer): JsonObject {
  if (body === null) return { done: true }
  if (status >= 400 || headers['content-type']?.startsWith('application/json'))
    return JSON.parse(String(body))
  const content_type = headers['content-type'] ?? null
  return typeof body === 'string'
    ? { content_type, text: body }
    : { content_type, base64: body.toString('base64') }
}

/** What is sent to the operation: its path is filled from the id and, where it names more, from the attributes. */
function messageOf({ operation, id, attributes }: Writing): Message {
  const own: Record<string, JsonObject[string]> = { ...attributes }
  const words: Record<string, string> = {}
  for (const name of namesIn(operation.path)) {
    const value = name === 'id' && id !== null ? id : own[name]
    if (typeof value !== 'string' && typeof value !== 'number') {
      throw refusal('blank', { field: name }, name === 'id' ? '/id' : `/attributes/${name}`)
    }
    words[name] = String(value)
    if (name !== 'id') delete own[name]
  }
  const path = Object.fromEntries(Object.entries(words).map(([name, text]) => [name, idFromPath(text) ?? 0]))
  return messageFor({ to: operation.path, path, words, attributes: own, pointer: '/attributes' })
}
