import assert from 'node:assert/strict'
import test from 'node:test'
import { modelFor } from '#declare/make-model.ts'
import { catalogue } from '#problems/catalogue.ts'
import { declarations } from '#resources/index.ts'
import {
  importsOf,
  type Line,
  readSource,
  reasonAt,
  type SourceFile,
  undescribedExports,
} from './support/source.ts'
import { statementsIn } from './support/sql-in-source.ts'
import { unversionedChanges, versionedTables } from './tenancy/versions.ts'

/**
 * The rules of the house that can be read off the source. A line that must break one says why beside itself,
 * as `// house: <reason>`; no file is named here.
 */

/** Lines that break a rule with a reason. This number may only fall. */
const EXCEPTIONS = 5

/** Codes of the catalogue that no test mentions yet. This number may only fall. */
const UNTESTED_CODES = 3

/** Ground floor first; a file imports from its own room and from those below. */
const ROOMS = [
  'values',
  'problems',
  'database',
  'declare',
  'resources',
  'records',
  'events',
  'access',
  'domain',
  'operations',
  'entry',
  'cli',
]

/** Inside `domain`: what stands on what. Areas not named stand on none of these, and none on them. */
const AREAS = [
  [
    'handheld',
    'tenancy',
    'printing',
    'imports',
    'automations',
    'accounts',
    'products',
    'warehouse',
    'documents',
    'reporting',
    'integrations',
  ],
  ['stock'],
  ['charging'],
  ['tasks'],
  ['orders'],
  ['receipts'],
  ['changes'],
  ['allocation'],
  ['putaway'],
  ['stock-control'],
  ['replenishment'],
  ['counting'],
  ['dispatch'],
  ['shipping'],
  ['loading'],
  ['kitting'],
  ['crossdock'],
  ['staging'],
  ['receiving', 'picking', 'booking'],
  ['explanation', 'map'],
]

const source = readSource('src/**/*.ts')
const code = source.filter(({ path }) => !path.endsWith('.test.ts'))
const tests = readSource('src/**/*.test.ts', 'test/**/*.ts')
const exceptions = new Set<string>()

/** Complains of lines, but for those that give their reason. */
function refuse(found: readonly (readonly [SourceFile, Line, string])[]): void {
  const complaints = found.flatMap(([file, line, why]) => {
    if (reasonAt(file, line) === null) return [`${line.file}:${line.number} ${why}: ${line.text.trim()}`]
    exceptions.add(`${line.file}:${line.number}`)
    return []
  })
  assert.deepEqual(complaints, [])
}

/** Complains of every line that matches. */
function refuseLines(files: readonly SourceFile[], pattern: RegExp, why: string): void {
  refuse(
    files.flatMap((file) =>
      file.lines.filter(({ text }) => pattern.test(text)).map((line) => [file, line, why] as const),
    ),
  )
}

