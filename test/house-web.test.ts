import assert from 'node:assert/strict'
import test from 'node:test'
import {
  importsOf,
  type Line,
  readSource,
  reasonAt,
  type SourceFile,
  undescribedExports,
} from './support/source.ts'
import { isParticiple, repeatedTypes, typesIn } from './support/type-names.ts'

/** The rules for `web/` that can be checked in the source; `test/house.test.ts` checks those for the service. */

/** The number of lines that break a rule with a reason, as `// house: <reason>`. It may only fall. */
const EXCEPTIONS = 0

/** The rooms below views and logic, lowest first: a file imports from its own room and from those before it. */
const ROOMS = [
  ['web/values'],
  ['web/words'],
  ['web/api'],
  ['web/console/kit', 'web/handheld/device'],
  ['web/console/grid', 'web/console/form', 'web/handheld/screens'],
  ['web/console/records'],
  ['web/console/screens'],
  ['web/console/shell'],
]

/** Outside `web/` the client, and values that server and browser compute alike. */
const OUTSIDE = ['client/src/', 'src/values/']

/** Packages that only one or two rooms import, which wrap them for all others. */
const WRAPPED: readonly (readonly [RegExp, readonly string[]])[] = [
  [/^@base-ui\/react/, ['web/console/kit']],
  [/^@tanstack\/react-router$/, ['web/console/kit', 'web/console/shell']],
  [/^@tanstack\/react-(table|virtual)$/, ['web/console/grid']],
]

const all = readSource('web/**/*.{ts,tsx}').filter(({ path }) => !path.startsWith('web/dist/'))
const code = all.filter(({ path }) => !path.endsWith('.test.ts') && path !== 'web/vite.config.ts')
const views = code.filter(({ path }) => path.endsWith('.tsx'))
const styles = readSource('web/**/*.css').filter(({ path }) => !path.startsWith('web/dist/'))
const exceptions = new Set<string>()

const roomOf = (path: string) =>
  ROOMS.flat().find((room) => path.startsWith(`${room}/`)) ??
  ROOMS.flat().find((room) => path === `${room}.ts`) ??
  null
const levelOf = (room: string) => ROOMS.findIndex((rooms) => rooms.includes(room))
const ENTRIES = ['web/console/main.tsx', 'web/handheld/main.tsx', 'web/handheld/worker.ts']
const isEntry = (path: string) => ENTRIES.includes(path)

/** Reports lines, except those with a reason. */
function refuse(found: readonly (readonly [SourceFile, Line, string])[]): void {
  const complaints = found.flatMap(([file, line, why]) => {
    if (reasonAt(file, line) === null) return [`${line.file}:${line.number} ${why}: ${line.text.trim()}`]
    exceptions.add(`${line.file}:${line.number}`)
    return []
  })
  assert.deepEqual(complaints, [])
}

/** Reports every line that matches. */
function refuseLines(files: readonly SourceFile[], pattern: RegExp, why: string): void {
  refuse(
    files.flatMap((file) =>
      file.lines.filter(({ text }) => pattern.test(text)).map((line) => [file, line, why] as const),
    ),
  )
}

test('every room of web has files', () => {
  const empty = ROOMS.flat().filter((room) => !code.some(({ path }) => roomOf(path) === room))
  assert.deepEqual(empty, [])
})

test('every file of web is in a known room', () => {
  const unknown = code.filter(({ path }) => roomOf(path) === null && !isEntry(path))
  assert.deepEqual(
    unknown.map(({ path }) => path),
    [],
  )
})

test('imports of web come from the same room or from lower ones', () => {
  refuse(
    code.flatMap((file) =>
      importsOf(file).flatMap(({ line, specifier, path }) => {
        const why = complaintOf(file.path, {
          specifier,
          to: path,
          isOfTypes: line.text.startsWith('import type '),
        })
        return why === null ? [] : [[file, line, why] as const]
      }),
    ),
  )
})

type Imported = { readonly specifier: string; readonly to: string | null; readonly isOfTypes: boolean }

function complaintOf(from: string, { specifier, to, isOfTypes }: Imported): string | null {
  const room = roomOf(from)
  if (to === null) return complaintOfPackage(room, specifier)
  if (OUTSIDE.some((folder) => to.startsWith(folder))) return null
  if (specifier.startsWith('.') && !specifier.startsWith('./'))
    return 'an import that climbs: name it from #web/'
  if (!to.startsWith('web/'))
    return 'of the rest of the project, only client/src and src/values are for browsers'
  if (from.endsWith('.ts') && to.endsWith('.tsx') && !isOfTypes) return 'logic does not import views'
  const other = roomOf(to)
  if (isEntry(from) || room === null || other === null || room === other || !to.match(/\.tsx?$/)) return null
  return levelOf(other) < levelOf(room) ? null : `${room} stands before ${other}`
}

function complaintOfPackage(room: string | null, specifier: string): string | null {
  if (specifier.startsWith('node:')) return 'there is no Node in a browser'
  const wrapped = WRAPPED.find(([pattern]) => pattern.test(specifier))
  if (wrapped === undefined || room === null || wrapped[1].includes(room)) return null
  return `${specifier} is used in ${wrapped[1].join(' and ')} alone`
}

