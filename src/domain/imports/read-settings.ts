import { boundedJson } from '#values/bounded-json.ts'
import { isObject } from '#values/json.ts'
import { defaultNotation, type Notation, signsFor } from './notation.ts'

/** Parser settings of a configuration by name. */
export type ReadSettings = ReadonlyMap<string, unknown>

/** The parser settings of a stored configuration. */
export function settingsIn(list: unknown): ReadSettings {
  return new Map(objectsIn(list).map(({ setting_type, value }) => [String(setting_type), value]))
}

/** A text setting; undefined if it is empty. */
export function stringIn(settings: ReadSettings, name: string): string | undefined {
  const value = settings.get(name)
  return typeof value === 'string' && value !== '' ? value : undefined
}

/** A list setting, written as JSON or separated by commas. */
export function listIn(settings: ReadSettings, name: string): readonly string[] {
  const value = jsonIn(settings.get(name))
  if (Array.isArray(value)) return value.map(String)
  return typeof value === 'string' && value !== '' ? value.split(',').map((one) => one.trim()) : []
}

/** A setting that may be JSON. */
export function jsonIn(value: unknown): unknown {
  if (typeof value !== 'string') return value
  const read = boundedJson(value)
  return read === undefined ? value : read
}

/** The objects of a list. */
export function objectsIn(list: unknown): readonly Readonly<Record<string, unknown>>[] {
  return Array.isArray(list) ? list.filter(isObject) : []
}

/** How the files of a configuration write numbers, dates and booleans. */
export function notationIn(settings: ReadSettings): Notation {
  const separator = stringIn(settings, 'decimal_separator')
  return {
    ...defaultNotation,
    ...(separator === '.' || separator === ',' ? signsFor(separator) : {}),
    date_format: stringIn(settings, 'date_format') ?? null,
    true_values: listIn(settings, 'true_values'),
    false_values: listIn(settings, 'false_values'),
  }
}
