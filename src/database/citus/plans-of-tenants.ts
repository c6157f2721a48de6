const TENANT = /^set local app\.tenant_id = '(\d+)'$/
const SIGHT = /^set local app\.across_tenants = '(on|off)'$/

/**
 * Whom the plans of statements serve after one that was sent: the tenant that policies read, which is a constant of each plan, and whether
 * they see across tenants, which is another. Nobody before a tenant was set, and after the end of a transaction.
 */
export function plansServe(before: string, statement: string): string {
  const tenant = TENANT.exec(statement)?.[1]
  if (tenant !== undefined) return `_${tenant}`
  const sight = SIGHT.exec(statement)?.[1]
  if (sight === undefined || before === '') return before
  return sight === 'on' ? `${before.replace('_across', '')}_across` : before.replace('_across', '')
}
