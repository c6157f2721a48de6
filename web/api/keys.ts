/** The keys of the query cache. Whatever is read of a tenant begins with it, so that nothing of one is shown in another. */
export const keys = {
  metadata: () => ['metadata'] as const,
  type: (type: string) => ['metadata', type] as const,
  session: () => ['session'] as const,
  /** Everything of a tenant. */
  tenant: (tenant: string) => ['tenant', tenant] as const,
  me: (tenant: string) => ['tenant', tenant, 'me'] as const,
  list: (tenant: string, type: string, asked: unknown = null) =>
    ['tenant', tenant, 'list', type, asked] as const,
  record: (tenant: string, type: string, id: string) => ['tenant', tenant, 'record', type, id] as const,
  screen: (tenant: string, name: string, variables: unknown = null) =>
    ['tenant', tenant, 'screen', name, variables] as const,
}
