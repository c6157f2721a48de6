import assert from 'node:assert/strict'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { mkdir, readdir, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { after, suite, test } from 'node:test'
import { extractText } from 'unpdf'
import type { Sheets } from '#values/printed-sheets.ts'
import { packedBrowser, unpackBrowser } from './packaged-browser.ts'
import { openPdfMaker } from './pdf-maker.ts'

const folder = mkdtempSync(join(tmpdir(), 'goodsyard-pdf-'))
// Where root runs the tests, the browser is unpacked for another account.
chmodSync(folder, 0o755)
/** The only tenant that prints in these tests. */
const requester = { owner: 1 }
const wordsOf = async (bytes: Buffer) => (await extractText(new Uint8Array(bytes))).text
const sheets = (body: string): Sheets => ({
  layout: {
    orientation: 'Portrait',
    page_height: 297,
    page_width: 210,
    top: 10,
    bottom: 10,
    left: 10,
    right: 10,
    header_height: 0,
    header_spacing: 0,
    footer_height: 0,
    footer_spacing: 0,
  },
  body,
  head: null,
  foot: null,
})

suite('PDFs by the packaged browser', () => {
  after(() => rmSync(folder, { recursive: true, force: true }))

  test('are made by the packaged browser, also if two makers unpack it at once', {
    skip: packedBrowser() === null,
  }, async () => {
    const place = join(folder, 'packaged')
    const [one, other] = [1, 2].map(() => openPdfMaker({ path: null, folder: place, limit_ms: 20_000 }))
    try {
      const made = await Promise.all(
        [one, other].map((maker) => maker?.makeFor(requester)(sheets('<b>Zoë</b>'))),
      )
      for (const bytes of made) assert.deepEqual(await wordsOf(bytes ?? Buffer.alloc(0)), ['Zoë'])
    } finally {
      await Promise.all([one?.close(), other?.close()])
    }
  })

  test('have their browser unpacked in advance, unless the service ends first', {
    skip: packedBrowser() === null,
  }, async () => {
    const place = join(folder, 'prepared')
    const ended = openPdfMaker({ path: null, folder: place })
    const preparing = ended.prepare()
    await ended.close()
    await preparing
    assert.deepEqual(await readdir(place), [])
    const maker = openPdfMaker({ path: null, folder: place, limit_ms: 20_000 })
    await maker.prepare()
    const [version] = await readdir(place)
    assert.match(String(version), /^\d+\.\d+\.\d+$/)
    await maker.close()
  })

  test('keep recent unfinished copies of the browser, and delete abandoned and outdated ones', {
    skip: packedBrowser() === null,
  }, async () => {
    const place = join(folder, 'shared')
    const long_ago = new Date('2020-01-01')
    for (const name of ['part-others', 'part-left', '0.0.1']) {
      await mkdir(join(place, name, 'fonts'), { recursive: true })
      await writeFile(join(place, name, 'fonts', 'a.ttf'), 'a')
    }
    await utimes(join(place, 'part-left'), long_ago, long_ago)
    const { path } = await unpackBrowser(packedBrowser() ?? '', place)
    assert.deepEqual((await readdir(place)).sort(), [basename(dirname(path)), 'part-others'].sort())
  })
})
