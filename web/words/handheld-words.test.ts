import assert from 'node:assert/strict'
import test, { before } from 'node:test'
import { refusalsOfHandhelds } from './de/refusals-of-handhelds.ts'
import { de } from './de.ts'
import { loadHandheldTexts, refusalSentence } from './handheld-words.ts'
import { sentenceOf } from './sentence.ts'

/** A fact of every name that a template has, which no label stands for. */
const factsOf = (template: string) =>
  Object.fromEntries([...template.matchAll(/\{(\w+)\}/g)].map(([, name = ''], place) => [name, place + 7]))

before(() => loadHandheldTexts('de'))

test('the handheld tells refusals in German as the console does', () => {
  for (const [symbol, template] of Object.entries(refusalsOfHandhelds)) {
    const problem = { symbol, context: factsOf(template), details: 'in English' }
    const text = refusalSentence('de-DE', problem)
    assert.equal(text, sentenceOf(de, problem), symbol)
    assert.doesNotMatch(text, /in English|[{}]/, symbol)
  }
})

test('the handheld tells a refusal in the words of the service in English, without a fact, or without a text', () => {
  const cancelled = { symbol: 'task_cancelled', context: { task_id: 7 }, details: 'Task 7 is cancelled' }
  assert.equal(refusalSentence('de', cancelled), 'Aufgabe 7 ist storniert')
  assert.equal(refusalSentence('en-GB', cancelled), cancelled.details)
  assert.equal(refusalSentence('de', { ...cancelled, context: null }), cancelled.details)
  assert.equal(refusalSentence('de', { ...cancelled, symbol: 'unheard_of' }), cancelled.details)
})
