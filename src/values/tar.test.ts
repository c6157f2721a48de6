import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { suite, test } from 'node:test'
import { TAR_END, tarHead, tarPadding } from './tar.ts'

const modified_at = new Date('2026-03-02T08:00:00Z')

suite('an archive', () => {
  test('is read by the system as it was written', () => {
    const files = ['a line\n', '', 'x'.repeat(512)]
    const parts = files.flatMap((text, place) => {
      const bytes = Buffer.from(text)
      const name = `files/${place}`
      return [tarHead({ name, size: bytes.length, modified_at }), bytes, tarPadding(bytes.length)]
    })
    const archive = Buffer.concat([...parts, TAR_END])
    assert.equal(archive.length % 512, 0)
    const { stdout, status } = spawnSync('tar', ['-tvf', '-', '--utc'], { input: archive, encoding: 'utf8' })
    assert.equal(status, 0)
    const lines = stdout
      .trimEnd()
      .split('\n')
      .map((line) => line.replaceAll(/ +/g, ' '))
    assert.deepEqual(
      lines,
      [7, 0, 512].map((size, place) => `-rw------- 0/0 ${size} 2026-03-02 08:00 files/${place}`),
    )
    const third = spawnSync('tar', ['-xOf', '-', 'files/2'], { input: archive, encoding: 'utf8' })
    assert.equal(third.stdout, files[2])
  })

  test('has room for files of any size, and none for long names', () => {
    const { stdout } = spawnSync('tar', ['-tvf', '-'], {
      input: tarHead({ name: 'big', size: 20_000_000_000, modified_at }),
      encoding: 'utf8',
    })
    assert.match(stdout, / 20000000000 /)
    assert.throws(() => tarHead({ name: 'x'.repeat(101), size: 0, modified_at }), /too long/)
  })
})
