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

/** How a test, a suite or a derived case begins, up to the place in its title that a page cites. */
const BEGINNING = /(?:\b(?:test|suite|describe)\(\s*|\btitle:\s*)['"`][^'"`\n]*$/

/** Why a title is not that of a test which asserts something; null where it is. */
function complaintOf(file: string, title: string): string | null {
  if (!existsSync(file)) return 'no such file'
  // As the formatter writes quotes.
  const text = readFileSync(file, 'utf8').replaceAll("\\'", "'")
  const place = placesOf(text, title).find((at) => BEGINNING.test(text.slice(Math.max(0, at - 200), at)))
  if (place === undefined) return 'no test with this title'
  return /\bassert\b|\bassert[A-Z]\w*\(/.test(blockFrom(text, place)) ? null : 'a test without an assertion'
}

function placesOf(text: string, part: string): readonly number[] {
  return [...text.matchAll(new RegExp(RegExp.escape(part), 'g'))].map(({ index }) => index)
}

/** The lines from a title to the end of its test: those that are indented deeper, or for a case as deep. */
function blockFrom(text: string, place: number): string {
  const [first = '', ...lines] = text.slice(text.lastIndexOf('\n', place) + 1).split('\n')
  const indent = first.search(/\S/) + (/\btitle:/.test(first) ? 0 : 1)
  const end = lines.findIndex(
    (line) => line !== '' && line.search(/\S/) < indent && !/^\s*}, async/.test(line),
  )
  return [first, ...(end === -1 ? lines : lines.slice(0, end))].join('\n')
}

test('the sentences are numbered in order', () => {
  assert.deepEqual(
    rows.map(({ number }) => Number(number)),
    rows.map((_, place) => place + 1),
  )
  assert.ok(rows.length > 130)
})

test('every test named on the page exists and asserts something', () => {
  const complaints = rows
    .filter(({ shown }) => shown !== '*open*')
    .flatMap(({ number, shown }) =>
      shown.split('<br>').flatMap((one) => {
        const [, file = '', name = ''] = /^`([^`]+)` › (.+)$/.exec(one) ?? []
        const complaint = complaintOf(file, name.replaceAll('\\|', '|'))
        return complaint === null ? [] : [`${number}: ${complaint}: ${one}`]
      }),
    )
  assert.deepEqual(complaints, [])
})

test('no more sentences than before have no test', () => {
  const open = rows.filter(({ shown }) => shown === '*open*')
  console.log(
    `${open.length} of ${rows.length} sentences of the interface specification are shown by no test yet`,
  )
  assert.ok(open.length <= OPEN, open.map(({ number, sentence }) => `${number}: ${sentence}`).join('\n'))
})
