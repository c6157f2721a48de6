import assert from 'node:assert/strict'
import { existsSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { suite, test } from 'node:test'
import { packedBrowser } from '#outside/pdf/packaged-browser.ts'
import { eventually } from '../sftp/yard.ts'
import { TestServer } from '../support/server.ts'

suite('the packaged browser', { skip: packedBrowser() === null }, () => {
  test('is unpacked beside the start, before anybody prints', async () => {
    const server = await TestServer.start({ environment: { GOODSYARD_BROWSER_PATH: '' } })
    try {
      const folder = join(server.dataDir, 'browser')
      const unpacked = async () => {
        const names = existsSync(folder) ? await readdir(folder) : []
        return names.some((name) => /^\d+\.\d+\.\d+$/.test(name)) || null
      }
      const wasReady = (await unpacked()) === null
      await eventually(unpacked, 'the unpacked browser')
      assert.ok(wasReady, 'the service was ready only when the browser was unpacked')
    } finally {
      await server.stop()
    }
  })
})
