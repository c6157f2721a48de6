// house: run by hand for the first draft of a migration, as docs/ADDING.md says.
import type { Field } from './field.ts'
import type { Column, Resource } from './model.ts'
import { referenceConstraintFor } from './names.ts'

/** Prints a first draft of the migration for a resource's table, to review and edit; tables are never generated. */
export function draftTable(resource: Resource): string {
  const { table } = resource
  const lines = [
    '  tenant_id bigint not null,',
    `  id bigint not null default nextval('${table}_id_seq'),`,
    ...resource.columns.map((column) => `  ${columnLine(column)},`),
    '  lock_version int not null default 1,',
    '  created_at timestamptz(3) not null default now(),',
    '  updated_at timestamptz(3) not null default now(),',
    ...uniqueLines(resource),
    ...checkLines(resource),
    `  constraint ${table}_pkey primary key (tenant_id, id)`,
  ]
  return [
    `create sequence ${table}_id_seq;`,
    `create table ${table} (`,
    ...lines,
    ');',
    ...indexLines(resource),
    '',
  ].join('\n')
}

/** Prints the foreign keys of a table; they are added after all tables, and on a cluster after distribution. */
export function draftReferences(resource: Resource): string {
  const lines = resource.references.map(({ name, target }) => {
    const [columns, columnsThere] = isTenants(target)
      ? [`(tenant_id, ${name})`, '(tenant_id, id)']
      : [`(${name})`, '(id)']
    return `  add constraint ${referenceConstraintFor(resource.table, name)} foreign key ${columns} references ${target.table} ${columnsThere}`
  })
  const owner = `  add constraint ${resource.table}_tenant_id_fkey foreign key (tenant_id) references tenants (id)`
  return `alter table ${resource.table}\n${[owner, ...lines].join(',\n')};\n`
}

/** Prints the row level security policy of a table. */
export function draftPolicy(resource: Resource): string {
  return [
    `alter table ${resource.table} enable row level security, force row level security;`,
    `create policy tenant on ${resource.table} using (tenant_id = current_setting('app.tenant_id')::bigint);`,
    '',
  ].join('\n')
}

function isTenants(resource: Resource): boolean {
  return (resource.declaration.scope ?? 'tenant') === 'tenant'
}

function columnLine({ name, declared }: Column): string {
  return `"${name}" ${columnType(declared)}${mustBeFilled(declared) ? ' not null' : ''}${defaultFor(declared)}`
}

function mustBeFilled(declared: Field): boolean {
  return (
    declared.required === true ||
    ('default' in declared && declared.default !== undefined) ||
    'follows' in declared
  )
}

function defaultFor(declared: Field): string {
  if (declared.kind === 'flag' && declared.default !== undefined) return ` default ${declared.default}`
  if (declared.kind === 'texts' || declared.kind === 'ids') return " default '{}'"
  return ''
}

/** The PostgreSQL type of a field. */
export function columnType(declared: Field): string {
  switch (declared.kind) {
    case 'integer':
    case 'reference':
    case 'address':
      return 'bigint'
    case 'decimal':
      return declared.scale === 4 ? 'numeric(15,4)' : 'numeric(20,6)'
    case 'flag':
      return 'boolean'
    case 'moment':
      return 'timestamptz(3)'
    case 'day':
      return 'date'
    case 'json':
      return 'jsonb'
    case 'texts':
      return 'text[]'
    case 'ids':
    case 'integers':
      return 'bigint[]'
    default:
      return 'text'
  }
}

function uniqueLines(resource: Resource): string[] {
  return resource.uniques
    .filter(({ columns }) => columns.every(isComparedAsItIs))
    .map(({ constraint, columns }) => {
      const nulls =
        columns.some(({ declared }) => !mustBeFilled(declared)) && columns.length > 1
          ? ' nulls not distinct'
          : ''
      return `  constraint ${constraint} unique${nulls} (tenant_id, ${columns.map(({ name }) => `"${name}"`).join(', ')}),`
    })
}

function isComparedAsItIs({ declared }: Column): boolean {
  return declared.kind !== 'json' && !(declared.kind === 'text' && declared.case_insensitive)
}

function checkLines({ table, columns }: Resource): string[] {
  return columns.flatMap(({ name, declared }) => {
    const check = checkFor(name, declared)
    return check === null ? [] : [`  constraint ${table}_${name}_check check (${check}),`]
  })
}

function checkFor(name: string, declared: Field): string | null {
  if (declared.kind === 'choice')
    return `"${name}" in (${declared.options.map((option) => `'${option}'`).join(', ')})`
  if (declared.kind === 'text') return `char_length("${name}") <= ${declared.max}`
  return null
}

function indexLines(resource: Resource): string[] {
  const { table } = resource
  const special = resource.uniques
    .filter(({ columns }) => !columns.every(isComparedAsItIs))
    .map(({ constraint, columns }) => {
      const keys = columns.map((column) => keyFor(column)).join(', ')
      return `create unique index ${constraint} on ${table} (tenant_id, ${keys});`
    })
  const soles = resource.columns.flatMap(({ name, declared }) => {
    if (declared.kind !== 'flag' || declared.exclusive === undefined) return []
    const within = (declared.within ?? []).map(
      (field) => `, ${resource.columns.find((column) => column.field === field)?.name}`,
    )
    return [
      `create unique index ${table}_one_${name} on ${table} (tenant_id${within.join('')}) where "${name}";`,
    ]
  })
  const references = resource.references.map(
    ({ name }) => `create index ${table}_${name}_idx on ${table} (tenant_id, ${name});`,
  )
  return [...special, ...soles, ...references]
}

function keyFor({ name, declared }: Column): string {
  if (declared.kind === 'json') return `md5("${name}"::text)`
  return declared.kind === 'text' && declared.case_insensitive ? `lower("${name}")` : `"${name}"`
}
