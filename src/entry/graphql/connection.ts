import type { FieldNode } from 'graphql'
import type { Resource } from '#declare/model.ts'
import { jsonWriterFor, type RowWriter } from '#records/json-writer.ts'
import type { Extras, Page } from '#records/list.ts'
import type { Selection, Shape, Wanted } from '#records/projection.ts'
import { collectFields, setsBelow } from './collect-fields.ts'
import { type Compiling, selectionFor } from './selection.ts'

/** Something asked of a page. */
type PageEntry =
  | { readonly key: string; readonly kind: 'constant'; readonly json: string }
  | { readonly key: string; readonly kind: 'edges'; readonly edge: readonly EdgeEntry[] }
  | { readonly key: string; readonly kind: 'nodes'; readonly node: number }
  | { readonly key: string; readonly kind: 'info'; readonly info: readonly InfoEntry[] }
  | { readonly key: string; readonly kind: 'total' }

type EdgeEntry =
  | { readonly key: string; readonly kind: 'constant'; readonly json: string }
  | { readonly key: string; readonly kind: 'cursor' }
  | { readonly key: string; readonly kind: 'node'; readonly node: number }

type InfoEntry = { readonly key: string; readonly name: string }

/** A connection that was asked for: what its rows must give, what a row costs, and what is wanted beside them. */
export type Connection = {
  readonly entries: readonly PageEntry[]
  /** One group of fields for each place where nodes are asked for. */
  readonly selection: Selection
  readonly types: readonly Resource[]
  readonly nodeCost: number
  readonly extras: Extras
  readonly wantsRows: boolean
  readonly wantsCursors: boolean
}

/** Compiles what is asked of a connection. */
export function connectionFor(
  resource: Resource,
  nodes: readonly FieldNode[],
  compiling: Compiling,
): Connection {
  const compiler = new Compiler(resource, compiling)
  const entries = compiler.page(nodes)
  return { entries, ...compiler.outcome() }
}

class Compiler {
  readonly #resource: Resource
  readonly #compiling: Compiling
  readonly #groups: Wanted[] = []
  readonly #types: Resource[] = []
  readonly #asked = new Set<string>()
  #cost = 0

  constructor(resource: Resource, compiling: Compiling) {
    this.#resource = resource
    this.#compiling = compiling
  }

  page(nodes: readonly FieldNode[]): PageEntry[] {
    return this.#fields(nodes).map(([key, name, found]): PageEntry => {
      this.#asked.add(name)
      switch (name) {
        case 'edges':
          return { key, kind: 'edges', edge: this.#edge(found) }
        case 'nodes':
          return { key, kind: 'nodes', node: this.#node(found) }
        case 'pageInfo':
          return { key, kind: 'info', info: this.#info(found) }
        case 'total_count':
          return { key, kind: 'total' }
        default:
          return { key, kind: 'constant', json: `"${this.#resource.node}Connection"` }
      }
    })
  }

  outcome(): Omit<Connection, 'entries'> {
    const has = (name: string) => this.#asked.has(name)
    return {
      selection: { resource: this.#resource, wanted: this.#groups },
      types: this.#types,
      nodeCost: this.#cost,
      extras: { total: has('total_count'), previous: has('hasPreviousPage'), next: has('hasNextPage') },
      wantsRows: has('edges') || has('nodes') || has('pageInfo'),
      wantsCursors: has('cursor') || has('startCursor') || has('endCursor'),
    }
  }

  #edge(nodes: readonly FieldNode[]): EdgeEntry[] {
    return this.#fields(nodes).map(([key, name, found]): EdgeEntry => {
      this.#asked.add(name)
      if (name === 'cursor') return { key, kind: 'cursor' }
      if (name === 'node') return { key, kind: 'node', node: this.#node(found) }
      return { key, kind: 'constant', json: `"${this.#resource.node}Edge"` }
    })
  }

