import { coerceId } from '#declare/coerce.ts'
import { refuseAll, type Violation, violation } from '#problems/problem.ts'
import { isObject, type JsonObject } from '#values/json.ts'

/** What a tool can be told under one name. */
export type Argument = {
  readonly kind: 'text' | 'id' | 'flag' | 'object'
  readonly required?: true
  /** How many characters a text may have. */
  readonly max?: number
  readonly description: string
}

/** What a tool can be told, by name. */
export type Takes = Readonly<Record<string, Argument>>

type Values = {
  readonly text: string
  readonly id: number
  readonly flag: boolean
  readonly object: JsonObject
}

/** What a tool was told, read; null where nothing was said. */
export type Told<T extends Takes> = {
  readonly [Name in keyof T]: T[Name] extends { readonly required: true }
    ? Values[T[Name]['kind']]
    : Values[T[Name]['kind']] | null
}

const TEXT_MAX = 255

/** Reads what a tool is told; throws all that is wrong with it, each with a JSON Pointer into the arguments. */
export function readArguments<T extends Takes>(takes: T, sent: Readonly<Record<string, unknown>>): Told<T> {
  const violations: Violation[] = Object.keys(sent)
    .filter((name) => !(name in takes))
    .map((field) => violation('unknown_attribute', { field }, `/${field}`))
  const told = Object.entries(takes).map(([name, argument]) => {
    const value = sent[name] ?? null
    const wrong = value === null ? missing(name, argument) : wrongWith(name, argument, value)
    if (wrong !== null) violations.push(wrong)
    return [name, value !== null && wrong === null && argument.kind === 'id' ? Number(value) : value]
  })
  refuseAll(violations)
  return Object.fromEntries(told)
}

function missing(field: string, { required }: Argument): Violation | null {
  return required === true ? violation('blank', { field }, `/${field}`) : null
}

function wrongWith(field: string, argument: Argument, value: unknown): Violation | null {
  const at = `/${field}`
  const invalid = violation('invalid', { field }, at)
  switch (argument.kind) {
    case 'text':
      return typeof value === 'string' ? wrongText(field, argument, value) : invalid
    case 'id': {
      const id = coerceId(value)
      return 'value' in id
        ? null
        : violation(id.symbol === 'must_exist' ? 'must_exist' : 'invalid', { field }, at)
    }
    case 'flag':
      return typeof value === 'boolean' ? null : invalid
    case 'object':
      return isObject(value) ? null : invalid
  }
}

function wrongText(field: string, { required, max = TEXT_MAX }: Argument, value: string): Violation | null {
  const at = `/${field}`
  if (required === true && value.trim() === '') return violation('blank', { field }, at)
  if (value.includes('\0')) return violation('invalid', { field }, at)
  // A character is two units at most: what is longer than that need not be counted, which takes long in a large text.
  const isTooLong = value.length > 2 * max || [...value].length > max
  return isTooLong ? violation('too_long', { field, max }, at) : null
}

const TYPES = {
  text: { type: 'string' },
  id: { type: ['integer', 'string'], pattern: '^[1-9][0-9]{0,15}$', minimum: 1 },
  flag: { type: 'boolean' },
  object: { type: 'object' },
} as const

/** What a tool takes as a JSON Schema. */
export function schemaOf(takes: Takes): JsonObject {
  const entries = Object.entries(takes)
  const required = entries.flatMap(([name, argument]) => (argument.required === true ? [name] : []))
  const properties = entries.map(([name, { kind, description, max = TEXT_MAX }]) => [
    name,
    { ...TYPES[kind], ...(kind === 'text' ? { maxLength: max } : {}), description: description },
  ])
  return {
    type: 'object',
    properties: Object.fromEntries(properties),
    ...(required.length === 0 ? {} : { required }),
    additionalProperties: false,
  }
}
