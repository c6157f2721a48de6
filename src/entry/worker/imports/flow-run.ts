import type { Field } from '#declare/field.ts'
import type { Resource } from '#declare/model.ts'
import { evaluateConditions } from '#domain/automations/conditions.ts'
import { cellValue } from '#domain/imports/cell-value.ts'
import { type FileRow, numberIn, type StoredNumber } from '#domain/imports/file-row.ts'
import { rowsWithin } from '#domain/imports/rows-within.ts'
import { applyTransform } from '#domain/imports/transform.ts'
import { isValueSource, resourceBelow } from '#domain/imports/value-source.ts'
import { refusal } from '#problems/problem.ts'
import type { AnyRow } from '#records/columns.ts'
import { isObject, type Json, type JsonObject } from '#values/json.ts'
import { LiquidFailure } from '#values/liquid.ts'
import { renderText } from '#values/render-template.ts'
import type { RowImporter } from './row-importer.ts'
import { contradiction, inLines, inRow } from './row-problem.ts'

/** The configuration of an action. */
export type ActionConfiguration = Readonly<Record<string, unknown>>
/** One step of a flow. */
export type FlowAction = { readonly action: string; readonly configuration: ActionConfiguration }
/** A list of actions that run for each record. */
export type Flow = {
  readonly code: string
  readonly condition: ActionConfiguration | null
  readonly actions: readonly FlowAction[]
}
/** The automatic flows, and the manual ones that other flows call. */
export type Flows = { readonly flows: readonly Flow[]; readonly manual: readonly Flow[] }

/** A record that a flow has built or found. */
export type FlowRecord = {
  readonly name: string
  /** The stored row; null until it is saved. */
  row: AnyRow | null
  readonly existed: boolean
  attributes: Record<string, unknown>
  /** The lines of the file that its children come from, in the order of the children. */
  part_lines: number[]
  isSaved: boolean
}

/** Maximum depth of calls between flows. */
const DEPTH_MAX = 10

/** Runs one action of a flow. */
type FlowActionHandler = (run: FlowRun, configuration: ActionConfiguration) => Promise<void>

/** The handlers of actions by name (platform 11.3). */
export type FlowActionHandlers = Readonly<Record<string, FlowActionHandler>>

/** The run of flows on one record of a file. */
export class FlowRun {
  readonly importer: RowImporter
  readonly rows: readonly FileRow[]
  readonly variables = new Map<string, FlowRecord | Json>()
  readonly records: FlowRecord[] = []
  readonly #handlers: FlowActionHandlers
  readonly #manual: readonly Flow[]
  #row: FileRow
  #depth = 0
  #isWithin = false

  constructor(
    importer: RowImporter,
    { handlers, manual }: { readonly handlers: FlowActionHandlers; readonly manual: readonly Flow[] },
    rows: readonly FileRow[],
  ) {
    const [first] = rows
    if (first === undefined) throw new Error('a record without rows')
    this.importer = importer
    this.rows = rows
    this.#handlers = handlers
    this.#manual = manual
    this.#row = first
  }

  /** The line of the current row. */
  get line(): number {
    return this.#row.number
  }

  /** Runs actions in order. */
  async perform(actions: readonly FlowAction[]): Promise<void> {
    for (const { action, configuration } of actions) {
      const handle = this.#handlers[action]
      if (handle === undefined) throw refusal('import_row_rejected', { message: `${action} is no action` })
      await handle(this, configuration)
    }
  }

  /** Runs a function with each row of the record, or each part of the row at a path, as the current row. */
  async eachRow(handle: () => Promise<void>, path: unknown = 'rows'): Promise<void> {
    const before = this.#row
    const isWithin = this.#isWithin
    // Within a loop over rows, the current row is the only one.
    const rows =
      path === 'rows'
        ? isWithin
          ? [before]
          : this.rows
        : rowsWithin(before, String(path), this.importer.facts.notation)
    this.#isWithin = true
    for (const row of rows) {
      this.#row = row
      if (path === 'rows' && this.rows.length > 1) await inRow(row, handle)
      else await handle()
    }
    this.#isWithin = isWithin
    this.#row = before
  }

