import { refusal } from '#problems/problem.ts'
import { readBoundedJson } from '#values/bounded-json.ts'
import { isObject } from '#values/json.ts'

const utf8 = new TextDecoder('utf-8', { fatal: true })

const JSON_TYPES = /^application\/(json|[a-z0-9!#$&^_.-]+\+json)$/i

/** Whether a body of this content type is read as JSON; none given is. */
export function isJsonType(contentType: string | undefined): boolean {
  if (contentType === undefined || contentType.trim() === '') return true
  return JSON_TYPES.test(contentType.split(';', 1)[0]?.trim() ?? '')
}

/** Reads a JSON object; empty counts as `{}`. Refuses with `malformed_body` and the reason (platform 1.4). */
export function readJsonObject(bytes: Buffer): Record<string, unknown> {
  const value = readJson(bytes)
  if (!isObject(value)) throw refusal('malformed_body', { reason: 'the top level is not an object' })
  return value
}

/** Reads any JSON by the same rules. */
export function readJson(bytes: Buffer): unknown {
  if (bytes.length === 0) return {}
  const text = decoded(bytes)
  if (text.trim() === '') return {}
  const read = readBoundedJson(text)
  if ('fault' in read) throw refusal('malformed_body', { reason: read.fault })
  return read.value
}

function decoded(bytes: Buffer): string {
  try {
    return utf8.decode(bytes)
  } catch {
    throw refusal('malformed_body', { reason: 'it is not UTF-8' })
  }
}
