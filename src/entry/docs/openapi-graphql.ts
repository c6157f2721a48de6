import type { Model } from '#declare/model.ts'
import type { JsonObject } from '#values/json.ts'
import { answersTo } from './refused-answers.ts'

/** The GraphQL endpoint, described by examples; its schema is published as GraphQL. */
export function graphqlOperation(model: Model): JsonObject {
  const lists = [...model.values()]
    .filter((resource) => resource.columns.some(({ name }) => name === 'code'))
    .slice(0, 3)
  const examples = lists.map((resource) => [
    resource.root,
    {
      summary: `List of ${resource.root}.`,
      value: {
        query: `query ($filter: ${resource.filter}) { ${resource.root} { all(filter: $filter) { edges { node { id code } } } } }`,
        variables: { filter: { code: { ilike: 'a' } } },
      },
    },
  ])
  return {
    operationId: 'graphql',
    tags: ['GraphQL'],
    summary: 'Reads lists and single records with GraphQL.',
    description:
      'All data is read through GraphQL: `all` returns a list with filters, sorting and pages, `find` a single record, `aggregation` counts and metrics. Roots of types that the role is not permitted to view are null, with an error. `GET /graphql` in a browser opens an explorer with the complete schema.',
    parameters: [{ $ref: '#/components/parameters/Subdomain' }],
    requestBody: {
      required: true,
      content: {
        'application/json': {
          schema: {
            type: 'object',
            required: ['query'],
            properties: {
              query: { type: 'string' },
              variables: { type: ['object', 'null'] },
              operationName: { type: ['string', 'null'] },
            },
          },
          examples: Object.fromEntries(examples),
        },
      },
    },
    responses: {
      '200': {
        description: 'Query result.',
        content: { 'application/json': { schema: { type: 'object' } } },
      },
      ...answersTo('400', '401', '403', '413', '415', '429', '503'),
    },
  }
}
