import type { Attack } from './hostile.ts'

const CARRIER =
  'id node_id code name description active carrier_type carrier_externally_registered external_system_reference1 external_system_reference2 created_at updated_at lock_version'

/** Queries, each with a text that was never sent before. */
function texts(name: string, body: (turn: number) => string): Attack {
  return { name, at_once: 16, prepare: async (hostile) => (turn) => hostile.graphql(body(turn)) }
}

/** The same query over and over. */
function query(name: string, text: string, headers: Readonly<Record<string, string>> = {}): Attack {
  return { name, at_once: 16, prepare: async (hostile) => () => hostile.graphql(text, headers) }
}

/** Aliases of one root, as many as a request may have. */
const aliased = (field: (place: number) => string, count = 30) =>
  Array.from({ length: count }, (_, place) => field(place)).join(' ')

/** What GraphQL can be made to do. */
export const graphqlAttacks: readonly Attack[] = [
  texts(
    'GraphQL texts of one field 4,900 times',
    (turn) => `{ a${turn}: carriers { all { nodes { ${'id '.repeat(4_900)} } } } }`,
  ),
  texts(
    'GraphQL texts of fragments in fragments',
    (turn) =>
      `{ a${turn}: carriers { all { nodes { ...F0 } } } } ${Array.from({ length: 400 }, (_, place) => `fragment F${place} on Carrier { id ${place < 399 ? `...F${place + 1}` : ''} }`).join(' ')}`,
  ),
  texts(
    'GraphQL texts of as many lists under one name as are allowed',
    (turn) => `{ a${turn}: __typename ${'carriers { all { nodes { id } } } '.repeat(56)} }`,
  ),
  texts(
    'GraphQL texts of as many fragments in fragments as are allowed',
    (turn) =>
      `{ a${turn}: carriers { all { nodes { ...F0 } } } } ${Array.from({ length: 220 }, (_, place) => `fragment F${place} on Carrier { ${place < 219 ? `...F${place + 1}` : 'id'} }`).join(' ')}`,
  ),
  texts(
    'GraphQL texts with many mistakes',
    (turn) =>
      `{ a${turn}: carriers { all { nodes { ${Array.from({ length: 2_000 }, (_, place) => `x${place}_${turn}`).join(' ')} } } } }`,
  ),
  texts(
    'GraphQL texts with a large filter',
    (turn) =>
      `{ a${turn}: carriers { all(filter: { code: { in: [${Array.from({ length: 900 }, (_, place) => `"${turn}-${place}"`).join(' ')}] } }) { nodes { id } } } }`,
  ),
  query(
    'GraphQL list of 1,000 rows with all fields',
    `{ carriers { all(first: 1000) { edges { cursor node { ${CARRIER} } } } } }`,
  ),
  query(
    'GraphQL lists of 1,000 rows, 30 in a request',
    `{ ${aliased((place) => `a${place}: carriers { all(first: 1000) { nodes { ${CARRIER} } } }`)} }`,
  ),
  query(
    'the same, compressed',
    `{ ${aliased((place) => `a${place}: carriers { all(first: 1000) { nodes { ${CARRIER} } } }`)} }`,
    { 'accept-encoding': 'br' },
  ),
  query(
    'GraphQL lists of orders with their lines and products',
    `{ ${aliased((place) => `a${place}: goods_outs { all(first: 1000) { nodes { id reference account { id code name } warehouse { id code } lines { id order_quantity product { id code description } } } } }`, 4)} }`,
  ),
  query(
    'GraphQL counts and filters by part of a text',
    `{ ${aliased((place) => `a${place}: carriers { all(first: 1, filter: { description: { like: "%none ${place}%" } }) { total_count nodes { id } } }`)} }`,
  ),
  query(
    'GraphQL searches by the beginning of codes',
    `{ search { ${aliased((place) => `a${place}: all(text: "C-${place}") { nodes { type id title subtitle } }`)} } }`,
  ),
  query(
    'GraphQL aggregations',
    `{ ${aliased((place) => `a${place}: carriers { aggregation(group_by: [description, code, name], limit: 1000) { description code name total_records } }`)} }`,
  ),
  {
    name: 'introspection of the whole schema, each with a new text',
    at_once: 16,
    prepare: async (hostile) => (turn) =>
      hostile.graphql(
        `{ a${turn}: __schema { types { name description fields { name description type { name ofType { name } } args { name description } } } } }`,
      ),
  },
  {
    name: 'introspection under many names',
    at_once: 16,
    prepare: async (hostile) => (turn) =>
      hostile.graphql(
        `{ ${aliased((place) => `a${turn}_${place}: __schema { types { name fields { name type { name ofType { name } } args { name } } } }`)} }`,
      ),
  },
]
