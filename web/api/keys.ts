/**
 * The keys of the query cache. All data of a tenant is below its own key, so that nothing of one is shown in another.
 */
export const keys = {
  metadata: () => ['metadata'] as const,
  /** Of a tenant, since its labels are part of it, but beside its data: acts do not change it, apart from acts on labels. */
  type: (tenant: string, type: string) => ['metadata', tenant, type] as const,
  session: () => ['session'] as const,
  /** Everything of a tenant. */
  tenant: (tenant: string) => ['tenant', tenant] as const,
  me: (tenant: string) => ['tenant', tenant, 'me'] as const,
  list: (tenant: string, type: string, params: unknown = null) =>
    ['tenant', tenant, 'list', type, params] as const,
  record: (tenant: string, type: string, id: string) => ['tenant', tenant, 'record', type, id] as const,
  /** Results of dry runs: acts do not make them stale. */
  dryRun: (tenant: string, params: unknown) => ['dry_run', tenant, params] as const,
  screen: (tenant: string, name: string, variables: unknown = null) =>
    ['tenant', tenant, 'screen', name, variables] as const,
}
