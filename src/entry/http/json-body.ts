import { refusal } from '#problems/problem.ts'
import { isObject } from '#values/json.ts'

const DEPTH_MAX = 32
const utf8 = new TextDecoder('utf-8', { fatal: true })
const DANGEROUS = new Set(['__proto__', 'constructor', 'prototype'])
const MAYBE_DANGEROUS = /__proto__|constructor|prototype|\\u/

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
  const value = parsed(text)
  if (isDeeper(value, DEPTH_MAX))
    throw refusal('malformed_body', { reason: `it is nested deeper than ${DEPTH_MAX} levels` })
  return value
}

function decoded(bytes: Buffer): string {
  try {
    return utf8.decode(bytes)
  } catch {
    throw refusal('malformed_body', { reason: 'it is not UTF-8' })
  }
}

function parsed(text: string): unknown {
  try {
    if (!MAYBE_DANGEROUS.test(text)) return JSON.parse(text)
    return JSON.parse(text, (_key, value) => (isObject(value) ? withoutDangerous(value) : value))
  } catch {
    throw refusal('malformed_body', { reason: 'it is not JSON' })
  }
}

/** Keys that reach into an object's prototype are dropped. */
function withoutDangerous(value: Record<string, unknown>): Record<string, unknown> {
  if (!Object.keys(value).some((key) => DANGEROUS.has(key))) return value
  return Object.fromEntries(Object.entries(value).filter(([key]) => !DANGEROUS.has(key)))
}

function isDeeper(value: unknown, levels: number): boolean {
  if (typeof value !== 'object' || value === null) return false
  if (levels === 0) return true
  return Object.values(value).some((member) => isDeeper(member, levels - 1))
}
