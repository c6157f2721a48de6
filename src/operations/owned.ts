import type { ProvePassword } from '#access/prove-password.ts'
import type { Model } from '#declare/model.ts'
import type { ExplainOrders } from '#domain/explanation/explain-orders.ts'
import type { ReadTable } from '#domain/imports/table-of-texts.ts'
import type { QueryCheck } from '#domain/reporting/check-query.ts'
import type { RunQuery } from '#domain/reporting/run-query.ts'
import { type EgressSettings, egressRulesFor } from '#values/egress.ts'
import type { IntegrationGateway } from '#values/integration.ts'
import { accountOperations } from './accounts.ts'
import { applicationOperations } from './applications.ts'
import { automationOperations } from './automations.ts'
import { balanceExplanations } from './balance-explanations.ts'
import { bookingOperations } from './bookings.ts'
import { bulkCreates } from './bulk-creates.ts'
import { carrierOperations } from './carriers.ts'
import { chargingOperations } from './charging.ts'
import { crossdockOperations } from './crossdocks.ts'
import { dashboardOperations } from './dashboards.ts'
import { dispatchOperations } from './dispatch.ts'
import { documentOperations } from './documents.ts'
import { ftpUserOperations } from './ftp-users.ts'
import { handheldOperations } from './handheld-operations.ts'
import { importConfigurationOperations } from './import-configurations.ts'
import { importOperations } from './imports.ts'
import { integrationOperations } from './integrations.ts'
import { invoiceOperations } from './invoices.ts'
import { listExportOperations } from './list-exports.ts'
import { loadOperations } from './loads.ts'
import { mappingOperations } from './mappings.ts'
import { membershipOperations } from './memberships.ts'
import type { Operation } from './operation.ts'
import { operationsFor } from './operation-table.ts'
import { orderExplanations } from './order-explanations.ts'
import { orderPreviews, type PreviewOrders } from './order-previews.ts'
import { orderOperations } from './orders.ts'
import { packageLabelOperations } from './package-labels.ts'
import { packageOperations } from './packages.ts'
import { paperOperations } from './papers.ts'
import { papersTogetherOperations } from './papers-together.ts'
import { pickingOperations } from './picking.ts'
import { printerOperations } from './printers.ts'
import { productOperations } from './products.ts'
import { profileOperations } from './profile.ts'
import { queuedJobOperations } from './queued-jobs.ts'
import { receiptPaperOperations } from './receipt-papers.ts'
import { receiptOperations } from './receipts.ts'
import { replenishmentOperations } from './replenishment.ts'
import { reportOperations } from './reports.ts'
import { roleOperations } from './roles.ts'
import { sampleDataOperations } from './sample-data.ts'
import { savedViewOperations } from './saved-views.ts'
import { type ShippingServices, shipmentOperations } from './shipments.ts'
import { stockOperations } from './stock.ts'
import { stockCheckOperations } from './stock-checks.ts'
import { storageUnitOperations } from './storage-units.ts'
import { subdomainApplicationOperations } from './subdomain-applications.ts'
import { type SubdomainCreation, subdomainOperations } from './subdomains.ts'
import { talkOperations } from './talk.ts'
import { taskOperations } from './tasks.ts'
import { templatePreviews } from './template-previews.ts'
import { type PrintingServices, templateOperations } from './templates.ts'
import { tenantLifeOperations } from './tenant-export-and-reset.ts'
import { operationsByPath } from './transactional-client.ts'
import { userOperations } from './users.ts'
import { warehouseOperations } from './warehouse.ts'
import { warehouseMaps } from './warehouse-maps.ts'
import { workPackOperations } from './work-packs.ts'

