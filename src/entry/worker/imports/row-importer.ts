import type { Transaction } from '#database/transaction.ts'
import { type Model, type Resource, resourceNamed } from '#declare/model.ts'
import { assertMayWrite } from '#domain/imports/check-importable.ts'
import type { FileRow } from '#domain/imports/file-row.ts'
import { findMapping, type MappingGroup, type Said } from '#domain/imports/find-mapping.ts'
import { findRecords, type Wanted } from '#domain/imports/find-records.ts'
import type { Notation } from '#domain/imports/notation.ts'
import type { ReadRules } from '#domain/imports/read-rows.ts'
import { collectionPath } from '#operations/generic.ts'
import type { JointAsker } from '#operations/together.ts'
import { refusal } from '#problems/problem.ts'
import type { AnyRow, FullRow } from '#records/columns.ts'
import type { Attributes } from '#records/parsed.ts'
import type { JsonObject } from '#values/json.ts'

/** How a file is read, and how each of its records is taken. */
export type Reading = {
  readonly rules: ReadRules
  /** Whether the first record that is refused ends it all, with nothing written (platform 11.4). */
  readonly is_whole: boolean
  /** How it writes numbers, dates and yes, where that is said. */
  readonly notation?: Notation
  readonly take: (importer: RowImporter, rows: readonly FileRow[]) => Promise<Taken>
}

/** What became of one record of a file. */
export type Taken = {
  readonly status: 'created' | 'updated' | 'skipped'
  readonly resource_type: string | null
  readonly resource_id: number | null
  readonly message?: string
}

/** What is known of a file beside its rows. */
export type FileFacts = {
  readonly timezone: string
  readonly notation?: Notation
  readonly mapping_group_id: number | null
  /** The only account its rows may touch. */
  readonly account_id: number | null
}

/** Ids of records that codes name, kept from one record of a file to the next. */
export type Known = Map<string, number>

type RowImporterParts = {
  readonly tx: Transaction
  readonly asker: JointAsker
  readonly model: Model
  readonly facts: FileFacts
  readonly known: Known
}

/** An act on a record, and what it is told. */
export type RecordAct = { readonly id: number; readonly action: string; readonly attributes: Attributes }

/** Where one record of a file is worked on: things are looked up here, and operations asked, in one transaction. */
export class RowImporter {
  readonly asker: JointAsker
  readonly facts: FileFacts
  readonly #parts: RowImporterParts

  constructor(parts: RowImporterParts) {
    this.asker = parts.asker
    this.facts = parts.facts
    this.#parts = parts
  }

  /** Whose records they are. */
  get tenant_id(): number {
    return this.#parts.tx.tenant.id
  }

  /** The resource of this name. */
  resource(name: string): Resource {
    return resourceNamed(this.#parts.model, name)
  }

  /** The record with these attributes, the newest of several; null where there is none. */
  async find(name: string, wanted: Wanted): Promise<AnyRow | null> {
    return (await this.findAll(name, wanted))[0] ?? null
  }

  /** All records with these attributes. */
  findAll(name: string, wanted: Wanted): Promise<readonly AnyRow[]> {
    return findRecords(this.#parts.tx, this.resource(name), wanted)
  }

  /** The id of the record a code names; `import_resource_not_found` where there is none. */
  async named(name: string, code: string, within: Wanted = {}): Promise<number> {
    const key = JSON.stringify([name, code, within])
    const known = this.#parts.known.get(key)
    if (known !== undefined) return known
    const attribute = this.resource(name).attributes.has('code') ? 'code' : 'reference'
    const row = await this.find(name, { ...within, [attribute]: code })
    if (row === null)
      throw refusal('import_resource_not_found', {
        resource: this.resource(name).one,
        attribute,
        value: code,
      })
    this.#parts.known.set(key, row.id)
    return row.id
  }

  /** What is meant by something that files say; null where no mapping has it. */
  async mapping(group: MappingGroup, said: Said): Promise<JsonObject | null> {
    if ('mapping_group_id' in group && !Number.isSafeInteger(group.mapping_group_id)) return null
    return findMapping(this.#parts.tx, group, said)
  }

  /** Makes a record by the operation that makes it for everybody. */
  create(name: string, attributes: Attributes): Promise<FullRow> {
    assertMayWrite(this.resource(name), attributes)
    const to = `POST ${this.#pathOf(name)}`
    if (!this.asker.knows(to)) throw refusal('import_row_rejected', { message: `${name} cannot be made` })
    return this.asker.record({ to, ...this.#placed(name, attributes) })
  }

  /** Changes a record by the operation that changes it for everybody. */
  update(name: string, row: AnyRow, attributes: Attributes): Promise<FullRow> {
    assertMayWrite(this.resource(name), attributes)
    const { path, attributes: own } = this.#placed(name, { ...attributes, ...this.#parentOf(name, row) })
    return this.asker.record({
      to: `PATCH ${this.#pathOf(name)}/{id}`,
      path: { ...path, id: row.id },
      attributes: own,
    })
  }

  /** The name of a resource by the word for one of it; `import_row_rejected` where there is none. */
  pluralOf(one: string): string {
    const found = [...this.#parts.model.values()].find(
      (resource) => resource.one === one || resource.name === one,
    )
    if (found === undefined) throw refusal('import_row_rejected', { message: `there is no resource ${one}` })
    return found.name
  }

  /** Does one of the acts there are on a record, or on a list of such records. */
  async act(name: string, { id, action, attributes }: RecordAct): Promise<void> {
    assertMayWrite(this.resource(name), attributes)
    const one = `POST /api/${name}/{id}/${action}`
    const many =
      name === 'goods_outs' ? `POST /api/goods_out_processes/${action}` : `POST /api/${name}/${action}`
    if (this.asker.knows(one)) await this.asker.ask({ to: one, path: { id }, attributes })
    else if (this.asker.knows(many))
      await this.asker.ask({ to: many, attributes: { ids: [id], ...attributes } })
    else throw refusal('import_row_rejected', { message: `there is no ${action} of ${name}` })
  }

  #pathOf(name: string): string {
    return collectionPath(this.resource(name))
  }

  #parentOf(name: string, row: AnyRow): Attributes {
    const { under } = this.resource(name).declaration
    return under === undefined ? {} : { [`${under.by}_id`]: row[`${under.by}_id`] }
  }

  /** A record kept under another says so in its path. */
  #placed(name: string, attributes: Attributes) {
    const { under } = this.resource(name).declaration
    if (under === undefined) return { path: {}, attributes }
    const { [`${under.by}_id`]: parent, ...own } = attributes
    return { path: { [`${under.by}_id`]: Number(parent ?? 0) }, attributes: own }
  }
}
