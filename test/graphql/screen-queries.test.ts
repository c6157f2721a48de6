import assert from 'node:assert/strict'
import test from 'node:test'
import { buildSchema } from 'graphql'
import { InvalidQuery, screenQuerySource } from '#entry/docs/screen-query-source.ts'

// The types that are generated beside the `.graphql` files of screens.

const schema = buildSchema(`
  type Query { orders: Orders }
  type Orders { all(account: ID, filter: OrderFilter): Page! find(id: ID!): Order }
  type Page { total: Int! nodes: [Order!]! }
  type Order { id: ID! reference: String kind: Kind lines: [Line!] account: Account }
  type Line { id: ID! quantity: Float }
  type Account { id: ID! code: String } enum Kind { SALE RETURN }
  input OrderFilter { reference: String }
`)
const types = new Map([
  ['Order', 'orders'],
  ['Line', 'order_lines'],
  ['Account', 'accounts'],
])
const source = (text: string) =>
  screenQuerySource('web/console/screens/x/one.graphql', text, { schema, types })

test('a query is generated with its result, its variables and the types it reads', () => {
  const written = source(`
    query One($id: ID!, $lines: Boolean = true) {
      orders { find(id: $id) { ...facts lines @include(if: $lines) { quantity } } }
    }
    fragment facts on Order { number: reference kind }`)
  assert.match(written, /readonly number: string \| null; readonly kind: 'SALE' \| 'RETURN' \| null/)
  assert.match(written, /readonly lines\?: readonly \(\{ readonly quantity: number \| null \}\)\[\] \| null/)
  assert.match(written, /OneVariables = \{ readonly id: string; readonly lines\?: boolean \| null \}/)
  assert.match(written, /types: \['order_lines', 'orders'\]/)
  assert.match(written, /export const oneQuery: ScreenQuery<One, OneVariables>/)
})

test('a filter in the variables has the type of the API client', () => {
  const written = source('query Some($filter: OrderFilter) { orders { all(filter: $filter) { total } } }')
  assert.match(written, /import type \{ OrderFilter \} from '\.\.\/\.\.\/\.\.\/\.\.\/client\/src\/types\.ts'/)
  assert.match(written, /readonly filter\?: OrderFilter \| null/)
})

test('a query that does not fit the schema is refused with its file and line', () => {
  assert.throws(
    () => source('query One {\n orders { all { nodes { refrence } } }\n}'),
    (error) => error instanceof InvalidQuery && /one\.graphql:2: .*refrence/.test(error.message),
  )
})

test('a file with no name for its query, or with two queries, is refused', () => {
  const one = 'query One { orders { all { total } } }'
  for (const text of ['{ orders { all { total } } }', `${one} ${one.replace('One', 'Two')}`])
    assert.throws(() => source(text), InvalidQuery)
})
