import { randomUUID } from 'node:crypto'
import { wallClock } from './wall-clock.ts'

/** A UUID version 7: its first 48 bits are the time in milliseconds, so ids made later sort later. */
export function uuidv7(now: number = wallClock()): string {
  const time = now.toString(16).padStart(12, '0')
  // The rest is as random as version 4 has it, whose runtime keeps random bytes in stock.
  return `${time.slice(0, 8)}-${time.slice(8)}-7${randomUUID().slice(15)}`
}

/** The id of an event: `evt_` and a UUID version 7 as 32 hexadecimal digits (platform 7.1). */
export function newEventId(now: number = wallClock()): string {
  return `evt_${uuidv7(now).replaceAll('-', '')}`
}

const PATH_ID = /^[1-9][0-9]{0,15}$/

/** The record id in a path, or null where it cannot be one (platform 1.3: such a path is not found). */
export function idFromPath(text: string): number | null {
  if (!PATH_ID.test(text)) return null
  const id = Number(text)
  return Number.isSafeInteger(id) ? id : null
}
