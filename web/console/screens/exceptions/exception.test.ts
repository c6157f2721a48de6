import assert from 'node:assert/strict'
import test from 'node:test'
import { de } from '#web/words/de.ts'
import { sentenceOf } from '#web/words/sentence.ts'
import { exceptionsOf, totalOf } from './exception.ts'
import type { Exceptions } from './exceptions.graphql.ts'

const NOTHING: Exceptions = {
  pick_processing_requests: null,
  shipments: null,
  stock_checks: null,
  imports: null,
  print_jobs: null,
  stuck_prints: null,
  webhook_deliveries: null,
  goods_in_receipts: null,
  tasks: null,
  automation_action_logs: null,
  integration_runs: null,
  documents: null,
  failure_event_logs: null,
}

test('failures are listed newest first with their remedy, without those that the user may not see', () => {
  const read: Exceptions = {
    ...NOTHING,
    pick_processing_requests: {
      all: {
        total_count: 21,
        nodes: [
          {
            id: '51',
            message: 'No stock for order ORD-8: TRAY-2 2 wanted, 0 free',
            symbol: 'not_enough_stocks_for_picking',
            context: { products: [{ product_code: 'TRAY-2', wanted: 2, free: 0 }] },
            completed_at: '2026-05-14T10:00:00Z',
            goods_out: { id: '8', reference: 'ORD-8' },
          },
        ],
      },
    },
    shipments: {
      all: {
        total_count: 1,
        nodes: [
          {
            id: '9',
            reference: 'SHIP-9',
            carrier_message: 'No such postcode',
            updated_at: '2026-05-14T11:00:00Z',
          },
        ],
      },
    },
  }
  const found = exceptionsOf(read, {
    rows: (failed, total) => `${failed}/${total}`,
    stuck: String,
    tell: (problem) => sentenceOf(de, problem),
  })
  assert.equal(found[1]?.reason, 'Für Auftrag ORD-8 fehlt Bestand von TRAY-2')
  assert.deepEqual(
    found.map(({ subject, path, remedy }) => [subject, path, remedy?.operation]),
    [
      ['SHIP-9', '/records/shipments/9', 'submit'],
      ['ORD-8', '/records/goods_outs/8', 'process_picks_async'],
    ],
  )
  assert.deepEqual(found[1]?.remedy?.attributes, { ids: [8] })
  assert.equal(totalOf(read), 22)
})

test('background failures link to the record concerned, with their remedy if there is one', () => {
  const since = '2026-05-14T10:00:00Z'
  const all = <Node>(node: Node) => ({ all: { total_count: 1, nodes: [node] } })
  const read: Exceptions = {
    ...NOTHING,
    automation_action_logs: all({
      id: '4',
      error: 'No such host',
      updated_at: since,
      automation: { id: '2', name: 'Tell the client' },
    }),
    integration_runs: all({
      id: '5',
      message: 'Refused',
      finished_at: since,
      integration: { id: '3', name: 'Shop' },
    }),
    failure_event_logs: all({
      id: '6',
      source_type: 'scheduled_reports',
      source_id: 9,
      message: 'No room',
      created_at: since,
    }),
  }
  const found = exceptionsOf(read, {
    rows: String,
    stuck: (printer) => `waits for ${printer}`,
    tell: ({ details }) => details,
  })
  assert.deepEqual(
    found.map(({ subject, path, remedy }) => [subject, path, remedy?.operation, remedy?.path['id']]),
    [
      ['Tell the client', '/records/automation_action_logs/4', 'retry', '4'],
      ['Shop', '/records/integrations/3', 'synchronize', '3'],
      ['#9', '/records/scheduled_reports/9', undefined, undefined],
    ],
  )
})

test('prints that failed or are stuck are listed with their reason, and can be printed again', () => {
  const node = {
    message: null,
    stuck_at: null,
    updated_at: '2026-05-14T10:00:00Z',
    printer: { name: 'Laser' },
  }
  const read: Exceptions = {
    ...NOTHING,
    print_jobs: { all: { total_count: 1, nodes: [{ ...node, id: '1', message: 'no paper' }] } },
    stuck_prints: {
      all: { total_count: 1, nodes: [{ ...node, id: '2', stuck_at: '2026-05-14T11:00:00Z' }] },
    },
  }
  const found = exceptionsOf(read, {
    rows: String,
    stuck: (printer) => `waits for ${printer}`,
    tell: ({ details }) => details,
  })
  assert.deepEqual(
    found.map(({ id, reason, since, remedy }) => [id, reason, since, remedy?.operation]),
    [
      ['2', 'waits for Laser', '2026-05-14T11:00:00Z', 'reprint'],
      ['1', 'no paper', '2026-05-14T10:00:00Z', 'reprint'],
    ],
  )
})
