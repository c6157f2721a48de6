import pg from 'pg'
import { serialize } from 'pg-protocol'
import { parserFor } from '#database/columns.ts'
import { nullableOutputs, type Plan } from './nullable-outputs.ts'

/** What a value may be: as `typeof` has it, `date`, `bytes`, a list of something as `something[]`; JSON may be `anything`. */
export type Kind = string

/** A column of the rows that a statement gives, as PostgreSQL describes it. */
export type DescribedColumn = {
  readonly name: string
  readonly kind: Kind
  /** Why it may be null; null where nothing says that it may. */
  readonly nullable_by: string | null
}

const { builtins } = pg.types

/** A value of each type whose values do not come as text, and of its lists, as PostgreSQL writes them. */
const SAMPLES: ReadonlyMap<number, string> = new Map([
  [builtins.BOOL, 't'],
  [builtins.INT8, '1'],
  [builtins.INT4, '1'],
  [builtins.INT2, '1'],
  [builtins.OID, '1'],
  [builtins.FLOAT4, '1'],
  [builtins.FLOAT8, '1'],
  [builtins.TIMESTAMP, '2026-01-01 00:00:00'],
  [builtins.TIMESTAMPTZ, '2026-01-01 00:00:00+00'],
  [builtins.DATE, '2026-01-01'],
  [builtins.INTERVAL, '1 day'],
  [builtins.BYTEA, '\\x00'],
  // Lists of bool, int2, int4, int8, float4, float8, numeric, text, varchar, uuid, date, timestamptz.
  [1000, '{t}'],
  ...[1005, 1007, 1016, 1021, 1022, 1231, 1009, 1015, 2951].map((list): [number, string] => [list, '{1}']),
  [1182, '{2026-01-01}'],
  [1185, '{"2026-01-01 00:00:00+00"}'],
])

/** What the service makes of a column of this type. */
function kindOfColumn(type: number): Kind {
  if (type === builtins.JSON || type === builtins.JSONB) return 'anything'
  const value = parserFor(type)(SAMPLES.get(type) ?? 'a')
  return Array.isArray(value) ? `${kindOfValue(value[0])}[]` : kindOfValue(value)
}

function kindOfValue(value: unknown): Kind {
  if (value instanceof Date) return 'date'
  return Buffer.isBuffer(value) ? 'bytes' : typeof value
}

type Fields = readonly Pick<pg.FieldDef, 'name' | 'dataTypeID'>[]

/** Describes statements without running them, in one database; `filled` are columns that always have a value where they are read. */
export class Describer {
  readonly #client: pg.Client
  readonly #filled: readonly string[]
  #notNull: Promise<ReadonlySet<string>> | null = null

  constructor(client: pg.Client, filled: readonly string[]) {
    this.#client = client
    this.#filled = filled
  }

  /** The columns of a statement's rows. */
  async columnsOf(text: string): Promise<readonly DescribedColumn[]> {
    const fields = await new Promise<Fields>((resolve, reject) => {
      this.#client.query(new Description(text, resolve, reject) as unknown as pg.Submittable)
    })
    if (fields.length === 0) return []
    this.#notNull ??= this.#readNotNull()
    const notNull = await this.#notNull
    const { rows } = await this.#client.query<{ 'QUERY PLAN': readonly { readonly Plan: Plan }[] }>(
      `explain (generic_plan, verbose, format json) ${text}`,
    )
    const plan = rows[0]?.['QUERY PLAN'][0]?.Plan
    const reasons = plan === undefined ? [] : nullableOutputs(plan, notNull)
    return fields.map(({ name, dataTypeID }, place) => ({
      name,
      kind: kindOfColumn(dataTypeID),
      nullable_by: reasons[place] ?? null,
    }))
  }

  /** The columns that cannot be null, as `table.column`. */
  async #readNotNull(): Promise<ReadonlySet<string>> {
    const { rows } = await this.#client.query<{ column: string }>(
      `select c.relname || '.' || a.attname as column
       from pg_attribute a
       join pg_class c on c.oid = a.attrelid
       where a.attnotnull and a.attnum > 0`,
    )
    return new Set([...rows.map(({ column }) => column), ...this.#filled])
  }
}

/** Stands where the driver expects a query, and has a statement described alone. */
class Description {
  readonly #text: string
  readonly #done: (fields: Fields) => void
  readonly #failed: (error: unknown) => void
  #fields: Fields = []

  constructor(text: string, done: (fields: Fields) => void, failed: (error: unknown) => void) {
    this.#text = text
    this.#done = done
    this.#failed = failed
  }

  submit(wire: { readonly stream: { write(bytes: Buffer): void } }): null {
    const messages = [
      serialize.parse({ text: this.#text }),
      serialize.describe({ type: 'S' }),
      serialize.sync(),
    ]
    wire.stream.write(Buffer.concat(messages))
    return null
  }

  handleRowDescription({ fields }: { readonly fields: Fields }): void {
    this.#fields = fields
  }

  handleError(error: unknown): void {
    this.#failed(error)
  }

  handleReadyForQuery(): void {
    this.#done(this.#fields)
  }
}
