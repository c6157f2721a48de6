import { randomBytes } from 'node:crypto'

/** A UUID version 7: its first 48 bits are the time in milliseconds, so ids made later sort later. */
export function uuidv7(now: number = Date.now()): string {
  const bytes = randomBytes(16)
  bytes.writeUIntBE(now, 0, 6)
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x70, 6)
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8)
  const hex = bytes.toString('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`
}

/** The id of an event: `evt_` and a UUID version 7 as 32 hexadecimal digits (platform 7.1). */
export function newEventId(now: number = Date.now()): string {
  return `evt_${uuidv7(now).replaceAll('-', '')}`
}

const PATH_ID = /^[1-9][0-9]{0,15}$/

/** The record id in a path, or null where it cannot be one (platform 1.3: such a path is not found). */
export function idFromPath(text: string): number | null {
  if (!PATH_ID.test(text)) return null
  const id = Number(text)
  return Number.isSafeInteger(id) ? id : null
}
