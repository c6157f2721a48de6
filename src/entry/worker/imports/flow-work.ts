import type { Field } from '#declare/field.ts'
import type { Resource } from '#declare/model.ts'
import { evaluateConditions } from '#domain/automations/conditions.ts'
import { cellValue } from '#domain/imports/cell-value.ts'
import type { FileRow } from '#domain/imports/file-row.ts'
import { rowsWithin } from '#domain/imports/rows-within.ts'
import { transformed } from '#domain/imports/transform.ts'
import { refusal } from '#problems/problem.ts'
import type { AnyRow } from '#records/columns.ts'
import { isObject, type Json, type JsonObject } from '#values/json.ts'
import { LiquidFailure } from '#values/liquid.ts'
import { renderText } from '#values/render-template.ts'
import type { RowImporter } from './row-importer.ts'

/** What an action is told. */
export type Told = Readonly<Record<string, unknown>>
/** One step of a flow. */
export type FlowAction = { readonly action: string; readonly configuration: Told }
/** What is done with each record. */
export type Flow = {
  readonly code: string
  readonly condition: Told | null
  readonly actions: readonly FlowAction[]
}
/** The flows that run by themselves, and those that others call. */
export type Flows = { readonly flows: readonly Flow[]; readonly manual: readonly Flow[] }

/** A record that a flow builds or has found. */
export type Built = {
  readonly name: string
  /** As it is kept; null until it is saved. */
  row: AnyRow | null
  readonly was_there: boolean
  attributes: Record<string, unknown>
  isSaved: boolean
}

/** Flows that call each other may go so deep. */
const DEPTH_MAX = 10

/** Does one action of a flow with what it is told. */
export type FlowAct = (work: FlowWork, told: Told) => Promise<void>

/** What flows can do with a record, by the name of the action (platform 11.3). */
export type FlowActs = Readonly<Record<string, FlowAct>>

/** One record of a file while flows work on it. */
export class FlowWork {
  readonly importer: RowImporter
  readonly rows: readonly FileRow[]
  readonly variables = new Map<string, Built | Json>()
  readonly built: Built[] = []
  readonly #acts: FlowActs
  readonly #manual: readonly Flow[]
  #row: FileRow
  #depth = 0
  #isWithin = false

  constructor(
    importer: RowImporter,
    { acts, manual }: { readonly acts: FlowActs; readonly manual: readonly Flow[] },
    rows: readonly FileRow[],
  ) {
    const [first] = rows
    if (first === undefined) throw new Error('a record without rows')
    this.importer = importer
    this.rows = rows
    this.#acts = acts
    this.#manual = manual
    this.#row = first
  }

  /** Does actions in order. */
  async perform(actions: readonly FlowAction[]): Promise<void> {
    for (const { action, configuration } of actions) {
      const act = this.#acts[action]
      if (act === undefined) throw refusal('import_row_rejected', { message: `${action} is no action` })
      await act(this, configuration)
    }
  }

  /** Does something with each row of the record as the one that is read, or with each part of the row that a path leads to. */
  async eachRow(act: () => Promise<void>, path: unknown = 'rows'): Promise<void> {
    const before = this.#row
    const isWithin = this.#isWithin
    // Who goes through rows already has one of them in hand.
    const rows = path === 'rows' ? (isWithin ? [before] : this.rows) : rowsWithin(before, String(path))
    this.#isWithin = true
    for (const row of rows) {
      this.#row = row
      await act()
    }
    this.#isWithin = isWithin
    this.#row = before
  }

