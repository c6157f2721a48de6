import assert from 'node:assert/strict'
import test from 'node:test'
import { handheld as handheldDe } from './de/handheld.ts'
import { de } from './de.ts'
import { handheld as handheldEn } from './en-GB/handheld.ts'
import { en } from './en-GB.ts'

type Text = string | ((...values: never[]) => string) | { readonly [name: string]: Text }

/** The texts that are empty or missing in one language, by their path. */
function missing(own: Text | undefined, other: Text, path = ''): string[] {
  if (typeof other !== 'object') return typeof own === typeof other && own !== '' ? [] : [path]
  return Object.entries(other).flatMap(([name, text]) =>
    missing(typeof own === 'object' ? own[name] : undefined, text, `${path}.${name}`),
  )
}

/** Texts that a language has only where those of the service do not do; what people read is tested in `test/web`. */
const OVER_SERVICE = { help: {}, refusals: {}, reasons: {} }

test('every text of the console exists in every language', () => {
  const [german, english] = [
    { ...de, ...OVER_SERVICE },
    { ...en, ...OVER_SERVICE },
  ]
  assert.deepEqual(missing(german, english), [])
  assert.deepEqual(missing(english, german), [])
})

test('every text of the handheld exists in every language', () => {
  assert.deepEqual(missing(handheldDe, handheldEn), [])
  assert.deepEqual(missing(handheldEn, handheldDe), [])
})
