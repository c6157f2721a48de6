import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import test, { suite } from 'node:test'

// Citations of the specification in the source and the pages refer to existing sections.

/** The pages that are cited by name and number, as `operations 4.7`. */
const PAGES = ['operations', 'platform', 'interface']

const HEADING = /^#+ (\d+(?:\.\d+)*)\.? /gm

/** A page and the numbers after it: `operations 4.5, 5.3`, `platform 15.5 or 5.3`, `operations 4.6 to 4.10`. */
const CITATION =
  /\b(operations|platform|interface)(?:\.md)? (\d{1,2}(?:\.\d{1,2})*(?:(?:,| and| or| to|, and) \d{1,2}(?:\.\d{1,2})+)*)(?![\d.]*\d)/gi

/** The end of a comment line and the beginning of the next. */
const TURN = /\s*\n\s*(?:\*|\/\/|--)?[ \t]*/g

const sources = globSync(
  ['{src,test,migrations,bench,bin,client}/**/*.{ts,mjs,sql}', 'docs/**/*.md', '*.md'],
  {
    exclude: (name) => name === 'node_modules',
  },
)

type Citation = { readonly file: string; readonly page: string; readonly numbers: readonly string[] }

const citations: readonly Citation[] = sources.flatMap((file) => {
  const text = readFileSync(file, 'utf8').replace(TURN, ' ')
  return [...text.matchAll(CITATION)].map(([, page = '', numbers = '']) => ({
    file,
    page: page.toLowerCase(),
    numbers: numbers.match(/\d[\d.]*/g) ?? [],
  }))
})

/** The files of a page: itself, and its chapters if it has any. */
function filesOf(page: string): readonly string[] {
  return globSync([`docs/specification/${page}.md`, `docs/specification/${page}/*.md`]).toSorted()
}

function headingsOf(page: string): readonly string[] {
  return filesOf(page).flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(HEADING)].map(([, number = '']) => number),
  )
}

suite('the specification', () => {
  test('has a heading for each cited number', () => {
    const headings = new Map(PAGES.map((page) => [page, new Set(headingsOf(page))]))
    const lost = citations.flatMap(({ file, page, numbers }) =>
      numbers
        .filter((number) => !headings.get(page)?.has(number))
        .map((number) => `${file}: ${page} ${number}`),
    )
    assert.deepEqual(lost, [])
    assert.ok(citations.length > 600)
  })

  test('has each number once, in order', () => {
    for (const page of PAGES) {
      const numbers = headingsOf(page)
      const inOrder = new Set(numbers.toSorted((a, b) => placeOf(a) - placeOf(b)))
      assert.deepEqual(numbers, [...inOrder])
    }
  })
})

/** Sorts chapters and their sections: 4, 4.1, 4.10, 5. */
function placeOf(number: string): number {
  const [chapter = 0, section = 0] = number.split('.').map(Number)
  return chapter * 100 + section
}