  /** Runs the manual flow with this code. */
  async call(code: string): Promise<void> {
    const flow = this.#manual.find((one) => one.code === code)
    if (flow === undefined) throw refusal('import_row_rejected', { message: `there is no flow ${code}` })
    if (this.#depth >= DEPTH_MAX)
      throw refusal('import_row_rejected', { message: 'flows call each other too deep' })
    this.#depth += 1
    if (flow.condition === null || (await this.holds(flow.condition))) await this.perform(flow.actions)
    this.#depth -= 1
  }

  /** Reads a value from its source (column, constant, variable or template), and applies its transforms in order. */
  async value(source: unknown): Promise<Json> {
    if (!isObject(source)) return (source ?? null) as Json
    const { transform } = source
    let value = await this.#plain(source)
    if (!Array.isArray(transform)) return value
    for (const one of transform) value = await this.#transform(value, String(one), columnOf(source))
    return value
  }

  /** Reads a value for a field; a cell without transforms is read in the notation of the file. */
  async valueFor(field: Field | undefined, source: unknown): Promise<Json> {
    const value = await this.value(source)
    if (typeof value !== 'string' || value === '') return value
    const { timezone, notation } = this.importer.facts
    const isCell = isObject(source) && 'index' in source && !Array.isArray(source.transform)
    return cellValue(field, value, {
      timezone,
      ...columnOf(source),
      ...(isCell ? { stored: this.#storedNumber(String(source.index)) } : {}),
      ...(isCell && notation !== undefined ? { notation } : {}),
    })
  }

  /**
   * Reads several values by name, for the fields of a resource if one is given. Objects and lists may have sources at any depth;
   * an object of which nothing is filled is not set.
   */
  async values(source: unknown, resource?: Resource): Promise<Record<string, Json>> {
    const entries = isObject(source) ? Object.entries(source) : []
    const values: Record<string, Json> = {}
    for (const [name, one] of entries) {
      const value = await this.#filled(one, resource, name)
      // An empty cell sets nothing, as in the standard files.
      if (value !== '') values[name] = value
    }
    return values
  }

  async #filled(source: unknown, resource: Resource | undefined, name: string): Promise<Json> {
    const below = resourceBelow(resource, name)
    if (Array.isArray(source)) {
      const items: Json[] = []
      for (const one of source)
        items.push(isObject(one) ? await this.values(one, below) : ((one ?? null) as Json))
      return items
    }
    if (!isObject(source) || isValueSource(source))
      return this.valueFor(resource?.attributes.get(name)?.declared, source)
    const values = await this.values(source, below)
    return Object.keys(values).length === 0 && Object.keys(source).length > 0 ? '' : values
  }

  /** Evaluates a condition: a value, an operator and the value to compare with. */
  async holds(condition: ActionConfiguration): Promise<boolean> {
    const value = await this.value(condition)
    const compared = comparedTo(condition)
    const other = compared === undefined ? null : String((await this.value(compared)) ?? '')
    const comparison = {
      id: 0,
      source_path: 'value',
      operator: String(condition.operator ?? 'present'),
      value: other,
    }
    const context = { now: new Date(), timezone: this.importer.facts.timezone }
    const [result] = await evaluateConditions([comparison], { value }, context)
    if (result?.message !== undefined) throw refusal('import_row_rejected', { message: result.message })
    return result?.passed === true
  }

  /** The record that was built or found under this name. */
  recordNamed(name: unknown): FlowRecord {
    const found = this.variables.get(String(name))
    if (!isFlowRecord(found))
      throw refusal('import_row_rejected', { message: `nothing is built as ${String(name)}` })
    return found
  }

  /** Saves a record, once. */
  async save(record: FlowRecord): Promise<void> {
    if (record.isSaved) return
    record.isSaved = true
    const { name, row, attributes, part_lines } = record
    if (row !== null && Object.keys(attributes).length === 0) return
    record.row = await inLines(this.rows.length > 1 ? part_lines : [], () =>
      row === null ? this.importer.create(name, attributes) : this.importer.update(name, row, attributes),
    )
  }

  /** Saves all built records, in order. */
  async saveAll(): Promise<void> {
    for (const record of this.records) await this.save(record)
  }

  async #plain(source: ActionConfiguration): Promise<Json> {
    if ('index' in source) return this.#cell(String(source.index))
    if ('variable' in source) return this.#variable(String(source.variable))
    if ('template' in source) return this.#rendered(String(source.template))
    return (source.value ?? null) as Json
  }

  /**
   * A cell of the current row; outside of loops that of the record, which its rows have in common: rows behind the first may leave
   * it empty, and rows that contradict each other are refused.
   */
  #cell(column: string): string {
    return this.#rowOf(column)?.cells[column] ?? ''
  }

