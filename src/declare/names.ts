import type { Field } from './field.ts'

/** `goods_in_receipts` → `GoodsInReceipts`. */
export function pascalCase(snake: string): string {
  return snake
    .split('_')
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join('')
}

/** The name of a field on the wire. */
export function attributeFor(field: string, declared: Field): string {
  return declared.kind === 'reference' || declared.kind === 'address' ? `${field}_id` : field
}

/** The column of a field: its name on the wire, except for secrets, which are not stored as sent. */
export function columnFor(field: string, declared: Field): string {
  if (declared.kind === 'password') return `${field}_hash`
  if (declared.kind === 'secret') return `${field}_sealed`
  return attributeFor(field, declared)
}

/** Kebab-case keys of a request are equivalent to snake_case. */
export function snakeCase(key: string): string {
  return key.includes('-') ? key.replaceAll('-', '_') : key
}

/** The name of the unique constraint of a set of columns. */
export function uniqueConstraintFor(table: string, columns: readonly string[]): string {
  return limited(`${table}_${columns.join('_')}_key`)
}

/** The name of a foreign key constraint. */
export function referenceConstraintFor(table: string, column: string): string {
  return limited(`${table}_${column}_fkey`)
}

/** PostgreSQL truncates names at 63 bytes; we shorten the middle, so that the ending is kept. */
function limited(name: string): string {
  return name.length <= 63 ? name : `${name.slice(0, 40)}${name.slice(name.length - 23)}`
}
