import assert from 'node:assert/strict'
import test from 'node:test'
import { declarations } from '#resources/index.ts'
import { de } from '#web/words/de.ts'

/** Fields whose values are standard codes, which are the same in every language, or which no screen shows. */
const STANDARD = new Set(['currencies.code'])

/** The values of choices that German does not name, by their field: English makes names of their words, other languages cannot. */
function unnamed(): readonly string[] {
  const known: Readonly<Record<string, string>> = de.labels.states
  return declarations.flatMap(({ name: type, fields }) =>
    Object.entries(fields).flatMap(([name, field]) =>
      field.kind !== 'choice' || STANDARD.has(`${type}.${name}`)
        ? []
        : field.options
            .map(String)
            .filter((option) => option !== '' && known[option] === undefined)
            .map((option) => `${type}.${name}: ${option}`),
    ),
  )
}

test('every value that a choice of a resource can have has a name in German', () => {
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
