import assert from 'node:assert/strict'
import test from 'node:test'
import type { ListPage } from './list-document.ts'
import { drawnRows, FIRST_PAGE, pageBefore, pageBehind, pagesToRead, rowAt, windowOf } from './pages.ts'

/** A page of a list of 1,000 rows. */
const page = (start: number): ListPage => ({
  nodes: Array.from({ length: 100 }, (_, index) => ({ id: String(start + index) })),
  pageInfo: {
    hasNextPage: start + 100 < 1_000,
    hasPreviousPage: start > 0,
    startCursor: `c${start}`,
    endCursor: `c${start + 99}`,
  },
})

test('the next and the preceding page are derived with the index of their first row', () => {
  const second = pageBehind(page(0), FIRST_PAGE)
  assert.deepEqual(second, { size: 100, after: 'c99', start: 100 })
  assert.deepEqual(pageBefore(page(300), { size: 100, start: 300 }), {
    size: 100,
    before: 'c300',
    start: 200,
  })
  assert.equal(pageBefore(page(0), FIRST_PAGE), undefined)
  assert.equal(pageBehind(page(900), { size: 100, start: 900 }), undefined)
})

test('a window without its first pages keeps the index of its rows', () => {
  const kept = windowOf(
    [page(300), page(400)],
    [
      { size: 100, start: 300 },
      { size: 100, start: 400 },
    ],
  )
  assert.deepEqual(
    [rowAt(kept, 299), rowAt(kept, 300)?.id, rowAt(kept, 499)?.id, rowAt(kept, 500)],
    [null, '300', '499', null],
  )
  assert.equal(drawnRows(kept), 550)
  assert.equal(pagesToRead(kept, { first: 380, last: 400 }), null)
  assert.equal(pagesToRead(kept, { first: 320, last: 340 }), 'before')
  assert.equal(pagesToRead(kept, { first: 440, last: 460 }), 'behind')
})

test('whether there are rows before and after a window is known from its first and its last page', () => {
  const windows = [
    [0, 100],
    [400, 500],
    [800, 900],
  ].map((starts) =>
    windowOf(
      starts.map(page),
      starts.map((start) => ({ size: 100, start })),
    ),
  )
  assert.deepEqual(
    windows.map(({ hasBefore, hasBehind }) => [hasBefore, hasBehind]),
    [
      [false, true],
      [true, true],
      [true, false],
    ],
  )
  const [first] = windows
  assert.equal(first && pagesToRead(first, { first: 0, last: 20 }), null)
})

test('at the end of a list no further page is read', () => {
  const kept = windowOf([page(900)], [{ size: 100, start: 900 }])
  assert.deepEqual([drawnRows(kept), pagesToRead(kept, { first: 980, last: 999 })], [1_000, null])
})
