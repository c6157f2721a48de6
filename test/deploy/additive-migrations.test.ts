import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { describe, test } from 'node:test'

// Processes of the version before work on the database of this one, so a migration takes nothing from them.

/** The first migration that this holds for: those before it were made before there was an installation to upgrade. */
const FIRST = '0480'

/** What processes of the version before would fail at, or wait for. */
const BREAKING: Readonly<Record<string, RegExp>> = {
  'drops a table that they read': /\bdrop\s+table\b/i,
  'drops a column that they read': /\bdrop\s+column\b/i,
  'renames what they name': /\brename\s+(to|column|constraint)\b/i,
  'changes the type of a column': /\balter\s+column\s+\S+\s+(set\s+data\s+)?type\b/i,
  'requires what they leave empty': /\balter\s+column\s+\S+\s+set\s+not\s+null\b/i,
  'requires a new column without a default':
    /\badd\s+column\s+(?:(?!,|;|\bdefault\b)[\s\S])*\bnot\s+null\b(?:(?!,|;|\bdefault\b)[\s\S])*(?=[,;])/i,
  'drops a default that they count on': /\balter\s+column\s+\S+\s+drop\s+default\b/i,
  'takes rights away': /\brevoke\b/i,
  'empties a table': /\btruncate\b/i,
  'adds a foreign key that checks all rows under a lock':
    /\badd\s+constraint\s+\S+\s+foreign\s+key\b(?![\s\S]*?not\s+valid)/i,
}

/**
 * What is allowed all the same, by its migration and the reason it is: nothing of the version before can meet it.
 * The entry goes with the release after next.
 */
const ALLOWED: Readonly<Record<string, readonly string[]>> = {}

const plain = (text: string) => text.replaceAll(/--.*$/gm, '')

/** The statements of a migration, but for those that alter a table that it creates itself: no older process knows that one. */
function statementsFor(text: string): string {
  const created = new Set([...text.matchAll(/\bcreate\s+table\s+(\w+)/gi)].map(([, table]) => table))
  return text.replaceAll(/\balter\s+table\s+(\w+)[^;]*;/gi, (statement, table: string) =>
    created.has(table) ? '' : statement,
  )
}

const complaintsOf = (text: string) =>
  Object.entries(BREAKING).flatMap(([complaint, pattern]) =>
    pattern.test(statementsFor(plain(text))) ? [complaint] : [],
  )

describe('a migration beside which processes of the version before work', () => {
  const files = globSync('migrations/[0-9]*.sql')
    .map((file) => [basename(file), readFileSync(file, 'utf8')] as const)
    .filter(([name]) => name >= FIRST)
    .toSorted()

  for (const [name, text] of files)
    test(`${name} takes nothing away`, () => {
      const allowed = ALLOWED[name] ?? []
      assert.deepEqual(
        complaintsOf(text).filter((complaint) => !allowed.includes(complaint)),
        [],
      )
    })

  test('are distinguished from breaking ones', () => {
    const breaking = [
      'drop table sites;',
      'alter table sites drop column name;',
      'alter table sites rename column name to title;',
      'alter table sites rename to places;',
      'alter table sites alter column code type varchar(20);',
      'alter table sites alter column code set not null;',
      'alter table sites add column colour text not null;',
      'alter table sites alter column tier drop default;',
      'revoke select on sites from goodsyard_app;',
      'truncate sites;',
      'alter table sites add constraint sites_area_fkey foreign key (tenant_id, area_id) references areas;',
    ]
    for (const statement of breaking) assert.equal(complaintsOf(statement).length, 1, statement)
    const additive = [
      'create table areas (tenant_id bigint not null, id bigint not null, name text not null);',
      'alter table sites add column colour text;',
      "alter table sites add column colour text not null default 'grey';",
      "alter table sites add column colour text default 'grey' not null, add column size bigint;",
      'create index sites_colour_idx on sites (tenant_id, colour);',
      '-- drop table sites;',
      'create table areas (id bigint not null); alter table areas add constraint areas_key foreign key (id) references sites;',
    ]
    for (const statement of additive) assert.deepEqual(complaintsOf(statement), [], statement)
  })
})
