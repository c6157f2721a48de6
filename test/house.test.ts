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
import { isParticiple, repeatedTypes, typesIn } from './support/type-names.ts'
import { unversionedChanges, versionedTables } from './tenancy/versions.ts'

/**
 * The rules of the house that can be checked in the source. A line that must break one gives the reason beside it,
 * as `// house: <reason>`; no file is named here.
 */

/** The number of lines that break a rule with a reason. It may only fall. */
const EXCEPTIONS = 4

/** The number of codes of the catalogue that no test compares. It may only fall. */
const UNTESTED_CODES = 3

/** The rooms, lowest first; a file imports from its own room and from lower ones. */
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

/** The layers of `domain`, lowest first. Areas that are not listed neither import each other nor are imported by these. */
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
    'talk',
  ],
  ['stock'],
  ['edi'],
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
  ['explanation', 'map', 'work-packs', 'due'],
]

const source = readSource('src/**/*.ts')
const code = source.filter(({ path }) => !path.endsWith('.test.ts'))
const tests = readSource('src/**/*.test.ts', 'test/**/*.ts')
const exceptions = new Set<string>()

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

/** The same files without the texts in quotes, since data has its own words. */
function withoutTexts(files: readonly SourceFile[]): SourceFile[] {
  return files.map((file) => ({
    ...file,
    lines: file.lines.map((line) => ({ ...line, text: line.text.replaceAll(/'[^']*'/g, "''") })),
  }))
}

const roomOf = (path: string) => /^src\/([^/]+)\//.exec(path)?.[1] ?? null
const areaOf = (path: string) => /^src\/domain\/([^/]+)\//.exec(path)?.[1] ?? null
const wayOf = (path: string) => /^src\/entry\/([^/]+)\//.exec(path)?.[1] ?? null

test('every folder of src is a known room, and every folder of domain a known area', () => {
  const rooms = new Set([...ROOMS, 'outside', null])
  const areas = new Set([...AREAS.flat(), null])
  const unknown = source.filter(({ path }) => !rooms.has(roomOf(path)) || !areas.has(areaOf(path)))
  assert.deepEqual(
    unknown.map(({ path }) => path),
    [],
  )
})

test('files import only from lower rooms, by the name of the room', () => {
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

test('no file imports itself through others', () => {
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

test('tests over HTTP and SFTP import nothing from src', () => {
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

test('no file or folder has a generic name such as utils or helpers', () => {
  const banned = new Set([
    ...['util', 'utils', 'helper', 'helpers', 'common', 'shared', 'core', 'service', 'services', 'types'],
    ...['base', 'manager', 'managers', 'misc', 'lib', 'constants', 'interfaces', 'index-all', 'handlers'],
  ])
  // The file opens the service for tests, which is what it is named after.
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
    ({ path }) => !/^([a-z0-9-]+\/)+[a-z0-9-]+((\.full|\.cluster)?\.test|\.d)?\.ts$/.test(path),
  )
  assert.deepEqual(
    odd.map(({ path }) => path),
    [],
  )
})

test('abbreviations such as qty or ctx are not used', () => {
  refuseLines(
    withoutTexts(code),
    /\b(qty|loc|txn|inventory|mgr)\b/,
    'say quantity, location, transaction, stock',
  )
  const inner = code.filter(({ path }) => !/^src\/(entry|cli)\//.test(path))
  refuseLines(inner, /\b(ctx|req|res)\b/, 'words of the ways in; name the value that is passed')
})

test('only the stock area of the domain writes stock and the ledger', () => {
  const others = code.filter(({ path }) => !path.startsWith('src/domain/stock/'))
  const writes = /\b(insert into|update|delete from)\s+(transactions|stocks|stock_balances)\b/
  refuseLines(others, writes, 'stock is written by the ledger alone')
})

test('every update of a versioned table uses nextVersion', () => {
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

test('on conflict do update writes no now(), which differs between the nodes of a cluster', () => {
  refuse(
    code.flatMap((file) =>
      statementsIn(file)
        .filter(({ text }) => /\bdo update\b.*\bnow\(\)/s.test(text))
        .map(({ line }) => [file, line, 'write excluded.…, or nextVersionOfConflict'] as const),
    ),
  )
})

test('returning contains no now(), which differs between the nodes of a cluster', () => {
  refuse(
    code.flatMap((file) =>
      statementsIn(file)
        .filter(({ text }) => /\breturning\b[^)]*\bnow\(\)/s.test(text))
        .map(({ line }) => [file, line, 'compare columns, or the moment of the transaction'] as const),
    ),
  )
})

test('transactions begin and end only in the database room', () => {
  const others = code.filter(({ path }) => !path.startsWith('src/database/'))
  refuseLines(
    others,
    /['"`]\s*(begin|commit|rollback|savepoint|start transaction)\b/i,
    'ask for a transaction',
  )
})

test('only the folder of Citus knows whether the database is a cluster; all others ask what differs', () => {
  refuseLines(
    code.filter(({ path }) => !path.startsWith('src/database/citus/')),
    /\bis_?cluster\b|CITUS_CLUSTER|pg_dist_|\bcitus[._]|name: 'citus'/i,
    'ask topology for what differs, by its reason',
  )
})

test('entry and outside contain no SQL', () => {
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
/** A one-line loop: its iterable is awaited once, its statement many times. */
const ONE_LINE = /\) await\s+\w+\(?\s*\.?(?:tx|session|inside|queries)?\b/

/** The lines of loops that await the database. The formatter's indentation shows where a loop ends. */
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

test('no statement is awaited in the callback of reduce; mapInSequence is for those that depend on each other', () => {
  refuse(
    code.flatMap((file) =>
      [...file.text.matchAll(/\.reduce\(/g)].flatMap(({ index }) => {
        const upTo = file.text.slice(0, index).split('\n').length
        const line = file.lines.find(({ number }) => number === upTo)
        const work = argumentAt(file.text, index)
        return line !== undefined && /\basync\b|\.then\(/.test(work) && TRANSACTION.test(work)
          ? [[file, line, 'many rows go in one statement'] as const]
          : []
      }),
    ),
  )
})

test('mapInSequence of statements has the reason above it why they are not one statement or a pipeline', () => {
  refuse(
    code.flatMap((file) =>
      [...file.text.matchAll(/\bmapInSequence\(/g)].flatMap(({ index }) => {
        const upTo = file.text.slice(0, index).split('\n').length
        const line = file.lines.find(({ number }) => number === upTo)
        const above = file.lines.find(({ number }) => number === upTo - 1)
        const isExplained = /^\s*\/\/ /.test(above?.text ?? '')
        return line !== undefined && !isExplained && TRANSACTION.test(argumentAt(file.text, index))
          ? [[file, line, 'many rows go in one statement, others in a pipeline; or say why not'] as const]
          : []
      }),
    ),
  )
})

test('the element that belongs to an index is asserted to exist, not replaced by the id 0', () => {
  const below = code.filter(({ path }) =>
    /^src\/(database|records|events|access|domain|operations)\//.test(path),
  )
  refuseLines(
    below,
    /\b\w*(?:ids|rows|created|inserted|drawn|tasks|units)\[[^\]]*\](?:\?\.(?:\[[^\]]*\]\?\.)?id)? \?\? 0\b/,
    'use elementAt of values/element-at.ts',
  )
  refuseLines(
    below,
    /\b(?:shift|next)\(\)(?:\.value)?(?:\?\.id)? \?\? 0\b/,
    'use nextOf of values/element-at.ts',
  )
})

test('a missing id is asserted or handled, not replaced by the id 0', () => {
  const below = code.filter(({ path }) =>
    /^src\/(database|records|events|access|domain|operations)\//.test(path),
  )
  refuseLines(below, /(?:_id|\bid) \?\? 0\b/, 'use required, given or lookUp of values/look-up.ts')
})

test('no TODO is without a reference number', () => {
  refuseLines(
    [...code, ...tests],
    /\/[/*].*\b(TO[D]O|FIX[M]E|H[A]CK|X[X]X)\b(?!.*#\d)/,
    'say where it is tracked, or do it',
  )
})

test('durations are not measured with Date.now()', () => {
  const others = code.filter(({ path }) => path !== 'src/values/wall-clock.ts')
  refuseLines(others, /\bDate\.now\b/, 'measure with performance.now(); the moment itself is wallClock()')
})

test('the job queue library is only imported where its search for configuration is disabled', () => {
  const others = code.filter(({ path }) => path !== 'src/database/queue-library.ts')
  refuseLines(
    [...others, ...tests],
    /(from |import\()'[g]raphile-worker'/,
    'import #database/queue-library.ts',
  )
})

test('no test is marked only, skip or todo', () => {
  refuseLines(
    tests,
    /\b(test|it|describe|suite)\.(only|skip|todo)\(|\{[^}']*\bonly: true/,
    'all tests are run',
  )
})

test('pages are not waited for by a text that they evaluate, which their policy forbids', () => {
  refuseLines(tests, /\.waitFor[F]unction\(/, 'wait for a locator, or evaluate it until it holds')
})

test('no type or linter check is suppressed', () => {
  refuseLines([...code, ...tests], /@ts[-](ignore|nocheck)|biome[-]ignore|eslint[-]disable/, 'mend it')
  refuseLines(code, /@ts[-]expect-error/, 'mend it; a test may expect what must not compile')
  refuseLines(tests, /@ts[-]expect-error$/, 'say why that must not compile')
})

test('queries of one transaction are sent as a pipeline, not by Promise.all or Promise.allSettled', () => {
  const found = code.flatMap((file) =>
    [...file.text.matchAll(/Promise\.all(?:Settled)?\(/g)].flatMap(({ index }) => {
      const upTo = file.text.slice(0, index).split('\n').length
      const line = file.lines.find(({ number }) => number === upTo)
      return line !== undefined && TRANSACTION.test(argumentAt(file.text, index)) ? [{ file, line }] : []
    }),
  )
  refuse(found.map(({ file, line }) => [file, line, 'use pipeline'] as const))
})

/** A use of a transaction or session; reading only its tenant sends nothing. */
const TRANSACTION = /\b(?:tx|session|queries)\b(?!\.(?:tenant|caller|now)\b)/

/** The arguments of a call. */
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

test('there are no default exports', () => {
  refuseLines([...code, ...tests], /^export default\b/, 'name what is exported')
})

test('any is only used in declare and database', () => {
  const others = code.filter(({ path }) => !/^src\/(declare|database)\//.test(path))
  refuseLines(others, /\bas any\b|[:<]\s*any\b/, 'say what it is')
})

test('no enum or namespace is declared, since the runtime cannot strip them', () => {
  refuseLines(
    [...code, ...tests],
    /^\s*(export\s+)?(declare\s+)?(const\s+)?(enum|namespace)\s+[A-Z]/,
    'use unions',
  )
})

test('every export has a comment of a whole sentence', () => refuse(undescribedExports(code)))

test('comments are sentences, not banners', () => {
  refuseLines([...code, ...tests], /^\s*\/\/\s*[-=*#~]{3,}|^\s*\/\*\*?\s*[-=#~]{3,}/, 'no banners')
})

test('files have at most 400 lines', () => {
  const exempt =
    /^src\/resources\/|^src\/settings\.ts$|^src\/problems\/catalogue\.ts$|^src\/domain\/tenancy\/defaults\.ts$/
  const long = code.filter(({ path, lines }) => lines.length > 401 && !exempt.test(path))
  assert.deepEqual(
    long.map(({ path, lines }) => `${path}: ${lines.length} lines`),
    [],
  )
})

test('functions have at most 60 lines', () => {
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

test('every file is imported by another', () => {
  // Programs, threads and processes, the generators of documents, and type declarations are not imported.
  const started = /^src\/(main|cli\/goodsyard)\.ts$|-(thread|process|watch)\.ts$|\.d\.ts$/
  const writers = tests.filter(({ path }) => path === 'test/generated.test.ts')
  const used = new Set([...code, ...writers].flatMap((file) => importsOf(file).map(({ path }) => path)))
  const unused = code.filter(({ path }) => !used.has(path) && !started.test(path))
  refuse(unused.map((file) => [file, file.lines[0] as Line, 'nobody uses it'] as const))
})

/** A title, which shows nothing of what a test compares. */
const TITLE = /\b(?:(?:test|suite|describe)\(|title:)\s*(['"`])(?:(?!\1).)*\1/g

/** A code as tests compare it: alone, behind a status or in front of a pointer or a number. */
const comparedCode = (symbol: string) =>
  new RegExp(
    `['"\`](?:[^'"\`\\n ]+ ){0,2}${symbol}(?: [/\\w.]*[/:][^'"\`\\n]*| \\d+| \\$\\{[^'"\`\\n]*)?(?:[,:;][^'"\`\\n]*)?['"\`]`,
  )

test('no more problem codes than before are compared by no test', () => {
  const compared = tests.map(({ text }) => text.replaceAll(TITLE, '')).join('\n')
  const untested = Object.keys(catalogue).filter((symbol) => !comparedCode(symbol).test(compared))
  console.log(`${untested.length} codes of the catalogue are compared by no test: ${untested.join(' ')}`)
  assert.ok(untested.length <= UNTESTED_CODES, `${untested.length} are untested, ${UNTESTED_CODES} were`)
})

test('every problem number is used once', () => {
  const numbers = Object.values(catalogue).map(({ number }) => number)
  assert.deepEqual(
    numbers.filter((number, place) => numbers.indexOf(number) !== place),
    [],
  )
})

test('no more lines than before break a rule', () => {
  assert.equal(exceptions.size, EXCEPTIONS, `write the new number down: ${[...exceptions].sort().join(', ')}`)
})

test('no type is named by a participle alone', () => {
  refuse(
    typesIn(code)
      .filter(({ name }) => isParticiple(name))
      .map(({ file, line }) => [file, line, 'name the thing'] as const),
  )
})

test('a type name exists once in each room', () => {
  refuse(
    repeatedTypes(
      code.filter(({ path }) => roomOf(path) !== null),
      roomOf,
    ).map(({ file, line, other }) => [file, line, `${other} has a type of this name`] as const),
  )
})

/** Names that do not describe what they name; `begun_…` are columns of tasks. */
const RETIRED =
  /\b(said\b(?!:)|told|(?<!\b(?:at|facts)\.)asked\b(?!:)|whom|begun|sought|hung_up|Said|Told|Asked|Wanted|Given|Kept|Scene|errand|Errand|desk|Desk|kept_as|seen_with|seen_by|by_sight|on_removal)\b/

test('retired names are not used in src', () => {
  const named = withoutTexts(code).map((file) => ({
    ...file,
    lines: file.lines.filter(({ text }) => !/^\s*(\*|\/\/|\/\*)/.test(text)),
  }))
  refuseLines(named, RETIRED, 'name what it is: input, confirmation, request, attributes')
})

test('retired names are not used in tests', () => {
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
