import type { AnyDeclaration } from '#declare/resource.ts'
import { accountWarehouses } from './accounts/account-warehouses.ts'
import { accounts } from './accounts/accounts.ts'
import { addresses } from './accounts/addresses.ts'
import { alternativeCodeTypes } from './accounts/alternative-code-types.ts'
import { alternativeCodes } from './accounts/alternative-codes.ts'
import { collectionAddresses } from './accounts/collection-addresses.ts'
import { customers } from './accounts/customers.ts'
import { deliveryAddresses } from './accounts/delivery-addresses.ts'
import { suppliers } from './accounts/suppliers.ts'
import { chargeBaskets } from './charging/charge-baskets.ts'
import { chargeCards } from './charging/charge-cards.ts'
import { chargeLines } from './charging/charge-lines.ts'
import { chargePrices } from './charging/charge-prices.ts'
import { chargeWindows } from './charging/charge-windows.ts'
import { currencies } from './charging/currencies.ts'
import { invoiceLines, invoices } from './charging/invoices.ts'
import { taxRates } from './charging/tax-rates.ts'
import { taxTypes } from './charging/tax-types.ts'
import { hhdUsers } from './handheld/hhd-users.ts'
import { rfFlows } from './handheld/rf-flows.ts'
import { rfImplementations } from './handheld/rf-implementations.ts'
import { bookings } from './inbound/bookings.ts'
import { crossdocks, crossdockUnits } from './inbound/crossdocks.ts'
import { goodsInLines } from './inbound/goods-in-lines.ts'
import { goodsInReceipts } from './inbound/goods-in-receipts.ts'
import { auditEntries } from './integration/audit-entries.ts'
import { automationActionLogs, automationRuns, failureEventLogs, webhookDeliveries } from './integration/automation-runs.ts'
import { automationActionParameters, automationActions, automationConditions, automations } from './integration/automations.ts'
import { ediInterchanges } from './integration/edi-interchanges.ts'
import { ediPartners } from './integration/edi-partners.ts'
import { events } from './integration/events.ts'
import { externalEntities } from './integration/external-entities.ts'
import { ftpFiles } from './integration/ftp-files.ts'
import { ftpUsers } from './integration/ftp-users.ts'
import { importConfigurations } from './integration/import-configurations.ts'
import { importTemplates } from './integration/import-templates.ts'
import { importRows, imports } from './integration/imports.ts'
import { integrationCarrierMappings } from './integration/integration-carrier-mappings.ts'
import { integrationProductMappings } from './integration/integration-product-mappings.ts'
import { integrationOrders, integrationRuns } from './integration/integration-runs.ts'
import { integrationShippingRateMappings } from './integration/integration-shipping-rate-mappings.ts'
import { integrationWarehouseMappings } from './integration/integration-warehouse-mappings.ts'
import { integrations } from './integration/integrations.ts'
import {
  ftpMappingGroups, integrationCarrierMappingGroups, integrationProductMappingGroups, integrationShippingRateMappingGroups,
  integrationWarehouseMappingGroups, mappingGroupFields, mappingGroups,
} from './integration/mapping-groups.ts'
import { ftpMappings, mappingFieldValues, mappings } from './integration/mappings.ts'
import { carrierServices } from './outbound/carrier-services.ts'
import { carriers } from './outbound/carriers.ts'
import { customCarrierTypes } from './outbound/custom-carrier-types.ts'
import { goodsOutLines } from './outbound/goods-out-lines.ts'
import { goodsOutPickLists } from './outbound/goods-out-pick-lists.ts'
import { goodsOutStatuses } from './outbound/goods-out-statuses.ts'
import { goodsOuts } from './outbound/goods-outs.ts'
import { loadDrops } from './outbound/load-drops.ts'
import { loads } from './outbound/loads.ts'
import { orderTypes } from './outbound/order-types.ts'
import { packages } from './outbound/packages.ts'
import { pickProcessingRequests } from './outbound/pick-processing-requests.ts'
import { shipments } from './outbound/shipments.ts'
import { trailerTypes } from './outbound/trailer-types.ts'
import { trailers } from './outbound/trailers.ts'
import { oauthApplications } from './people/oauth-applications.ts'
import { permissions } from './people/permissions.ts'
import { roles } from './people/roles.ts'
import { subdomainUsers } from './people/subdomain-users.ts'
import { subdomains } from './people/subdomains.ts'
import { users } from './people/users.ts'
import { accountProducts } from './products/account-products.ts'
import { groups, locationGroups, productGroups } from './products/groups.ts'
import { pickfaceProducts } from './products/pickface-products.ts'
import { productMaterials } from './products/product-materials.ts'
import { productStorageUnits } from './products/product-storage-units.ts'
import { products } from './products/products.ts'
import { stockUnitTypes } from './products/stock-unit-types.ts'
import { barcodeFormats } from './reporting/barcode-formats.ts'
import { dashboards, dashboardWidgetPlacements, dashboardWidgets } from './reporting/dashboards.ts'
import { documents } from './reporting/documents.ts'
import { printAgents, printers, printJobs } from './reporting/printers.ts'
import { reportQueries } from './reporting/report-queries.ts'
import { reports } from './reporting/reports.ts'
import {
  scheduledReportFtpRecipients, scheduledReportRecipients, scheduledReportReports, scheduledReports,
} from './reporting/scheduled-reports.ts'
import { templateTypes } from './reporting/template-types.ts'
import { templates } from './reporting/templates.ts'
import { fieldLabels } from './screens/field-labels.ts'
import { preferences } from './screens/preferences.ts'
import { savedViews } from './screens/saved-views.ts'
import { reasonCodes } from './stock/reason-codes.ts'
import { sequences } from './stock/sequences.ts'
import { stockBalances } from './stock/stock-balances.ts'
import { stockCheckProgrammes, stockCheckRecords, stockChecks } from './stock/stock-checks.ts'
import { stocks } from './stock/stocks.ts'
import { storageUnitTypes } from './stock/storage-unit-types.ts'
import { storageUnits } from './stock/storage-units.ts'
import { transactions } from './stock/transactions.ts'
import { comments } from './talk/comments.ts'
import { notifications } from './talk/notifications.ts'
import { watches } from './talk/watches.ts'
import { allocations } from './tasks/allocations.ts'
import { putawayRules } from './tasks/putaway-rules.ts'
import { taskTypes } from './tasks/task-types.ts'
import { tasks } from './tasks/tasks.ts'
import { locationTypes } from './warehouse/location-types.ts'
import { locations } from './warehouse/locations.ts'
import { sites } from './warehouse/sites.ts'
import { warehouseLayouts } from './warehouse/warehouse-layouts.ts'
import { warehouseRoutes } from './warehouse/warehouse-routes.ts'
import { warehouses } from './warehouse/warehouses.ts'

