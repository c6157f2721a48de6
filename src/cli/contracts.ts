import type { Config } from '#config.ts'
import { modelFor } from '#declare/make-model.ts'
import { openapiFor } from '#entry/docs/openapi.ts'
import { schemaText } from '#entry/graphql/schema.ts'
import { operationsFor } from '#operations/operation-table.ts'
import { ownedOperations } from '#operations/owned.ts'
import { declarations } from '#resources/index.ts'
import type { Report } from './command-context.ts'

/** `goodsyard openapi`: prints the OpenAPI document, as `/openapi.json` returns it. */
export function printOpenapi(config: Config): Report {
  const model = modelFor(declarations)
  const operations = operationsFor(model, ownedOperations(model, config))
  const document = openapiFor(model, operations, { base_url: config.public_url, auth_url: config.auth_url })
  return { lines: [JSON.stringify(document, null, 2)], json: document }
}

/** `goodsyard schema`: prints the GraphQL schema, as introspection returns it. */
export function printSchema(): Report {
  const schema = schemaText(modelFor(declarations))
  return { lines: [schema.trimEnd()], json: { schema } }
}
