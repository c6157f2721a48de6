import type { Model } from '#declare/model.ts'
import type { ExplainOrders } from '#domain/explanation/explain-orders.ts'
import type { QueryCheck } from '#domain/reporting/check-query.ts'
import type { RunQuery } from '#domain/reporting/run-query.ts'
import { type EgressSettings, egressRulesFor } from '#values/egress.ts'
import type { IntegrationGateway } from '#values/integration.ts'
import { accountOperations } from './accounts.ts'
import { applicationOperations } from './applications.ts'
import { automationOperations } from './automations.ts'
import { bookingOperations } from './bookings.ts'
import { carrierOperations } from './carriers.ts'
import { chargingOperations } from './charging.ts'
import { crossdockOperations } from './crossdocks.ts'
import { dashboardOperations } from './dashboards.ts'
import { dispatchOperations } from './dispatch.ts'
import { documentOperations } from './documents.ts'
import { ftpUserOperations } from './ftp-users.ts'
import { hhdUserOperations } from './hhd-users.ts'
import { importConfigurationOperations } from './import-configurations.ts'
import { importOperations } from './imports.ts'
import { integrationOperations } from './integrations.ts'
import { invoiceOperations } from './invoices.ts'
import { loadOperations } from './loads.ts'
import { mappingOperations } from './mappings.ts'
import { membershipOperations } from './memberships.ts'
import type { Operation } from './operation.ts'
import { orderExplanations } from './order-explanations.ts'
import { orderOperations } from './orders.ts'
import { packageLabelOperations } from './package-labels.ts'
import { packageOperations } from './packages.ts'
import { paperOperations } from './papers.ts'
import { pickingOperations } from './picking.ts'
import { printerOperations } from './printers.ts'
import { productOperations } from './products.ts'
import { receiptPaperOperations } from './receipt-papers.ts'
import { receiptOperations } from './receipts.ts'
import { replenishmentOperations } from './replenishment.ts'
import { reportOperations } from './reports.ts'
import { rfFlowOperations } from './rf-flows.ts'
import { roleOperations } from './roles.ts'
import { savedViewOperations } from './saved-views.ts'
import { scanOperations } from './scans.ts'
import { type ShippingOutside, shipmentOperations } from './shipments.ts'
import { stockOperations } from './stock.ts'
import { stockCheckOperations } from './stock-checks.ts'
import { storageUnitOperations } from './storage-units.ts'
import { subdomainApplicationOperations } from './subdomain-applications.ts'
import { type SubdomainCreation, subdomainOperations } from './subdomains.ts'
import { taskOperations } from './tasks.ts'
import { type PrintingOutside, templateOperations } from './templates.ts'
import { tenantLifeOperations } from './tenant-life.ts'
import { userOperations } from './users.ts'
import { warehouseOperations } from './warehouse.ts'

/** What the installation's settings decide about operations. */
export type OperationSettings = EgressSettings & {
  readonly subdomain_creation: SubdomainCreation
  /** The fewest characters of a password that an SFTP user is given. */
  readonly sftp_password_min: number
  /** `{base_url}`, with which links begin. */
  readonly public_url: string
  /** What looks at the queries of reports; the way in that knows the schema brings it. */
  readonly check_query?: QueryCheck
  /** What reads the data of widgets; the same way in brings it. */
  readonly run_query?: RunQuery
  /** What explains orders; the same way in brings it. */
  readonly explain_orders?: ExplainOrders
  /** How carriers are reached and labels kept; the way in that can reach them brings it. */
  readonly shipping?: ShippingOutside
  readonly printing?: PrintingOutside
  /** What speaks to other systems; the way in that can reach them brings it. */
  readonly integrations?: IntegrationGateway
}

/** The operations that one place owns whole, because they are more than a generic verb. */
export function ownedOperations(model: Model, settings: OperationSettings): readonly Operation[] {
  return [
    ...accountOperations(model),
    ...automationOperations(model, egressRulesFor(settings, [])),
    ...bookingOperations(model),
    ...carrierOperations(model),
    ...chargingOperations(model),
    ...crossdockOperations(model),
    ...dashboardOperations(model, {
      check: settings.check_query ?? unchecked,
      run_query: settings.run_query ?? unchecked,
    }),
    ...dispatchOperations(model),
    ...documentOperations(model, {
      public_url: settings.public_url,
      files: settings.printing?.files ?? null,
    }),
    ...ftpUserOperations(model, settings.sftp_password_min),
    ...hhdUserOperations(model),
    ...importConfigurationOperations(model),
    ...invoiceOperations(model),
    ...importOperations(model),
    ...integrationOperations(model, settings.integrations ?? null),
    ...loadOperations(model),
    ...mappingOperations(model),
    ...packageOperations(model),
    ...packageLabelOperations(model, settings.printing ?? null),
    ...orderOperations(model),
    ...orderExplanations(model, settings.explain_orders ?? unchecked),
    ...paperOperations(model, settings.printing ?? null),
    ...productOperations(model),
    ...pickingOperations(model),
    ...printerOperations(model),
    ...replenishmentOperations(model),
    ...reportOperations(model, settings.check_query ?? unchecked),
    ...rfFlowOperations(model),
    ...savedViewOperations(model),
    ...scanOperations(model),
    ...shipmentOperations(model, settings.shipping ?? null),
    ...subdomainOperations(model, settings.subdomain_creation),
    ...stockCheckOperations(model),
    ...stockOperations(model),
    ...storageUnitOperations(model),
    ...taskOperations(model),
    ...receiptOperations(model),
    ...receiptPaperOperations(model, settings.printing ?? null),
    ...templateOperations(model, settings.printing ?? null),
    ...applicationOperations(model),
    ...membershipOperations(model),
    ...roleOperations(model),
    ...subdomainApplicationOperations(model),
    ...tenantLifeOperations(model),
    ...userOperations(model),
    ...warehouseOperations(model),
  ]
}

function unchecked(): never {
  throw new Error('no way in has brought what looks at queries')
}
