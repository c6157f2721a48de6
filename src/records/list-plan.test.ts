import assert from 'node:assert/strict'
import test from 'node:test'
import { modelFor } from '#declare/make-model.ts'
import { resourceNamed } from '#declare/model.ts'
import { declarations } from '#resources/index.ts'
import { conditionsFor } from './filter-tree.ts'
import { planFor, viewerFor } from './list.ts'
import { completeOrder, orderFor } from './list-order.ts'

const entries = resourceNamed(modelFor(declarations), 'audit_entries')
const today = { now: new Date('2026-01-01T09:00:00Z'), timezone: 'UTC' }
const viewer = viewerFor({ accounts: false, warehouses: false }, () => true)
const plan = planFor({ resource: entries, fields: [] }, viewer, { withKeys: false, source: null })

/** The SQL of a list of audit entries from its where clause on. */
function statementOf(filter: unknown, order: string): string {
  const conditions = conditionsFor(entries, filter, today)
  const by = completeOrder(entries, orderFor(entries, order))
  const { text } = plan.page({ conditions, order: by, after: null, before: null, reversed: false })
  return text.slice(text.lastIndexOf('\nwhere ') + 1)
}

test('the audit log is read in the order of its ids if it is sorted or filtered by time, so that an index is used', () => {
  assert.match(statementOf({}, 'occurred_at DESC'), /\norder by "t"\."id" desc\nlimit/)
  assert.match(statementOf({}, 'occurred_at, action'), /\norder by "t"\."id"\nlimit/)
  assert.match(statementOf({ occurred_at: { from: '2026-01-01' } }, ''), /"t"\."id" >= 'evt_'/)
})

test('both tables of the audit log are filtered by tenant, so that a cluster can route the query', () => {
  const by = completeOrder(entries, orderFor(entries, ''))
  const conditions = conditionsFor(entries, { operation: 'sites.create' }, today)
  const { text } = plan.page({ conditions, order: by, after: null, before: null, reversed: false })
  assert.match(text, /from events e where "e"\."tenant_id" = \$\d+\n/)
  assert.match(text, /from "audit_entries" a where "a"\."tenant_id" = \$\d+\)/)
})

test('no events are read if only actions that are not events are requested', () => {
  for (const action of ['refused', ['refused', 'locked']])
    assert.match(statementOf({ action }, ''), /\("t"\."is_noted" or not/)
  assert.doesNotMatch(statementOf({ aggregate_type: 'sites' }, ''), /is_noted/)
})
