import assert from 'node:assert/strict'
import { test } from 'node:test'
import { hash } from '@node-rs/argon2'
import { checkPassword, hashPassword } from './passwords.ts'

test('a password is kept as argon2id with 19 MiB, two passes and one lane, never twice the same', async () => {
  const kept = await hashPassword('correct horse')
  assert.match(kept, /^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  assert.notEqual(await hashPassword('correct horse'), kept)
  assert.deepEqual(await checkPassword(kept, 'correct horse'), { matches: true, rehashed: null })
  assert.deepEqual(await checkPassword(kept, 'correct horsf'), { matches: false, rehashed: null })
})

test('a password kept at another cost is hashed anew when it is given, and only then', async () => {
  const cheap = await hash('correct horse', { memoryCost: 8192, timeCost: 1, parallelism: 1 })
  const { matches, rehashed } = await checkPassword(cheap, 'correct horse')
  assert.equal(matches, true)
  assert.match(rehashed ?? '', /m=19456,t=2,p=1/)
  assert.deepEqual(await checkPassword(rehashed, 'correct horse'), { matches: true, rehashed: null })
  assert.deepEqual(await checkPassword(cheap, 'wrong'), { matches: false, rehashed: null })
})

test('nobody’s password and one of any length are refused', async () => {
  assert.deepEqual(await checkPassword(null, 'the password of nobody'), { matches: false, rehashed: null })
  const kept = await hashPassword('x')
  assert.deepEqual(await checkPassword(kept, 'x'.repeat(1_000_000)), { matches: false, rehashed: null })
})

test('characters of a password are counted as people count them, like where it is set', async () => {
  const long = '😀'.repeat(256)
  assert.equal((await checkPassword(await hashPassword(long), long)).matches, true)
  assert.equal((await checkPassword(await hashPassword(`${long}x`), `${long}x`)).matches, false)
})
