import type { Field } from './field.ts'

/** `goods_in_receipts` → `GoodsInReceipts`. */
export function pascalCase(snake: string): string {
  return snake
    .split('_')
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join('')
}

/** The name a field has on the wire. */
export function attributeFor(field: string, declared: Field): string {
  return declared.kind === 'reference' || declared.kind === 'address' ? `${field}_id` : field
}

/** The column a field is kept in: its name on the wire, but for what is never kept as sent. */
export function columnFor(field: string, declared: Field): string {
  if (declared.kind === 'password') return `${field}_hash`
  if (declared.kind === 'secret') return `${field}_sealed`
  return attributeFor(field, declared)
}

/** Kebab-case keys of a request count as their snake_case. */
export function snakeCase(key: string): string {
  return key.includes('-') ? key.replaceAll('-', '_') : key
}

/** The name of the constraint that keeps a set of columns unique. */
export function uniqueConstraintFor(table: string, columns: readonly string[]): string {
  return limited(`${table}_${columns.join('_')}_key`)
}

/** The name of the constraint that holds a reference. */
export function referenceConstraintFor(table: string, column: string): string {
  return limited(`${table}_${column}_fkey`)
}

/** PostgreSQL cuts names at 63 bytes; we cut in the middle so that the ending survives. */
function limited(name: string): string {
  return name.length <= 63 ? name : `${name.slice(0, 40)}${name.slice(name.length - 23)}`
}
