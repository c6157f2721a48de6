import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { languageOf } from './language.ts'

suite('the language of the console', () => {
  test('is the one chosen on the device', () => {
    assert.equal(languageOf('de', 'en-GB'), 'de')
    assert.equal(languageOf('en-GB', 'de-AT'), 'en-GB')
  })

  test('is that of the user if none was chosen, and English if there is no translation', () => {
    assert.equal(languageOf(null, 'de-AT'), 'de')
    assert.equal(languageOf(null, 'fr'), 'en-GB')
    assert.equal(languageOf(null, 'den'), 'en-GB')
  })
})
