import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import {
  type GraphQLInputType,
  getNamedType,
  isInputObjectType,
  isInterfaceType,
  isObjectType,
} from 'graphql'
import { modelFor } from '#declare/make-model.ts'
import { schemaFor } from '#entry/graphql/schema.ts'
import { declarations } from '#resources/index.ts'

suite('the schema', () => {
  const types = Object.values(schemaFor(modelFor(declarations)).getTypeMap())

  test('every input type is used by an argument, directly or nested', () => {
    const fields = types.flatMap((type) =>
      isObjectType(type) || isInterfaceType(type) ? Object.values(type.getFields()) : [],
    )
    const used = new Set<string>()
    const use = (type: GraphQLInputType) => {
      const named = getNamedType(type)
      if (used.has(named.name)) return
      used.add(named.name)
      if (isInputObjectType(named)) for (const field of Object.values(named.getFields())) use(field.type)
    }
    for (const { type } of fields.flatMap(({ args }) => args)) use(type)
    const unused = types.filter((type) => isInputObjectType(type) && !used.has(type.name))
    assert.deepEqual(
      unused.map(({ name }) => name),
      [],
    )
  })
})
