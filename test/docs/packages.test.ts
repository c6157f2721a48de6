import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { suite, test } from 'node:test'

// The list of what is installed, in docs/operating.

const page = readFileSync('docs/operating/packages.md', 'utf8')

/** The packages that a section of the page names in the first column of its table. */
function listedUnder(heading: string): readonly string[] {
  const [, section = ''] = page.split(`## ${heading}\n`)
  const rows = (section.split('\n## ')[0] ?? '').matchAll(/^\|([^|]*`[^|]*)\|/gm)
  return [...rows].flatMap(([, cell = '']) => [...cell.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name))
}

type Manifest = Readonly<Record<string, Readonly<Record<string, string>>>>

function namesIn(file: string, ...kinds: readonly string[]): readonly string[] {
  const manifest: Manifest = JSON.parse(readFileSync(file, 'utf8'))
  return kinds.flatMap((kind) => Object.keys(manifest[kind] ?? {}))
}

/** The packages of a lock file that are installed without those of development. */
function lockedIn(file: string): readonly string[] {
  const { packages } = JSON.parse(readFileSync(file, 'utf8')) as {
    readonly packages: Readonly<Record<string, { readonly dev?: boolean }>>
  }
  return Object.entries(packages).flatMap(([path, { dev }]) =>
    path === '' || dev === true ? [] : [path.slice(path.lastIndexOf('node_modules/') + 13)],
  )
}

suite('the list of installed packages', () => {
  test('names every package of the service', () => {
    assert.deepEqual(
      listedUnder('For the service').toSorted(),
      namesIn('package.json', 'dependencies', 'optionalDependencies').toSorted(),
    )
  })

  test('names every package that the console is built of', () => {
    assert.deepEqual(
      listedUnder('For building the console').toSorted(),
      namesIn('web/package.json', 'dependencies', 'devDependencies').toSorted(),
    )
  })

  test('has no tools for building, checking or testing among the packages of the service', () => {
    // TypeScript comes along as an optional companion of the job queue's reader of configuration.
    const tools =
      /^(vite|rolldown|esbuild|react|react-dom|lightningcss|exceljs|openapi-explorer)$|^@biomejs\//
    assert.deepEqual(
      lockedIn('package-lock.json').filter((name) => tools.test(name)),
      [],
    )
  })
})