  /** The number that the same cell holds, where its text is another. */
  #storedNumber(column: string): StoredNumber | undefined {
    const row = this.#rowOf(column)
    return row === undefined ? undefined : numberIn(row, column)
  }

  #rowOf(column: string): FileRow | undefined {
    if (this.#isWithin || this.rows.length === 1) return this.#row
    const filled = this.rows.filter((row) => (row.cells[column] ?? '') !== '')
    const [first] = filled
    const other = filled.find((row) => row.cells[column] !== first?.cells[column])
    if (first !== undefined && other !== undefined) throw contradiction(column, first, other)
    return first
  }

  #variable(path: string): Json {
    const [name = '', attribute] = path.split('.')
    const found = this.variables.get(name) ?? null
    if (!isFlowRecord(found)) return found
    if (attribute === undefined || attribute === 'id') return found.row?.id ?? null
    return (found.attributes[attribute] ?? found.row?.[attribute] ?? null) as Json
  }

  async #rendered(template: string): Promise<string> {
    const variables = Object.fromEntries(
      [...this.variables].map(([name, one]) => [
        name,
        isFlowRecord(one) ? ({ ...one.row, ...one.attributes } as JsonObject) : one,
      ]),
    )
    try {
      const record = { ...this.rows[0]?.cells, rows: this.rows.map(({ cells }) => cells) }
      const common = { row: this.#row.cells, record, variables }
      return await renderText(template, common, { owner: this.importer.owner })
    } catch (error) {
      if (error instanceof LiquidFailure) throw refusal('import_row_rejected', { message: error.message })
      throw error
    }
  }

  async #transform(value: Json, transform: string, { column }: CellColumn): Promise<Json> {
    const text = value === null ? '' : String(value)
    const { notation } = this.importer.facts
    // What shows a number becomes that number, and not what it was rounded to.
    const stored = transform === 'number' && column !== undefined ? this.#storedNumber(column) : undefined
    if (stored !== undefined && column !== undefined && text.trim() === this.#cell(column))
      return stored.number
    if (!transform.startsWith('map:'))
      return applyTransform(text, transform, {
        ...(column === undefined ? {} : { column }),
        ...(notation === undefined ? {} : { notation }),
      })
    const meaning = await this.importer.mapping(
      { mapping_group_id: Number(transform.slice(4)) },
      { value: text },
    )
    if (meaning === null) throw refusal('mapping_missing', { value: text })
    return Object.values(meaning)[0] ?? null
  }
}

/** The column that a value comes from, if it is that of a cell. */
type CellColumn = { readonly column?: string }

function columnOf(source: unknown): CellColumn {
  return isObject(source) && 'index' in source ? { column: String(source.index) } : {}
}

/** The value a condition compares with: `with`, or `value` if it is not the source. */
function comparedTo({ with: compared, value, ...source }: ActionConfiguration): unknown {
  if (compared !== undefined) return compared
  return ['index', 'variable', 'template'].some((key) => key in source) ? value : undefined
}

/** Whether a variable holds a record. */
function isFlowRecord(value: FlowRecord | Json | undefined): value is FlowRecord {
  return typeof value === 'object' && value !== null && 'isSaved' in value
}
