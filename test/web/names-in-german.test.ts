import assert from 'node:assert/strict'
import test from 'node:test'
import { readConfig } from '#config.ts'
import { modelFor } from '#declare/make-model.ts'
import { metadataFor } from '#entry/metadata/metadata.ts'
import { operationsFor } from '#operations/operation-table.ts'
import { ownedOperations } from '#operations/owned.ts'
import { declarations } from '#resources/index.ts'
import type { TypeMetadata } from '#web/api/metadata.ts'
import { de } from '#web/words/de.ts'
import { namedField } from '#web/words/label-of.ts'

/** Fields whose values are standard codes, which are the same in every language, or which no page shows. */
const STANDARD = new Set(['currencies.code'])

/** The values of choices without a German name, by field: the English name is derived from the value. */
function unnamed(): readonly string[] {
  const {
    states,
    types,
    fields: names,
  } = de.labels as {
    readonly [kind in 'states' | 'types' | 'fields']: Readonly<Record<string, string>>
  }
  // Some fields contain names of types and fields.
  const namesOf = (field: string) => ({
    ...states,
    ...(field === 'resource_name' ? types : field === 'field_name' ? names : {}),
  })
  return declarations.flatMap(({ name: type, fields }) =>
    Object.entries(fields).flatMap(([name, field]) =>
      field.kind !== 'choice' || STANDARD.has(`${type}.${name}`)
        ? []
        : field.options
            .map(String)
            .filter((option) => option !== '' && namesOf(name)[option] === undefined)
            .map((option) => `${type}.${name}: ${option}`),
    ),
  )
}

test('every value of a choice of a resource has a name in German', () => {
  assert.deepEqual(unnamed(), [])
})

test('every type has a name in German, for its list and for one of its records', () => {
  const { types, one } = de.labels as {
    readonly types: Readonly<Record<string, string>>
    readonly one: Readonly<Record<string, string>>
  }
  assert.deepEqual(
    declarations
      .map(({ name }) => name)
      .filter((name) => types[name] === undefined || one[name] === undefined),
    [],
  )
})

test('every field, filter, grouping and act of a screen has a name in German', () => {
  const model = modelFor(declarations)
  const operations = operationsFor(model, ownedOperations(model, readConfig({}).config))
  const types = [...metadataFor({ model, operations, indexed: new Map() }).types.values()].map(
    ({ body }) => JSON.parse(body) as TypeMetadata,
  )
  const acts = types
    .flatMap((type) => type.operations)
    .filter(({ name, method }) => name !== 'create' && method !== 'GET')
  const inputs = acts.flatMap(({ input }) => (input === null ? [] : [input]))
  const shown = [
    ...types.flatMap(({ list_fields }) => list_fields),
    ...types.flatMap(({ filters }) => filters),
    ...inputs.flatMap(({ fields, lists }) => [...fields, ...lists.flatMap((list) => list.fields)]),
    // The days of moments are what lists are grouped by.
    ...types.flatMap(({ list_fields }) =>
      list_fields.flatMap(({ name, form }) => (form === 'moment' ? [{ name: `${name}_day` }] : [])),
    ),
  ]
  const names = new Set(shown.map(({ name }) => name))
  assert.ok(names.size > 500)
  assert.deepEqual(
    [...names].filter((name) => namedField(de, name) === null),
    [],
  )
  const named: Readonly<Record<string, string>> = de.labels.acts
  const unnamedActs = new Set(
    acts.map(({ name }) => name).filter((name) => named[name.replace(/_of_many$/, '')] === undefined),
  )
  assert.deepEqual([...unnamedActs], [])
})
