import { isSeparator } from '#values/gs1-identifiers.ts'
import { patternFault } from '#values/patterns.ts'
import { isPicture } from '#values/picture.ts'
import { isSshPublicKey } from '#values/ssh-key.ts'
import { clockFor } from './opening-times.ts'

/** A check of a text's format, named by `format` in declarations. */
type Format = (text: string) => boolean

const EMAIL = /^[^\s@<>",;:\\()[\]]+@[^\s@<>",;:\\()[\]]+$/
const SLUG = /^[a-z0-9](?:[a-z0-9_-]{0,61}[a-z0-9])?$/
const IDENTIFIER = /^[a-z0-9_]{2,50}$/
const LANGUAGE = /^[a-zA-Z]{2,3}(-[a-zA-Z0-9]{2,8})*$/
const DIGITS = /^[0-9]+$/
const MEDIA_TYPE = /^[\w!#$&^.+-]{1,127}\/[\w!#$&^.+-]{1,127}$/
const DATA_PATH = /^data(\.[A-Za-z_]\w*)+$/
const CLOCK = /^([01]\d|2[0-3]):[0-5]\d$/

const COLOUR = /^#[0-9a-f]{6}$/i

/** An address over https with the number somewhere behind the host. */
const TRACKING_URL = /^https:\/\/[^\s/?#{}@\\]+\/[^\s{}<>"\\]*\{(?:tracking_)?number\}[^\s{}<>"\\]*$/

/** Whether a text is the address of a carrier's page for one number. */
export function isTrackingUrl(text: string): boolean {
  return TRACKING_URL.test(text) && URL.canParse(text.replace(/\{\w+\}/, '1'))
}

const SERIAL_NUMBER = /^.{1,100}$/su

const CONTROL = /\p{Cc}/u

/**
 * Names that the engine accepts in addition to IANA's: offsets, which PostgreSQL interprets the other way round, and
 * obsolete names, which it does not know or interprets as other places (`ACT`, `ECT`).
 */
const NO_TIMEZONE =
  /^(?:[+-]|systemv\/|us\/pacific-new$|(?!(?:utc|gmt|uct|cet|eet|met|wet|est|mst|hst|prc|roc|rok)$)[a-z]{3}$)/i

/** Whether a text is an IANA time zone name. */
export function isTimezone(text: string): boolean {
  if (NO_TIMEZONE.test(text)) return false
  try {
    new Intl.DateTimeFormat('en', { timeZone: text })
    return true
  } catch {
    return false
  }
}

/** The formats of texts. */
export const formats: Readonly<Record<string, Format>> = {
  email: (text) => EMAIL.test(text),
  slug: (text) => SLUG.test(text),
  identifier: (text) => IDENTIFIER.test(text),
  language: (text) => LANGUAGE.test(text),
  timezone: isTimezone,
  clock: (text) => CLOCK.test(text),
  time_of_day: (text) => clockFor(text) !== null,
  digits: (text) => DIGITS.test(text),
  // File names match in any case, which makes a pattern longer.
  pattern: (text) => patternFault(text, { ignores_case: true }) === null,
  data_path: (text) => DATA_PATH.test(text),
  media_type: (text) => MEDIA_TYPE.test(text),
  picture: isPicture,
  colour: (text) => COLOUR.test(text),
  tracking_url: isTrackingUrl,
  ssh_key: isSshPublicKey,
  serial_number: (text) => text.trim() !== '' && SERIAL_NUMBER.test(text),
  gs1_separator: (text) => text.length <= 10 && isSeparator(text),
  no_controls: (text) => !CONTROL.test(text),
}
