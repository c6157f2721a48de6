import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import test from 'node:test'
import { readSource, type SourceFile } from './support/source.ts'

/** Functions are named as docs/CONVENTIONS.md says, as far as the text of a function shows it. */

type NamedFunction = {
  readonly path: string
  readonly name: string
  readonly parameters: string
  /** The declared type of the result; empty if it is inferred. */
  readonly result: string
  readonly body: string
}

const FUNCTION =
  /^(?:export )?(?:async )?function\*? (?<name>\w+)(?:<[^>]*>)?\((?<parameters>[\s\S]*?)\)(?:: (?<result>[^\n]+))? \{\n(?<body>[\s\S]*?)^\}/gm

function functionsOf({ path, text }: SourceFile): readonly NamedFunction[] {
  return [...text.matchAll(FUNCTION)].map(
    ({ groups: { name = '', parameters = '', result = '', body = '' } = {} }) => ({
      path,
      name,
      parameters,
      result,
      body,
    }),
  )
}

const code = readSource('src/**/*.ts').filter(({ path }) => !path.endsWith('.test.ts'))
const functions = code.flatMap(functionsOf)

const LOCKING = /\bfor (?:no key )?update\b|\bfor (?:key )?share\b/
const WRITING = /\b(?:insert into|delete from)\s/

/** Functions of a verb that break a rule. */
function breaking(verb: RegExp, breaks: (one: NamedFunction) => boolean): readonly string[] {
  return functions
    .filter((one) => verb.test(one.name) && breaks(one))
    .map(({ path, name }) => `${path} ${name}`)
}

test('functions of each verb are found', () => {
  for (const verb of [/^read[A-Z]/, /^find[A-Z]/, /^lock[A-Z]/, /^check[A-Z]/, /^plan[A-Z]/])
    assert.ok(functions.filter(({ name }) => verb.test(name)).length > 5, `${verb} matches hardly anything`)
})

test('functions named read… and find… neither lock rows nor write', () => {
  assert.deepEqual(
    breaking(/^(?:read|find)[A-Z]/, ({ body }) => LOCKING.test(body) || WRITING.test(body)),
    [],
  )
})

test('functions named lock… lock', () => {
  assert.deepEqual(
    breaking(/^lock[A-Z]/, ({ body }) => !LOCKING.test(body) && !/lock|exclusive/i.test(body)),
    [],
  )
})

test('functions named check… return violations and throw no refusal', () => {
  assert.deepEqual(
    breaking(/^check[A-Z]/, ({ body }) => /\bthrow refusal\(/.test(body)),
    [],
  )
})

test('functions named plan… take no transaction', () => {
  assert.deepEqual(
    breaking(/^plan[A-Z]/, ({ parameters }) => /\b(?:tx|session|queries)\b/.test(parameters)),
    [],
  )
})

test('functions named …For take no transaction', () => {
  assert.deepEqual(
    breaking(/For$/, ({ parameters }) => /\b(?:tx|session|queries)\b/.test(parameters)),
    [],
  )
})

test('functions named assert… return nothing', () => {
  assert.deepEqual(
    breaking(/^assert[A-Z]/, ({ body, result }) =>
      result === ''
        ? /\breturn [^\n]/.test(body)
        : !/^(?:Promise<void>|Query<void>|void|asserts .+)$/.test(result),
    ),
    [],
  )
})

test('functions named validate… refuse, and return what they have read', () => {
  assert.deepEqual(
    breaking(/^validate[A-Z]/, ({ result }) => /^(?:Promise<void>|Query<void>|void)?$/.test(result)),
    [],
  )
})

test('ARCHITECTURE.md has a line for each area of the domain, in the order of house.test.ts', () => {
  const house = readFileSync(new URL('./house.test.ts', import.meta.url), 'utf8')
  const areas = /^const AREAS = \[\n([\s\S]*?)^\]/m.exec(house)?.[1] ?? ''
  const page = readFileSync(new URL('../docs/ARCHITECTURE.md', import.meta.url), 'utf8')
  const map = /^## Areas of the domain\n([\s\S]*?)^## /m.exec(page)?.[1] ?? ''
  assert.deepEqual(
    [...map.matchAll(/^\| `([a-z-]+)` \|/gm)].map(([, area]) => area),
    [...areas.matchAll(/'([a-z-]+)'/g)].map(([, area]) => area),
  )
})

test('every decision has a number of its own', () => {
  const numbers = readdirSync('docs/decisions').map((file) => /^(\d{4})-[a-z0-9-]+\.md$/.exec(file)?.[1])
  assert.ok(!numbers.includes(undefined))
  assert.deepEqual(
    numbers.filter((number, index) => numbers.indexOf(number) !== index),
    [],
  )
})
