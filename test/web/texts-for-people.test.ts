import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { suite, test } from 'node:test'
import { readConfig } from '#config.ts'
import { modelFor } from '#declare/make-model.ts'
import { metadataFor } from '#entry/metadata/metadata.ts'
import { operationsFor } from '#operations/operation-table.ts'
import { ownedOperations } from '#operations/owned.ts'
import { catalogue, type ProblemSymbol } from '#problems/catalogue.ts'
import { declarations } from '#resources/index.ts'
import type { TypeMetadata } from '#web/api/metadata.ts'
import { de } from '#web/words/de.ts'
import { help } from '#web/words/en-GB/help.ts'
import { en as english, type Words } from '#web/words/en-GB.ts'
import { helpText } from '#web/words/help-text.ts'
import { actLabel, fieldLabel, optionLabel, typeLabel } from '#web/words/label-of.ts'
import { reasonText, sentenceOf } from '#web/words/sentence.ts'
import { isForPrograms } from './support/plain-words.ts'

const model = modelFor(declarations)
const operations = operationsFor(model, ownedOperations(model, readConfig({}).config))
const types = [...metadataFor({ model, operations, indexed: new Map() }).types.values()].map(
  ({ body }) => JSON.parse(body) as TypeMetadata,
)
const inputs = types.flatMap((type) => type.operations.map(({ input }) => input))
const fields = [
  ...types.flatMap((type) => type.fields),
  ...inputs.flatMap((input) => input?.fields ?? []),
  ...inputs.flatMap((input) => input?.lists.flatMap((list) => list.fields) ?? []),
]

/** Acts with their descriptions; forms of records have headings of their own. */
const acts = types
  .flatMap((type) => type.operations)
  .filter(({ name }) => !['create', 'update', 'delete'].includes(name))

/** Everything that the metadata says a field, an act or a type means. */
const descriptions = [
  ...new Set([...fields, ...acts, ...types].flatMap(({ description }) => description ?? [])),
]

const en: Words = { ...english, help }

/** All texts of a language that are no functions, with their paths. */
function textsIn(words: unknown, path = ''): readonly (readonly [string, string])[] {
  if (typeof words === 'string') return [[path, words]]
  if (typeof words !== 'object' || words === null) return []
  return Object.entries(words).flatMap(([name, text]) => textsIn(text, `${path}.${name}`))
}

/** Texts about the format of a value itself, which people edit as such. */
const OF_FORMATS = /^\.(?:flows\.|help\.|refusals\.|reasons\.)/

/** What a fact reads wherever it is told: `«name»`, as a text and, but for a field, as a list. */
function markOf(name: string): unknown {
  if (name === 'field') return `«${name}»`
  return Object.assign([`«${name}»`], { charAt: () => '', slice: () => `«${name}»` })
}

/** Facts that the sentence of the service does not tell. */
const UNSAID: Readonly<Record<string, readonly string[]>> = {
  rate_limited: ['retry_after'],
  not_enough_stocks_for_picking: ['product_codes'],
}

/** The sentence of the service for a refusal, and its facts, each read as its name. */
function saidBy(symbol: ProblemSymbol): {
  readonly details: string
  readonly context: Record<string, unknown>
} {
  const context: Record<string, unknown> = {}
  const facts = new Proxy(context, {
    get: (known, name) => {
      known[String(name)] ??= markOf(String(name))
      return known[String(name)]
    },
  })
  const details = String((catalogue[symbol].message as (facts: unknown) => unknown)(facts))
  for (const name of UNSAID[symbol] ?? []) context[name] = `«${name}»`
  return { details, context }
}

const symbols = Object.keys(catalogue) as ProblemSymbol[]

/** Facts that a sentence may leave out: the field it stands at or that is named in front, and what only programs need. */
const LEFT_OUT: Readonly<Record<string, readonly string[]>> = {
  invalid: ['expected'],
  confirmation: ['other'],
  // Only one list of what was chosen is sent.
  empty_ids_provided: ['field'],
  method_not_allowed: ['read_by'],
  // It may be told to somebody who does not see the other order.
  tote_holds_another_order: ['order'],
  // German names the products; the figures are in the sentence of the service.
  not_enough_stocks_for_picking: ['shortages', 'product_codes'],
}

