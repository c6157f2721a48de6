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
import { InvalidOperand } from '#records/operands.ts'
import {
  type FilterArgument,
  type FilterPosition,
  type FilterPositions,
  typesFor,
} from './filter-positions.ts'
import { sourceFor, valueFor } from './sources.ts'

/**
 * Values are validated against their types, except in filters, which accept several notations of a value (platform
 * 3.3).
 */
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

/** Whether a variable has an input type that is parsed when the request is executed. */
function isReadByUs(context: ValidationContext, node: VariableDefinitionNode): boolean {
  return isFilterType(getNamedType(declaredType(context.getSchema(), node))?.name ?? '')
}

/** Whether values of a type are parsed by the list engine, which accepts all notations, and not by graphql-js. */
export function isFilterType(name: string): boolean {
  return name.endsWith('FilterType') || name.endsWith('InputType')
}

const TODAY = { now: new Date(0), timezone: 'UTC' }

/** The errors of a filter literal that can be found without the values of variables. */
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
    if (error instanceof InvalidOperand) return error.message
    // A well-formed but invalid value is an error of the field, not of the document.
    if (error instanceof Problem) return null
    throw error
  }
}

/** A bare name is an enum value; texts must be quoted. */
function assertNoNames(node: Parameters<typeof visit>[0], filter: Filter | undefined): void {
  if (filter === undefined || filter.input.family === 'word') return
  visit(node, {
    EnumValue(value) {
      throw new InvalidOperand(filter.name, `${value.value} must be in quotes`)
    },
  })
}

/** Variables are validated against their positions; in filters any of the accepted types is allowed. */
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
  place: FilterPosition,
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
