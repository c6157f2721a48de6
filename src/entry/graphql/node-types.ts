import {
  GraphQLBoolean,
  type GraphQLFieldConfig,
  GraphQLID,
  GraphQLInt,
  GraphQLInterfaceType,
  GraphQLList,
  GraphQLNonNull,
  GraphQLObjectType,
  type GraphQLOutputType,
  GraphQLString,
} from 'graphql'
import type { Resource } from '#declare/model.ts'
import { pascalCase } from '#declare/names.ts'
import { type ColumnField, type GroupField, type ListField, listFieldsOf } from '#records/list-fields.ts'
import type { Enums } from './enums.ts'
import { scalars } from './scalars.ts'

type Fields = Record<string, GraphQLFieldConfig<unknown, unknown>>

/** The name of the interface of all records. */
export const NODE_INTERFACE = 'Node'

const NODE_ID = 'Id that is unique across all types, for client-side caches.'

/** The node types of one schema. */
export class NodeTypes {
  /** The interface of all records (Global Object Identification). */
  readonly interface = new GraphQLInterfaceType({
    name: NODE_INTERFACE,
    description: 'Record of any type.',
    fields: {
      node_id: { type: ID, description: NODE_ID },
      id: { type: ID, description: 'Id, unique within the type.' },
    },
  })
  readonly #made = new Map<string, GraphQLObjectType>()
  readonly #enums: Enums

  constructor(enums: Enums) {
    this.#enums = enums
  }

  /** A record of a resource: every field is nullable except its ids. */
  node(resource: Resource): GraphQLObjectType {
    const cached = this.#made.get(resource.name)
    if (cached !== undefined) return cached
    const made: GraphQLObjectType = new GraphQLObjectType({
      name: resource.node,
      description: resource.declaration.description,
      interfaces: [this.interface],
      fields: () => this.#fields(resource, [...listFieldsOf(resource).values()]),
    })
    this.#made.set(resource.name, made)
    return made
  }

  /** The type of a column: that of the contract, or that of its kind. */
  column(resource: Resource, field: ColumnField): GraphQLOutputType {
    const printed = resource.declaration.graphql?.types?.[field.name]
    if (printed !== undefined) return printedType(printed)
    const { declared } = field
    if (declared?.kind === 'texts') return new GraphQLList(new GraphQLNonNull(GraphQLString))
    if (declared?.kind === 'ids') return new GraphQLList(new GraphQLNonNull(GraphQLID))
    if (declared?.kind === 'choice' && declared.plain_text !== true)
      return this.#enums.of(resource, field.column) ?? GraphQLString
    return FORMS[field.form]
  }

  #fields(resource: Resource, fields: readonly ListField[]): Fields {
    return Object.fromEntries(
      fields.map((field) => {
        const type = this.#type(resource, field)
        const description = descriptionOf(resource, field)
        return [field.name, { type, ...(description === undefined ? {} : { description: description }) }]
      }),
    )
  }

  #type(resource: Resource, field: ListField): GraphQLOutputType {
    switch (field.kind) {
      case 'column':
        return field.name === 'id' ? ID : this.column(resource, field)
      case 'node_id':
        return ID
      case 'breakdown':
        return GraphQLString
      case 'relation':
        return this.node(field.reference.target)
      case 'children':
        return new GraphQLList(new GraphQLNonNull(this.node(field.part.children)))
      case 'listed':
        return new GraphQLList(new GraphQLNonNull(this.node(field.target)))
      case 'group':
        return this.#group(resource, field)
    }
  }

  #group(resource: Resource, field: GroupField): GraphQLOutputType {
    return new GraphQLObjectType({
      name: `${resource.node}${pascalCase(field.name)}`,
      fields: () => this.#fields(resource, field.fields),
    })
  }
}

const ID = new GraphQLNonNull(GraphQLID)

const FORMS: Readonly<Record<ColumnField['form'], GraphQLOutputType>> = {
  id: GraphQLID,
  text: GraphQLString,
  integer: GraphQLInt,
  decimal: scalars.Decimal,
  flag: GraphQLBoolean,
  moment: scalars.Datetime,
  day: scalars.Date,
  json: scalars.JSON,
}

const NAMED: Readonly<Record<string, GraphQLOutputType>> = {
  ...scalars,
  ID: GraphQLID,
  String: GraphQLString,
  Int: GraphQLInt,
  Boolean: GraphQLBoolean,
}

/** Parses `Float` or `[Int]`. */
function printedType(printed: string): GraphQLOutputType {
  const isList = printed.startsWith('[') && printed.endsWith(']')
  const type = NAMED[isList ? printed.slice(1, -1) : printed]
  if (type === undefined) throw new Error(`unknown type ${printed}`)
  return isList ? new GraphQLList(type) : type
}

function descriptionOf(resource: Resource, field: ListField): string | undefined {
  if (field.kind === 'column')
    return field.declared !== null && 'description' in field.declared ? field.declared.description : undefined
  if (field.kind === 'node_id') return NODE_ID
  if (field.kind === 'breakdown')
    return `${field.column} in packs of the ${field.reference.field}, the largest first: \`2 case + 5 unit\`.`
  if (field.kind === 'relation') {
    const declared = resource.columns.find((column) => column.field === field.reference.field)?.declared
    return declared !== undefined && 'description' in declared ? declared.description : undefined
  }
  return undefined
}
