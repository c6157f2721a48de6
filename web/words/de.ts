import { access } from '#web/words/de/access.ts'
import { audit } from '#web/words/de/audit.ts'
import { automations } from '#web/words/de/automations.ts'
import { billing } from '#web/words/de/billing.ts'
import { clients } from '#web/words/de/clients.ts'
import { counting } from '#web/words/de/counting.ts'
import { dashboards } from '#web/words/de/dashboards.ts'
import { dock } from '#web/words/de/dock.ts'
import { exceptions } from '#web/words/de/exceptions.ts'
import { flows } from '#web/words/de/flows.ts'
import { form } from '#web/words/de/form.ts'
import { grid } from '#web/words/de/grid.ts'
import { help } from '#web/words/de/help.ts'
import { imports } from '#web/words/de/imports.ts'
import { integrations } from '#web/words/de/integrations.ts'
import { kit } from '#web/words/de/kit.ts'
import { labels } from '#web/words/de/labels.ts'
import { loads } from '#web/words/de/loads.ts'
import { map } from '#web/words/de/map.ts'
import { money } from '#web/words/de/money.ts'
import { orders } from '#web/words/de/orders.ts'
import { packing } from '#web/words/de/packing.ts'
import { people } from '#web/words/de/people.ts'
import { places } from '#web/words/de/places.ts'
import { portal } from '#web/words/de/portal.ts'
import { printing } from '#web/words/de/printing.ts'
import { problems } from '#web/words/de/problems.ts'
import { products } from '#web/words/de/products.ts'
import { profile } from '#web/words/de/profile.ts'
import { queue } from '#web/words/de/queue.ts'
import { reasons } from '#web/words/de/reasons.ts'
import { receipts } from '#web/words/de/receipts.ts'
import { records } from '#web/words/de/records.ts'
import { refusals } from '#web/words/de/refusals.ts'
import { replenishment } from '#web/words/de/replenishment.ts'
import { reports } from '#web/words/de/reports.ts'
import { roles } from '#web/words/de/roles.ts'
import { settings } from '#web/words/de/settings.ts'
import { shell } from '#web/words/de/shell.ts'
import { stock } from '#web/words/de/stock.ts'
import { talk } from '#web/words/de/talk.ts'
import { templates } from '#web/words/de/templates.ts'
import { tenants } from '#web/words/de/tenants.ts'
import { tower } from '#web/words/de/tower.ts'
import { waves } from '#web/words/de/waves.ts'
import type { Words } from '#web/words/en-GB.ts'

/** Every text of the console in German. */
export const de: Words = {
  form,
  grid,
  kit,
  labels,
  loads,
  map,
  money,
  orders,
  problems,
  help,
  refusals,
  reasons,
  queue,
  receipts,
  records,
  roles,
  replenishment,
  shell,
  clients,
  counting,
  dock,
  exceptions,
  packing,
  people,
  stock,
  talk,
  places,
  portal,
  profile,
  tower,
  imports,
  billing,
  automations,
  templates,
  dashboards,
  reports,
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
