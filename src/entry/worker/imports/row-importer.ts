import type { Transaction } from '#database/transaction.ts'
import { type Model, type Resource, resourceNamed } from '#declare/model.ts'
import { assertMayWrite } from '#domain/imports/check-importable.ts'
import type { FileRow } from '#domain/imports/file-row.ts'
import { type FileValues, findMapping, type MappingGroup } from '#domain/imports/find-mapping.ts'
import { findRecords, type RecordCriteria } from '#domain/imports/find-records.ts'
import type { Notation } from '#domain/imports/notation.ts'
import type { ReadRules } from '#domain/imports/read-rows.ts'
import { collectionPath } from '#operations/generic-operations.ts'
import type { TransactionalClient } from '#operations/transactional-client.ts'
import { refusal } from '#problems/problem.ts'
import type { AnyRow, FullRow } from '#records/columns.ts'
import type { Attributes } from '#records/parsed.ts'
import { ownerOf } from '#values/caller.ts'
import type { JsonObject } from '#values/json.ts'

/** How a file is read, and how each of its records is imported. */
export type ImportPlan = {
  readonly rules: ReadRules
  /** Whether the first refused record ends the import, with nothing written (platform 11.4). */
  readonly is_whole: boolean
  /** How the file writes numbers, dates and booleans, if that is set. */
  readonly notation?: Notation
  readonly importRecord: (importer: RowImporter, rows: readonly FileRow[]) => Promise<ImportedRecord>
}

/** The result of one record of a file. */
export type ImportedRecord = {
  readonly status: 'created' | 'updated' | 'skipped'
  readonly resource_type: string | null
  readonly resource_id: number | null
  readonly message?: string
}

/** What is known of a file besides its rows. */
export type FileFacts = {
  readonly timezone: string
  readonly notation?: Notation
  readonly mapping_group_id: number | null
  /** The only account whose records it may write. */
  readonly account_id: number | null
}

/** Ids of records by code, cached for the whole file. */
export type KnownIds = Map<string, number>

type RowImporterParts = {
  readonly tx: Transaction
  readonly client: TransactionalClient
  readonly model: Model
  readonly facts: FileFacts
  readonly known: KnownIds
}

/** An action on a record, with its attributes. */
export type RecordAction = { readonly id: number; readonly action: string; readonly attributes: Attributes }

/** Imports one record of a file: looks up records and performs operations in one transaction. */
export class RowImporter {
  readonly client: TransactionalClient
  readonly facts: FileFacts
  readonly #parts: RowImporterParts

  constructor(parts: RowImporterParts) {
    this.client = parts.client
    this.facts = parts.facts
    this.#parts = parts
  }

  /** The owner of the tenant of the import. */
  get owner(): number {
    return ownerOf(this.#parts.tx.tenant)
  }

  /** The resource of this name. */
  resource(name: string): Resource {
    return resourceNamed(this.#parts.model, name)
  }

  /** The newest record with these attributes; null if there is none. */
  async find(name: string, criteria: RecordCriteria): Promise<AnyRow | null> {
    return (await this.findAll(name, criteria))[0] ?? null
  }

  /** All records with these attributes. */
  findAll(name: string, criteria: RecordCriteria): Promise<readonly AnyRow[]> {
    return findRecords(this.#parts.tx, this.resource(name), criteria)
  }

  /** The id of the record with a code; throws `import_resource_not_found` if there is none. */
  async idOf(name: string, code: string, scope: RecordCriteria = {}): Promise<number> {
    const key = JSON.stringify([name, code, scope])
    const cached = this.#parts.known.get(key)
    if (cached !== undefined) return cached
    const attribute = this.resource(name).attributes.has('code') ? 'code' : 'reference'
    const row = await this.find(name, { ...scope, [attribute]: code })
    if (row === null)
      throw refusal('import_resource_not_found', {
        resource: this.resource(name).one,
        attribute,
        value: code,
      })
    this.#parts.known.set(key, row.id)
    return row.id
  }

  /** The result of the mapping for these values; null if there is none. */
  async mapping(group: MappingGroup, values: FileValues): Promise<JsonObject | null> {
    if ('mapping_group_id' in group && !Number.isSafeInteger(group.mapping_group_id)) return null
    return findMapping(this.#parts.tx, group, values)
  }

  /** Creates a record by the public operation. */
  create(name: string, attributes: Attributes): Promise<FullRow> {
    assertMayWrite(this.resource(name), attributes)
    const to = `POST ${this.#pathOf(name)}`
    if (!this.client.has(to)) throw refusal('import_row_rejected', { message: `${name} cannot be made` })
    return this.client.callForRecord({ to, ...this.#placed(name, attributes) })
  }

  /** Updates a record by the public operation. */
  update(name: string, row: AnyRow, attributes: Attributes): Promise<FullRow> {
    assertMayWrite(this.resource(name), attributes)
    const { path, attributes: own } = this.#placed(name, { ...attributes, ...this.#parentOf(name, row) })
    return this.client.callForRecord({
      to: `PATCH ${this.#pathOf(name)}/{id}`,
      path: { ...path, id: row.id },
      attributes: own,
    })
  }

  /** The name of a resource by its singular; throws `import_row_rejected` if there is none. */
  pluralOf(one: string): string {
    const found = [...this.#parts.model.values()].find(
      (resource) => resource.one === one || resource.name === one,
    )
    if (found === undefined) throw refusal('import_row_rejected', { message: `there is no resource ${one}` })
    return found.name
  }

  /** Performs an action on a record, or on a list with this record. */
  async act(name: string, { id, action, attributes }: RecordAction): Promise<void> {
    assertMayWrite(this.resource(name), attributes)
    const one = `POST /api/${name}/{id}/${action}`
    const many =
      name === 'goods_outs' ? `POST /api/goods_out_processes/${action}` : `POST /api/${name}/${action}`
    if (this.client.has(one)) await this.client.call({ to: one, path: { id }, attributes })
    else if (this.client.has(many))
      await this.client.call({ to: many, attributes: { ids: [id], ...attributes } })
    else throw refusal('import_row_rejected', { message: `there is no ${action} of ${name}` })
  }

  #pathOf(name: string): string {
    return collectionPath(this.resource(name))
  }

  #parentOf(name: string, row: AnyRow): Attributes {
    const { under } = this.resource(name).declaration
    return under === undefined ? {} : { [`${under.by}_id`]: row[`${under.by}_id`] }
  }

  /** The path of a record below another contains its parent. */
  #placed(name: string, attributes: Attributes) {
    const { under } = this.resource(name).declaration
    if (under === undefined) return { path: {}, attributes }
    const { [`${under.by}_id`]: parent, ...own } = attributes
    return { path: { [`${under.by}_id`]: Number(parent ?? 0) }, attributes: own }
  }
}
