import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, suite, test } from 'node:test'
import { PDFDocument } from 'pdf-lib'
import { extractText } from 'unpdf'
import { type PageLayout, PrintFailure, type Sheets } from '#values/printed-sheets.ts'
import { openPdfMaker } from './pdf-maker.ts'

const A4: PageLayout = {
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
}
const folder = mkdtempSync(join(tmpdir(), 'goodsyard-pdf-'))
// Where root runs the tests, the browser is unpacked for another account.
chmodSync(folder, 0o755)
const path = process.env.GOODSYARD_BROWSER_PATH || '/usr/bin/chromium'
const pdf = openPdfMaker({ path, folder, limit_ms: 20_000 })

const sheets = (body: string, others: Partial<Sheets> = {}): Sheets => ({
  layout: A4,
  body,
  head: null,
  foot: null,
  ...others,
})
/** Writes the header or the footer of each page. */
const eachPage = (write: (page: number, pages: number) => string) => async (pages: number) =>
  Array.from({ length: pages }, (_, index) => write(index + 1, pages))
/** The only tenant that prints in these tests. */
const requester = { owner: 1 }
const wordsOf = async (bytes: Buffer) => (await extractText(new Uint8Array(bytes))).text
/** The size of the pages in whole millimetres. */
async function sizeOf(bytes: Buffer): Promise<readonly number[][]> {
  const document = await PDFDocument.load(bytes)
  return document.getPages().map((page) => {
    const { width, height } = page.getSize()
    return [width, height].map((points) => Math.round((points / 72) * 25.4))
  })
}
const reasonFor = async (making: Promise<Buffer>): Promise<string> => {
  try {
    await making
  } catch (error) {
    if (error instanceof PrintFailure) return error.message
    throw error
  }
  return assert.fail('it was printed')
}
/** The browsers that a process has started, usually this one. */
function browsers(parent = process.pid): readonly number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .filter((pid) => {
      const parentOf = /^PPid:\s*(\d+)$/m.exec(told(pid, 'status'))?.[1]
      return parentOf === String(parent) && told(pid, 'cmdline').includes('--headless')
    })
    .map(Number)
}

/** Reads a file of /proc about a process; empty if the process has ended. */
function told(pid: number | string, what: 'status' | 'cmdline' | 'environ'): string {
  try {
    return readFileSync(`/proc/${pid}/${what}`, 'utf8')
  } catch {
    return ''
  }
}

