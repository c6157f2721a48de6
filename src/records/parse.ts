import type { Scope } from '#database/transaction.ts'
import { workTurns } from '#database/work-turns.ts'
import { coerce } from '#declare/coerce.ts'
import type { Column, ItemListColumn, Part, Resource } from '#declare/model.ts'
import { snakeCase } from '#declare/names.ts'
import type { ProblemSymbol } from '#problems/catalogue.ts'
import { type Violation, violation } from '#problems/problem.ts'
import { isObject, pointerToken } from '#values/json.ts'
import { mapInSequence } from '#values/map-in-sequence.ts'
import { fieldViolation } from './field-violation.ts'
import { isMeasure } from './is-measure.ts'
import { parseParts, parseWhole } from './parse-parts.ts'
import type { Attributes, IgnoredField, Items, Parsed, PartChanges, SentInput } from './parsed.ts'

/** Parses attributes against a declaration, without reading the database (platform 1.4, 1.5, 1.11). */
export function parse(resource: Resource, sent: SentInput): Parsed {
  const reading = readingOf(resource, sent)
  return reading.finished(
    resource.item_lists.map((list) => reading.objectsOf(list).map(({ each, item }) => parse(each, item))),
  )
}

/** Parses as `parse` does, the objects of long lists in turns with other work of the process. */
export async function parseInTurns(tx: Scope, resource: Resource, sent: SentInput): Promise<Parsed> {
  const reading = readingOf(resource, sent)
  // Long lists give way to other work of the process, one list after the other; nothing is read from the database.
  const read = await mapInSequence(resource.item_lists, (list) =>
    workTurns.map(tx, reading.objectsOf(list), ({ each, item }) => parse(each, item)),
  )
  return reading.finished(read)
}

function readingOf(resource: Resource, sent: SentInput): AttributeReader {
  const sent_attributes = namesOf(resource, sent.attributes)
  const reading = new AttributeReader(resource, sent_attributes, sent)
  for (const name of Object.keys(resource.declaration.field_groups ?? {})) reading.fieldGroup(name)
  for (const column of resource.columns) reading.column(column)
  return reading
}

/** An attribute as sent, with its JSON pointers: two if it is one of several in an object. */
type SentAttribute = { readonly keys: readonly string[]; readonly value: unknown }

/** Attributes by snake_case key; the first spelling counts, and single fields take precedence over composite ones. */
function namesOf(resource: Resource, attributes: Attributes): Map<string, SentAttribute> {
  const sent_attributes = new Map<string, SentAttribute>()
  const add = (name: string, one: SentAttribute) => {
    if (!sent_attributes.has(name)) sent_attributes.set(name, one)
  }
  const { field_groups = {} } = resource.declaration
  const isComposite = (key: string, value: unknown): value is Attributes =>
    Object.hasOwn(field_groups, snakeCase(key)) && isObject(value)
  for (const [key, value] of Object.entries(attributes))
    if (!isComposite(key, value)) add(snakeCase(key), { keys: [key], value })
  for (const [key, value] of Object.entries(attributes)) {
    if (!isComposite(key, value)) continue
    const name = snakeCase(key)
    for (const [member, one] of Object.entries(value)) {
      const field = snakeCase(member)
      const column = resource.attributes.get(field)
      const isMember = column !== undefined && field_groups[name]?.includes(column.field) === true
      add(isMember ? field : `${key}.${member}`, { keys: [key, member], value: one })
    }
  }
  return sent_attributes
}

/** The JSON pointer of an attribute. */
function pointerTo({ pointer, elsewhere = {} }: SentInput, { keys }: SentAttribute): string {
  const [first = '', ...others] = keys
  const at = Object.hasOwn(elsewhere, first) ? elsewhere[first] : `${pointer}/${pointerToken(first)}`
  return [at, ...others.map(pointerToken)].join('/')
}

class AttributeReader {
  readonly #resource: Resource
  readonly #attributes: Map<string, SentAttribute>
  readonly #sent: SentInput
  readonly #known = new Set<string>()
  readonly #values: Record<string, unknown> = {}
  readonly #pointers: Record<string, string> = {}
  readonly #violations: Violation[] = []
  readonly #ignored: IgnoredField[] = []
  #address: Parsed | null | undefined

  constructor(resource: Resource, sent_attributes: Map<string, SentAttribute>, sent: SentInput) {
    this.#resource = resource
    this.#attributes = sent_attributes
    this.#sent = sent
  }

  /** `namesOf` has spread the objects of composite fields; only malformed ones are still there under their name. */
  fieldGroup(name: string): void {
    const found = this.#attributes.get(name)
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
    this.#accept(column, coerce(declared, found.value))
  }

  /** The objects of a list, as they are parsed. */
  objectsOf({
    name,
    each,
  }: ItemListColumn): readonly { readonly each: Resource; readonly item: SentInput }[] {
    const list = this.#values[name]
    const at = this.#pointers[name] ?? ''
    const sent = Array.isArray(list) ? list.filter(isObject) : []
    return sent.map((attributes, index) => ({
      each,
      item: { attributes, pointer: `${at}/${index}`, occasion: 'creation' },
    }))
  }

  /** What was read, with the parsed objects of each list. */
  finished(objects: readonly (readonly Parsed[])[]): Parsed {
    const parts = this.#resource.parts.map((part) => this.#readPart(part))
    for (const part of parts) this.#note(part)
    const items = this.#resource.item_lists.map((list, place) => this.#items(list, objects[place] ?? []))
    for (const [name, sent_attributes] of this.#attributes)
      if (!this.#known.has(name)) this.#ignore(sent_attributes)
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

  /** Appends one by one: a spread call accepts only so many arguments. */
  #note({ violations, ignored }: Pick<Parsed, 'violations' | 'ignored'>): void {
    for (const one of violations) this.#violations.push(one)
    for (const one of ignored) this.#ignored.push(one)
  }

  #ignore(sent_attributes: SentAttribute): void {
    this.#ignored.push({
      field: sent_attributes.keys.join('.'),
      pointer: pointerTo(this.#sent, sent_attributes),
    })
  }

