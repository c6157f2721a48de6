import type { Instant } from '#values/instant.ts'
import type { JsonObject } from '#values/json.ts'
import type { ChoiceField, Field, Fields } from './field.ts'

/** The value of a field's column when it is not null. */
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

type IsFilled<F extends Field> = F extends { required: true }
  ? true
  : F extends { default: unknown }
    ? true
    : F extends { follows: unknown }
      ? true
      : F extends { sequence: string }
        ? true
        : false

type ColumnName<Name extends string, F extends Field> = F extends { kind: 'reference' | 'address' }
  ? `${Name}_id`
  : F extends { kind: 'parts' }
    ? never
    : Name

/** The columns of every record. */
type RecordStamps = {
  readonly id: number
  readonly lock_version: number
  readonly created_at: Instant
  readonly updated_at: Instant
}

/** A row of a resource as read from the database. */
export type Row<F extends Fields> = RecordStamps & {
  readonly [Name in keyof F & string as ColumnName<Name, F[Name]>]: IsFilled<F[Name]> extends true
    ? Value<F[Name]>
    : Value<F[Name]> | null
}

/** The row of a declared resource: `RowOf<typeof loads>`. */
export type RowOf<R extends { readonly fields: Fields }> = Row<R['fields']>
