import assert from 'node:assert/strict'
import { existsSync, readFileSync } from 'node:fs'
import test from 'node:test'

/** Checks the page that lists the tests of each sentence of the interface specification. */

/** The number of sentences without a test. It may only fall. */
const OPEN = 0

type Row = { readonly number: string; readonly sentence: string; readonly shown: string }

const ROW = /^\| (\d+) \| (.*) \| (.*) \|$/

const rows: readonly Row[] = readFileSync('docs/CONFORMANCE.md', 'utf8')
  .split('\n')
  .flatMap((line) => {
    const [, number, sentence, shown] = ROW.exec(line) ?? []
    return number === undefined ? [] : [{ number, sentence: sentence ?? '', shown: shown ?? '' }]
  })

/** Whether a title is in the source, with the quotes and escapes of the formatter. */
function isIn(file: string, name: string): boolean {
  if (!existsSync(file)) return false
  const text = readFileSync(file, 'utf8').replaceAll("\\'", "'")
  return text.includes(name)
}

test('the sentences are numbered in order', () => {
  assert.deepEqual(
    rows.map(({ number }) => Number(number)),
    rows.map((_, place) => place + 1),
  )
  assert.ok(rows.length > 130)
})

test('every test named on the page exists', () => {
  const gone = rows
    .filter(({ shown }) => shown !== '*open*')
    .flatMap(({ number, shown }) =>
      shown.split('<br>').flatMap((one) => {
        const [, file = '', name = ''] = /^`([^`]+)` › (.+)$/.exec(one) ?? []
        return isIn(file, name.replaceAll('\\|', '|')) ? [] : [`${number}: ${one}`]
      }),
    )
  assert.deepEqual(gone, [])
})

test('no more sentences than before have no test', () => {
  const open = rows.filter(({ shown }) => shown === '*open*')
  console.log(
    `${open.length} of ${rows.length} sentences of the interface specification are shown by no test yet`,
  )
  assert.ok(open.length <= OPEN, open.map(({ number, sentence }) => `${number}: ${sentence}`).join('\n'))
})
