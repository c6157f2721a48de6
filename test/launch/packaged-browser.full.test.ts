import assert from 'node:assert/strict'
import { chmodSync, existsSync, mkdtempSync, rmSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { suite, test } from 'node:test'
import { packedBrowser } from '#outside/pdf/packaged-browser.ts'
import { eventually } from '../sftp/yard.ts'
import { TestServer } from '../support/server.ts'

suite('the packaged browser', { skip: packedBrowser() === null }, () => {
  test('is unpacked in the background at the start, before the first print', async () => {
    const data = mkdtempSync(join(tmpdir(), 'goodsyard-packaged-'))
    // If root runs the tests, the browser is unpacked for another account.
    chmodSync(data, 0o755)
    const server = await TestServer.start({ environment: { GOODSYARD_BROWSER_PATH: '', DATA_DIR: data } })
    try {
      const folder = join(data, 'browser')
      const unpacked = async () => {
        const names = existsSync(folder) ? await readdir(folder) : []
        return names.some((name) => /^\d+\.\d+\.\d+$/.test(name)) || null
      }
      const wasReady = (await unpacked()) === null
      await eventually(unpacked, 'the unpacked browser')
      assert.ok(wasReady, 'the service was ready only when the browser was unpacked')
    } finally {
      await server.stop()
      rmSync(data, { recursive: true, force: true })
    }
  })
})
