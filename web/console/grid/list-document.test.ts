import assert from 'node:assert/strict'
import test from 'node:test'
import type { TypeMetadata } from '#web/api/metadata.ts'
import { columnsOf, placedColumns, pressHeading, toggleColumn, usualColumns } from './columns.ts'
import { countQuery, pageQuery } from './list-document.ts'

const type: TypeMetadata = {
  name: 'sites',
  one: 'site',
  area: 'warehouses',
  description: 'Site.',
  root: 'sites',
  permission: 'view_sites',
  limited_permissions: null,
  limited_changes: true,
  limited_creations: true,
  title_fields: ['code'],
  searched: [],
  references: {},
  node: 'Site',
  filter_type: 'SitesFilterType',
  has_history: false,
  has_comments: false,
  archive: null,
  order: [],
  fields: [
    { name: 'code', attribute: 'code', kind: 'text', group: 'identity', list_field: 'code', trimmed: true },
    {
      name: 'owner',
      attribute: 'owner_id',
      kind: 'reference',
      group: 'identity',
      list_field: 'owner_id',
      to: 'users',
    },
    {
      name: 'size',
      attribute: 'size',
      kind: 'decimal',
      group: 'settings',
      list_field: 'size',
      packed_by: 'owner',
    },
  ],
  parts: [],
  shows: [],
  list_fields: [
    { name: 'id', kind: 'column', form: 'id', field: null },
    { name: 'node_id', kind: 'node_id' },
    { name: 'code', kind: 'column', form: 'text', field: 'code' },
    { name: 'owner_id', kind: 'column', form: 'id', field: 'owner' },
    { name: 'size', kind: 'column', form: 'decimal', field: 'size' },
    { name: 'owner', kind: 'relation', field: 'owner', to: 'users' },
    { name: 'size_breakdown', kind: 'breakdown', field: 'size' },
  ],
  filters: [
    { name: 'code', family: 'text', operators: ['eq', 'ilike', 'in'], options: null, through: null },
    { name: 'size', family: 'decimal', operators: ['eq', 'between'], options: null, through: null },
  ],
  sorts: ['id', 'code', 'owner_code'],
  quick_sorts: ['id', 'code'],
  operations: [],
  field_labels: [],
}
const users = {
  name: 'users',
  one: 'user',
  area: 'users',
  description: 'User.',
  root: 'users',
  permission: 'view_users',
  limited_permissions: null,
  limited_changes: true,
  limited_creations: true,
  title_fields: ['name', 'email'],
  searched: [],
  references: {},
}
const columns = columnsOf(type, [users])

test('a type has a column for each value and each relation, and none for the id of a relation', () => {
  assert.deepEqual(
    columns.map(({ name, kind, sort }) => [name, kind, sort]),
    [
      ['id', 'code', 'id'],
      ['code', 'code', 'code'],
      ['size', 'decimal', null],
      ['owner', 'relation', 'owner_code'],
    ],
  )
})

test('a page requests the visible columns, and passes input of users only as variables', () => {
  const hostile = '") { nodes { id } } }'
  const { query, variables } = pageQuery(
    {
      type,
      columns,
      filters: [
        { name: 'code', operator: 'starts', values: [hostile] },
        { name: 'unknown', operator: 'eq', values: ['x'] },
        { name: 'size', operator: 'between', values: ['1.5', '2'] },
      ],
      sort: [
        { name: 'code', direction: 'desc' },
        { name: hostile, direction: 'asc' },
      ],
    },
    { size: 100, after: 'abc' },
  )
  assert.ok(!query.includes(hostile))
  assert.match(query, /nodes { id code size size_breakdown owner { id name email } }/)
  assert.deepEqual(variables, {
    first: 100,
    after: 'abc',
    order: 'code desc',
    filter: { code: { ilike: `${hostile}%` }, size: { between: ['1.5', '2'] } },
  })
})

test('a page before a cursor is requested with last and before', () => {
  const { variables } = pageQuery({ type, columns, filters: [], sort: [] }, { size: 100, before: 'abc' })
  assert.deepEqual(variables, { last: 100, before: 'abc', order: '', filter: {} })
})

test('percent signs and backslashes in a search text are escaped', () => {
  const { variables } = countQuery({
    type,
    filters: [{ name: 'code', operator: 'ilike', values: ['50%\\'] }],
  })
  assert.deepEqual(variables, { filter: { code: { ilike: '50\\%\\\\' } } })
})

test('the default columns begin with the title of a record, which is pinned', () => {
  assert.deepEqual(usualColumns(type, columns), [
    { name: 'code', width: null, pinned: true },
    { name: 'owner', width: null, pinned: false },
    { name: 'size', width: null, pinned: false },
  ])
})

test('pinned columns come first, and each column begins where the preceding one ends', () => {
  const placed = placedColumns(
    columns,
    [
      { name: 'size', width: 5, pinned: false },
      { name: 'gone', width: null, pinned: false },
      { name: 'code', width: 120, pinned: true },
    ],
    40,
  )
  assert.deepEqual(
    placed.map(({ name, left, width }) => [name, left, width]),
    [
      ['code', 40, 120],
      ['size', 160, 60],
    ],
  )
})

test('a heading sorts ascending, then descending, then not; with Shift it adds a sort column', () => {
  const once = pressHeading([], 'code', { added: false })
  const twice = pressHeading(once, 'code', { added: false })
  assert.deepEqual(
    [once, twice],
    [[{ name: 'code', direction: 'asc' }], [{ name: 'code', direction: 'desc' }]],
  )
  assert.deepEqual(pressHeading(twice, 'code', { added: false }), [])
  assert.deepEqual(pressHeading(twice, 'id', { added: true }), [...twice, { name: 'id', direction: 'asc' }])
  assert.deepEqual(pressHeading(twice, 'id', { added: false }), [{ name: 'id', direction: 'asc' }])
})

test('the last column cannot be removed', () => {
  const one = [{ name: 'code', width: null, pinned: false }]
  assert.deepEqual(toggleColumn(one, 'code'), one)
})