/** The same files with what stands in quotes left out: data has words of its own. */
function withoutTexts(files: readonly SourceFile[]): SourceFile[] {
  return files.map((file) => ({
    ...file,
    lines: file.lines.map((line) => ({ ...line, text: line.text.replaceAll(/'[^']*'/g, "''") })),
  }))
}

const roomOf = (path: string) => /^src\/([^/]+)\//.exec(path)?.[1] ?? null
const areaOf = (path: string) => /^src\/domain\/([^/]+)\//.exec(path)?.[1] ?? null
const wayOf = (path: string) => /^src\/entry\/([^/]+)\//.exec(path)?.[1] ?? null

test('every folder of src is a room of the house, and every folder of domain an area', () => {
  const rooms = new Set([...ROOMS, 'outside', null])
  const areas = new Set([...AREAS.flat(), null])
  const unknown = source.filter(({ path }) => !rooms.has(roomOf(path)) || !areas.has(areaOf(path)))
  assert.deepEqual(
    unknown.map(({ path }) => path),
    [],
  )
})

test('imports go down, and say their room', () => {
  refuse(
    code.flatMap((file) =>
      importsOf(file).flatMap(({ line, specifier, path }) => {
        const why = path === null ? null : complaintOf(file.path, path, specifier)
        return why === null ? [] : [[file, line, why] as const]
      }),
    ),
  )
})

function complaintOf(from: string, to: string, specifier: string): string | null {
  const [room, other] = [roomOf(from), roomOf(to)]
  if (room === null) return null
  if (specifier.startsWith('../')) return 'an import that climbs instead of naming its room'
  if (room === other) return complaintWithin(from, to)
  if (specifier.startsWith('./')) return 'an import across rooms that does not name the room'
  if (room === 'outside') return below('outside', other, ['values', 'problems'])
  if (room === 'domain' && other === 'access') return 'acts do not ask who is calling'
  if (room === 'resources') return below('resources', other, ['declare'])
  if (other === 'outside')
    return ROOMS.indexOf(room) < ROOMS.indexOf('entry') ? 'the outside is for the ways in' : null
  return ROOMS.indexOf(other ?? '') < ROOMS.indexOf(room) ? null : `an import from ${room} up to ${other}`
}

function below(room: string, other: string | null, allowed: readonly string[]): string | null {
  return allowed.includes(other ?? '') ? null : `${room} may use ${allowed.join(' and ')} only`
}

function complaintWithin(from: string, to: string): string | null {
  const [way, otherWay] = [wayOf(from), wayOf(to)]
  if (way !== null && way !== otherWay && otherWay !== 'http') return 'one way in imports another'
  const [area, otherArea] = [areaOf(from), areaOf(to)]
  if (area === null || area === otherArea) return null
  const [place, otherPlace] = [area, otherArea].map((one) =>
    AREAS.findIndex((row) => row.includes(one ?? '')),
  )
  return (otherPlace ?? 0) < (place ?? 0) || (place === 0 && otherPlace === 0)
    ? null
    : `domain/${area} stands below domain/${otherArea}`
}

test('no file stands on itself by way of others', () => {
  const below = new Map(code.map((file) => [file.path, importsOf(file)]))
  const reaches = (from: string, goal: string, seen = new Set<string>()): boolean =>
    (below.get(from) ?? []).some(({ path }) => {
      if (path === null || seen.has(path)) return false
      seen.add(path)
      return path === goal || reaches(path, goal, seen)
    })
  const standing = code.flatMap((file) =>
    importsOf(file).flatMap(({ line, path }) =>
      path !== null && reaches(path, file.path) ? [[file, line, 'imports in a circle'] as const] : [],
    ),
  )
  refuse(standing)
})

test('tests over the wire import nothing of what they test', () => {
  const boxes = /^test\/(rest|oauth|sftp|automations|stories)\/.*\.test\.ts$/
  refuse(
    tests
      .filter(({ path }) => boxes.test(path))
      .flatMap((file) =>
        importsOf(file)
          .filter(({ path }) => path?.startsWith('src/'))
          .map(({ line }) => [file, line, 'a black box looks inside'] as const),
      ),
  )
})

test('no file or folder is named after a pattern instead of a thing', () => {
  const banned = new Set([
    ...['util', 'utils', 'helper', 'helpers', 'common', 'shared', 'core', 'service', 'services', 'types'],
    ...['base', 'manager', 'managers', 'misc', 'lib', 'constants', 'interfaces', 'index-all', 'handlers'],
  ])
  // The tests open the service itself, which is what that file is named after.
  const named = [...source, ...tests].filter(
    ({ path }) =>
      path !== 'test/support/service.ts' &&
      path.split('/').some((part) => banned.has(part.replace(/(\.test)?\.ts$/, ''))),
  )
  assert.deepEqual(
    named.map(({ path }) => path),
    [],
  )
})

test('files have kebab-case names', () => {
  const odd = [...source, ...tests].filter(
    ({ path }) => !/^([a-z0-9-]+\/)+[a-z0-9-]+(\.test|\.d)?\.ts$/.test(path),
  )
  assert.deepEqual(
    odd.map(({ path }) => path),
    [],
  )
})

test('words that the house does not use stay out of the code', () => {
  refuseLines(
    withoutTexts(code),
    /\b(qty|loc|txn|inventory|mgr)\b/,
    'say quantity, location, transaction, stock',
  )
  const inner = code.filter(({ path }) => !/^src\/(entry|cli)\//.test(path))
  refuseLines(inner, /\b(ctx|req|res)\b/, 'words of the ways in; name the value that is passed')
})

test('only the ledger writes stock', () => {
  const others = code.filter(({ path }) => !path.startsWith('src/domain/stock/'))
  const writes = /\b(insert into|update|delete from)\s+(transactions|stocks|stock_balances)\b/
  refuseLines(others, writes, 'stock is written by the ledger alone')
})

test('every update of what clients see raises its version, by the one fragment for it', () => {
  const versioned = versionedTables(modelFor(declarations))
  const others = code.filter(({ path }) => path !== 'src/database/next-version.ts')
  refuseLines(others, /\block_version\s*=(?!=)/, 'write nextVersion(tx, alias)')
  refuse(
    others.flatMap((file) =>
      statementsIn(file).flatMap(({ line, text }) =>
        unversionedChanges(text, versioned).map(
          ({ table, columns }) =>
            [file, line, `sets ${columns.join(', ')} of ${table} without nextVersion`] as const,
        ),
      ),
    ),
  )
})

test('what a conflict of an insert writes is of the inserted row, as a cluster wants it', () => {
  refuse(
    code.flatMap((file) =>
      statementsIn(file)
        .filter(({ text }) => /\bdo update\b.*\bnow\(\)/s.test(text))
        .map(({ line }) => [file, line, 'write excluded.…, or nextVersionOfConflict'] as const),
    ),
  )
})

test('what a change returns is the same on every node of a cluster, so no time of day', () => {
  refuse(
    code.flatMap((file) =>
      statementsIn(file)
        .filter(({ text }) => /\breturning\b[^)]*\bnow\(\)/s.test(text))
        .map(({ line }) => [file, line, 'compare columns, or the moment of the transaction'] as const),
    ),
  )
})

test('transactions begin and end in the database room alone', () => {
  const others = code.filter(({ path }) => !path.startsWith('src/database/'))
  refuseLines(
    others,
    /['"`]\s*(begin|commit|rollback|savepoint|start transaction)\b/i,
    'ask for a transaction',
  )
})

test('no way in holds SQL', () => {
  const ways = code.filter(({ path }) => /^src\/(entry|outside)\//.test(path))
  refuseLines(ways, /\bsql`|\.query\(/, 'statements stand below the ways in')
})

test('no statement is awaited inside a loop', () => {
  refuse(
    code.flatMap((file) =>
      loopLines(file).map((line) => [file, line, 'many rows go in one statement'] as const),
    ),
  )
})

const LOOP = /^(\s*)(for await|for|while)\s*\(/
const STATEMENT = /\bawait\s+(?:\w+\(\s*(?:tx|session|inside|queries)\b|(?:tx|session|inside|queries)\s*\.)/
/** A loop of one line: what it goes through is asked for once, what it does many times. */
const ONE_LINE = /\) await\s+\w+\(?\s*\.?(?:tx|session|inside|queries)?\b/

/** The lines of loops that wait for the database. Indentation is the formatter's, so it tells where a loop ends. */
function loopLines(file: SourceFile): Line[] {
  const found: Line[] = []
  let depth: number | null = null
  for (const line of file.lines) {
    const indent = line.text.search(/\S/)
    if (depth !== null && indent >= 0 && indent <= depth) depth = null
    const loop = LOOP.exec(line.text)
    if (loop !== null && depth === null) {
      depth = loop[1]?.length ?? 0
      if (ONE_LINE.test(line.text) && STATEMENT.test(line.text)) found.push(line)
    } else if (depth !== null && STATEMENT.test(line.text)) found.push(line)
  }
  return found
}

test('nothing is put off without a number to look it up by', () => {
  refuseLines(
    [...code, ...tests],
    /\/[/*].*\b(TO[D]O|FIX[M]E|H[A]CK|X[X]X)\b(?!.*#\d)/,
    'say where it is tracked, or do it',
  )
})

test('time that passes is not measured by a clock that may be set', () => {
  const others = code.filter(({ path }) => path !== 'src/values/wall-clock.ts')
  refuseLines(others, /\bDate\.now\b/, 'measure with performance.now(); the moment itself is wallClock()')
})

test('the job queue is loaded where its search for configuration is off', () => {
  const others = code.filter(({ path }) => path !== 'src/database/queue-library.ts')
  refuseLines(
    [...others, ...tests],
    /(from |import\()'[g]raphile-worker'/,
    'import #database/queue-library.ts',
  )
})

test('no test is run alone, and none is put to sleep without a reason', () => {
  refuseLines(
    tests,
    /\b(test|it|describe|suite)\.(only|skip|todo)\(|\{[^}']*\bonly: true/,
    'all tests are run',
  )
})

test('checkers are not silenced', () => {
  refuseLines(
    [...code, ...tests],
    /@ts[-](ignore|expect-error|nocheck)|biome[-]ignore|eslint[-]disable/,
    'mend it',
  )
})

test('queries of one transaction go out as a pipeline, in a stated order', () => {
  const found = code.flatMap((file) =>
    [...file.text.matchAll(/Promise\.all\(/g)].flatMap(({ index }) => {
      const upTo = file.text.slice(0, index).split('\n').length
      const line = file.lines.find(({ number }) => number === upTo)
      return line !== undefined && TRANSACTION.test(argumentAt(file.text, index)) ? [{ file, line }] : []
    }),
  )
  refuse(found.map(({ file, line }) => [file, line, 'use pipeline'] as const))
})

/** A transaction or session that is asked for something; its tenant alone asks for nothing. */
const TRANSACTION = /\b(?:tx|session|queries)\b(?!\.(?:tenant|caller|now)\b)/

/** What stands in the brackets of a call. */
function argumentAt(text: string, index: number): string {
  const from = text.indexOf('(', index)
  let depth = 0
  for (let at = from; at < text.length; at += 1) {
    if (text[at] === '(') depth += 1
    if (text[at] === ')') depth -= 1
    if (depth === 0) return text.slice(from + 1, at)
  }
  return text.slice(from)
}

test('exports have names', () => {
  refuseLines([...code, ...tests], /^export default\b/, 'name what is exported')
})

test('types are not cast away outside declare and database', () => {
  const others = code.filter(({ path }) => !/^src\/(declare|database)\//.test(path))
  refuseLines(others, /\bas any\b|[:<]\s*any\b/, 'say what it is')
})

test('what the runtime cannot strip is not written', () => {
  refuseLines(
    [...code, ...tests],
    /^\s*(export\s+)?(declare\s+)?(const\s+)?(enum|namespace)\s+[A-Z]/,
    'use unions',
  )
})

test('every export is described in a sentence', () => refuse(undescribedExports(code)))

test('comments are sentences, not banners', () => {
  refuseLines([...code, ...tests], /^\s*\/\/\s*[-=*#~]{3,}|^\s*\/\*\*?\s*[-=#~]{3,}/, 'no banners')
})

test('files end before they are two things', () => {
  const exempt =
    /^src\/resources\/|^src\/settings\.ts$|^src\/problems\/catalogue\.ts$|^src\/domain\/tenancy\/defaults\.ts$/
  const long = code.filter(({ path, lines }) => lines.length > 301 && !exempt.test(path))
  assert.deepEqual(
    long.map(({ path, lines }) => `${path}: ${lines.length} lines`),
    [],
  )
})

test('functions end before they are two things', () => {
  refuse(
    code.flatMap((file) => longFunctions(file).map((line) => [file, line, 'longer than 60 lines'] as const)),
  )
})

function longFunctions(file: SourceFile): Line[] {
  return file.lines.filter((line) => {
    const start = /^(\s*)(?:export )?(?:async )?(?:function\b|(?:static |async |get |#)*[\w#]+\(.*\{$)/.exec(
      line.text,
    )
    if (start === null || /^\s*(if|for|while|switch|return|await)\b/.test(line.text)) return false
    const end = file.lines.findIndex(
      (later) => later.number > line.number && new RegExp(`^${start[1]}\\}`).test(later.text),
    )
    return end - line.number > 60
  })
}

test('every file is used by another', () => {
  // What is started (by a person, or as a thread or process of its own), what the documents are written by, and what describes another's code.
  const started = /^src\/(main|cli\/goodsyard)\.ts$|-(thread|process|watch)\.ts$|\.d\.ts$/
  const writers = tests.filter(({ path }) => path === 'test/generated.test.ts')
  const used = new Set([...code, ...writers].flatMap((file) => importsOf(file).map(({ path }) => path)))
  const unused = code.filter(({ path }) => !used.has(path) && !started.test(path))
  refuse(unused.map((file) => [file, file.lines[0] as Line, 'nobody uses it'] as const))
})

test('codes of the catalogue that no test provokes become fewer', () => {
  const allTests = tests.map(({ text }) => text).join('\n')
  const untested = Object.keys(catalogue).filter(
    (symbol) => !new RegExp(`['"\`][^'"\`\n]*\\b${symbol}\\b`).test(allTests),
  )
  console.log(`${untested.length} codes of the catalogue are in no test: ${untested.join(' ')}`)
  assert.ok(untested.length <= UNTESTED_CODES, `${untested.length} are untested, ${UNTESTED_CODES} were`)
})

test('a number of the catalogue stands for one refusal', () => {
  const numbers = Object.values(catalogue).map(({ number }) => number)
  assert.deepEqual(
    numbers.filter((number, place) => numbers.indexOf(number) !== place),
    [],
  )
})

test('lines that break a rule become fewer', () => {
  assert.equal(exceptions.size, EXCEPTIONS, `write the new number down: ${[...exceptions].sort().join(', ')}`)
})

test('a type name exists once in a room', () => {
  const seen = new Map<string, string>()
  refuse(
    code
      .filter(({ path }) => roomOf(path) !== null)
      .flatMap((file) =>
        file.lines.flatMap((line) => {
          const type = /^(?:export )?(?:abstract )?(?:type|class|interface) (\w+)/.exec(line.text)?.[1]
          const key = `${roomOf(file.path)} ${type}`
          const other = type === undefined ? undefined : seen.get(key)
          if (type !== undefined) seen.set(key, file.path)
          return other === undefined ? [] : [[file, line, `${other} has a type of this name`] as const]
        }),
      ),
  )
})

/** Names that say nothing of what they name; `begun_…` are columns of tasks. */
const RETIRED =
  /\b(said\b(?!:)|told|(?<!\b(?:at|facts)\.)asked\b(?!:)|whom|begun|sought|hung_up|Said|Told|Asked|Wanted|Given|Kept|Scene|errand|Errand|desk|Desk|kept_as|seen_with|seen_by|by_sight|on_removal)\b/

test('retired names do not return', () => {
  const named = withoutTexts(code).map((file) => ({
    ...file,
    lines: file.lines.filter(({ text }) => !/^\s*(\*|\/\/|\/\*)/.test(text)),
  }))
  refuseLines(named, RETIRED, 'name what it is: input, confirmation, request, attributes')
})

test('retired names do not return to the tests', () => {
  const files = withoutTexts(readSource('test/**/*.ts')).map((file) => ({
    ...file,
    lines: file.lines.filter(({ text }) => !/^\s*(\*|\/\/|\/\*)/.test(text)),
  }))
  refuseLines(
    files,
    /^\s*(?:export )?(?:const|let|function|async function) (?:told|asked|said|ask|hall|scene|whom|ground)\b/,
    'name what it is: request, reply, input, expected',
  )
})
