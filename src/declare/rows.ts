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

/** A row with a value in columns that may be left out of requests, since the act that writes the row fills them. */
export type FilledRow<R, Column extends keyof R> = R & { readonly [Name in Column]: NonNullable<R[Name]> }

/** Whether an attribute that was not sent, or sent as null, has a value nevertheless. */
type IsDefaulted<F extends Field> = F extends { kind: 'reference' }
  ? false
  : F extends { default: infer Default }
    ? undefined extends Default
      ? false
      : true
    : false

/** Whether valid input has a value in this field: acts fill what clients cannot set, and number what has none. */
type IsGiven<F extends Field> =
  IsDefaulted<F> extends true
    ? true
    : F extends { required: true }
      ? F extends { read_only: true } | { sequence: string } | { numbered_by_act: true }
        ? false
        : true
      : false

type InputName<Name extends string, F extends Field> = F extends { kind: 'address' } | { computed: true }
  ? never
  : F extends { kind: 'password' }
    ? `${Name}_hash`
    : F extends { kind: 'secret' }
      ? `${Name}_sealed`
      : ColumnName<Name, F>

type InputValue<F extends Field> = F extends { kind: 'json'; each: infer Each extends Fields }
  ? readonly Input<Each>[]
  : Value<F>

/** Valid input of an act or of a new record: every attribute, null where none was sent: `Input<typeof stockMove.fields>`. */
export type Input<F extends Fields> = {
  readonly [Name in keyof F & string as InputName<Name, F[Name]>]: IsGiven<F[Name]> extends true
    ? InputValue<F[Name]>
    : InputValue<F[Name]> | null
}

/** The input of a declared act: `InputOf<typeof stockMove>`. */
export type InputOf<D extends { readonly fields: Fields }> = Input<D['fields']>
