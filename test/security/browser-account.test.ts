import assert from 'node:assert/strict'
import { chmodSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, suite, test } from 'node:test'
import { extractText } from 'unpdf'
import { browserAccount } from '#outside/pdf/browser-account.ts'
import { whyNoBrowser } from '#outside/pdf/browser-program.ts'
import { packedBrowser } from '#outside/pdf/packaged-browser.ts'
import { openPdfMaker, type PdfMaker } from '#outside/pdf/pdf-maker.ts'
import { PrintFailure, type Sheets } from '#values/printed-sheets.ts'
import { browserPath, INSTALLED_BROWSER } from '../support/browser.ts'

const folder = mkdtempSync(join(tmpdir(), 'goodsyard-account-'))
// The packaged browser is unpacked for another account.
chmodSync(folder, 0o755)

const sheets: Sheets = {
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
  body: '<p>printed</p>',
  head: null,
  foot: null,
}

/** A file of a process in /proc; empty if the process has ended. */
function readProcess(pid: string, file: 'status' | 'cmdline'): string {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8')
  } catch {
    return ''
  }
}

type Process = { readonly pid: string; readonly parent: string; readonly uids: readonly string[] }

function processes(): readonly Process[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((pid) => {
      const status = readProcess(pid, 'status')
      const isEnding = status === '' || /^State:\s+[ZX]/m.test(status)
      const uids = /^Uid:\s+(.*)$/m.exec(status)?.[1]?.split(/\s+/) ?? []
      return isEnding ? [] : [{ pid, parent: /^PPid:\s*(\d+)$/m.exec(status)?.[1] ?? '', uids }]
    })
}

/** The browser started by this process, and all of its child processes. */
function browserProcesses(): readonly Process[] {
  const all = processes()
  const below = (parent: string): readonly Process[] =>
    all.filter((one) => one.parent === parent).flatMap((one) => [one, ...below(one.pid)])
  return all
    .filter((one) => one.parent === String(process.pid) && /--headless/.test(readProcess(one.pid, 'cmdline')))
    .flatMap((one) => [one, ...below(one.pid)])
}

/** The profile folder of a browser: the last argument counts. */
function profileOf(pid: string): string {
  const words = readProcess(pid, 'cmdline').split('\0')
  const named = words.filter((word) => word.startsWith('--user-data-dir=')).at(-1)
  return named?.slice('--user-data-dir='.length) ?? assert.fail('it has no profile folder')
}

async function printed(maker: PdfMaker): Promise<string> {
  const text = (await extractText(new Uint8Array(await maker.makeFor({ owner: 1 })(sheets)))).text
  return text.join('').trim()
}

suite('the browser of a service that is root', { skip: process.getuid?.() !== 0 }, () => {
  after(() => rmSync(folder, { recursive: true, force: true }))

  for (const [kind, path] of [
    ['installed', existsSync(INSTALLED_BROWSER) ? INSTALLED_BROWSER : browserPath()],
    ['packaged', null],
  ] as const)
    test(`runs under its own account and leaves no process or profile behind: ${kind}`, {
      skip: path === null && packedBrowser() === null,
    }, async () => {
      const maker = openPdfMaker({ path, folder: join(folder, kind), limit_ms: 60_000 })
      try {
        assert.equal(await printed(maker), 'printed')
        const [browser, ...children] = browserProcesses()
        assert.ok(browser !== undefined && children.length > 0)
        const { uid, gid } = browserAccount() ?? assert.fail('the service is root')
        assert.ok(uid !== 0 && gid !== 0)
        for (const one of [browser, ...children]) assert.deepEqual(one.uids, Array(4).fill(String(uid)))
        assert.match(readProcess(browser.pid, 'status'), /^Groups:\s*$/m)
        assert.match(readProcess(browser.pid, 'status'), /^CapEff:\s*0+$/m)
        const profile = profileOf(browser.pid)
        const { uid: owner, mode } = statSync(profile)
        assert.deepEqual([owner, mode & 0o777], [uid, 0o700])
        await maker.close()
        assert.deepEqual(browserProcesses(), [])
        assert.equal(existsSync(profile), false)
      } finally {
        await maker.close()
      }
    })

  test('is not started as root if no other account is available, unless that is allowed', async () => {
    const { PATH } = process.env
    process.env.PATH = join(folder, 'nothing')
    const refused = openPdfMaker({ path: browserPath(), folder })
    try {
      await assert.rejects(
        printed(refused),
        (error) =>
          error instanceof PrintFailure &&
          /install setpriv .* GOODSYARD_BROWSER_AS_ROOT=true$/.test(error.message),
      )
      assert.equal(whyNoBrowser({ path: browserPath(), may_be_root: true }), null)
    } finally {
      process.env.PATH = PATH
      await refused.close()
    }
  })
})
