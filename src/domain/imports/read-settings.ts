import { boundedJson } from '#values/bounded-json.ts'
import { isObject } from '#values/json.ts'

/** How the parser of a configuration is to read, by the name of the setting. */
export type ReadSettings = ReadonlyMap<string, unknown>

/** The settings of a configuration, as they are kept. */
export function settingsIn(list: unknown): ReadSettings {
  return new Map(objectsIn(list).map(({ setting_type, value }) => [String(setting_type), value]))
}

/** A setting that is a text; undefined where it says nothing. */
export function wordIn(settings: ReadSettings, name: string): string | undefined {
  const value = settings.get(name)
  return typeof value === 'string' && value !== '' ? value : undefined
}

/** A setting that is a list, which may be written as JSON or with commas. */
export function listIn(settings: ReadSettings, name: string): readonly string[] {
  const value = parsedIn(settings.get(name))
  if (Array.isArray(value)) return value.map(String)
  return typeof value === 'string' && value !== '' ? value.split(',').map((one) => one.trim()) : []
}

/** A setting that may be written as JSON. */
export function parsedIn(value: unknown): unknown {
  if (typeof value !== 'string') return value
  const read = boundedJson(value)
  return read === undefined ? value : read
}

/** The objects of a list. */
export function objectsIn(list: unknown): readonly Readonly<Record<string, unknown>>[] {
  return Array.isArray(list) ? list.filter(isObject) : []
}
