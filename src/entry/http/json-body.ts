import type { Scope } from '#database/transaction.ts'
import { workTurns } from '#database/work-turns.ts'
import { refusal } from '#problems/problem.ts'
import { readBoundedJson } from '#values/bounded-json.ts'
import { isObject } from '#values/json.ts'

const utf8 = new TextDecoder('utf-8', { fatal: true })

const JSON_TYPES = /^application\/(json|[a-z0-9!#$&^_.-]+\+json)$/i

/** Whether a body of this content type is read as JSON; a missing content type is. */
export function isJsonType(contentType: string | undefined): boolean {
  if (contentType === undefined || contentType.trim() === '') return true
  return JSON_TYPES.test(contentType.split(';', 1)[0]?.trim() ?? '')
}

/** Reads a JSON object; empty counts as `{}`. Refuses with `malformed_body` and the reason (platform 1.4). */
export function readJsonObject(bytes: Buffer): Record<string, unknown> {
  return objectIn(readJson(bytes))
}

function objectIn(value: unknown): Record<string, unknown> {
  if (!isObject(value)) throw refusal('malformed_body', { reason: 'the top level is not an object' })
  return value
}

/** Reads any JSON by the same rules. */
function readJson(bytes: Buffer): unknown {
  if (bytes.length === 0) return {}
  const text = decoded(bytes)
  if (text.trim() === '') return {}
  const read = readBoundedJson(text)
  if ('fault' in read) throw refusal('malformed_body', { reason: read.fault })
  return read.value
}

/** Smaller bodies are parsed in less than a few milliseconds. */
const LARGE_BYTES = 65_536

/** Parses JSON bodies; large ones in turns, so that the clients of one tenant do not block those of others. */
export class JsonBodies {
  /** Any JSON; refusals as of `readJson`. */
  async read(scope: Pick<Scope, 'tenant' | 'until'>, bytes: Buffer): Promise<unknown> {
    return bytes.length < LARGE_BYTES ? readJson(bytes) : workTurns.run(scope, () => readJson(bytes))
  }

  /** An object; refusals as of `readJsonObject`. */
  async readObject(scope: Pick<Scope, 'tenant' | 'until'>, bytes: Buffer): Promise<Record<string, unknown>> {
    return objectIn(await this.read(scope, bytes))
  }

  /**
   * Parses a large body in its turn and a small one on demand. A refusal is thrown by the returned function: whether
   * the body is needed at all is decided later, by the idempotency key.
   */
  async readAhead(
    scope: Pick<Scope, 'tenant' | 'until'>,
    bytes: Buffer,
  ): Promise<() => Record<string, unknown>> {
    if (bytes.length < LARGE_BYTES) return () => readJsonObject(bytes)
    const [read] = await Promise.allSettled([this.readObject(scope, bytes)])
    return () => {
      if (read.status === 'rejected') throw read.reason
      return read.value
    }
  }
}

function decoded(bytes: Buffer): string {
  try {
    return utf8.decode(bytes)
  } catch {
    throw refusal('malformed_body', { reason: 'it is not UTF-8' })
  }
}