  #readPart(part: Part): PartChanges {
    const name = `${part.name}_changes`
    const found = this.#attributes.get(name)
    this.#known.add(name)
    const { occasion } = this.#sent
    const pointer = pointerTo(this.#sent, found ?? { keys: [name], value: undefined })
    const sent = { list: found?.value, pointer, occasion, parse }
    const whole = part.accepts_list ? this.#attributes.get(part.name) : undefined
    if (whole === undefined) return parseParts(part, sent)
    this.#known.add(part.name)
    const at = pointerTo(this.#sent, whole)
    if (found !== undefined) this.#violations.push(violation('exclusive', { fields: [part.name, name] }, at))
    return parseWhole(part, { ...sent, list: whole.value, pointer: at })
  }

  #items({ name, attribute, declared, each }: ItemListColumn, read: readonly Parsed[]): Items {
    if (Array.isArray(this.#values[name])) this.#values[name] = read.map(({ values }) => values)
    for (const { violations, ignored } of read)
      this.#note({ violations, ignored: withPrefix(attribute, ignored) })
    this.#note({ violations: checkRepeated(read, declared.unique_by), ignored: [] })
    return { name, each, read }
  }

  /** The first of a field's names that was sent; the others are marked as used too. */
  #find(column: Column): SentAttribute | undefined {
    const { alias, accepts = [] } = column.declared
    const names = [column.attribute, ...(alias === undefined ? [] : [alias]), ...accepts]
    const own = names.filter(
      (name) => this.#resource.attributes.get(name) === column && this.#attributes.has(name),
    )
    for (const name of own) this.#known.add(name)
    const [first] = own
    return first === undefined ? undefined : this.#attributes.get(first)
  }

  #absent(column: Column): void {
    if (this.#sent.occasion === 'change') return
    const fallback = this.#defaultOf(column)
    this.#values[column.name] = fallback
    const { required, read_only } = column.declared
    // Fields that clients cannot set are filled by the act.
    if (fallback === null && required && !read_only && !('sequence' in column.declared)) {
      this.#pointers[column.name] = `${this.#sent.pointer}/${column.attribute}`
      this.#refuse(column, 'blank')
    }
  }

  /** Null clears a field: it restores the default if there is one, and leaves a required field blank. */
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

  #accept(column: Column, coerced: ReturnType<typeof coerce>): void {
    if ('value' in coerced) {
      if (coerced.value === null) return this.#cleared(column)
      this.#values[column.name] = coerced.value
      return
    }
    const { symbol, facts, places } = coerced
    const frozen = this.#sent.occasion === 'change' && column.declared.fixed && isMeasure(symbol)
    if (frozen) return this.#refuse(column, 'immutable')
    const at = this.#pointers[column.name] ?? ''
    for (const pointer of places?.map((index) => `${at}/${index}`) ?? [at])
      this.#violations.push(fieldViolation(symbol, { column, pointer, facts }))
  }

  /**
   * A password is set by a text; an empty value leaves it unchanged, and a confirmation is compared only with a text.
   */
  #readPassword(column: Column, value: unknown): void {
    const name = `${column.attribute}_confirmation`
    const confirmation = this.#attributes.get(name)
    this.#known.add(name)
    this.#pointers[column.name] = `${this.#sent.pointer}/${column.attribute}`
    const blank = value === undefined || value === null || (typeof value === 'string' && value.trim() === '')
    if (blank) {
      if (this.#sent.occasion === 'change' || !column.declared.required) return
      this.#refuse(column, 'blank')
    } else {
      this.#accept(column, coerce(column.declared, value))
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
      const isWanted = column.declared.kind === 'password' && column.declared.confirmation_optional !== true
      if (this.#sent.occasion === 'creation' && isWanted)
        this.#violations.push(violation('blank', { field: sent.name }, pointer))
      return
    }
    if (sent.blank || sent.confirmation === sent.value) return
    this.#violations.push(violation('confirmation', { field: sent.name, other: column.attribute }, pointer))
  }

  #readAddress(column: Column): void {
    const name = column.field
    const found = this.#attributes.get(name)
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
    // Addresses are returned with their ids, so ids are accepted and ignored.
    const ignored = inner.ignored.filter(({ field }) => field !== 'id')
    this.#note({ violations: inner.violations, ignored: withPrefix(name, ignored) })
    this.#address = inner
  }

  #refuse(column: Column, symbol: ProblemSymbol, facts: Readonly<Record<string, unknown>> = {}): void {
    this.#violations.push(
      fieldViolation(symbol, { column, pointer: this.#pointers[column.name] ?? '', facts }),
    )
  }
}

/** Ignored attributes of a nested object, with its name as prefix. */
function withPrefix(name: string, ignored: readonly IgnoredField[]): readonly IgnoredField[] {
  return ignored.map((one) => ({ ...one, field: `${name}.${one.field}` }))
}

/** Values that several objects of a list repeat although they must be unique. */
function checkRepeated(read: readonly Parsed[], field: string | undefined): Violation[] {
  if (field === undefined) return []
  const received = read.map(({ values }) => values[field])
  return read.flatMap(({ values, pointers }, index) => {
    const value = values[field] ?? null
    return value === null || received.indexOf(value) === index
      ? []
      : [violation('taken', { field }, pointers[field] ?? '')]
  })
}
