import type { Instant } from '#values/instant.ts'
import type { Json, JsonObject } from '#values/json.ts'

/** What a run is about: an event, or what stands in for one. */
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
}

/** What the payload says of the automation it is sent by; null where an integration sends it by itself. */
export type Sender = {
  readonly id: number | null
  readonly integration_id: number | null
  readonly subdomain: string
}

/** Beyond this size the lists of children stay out, and the payload says so. */
const PAYLOAD_MAX = 1024 * 1024

/** The payload of platform 9.1: what conditions look into, what Liquid knows, and what a webhook carries. */
export function payloadFor(subject: Subject, sender: Sender): JsonObject {
  const payload: JsonObject = {
    id: subject.id,
    type: `${subject.resource_name}.${subject.event}`,
    resource_name: subject.resource_name,
    event: subject.event,
    timestamp: subject.occurred_at,
    subdomain: sender.subdomain,
    automation_id: sender.id,
    integration_id: sender.integration_id,
    position: subject.position,
    aggregate: subject.aggregate,
    data: subject.data,
    previous: subject.previous,
  }
  return payload
}

/** The payload as it is sent: `previous` only where it is asked for, and never above a mebibyte. */
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
