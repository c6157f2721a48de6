import {
  type DirectiveNode,
  type FieldNode,
  type FragmentDefinitionNode,
  type GraphQLSchema,
  Kind,
  type OperationDefinitionNode,
  visit,
} from 'graphql'
import { readMe } from '#access/read-me.ts'
import { listedResources, type Model, type Resource } from '#declare/model.ts'
import { violation } from '#problems/problem.ts'
import { searchedResources } from '#records/search.ts'
import { AggregationJob } from './aggregation-job.ts'
import { collectFields, type FieldContext, setsBelow } from './collect-fields.ts'
import { requestRefusal } from './errors.ts'
import { FindJob } from './find-job.ts'
import { Introspection, type IntrospectionQuery, isAboutSchema, questionOf } from './introspection.ts'
import type { Job, PreparedJob } from './job.ts'
import { assertDepth, type Fragments, LIMITS } from './limits.ts'
import { ListJob } from './list-job.ts'
import { Me } from './me-type.ts'
import { NodesJob } from './nodes-job.ts'
import { cut, type Shape, shapeOf } from './object-shape.ts'
import type { PastSources } from './past.ts'
import { SearchJob } from './search-job.ts'
import { Budget, type CompileContext } from './selection.ts'
import type { Variables } from './sources.ts'
import { VariableReader } from './variables.ts'

/** A root field of a query. */
export type Root =
  | { readonly key: string; readonly kind: 'constant'; readonly json: string }
  | { readonly key: string; readonly kind: 'introspection' }
  | {
      readonly key: string
      readonly kind: 'resource'
      readonly resource: Resource
      readonly fields: readonly RootField[]
    }
  | { readonly key: string; readonly kind: 'node' | 'nodes'; readonly job: NodesJob }
  | { readonly key: string; readonly kind: 'me'; readonly job: MeJob }
  | { readonly key: string; readonly kind: 'search'; readonly fields: readonly RootField[] }

/** A field below a root. */
export type RootField =
  | { readonly key: string; readonly json: string }
  | { readonly key: string; readonly job: Job }

/** The schema, and the resources of its roots and node types. */
export class ServedSchema {
  readonly schema: GraphQLSchema
  readonly pasts: PastSources
  readonly introspection: Introspection
  readonly #roots: ReadonlyMap<string, Resource>
  /** The resources by the names of their node types. */
  readonly nodes: ReadonlyMap<string, Resource>
  readonly searched: readonly Resource[]

  constructor(schema: GraphQLSchema, model: Model, pasts: PastSources = new Map()) {
    this.schema = schema
    this.introspection = new Introspection(schema)
    this.pasts = pasts
    this.#roots = new Map(listedResources(model).map((resource) => [resource.root, resource]))
    this.searched = searchedResources(model)
    const shown = [...model.values()].filter(({ node }) => schema.getType(node) !== undefined)
    this.nodes = new Map(shown.map((resource) => [resource.node, resource]))
  }

  resource(root: string): Resource {
    const found = this.#roots.get(root)
    if (found === undefined) throw new Error(`there is no root ${root}`)
    return found
  }
}

const COMPILED_MAX = 64

/** An operation of a valid document, compiled once for each combination of its switches. */
export class Operation {
  readonly variables: VariableReader
  readonly #served: ServedSchema
  readonly #node: OperationDefinitionNode
  readonly #fragments: Fragments
  readonly #switches: readonly string[]
  readonly #compiled = new Map<string, readonly Root[]>()
  readonly #questions = new Map<string, IntrospectionQuery>()

  constructor(served: ServedSchema, node: OperationDefinitionNode, fragments: Fragments) {
    assertDepth(node, fragments)
    this.#served = served
    this.#node = node
    this.#fragments = fragments
    this.variables = new VariableReader(served.schema, node.variableDefinitions ?? [])
    this.#switches = switchesIn([node, ...fragments.values()])
  }

