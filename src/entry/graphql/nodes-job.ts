import type { FieldNode } from 'graphql'
import type { Resource } from '#declare/model.ts'
import { refusal } from '#problems/problem.ts'
import { bytesFor } from '#records/json-bytes.ts'
import { asJson, findRecords, planFor, type Reader } from '#records/list.ts'
import { parseNodeId } from '#records/node-id.ts'
import { idFormOf } from './find-job.ts'
import { Arguments, type PreparedJob, type RequestContext, ViewerCache } from './job.ts'
import { Budget, type CompileContext, type CostedSelection, selectionFor } from './selection.ts'

/** Maximum number of records in one request, as of values in a filter (platform 3.4). */
const NODES_MAX = 1000

const NULL = bytesFor('null')
const OPEN = bytesFor('[')
const BETWEEN = bytesFor(',')
const CLOSE = bytesFor(']')

/** Compiled reads of records, and the positions of those of types the caller may not view. */
export type ReadyNodes = {
  readonly ready: PreparedJob
  readonly forbidden: readonly { readonly resource: Resource; readonly at: readonly number[] }[]
}

type CompiledNodes = {
  readonly priced: CostedSelection
  readonly plans: ViewerCache<ReturnType<typeof planFor>>
}

/** The requested ids of one type, and how their records are read. */
type Batch = {
  readonly ids: readonly string[]
  readonly cost: number
  readonly plan: ReturnType<typeof planFor>
}

/** Records of any type by their `node_id` (`node`, `nodes`), compiled for each type on first use. */
export class NodesJob {
  readonly #nodes: readonly [FieldNode, ...FieldNode[]]
  readonly #arguments: Arguments
  readonly #isList: boolean
  readonly #compiling: CompileContext
  readonly #types: ReadonlyMap<string, Resource>
  readonly #compiled = new Map<string, CompiledNodes>()

  constructor(
    nodes: readonly [FieldNode, ...FieldNode[]],
    {
      compiling,
      types,
    }: { readonly compiling: CompileContext; readonly types: ReadonlyMap<string, Resource> },
  ) {
    this.#nodes = nodes
    this.#arguments = new Arguments(nodes[0])
    this.#isList = nodes[0].name.value === 'nodes'
    this.#compiling = compiling
    this.#types = types
  }

  ready(context: RequestContext): ReadyNodes {
    const references = this.#nodeReferences(context)
    const valid = references.flatMap((one, at) => (one === null ? [] : [{ ...one, at }]))
    const byType = [...Map.groupBy(valid, ({ resource }) => resource)]
    const visible = byType.filter(([resource]) => context.viewer.mayView(resource))
    const hidden = byType.filter(([resource]) => !context.viewer.mayView(resource))
    const batches = new Map(
      visible.map(([resource, ones]) => {
        const ids = [...new Set(ones.map(({ id }) => id))]
        return [resource, this.#batch(resource, ids, context)] as const
      }),
    )
    const all = [...batches.values()]
    return {
      ready: {
        cost: all.reduce((sum, { cost }) => sum + cost, 0),
        scans: false,
        statements: all.reduce((sum, { plan }) => sum + 1 + plan.projection.lists.length, 0),
        read: async (reader) => this.#write(references, await readAll(reader, batches)),
      },
      forbidden: hidden.map(([resource, ones]) => ({ resource, at: ones.map(({ at }) => at) })),
    }
  }

  /** The type and id of each `node_id`; null if it is invalid. */
  #nodeReferences({ variables }: RequestContext): readonly (NodeReference | null)[] {
    const ids = this.#isList
      ? this.#arguments.list('ids', variables)
      : [this.#arguments.value('id', variables)]
    if (ids.length > NODES_MAX)
      throw refusal('invalid_filter', { field: 'ids', reason: `at most ${NODES_MAX} values may be listed` })
    return ids.map((id) => {
      const parsed = parseNodeId(String(id))
      const resource = this.#types.get(parsed?.node ?? '')
      if (parsed === null || resource === undefined || !idFormOf(resource).test(parsed.id)) return null
      return { resource, id: parsed.id }
    })
  }

  #batch(resource: Resource, ids: readonly string[], context: RequestContext): Batch {
    const { priced, plans } = this.#compiledFor(resource)
    return { ids, cost: ids.length * priced.cost, plan: plans.for(context, priced.types, null) }
  }

  #compiledFor(resource: Resource): CompiledNodes {
    const cached = this.#compiled.get(resource.name)
    if (cached !== undefined) return cached
    const priced = selectionFor(resource, this.#nodes, { ...this.#compiling, budget: new Budget() })
    const readOptions = { withKeys: true, source: null }
    const compiled = {
      priced,
      plans: new ViewerCache((viewer) => planFor(priced.selection, viewer, readOptions)),
    }
    this.#compiled.set(resource.name, compiled)
    return compiled
  }

  #write(references: readonly (NodeReference | null)[], found: NodesRead): Uint8Array {
    const records = references.map((one) =>
      one === null ? NULL : (found.get(one.resource)?.get(one.id) ?? NULL),
    )
    if (!this.#isList) return records[0] ?? NULL
    const pieces = records.flatMap((record, index) => (index === 0 ? [record] : [BETWEEN, record]))
    return Buffer.concat([OPEN, ...pieces, CLOSE])
  }
}

type NodeReference = { readonly resource: Resource; readonly id: string }

type NodesRead = ReadonlyMap<Resource, ReadonlyMap<string, Uint8Array>>

async function readAll(reader: Reader, batches: ReadonlyMap<Resource, Batch>): Promise<NodesRead> {
  const found = await Promise.all(
    [...batches].map(
      async ([resource, { ids, plan }]) =>
        [resource, await findRecords(reader, plan, { ids, writing: asJson })] as const,
    ),
  )
  return new Map(found)
}
