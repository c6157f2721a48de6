import type { GraphQLSchema } from 'graphql'
import { Kind, type OperationDefinitionNode, parse } from 'graphql'
import type { Model } from '#declare/model.ts'
import type { QueryCheck } from '#domain/reporting/check-query.ts'
import { Documents } from './documents.ts'
import { RequestError } from './errors.ts'
import { ServedSchema } from './operation.ts'

/** Validates texts like the endpoint: one query, valid against the schema and within its limits. */
export function queryCheckFor(schema: GraphQLSchema, model: Model): QueryCheck {
  const documents = new Documents(new ServedSchema(schema, model), model)
  return (text) => {
    try {
      documents.document(text).operation(null)
    } catch (error) {
      if (!(error instanceof RequestError)) throw error
      return { reason: reasonOf(error) }
    }
    const operations = parse(text).definitions.filter((one) => one.kind === Kind.OPERATION_DEFINITION)
    const [only, ...others] = operations
    if (only === undefined || others.length > 0) return { reason: 'it must contain exactly one query' }
    return { variables: variablesOf(only) }
  }
}

const REASON_MAX = 500

function reasonOf({ errors }: RequestError): string {
  const [first] = errors
  return (first?.message ?? 'it is not valid').slice(0, REASON_MAX)
}

function variablesOf({ variableDefinitions = [] }: OperationDefinitionNode) {
  return variableDefinitions.map(({ variable, type, defaultValue }) => ({
    name: variable.name.value,
    is_required: type.kind === Kind.NON_NULL_TYPE && defaultValue === undefined,
  }))
}
