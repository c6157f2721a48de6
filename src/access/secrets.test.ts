import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { Secrets } from './secrets.ts'

const OLD = 'the old key, which has 32 bytes or more'
const NEW = 'the new key, which has 32 bytes or more'
const secrets = new Secrets(NEW)

describe('a signature', () => {
  test('is valid only for its text and its purpose', () => {
    const signature = secrets.sign('one', 'text')
    assert.equal(secrets.verify('one', 'text', signature), true)
    assert.equal(secrets.verify('two', 'text', signature), false)
    assert.equal(secrets.verify('one', 'other', signature), false)
    assert.equal(secrets.verify('on', 'e\0text', signature), false)
    assert.equal(secrets.verify('one', 'text', `${signature}a`), false)
    assert.equal(secrets.verify('one', 'text', signature.split('.')[1] ?? ''), false)
    for (const strange of ['', '.', 'x.y', 'x']) assert.equal(secrets.verify('one', 'text', strange), false)
  })

  test('made with the previous key is valid while that key is configured', () => {
    const signature = new Secrets(OLD).sign('one', 'text')
    assert.equal(new Secrets(NEW, OLD).verify('one', 'text', signature), true)
    assert.equal(secrets.verify('one', 'text', signature), false)
  })
})

describe('a seal', () => {
  test('can be opened only for its purpose, and differs each time', () => {
    const sealed = secrets.seal('one', 'a secret, with ü and \u0000')
    assert.equal(secrets.open('one', sealed), 'a secret, with ü and \u0000')
    assert.equal(secrets.open('two', sealed), null)
    assert.notEqual(secrets.seal('one', 'a secret, with ü and \u0000'), sealed)
    assert.ok(!sealed.includes('secret'))
  })

  test('that was altered cannot be opened', () => {
    const sealed = secrets.seal('one', 'text')
    for (let place = 0; place < sealed.length; place += 1) {
      const letter = sealed[place] === 'A' ? 'B' : 'A'
      const touched = sealed.slice(0, place) + letter + sealed.slice(place + 1)
      assert.equal(secrets.open('one', touched), null, `letter ${place}`)
    }
    for (const strange of ['', '...', 'a.b.c.d', 'x']) assert.equal(secrets.open('one', strange), null)
  })

  test('made with the previous key can be opened while that key is configured', () => {
    const sealed = new Secrets(OLD).seal('one', 'text')
    assert.equal(new Secrets(NEW, OLD).open('one', sealed), 'text')
    assert.equal(secrets.open('one', sealed), null)
  })
})

test('a key that is too short is refused', () => {
  assert.throws(() => new Secrets('short'), /32 bytes/)
})
