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

test('every text of the console exists in every language', () => {
  assert.deepEqual(missing(de, en), [])
  assert.deepEqual(missing(en, de), [])
})

test('every text of the handheld exists in every language', () => {
  assert.deepEqual(missing(handheldDe, handheldEn), [])
  assert.deepEqual(missing(handheldEn, handheldDe), [])
})
