import type { ExternalFields, MappingKind } from '#values/integration.ts'
import type { JsonObject } from '#values/json.ts'

/** A mapping of an integration: its match fields, the code of its external entity, and the ids it maps to. */
export type IntegrationMapping = {
  readonly id: number
  readonly fields: ExternalFields
  readonly code: string | null
  readonly meaning: JsonObject
}

/** The match fields that stand for the code of a record, besides custom fields (platform 11.6). */
const CODE_FIELDS: Readonly<Record<MappingKind, readonly string[]>> = {
  product: ['code', 'sku', 'product_code'],
  carrier: ['code', 'carrier_code', 'carrier_code_in_file'],
  shipping_rate: ['code', 'rate_code'],
  warehouse: ['code', 'location_code', 'warehouse_code'],
}

/** The match field of automatically created mappings. */
export const SKU = 'sku'

/** The match fields of a record that is named by a code. */
export function fieldsFor(kind: MappingKind, code: string, others: ExternalFields = {}): ExternalFields {
  return { ...others, ...Object.fromEntries(CODE_FIELDS[kind].map((word) => [word, code])) }
}

/** The mappings of one kind, indexed by match fields and by result. */
export class MappingTable {
  /** Mappings grouped by their match fields, those with most fields first, and by the values in each group. */
  readonly #byFields: readonly (readonly [
    names: readonly string[],
    ReadonlyMap<string, IntegrationMapping>,
  ])[]
  readonly #byCode: ReadonlyMap<string, IntegrationMapping>
  readonly #all: readonly IntegrationMapping[]
  readonly #codes = new Map<string, ReadonlyMap<number, string>>()

  /** The mappings come in the order of their ids. */
  constructor(mappings: readonly IntegrationMapping[]) {
    this.#all = mappings
    const byFields = new Map<string, [readonly string[], Map<string, IntegrationMapping>]>()
    const byCode = new Map<string, IntegrationMapping>()
    for (const mapping of mappings) {
      const names = Object.keys(mapping.fields).toSorted()
      if (names.length === 0) {
        if (mapping.code !== null && !byCode.has(mapping.code)) byCode.set(mapping.code, mapping)
        continue
      }
      const [, values] = byFields.get(names.join('\0')) ?? [names, new Map()]
      byFields.set(names.join('\0'), [names, values])
      const key = keyOf(names, mapping.fields)
      if (key !== null && !values.has(key)) values.set(key, mapping)
    }
    this.#byFields = [...byFields.values()].toSorted(([one], [other]) => other.length - one.length)
    this.#byCode = byCode
  }

  /** Finds the mapping whose fields all match: the one with most fields, then the oldest; otherwise one by its external entity. */
  find(fields: ExternalFields): IntegrationMapping | null {
    let best: IntegrationMapping | null = null
    let most = 0
    for (const [names, values] of this.#byFields) {
      if (names.length < most) break
      const key = keyOf(names, fields)
      const found = key === null ? undefined : values.get(key)
      if (found === undefined || (best !== null && best.id < found.id)) continue
      best = found
      most = names.length
    }
    return best ?? this.#byCode.get(fields.code ?? '') ?? null
  }

  /** The code of a record in the other system; null if it has none. `column` is the result column of the record. */
  codeFor(kind: MappingKind, column: string, id: number): string | null {
    const values = this.#codes.get(column) ?? this.#codesOf(kind, column)
    this.#codes.set(column, values)
    return values.get(id) ?? null
  }

  /** The mappings by code; of several with the same code the oldest. */
  coded(kind: MappingKind): ReadonlyMap<string, IntegrationMapping> {
    const found = new Map<string, IntegrationMapping>()
    for (const mapping of this.#all) {
      const code = codeOf(kind, mapping)
      if (code !== null && !found.has(code)) found.set(code, mapping)
    }
    return found
  }

  #codesOf(kind: MappingKind, column: string): ReadonlyMap<number, string> {
    const codes = new Map<number, string>()
    for (const mapping of this.#all) {
      const id = mapping.meaning[column]
      const code = codeOf(kind, mapping)
      if (typeof id === 'number' && code !== null && !codes.has(id)) codes.set(id, code)
    }
    return codes
  }
}

/** The code of the external entity of a mapping, otherwise of its match fields. */
function codeOf(kind: MappingKind, { code, fields }: IntegrationMapping): string | null {
  if (code !== null) return code
  const field = CODE_FIELDS[kind].find((one) => fields[one] !== undefined)
  return field === undefined ? null : (fields[field] ?? null)
}

function keyOf(names: readonly string[], fields: ExternalFields): string | null {
  const values = names.map((name) => fields[name])
  return values.includes(undefined) ? null : JSON.stringify(values)
}
