import type { MappingKind, SaidFields } from '#values/integration.ts'
import type { JsonObject } from '#values/json.ts'

/** A mapping of an integration: the fields it is found by, the code of its external entity, and the ids it means. */
export type IntegrationMapping = {
  readonly id: number
  readonly fields: SaidFields
  readonly code: string | null
  readonly meaning: JsonObject
}

/** The words under which mappings may be found by the code of what is named, beside those of their own (platform 11.6). */
const CODE_WORDS: Readonly<Record<MappingKind, readonly string[]>> = {
  product: ['code', 'sku', 'product_code'],
  carrier: ['code', 'carrier_code', 'carrier_code_in_file'],
  shipping_rate: ['code', 'rate_code'],
  warehouse: ['code', 'location_code', 'warehouse_code'],
}

/** The field that a mapping made by itself is found by. */
export const SKU = 'sku'

/** What is said of something that is named by a code. */
export function saidOf(kind: MappingKind, code: string, others: SaidFields = {}): SaidFields {
  return { ...others, ...Object.fromEntries(CODE_WORDS[kind].map((word) => [word, code])) }
}

/** The mappings of one kind, ready to be looked up in: by what is said, and by what is meant. */
export class MappingTable {
  /** Mappings by the fields they have, most of them first, and in each by their values. */
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
      const [, known] = byFields.get(names.join('\0')) ?? [names, new Map()]
      byFields.set(names.join('\0'), [names, known])
      const key = keyOf(names, mapping.fields)
      if (key !== null && !known.has(key)) known.set(key, mapping)
    }
    this.#byFields = [...byFields.values()].toSorted(([one], [other]) => other.length - one.length)
    this.#byCode = byCode
  }

  /** What is meant: the mapping with the most fields, all of them as said, wins, then the oldest; last, one by its entity. */
  find(said: SaidFields): IntegrationMapping | null {
    let best: IntegrationMapping | null = null
    let most = 0
    for (const [names, known] of this.#byFields) {
      if (names.length < most) break
      const key = keyOf(names, said)
      const found = key === null ? undefined : known.get(key)
      if (found === undefined || (best !== null && best.id < found.id)) continue
      best = found
      most = names.length
    }
    return best ?? this.#byCode.get(said.code ?? '') ?? null
  }

  /** The code under which the other system knows the record that stands in `column`; null where it does not. */
  codeFor(kind: MappingKind, column: string, id: number): string | null {
    const known = this.#codes.get(column) ?? this.#codesOf(kind, column)
    this.#codes.set(column, known)
    return known.get(id) ?? null
  }

  /** Every code with the mapping it has, the oldest of several. */
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

/** The code of a mapping's external entity; without one, what it is found by. */
function codeOf(kind: MappingKind, { code, fields }: IntegrationMapping): string | null {
  if (code !== null) return code
  const word = CODE_WORDS[kind].find((one) => fields[one] !== undefined)
  return word === undefined ? null : (fields[word] ?? null)
}

function keyOf(names: readonly string[], said: SaidFields): string | null {
  const values = names.map((name) => said[name])
  return values.includes(undefined) ? null : JSON.stringify(values)
}
