const KEY = 'goodsyard.tenants'
const KEPT = 20

/** The tenants that were opened on this device, the last one first. */
export function lastTenants(): readonly string[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]')
    return Array.isArray(stored) ? stored.filter((one) => typeof one === 'string') : []
  } catch {
    return []
  }
}

/** Remembers that a tenant was opened. */
export function rememberTenant(subdomain: string): void {
  try {
    const others = lastTenants().filter((one) => one !== subdomain)
    localStorage.setItem(KEY, JSON.stringify([subdomain, ...others].slice(0, KEPT)))
  } catch {
    // Without storage tenants stand in the order of their names.
  }
}

type TenantName = { readonly subdomain: string; readonly company_name: string }

/** The tenants whose name or code contains what was typed: the last opened first, the others by name. */
export function foundTenants<One extends TenantName>(
  tenants: readonly One[],
  { typed, last }: { readonly typed: string; readonly last: readonly string[] },
): readonly One[] {
  const sought = typed.trim().toLowerCase()
  const rank = ({ subdomain }: One) => (last.includes(subdomain) ? last.indexOf(subdomain) : last.length)
  return tenants
    .filter(({ subdomain, company_name }) => `${company_name} ${subdomain}`.toLowerCase().includes(sought))
    .toSorted((a, b) => rank(a) - rank(b) || a.company_name.localeCompare(b.company_name))
}
