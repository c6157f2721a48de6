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

/** What changes or ends something that was there, as descriptions of operations begin. */
const DESTRUCTIVE =
  /^(?:Cancels|Closes|Voids|Shorts|Dispatches|Releases|Reverses|Reverts|Removes|Deletes|Deactivates|Replaces|Transfers|Ends|Resolves|Rotates|Submits|Authorises|Records the payment|Gives flows|Moves the contents|Leaves|Attaches) /

/** Acts that are not shown by a dry run before they are done, each with the reason; by path. */
const NOT_SHOWN: Readonly<Record<string, string>> = {
  '/api/charge_baskets/close_and_invoice': 'its page shows the invoices of a dry run',
  '/api/comments/{id}/mark_answered': 'a later comment waits again',
  '/api/custom_carrier_types/{id}/attachment':
    'the file is chosen for it, and the former one can be attached again',
  '/api/dashboards/{id}/widgets': 'the page shows the dashboard as it will be',
  '/api/ftp_users/{id}/deactivate': 'taken back by activate',
  '/api/goods_in_receipts/{id}/revert': 'taken back by receive, as nothing was received',
  '/api/goods_out_processes/unallocate': 'taken back by processing',
  '/api/goods_out_processes/undispatch': 'taken back by dispatch',
  '/api/hhd_users/{id}/sign_out': 'people sign in again',
  '/api/invoices/{id}/authorise': 'the page of the invoice shows its paper and its sum beside the button',
  '/api/invoices/{id}/pay': 'the page of the invoice shows its paper and its sum beside the button',
  '/api/invoices/{id}/submit': 'taken back by void',
  '/api/load_tasks/{id}/unload_storage_unit': 'taken back by loading',
  '/api/oauth_applications/{id}/rotate_secret':
    'the new secret is in the answer, which a dry run must not tell',
  '/api/pick_tasks/{id}/unpick': 'asks for its quantity; the goods can be picked again',
  '/api/putaway_tasks/{id}/revert': 'the goods can be put away again',
  '/api/receive_tasks/{id}/unreceive': 'taken back by receiving',
  '/api/shipments/{id}/submit': 'calls the carrier, so that there is no dry run; taken back by cancel',
  '/api/stock_checks/resolve': 'counts are resolved on a screen of their own, which shows the differences',
  '/api/stock_checks/{id}/complete': 'counts are entered on a screen of their own, which shows them',
  '/api/stocks/account_transfer': 'asks for its input; taken back by a transfer to the former account',
  '/api/stocks/release': 'taken back by hold',
  '/api/stocks/warehouse_transfer': 'asks for its input, and makes a receipt that is shown',
  '/api/storage_units/{id}/merge': 'asks for its input; taken back by split',
  '/api/subdomains/{id}/remove_sample_data': 'takes only what was added to practise with',
  '/api/subdomains/{id}/reset_transactional_data': 'asks for the name of the tenant to be typed',
  '/api/tasks/exit': 'the tasks are taken again by enter',
  '/api/tasks/{id}/exit': 'the task is taken again by enter',
  '/api/templates/{id}/attachment': 'the editor shows the form as it will be printed',
  '/api/rf/implementations/{id}/take_default_flows': 'its page shows which flows differ, and how',
}

test('every act that changes or ends what was there is shown by a dry run before, or has a reason why it is not', () => {
  const acts = posts.filter(
    ({ path, description }) => DESTRUCTIVE.test(description) && path.startsWith('/api/'),
  )
  const unexplained = acts.filter(({ path }) => !isWeighty(nameOf(path)) && NOT_SHOWN[path] === undefined)
  assert.deepEqual(
    unexplained.map(({ path }) => path),
    [],
  )
  const known = new Set(acts.map(({ path }) => path))
  assert.deepEqual(
    Object.keys(NOT_SHOWN).filter((path) => !known.has(path)),
    [],
    'acts that do not exist, or are not of this kind, need no reason',
  )
})

test('every act that takes a printer is shown as a paper before', () => {
  const field = (attribute: string) => ({ attribute })
  const input = { fields: ['template_id', 'cloud_print', 'printer_id'].map(field) }
  assert.equal(isPrint({ input } as never), true)
  assert.equal(isPrint({ input: { fields: [field('printer_id')] } } as never), false)
})
