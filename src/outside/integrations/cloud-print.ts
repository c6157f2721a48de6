import type { IntegrationAdapter } from '#values/integration.ts'

/** The connection for printing (platform 12.3): agents fetch their jobs, so there is nothing to synchronize. */
export function cloudPrint(): IntegrationAdapter {
  return {
    name: 'cloud_print',
    category: 'print',
    configurationSchema: { type: 'object' },
    exchanges: () => [],
    test: async () => undefined,
  }
}
