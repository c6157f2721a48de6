import assert from 'node:assert/strict'
import test from 'node:test'
import { isCommonPassword } from './common-passwords.ts'

test('a common password is identified regardless of case, other passwords are not', async () => {
  for (const common of ['password', 'Password1', '12345678', 'QWERTYUIOP', 'letmein123'])
    assert.equal(await isCommonPassword(common), true, common)
  for (const other of ['correct horse battery', 'my first password', ''])
    assert.equal(await isCommonPassword(other), false, other)
})
