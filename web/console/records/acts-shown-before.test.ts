import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import test from 'node:test'
import { isWeighty } from './consequences.ts'
import { isPrint } from './is-print.ts'

// Which acts the console shows before they are done, derived from all operations of the service.

type Operation = { readonly description?: string; readonly operationId?: string }
type Paths = Readonly<Record<string, Readonly<Record<string, Operation>>>>

const { paths } = JSON.parse(readFileSync('docs/openapi.json', 'utf8')) as { readonly paths: Paths }
const posts = Object.entries(paths).flatMap(([path, methods]) =>
  methods['post'] === undefined ? [] : [{ path, description: methods['post'].description ?? '' }],
)
const nameOf = (path: string) => path.split('/').at(-1) ?? ''

/** What is done for good, or leaves the house, as descriptions of operations begin. */
const FOR_GOOD = /^(?:Cancels|Closes|Voids|Shorts|Dispatches) /

/** Counts are entered on a screen of their own, which shows them. */
const SHOWN_ELSEWHERE: ReadonlySet<string> = new Set(['/api/stock_checks/{id}/complete'])

test('every act that cancels, closes, voids, shorts or dispatches is shown with what it comes to before', () => {
  const acts = posts.filter(
    ({ path, description }) => FOR_GOOD.test(description) && !SHOWN_ELSEWHERE.has(path),
  )
  assert.ok(acts.length >= 10, `only ${acts.length} acts were found`)
  assert.deepEqual(
    acts.filter(({ path }) => !isWeighty(nameOf(path))).map(({ path }) => path),
    [],
  )
})

test('every act that takes a printer is shown as a paper before', () => {
  const field = (attribute: string) => ({ attribute })
  const input = { fields: ['template_id', 'cloud_print', 'printer_id'].map(field) }
  assert.equal(isPrint({ input } as never), true)
  assert.equal(isPrint({ input: { fields: [field('printer_id')] } } as never), false)
})
