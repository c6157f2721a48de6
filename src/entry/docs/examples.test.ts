import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { readConfig } from '#config.ts'
import { modelFor } from '#declare/make-model.ts'
import { nameOf, operationsFor } from '#operations/operation-table.ts'
import { ownedOperations } from '#operations/owned.ts'
import { checkRules, fillFollowers } from '#records/checks.ts'
import { parse } from '#records/parse.ts'
import { declarations } from '#resources/index.ts'
import { exampleFor } from './examples.ts'
import { inputSchema } from './schemas.ts'

const model = modelFor(declarations)

suite('the examples of the API reference', () => {
  for (const operation of operationsFor(model, ownedOperations(model, readConfig({}).config))) {
    const { input, occasion, method, path } = operation
    if (input === null) continue
    test(`${nameOf(operation)}: the example for ${method} ${path} is a valid request`, () => {
      const parsed = parse(input, { attributes: exampleFor(input, occasion), pointer: '', occasion })
      const row: Record<string, unknown> = { ...parsed.values }
      // A field with a default record has it when the rules are checked.
      for (const { name, declared } of input.references) if (declared.default !== undefined) row[name] ??= 1
      fillFollowers(input, row)
      const broken = occasion === 'creation' ? checkRules(input, { row, parsed }) : []
      const complaints = [...parsed.violations, ...broken].map(({ details }) => details)
      assert.deepEqual([complaints, parsed.ignored], [[], []])
    })
  }
})

test('a JSON attribute whose default is a list is described as an array', () => {
  const wrong = [...model.values()].flatMap((resource) => {
    const properties = inputSchema(resource, 'creation').properties as Record<string, { type?: unknown }>
    return resource.columns.flatMap(({ attribute, declared }) => {
      if (declared.kind !== 'json' || !(attribute in properties)) return []
      const types = [properties[attribute]?.type].flat()
      const isList = Array.isArray(declared.default)
      return types.includes('array') === isList || declared.default === undefined
        ? []
        : [`${resource.name} ${attribute}`]
    })
  })
  assert.deepEqual(wrong, [])
})