  /** Does the flow of this code. */
  async call(code: string): Promise<void> {
    const flow = this.#manual.find((one) => one.code === code)
    if (flow === undefined) throw refusal('import_row_rejected', { message: `there is no flow ${code}` })
    if (this.#depth >= DEPTH_MAX)
      throw refusal('import_row_rejected', { message: 'flows call each other too deep' })
    this.#depth += 1
    if (flow.condition === null || (await this.holds(flow.condition))) await this.perform(flow.actions)
    this.#depth -= 1
  }

  /** A value as it is described: from a column, a constant, a variable or a template, transformed in order. */
  async value(described: unknown): Promise<Json> {
    if (!isObject(described)) return (described ?? null) as Json
    const { transform } = described
    let value = await this.#plain(described)
    if (!Array.isArray(transform)) return value
    for (const one of transform) value = await this.#transform(value, String(one))
    return value
  }

  /** What is said for a field; a cell that is taken as it stands is read as the file writes such values. */
  async valueFor(field: Field | undefined, described: unknown): Promise<Json> {
    const value = await this.value(described)
    if (typeof value !== 'string' || value === '') return value
    const { timezone, notation } = this.importer.facts
    const isCell = isObject(described) && 'index' in described && !Array.isArray(described.transform)
    return cellValue(field, value, isCell && notation !== undefined ? { timezone, notation } : { timezone })
  }

  /** Several values by name, for the fields of a resource where they are meant for one. */
  async values(described: unknown, resource?: Resource): Promise<Record<string, Json>> {
    const entries = isObject(described) ? Object.entries(described) : []
    const values: Record<string, Json> = {}
    for (const [name, one] of entries) {
      const value = await this.valueFor(resource?.attributes.get(name)?.declared, one)
      // An empty cell says nothing, as in the standard files.
      if (value !== '') values[name] = value
    }
    return values
  }

  /** Whether a condition holds: a value, an operator and what it is compared with. */
  async holds(condition: Told): Promise<boolean> {
    const value = await this.value(condition)
    const compared = comparedWith(condition)
    const other = compared === undefined ? null : String((await this.value(compared)) ?? '')
    const asked = {
      id: 0,
      source_path: 'value',
      operator: String(condition.operator ?? 'present'),
      value: other,
    }
    const here = { now: new Date(), timezone: this.importer.facts.timezone }
    const [result] = await evaluateConditions([asked], { value }, here)
    if (result?.message !== undefined) throw refusal('import_row_rejected', { message: result.message })
    return result?.passed === true
  }

  /** A record that was built or found under this name. */
  builtAs(name: unknown): Built {
    const found = this.variables.get(String(name))
    if (!isBuilt(found))
      throw refusal('import_row_rejected', { message: `nothing is built as ${String(name)}` })
    return found
  }

  /** Writes what was built, once. */
  async save(built: Built): Promise<void> {
    if (built.isSaved) return
    built.isSaved = true
    const { name, row, attributes } = built
    if (row !== null && Object.keys(attributes).length === 0) return
    built.row =
      row === null
        ? await this.importer.create(name, attributes)
        : await this.importer.update(name, row, attributes)
  }

  /** Writes all that was built, in order. */
  async saveAll(): Promise<void> {
    for (const built of this.built) await this.save(built)
  }

  async #plain(described: Told): Promise<Json> {
    if ('index' in described) return this.#row.cells[String(described.index)] ?? ''
    if ('variable' in described) return this.#variable(String(described.variable))
    if ('template' in described) return this.#rendered(String(described.template))
    return (described.value ?? null) as Json
  }

  #variable(path: string): Json {
    const [name = '', attribute] = path.split('.')
    const found = this.variables.get(name) ?? null
    if (!isBuilt(found)) return found
    if (attribute === undefined || attribute === 'id') return found.row?.id ?? null
    return (found.attributes[attribute] ?? found.row?.[attribute] ?? null) as Json
  }

  async #rendered(template: string): Promise<string> {
    const variables = Object.fromEntries(
      [...this.variables].map(([name, one]) => [
        name,
        isBuilt(one) ? ({ ...one.row, ...one.attributes } as JsonObject) : one,
      ]),
    )
    try {
      const record = { ...this.rows[0]?.cells, rows: this.rows.map(({ cells }) => cells) }
      const common = { row: this.#row.cells, record, variables }
      return await renderText(template, common, { tenant: this.importer.tenant_id })
    } catch (error) {
      if (error instanceof LiquidFailure) throw refusal('import_row_rejected', { message: error.message })
      throw error
    }
  }

  async #transform(value: Json, transform: string): Promise<Json> {
    const text = value === null ? '' : String(value)
    if (!transform.startsWith('map:')) return transformed(text, transform, this.importer.facts.notation)
    const meaning = await this.importer.mapping(
      { mapping_group_id: Number(transform.slice(4)) },
      { value: text },
    )
    if (meaning === null) throw refusal('mapping_missing', { value: text })
    return Object.values(meaning)[0] ?? null
  }
}

/** What a condition compares with: `with`, or `value` where that is not the value it looks at. */
function comparedWith({ with: by, value, ...described }: Told): unknown {
  if (by !== undefined) return by
  return ['index', 'variable', 'template'].some((key) => key in described) ? value : undefined
}

/** Whether a variable holds a record. */
export function isBuilt(value: Built | Json | undefined): value is Built {
  return typeof value === 'object' && value !== null && 'isSaved' in value
}
