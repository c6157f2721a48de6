import assert from 'node:assert/strict'
import { existsSync, readFileSync } from 'node:fs'
import test from 'node:test'

/** Holds the page that says which test shows which sentence of the interface specification. */

/** Sentences that no test shows yet. This number may only fall. */
const OPEN = 0

type Row = { readonly number: string; readonly sentence: string; readonly shown: string }

const ROW = /^\| (\d+) \| (.*) \| (.*) \|$/

const rows: readonly Row[] = readFileSync('docs/CONFORMANCE.md', 'utf8')
  .split('\n')
  .flatMap((line) => {
    const [, number, sentence, shown] = ROW.exec(line) ?? []
    return number === undefined ? [] : [{ number, sentence: sentence ?? '', shown: shown ?? '' }]
  })

/** A name as it stands in the source, with the quotes and escapes that the formatter chose. */
function isIn(file: string, name: string): boolean {
  if (!existsSync(file)) return false
  const text = readFileSync(file, 'utf8').replaceAll("\\'", "'")
  return text.includes(name)
}

test('every sentence has a number of its own, in order', () => {
  assert.deepEqual(
    rows.map(({ number }) => Number(number)),
    rows.map((_, place) => place + 1),
  )
  assert.ok(rows.length > 130)
})

test('every test named there is there', () => {
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

test('sentences that no test shows become fewer', () => {
  const open = rows.filter(({ shown }) => shown === '*open*')
  console.log(
    `${open.length} of ${rows.length} sentences of the interface specification are shown by no test yet`,
  )
  assert.ok(open.length <= OPEN, open.map(({ number, sentence }) => `${number}: ${sentence}`).join('\n'))
})
