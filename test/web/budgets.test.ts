import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { before, suite, test } from 'node:test'
import { gzipSync } from 'node:zlib'
import { buildFolder, PROJECT } from '#entry/web/build-folder.ts'

// The size of what a browser loads for the first page of the console, and for each further page (console 9).

/** The limit for the first page with all of its imports, in bytes after compression. */
const FIRST_MAX = 250_000
/** The limit for the first load of the handheld, with its worker. */
const HANDHELD_MAX = 100_000
/** The limit for a further page. */
const FURTHER_MAX = 120_000
/** Parts of few pages, loaded when they are first shown. */
const APART = ['chart-canvas.tsx', 'liquid-editor.tsx', 'qr-symbol.tsx']

type Chunk = {
  readonly file: string
  readonly isEntry?: boolean
  readonly isDynamicEntry?: boolean
  readonly imports?: readonly string[]
  readonly css?: readonly string[]
}

let folder: string
let chunks: Readonly<Record<string, Chunk>>

before(async () => {
  execFileSync(process.execPath, ['src/entry/web/build-process.ts'], { cwd: PROJECT })
  folder = join(await buildFolder(), 'console')
  chunks = JSON.parse(readFileSync(join(folder, 'manifest.json'), 'utf8'))
})

/** The files of a chunk and of all that it imports. */
function filesOf(name: string, seen = new Set<string>()): ReadonlySet<string> {
  const { file, imports = [], css = [] } = chunks[name] as Chunk
  if (seen.has(file)) return seen
  for (const one of [file, ...css]) seen.add(one)
  for (const one of imports) filesOf(one, seen)
  return seen
}

const bytesOf = (files: Iterable<string>) =>
  [...files].reduce((sum, file) => sum + gzipSync(readFileSync(join(folder, file))).length, 0)

const entry = () => Object.keys(chunks).find((name) => chunks[name]?.isEntry) ?? ''

suite('what a browser loads', () => {
  test('for the first page stays within its budget', () => {
    const bytes = bytesOf(filesOf(entry()))
    assert.ok(bytes > 50_000, `the build holds ${bytes} bytes`)
    assert.ok(bytes < FIRST_MAX, `${bytes} bytes`)
  })

  test('for the handheld stays within its budget', () => {
    const handheld = join(folder, '..', 'handheld')
    const built: Readonly<Record<string, Chunk>> = JSON.parse(
      readFileSync(join(handheld, 'manifest.json'), 'utf8'),
    )
    // The camera is loaded when somebody opens it.
    const files = Object.values(built)
      .filter(({ file, isDynamicEntry }) => isDynamicEntry !== true && !file.endsWith('.wasm'))
      .flatMap(({ file, css = [] }) => [file, ...css])
    const sizes = [...new Set([...files, 'index.html'])].map(
      (file) => gzipSync(readFileSync(join(handheld, file))).length,
    )
    const bytes = sizes.reduce((sum, size) => sum + size, 0)
    assert.ok(bytes > 50_000 && bytes < HANDHELD_MAX, `${bytes} bytes`)
  })

  test('for each further page stays within its budget', () => {
    const first = filesOf(entry())
    const further = Object.keys(chunks).filter((name) => chunks[name]?.isDynamicEntry)
    assert.ok(further.length > 20, `${further.length} pages`)
    const sizes = further
      .filter((name) => !APART.some((part) => name.endsWith(part)))
      .map((name) => [name, bytesOf([...filesOf(name)].filter((file) => !first.has(file)))] as const)
    assert.deepEqual(
      sizes.filter(([, bytes]) => bytes >= FURTHER_MAX),
      [],
    )
  })
})