  #info(nodes: readonly FieldNode[]): InfoEntry[] {
    return this.#fields(nodes).map(([key, name]) => {
      this.#asked.add(name)
      return { key, name }
    })
  }

  #node(nodes: readonly FieldNode[]): number {
    const { selection, cost, types } = selectionFor(this.#resource, nodes, this.#compiling)
    this.#cost += cost
    this.#types.push(...types)
    this.#groups.push({ key: '', field: { kind: 'group' }, wanted: selection.wanted })
    return this.#groups.length - 1
  }

  #fields(nodes: readonly FieldNode[]) {
    const fields = collectFields(setsBelow(nodes), this.#compiling)
    this.#compiling.budget.spend(fields.size)
    return [...fields].map(([key, found]) => [key, found[0].name.value, found] as const)
  }
}

type PageWriter = (page: Page<string>) => string

/** Makes the writer of a connection's pages from the shape of its rows. */
export function connectionWriterFor(connection: Connection, shape: Shape): PageWriter {
  const nodes = shape.entries.map((entry) =>
    jsonWriterFor({ entries: entry.kind === 'group' ? entry.entries : [] }),
  )
  const writers = connection.entries.map((entry) => ({ key: entry.key, write: entryWriter(entry, nodes) }))
  return objectOf(writers)
}

function objectOf<Args extends readonly unknown[]>(
  members: readonly { readonly key: string; readonly write: (...args: Args) => string }[],
): (...args: Args) => string {
  const heads = members.map(({ key }, index) => `${index === 0 ? '{' : ','}"${key}":`)
  return (...args) => {
    let text = members.length === 0 ? '{' : ''
    for (const [index, { write }] of members.entries()) text += heads[index] + write(...args)
    return `${text}}`
  }
}

function entryWriter(entry: PageEntry, nodes: readonly RowWriter[]): PageWriter {
  switch (entry.kind) {
    case 'constant':
      return () => entry.json
    case 'total':
      return (page) => String(page.total)
    case 'nodes':
      return listWriter(nodes[entry.node])
    case 'edges':
      return edgesWriter(entry.edge, nodes)
    case 'info':
      return objectOf(entry.info.map(({ key, name }) => ({ key, write: infoWriter(name) })))
  }
}

function listWriter(write: RowWriter | undefined): PageWriter {
  if (write === undefined) throw new Error('a place for nodes has no fields')
  return ({ rows, lists }) => {
    let text = ''
    for (const row of rows) text += (text === '' ? '[' : ',') + write(row, lists)
    return text === '' ? '[]' : `${text}]`
  }
}

/** The usual edge has nothing but its node; it is written without a detour. */
function edgesWriter(edge: readonly EdgeEntry[], nodes: readonly RowWriter[]): PageWriter {
  const write = objectOf(edge.map((entry) => ({ key: entry.key, write: edgeWriter(entry, nodes) })))
  return (page) => {
    let text = ''
    for (const row of page.rows) text += (text === '' ? '[' : ',') + write(row, page)
    return text === '' ? '[]' : `${text}]`
  }
}

type EdgeWriter = (row: Page<string>['rows'][number], page: Page<string>) => string

function edgeWriter(entry: EdgeEntry, nodes: readonly RowWriter[]): EdgeWriter {
  if (entry.kind === 'constant') return () => entry.json
  if (entry.kind === 'cursor') return (row, page) => `"${page.cursorOf(row)}"`
  const write = nodes[entry.node]
  if (write === undefined) throw new Error('a place for nodes has no fields')
  return (row, page) => write(row, page.lists)
}

function infoWriter(name: string): PageWriter {
  switch (name) {
    case 'hasNextPage':
      return (page) => String(page.hasNext)
    case 'hasPreviousPage':
      return (page) => String(page.hasPrevious)
    case 'startCursor':
      return (page) => cursorOrNull(page, page.rows[0])
    case 'endCursor':
      return (page) => cursorOrNull(page, page.rows.at(-1))
    default:
      return () => '"PageInfo"'
  }
}

function cursorOrNull(page: Page<string>, row: Page<string>['rows'][number] | undefined): string {
  return row === undefined ? 'null' : `"${page.cursorOf(row)}"`
}
