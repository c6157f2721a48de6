import assert from 'node:assert/strict'
import { test } from 'node:test'
import { acceptedLanguage, commonLanguage } from './language.ts'

test('the language that a browser prefers most decides, and what is not German is English', () => {
  const expected: readonly (readonly [string | undefined, string])[] = [
    [undefined, 'en'],
    ['', 'en'],
    ['*', 'en'],
    ['de', 'de'],
    ['DE-at', 'de'],
    ['de-AT,en;q=0.5', 'de'],
    ['en;q=0.5, de-CH;q=0.8', 'de'],
    ['de;q=0.5, en-GB', 'en'],
    ['fr-FR, de;q=0.9', 'en'],
    ['de;q=0', 'en'],
    ['den', 'en'],
    ['de;q=much', 'en'],
  ]
  for (const [header, language] of expected) assert.equal(acceptedLanguage(header), language, String(header))
})

test('a person has the language in which all their memberships agree', () => {
  assert.equal(commonLanguage(['de-DE', 'de-AT']), 'de')
  assert.equal(commonLanguage(['fr-FR', 'en-GB']), 'en')
  assert.equal(commonLanguage(['de-DE', 'en-GB']), null)
  assert.equal(commonLanguage([]), null)
})
