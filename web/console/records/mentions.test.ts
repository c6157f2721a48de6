import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { mentionedIn, nameBeingTyped, peopleFor, withMention } from './mentions.ts'

const people = [
  { id: '1', name: 'Ann Smith' },
  { id: '2', name: 'Ann' },
  { id: '3', name: 'Jürgen Öz' },
]

suite('mentions', () => {
  test('a name is offered while it is being typed after an @', () => {
    assert.equal(nameBeingTyped('please, @an'), 'an')
    assert.equal(nameBeingTyped('mail me at a@b'), null)
    assert.deepEqual(
      peopleFor(nameBeingTyped('@smi'), people).map(({ id }) => id),
      ['1'],
    )
    assert.deepEqual(
      peopleFor(nameBeingTyped('@'), people).map(({ id }) => id),
      ['1', '2', '3'],
    )
    assert.deepEqual(
      peopleFor(nameBeingTyped('@Ann'), people).map(({ id }) => id),
      ['1'],
    )
  })

  test('what is chosen is written out', () => {
    assert.equal(withMention('Hello @jü', { id: '3', name: 'Jürgen Öz' }), 'Hello @Jürgen Öz ')
  })

  test('people are mentioned whose whole name stands after an @', () => {
    assert.deepEqual(
      mentionedIn('@Ann, and @Jürgen Öz.', people).map(({ id }) => id),
      ['2', '3'],
    )
    assert.deepEqual(mentionedIn('@Annabel and Ann Smith', people), [])
  })
})
