import { accounts } from '#web/words/en-GB/help/accounts.ts'
import { applications } from '#web/words/en-GB/help/applications.ts'
import { automations } from '#web/words/en-GB/help/automations.ts'
import { charges } from '#web/words/en-GB/help/charges.ts'
import { dashboards } from '#web/words/en-GB/help/dashboards.ts'
import { documents } from '#web/words/en-GB/help/documents.ts'
import { events } from '#web/words/en-GB/help/events.ts'
import { handheld } from '#web/words/en-GB/help/handheld.ts'
import { imports } from '#web/words/en-GB/help/imports.ts'
import { integrations } from '#web/words/en-GB/help/integrations.ts'
import { operations } from '#web/words/en-GB/help/operations.ts'
import { orders } from '#web/words/en-GB/help/orders.ts'
import { printing } from '#web/words/en-GB/help/printing.ts'
import { products } from '#web/words/en-GB/help/products.ts'
import { receipts } from '#web/words/en-GB/help/receipts.ts'
import { reports } from '#web/words/en-GB/help/reports.ts'
import { resources } from '#web/words/en-GB/help/resources.ts'
import { roles } from '#web/words/en-GB/help/roles.ts'
import { screens } from '#web/words/en-GB/help/screens.ts'
import { shipping } from '#web/words/en-GB/help/shipping.ts'
import { stock } from '#web/words/en-GB/help/stock.ts'
import { subdomains } from '#web/words/en-GB/help/subdomains.ts'
import { tasks } from '#web/words/en-GB/help/tasks.ts'
import { transactions } from '#web/words/en-GB/help/transactions.ts'
import { users } from '#web/words/en-GB/help/users.ts'
import { warehouses } from '#web/words/en-GB/help/warehouses.ts'

/**
 * What fields, operations and resources mean to people where that is not their description in the API, by that description.
 */
export const help: Readonly<Record<string, string>> = {
  ...accounts,
  ...applications,
  ...automations,
  ...charges,
  ...dashboards,
  ...documents,
  ...events,
  ...handheld,
  ...imports,
  ...integrations,
  ...operations,
  ...orders,
  ...printing,
  ...products,
  ...receipts,
  ...reports,
  ...resources,
  ...roles,
  ...screens,
  ...shipping,
  ...stock,
  ...subdomains,
  ...tasks,
  ...transactions,
  ...users,
  ...warehouses,
}