/** Settings of the installation that operations depend on. */
export type OperationSettings = EgressSettings &
  SubdomainCreation & {
    /** How many applications a tenant may have. */
    readonly applications_per_tenant: number
    /** The minimum length of passwords of SFTP users. */
    readonly sftp_password_min: number
    /** `{base_url}`, with which links begin. */
    readonly public_url: string
    /** Checks the queries of reports; provided by the entry point that has the schema. */
    readonly check_query?: QueryCheck
    /** Reads the rows of widgets; provided by the same entry point. */
    readonly run_query?: RunQuery
    /** Checks current passwords; provided by the entry point. */
    readonly prove_password?: ProvePassword
    /** Explains orders; provided by the same entry point. */
    readonly explain_orders?: ExplainOrders
    /** Previews the processing of orders; provided by the same entry point. */
    readonly preview_orders?: PreviewOrders
    /** The carriers and file storage; provided by entry points that call carriers. */
    readonly shipping?: ShippingServices
    readonly printing?: PrintingServices
    /** Reads tables that people import; provided by the same entry point. */
    readonly read_table?: ReadTable
    /** The gateway to other systems; provided by entry points that call them. */
    readonly integrations?: IntegrationGateway
  }

/** All operations that are more than a generic verb. */
export function ownedOperations(model: Model, settings: OperationSettings): readonly Operation[] {
  const { check_query = refuseQueries, run_query = refuseQueries } = settings
  const owned: readonly Operation[] = [
    ...accountOperations(model),
    ...automationOperations(model, egressRulesFor(settings, [])),
    ...balanceExplanations(model),
    ...bookingOperations(model),
    ...bulkCreates(model),
    ...carrierOperations(model, settings.shipping?.carriers ?? null),
    ...chargingOperations(model),
    ...crossdockOperations(model),
    ...dashboardOperations(model, { check: check_query, run_query }),
    ...dispatchOperations(model),
    ...documentOperations(model, documentServices(settings)),
    ...ftpUserOperations(model, settings.sftp_password_min),
    ...handheldOperations(model, settings.printing ?? null),
    ...importConfigurationOperations(model, () => owned),
    ...invoiceOperations(model),
    ...importOperations(model, settings.read_table ?? null),
    ...integrationOperations(model, settings.integrations ?? null),
    ...listExportOperations(model, check_query),
    ...loadOperations(model),
    ...mappingOperations(model),
    ...packageOperations(model),
    ...packageLabelOperations(model, settings.printing ?? null),
    ...orderOperations(model),
    ...orderExplanations(model, settings.explain_orders ?? refuseQueries),
    ...orderPreviews(model, settings.preview_orders ?? refuseQueries),
    ...paperOperations(model, settings.printing ?? null),
    ...papersTogetherOperations(model, settings.printing ?? null),
    ...productOperations(model),
    ...profileOperations(model, settings.prove_password ?? refuseQueries),
    ...pickingOperations(model),
    ...printerOperations(model),
    ...replenishmentOperations(model),
    ...reportOperations(model, check_query),
    ...sampleDataOperations(model, () => operationsByPath(operationsFor(model, owned))),
    ...savedViewOperations(model),
    ...shipmentOperations(model, settings.shipping ?? null),
    ...subdomainOperations(model, settings),
    ...stockCheckOperations(model),
    ...stockOperations(model),
    ...storageUnitOperations(model),
    ...talkOperations(model),
    ...taskOperations(model),
    ...workPackOperations(model),
    ...receiptOperations(model),
    ...receiptPaperOperations(model, settings.printing ?? null),
    ...templateOperations(model, settings.printing ?? null),
    ...templatePreviews(model, settings.printing ?? null),
    ...applicationOperations(model, settings.applications_per_tenant),
    ...membershipOperations(model),
    ...roleOperations(model),
    ...subdomainApplicationOperations(model),
    ...tenantLifeOperations(model),
    ...queuedJobOperations(model),
    ...userOperations(model),
    ...warehouseMaps(model),
    ...warehouseOperations(model),
  ]
  return owned
}

function documentServices({ public_url, printing }: OperationSettings) {
  return { public_url, files: printing?.files ?? null }
}

function refuseQueries(): never {
  throw new Error('no query check was provided')
}
