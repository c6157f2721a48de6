import assert from 'node:assert/strict'
import test from 'node:test'
import type { TypeMetadata } from '#web/api/metadata.ts'
import { reportOfList } from './list-report.ts'

const type = {
  name: 'goods_outs',
  root: 'goods_outs',
  filter_type: 'GoodsOutsFilterType',
  sorts: ['reference'],
  filters: [
    { name: 'reference', family: 'text', operators: ['ilike'], options: null, through: null },
    { name: 'status', family: 'word', operators: ['in'], options: ['failed'], through: null },
  ],
} as unknown as TypeMetadata

test('a list becomes a report query with its filters, its order and a field for each column', () => {
  const report = reportOfList(
    {
      type,
      columns: [
        { name: 'reference', selection: ['reference'] },
        { name: 'account', selection: ['account { id code name }'] },
      ],
      filters: [
        { name: 'reference', operator: 'ilike', values: ['A"B'] },
        { name: 'status', operator: 'in', values: ['failed'] },
        { name: 'unknown', operator: 'eq', values: ['1'] },
      ],
      sort: [{ name: 'reference', direction: 'desc' }],
    },
    (column) => column.toUpperCase(),
  )
  assert.deepEqual(report, {
    graphql:
      'query { goods_outs { all(filter: { reference: { ilike: "A\\"B" }, status: { in: [failed] } }, order: "reference desc") { nodes { id reference account { id code name } } } } }',
    source_path: 'data.goods_outs.all.nodes',
    report_fields: [
      { name: 'REFERENCE', path: 'reference' },
      { name: 'ACCOUNT', path: 'account.code' },
    ],
  })
})
