import type { FieldNode } from 'graphql'
import type { Resource } from '#declare/model.ts'
import { refusal } from '#problems/problem.ts'
import { bytesFor } from '#records/json-bytes.ts'
import { asJson, findRecords, planFor, type Reader } from '#records/list.ts'
import { parseNodeId } from '#records/node-id.ts'
import { idFormOf } from './find-job.ts'
import { Arguments, type Asking, PerSight, type Ready } from './job.ts'
import { Budget, type Compiling, type Priced, selectionFor } from './selection.ts'

/** At most so many records are asked for at once, as many as a filter may list (platform 3.4). */
const NODES_MAX = 1000

const NULL = bytesFor('null')
const OPEN = bytesFor('[')
const BETWEEN = bytesFor(',')
const CLOSE = bytesFor(']')

/** Records that are ready to be read, and where among them stand those of types the caller may not view. */
export type ReadyNodes = {
  readonly ready: Ready
  readonly forbidden: readonly { readonly resource: Resource; readonly at: readonly number[] }[]
}

type Compiled = { readonly priced: Priced; readonly plans: PerSight<ReturnType<typeof planFor>> }

/** What is asked of one type: which ids, and how their records are read. */
type Batch = {
  readonly ids: readonly string[]
  readonly cost: number
  readonly plan: ReturnType<typeof planFor>
}

/** Records of any type by their `node_id` (`node`, `nodes`), compiled for each type when one of it is first asked for. */
export class NodesJob {
  readonly #nodes: readonly [FieldNode, ...FieldNode[]]
  readonly #given: Arguments
  readonly #isList: boolean
  readonly #compiling: Compiling
  readonly #types: ReadonlyMap<string, Resource>
  readonly #compiled = new Map<string, Compiled>()

  constructor(
    nodes: readonly [FieldNode, ...FieldNode[]],
    { compiling, types }: { readonly compiling: Compiling; readonly types: ReadonlyMap<string, Resource> },
  ) {
    this.#nodes = nodes
    this.#given = new Arguments(nodes[0])
    this.#isList = nodes[0].name.value === 'nodes'
    this.#compiling = compiling
    this.#types = types
  }

  ready(asking: Asking): ReadyNodes {
    const asked = this.#asked(asking)
    const named = asked.flatMap((one, at) => (one === null ? [] : [{ ...one, at }]))
    const byType = [...Map.groupBy(named, ({ resource }) => resource)]
    const seen = byType.filter(([resource]) => asking.eyes.mayView(resource))
    const hidden = byType.filter(([resource]) => !asking.eyes.mayView(resource))
    const batches = new Map(
      seen.map(([resource, ones]) => {
        const ids = [...new Set(ones.map(({ id }) => id))]
        return [resource, this.#batch(resource, ids, asking)] as const
      }),
    )
    const all = [...batches.values()]
    return {
      ready: {
        cost: all.reduce((sum, { cost }) => sum + cost, 0),
        statements: all.reduce((sum, { plan }) => sum + 1 + plan.projection.lists.length, 0),
        read: async (reader) => this.#write(asked, await readAll(reader, batches)),
      },
      forbidden: hidden.map(([resource, ones]) => ({ resource, at: ones.map(({ at }) => at) })),
    }
  }

  /** What each `node_id` names; null where it can name nothing. */
  #asked({ variables }: Asking): readonly (Named | null)[] {
    const ids = this.#isList ? this.#given.list('ids', variables) : [this.#given.value('id', variables)]
    if (ids.length > NODES_MAX)
      throw refusal('invalid_filter', { field: 'ids', reason: `at most ${NODES_MAX} values may be listed` })
    return ids.map((id) => {
      const parsed = parseNodeId(String(id))
      const resource = this.#types.get(parsed?.node ?? '')
      if (parsed === null || resource === undefined || !idFormOf(resource).test(parsed.id)) return null
      return { resource, id: parsed.id }
    })
  }

  #batch(resource: Resource, ids: readonly string[], asking: Asking): Batch {
    const { priced, plans } = this.#compiledFor(resource)
    return { ids, cost: ids.length * priced.cost, plan: plans.for(asking, priced.types, null) }
  }

  #compiledFor(resource: Resource): Compiled {
    const known = this.#compiled.get(resource.name)
    if (known !== undefined) return known
    const priced = selectionFor(resource, this.#nodes, { ...this.#compiling, budget: new Budget() })
    const manner = { withKeys: true, source: null }
    const compiled = { priced, plans: new PerSight((eyes) => planFor(priced.selection, eyes, manner)) }
    this.#compiled.set(resource.name, compiled)
    return compiled
  }

  #write(asked: readonly (Named | null)[], found: Found): Uint8Array {
    const records = asked.map((one) => (one === null ? NULL : (found.get(one.resource)?.get(one.id) ?? NULL)))
    if (!this.#isList) return records[0] ?? NULL
    const pieces = records.flatMap((record, index) => (index === 0 ? [record] : [BETWEEN, record]))
    return Buffer.concat([OPEN, ...pieces, CLOSE])
  }
}

type Named = { readonly resource: Resource; readonly id: string }

type Found = ReadonlyMap<Resource, ReadonlyMap<string, Uint8Array>>

async function readAll(reader: Reader, batches: ReadonlyMap<Resource, Batch>): Promise<Found> {
  const found = await Promise.all(
    [...batches].map(
      async ([resource, { ids, plan }]) =>
        [resource, await findRecords(reader, plan, { ids, writing: asJson })] as const,
    ),
  )
  return new Map(found)
}
