import {
  GraphQLError,
  type GraphQLSchema,
  getNamedType,
  isNonNullType,
  isTypeSubTypeOf,
  Kind,
  typeFromAST,
  type ValidationContext,
  type ValidationRule,
  ValuesOfCorrectTypeRule,
  type VariableDefinitionNode,
  visit,
} from 'graphql'
import { Problem } from '#problems/problem.ts'
import { conditionsFor, fieldConditions } from '#records/filter-tree.ts'
import type { Filter } from '#records/list-filter.ts'
import { filtersOf } from '#records/list-filter.ts'
import { WrongValue } from '#records/operands.ts'
import { type Expected, type FilterArgument, type FilterPositions, typesFor } from './filter-positions.ts'
import { sourceFor, valueFor } from './sources.ts'

/** Values are held against their types, but in filters, where a family of spellings means the same (platform 3.3). */
export function valuesRule(positions: FilterPositions): ValidationRule {
  return (context) => ({
    ...ValuesOfCorrectTypeRule(context),
    Argument(node) {
      const parent = context.getParentType()
      const argument = parent ? positions.argument(parent.name, node) : null
      if (argument === null || context.getFieldDef()?.name === 'find') return undefined
      const complaint = complaintAbout(argument)
      if (complaint !== null) context.reportError(new GraphQLError(complaint, { nodes: node.value }))
      return false
    },
    VariableDefinition(node) {
      return isReadByUs(context, node) ? false : undefined
    },
  })
}

/** Whether a variable is of an input type that we read ourselves when the request runs. */
function isReadByUs(context: ValidationContext, node: VariableDefinitionNode): boolean {
  return isFilterType(getNamedType(declaredType(context.getSchema(), node))?.name ?? '')
}

/** Whether values of a type are read by the list engine, which takes the whole family, and not by graphql-js. */
export function isFilterType(name: string): boolean {
  return name.endsWith('FilterType') || name.endsWith('InputType')
}

const TODAY = { now: new Date(0), timezone: 'UTC' }

/** What is wrong with a written filter, as far as it can be known before the variables are. */
function complaintAbout({ node, resource, filter }: FilterArgument): string | null {
  try {
    const value = valueFor(sourceFor(node.value), {})
    if (filter === null) {
      conditionsFor(resource, value, TODAY)
      if (node.value.kind !== Kind.OBJECT) return null
      for (const field of node.value.fields) assertNoNames(field, filtersOf(resource).get(field.name.value))
    } else {
      fieldConditions(filter, value, TODAY)
      assertNoNames(node, filter)
    }
    return null
  } catch (error) {
    if (error instanceof WrongValue) return error.message
    // What has the right form but no meaning is the field's error, not the document's.
    if (error instanceof Problem) return null
    throw error
  }
}

/** A bare name is a word of an enum; a text must be quoted. */
function assertNoNames(node: Parameters<typeof visit>[0], filter: Filter | undefined): void {
  if (filter === undefined || filter.input.family === 'word') return
  visit(node, {
    EnumValue(value) {
      throw new WrongValue(filter.name, `${value.value} must be in quotes`)
    },
  })
}

/** Variables are held against the types of their places; in filters any type of the family will do. */
export function variablesRule(positions: FilterPositions): ValidationRule {
  return (context) => {
    const expected = positions.variables(context.getDocument())
    return {
      OperationDefinition(operation) {
        const definitions = new Map(
          operation.variableDefinitions?.map((one) => [one.variable.name.value, one]),
        )
        for (const usage of context.getRecursiveVariableUsages(operation)) {
          const definition = definitions.get(usage.node.name.value)
          if (definition === undefined) continue
          const place = expected.get(usage.node)
          const complaint =
            place === undefined
              ? usageComplaint(context.getSchema(), definition, usage)
              : familyComplaint(context.getSchema(), definition, place)
          if (complaint === null) continue
          const message = `Variable "$${usage.node.name.value}" ${complaint}.`
          context.reportError(new GraphQLError(message, { nodes: [definition, usage.node] }))
        }
      },
    }
  }
}

function familyComplaint(
  schema: GraphQLSchema,
  definition: VariableDefinitionNode,
  place: Expected,
): string | null {
  const type = declaredType(schema, definition)
  const allowed = typesFor(place)
  if (type === undefined || allowed.includes(getNamedType(type).name)) return null
  return `of type "${type}" used in position expecting one of ${allowed.join(', ')}`
}

type Usage = ReturnType<ValidationContext['getVariableUsages']>[number]

/** The rule of the GraphQL specification, 5.8.5. */
function usageComplaint(
  schema: GraphQLSchema,
  definition: VariableDefinitionNode,
  usage: Usage,
): string | null {
  const type = declaredType(schema, definition)
  const place = usage.type
  if (type === undefined || !place) return null
  const hasDefault =
    (definition.defaultValue !== undefined && definition.defaultValue.kind !== Kind.NULL) ||
    usage.defaultValue !== undefined
  const isFilled = isNonNullType(place) && !isNonNullType(type) && hasDefault
  if (isTypeSubTypeOf(schema, type, isFilled ? place.ofType : place)) return null
  return `of type "${type}" used in position expecting type "${place}"`
}

function declaredType(schema: GraphQLSchema, definition: VariableDefinitionNode) {
  return typeFromAST(schema, definition.type)
}
