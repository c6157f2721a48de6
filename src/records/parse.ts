import { coerce } from '#declare/coerce.ts'
import type { Column, Itemised, Part, Resource } from '#declare/model.ts'
import { snakeCase } from '#declare/names.ts'
import type { ProblemSymbol } from '#problems/catalogue.ts'
import { type Violation, violation } from '#problems/problem.ts'
import { isObject, step } from '#values/json.ts'
import { fieldViolation } from './field-violation.ts'
import { parseParts, parseWhole } from './parse-parts.ts'
import type { Attributes, Ignored, Items, Parsed, PartChanges, Sent } from './parsed.ts'

/** Reads attributes against a resource's declaration, without a look at the database (platform 1.4, 1.5, 1.11). */
export function parse(resource: Resource, sent: Sent): Parsed {
  const given = namesOf(resource, sent.attributes)
  const reading = new Reading(resource, given, sent)
  for (const name of Object.keys(resource.declaration.gathered ?? {})) reading.gathered(name)
  for (const column of resource.columns) reading.column(column)
  return reading.finished()
}

/** An attribute as it was sent, with the keys it stands under: within an object of several they are two. */
type Given = { readonly keys: readonly string[]; readonly value: unknown }

/**
 * What was sent, by the snake_case of its keys; the first spelling of a key counts. Fields written together in an object
 * count as if they stood alone; standing alone wins.
 */
function namesOf(resource: Resource, attributes: Attributes): Map<string, Given> {
  const given = new Map<string, Given>()
  const add = (name: string, one: Given) => {
    if (!given.has(name)) given.set(name, one)
  }
  const { gathered = {} } = resource.declaration
  const isTogether = (key: string, value: unknown): value is Attributes =>
    Object.hasOwn(gathered, snakeCase(key)) && isObject(value)
  for (const [key, value] of Object.entries(attributes))
    if (!isTogether(key, value)) add(snakeCase(key), { keys: [key], value })
  for (const [key, value] of Object.entries(attributes)) {
    if (!isTogether(key, value)) continue
    const name = snakeCase(key)
    for (const [member, one] of Object.entries(value)) {
      const field = snakeCase(member)
      const column = resource.attributes.get(field)
      const isMember = column !== undefined && gathered[name]?.includes(column.field) === true
      add(isMember ? field : `${key}.${member}`, { keys: [key, member], value: one })
    }
  }
  return given
}

/** Where an attribute stands in what was sent. */
function pointerTo({ pointer, elsewhere = {} }: Sent, { keys }: Given): string {
  const [first = '', ...others] = keys
  const at = Object.hasOwn(elsewhere, first) ? elsewhere[first] : `${pointer}/${step(first)}`
  return [at, ...others.map(step)].join('/')
}

class Reading {
  readonly #resource: Resource
  readonly #given: Map<string, Given>
  readonly #sent: Sent
  readonly #known = new Set<string>()
  readonly #values: Record<string, unknown> = {}
  readonly #pointers: Record<string, string> = {}
  readonly #violations: Violation[] = []
  readonly #ignored: Ignored[] = []
  #address: Parsed | null | undefined

  constructor(resource: Resource, given: Map<string, Given>, sent: Sent) {
    this.#resource = resource
    this.#given = given
    this.#sent = sent
  }

  /** Fields written together come in an object, which `namesOf` has spread; only anything else is still there under its name. */
  gathered(name: string): void {
    const found = this.#given.get(name)
    if (found === undefined) return
    this.#known.add(name)
    if (found.value === null || found.value === undefined) return
    this.#violations.push(violation('invalid', { field: name }, pointerTo(this.#sent, found)))
  }

  column(column: Column): void {
    const { declared } = column
    if (declared.kind === 'address') return this.#readAddress(column)
    const found = this.#find(column)
    if (declared.kind === 'password') return this.#readPassword(column, found?.value)
    if (declared.read_only || declared.computed) {
      if (found !== undefined) this.#ignore(found)
      return declared.computed ? undefined : this.#absent(column)
    }
    if (found === undefined) return this.#absent(column)
    this.#pointers[column.name] = pointerTo(this.#sent, found)
    if (found.value === null || found.value === undefined) return this.#cleared(column)
    this.#taken(column, coerce(declared, found.value))
  }

