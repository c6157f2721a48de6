import { access } from '#web/words/en-GB/access.ts'
import { audit } from '#web/words/en-GB/audit.ts'
import { automations } from '#web/words/en-GB/automations.ts'
import { billing } from '#web/words/en-GB/billing.ts'
import { clients } from '#web/words/en-GB/clients.ts'
import { counting } from '#web/words/en-GB/counting.ts'
import { dashboards } from '#web/words/en-GB/dashboards.ts'
import { dock } from '#web/words/en-GB/dock.ts'
import { exceptions } from '#web/words/en-GB/exceptions.ts'
import { explanationReasons } from '#web/words/en-GB/explanations.ts'
import { flows } from '#web/words/en-GB/flows.ts'
import { form } from '#web/words/en-GB/form.ts'
import { grid } from '#web/words/en-GB/grid.ts'
import type { help } from '#web/words/en-GB/help.ts'
import { imports } from '#web/words/en-GB/imports.ts'
import { integrations } from '#web/words/en-GB/integrations.ts'
import { kit } from '#web/words/en-GB/kit.ts'
import { labels } from '#web/words/en-GB/labels.ts'
import { loads } from '#web/words/en-GB/loads.ts'
import { map } from '#web/words/en-GB/map.ts'
import { money } from '#web/words/en-GB/money.ts'
import { orders } from '#web/words/en-GB/orders.ts'
import { packing } from '#web/words/en-GB/packing.ts'
import { people } from '#web/words/en-GB/people.ts'
import { places } from '#web/words/en-GB/places.ts'
import { portal } from '#web/words/en-GB/portal.ts'
import { printing } from '#web/words/en-GB/printing.ts'
import { problems } from '#web/words/en-GB/problems.ts'
import { products } from '#web/words/en-GB/products.ts'
import { profile } from '#web/words/en-GB/profile.ts'
import { queue } from '#web/words/en-GB/queue.ts'
import { receipts } from '#web/words/en-GB/receipts.ts'
import { records } from '#web/words/en-GB/records.ts'
import { refusals } from '#web/words/en-GB/refusals.ts'
import { replenishment } from '#web/words/en-GB/replenishment.ts'
import { reports } from '#web/words/en-GB/reports.ts'
import { roles } from '#web/words/en-GB/roles.ts'
import { settings } from '#web/words/en-GB/settings.ts'
import { shell } from '#web/words/en-GB/shell.ts'
import { stock } from '#web/words/en-GB/stock.ts'
import { talk } from '#web/words/en-GB/talk.ts'
import { templates } from '#web/words/en-GB/templates.ts'
import { tenants } from '#web/words/en-GB/tenants.ts'
import { tower } from '#web/words/en-GB/tower.ts'
import { waves } from '#web/words/en-GB/waves.ts'

/** Help is read in forms, so that the first page need not wait for it: the shell adds it. */
const noHelp: typeof help = {}

/** Every text of the console in British English but the help of fields, by the room that shows it. */
export const en = {
  form,
  grid,
  kit,
  labels,
  money,
  orders,
  problems,
  help: noHelp,
  refusals,
  // The service says its other reasons in English.
  reasons: explanationReasons,
  queue,
  receipts,
  records,
  roles,
  shell,
  exceptions,
  people,
  tower,
  imports,
  billing,
  automations,
  templates,
  dashboards,
  reports,
  stock,
  talk,
  places,
  portal,
  profile,
  loads,
  map,
  replenishment,
  clients,
  counting,
  dock,
  packing,
  waves,
  printing,
  integrations,
  products,
  settings,
  tenants,
  access,
  flows,
  audit,
}

/** The texts that each language has. */
export type Words = typeof en