/** The name of a file format is the same for people. */
const FILE_FORMAT = 'JSON'

/** What stands in the sources of the service in front of the parts of an explanation. */
const EXPLAINS = [
  /explanation: (?:\w+ === null \? null : )?\{/g,
  /\): JsonObject \{\n/g,
  /const shown: readonly Json\[\] =/g,
  /explainReplacement\([^{}]+, \{/g,
]

/** The object literals that follow each place where a pattern ends, up to the end of what it opens. */
function literalsBehind(source: string, begin: RegExp): readonly string[] {
  return [...source.matchAll(begin)].flatMap(({ 0: found, index }) => {
    const rest = source.slice(index + found.length - (found.endsWith('{') ? 1 : 0))
    const end = found.endsWith('\n') ? rest.indexOf('\n}') : closingOf(rest)
    const body = rest.slice(0, end)
    return (found.endsWith('\n') ? body.split(/return |map\(/).slice(1) : [body]).map((one) =>
      one.replace(/\([^()]*\) =>/g, ''),
    )
  })
}

/** Where the first brace of a text is closed. */
function closingOf(text: string): number {
  let depth = 0
  for (const { 0: brace, index } of text.matchAll(/[{}]/g)) {
    depth += brace === '{' ? 1 : -1
    if (depth === 0) return index
  }
  return text.length
}

suite('texts for people', () => {
  for (const [language, words] of [
    ['English', en],
    ['German', de],
  ] as const satisfies readonly (readonly [string, Words])[]) {
    test(`no help says something as programs do, in ${language}`, () => {
      assert.deepEqual(descriptions.map((one) => helpText(words, one) ?? '').filter(isForPrograms), [])
    })

    test(`no label of a field, a value, an act or a type says something as programs do, in ${language}`, () => {
      const labels = [
        ...fields.map(({ name }) => fieldLabel(words, name)),
        ...fields.flatMap(({ name, options }) =>
          (options ?? []).map((option) => optionLabel(words, name, String(option))),
        ),
        ...acts.map(({ name }) => actLabel(words, name)),
        ...types.map(({ name }) => typeLabel(words, name)),
      ]
      assert.deepEqual(
        [...new Set(labels)].filter((label) => label !== FILE_FORMAT && isForPrograms(label)),
        [],
      )
    })

    test(`no text of a screen says something as programs do, in ${language}`, () => {
      assert.deepEqual(
        textsIn(words).filter(
          ([path, text]) => !OF_FORMATS.test(path) && text !== FILE_FORMAT && isForPrograms(text),
        ),
        [],
      )
    })

    test(`every refusal has a sentence with its facts, in ${language}`, () => {
      const wrong = symbols.flatMap((symbol) => {
        const { details, context } = saidBy(symbol)
        const sentence = sentenceOf(words, { symbol, context, details })
        const missing = Object.keys(context).filter(
          (fact) =>
            !LEFT_OUT[symbol]?.includes(fact) &&
            !sentence.toLowerCase().includes(`«${fact}»`.toLowerCase()) &&
            !sentence.toLowerCase().includes(fieldLabel(words, `«${fact}»`).toLowerCase()),
        )
        const isForeign = words === de && sentence === details && !/^«\w+»(?:: «\w+»)?$/.test(details)
        const plain = sentence.replace(/«\w+»/g, '')
        return missing.length > 0 || isForeign || isForPrograms(plain) ? [`${symbol}: ${sentence}`] : []
      })
      assert.deepEqual(wrong, [])
    })
  }

  test('every field that is shown and every choice has a German name', () => {
    const shown = types.flatMap((type) => type.list_fields.map(({ name }) => name))
    assert.deepEqual(
      [...new Set(shown)].filter(
        (name) => !(name in de.labels.fields || name.replace(/_ids?$/, '') in de.labels.fields),
      ),
      [],
    )
    // Currencies, countries and languages are known by their codes.
    const isCode = (option: string) => /^[a-z]{2,3}$|^[A-Z]{2,3}$|^[a-z]{2}-[A-Z]{2}$/.test(option)
    const known = { ...de.labels.types, ...de.labels.fields, ...de.labels.states, ...de.tower.task_types }
    const choices = fields.flatMap(({ options }) => (options ?? []).map(String))
    assert.deepEqual(
      choices.filter((option) => option !== '' && !isCode(option) && !(option in known)),
      [],
    )
  })

  test('every help has a German text', () => {
    assert.deepEqual(
      descriptions.filter((one) => de.help[one] === undefined),
      [],
    )
  })

  test('no help is kept for a description that no longer exists', () => {
    const known = new Set(descriptions)
    const kept = [...Object.keys(de.help), ...Object.keys(en.help)]
    assert.deepEqual(
      kept.filter((one) => !known.has(one)),
      [],
    )
  })

  test('no sentence is kept for a refusal that no longer exists', () => {
    const kept = [...Object.keys(de.refusals), ...Object.keys(en.refusals)]
    assert.deepEqual(
      kept.filter((one) => !symbols.some((symbol) => symbol === one)),
      [],
    )
  })

  test('every reason that an act is refused for has a German text', () => {
    const reasons = globSync('src/domain/**/*.ts').flatMap((file) =>
      [...readFileSync(file, 'utf8').matchAll(/throw refuse\((?:[\w.]+, )?(['`])(.+?)\1\)/g)].map(
        ([, , reason = '']) => reason.replace(/\$\{.+?\}/g, '7'),
      ),
    )
    assert.ok(reasons.length > 20, `${reasons.length} reasons`)
    const problem = (reason: string) => ({
      symbol: 'pick_not_reversible',
      context: { task_id: 1, reason },
      details: '',
    })
    assert.deepEqual(
      reasons.filter((reason) => sentenceOf(de, problem(reason)).includes(reason)),
      [],
    )
  })

  test('every key of an explanation and every reason of a choice has a German text', () => {
    const sources = globSync('src/domain/{allocation,orders,picking,putaway}/*.ts')
      .filter((file) => !file.endsWith('.test.ts'))
      .map((file) => readFileSync(file, 'utf8'))
    const literals = sources.flatMap((source) => EXPLAINS.flatMap((begin) => literalsBehind(source, begin)))
    const keys = new Set(
      literals.flatMap((literal) =>
        [...literal.matchAll(/(?:^\s*|\{ )(\w+)(?:,$|: |(?= \}))|, (\w+): /gm)].map(
          ([, first, next]) => first ?? next,
        ),
      ),
    )
    keys.delete(undefined)
    for (const key of ['rank', 'candidates', 'passed_over', 'rejected', 'capacity_exceeded'])
      assert.ok(keys.has(key), `${key} is found in the sources`)
    assert.deepEqual(
      [...keys].filter((key) => key !== undefined && !(key.replace(/_ids?$/, '') in de.labels.fields)),
      [],
    )
    const reasons = sources.flatMap((source) =>
      [...source.matchAll(/reason(?:: | = )`(.+?)`/g)].map(([, reason = '']) =>
        reason.replace(/\$\{.+?\}/g, '7'),
      ),
    )
    assert.ok(reasons.length >= 5, `${reasons.length} reasons`)
    for (const words of [de, en])
      assert.deepEqual(
        reasons.filter((reason) => reasonText(words, reason) === reason),
        [],
      )
  })

  test('names of fields, states and reasons in a sentence are in the language of the reader', () => {
    const context = { reference: 'ORD-7', reason: 'it is COMPLETED' }
    const refused = { symbol: 'goods_out_not_cancellable', context, details: 'English' }
    assert.equal(
      sentenceOf(de, refused),
      'Auftrag ORD-7 kann nicht storniert werden: der Status ist Abgeschlossen',
    )
    const blank = {
      symbol: 'blank',
      context: { field: 'account_id' },
      details: 'account_id must not be blank',
    }
    assert.equal(sentenceOf(de, blank), 'Mandant: Darf nicht leer sein')
    assert.equal(sentenceOf(en, blank), 'Account: Must not be empty')
  })
})
