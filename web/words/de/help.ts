import { accounts } from '#web/words/de/help/accounts.ts'
import { applications } from '#web/words/de/help/applications.ts'
import { automations } from '#web/words/de/help/automations.ts'
import { charges } from '#web/words/de/help/charges.ts'
import { dashboards } from '#web/words/de/help/dashboards.ts'
import { documents } from '#web/words/de/help/documents.ts'
import { events } from '#web/words/de/help/events.ts'
import { handheld } from '#web/words/de/help/handheld.ts'
import { imports } from '#web/words/de/help/imports.ts'
import { integrations } from '#web/words/de/help/integrations.ts'
import { operations } from '#web/words/de/help/operations.ts'
import { orders } from '#web/words/de/help/orders.ts'
import { printing } from '#web/words/de/help/printing.ts'
import { products } from '#web/words/de/help/products.ts'
import { receipts } from '#web/words/de/help/receipts.ts'
import { reports } from '#web/words/de/help/reports.ts'
import { resources } from '#web/words/de/help/resources.ts'
import { roles } from '#web/words/de/help/roles.ts'
import { screens } from '#web/words/de/help/screens.ts'
import { shipping } from '#web/words/de/help/shipping.ts'
import { stock } from '#web/words/de/help/stock.ts'
import { subdomains } from '#web/words/de/help/subdomains.ts'
import { tasks } from '#web/words/de/help/tasks.ts'
import { transactions } from '#web/words/de/help/transactions.ts'
import { users } from '#web/words/de/help/users.ts'
import { warehouses } from '#web/words/de/help/warehouses.ts'

/**
 * What fields, operations and resources mean to people, in German, by their description in the API.
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
