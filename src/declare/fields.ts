import {
  type ChoiceField,
  type DayField,
  type DecimalField,
  type Field,
  type FlagField,
  type IdsField,
  type IntegerField,
  type IntegersField,
  ITEMS_MAX,
  type JsonField,
  type MomentField,
  type PartsField,
  type PasswordField,
  type ReferenceField,
  type SecretField,
  type TextField,
  type TextsField,
} from './field.ts'

type Options<F extends Field, Fixed extends keyof F = never> = Partial<Omit<F, 'kind' | Fixed>>

/** Text as sent, at most 255 characters by default. */
export const text = <const O extends Options<TextField>>(options?: O) =>
  ({ kind: 'text', max: 255, ...options }) as { kind: 'text'; max: number } & O

/** A code, label or reference: trimmed text. */
export const code = <const O extends Options<TextField>>(options?: O) =>
  ({ kind: 'text', max: 255, trimmed: true, ...options }) as { kind: 'text'; max: number; trimmed: true } & O

/** Notes, bodies, long descriptions: at most 10,000 characters. */
export const notes = <const O extends Options<TextField>>(options?: O) =>
  ({ kind: 'text', max: 10_000, ...options }) as { kind: 'text'; max: number } & O

/** A whole number within ±(2^53 - 1). */
export const integer = <const O extends Options<IntegerField>>(options?: O) =>
  ({ kind: 'integer', min: -Number.MAX_SAFE_INTEGER, max: Number.MAX_SAFE_INTEGER, ...options }) as {
    kind: 'integer'
    min: number
    max: number
  } & O

/** An exact number with 6 decimal places: weights, cubes, rates. */
export const decimal = <const O extends Options<DecimalField, 'scale'>>(options?: O) =>
  ({ kind: 'decimal', scale: 6, ...options }) as { kind: 'decimal'; scale: 6 } & O

/** A quantity: an exact number with at most 4 decimal places. */
export const quantity = <const O extends Options<DecimalField, 'scale' | 'unrounded'>>(options?: O) =>
  ({ kind: 'decimal', scale: 4, unrounded: true, ...options }) as {
    kind: 'decimal'
    scale: 4
    unrounded: true
  } & O

/** A price or an amount of money: an exact number with 4 decimal places. */
export const money = <const O extends Options<DecimalField, 'scale' | 'unrounded'>>(options?: O) =>
  ({ kind: 'decimal', scale: 4, ...options }) as { kind: 'decimal'; scale: 4 } & O

/** Yes or no; no by default. */
export const flag = <const O extends Options<FlagField>>(options?: O) =>
  ({ kind: 'flag', default: false, ...options }) as { kind: 'flag'; default: boolean } & O

/** Yes, no, or unknown. */
export const maybeFlag = <const O extends Options<FlagField, 'default'>>(options?: O) =>
  ({ kind: 'flag', ...options }) as { kind: 'flag' } & O

/** One of the listed words. */
export const choice = <const Option extends string, const O extends Options<ChoiceField<Option>, 'options'>>(
  options: readonly Option[],
  others?: O,
) => ({ kind: 'choice', options, ...others }) as { kind: 'choice'; options: readonly Option[] } & O

/** A moment. */
export const moment = <const O extends Options<MomentField>>(options?: O) =>
  ({ kind: 'moment', ...options }) as { kind: 'moment' } & O

/** A calendar day. */
export const day = <const O extends Options<DayField>>(options?: O) =>
  ({ kind: 'day', ...options }) as { kind: 'day' } & O

/** A reference to a record of another resource. */
export const belongsTo = <const O extends Options<ReferenceField, 'to'>>(to: string, options?: O) =>
  ({ kind: 'reference', to, on_delete: 'restrict', ...options }) as {
    kind: 'reference'
    to: string
    on_delete: ReferenceField['on_delete']
  } & O

/** A free JSON object. */
export const object = <const O extends Options<JsonField, 'shape'>>(options?: O) =>
  ({ kind: 'json', shape: 'object', ...options }) as { kind: 'json'; shape: 'object' } & O

/** A list of JSON objects; it is bounded, since the violations of each are reported. */
export const objects = <const O extends Options<JsonField, 'shape'>>(options?: O) =>
  ({ kind: 'json', shape: 'list', max: ITEMS_MAX, ...options }) as { kind: 'json'; shape: 'list' } & O

/** Name-value pairs, written as one object or as a list of objects with one key each. */
export const pairs = <const O extends Options<JsonField, 'shape'>>(options?: O) =>
  ({ kind: 'json', shape: 'pairs', ...options }) as { kind: 'json'; shape: 'pairs' } & O

/** A list of texts, empty by default. */
export const texts = <const O extends Options<TextsField>>(options?: O) =>
  ({ kind: 'texts', default: [], ...options }) as { kind: 'texts'; default: readonly string[] } & O

/** A list of ids of another resource, empty by default. */
export const ids = <const O extends Options<IdsField, 'to'>>(to: string, options?: O) =>
  ({ kind: 'ids', to, default: [], ...options }) as {
    kind: 'ids'
    to: string
    default: readonly number[]
  } & O

/** A list of whole numbers. */
export const integers = <const O extends Options<IntegersField>>(options?: O) =>
  ({ kind: 'integers', ...options }) as { kind: 'integers' } & O

/** A password with its confirmation. */
export const password = <const O extends Options<PasswordField>>(options?: O) =>
  ({ kind: 'password', min: 1, write_only: true, ...options }) as { kind: 'password'; min: number } & O

/** Credentials. */
export const secret = <const O extends Options<SecretField>>(options?: O) =>
  ({ kind: 'secret', write_only: true, ...options }) as { kind: 'secret'; write_only: true } & O

/** The address of the record. */
export const address = () =>
  ({ kind: 'address', description: 'Postal address; the town or city is in `address_3`.' }) as const

/** Children of resource `of`, whose reference `by` names this record. */
export const parts = <const O extends Options<PartsField, 'of' | 'by'>>(
  of: string,
  by: string,
  options?: O,
) => ({ kind: 'parts', of, by, ...options }) as { kind: 'parts'; of: string; by: string } & O