  /** The roots, with the switches of `@include` and `@skip` for these variables. */
  roots(variables: Variables): readonly Root[] {
    const key = this.#switchesKey(variables)
    const cached = this.#compiled.get(key)
    if (cached !== undefined) return cached
    const roots = this.#compile(variables)
    if (this.#compiled.size < COMPILED_MAX) this.#compiled.set(key, roots)
    return roots
  }

  /** Whether everything is compiled already for these variables. */
  isReady(variables: Variables): boolean {
    const key = this.#switchesKey(variables)
    const roots = this.#compiled.get(key)
    if (roots?.some(({ kind }) => kind === 'introspection') !== true) return roots !== undefined
    const question = this.#questions.get(key)
    return question !== undefined && this.#served.introspection.isCached(question, variables)
  }

  /** The introspection answer as JSON by key. */
  introspect(variables: Variables): Readonly<Record<string, Uint8Array>> {
    const { plain } = this.variables
    const key = this.#switchesKey(variables)
    const options = { fragments: this.#fragments, plain, switches: variables }
    const question = this.#questions.get(key) ?? questionOf(this.#node, options)
    if (this.#questions.size < COMPILED_MAX) this.#questions.set(key, question)
    return this.#served.introspection.answers(question, variables)
  }

  #switchesKey(variables: Variables): string {
    return this.#switches.map((name) => (variables[name] === true ? '1' : '0')).join('')
  }

  #compile(switches: Variables): readonly Root[] {
    const { pasts } = this.#served
    const compiling = { fragments: this.#fragments, switches, budget: new Budget(), pasts }
    const fields = collectFields([this.#node.selectionSet], compiling)
    if (fields.size > LIMITS.roots)
      throw requestRefusal(violation('query_too_complex', { cost: fields.size, max: LIMITS.roots }))
    return [...fields].map(([key, nodes]): Root => {
      if (isAboutSchema(nodes[0])) return { key, kind: 'introspection' }
      if (nodes[0].name.value === '__typename') return { key, kind: 'constant', json: '"Query"' }
      const kind = nodes[0].name.value
      if (kind === 'node' || kind === 'nodes')
        return { key, kind, job: new NodesJob(nodes, { compiling, types: this.#served.nodes }) }
      if (kind === 'me') return { key, kind, job: new MeJob(nodes, compiling) }
      if (kind === 'search') return { key, kind, fields: searchFields(nodes, compiling, this.#served) }
      const resource = this.#served.resource(kind)
      return { key, kind: 'resource', resource, fields: rootFields(resource, nodes, compiling) }
    })
  }
}

function searchFields(
  nodes: readonly FieldNode[],
  context: CompileContext,
  { searched: resources }: ServedSchema,
): readonly RootField[] {
  return [...collectFields(setsBelow(nodes), context)].map(
    ([key, found]): RootField =>
      found[0].name.value === '__typename'
        ? { key, json: '"SearchQuery"' }
        : { key, job: new SearchJob(found, { context, resources }) },
  )
}

function rootFields(
  resource: Resource,
  nodes: readonly FieldNode[],
  compiling: CompileContext,
): readonly RootField[] {
  return [...collectFields(setsBelow(nodes), compiling)].map(([key, found]): RootField => {
    switch (found[0].name.value) {
      case 'all':
        return { key, job: new ListJob(resource, found, compiling) }
      case 'find':
        return { key, job: new FindJob(resource, found, compiling) }
      case 'aggregation':
        return { key, job: new AggregationJob(resource, found, compiling) }
      default:
        return { key, json: `"${resource.root_type}"` }
    }
  })
}

/** The variables of `@include` and `@skip`. */
function switchesIn(nodes: readonly (OperationDefinitionNode | FragmentDefinitionNode)[]): readonly string[] {
  const found = new Set<string>()
  const Directive = (directive: DirectiveNode) => {
    for (const { value } of directive.arguments ?? [])
      if (value.kind === Kind.VARIABLE) found.add(value.name.value)
  }
  for (const node of nodes) visit(node, { Directive })
  return [...found].toSorted()
}

/** The compiled root `me`. */
class MeJob implements Job {
  readonly #shape: Shape

  constructor(nodes: readonly FieldNode[], context: FieldContext) {
    this.#shape = shapeOf(Me, nodes, context)
  }

  ready(): PreparedJob {
    return {
      cost: 1,
      scans: false,
      statements: 1,
      read: async (reader) => Buffer.from(JSON.stringify(cut(await readMe(reader), this.#shape))),
    }
  }
}
