import type { IntegrationAdapter } from '#values/integration.ts'

/** The connection that printers are reached by (platform 12.3): agents ask for their jobs, so there is nothing to synchronize. */
export function cloudPrint(): IntegrationAdapter {
  return {
    name: 'cloud_print',
    category: 'print',
    configurationSchema: { type: 'object' },
    exchanges: () => [],
    test: async () => undefined,
  }
}
