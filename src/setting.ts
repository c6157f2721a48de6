import { X509Certificate } from 'node:crypto'
import ipaddr from 'ipaddr.js'
import { hostAddressesOf, isDatabaseAddress } from '#values/database-hosts.ts'
import { STORAGE_FORM, type StoragePlace, storagePlaceIn } from '#values/storage-place.ts'

/** What reading a text gave: a value, or what it must be instead. */
type Reading<Value> = { readonly value: Value } | { readonly must: string }

/** One variable of the environment. */
export type Setting<Value = unknown> = {
  readonly name: string
  /** The text that stands for it where the environment has none. */
  readonly default: string
  readonly description: string
  readonly read: (text: string) => Reading<Value>
  /** Shown to nobody. */
  readonly is_secret: boolean
  /** What the documentation shows as the default, where that is not the text itself. */
  readonly default_shown?: string
  /** Whether an empty text is a value of its own. */
  readonly empty_counts?: boolean
}

type Kind<Value> = Setting<Value>['read']

const SLUG = /^[a-z0-9](?:[a-z0-9_-]{0,61}[a-z0-9])?$/
const EMAIL = /^[^\s@<>,;:"()[\]\\]+@[^\s@<>,;:"()[\]\\]+$/
const SECRET_KEY_BYTES_MIN = 32

/** Declares a variable; without a default the empty text stands for it. */
export function setting<Value>(
  name: string,
  facts: Pick<Setting<Value>, 'read' | 'description'> & Partial<Setting<Value>>,
): Setting<Value> {
  return { name, default: '', is_secret: false, ...facts }
}

/** Any text. */
export function text(): Kind<string> {
  return (given) => ({ value: given })
}

/** A whole number between two bounds. */
export function whole(min: number, max: number): Kind<number> {
  return (given) => {
    const value = Number(given)
    const fits = /^\d+$/.test(given) && value >= min && value <= max
    return fits ? { value } : { must: `be a whole number from ${min} to ${max}` }
  }
}

/** `true` or `false`. */
export function flag(): Kind<boolean> {
  return (given) =>
    given === 'true' || given === 'false' ? { value: given === 'true' } : { must: 'be true or false' }
}

/** One of a few words. */
export function choice<const Choices extends readonly string[]>(choices: Choices): Kind<Choices[number]> {
  return (given) => (choices.includes(given) ? { value: given } : { must: `be one of ${choices.join(', ')}` })
}

/** The name of a tenant. */
export function slug(): Kind<string> {
  return matching(SLUG, 'be 1 to 63 of a-z, 0-9, _ and -, with a letter or digit at both ends')
}

/** An e-mail address. */
export function email(): Kind<string> {
  return matching(EMAIL, 'be an e-mail address')
}

function matching(pattern: RegExp, must: string): Kind<string> {
  return (given) => (pattern.test(given) ? { value: given } : { must })
}

/** A contact as a URI; a plain e-mail address is accepted too. */
export function contact(): Kind<string> {
  return (given) => {
    if (EMAIL.test(given.replace(/^mailto:/, ''))) return { value: given.replace(/^(mailto:)?/, 'mailto:') }
    if (/^(https:\/\/|tel:\+?[0-9])[!-~]+$/.test(given) && URL.canParse(given)) return { value: given }
    return { must: 'be an e-mail address, or a URI with mailto:, tel: or https:' }
  }
}

/** The name git has for a commit, or the beginning of it. */
export function commit(): Kind<string> {
  return matching(/^[0-9a-f]{7,64}$/, 'be a commit, 7 to 64 hexadecimal digits')
}

/** A key with enough in it to be one. */
export function secretKey(): Kind<string> {
  return (given) =>
    Buffer.byteLength(given) >= SECRET_KEY_BYTES_MIN
      ? { value: given }
      : { must: `have ${SECRET_KEY_BYTES_MIN} bytes or more` }
}

/** An IP address or a network. */
export function address(): Kind<string> {
  return (given) =>
    ipaddr.isValid(given) || ipaddr.isValidCIDR(given)
      ? { value: given }
      : { must: 'be an IP address or a network such as 10.0.0.0/8' }
}

/** The address of a PostgreSQL, which may name several hosts. */
export function database(): Kind<string> {
  return matchingAddress(isDatabaseAddress)
}

/** The address of one server of PostgreSQL. */
export function databaseServer(): Kind<string> {
  return matchingAddress((given) => isDatabaseAddress(given) && hostAddressesOf(given).length === 1)
}

function matchingAddress(isAddress: (given: string) => boolean): Kind<string> {
  return (given) =>
    isAddress(given)
      ? { value: given }
      : { must: 'be an address such as postgres://user:password@host/database' }
}

/** The address of a store of files. */
export function storage(): Kind<StoragePlace> {
  return (given) => {
    const value = storagePlaceIn(given)
    return value === null ? { must: `be ${STORAGE_FORM}` } : { value }
  }
}

/** An absolute address, without a slash at its end; with no protocols named, every one will do. */
export function url(protocols: readonly string[]): Kind<string> {
  return (given) => {
    const isOne =
      URL.canParse(given) && (protocols.length === 0 || protocols.includes(new URL(given).protocol))
    if (isOne) return { value: given.replace(/\/+$/, '') }
    return { must: `be an absolute URL${protocols.length === 0 ? '' : ` with ${protocols.join(' or ')}`}` }
  }
}

/** Certificates in PEM, each as text. */
export function certificates(): Kind<readonly string[]> {
  return (given) => {
    const blocks = given.match(/-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g) ?? []
    return blocks.length > 0 && blocks.every(isCertificate)
      ? { value: blocks }
      : { must: 'be certificates in PEM' }
  }
}

function isCertificate(pem: string): boolean {
  try {
    return new X509Certificate(pem).ca
  } catch {
    return false
  }
}

/** A share from 0 to 1. */
export function share(): Kind<number> {
  return (given) => {
    const value = Number(given)
    return given !== '' && value >= 0 && value <= 1 ? { value } : { must: 'be a number from 0 to 1' }
  }
}

/** Headers as `name=value`, with commas between them; values may be percent-encoded. */
export function headers(): Kind<Readonly<Record<string, string>>> {
  return (given) => {
    const pairs = given
      .split(',')
      .map((pair) => pair.trim())
      .filter((pair) => pair !== '')
      .map((pair) => /^([!#$%&'*+.^_`|~\w-]+)\s*=\s*((?:[^%]|%[0-9a-f]{2})*)$/i.exec(pair))
    if (pairs.includes(null)) return { must: 'be headers such as authorization=Bearer%20secret' }
    return { value: Object.fromEntries(pairs.map((pair) => [pair?.[1] ?? '', decoded(pair?.[2] ?? '')])) }
  }
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/** An origin as browsers send it, or all of them. */
export function origin(): Kind<string> {
  return (given) =>
    given === '*' || (URL.canParse(given) && new URL(given).origin === given)
      ? { value: given }
      : { must: 'be * or an origin such as https://app.example' }
}

/** An empty text is no value. */
export function optional<Value>(kind: Kind<Value>): Kind<Value | null> {
  return (given) => (given === '' ? { value: null } : kind(given))
}

/** Several values, with commas or blanks between them. */
export function list<Value>(kind: Kind<Value>, form: string): Kind<readonly Value[]> {
  return (given) => {
    const readings = given
      .split(/[\s,]+/)
      .filter((part) => part !== '')
      .map(kind)
    const values = readings.flatMap((reading) => ('value' in reading ? [reading.value] : []))
    return values.length === readings.length ? { value: values } : { must: `be a list of ${form}` }
  }
}