  finished(): Parsed {
    const parts = this.#resource.parts.map((part) => this.#readPart(part))
    for (const part of parts) this.#note(part)
    const items = this.#resource.itemised.map((list) => this.#readItems(list))
    for (const [name, given] of this.#given) if (!this.#known.has(name)) this.#ignore(given)
    return {
      values: this.#values,
      address: this.#address,
      parts,
      items,
      pointers: this.#pointers,
      violations: this.#violations,
      ignored: this.#ignored,
    }
  }

  /** Keeps what was found further in, one by one: what is pushed at once are arguments, and a call takes only so many. */
  #note({ violations, ignored }: Pick<Parsed, 'violations' | 'ignored'>): void {
    for (const one of violations) this.#violations.push(one)
    for (const one of ignored) this.#ignored.push(one)
  }

  #ignore(given: Given): void {
    this.#ignored.push({ field: given.keys.join('.'), pointer: pointerTo(this.#sent, given) })
  }

  #readPart(part: Part): PartChanges {
    const name = `${part.name}_changes`
    const found = this.#given.get(name)
    this.#known.add(name)
    const { occasion } = this.#sent
    const pointer = pointerTo(this.#sent, found ?? { keys: [name], value: undefined })
    const sent = { list: found?.value, pointer, occasion, parse }
    const whole = part.accepts_list ? this.#given.get(part.name) : undefined
    if (whole === undefined) return parseParts(part, sent)
    this.#known.add(part.name)
    const at = pointerTo(this.#sent, whole)
    if (found !== undefined) this.#violations.push(violation('exclusive', { fields: [part.name, name] }, at))
    return parseWhole(part, { ...sent, list: whole.value, pointer: at })
  }

  #readItems({ name, attribute, declared, each }: Itemised): Items {
    const list = this.#values[name]
    const sent = Array.isArray(list) ? list.filter(isObject) : []
    const at = this.#pointers[name] ?? ''
    const read = sent.map((attributes, place) =>
      parse(each, { attributes, pointer: `${at}/${place}`, occasion: 'creation' }),
    )
    if (Array.isArray(list)) this.#values[name] = read.map(({ values }) => values)
    for (const { violations, ignored } of read)
      this.#note({ violations, ignored: within(attribute, ignored) })
    this.#note({ violations: repeated(read, declared.once), ignored: [] })
    return { name, each, read }
  }

  /** The first of a field's names that was sent; the others count as said too. */
  #find(column: Column): Given | undefined {
    const { alias, accepts = [] } = column.declared
    const names = [column.attribute, ...(alias === undefined ? [] : [alias]), ...accepts]
    const own = names.filter(
      (name) => this.#resource.attributes.get(name) === column && this.#given.has(name),
    )
    for (const name of own) this.#known.add(name)
    const [first] = own
    return first === undefined ? undefined : this.#given.get(first)
  }

  #absent(column: Column): void {
    if (this.#sent.occasion === 'change') return
    const fallback = this.#defaultOf(column)
    this.#values[column.name] = fallback
    const { required, read_only } = column.declared
    // What a client has no say in is the act's to fill.
    if (fallback === null && required && !read_only && !('sequence' in column.declared)) {
      this.#pointers[column.name] = `${this.#sent.pointer}/${column.attribute}`
      this.#refuse(column, 'blank')
    }
  }

  /** Null clears; where there is a default it restores that, and what is required it leaves blank. */
  #cleared(column: Column): void {
    if (column.declared.required) return this.#refuse(column, 'blank')
    this.#values[column.name] = this.#defaultOf(column)
  }

  #defaultOf(column: Column): unknown {
    const { declared } = column
    if (!('default' in declared) || declared.default === undefined || declared.kind === 'reference')
      return null
    return declared.kind === 'decimal' ? String(declared.default) : declared.default
  }

  #taken(column: Column, coerced: ReturnType<typeof coerce>): void {
    if ('value' in coerced) {
      if (coerced.value === null) return this.#cleared(column)
      this.#values[column.name] = coerced.value
      return
    }
    const { symbol, facts, places } = coerced
    const frozen = this.#sent.occasion === 'change' && column.declared.fixed && isMeasure(symbol)
    if (frozen) return this.#refuse(column, 'immutable')
    const at = this.#pointers[column.name] ?? ''
    for (const pointer of places?.map((place) => `${at}/${place}`) ?? [at])
      this.#violations.push(fieldViolation(symbol, { column, pointer, facts }))
  }

  /** A password is set by a text; anything empty leaves it, and a confirmation is compared only with one. */
  #readPassword(column: Column, value: unknown): void {
    const name = `${column.attribute}_confirmation`
    const confirmation = this.#given.get(name)
    this.#known.add(name)
    this.#pointers[column.name] = `${this.#sent.pointer}/${column.attribute}`
    const blank = value === undefined || value === null || (typeof value === 'string' && value.trim() === '')
    if (blank) {
      if (this.#sent.occasion === 'change' || !column.declared.required) return
      this.#refuse(column, 'blank')
    } else {
      this.#taken(column, coerce(column.declared, value))
    }
    this.#checkConfirmation(column, { value, confirmation: confirmation?.value, name, blank })
  }

  #checkConfirmation(
    column: Column,
    sent: { value: unknown; confirmation: unknown; name: string; blank: boolean },
  ): void {
    const pointer = `${this.#sent.pointer}/${sent.name}`
    const missing = sent.confirmation === undefined || sent.confirmation === null || sent.confirmation === ''
    if (missing) {
      const isWanted = column.declared.kind === 'password' && column.declared.unconfirmed !== true
      if (this.#sent.occasion === 'creation' && isWanted)
        this.#violations.push(violation('blank', { field: sent.name }, pointer))
      return
    }
    if (sent.blank || sent.confirmation === sent.value) return
    this.#violations.push(violation('confirmation', { field: sent.name, other: column.attribute }, pointer))
  }

  #readAddress(column: Column): void {
    const name = column.field
    const found = this.#given.get(name)
    this.#known.add(name)
    if (found === undefined || found.value === undefined) return this.#absent(column)
    const pointer = pointerTo(this.#sent, found)
    this.#pointers[column.name] = pointer
    if (found.value === null) {
      this.#address = null
      if (this.#sent.occasion === 'creation') this.#values[column.name] = null
      return
    }
    const target = this.#resource.address?.target
    if (!isObject(found.value) || target === undefined) return this.#refuse(column, 'invalid')
    const inner = parse(target, { attributes: found.value, pointer, occasion: this.#sent.occasion })
    // Addresses are answered with their ids, so what was read can be sent back.
    const passedOver = inner.ignored.filter(({ field }) => field !== 'id')
    this.#note({ violations: inner.violations, ignored: within(name, passedOver) })
    this.#address = inner
  }

  #refuse(column: Column, symbol: ProblemSymbol, facts: Readonly<Record<string, unknown>> = {}): void {
    this.#violations.push(
      fieldViolation(symbol, { column, pointer: this.#pointers[column.name] ?? '', facts }),
    )
  }
}

/** What was passed over in something, named from where that stands. */
function within(name: string, ignored: readonly Ignored[]): readonly Ignored[] {
  return ignored.map((one) => ({ ...one, field: `${name}.${one.field}` }))
}

const MEASURES: readonly ProblemSymbol[] = [
  'too_long',
  'too_short',
  'out_of_range',
  'quantity_precision',
  'inclusion',
]

/** Whether a rule is about the size of a value rather than its kind; it comes after immutability (platform 1.11). */
function isMeasure(symbol: ProblemSymbol): boolean {
  return MEASURES.includes(symbol)
}

/** What several objects of a list say the same of, though each may say it once. */
function repeated(read: readonly Parsed[], field: string | undefined): Violation[] {
  if (field === undefined) return []
  const said = read.map(({ values }) => values[field])
  return read.flatMap(({ values, pointers }, place) => {
    const value = values[field] ?? null
    return value === null || said.indexOf(value) === place
      ? []
      : [violation('taken', { field }, pointers[field] ?? '')]
  })
}
