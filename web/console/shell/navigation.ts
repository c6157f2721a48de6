import type { TypeSummary } from '#web/api/metadata.ts'
import type { IconName } from '#web/console/kit/icon.tsx'
import type { Words } from '#web/words/en-GB.ts'

/** A type that stands in the left rail. */
export type Item = {
  readonly type: keyof Words['shell']['items']
  readonly icon: IconName
  /** The letter that goes there after `g`. */
  readonly letter?: string
}

/** The left rail; what is not here stands under all records. */
export const NAVIGATION: readonly {
  readonly group: keyof Words['shell']['groups']
  readonly items: readonly Item[]
}[] = [
  {
    group: 'work',
    items: [
      { type: 'goods_outs', icon: 'orders', letter: 'o' },
      { type: 'goods_in_receipts', icon: 'receipts', letter: 'r' },
      { type: 'stock_balances', icon: 'stock', letter: 's' },
      { type: 'tasks', icon: 'tasks', letter: 't' },
      { type: 'goods_out_pick_lists', icon: 'waves' },
      { type: 'loads', icon: 'truck' },
      { type: 'bookings', icon: 'dock', letter: 'd' },
      { type: 'stock_checks', icon: 'count' },
      { type: 'pickface_products', icon: 'refresh' },
    ],
  },
  {
    group: 'clients',
    items: [
      { type: 'accounts', icon: 'building' },
      { type: 'charge_baskets', icon: 'money' },
    ],
  },
  {
    group: 'set_up',
    items: [
      { type: 'products', icon: 'tags' },
      { type: 'locations', icon: 'warehouse' },
      { type: 'customers', icon: 'partners' },
      { type: 'suppliers', icon: 'partners' },
      { type: 'templates', icon: 'document' },
      { type: 'printers', icon: 'print' },
    ],
  },
  {
    group: 'connect',
    items: [
      { type: 'imports', icon: 'import' },
      { type: 'integrations', icon: 'site' },
      { type: 'automations', icon: 'rule' },
    ],
  },
  {
    group: 'look',
    items: [
      { type: 'reports', icon: 'chart' },
      { type: 'dashboards', icon: 'dashboard' },
      { type: 'audit_entries', icon: 'audit' },
    ],
  },
  {
    group: 'admin',
    items: [
      { type: 'users', icon: 'users' },
      { type: 'roles', icon: 'key' },
    ],
  },
]

/** The path of the list of a type. */
export function listPath(type: string): string {
  return `/records/${type}`
}

/** The types that a caller may see: those with a list whose permission they have. */
export function visibleTypes(
  types: readonly TypeSummary[],
  may: (permission: string | null) => boolean,
): ReadonlySet<string> {
  return new Set(
    types.filter(({ root, permission }) => root !== null && may(permission)).map(({ name }) => name),
  )
}
