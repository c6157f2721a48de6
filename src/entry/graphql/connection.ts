import type { FieldNode } from 'graphql'
import type { Resource } from '#declare/model.ts'
import { bytesFor, type JsonBytes } from '#records/json-bytes.ts'
import { headsFor, jsonWriterFor, type RowWriter, type Texts, writeList } from '#records/json-writer.ts'
import type { Extras, Page } from '#records/list.ts'
import type { SelectedField, Selection, Shape } from '#records/projection.ts'
import { collectFields, setsBelow } from './collect-fields.ts'
import { type CompileContext, selectionFor } from './selection.ts'

/** A requested field of a page. */
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

/** A requested connection: the fields of its rows, the cost of a row, and what else is requested. */
export type Connection = {
  readonly entries: readonly PageEntry[]
  /** One group of fields for each selection of nodes. */
  readonly selection: Selection
  readonly types: readonly Resource[]
  readonly nodeCost: number
  readonly extras: Extras
  readonly wantsRows: boolean
  readonly wantsCursors: boolean
}

/** Compiles the selection of a connection. */
export function connectionFor(
  resource: Resource,
  nodes: readonly FieldNode[],
  compiling: CompileContext,
): Connection {
  const compiler = new Compiler(resource, compiling)
  const entries = compiler.page(nodes)
  return { entries, ...compiler.outcome() }
}

class Compiler {
  readonly #resource: Resource
  readonly #compiling: CompileContext
  readonly #groups: SelectedField[] = []
  readonly #types: Resource[] = []
  readonly #names = new Set<string>()
  #cost = 0

  constructor(resource: Resource, compiling: CompileContext) {
    this.#resource = resource
    this.#compiling = compiling
  }

  page(nodes: readonly FieldNode[]): PageEntry[] {
    return this.#fields(nodes).map(([key, name, found]): PageEntry => {
      this.#names.add(name)
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
    const has = (name: string) => this.#names.has(name)
    return {
      selection: { resource: this.#resource, fields: this.#groups },
      types: this.#types,
      nodeCost: this.#cost,
      extras: { total: has('total_count'), previous: has('hasPreviousPage'), next: has('hasNextPage') },
      wantsRows: has('edges') || has('nodes') || has('pageInfo'),
      wantsCursors: has('cursor') || has('startCursor') || has('endCursor'),
    }
  }

  #edge(nodes: readonly FieldNode[]): EdgeEntry[] {
    return this.#fields(nodes).map(([key, name, found]): EdgeEntry => {
      this.#names.add(name)
      if (name === 'cursor') return { key, kind: 'cursor' }
      if (name === 'node') return { key, kind: 'node', node: this.#node(found) }
      return { key, kind: 'constant', json: `"${this.#resource.node}Edge"` }
    })
  }

  #info(nodes: readonly FieldNode[]): InfoEntry[] {
    return this.#fields(nodes).map(([key, name]) => {
      this.#names.add(name)
      return { key, name }
    })
  }

  #node(nodes: readonly FieldNode[]): number {
    const { selection, cost, types } = selectionFor(this.#resource, nodes, this.#compiling)
    this.#cost += cost
    this.#types.push(...types)
    this.#groups.push({ key: '', field: { kind: 'group' }, fields: selection.fields })
    return this.#groups.length - 1
  }

  #fields(nodes: readonly FieldNode[]) {
    const fields = collectFields(setsBelow(nodes), this.#compiling)
    this.#compiling.budget.spend(fields.size)
    return [...fields].map(([key, found]) => [key, found[0].name.value, found] as const)
  }
}

type JsonPage = Page<Uint8Array>
type PageWriter = (out: JsonBytes, page: JsonPage) => void

/** Creates the writer of a connection's pages from the shape of its rows. */
export function connectionWriterFor(connection: Connection, shape: Shape): PageWriter {
  const nodes = shape.entries.map((entry) =>
    jsonWriterFor({ entries: entry.kind === 'group' ? entry.entries : [] }),
  )
  const writers = connection.entries.map((entry) => ({ key: entry.key, write: entryWriter(entry, nodes) }))
  return objectOf(writers)
}

type Member<From> = { readonly key: string; readonly write: (out: JsonBytes, from: From) => void }

const EMPTY = bytesFor('{}')
const END = bytesFor('}')
const NULL = bytesFor('null')

function objectOf<From>(members: readonly Member<From>[]): Member<From>['write'] {
  const heads = headsFor(members.map(({ key }) => key))
  return (out, from) => {
    for (let index = 0; index < heads.length; index += 1) {
      out.raw(heads[index] ?? EMPTY)
      members[index]?.write(out, from)
    }
    out.raw(heads.length === 0 ? EMPTY : END)
  }
}

function entryWriter(entry: PageEntry, nodes: readonly RowWriter[]): PageWriter {
  switch (entry.kind) {
    case 'constant':
      return constant(entry.json)
    case 'total':
      return (out, page) => out.json(String(page.total))
    case 'nodes': {
      const write = nodeWriter(entry.node, nodes)
      return (out, page) => writeList(out, page.rows, (row) => write(out, row, page.lists))
    }
    case 'edges': {
      const write = objectOf(entry.edge.map((one) => ({ key: one.key, write: edgeWriter(one, nodes) })))
      return (out, page) => writeList(out, page.rows, (row) => write(out, { row, page }))
    }
    case 'info':
      return objectOf(entry.info.map(({ key, name }) => ({ key, write: infoWriter(name) })))
  }
}

function constant(json: string): (out: JsonBytes) => void {
  const piece = bytesFor(json)
  return (out) => out.raw(piece)
}

function nodeWriter(node: number, nodes: readonly RowWriter[]): RowWriter {
  const write = nodes[node]
  if (write === undefined) throw new Error('a place for nodes has no fields')
  return write
}

type Edge = { readonly row: Texts; readonly page: JsonPage }

function edgeWriter(entry: EdgeEntry, nodes: readonly RowWriter[]): Member<Edge>['write'] {
  if (entry.kind === 'constant') return constant(entry.json)
  if (entry.kind === 'cursor') return (out, { row, page }) => out.plain(page.cursorOf(row))
  const write = nodeWriter(entry.node, nodes)
  return (out, { row, page }) => write(out, row, page.lists)
}

function infoWriter(name: string): PageWriter {
  switch (name) {
    case 'hasNextPage':
      return (out, page) => out.json(String(page.hasNext))
    case 'hasPreviousPage':
      return (out, page) => out.json(String(page.hasPrevious))
    case 'startCursor':
      return (out, page) => writeCursor(out, page, page.rows[0])
    case 'endCursor':
      return (out, page) => writeCursor(out, page, page.rows.at(-1))
    default:
      return constant('"PageInfo"')
  }
}

function writeCursor(out: JsonBytes, page: JsonPage, row: Texts | undefined): void {
  if (row === undefined) out.raw(NULL)
  else out.plain(page.cursorOf(row))
}