test('the programs of web do not import each other', () => {
  const programOf = (path: string | null) => path?.match(/^web\/(console|handheld)\//)?.[1]
  refuse(
    code.flatMap((file) =>
      importsOf(file).flatMap(({ line, path }) =>
        programOf(path) !== undefined && programOf(path) !== programOf(file.path)
          ? [[file, line, 'of the other program'] as const]
          : [],
      ),
    ),
  )
})

test('no file of web imports itself through others', () => {
  const below = new Map(code.map((file) => [file.path, importsOf(file)]))
  const reaches = (from: string, goal: string, seen = new Set<string>()): boolean =>
    (below.get(from) ?? []).some(({ path }) => {
      if (path === null || seen.has(path)) return false
      seen.add(path)
      return path === goal || reaches(path, goal, seen)
    })
  refuse(
    code.flatMap((file) =>
      importsOf(file).flatMap(({ line, path }) =>
        path !== null && reaches(path, file.path) ? [[file, line, 'imports in a circle'] as const] : [],
      ),
    ),
  )
})

test('files of web have kebab-case names, and none is generic such as utils or helpers', () => {
  const banned =
    /(^|\/)(utils?|helpers?|common|shared|core|services?|types|misc|lib|constants|hooks|components)(\/|\.)/
  const odd = all.filter(
    ({ path }) =>
      banned.test(path) ||
      !/^web\/([a-z0-9-]+\/|en-GB\/)*([a-z0-9-]+|en-GB)(\.test|\.config|\.graphql)?\.tsx?$/.test(path),
  )
  assert.deepEqual(
    odd.map(({ path }) => path),
    [],
  )
})

test('components have at most 150 lines, other files of web at most 400', () => {
  const long = code.filter(({ path, lines }) => lines.length > (path.endsWith('.tsx') ? 151 : 401))
  assert.deepEqual(
    long.map(({ path, lines }) => `${path}: ${lines.length} lines`),
    [],
  )
})

test('every export of web has a comment of a whole sentence', () => refuse(undescribedExports(code)))

/** Generated beside each query, and named after it. */
const GENERATED = /\.graphql\.ts$/

test('no type of web is named by a participle alone', () => {
  refuse(
    typesIn(code)
      .filter(({ name }) => isParticiple(name))
      .map(({ file, line }) => [file, line, 'name the thing'] as const),
  )
})

test('a type name exists once in each room of web', () => {
  refuse(
    repeatedTypes(
      code.filter(({ path }) => !GENERATED.test(path) && roomOf(path) !== null),
      roomOf,
    ).map(({ file, line, other }) => [file, line, `${other} has a type of this name`] as const),
  )
})

test('web has no default exports, no casts to any and no suppressed checks', () => {
  refuseLines(code, /^export default\b/, 'name what is exported')
  refuseLines(code, /\bas any\b|[:<]\s*any\b/, 'say what it is')
  refuseLines(all, /@ts[-](ignore|expect-error|nocheck)|biome[-]ignore/, 'mend it')
})

test('only the api room sends requests', () => {
  refuseLines(
    // The worker of the handheld passes requests of the page on.
    code.filter(({ path }) => !path.startsWith('web/api/') && path !== 'web/handheld/worker.ts'),
    /\bfetch\(|\bXMLHttpRequest\b|\bEventSource\(|\bWebSocket\(/,
    'use web/api',
  )
})

test('texts of views are in web/words, in every language', () => {
  refuseLines(views, /\b(aria-label|title|placeholder|alt|label)="[^"]*[A-Za-z]{2}/, 'put it into web/words')
  refuseLines(views, /^[^'`]*<[\w.]+[^<>]*>\s*[^<>{}\s]*[A-Za-z]{2}[^<>{}=]*<\//, 'put it into web/words')
})

test('views have no inline colours and set no HTML from text', () => {
  refuseLines(views, /dangerouslySetInnerHTML|\.innerHTML\b/, 'draw it with elements')
  refuseLines(
    styles.filter(({ path }) => !/\/(tokens|base)\.css$/.test(path)),
    /#[0-9a-f]{3,8}\b|\brgba?\(|\bhsla?\(/i,
    'use a token of kit/tokens.css',
  )
})

test('every style sheet belongs to a cascade layer', () => {
  const loose = styles.filter(({ text }) => !/^(\/\*[\s\S]*?\*\/\s*)?@layer /.test(text))
  assert.deepEqual(
    loose.map(({ path }) => path),
    [],
  )
})

test('no token or secret is stored in localStorage or document.cookie', () => {
  refuseLines(
    code,
    /localStorage.*[Tt]oken|[Tt]oken.*localStorage|document\.cookie/,
    'tokens live in memory alone',
  )
})

test('every screen of the console is reached from another file than the list of routes', () => {
  const routes = code.find(({ path }) => path === 'web/console/shell/routes.tsx')
  const screens = [...(routes?.text ?? '').matchAll(/^ {2}screen\(\s*'([a-z/]+)',/gm)].map(([, path]) => path)
  assert.ok(screens.length > 10, 'the list of routes is read no more')
  const others = code.filter(({ path }) => path !== 'web/console/shell/routes.tsx')
  const unreached = screens.filter(
    (path) => !others.some(({ text }) => new RegExp(`['"\`]/${path}\\b`).test(text)),
  )
  assert.deepEqual(unreached, [])
})

test('every folder of screens has a screen that routes or record pages show, or that others build on', () => {
  const folders = new Set(
    code.flatMap(({ path }) => /^web\/console\/screens\/([a-z-]+)\//.exec(path)?.[1] ?? []),
  )
  const shown = new Set(
    code
      .filter(({ path }) => !path.startsWith('web/console/screens/'))
      .flatMap(({ text }) =>
        [...text.matchAll(/#web\/console\/screens\/([a-z-]+)\//g)].map(([, name]) => name),
      ),
  )
  assert.deepEqual(
    [...folders].filter((name) => !shown.has(name)),
    [],
  )
})

test('no more lines of web than before break a rule', () => {
  assert.equal(exceptions.size, EXCEPTIONS, `write the new number down: ${[...exceptions].sort().join(', ')}`)
})