/** All resources; a new one is a file and a line here. */
export const declarations: readonly AnyDeclaration[] = [
  accountProducts,
  accounts,
  accountWarehouses,
  addresses,
  allocations,
  alternativeCodes,
  alternativeCodeTypes,
  auditEntries,
  automationActionLogs,
  automationActionParameters,
  automationActions,
  automationConditions,
  automationRuns,
  automations,
  barcodeFormats,
  bookings,
  carriers,
  carrierServices,
  chargeBaskets,
  chargeCards,
  chargeLines,
  chargePrices,
  chargeWindows,
  collectionAddresses,
  comments,
  crossdocks,
  crossdockUnits,
  currencies,
  customCarrierTypes,
  customers,
  dashboards,
  dashboardWidgetPlacements,
  dashboardWidgets,
  deliveryAddresses,
  documents,
  ediInterchanges,
  ediPartners,
  events,
  externalEntities,
  failureEventLogs,
  fieldLabels,
  ftpFiles,
  ftpMappingGroups,
  ftpMappings,
  ftpUsers,
  goodsInLines,
  goodsInReceipts,
  goodsOutLines,
  goodsOutPickLists,
  goodsOuts,
  goodsOutStatuses,
  groups,
  hhdUsers,
  importConfigurations,
  importRows,
  imports,
  importTemplates,
  integrationCarrierMappingGroups,
  integrationCarrierMappings,
  integrationProductMappingGroups,
  integrationProductMappings,
  integrationRuns,
  integrationOrders,
  integrations,
  invoiceLines,
  invoices,
  integrationShippingRateMappingGroups,
  integrationShippingRateMappings,
  integrationWarehouseMappingGroups,
  integrationWarehouseMappings,
  loadDrops,
  loads,
  locationGroups,
  locations,
  locationTypes,
  mappingFieldValues,
  mappingGroupFields,
  mappingGroups,
  mappings,
  notifications,
  orderTypes,
  packages,
  pickfaceProducts,
  pickProcessingRequests,
  preferences,
  printAgents,
  printers,
  printJobs,
  productGroups,
  productMaterials,
  products,
  productStorageUnits,
  putawayRules,
  reasonCodes,
  reportQueries,
  reports,
  rfFlows,
  rfImplementations,
  oauthApplications,
  permissions,
  roles,
  savedViews,
  scheduledReportFtpRecipients,
  scheduledReportRecipients,
  scheduledReportReports,
  scheduledReports,
  sequences,
  shipments,
  sites,
  stockBalances,
  stockCheckProgrammes,
  stockCheckRecords,
  stockChecks,
  stocks,
  stockUnitTypes,
  storageUnits,
  storageUnitTypes,
  subdomains,
  subdomainUsers,
  suppliers,
  tasks,
  taskTypes,
  taxRates,
  taxTypes,
  templates,
  templateTypes,
  trailers,
  trailerTypes,
  transactions,
  users,
  warehouseLayouts,
  warehouseRoutes,
  warehouses,
  watches,
  webhookDeliveries,
]
