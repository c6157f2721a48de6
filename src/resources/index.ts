import type { AnyDeclaration } from '#declare/resource.ts'
import { accounts } from './accounts/accounts.ts'
import { addresses } from './accounts/addresses.ts'
import { taxTypes } from './charging/tax-types.ts'
import { automationActionLogs, automationRuns, failureEventLogs, webhookDeliveries } from './integration/automation-runs.ts'
import { automationActionParameters, automationActions, automationConditions, automations } from './integration/automations.ts'
import { externalEntities } from './integration/external-entities.ts'
import { ftpUsers } from './integration/ftp-users.ts'
import { importTemplates } from './integration/import-templates.ts'
import { integrationProductMappings } from './integration/integration-product-mappings.ts'
import { integrations } from './integration/integrations.ts'
import { integrationProductMappingGroups, mappingGroups } from './integration/mapping-groups.ts'
import { carrierServices } from './outbound/carrier-services.ts'
import { carriers } from './outbound/carriers.ts'
import { roles } from './people/roles.ts'
import { subdomainUsers } from './people/subdomain-users.ts'
import { subdomains } from './people/subdomains.ts'
import { users } from './people/users.ts'
import { products } from './products/products.ts'
import { stockUnitTypes } from './products/stock-unit-types.ts'
import { barcodeFormats } from './reporting/barcode-formats.ts'
import { templateTypes } from './reporting/template-types.ts'
import { templates } from './reporting/templates.ts'
import { locationTypes } from './warehouse/location-types.ts'
import { locations } from './warehouse/locations.ts'
import { sequences } from './stock/sequences.ts'
import { sites } from './warehouse/sites.ts'
import { warehouses } from './warehouse/warehouses.ts'

/** Every resource there is; a new one is a file and a line here. */
export const declarations: readonly AnyDeclaration[] = [
  accounts,
  addresses,
  automationActionLogs,
  automationActionParameters,
  automationActions,
  automationConditions,
  automationRuns,
  automations,
  barcodeFormats,
  carrierServices,
  carriers,
  externalEntities,
  failureEventLogs,
  ftpUsers,
  importTemplates,
  integrationProductMappingGroups,
  integrationProductMappings,
  integrations,
  locationTypes,
  locations,
  mappingGroups,
  products,
  roles,
  sequences,
  sites,
  stockUnitTypes,
  subdomainUsers,
  subdomains,
  taxTypes,
  templateTypes,
  templates,
  users,
  warehouses,
  webhookDeliveries,
]
