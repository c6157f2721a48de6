import {
  type DirectiveNode,
  type FieldNode,
  type FragmentDefinitionNode,
  type GraphQLSchema,
  Kind,
  type OperationDefinitionNode,
  visit,
} from 'graphql'
import { listedResources, type Model, type Resource } from '#declare/model.ts'
import { violation } from '#problems/problem.ts'
import { AggregationJob } from './aggregation-job.ts'
import { collectFields, setsBelow } from './collect-fields.ts'
import { requestRefusal } from './errors.ts'
import { FindJob } from './find-job.ts'
import { Introspection, isAboutSchema, type Question, questionOf } from './introspection.ts'
import type { Job } from './job.ts'
import { assertDepth, type Fragments, LIMITS } from './limits.ts'
import { ListJob } from './list-job.ts'
import { MeJob } from './me-job.ts'
import { NodesJob } from './nodes-job.ts'
import type { Pasts } from './past.ts'
import { Budget, type Compiling } from './selection.ts'
import type { Variables } from './sources.ts'
import { VariableReader } from './variables.ts'

/** What is asked under one name at the top of a query. */
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

/** One field below a root. */
export type RootField =
  | { readonly key: string; readonly json: string }
  | { readonly key: string; readonly job: Job }

/** The schema, and the resources behind its roots and its node types. */
export class Served {
  readonly schema: GraphQLSchema
  readonly pasts: Pasts
  readonly introspection: Introspection
  readonly #roots: ReadonlyMap<string, Resource>
  /** The resources whose records the schema shows, by their node types. */
  readonly nodes: ReadonlyMap<string, Resource>

  constructor(schema: GraphQLSchema, model: Model, pasts: Pasts = new Map()) {
    this.schema = schema
    this.introspection = new Introspection(schema)
    this.pasts = pasts
    this.#roots = new Map(listedResources(model).map((resource) => [resource.root, resource]))
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

/** One operation of a valid document, and what was compiled of it for each way its switches may stand. */
export class Operation {
  readonly variables: VariableReader
  readonly #served: Served
  readonly #node: OperationDefinitionNode
  readonly #fragments: Fragments
  readonly #switches: readonly string[]
  readonly #compiled = new Map<string, readonly Root[]>()
  readonly #questions = new Map<string, Question>()

  constructor(served: Served, node: OperationDefinitionNode, fragments: Fragments) {
    assertDepth(node, fragments)
    this.#served = served
    this.#node = node
    this.#fragments = fragments
    this.variables = new VariableReader(served.schema, node.variableDefinitions ?? [])
    this.#switches = switchesIn([node, ...fragments.values()])
  }

  /** What is asked, with the switches of `@include` and `@skip` as these variables have them. */
  roots(variables: Variables): readonly Root[] {
    const key = this.#switchesKey(variables)
    const known = this.#compiled.get(key)
    if (known !== undefined) return known
    const roots = this.#compile(variables)
    if (this.#compiled.size < COMPILED_MAX) this.#compiled.set(key, roots)
    return roots
  }

  /** Whether nothing has to be worked out any more for these variables. */
  isReady(variables: Variables): boolean {
    const key = this.#switchesKey(variables)
    const roots = this.#compiled.get(key)
    if (roots?.some(({ kind }) => kind === 'introspection') !== true) return roots !== undefined
    const question = this.#questions.get(key)
    return question !== undefined && this.#served.introspection.isKept(question, variables)
  }

  /** The answer to what is asked about the schema, as JSON by key. */
  introspect(variables: Variables): Readonly<Record<string, Uint8Array>> {
    const { plain } = this.variables
    const key = this.#switchesKey(variables)
    const asked = { fragments: this.#fragments, plain, switches: variables }
    const question = this.#questions.get(key) ?? questionOf(this.#node, asked)
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
      const resource = this.#served.resource(kind)
      return { key, kind: 'resource', resource, fields: rootFields(resource, nodes, compiling) }
    })
  }
}

function rootFields(
  resource: Resource,
  nodes: readonly FieldNode[],
  compiling: Compiling,
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

/** The variables that decide which fields there are. */
function switchesIn(nodes: readonly (OperationDefinitionNode | FragmentDefinitionNode)[]): readonly string[] {
  const found = new Set<string>()
  const Directive = (directive: DirectiveNode) => {
    for (const { value } of directive.arguments ?? [])
      if (value.kind === Kind.VARIABLE) found.add(value.name.value)
  }
  for (const node of nodes) visit(node, { Directive })
  return [...found].toSorted()
}