function isThere(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

suite('PDFs of HTML', () => {
  after(async () => {
    await pdf.close()
    rmSync(folder, { recursive: true, force: true })
  })

  test('have the text of the HTML, and pages of the requested size and orientation', async () => {
    const upright = await pdf.makeFor(requester)(sheets('<p>Zoë £1,50 €</p>'))
    assert.deepEqual(await wordsOf(upright), ['Zoë £1,50 €'])
    assert.deepEqual(await sizeOf(upright), [[210, 297]])
    const label = { ...A4, page_width: 100, page_height: 150 }
    assert.deepEqual(await sizeOf(await pdf.makeFor(requester)(sheets('x', { layout: label }))), [[100, 150]])
    const turned = { ...label, orientation: 'Landscape' } as const
    assert.deepEqual(await sizeOf(await pdf.makeFor(requester)(sheets('x', { layout: turned }))), [
      [150, 100],
    ])
  })

  test('keep the margins free, and are refused if the margins leave no room', async () => {
    const tall = '<div style="height:200mm">x</div>'
    assert.equal((await sizeOf(await pdf.makeFor(requester)(sheets(tall)))).length, 1)
    assert.equal(
      (await sizeOf(await pdf.makeFor(requester)(sheets(tall, { layout: { ...A4, top: 150 } })))).length,
      2,
    )
    for (const layout of [
      { ...A4, top: 287 },
      { ...A4, left: 200 },
      { ...A4, page_width: 1, page_height: 1 },
    ])
      assert.equal(
        await reasonFor(pdf.makeFor(requester)(sheets('x', { layout }))),
        'its margins leave no room on the page',
      )
  })

  test('have a header and a footer on each page, with the page number and the number of pages', async () => {
    const made = await pdf.makeFor(requester)(
      sheets('<style>p{break-after:page}</style><p>One</p><p>Two</p><div>Three</div>', {
        layout: { ...A4, header_height: 20, header_spacing: 5, footer_height: 10 },
        head: eachPage((page, pages) => (page === pages ? '<b>last</b>' : `<b>${page} of ${pages}</b>`)),
        foot: eachPage((page) => `<i>foot ${page}</i>`),
      }),
    )
    const words = (await wordsOf(made)).map((text) => text.split(/\s*\n/).sort())
    assert.deepEqual(
      words.map((page) => page.join('|').replace(/(One|Two|Three)(\d of 3|last)/, '$2|$1')),
      ['1 of 3|One|foot 1', '2 of 3|Two|foot 2', 'last|Three|foot 3'],
    )
    assert.deepEqual(await sizeOf(made), [
      [210, 297],
      [210, 297],
      [210, 297],
    ])
    const inMargin = await pdf.makeFor(requester)(sheets('<p>One</p>', { head: eachPage(() => 'above') }))
    assert.match((await wordsOf(inMargin))[0] ?? '', /above/)
  })

  test('are made without loading resources, running scripts or reading files', async () => {
    const asked: string[] = []
    const server = createServer((request, answer) => {
      asked.push(request.url ?? '')
      answer.end('<p>from afar</p>')
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    const secret = join(folder, 'secret.html')
    writeFileSync(secret, '<p>secret words</p>')
    const tries = (where: string) => `
      <meta http-equiv="refresh" content="0;url=${where}">
      <link rel="stylesheet" href="${where}"><link rel="prefetch" href="${where}">
      <style>@import url("${where}"); p { background: url("${where}") } @font-face { font-family: f; src: url("${where}") }</style>
      <script>document.body.append('scripted')</script><script src="${where}"></script>
      <img src="${where}" onerror="document.body.append('scripted')">
      <svg onload="document.body.append('scripted')"><image href="${where}"/></svg>
      <iframe src="${where}"></iframe><object data="${where}"></object><embed src="${where}">
      <iframe srcdoc="<p>framed</p><script>parent.document.body.append('scripted')</script>"></iframe>
      <p style="font-family:f">kept</p>`
    try {
      const made = [`${origin}/x`, `file://${secret}`].map((where) =>
        pdf.makeFor(requester)(sheets(tries(where), { head: eachPage(() => tries(where)) })),
      )
      const texts = (await Promise.all(made)).map(wordsOf)
      for (const text of await Promise.all(texts)) {
        assert.match(text.join(), /kept/)
        assert.doesNotMatch(text.join(), /scripted|secret|afar/)
      }
      assert.deepEqual(asked, [])
    } finally {
      server.close()
    }
  })

  test('show images that are embedded as data URLs', async () => {
    const dot =
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
    const made = await pdf.makeFor(requester)(
      sheets(`<img width="50" height="50" src="data:image/png;base64,${dot}">`),
    )
    assert.match(made.toString('latin1'), /\/Subtype\s*\/Image/)
  })

  test('warn of the letters that no font has, in the body and in the margins, and of no others', async () => {
    const warningsOf = async (body: string, foot: string) => {
      const warnings: string[] = []
      const warn = (warning: string) => warnings.push(warning)
      await pdf.makeFor(requester)(sheets(body, { foot: eachPage(() => foot), warn }))
      return warnings
    }
    assert.deepEqual(await warningsOf('<p>Zoë Łódź – Привет, Αθήνα ✓ ₹</p>', 'Ångström'), [])
    assert.deepEqual(await warningsOf('<p>sent to &#x13000;</p>', '<b>𐌰</b>'), [
      'no font has the letters 𓀀 (U+13000), 𐌰 (U+10330); they are printed as boxes',
    ])
  })

  test('can be requested ten at once, and are still made after the browser was killed', async () => {
    const words = Array.from({ length: 10 }, (_, n) => `Document ${n}`)
    const made = await Promise.all(words.map((text) => pdf.makeFor(requester)(sheets(text))))
    assert.deepEqual(
      (await Promise.all(made.map(wordsOf))).map(([text]) => text),
      words,
    )
    const [pid, ...others] = browsers()
    assert.ok(pid !== undefined && others.length === 0)
    process.kill(pid, 'SIGKILL')
    assert.deepEqual(await wordsOf(await pdf.makeFor(requester)(sheets('again'))), ['again'])
    const interrupted = pdf.makeFor(requester)(sheets(`<p>meanwhile</p>${'<p>x</p>'.repeat(4_000)}`))
    await new Promise((resolve) => setTimeout(resolve, 150))
    for (const one of browsers()) process.kill(one, 'SIGKILL')
    assert.match((await wordsOf(await interrupted))[0] ?? '', /^meanwhile/)
  })

  test('that take too long are refused, and the next one is made', async () => {
    const hasty = openPdfMaker({ path, folder, limit_ms: 5_000 })
    try {
      await hasty
        .makeFor(requester)(sheets('warm'))
        .catch(() => undefined)
      // Balancing columns of floats takes minutes; deep nesting would end the page instead.
      const endless = `<div style="columns:7">${'<b style="float:left">x</b>'.repeat(40_000)}</div>`
      assert.equal(
        await reasonFor(hasty.makeFor(requester)(sheets(endless))),
        'it takes longer than 5 seconds to print',
      )
      assert.deepEqual(await wordsOf(await hasty.makeFor(requester)(sheets('next'))), ['next'])
    } finally {
      await hasty.close()
    }
  })

  test('are made by a browser without the settings of the service in its environment', async () => {
    process.env.GOODSYARD_SECRET_KEY = 'what nobody else may know'
    const discreet = openPdfMaker({ path, folder, limit_ms: 20_000 })
    try {
      const before = browsers()
      await discreet.makeFor(requester)(sheets('x'))
      const started = browsers().filter((pid) => !before.includes(pid))
      assert.equal(started.length, 1)
      assert.match(told(started[0] ?? 0, 'environ'), /(^|\0)PATH=/)
      assert.doesNotMatch(told(started[0] ?? 0, 'environ'), /GOODSYARD/)
    } finally {
      delete process.env.GOODSYARD_SECRET_KEY
      await discreet.close()
    }
  })

  test('are made by a browser that ends when idle and is started again when needed', async () => {
    const resting = openPdfMaker({ path, folder, limit_ms: 20_000, rest_ms: 50 })
    const before = browsers()
    await resting.makeFor(requester)(sheets('x'))
    for (let tries = 0; browsers().length > before.length; tries += 1) {
      assert.ok(tries < 100, 'the browser is still there')
      await new Promise((resolve) => setTimeout(resolve, 100))
    }
    assert.deepEqual(await wordsOf(await resting.makeFor(requester)(sheets('y'))), ['y'])
    await resting.close()
    assert.deepEqual(browsers(), before)
    assert.equal(await reasonFor(resting.makeFor(requester)(sheets('z'))), 'the service is ending')
  })

  test('leave no browser behind when the service is killed', async () => {
    const program = `
      import { openPdfMaker } from '#outside/pdf/pdf-maker.ts'
      const { path, folder, sheets } = JSON.parse(process.argv[1])
      await openPdfMaker({ path, folder, limit_ms: 20_000 }).makeFor({ owner: 1 })(sheets)
      console.log('printed')`
    const told = JSON.stringify({ path, folder, sheets: sheets('x') })
    const service = spawn(process.execPath, ['--input-type=module', '-e', program, told])
    await once(service.stdout, 'data')
    const [pid] = browsers(service.pid)
    assert.ok(pid !== undefined)
    service.kill('SIGKILL')
    for (let tries = 0; isThere(pid); tries += 1) {
      assert.ok(tries < 100, 'the browser is still there')
      await new Promise((resolve) => setTimeout(resolve, 100))
    }
  })

  test('are refused with the reason if the browser cannot be started', async () => {
    const none = openPdfMaker({ path: join(folder, 'none'), folder })
    assert.equal(
      await reasonFor(none.makeFor(requester)(sheets('x'))),
      `${join(folder, 'none')} cannot be run; set GOODSYARD_BROWSER_PATH`,
    )
    const wrong = openPdfMaker({ path: '/bin/false', folder })
    assert.match(
      await reasonFor(wrong.makeFor(requester)(sheets('x'))),
      /^the browser \/bin\/false does not start: /,
    )
  })
})
