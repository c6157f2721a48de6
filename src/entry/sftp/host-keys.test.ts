import assert from 'node:assert/strict'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, suite, test } from 'node:test'
import ssh2 from 'ssh2'
import { hostKeys } from './host-keys.ts'

const folder = mkdtempSync(join(tmpdir(), 'goodsyard-host-keys-'))
const stored = (kind: string) => join(folder, 'sftp', `host_key_${kind}`)

suite('host keys', () => {
  after(() => rmSync(folder, { recursive: true }))

  test('are generated once', async () => {
    const keys = await hostKeys(folder)
    assert.deepEqual(
      keys.map((key) => (ssh2.utils.parseKey(key) as ssh2.ParsedKey).type),
      ['ssh-ed25519', 'ssh-rsa'],
    )
    assert.deepEqual(await hostKeys(folder), keys)
  })

  test('that cannot be read are replaced, and the unreadable file is kept', async () => {
    const [, rsa] = await hostKeys(folder)
    const whole = readFileSync(stored('ed25519'), 'utf8')
    writeFileSync(stored('ed25519'), whole.slice(0, whole.length / 2))
    const [ed25519 = '', same] = await hostKeys(folder)
    assert.ok(!(ssh2.utils.parseKey(ed25519) instanceof Error))
    assert.equal(same, rsa)
    assert.equal(readFileSync(stored('ed25519'), 'utf8'), ed25519)
    assert.equal(readFileSync(stored('ed25519.unreadable'), 'utf8'), whole.slice(0, whole.length / 2))
  })
})
