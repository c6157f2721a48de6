/** Tables as statements name them: behind these words, quoted or not. */
const TABLE = /\b(?:from|join|into|update|only)\s+"?([a-z_][a-z0-9_]*)"?/gi

/** A statement without its texts and comments, in which anything may stand. */
function bare(statement: string): string {
  return statement.replaceAll(/'(?:[^']|'')*'/g, "''").replaceAll(/--[^\n]*/g, '')
}

/** The tables of tenants that a statement names, each as often as it does. */
export function tenantTablesOf(statement: string, tables: ReadonlySet<string>): string[] {
  const named = [...bare(statement).matchAll(TABLE)].map(([, table = '']) => table)
  // What is locked is named before: `for update of t` is no table.
  return named.filter((table) => tables.has(table))
}

/** A tenant that is bound: compared with a value that was handed over, or written in a new row. */
const BOUND = [/\btenant_id"?\s*=\s*(\$\d|any\s*\()/, /\binsert into\s+"?\w+"?\s*\([^)]*\btenant_id\b/]

/** What is looked up to find out which tenants somebody may enter: by the person, before there is a tenant. */
const MEMBERSHIPS = new Set(['subdomain_users', 'roles'])

/** Whether a statement binds the tenant, and names it at least as often as tables of tenants. */
export function namesTheTenant(statement: string, tables: ReadonlySet<string>): boolean {
  const named = tenantTablesOf(statement, tables)
  const text = bare(statement)
  const isBound = BOUND.some((form) => form.test(text)) || named.every((table) => MEMBERSHIPS.has(table))
  return isBound && (text.match(/\btenant_id\b/g) ?? []).length >= named.length
}
