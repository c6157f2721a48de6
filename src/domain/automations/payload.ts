import type { Instant } from '#values/instant.ts'
import type { Json, JsonObject } from '#values/json.ts'

/** What a run is about: an event, or a substitute for one. */
export type Subject = {
  readonly id: string
  readonly position: number | null
  readonly resource_name: string
  readonly event: string
  readonly occurred_at: Instant
  readonly aggregate: { readonly type: string; readonly id: number; readonly sequence: number } | null
  readonly data: JsonObject
  readonly previous: JsonObject | null
  readonly depth: number
  /** The trace that the event takes part in; null or left out where it has none. */
  readonly trace_parent?: string | null
}

/** The automation that sends a payload; null if an integration sends it itself. */
export type PayloadSource = {
  readonly id: number | null
  readonly integration_id: number | null
  readonly subdomain: string
}

/** Beyond this size lists of children are left out, and `truncated` is set. */
const PAYLOAD_MAX = 1024 * 1024

/** The payload of platform 9.1: the data of conditions, of Liquid, and of webhooks. */
export function payloadFor(subject: Subject, source: PayloadSource): JsonObject {
  const payload: JsonObject = {
    id: subject.id,
    type: `${subject.resource_name}.${subject.event}`,
    resource_name: subject.resource_name,
    event: subject.event,
    timestamp: subject.occurred_at,
    subdomain: source.subdomain,
    automation_id: source.id,
    integration_id: source.integration_id,
    position: subject.position,
    aggregate: subject.aggregate,
    data: subject.data,
    previous: subject.previous,
  }
  return payload
}

/** The payload as it is sent: `previous` only if requested, and never more than a mebibyte. */
export function bodyFor(payload: JsonObject, include_previous: boolean): string {
  const { previous, ...others } = payload
  const sent: JsonObject = include_previous ? payload : others
  const body = JSON.stringify(sent)
  if (Buffer.byteLength(body) <= PAYLOAD_MAX) return body
  return JSON.stringify({ ...withoutChildren(sent), truncated: true })
}

function withoutChildren(payload: JsonObject): JsonObject {
  return {
    ...payload,
    data: recordOnly(payload.data ?? null),
    ...('previous' in payload ? { previous: recordOnly(payload.previous ?? null) } : {}),
  }
}

function recordOnly(record: Json): Json {
  if (record === null || typeof record !== 'object' || Array.isArray(record)) return record
  return Object.fromEntries(Object.entries(record).filter(([, value]) => !Array.isArray(value)))
}
