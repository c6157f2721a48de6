import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { test } from 'node:test'
import { changesIn, distributionInOrder, statementsIn } from './statements-in.ts'

const TEXT = `
-- A comment; with a semicolon, and a (bracket.
create table shelves (code text default 'a;b', "odd;name" int);
/* nothing; here */
do $$ begin perform 1; end $$;
create function half(int) returns int language sql as $body$ select $1 / 2; $body$;
select 'it''s; one'
`

test('a text is split at the semicolons that end its statements', () => {
  assert.deepEqual(
    statementsIn(TEXT).map(({ text }) => text.replace(/^(\s|--.*\n|\/\*.*\*\/)*/, '').trimEnd()),
    [
      `create table shelves (code text default 'a;b', "odd;name" int)`,
      'do $$ begin perform 1; end $$',
      'create function half(int) returns int language sql as $body$ select $1 / 2; $body$',
      `select 'it''s; one'`,
    ],
  )
})

test('each statement has its offset in the text', () => {
  for (const { text, start } of statementsIn(TEXT)) assert.equal(TEXT.indexOf(text), start)
})

test('a text of comments and empty statements has no statement', () => {
  assert.deepEqual(statementsIn('-- nothing to do;\n;\n'), [])
})

test('an alter table is split into one statement for each change', () => {
  const text = `alter table boxes
  add constraint boxes_shelf foreign key (tenant_id, shelf_id) references shelves,
  add column size numeric(10, 2) default round(1, 2), -- large, or small
  alter column code set default 'a, b'`
  const changes = changesIn({ text, start: 100 })
  assert.deepEqual(
    changes.map((change) => change.text.replaceAll(/\s+/g, ' ')),
    [
      'alter table boxes add constraint boxes_shelf foreign key (tenant_id, shelf_id) references shelves',
      'alter table boxes add column size numeric(10, 2) default round(1, 2)',
      "alter table boxes -- large, or small alter column code set default 'a, b'",
    ],
  )
  const [, second] = changes
  assert.equal(
    text[(second?.start ?? 0) + (second?.text.indexOf('add column') ?? 0) - 100],
    'a',
    'an error in a change is found at its place in the text',
  )
})

test('the check of a new column is added by a separate statement, with its default name', () => {
  const text = `-- Long or short.
alter table boxes add column size text not null default '' check (char_length(size) <= 55)`
  assert.deepEqual(changesIn({ text, start: 0 }), [
    { text: `-- Long or short.\nalter table boxes add column size text not null default ''`, start: 0 },
    {
      text: '-- Long or short.\nalter table boxes add constraint boxes_size_check check (char_length(size) <= 55)',
      start: 0,
    },
  ])
})

test('the foreign key of a new column is added by a separate statement, with its default name', () => {
  const text = 'alter table boxes add column shelf_id bigint references shelves (id)'
  assert.deepEqual(changesIn({ text, start: 0 }), [
    { text: 'alter table boxes add column shelf_id bigint', start: 0 },
    {
      text: 'alter table boxes add constraint boxes_shelf_id_fkey foreign key (shelf_id) references shelves (id)',
      start: 0,
    },
  ])
})

test('the named constraint of a new column is added by a separate statement, under its name', () => {
  const text = `alter table boxes add column link text
    constraint boxes_short check (char_length(link) <= 55),
    add column shelf_id bigint constraint boxes_shelf references shelves (id)`
  assert.deepEqual(
    changesIn({ text, start: 0 }).map((change) => change.text.replaceAll(/\s+/g, ' ')),
    [
      'alter table boxes add column link text',
      'alter table boxes add constraint boxes_short check (char_length(link) <= 55)',
      'alter table boxes add column shelf_id bigint',
      'alter table boxes add constraint boxes_shelf foreign key (shelf_id) references shelves (id)',
    ],
  )
})

test('no migration adds a column together with a constraint once it is divided', () => {
  const folder = new URL('../../migrations/', import.meta.url)
  const files = readdirSync(folder).filter((name) => /^\d/.test(name))
  const refused = files.flatMap((name) =>
    statementsIn(readFileSync(new URL(name, folder), 'utf8'))
      .flatMap(changesIn)
      .filter(({ text }) =>
        /\badd column\b.*\b(?:constraint|check|references|unique|primary key)\b/is.test(text),
      )
      .map(({ text }) => `${name}: ${text.trim()}`),
  )
  assert.deepEqual(refused, [])
})

test('a statement that is not an alter table is one change', () => {
  const statement = { text: 'create table boxes (id int, code text)', start: 7 }
  assert.deepEqual(changesIn(statement), [statement])
})

test('tables that others are colocated with are distributed first', () => {
  const text = `do $$
begin
    perform create_distributed_table('boxes', 'tenant_id', colocate_with => 'shelves');
    perform create_reference_table('tenants');
    perform create_distributed_table('shelves', 'tenant_id');
end
$$`
  assert.equal(
    distributionInOrder({ text, start: 0 }).text,
    `do $$
begin
    perform create_reference_table('tenants');
    perform create_distributed_table('shelves', 'tenant_id');
    perform create_distributed_table('boxes', 'tenant_id', colocate_with => 'shelves');
end
$$`,
  )
})
