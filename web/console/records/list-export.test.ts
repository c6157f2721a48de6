import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { TypeMetadata, TypeSummary } from '#web/api/metadata.ts'
import type { GridColumn } from '#web/console/grid/columns.ts'
import { listExportOf } from './list-export.ts'

const column = (name: string, kind: GridColumn['kind'], to: string | null = null): GridColumn => ({
  name,
  kind,
  to,
  sort: null,
  selection: [name],
  width: 100,
  packs: null,
  description: null,
})

test('a list is exported with its filters and order, and relations by their title field', () => {
  // Only the properties that an export reads.
  const type = {
    name: 'sites',
    root: 'sites',
    sorts: ['code'],
    filters: [{ name: 'code', family: 'text', operators: ['eq', 'ilike'] }],
  } as unknown as TypeMetadata
  const types = [{ name: 'accounts', title_fields: ['code', 'name'] }] as unknown as readonly TypeSummary[]
  const sent = listExportOf(
    {
      type,
      types,
      title: 'Sites',
      filters: [{ name: 'code', operator: 'eq', values: ['A'] }],
      sort: [
        { name: 'code', direction: 'desc' },
        { name: 'unknown', direction: 'asc' },
      ],
      columns: [column('code', 'code'), column('account', 'relation', 'accounts')],
    },
    { format: 'csv', headingOf: (name) => name.toUpperCase() },
  )
  assert.deepEqual(sent, {
    root: 'sites',
    name: 'Sites',
    filter: { code: { eq: 'A' } },
    order: 'code desc',
    fields: [
      { name: 'CODE', path: 'code' },
      { name: 'ACCOUNT', path: 'account.code' },
    ],
    format: 'csv',
  })
})
