import assert from 'node:assert/strict'
import { test } from 'node:test'
import { hash } from '@node-rs/argon2'
import { checkPassword, hashPassword } from './passwords.ts'

test('a password is hashed with argon2id, 19 MiB, two passes, one lane and a random salt', async () => {
  const kept = await hashPassword('correct horse')
  assert.match(kept, /^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  assert.notEqual(await hashPassword('correct horse'), kept)
  assert.deepEqual(await checkPassword(kept, 'correct horse'), { matches: true, rehashed: null })
  assert.deepEqual(await checkPassword(kept, 'correct horsf'), { matches: false, rehashed: null })
})

test('a password hashed with other parameters is rehashed when the right password is given', async () => {
  const cheap = await hash('correct horse', { memoryCost: 8192, timeCost: 1, parallelism: 1 })
  const { matches, rehashed } = await checkPassword(cheap, 'correct horse')
  assert.equal(matches, true)
  assert.match(rehashed ?? '', /m=19456,t=2,p=1/)
  assert.deepEqual(await checkPassword(rehashed, 'correct horse'), { matches: true, rehashed: null })
  assert.deepEqual(await checkPassword(cheap, 'wrong'), { matches: false, rehashed: null })
})

test('a password for no user and a very long password are refused', async () => {
  assert.deepEqual(await checkPassword(null, 'the password of nobody'), { matches: false, rehashed: null })
  const kept = await hashPassword('x')
  assert.deepEqual(await checkPassword(kept, 'x'.repeat(1_000_000)), { matches: false, rehashed: null })
})

test('a password may have up to 256 characters, counted in code points', async () => {
  const long = '😀'.repeat(256)
  assert.equal((await checkPassword(await hashPassword(long), long)).matches, true)
  assert.equal((await checkPassword(await hashPassword(`${long}x`), `${long}x`)).matches, false)
})
