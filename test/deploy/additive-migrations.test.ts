import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { describe, test } from 'node:test'

// Processes of the previous version work on the database of this one, so a migration is only additive.

/** The first migration that is checked: the earlier ones were written before there was an installation to upgrade. */
const FIRST = '0480'

/** Statements at which processes of the previous version would fail or wait. */
const BREAKING: Readonly<Record<string, RegExp>> = {
  'drops a table that they read': /\bdrop\s+table\b/i,
  'drops a column that they read': /\bdrop\s+column\b/i,
  'renames what they name': /\brename\s+(to|column|constraint)\b/i,
  'changes the type of a column': /\balter\s+column\s+\S+\s+(set\s+data\s+)?type\b/i,
  'requires what they leave empty': /\balter\s+column\s+\S+\s+set\s+not\s+null\b/i,
  'requires a new column without a default, which is not generated':
    /\badd\s+column\s+(?:(?!,|;|\bdefault\b|\bgenerated\b)[\s\S])*\bnot\s+null\b(?:(?!,|;|\bdefault\b|\bgenerated\b)[\s\S])*(?=[,;])/i,
  'drops a default that they count on': /\balter\s+column\s+\S+\s+drop\s+default\b/i,
  'takes rights away': /\brevoke\b/i,
  'empties a table': /\btruncate\b/i,
  'adds a foreign key that checks all rows under a lock':
    /\badd\s+constraint\s+\S+\s+foreign\s+key\b(?![\s\S]*?not\s+valid)/i,
}

/**
 * Exceptions by migration, with the reason: nothing of the previous version can be affected.
 * An entry is removed with the release after next.
 */
const ALLOWED: Readonly<Record<string, readonly string[]>> = {
  // Nothing leads from databases of 1.0.0 to this one, and 1.1.0 has this migration.
  '0559_row_security_of_sign_ins.sql': ['takes rights away'],
}

const plain = (text: string) => text.replaceAll(/--.*$/gm, '')

/** The statements of a migration, except those on a table it creates itself, which no older process knows. */
function statementsFor(text: string): string {
  const created = new Set([...text.matchAll(/\bcreate\s+table\s+(\w+)/gi)].map(([, table]) => table))
  return text.replaceAll(
    /\b(?:alter\s+table|revoke\s[^;]*?\bon)\s+(\w+)[^;]*;/gi,
    (statement, table: string) => (created.has(table) ? '' : statement),
  )
}

const complaintsOf = (text: string) =>
  Object.entries(BREAKING).flatMap(([complaint, pattern]) =>
    pattern.test(statementsFor(plain(text))) ? [complaint] : [],
  )

describe('migrations that run while processes of the previous version work', () => {
  const files = globSync('migrations/[0-9]*.sql')
    .map((file) => [basename(file), readFileSync(file, 'utf8')] as const)
    .filter(([name]) => name >= FIRST)
    .toSorted()

  for (const [name, text] of files)
    test(`${name} is additive`, () => {
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
      'create table areas (id bigint not null); revoke select on areas from goodsyard_app;',
      'create table areas (id bigint not null); alter table areas add constraint areas_key foreign key (id) references sites;',
    ]
    for (const statement of additive) assert.deepEqual(complaintsOf(statement), [], statement)
  })
})
