import type { Instant } from '#values/instant.ts'
import type { JsonObject } from '#values/json.ts'
import type { ChoiceField, Field, Fields } from './field.ts'

/** The value a field's column holds when it is not null. */
type Value<F extends Field> = F extends { kind: 'text' | 'password' | 'secret' }
  ? string
  : F extends { kind: 'integer' | 'reference' | 'address' }
    ? number
    : F extends { kind: 'decimal' }
      ? string
      : F extends { kind: 'flag' }
        ? boolean
        : F extends ChoiceField<infer Option>
          ? Option
          : F extends { kind: 'moment' | 'day' }
            ? Instant
            : F extends { kind: 'json'; shape: 'list' }
              ? readonly JsonObject[]
              : F extends { kind: 'json' }
                ? JsonObject
                : F extends { kind: 'texts' }
                  ? readonly string[]
                  : F extends { kind: 'ids' | 'integers' }
                    ? readonly number[]
                    : never

type Filled<F extends Field> = F extends { required: true }
  ? true
  : F extends { default: unknown }
    ? true
    : F extends { follows: unknown }
      ? true
      : false

type Column<Name extends string, F extends Field> = F extends { kind: 'reference' | 'address' }
  ? `${Name}_id`
  : F extends { kind: 'parts' }
    ? never
    : Name

/** What every record has. */
export type Stamped = {
  readonly id: number
  readonly lock_version: number
  readonly created_at: Instant
  readonly updated_at: Instant
}

/** A row of a resource as it comes from the database. */
export type Row<F extends Fields> = Stamped & {
  readonly [Name in keyof F & string as Column<Name, F[Name]>]: Filled<F[Name]> extends true
    ? Value<F[Name]>
    : Value<F[Name]> | null
}

/** Values for a new row, by column; what is left out takes its default. */
export type Creation<F extends Fields> = Partial<Omit<Row<F>, keyof Stamped>>

/** New values for columns of a row that may change. */
export type Change<F extends Fields> = Partial<{
  readonly [Name in keyof F & string as F[Name] extends { fixed: true }
    ? never
    : Column<Name, F[Name]>]: Filled<F[Name]> extends true ? Value<F[Name]> : Value<F[Name]> | null
}>
