import assert from 'node:assert/strict'
import test from 'node:test'
import { declarations } from '#resources/index.ts'
import { de } from '#web/words/de.ts'

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
