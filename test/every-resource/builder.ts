import type { Column, Resource } from '#declare/model.ts'
import { type ApiClient, document, type Reply } from '../support/api-client.ts'
import type { Service } from '../support/service.ts'
import { amongOf, examples } from './examples.ts'
import { sampleOf } from './samples.ts'
import { type Subject, subjectOf } from './subject.ts'

type Attributes = Readonly<Record<string, unknown>>

/** A created record: its path, the sent attributes and the answer. */
export type CreatedRecords = {
  readonly id: number
  readonly path: string
  readonly collection: string
  readonly sent: Attributes
  readonly reply: Reply
}

/** A creation about to be sent. */
export type Draft = { readonly path: string; readonly attributes: Attributes }

/** Creates records over HTTP with their required attributes. */
export class Builder {
  readonly apiClient: ApiClient
  readonly #service: Service
  readonly #tenant: string
  readonly #usual = new Map<string, Promise<number>>()
  static #turn = 0

  constructor(service: Service, apiClient: ApiClient, tenant: string) {
    this.#service = service
    this.apiClient = apiClient
    this.#tenant = tenant
  }

  /** An unused number. */
  turn(): number {
    Builder.#turn += 1
    return Builder.#turn
  }

  subject(resource: Resource): Subject {
    return subjectOf(resource, this.#service.operations)
  }

  /** The smallest valid creation, with only the required attributes. */
  async smallest(resource: Resource): Promise<Draft> {
    const subject = this.subject(resource)
    const turn = this.turn()
    const attributes: Record<string, unknown> = {}
    for (const column of subject.writable) {
      if (column.declared.required || isNeeded(subject, column) || isNeededToDiffer(subject, column))
        Object.assign(attributes, await this.value(subject, column, turn))
    }
    Object.assign(attributes, await examples[resource.name]?.creation?.(turn, this))
    return { path: await this.collectionPath(subject), attributes }
  }

  /** All writable attributes, each with a value. */
  async full(resource: Resource): Promise<Draft> {
    const subject = this.subject(resource)
    const turn = this.turn()
    const attributes: Record<string, unknown> = {}
    for (const column of subject.writable) {
      if (subject.alone.includes(column) || isNeeded(subject, column))
        Object.assign(attributes, await this.value(subject, column, turn))
    }
    Object.assign(attributes, await examples[resource.name]?.creation?.(turn, this))
    return { path: await this.collectionPath(subject), attributes }
  }

  /**
   * A value for a column under its attribute, with the confirmation of a password; none if nothing can be referenced.
   */
  async value(subject: Subject, column: Column, turn: number): Promise<Attributes> {
    const { declared, attribute } = column
    if (declared.kind === 'reference') {
      const target = this.targetOf(column)
      const among = amongOf(subject.resource.name, column)
      const isFresh = among !== undefined || this.#isToBeFresh(subject, column)
      const id = isFresh ? await this.fresh(target, among) : await this.usual(target)
      return id === null ? {} : { [attribute]: id }
    }
    if (declared.kind === 'ids') {
      const id = await this.usual(this.#named(declared.to))
      return { [attribute]: id === null ? [] : [id] }
    }
    const { sent } = sampleOf(column, turn)
    return declared.kind === 'password'
      ? { [attribute]: sent, [`${attribute}_confirmation`]: sent }
      : { [attribute]: sent }
  }

  /** Creates the smallest valid record, or one with additional attributes. */
  async make(resource: Resource, others: Attributes = {}): Promise<CreatedRecords> {
    const draft = await this.smallest(resource)
    return this.send(resource, { ...draft, attributes: { ...draft.attributes, ...others } })
  }

  /** Sends a creation that must succeed. */
  async send(resource: Resource, { path, attributes }: Draft): Promise<CreatedRecords> {
    const reply = await this.apiClient.post(path, document(resource.name, attributes))
    if (reply.status !== 200) throw new Error(`POST ${path} answered ${reply.status}: ${reply.text}`)
    const id = Number(reply.body.data?.id ?? reply.body.id)
    return { id, path: `${path}/${id}`, collection: path, sent: attributes, reply }
  }

  /** A record that everybody may refer to: the first one, or a new one. */
  async usual(resource: Resource): Promise<number | null> {
    const known = this.#usual.get(resource.name)
    if (known !== undefined) return known
    if (this.subject(resource).create === null) return this.#first(resource)
    const made = this.make(resource).then(({ id }) => id)
    this.#usual.set(resource.name, made)
    return made
  }

  /** A record without referrers; the first one if none can be created. */
  async fresh(resource: Resource, others: Attributes = {}): Promise<number | null> {
    if (this.subject(resource).create === null) return this.#first(resource)
    return (await this.make(resource, others)).id
  }

  /** A record of its own with these values. */
  among(name: string, values: Attributes): Promise<number | null> {
    return this.fresh(this.#named(name), values)
  }

  /** The path of a collection, with a new parent record if necessary. */
  async collectionPath({ resource, path }: Subject): Promise<string> {
    const { under } = resource.declaration
    if (under === undefined) return path
    const parent = resource.references.find((reference) => reference.field === under.by)
    const like = examples[resource.name]?.parent
    const id =
      parent === undefined
        ? null
        : like === undefined
          ? await this.usual(parent.target)
          : await this.#usualParent(resource, parent.target)
    return path.replace(`{${under.by}_id}`, String(id))
  }

  /** The parent record of a resource, if it must be a certain one. */
  #usualParent(resource: Resource, target: Resource): Promise<number | null> {
    const key = `${target.name} of ${resource.name}`
    const known =
      this.#usual.get(key) ?? this.make(target, examples[resource.name]?.parent).then(({ id }) => id)
    this.#usual.set(key, known)
    return known
  }

  async #first(resource: Resource): Promise<number | null> {
    const condition =
      resource.declaration.scope === undefined
        ? 'where t.tenant_id = (select id from tenants where subdomain = $1)'
        : 'where $1::text is not null'
    const { rows } = await this.#service.owner.query(
      `select t.id from ${resource.table} t ${condition} order by t.id limit 1`,
      [this.#tenant],
    )
    return rows[0] === undefined ? null : Number(rows[0].id)
  }

  /** The resource that a reference refers to. */
  targetOf({ name, declared }: Column): Resource {
    if (declared.kind !== 'reference') throw new Error(`${name} is no reference`)
    return this.#named(declared.to)
  }

  #named(name: string): Resource {
    const found = this.#service.model.get(name)
    if (found === undefined) throw new Error(`${name} is not declared`)
    return found
  }

  /** If references alone make a record unique, the last of them must be a new one each time. */
  #isToBeFresh({ resource }: Subject, column: Column): boolean {
    return resource.uniques.some(({ columns }) => {
      const isLast = columns.at(-1)?.name === column.name
      return (
        isLast && columns.every(({ declared }) => ['reference', 'choice', 'flag'].includes(declared.kind))
      )
    })
  }
}

/** Whether every valid record needs this column, although it is not declared as required. */
function isNeeded({ resource }: Subject, { field }: Column): boolean {
  return examples[resource.name]?.needs?.includes(field) ?? false
}

/** Whether only this column distinguishes records that must be unique. */
function isNeededToDiffer({ resource, writable }: Subject, column: Column): boolean {
  const { kind } = column.declared
  if (kind === 'reference' || (kind === 'text' && column.declared.sequence !== undefined)) return false
  return resource.uniques.some(({ columns }) => {
    const isLast = columns.at(-1)?.name === column.name
    const others = columns.filter((one) => one !== column && writable.some(({ name }) => name === one.name))
    return isLast && others.every(({ declared }) => declared.kind === 'reference' || !declared.required)
  })
}
