import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { defaultFlows } from '#domain/handheld/default-flows.ts'
import { fields as fieldNames } from '#web/words/en-GB/field-names.ts'
import { handheld } from '#web/words/en-GB/handheld.ts'
import { en } from '#web/words/en-GB.ts'

// What the guide of the handheld quotes stands so on a screen.

const page = readFileSync(new URL('../docs/handheld-guide.md', import.meta.url), 'utf8')

/** What browsers and telephones call things. */
const OF_BROWSERS = ['Install', 'Install app', 'Add to home screen', 'Add to Home Screen', 'Share']

/** Rows of the table of scanners name settings of their makers. */
const ours = page
  .split('\n')
  .filter((line) => !/^\| (Zebra|Honeywell|Datalogic|hand scanners)/.test(line))
  .join('\n')

const quoted = [...ours.matchAll(/\*\*([^*\n]+)\*\*|\*([^*\n]+)\*|"([^"\n]+)"/g)].map(
  ([, bold, italic, quote]) => bold ?? italic ?? quote ?? '',
)

/** All texts within some words; those with a value are told with 1. */
function textsIn(words: unknown): readonly string[] {
  if (typeof words === 'string') return [words]
  if (typeof words === 'function') return textsIn(words(1, 1, 1))
  return typeof words === 'object' && words !== null ? Object.values(words).flatMap(textsIn) : []
}

/** Texts of the default flows. */
const flowTexts = defaultFlows.flatMap(({ name, definition }) => [
  name,
  ...[...JSON.stringify(definition).matchAll(/"(?:prompt|text|label)":"([^"]+)"/g)].map(
    ([, text]) => text ?? '',
  ),
])

test('each label that the guide quotes is a text of the programs, or the beginning of one', () => {
  const texts = [
    ...textsIn(handheld),
    ...textsIn(Object.values(fieldNames)),
    ...flowTexts,
    ...textsOfConsole(),
  ]
  const isText = (label: string) =>
    texts.some(
      (text) => text === label || (text.startsWith(label) && /^[ :.,]/.test(text.slice(label.length))),
    )
  assert.ok(quoted.length > 30, `${quoted.length} labels are quoted`)
  assert.deepEqual(
    quoted.filter((label) => !OF_BROWSERS.includes(label) && !isText(label)),
    [],
  )
})

/** Texts of the console; those that need a value of their own kind are passed over. */
function textsOfConsole(): readonly string[] {
  return Object.values(en).flatMap((room) =>
    Object.values(Object(room)).flatMap((text) => {
      try {
        return textsIn(text)
      } catch {
        return []
      }
    }),
  )
}
