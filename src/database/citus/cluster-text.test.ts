import assert from 'node:assert/strict'
import { test } from 'node:test'
import { clusterText } from './cluster-text.ts'

const cases: readonly (readonly [title: string, text: string, expected: string])[] = [
  [
    'an insert ... select without returning gets "returning 1"',
    'insert into boxes (id) select b.id from other b order by b.id',
    'insert into boxes (id) select b.id from other b order by b.id returning 1',
  ],
  [
    'an insert ... select in a common table expression gets "returning 1"',
    `with made as (insert into boxes (id) select ')' || b.id from other b), gone as (delete from other) select 1`,
    `with made as (insert into boxes (id) select ')' || b.id from other b returning 1), gone as (delete from other) select 1`,
  ],
  [
    'an insert ... select with returning is unchanged',
    'insert into boxes (id) select 1 returning id',
    'insert into boxes (id) select 1 returning id',
  ],
  [
    'an insert of values is unchanged, also with a subquery as a value',
    'insert into boxes (id) values ((select max(id) from boxes))',
    'insert into boxes (id) values ((select max(id) from boxes))',
  ],
  [
    'an insert with on conflict is unchanged',
    'insert into boxes (id) select 1 on conflict do nothing',
    'insert into boxes (id) select 1 on conflict do nothing',
  ],
  [
    'an empty select list of a subquery becomes "select 1"',
    'select 1 where exists (\n  select from boxes) and exists (select id from boxes)',
    'select 1 where exists (select 1 from boxes) and exists (select id from boxes)',
  ],
  ['a statement without an insert is unchanged', 'select 1 -- insert into', 'select 1 -- insert into'],
]

for (const [title, text, expected] of cases) test(title, () => assert.equal(clusterText(text), expected))
