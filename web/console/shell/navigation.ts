import type { TypeSummary } from '#web/api/metadata.ts'
import type { IconName } from '#web/console/kit/icon.tsx'
import type { Words } from '#web/words/en-GB.ts'

/** An item of the left rail: the list of a type, or a specialized screen. */
export type Item = {
  readonly name: keyof Words['shell']['items']
  readonly icon: IconName
  /** The letter that goes there after `g`. */
  readonly letter?: string
  /** Where a screen of its own is; else it is the list of the type that it is named after. */
  readonly path?: string
  /** What a screen of its own needs, each of them; else the permission of its type. */
  readonly needs?: readonly string[]
  /** Whether it is for clients of the warehouse alone. */
  readonly for_clients?: true
  /** Whether it is for those who work in the warehouse, and not for its clients. */
  readonly for_house?: true
  /** Whether it is for operators of the installation alone. */
  readonly for_operators?: true
  /** Whether its list is of one warehouse where one is chosen. */
  readonly is_floor?: true
  /** What it shows at first. */
  readonly search?: Readonly<Record<string, string>>
  /** The type whose list it is, where it has another name. */
  readonly of?: string
}

/** A part of the left rail. */
export type Group = { readonly group: keyof Words['shell']['groups']; readonly items: readonly Item[] }

/** Permissions of the tower; users without them start elsewhere. */
const TOWER_NEEDS: readonly string[] = ['view_goods_outs', 'view_tasks']

/** The left rail; what is not here stands under all records. */
export const NAVIGATION: readonly Group[] = [
  {
    group: 'work',
    items: [
      { name: 'portal', icon: 'home', path: '/portal', needs: [], for_clients: true },
      { name: 'tower', icon: 'dashboard', path: '/tower', needs: TOWER_NEEDS },
      { name: 'inbox', icon: 'inbox', letter: 'u', path: '/inbox', needs: ['view_notifications'] },
      { name: 'goods_outs', icon: 'orders', letter: 'o', is_floor: true },
      { name: 'goods_in_receipts', icon: 'receipts', letter: 'r', is_floor: true },
      { name: 'stock_balances', icon: 'stock', letter: 's', is_floor: true },
      {
        name: 'tasks',
        icon: 'tasks',
        letter: 't',
        path: '/tasks',
        needs: ['view_tasks'],
        is_floor: true,
        search: { v: 'open', 'f.status': 'in:AVAILABLE,ALLOCATED,ON_HOLD' },
      },
      {
        name: 'waves',
        letter: 'w',
        for_house: true,
        icon: 'waves',
        path: '/waves',
        needs: ['process_picks', 'view_goods_outs'],
        is_floor: true,
        search: { v: 'waiting', 'f.goods_out_status_id': 'in:2' },
      },
      {
        name: 'packing',
        for_house: true,
        icon: 'packages',
        letter: 'p',
        path: '/packing',
        needs: ['manage_packages', 'submit_shipments'],
      },
      { name: 'loads', letter: 'l', icon: 'truck', path: '/loads', needs: ['view_loads'], for_house: true },
      { name: 'bookings', icon: 'dock', letter: 'd', path: '/dock', needs: ['view_bookings'] },
      {
        name: 'stock_checks',
        letter: 'c',
        icon: 'count',
        path: '/counting',
        needs: ['view_stock_checks'],
        for_house: true,
      },
      {
        name: 'pickface_products',
        for_house: true,
        icon: 'refresh',
        path: '/replenishment',
        needs: ['view_pickface_products'],
      },
      { name: 'map', icon: 'map', letter: 'm', path: '/map', needs: ['view_locations'], for_house: true },
    ],
  },
  {
    group: 'clients',
    items: [
      { name: 'accounts', letter: 'a', icon: 'building' },
      { name: 'charge_cards', icon: 'tags' },
      {
        name: 'money',
        icon: 'money',
        path: '/money',
        needs: ['view_charge_baskets', 'view_charge_lines'],
        for_house: true,
      },
      { name: 'charge_baskets', letter: 'b', icon: 'money' },
      { name: 'invoices', letter: 'i', icon: 'document' },
    ],
  },
  {
    group: 'set_up',
    items: [
      { name: 'products', icon: 'tags' },
      { name: 'warehouses', icon: 'building' },
      { name: 'locations', icon: 'warehouse', is_floor: true },
      { name: 'customers', icon: 'partners' },
      { name: 'suppliers', icon: 'partners' },
      { name: 'carriers', icon: 'truck' },
      { name: 'hhd_users', icon: 'scan' },
      { name: 'printers', icon: 'print', path: '/printing', needs: ['view_printers'] },
      { name: 'templates', icon: 'document' },
    ],
  },
  {
    group: 'connect',
    items: [
      { name: 'imports', icon: 'import' },
      { name: 'integrations', icon: 'site' },
      { name: 'automations', icon: 'rule' },
      { name: 'ftp_users', icon: 'upload' },
      { name: 'edi_partners', icon: 'upload' },
      { name: 'edi_interchanges', icon: 'document' },
      { name: 'oauth_applications', icon: 'server' },
    ],
  },
  {
    group: 'look',
    items: [
      { name: 'exceptions', letter: 'e', icon: 'warning', path: '/exceptions', needs: [], for_house: true },
      { name: 'reports', icon: 'chart' },
      { name: 'dashboards', icon: 'dashboard' },
      { name: 'audit_entries', icon: 'audit' },
    ],
  },
  {
    group: 'admin',
    items: [
      { name: 'users', icon: 'users' },
      { name: 'roles', icon: 'key' },
      {
        name: 'settings',
        for_house: true,
        icon: 'settings',
        path: '/settings',
        needs: ['view_reason_codes', 'view_sequences'],
      },
      { name: 'subdomains', icon: 'building', for_operators: true },
      { name: 'queue', icon: 'server', path: '/queue', needs: [], for_operators: true },
    ],
  },
]

/** The rail of clients: what is theirs, by the names they have for it. */
const PORTAL: Group = {
  group: 'portal',
  items: [
    { name: 'portal', icon: 'home', path: '/portal', needs: [] },
    { name: 'inbox', icon: 'inbox', letter: 'u', path: '/inbox', needs: ['view_notifications'] },
    { name: 'goods_outs', icon: 'orders', letter: 'o' },
    { name: 'deliveries', icon: 'receipts', letter: 'r', of: 'goods_in_receipts' },
    { name: 'stock_balances', icon: 'stock', letter: 's' },
    { name: 'documents', icon: 'document' },
    { name: 'invoices', icon: 'money' },
  ],
}

/** Who looks at the rail: `types` are those whose lists they may read. */
export type Reader = {
  readonly types: ReadonlySet<string>
  readonly may: (permission: string | null) => boolean
  readonly isClient?: boolean
  readonly isOperator?: boolean
}

/** The parts of the rail with what a caller may see. */
export function visibleGroups({
  types,
  may,
  isClient = false,
  isOperator = false,
}: Reader): readonly Group[] {
  const sees = ({ name, of = name, needs, for_clients, for_house, for_operators }: Item) => {
    if (for_clients === true) return isClient
    if (for_house === true && isClient) return false
    if (for_operators === true && !isOperator) return false
    return needs === undefined ? types.has(of) : needs.every(may)
  }
  if (isClient) return clientGroups(sees)
  return NAVIGATION.map(({ group, items }) => ({ group, items: items.filter(sees) })).filter(
    ({ items }) => items.length > 0,
  )
}

/** The rail of a client: its own part, and below it what else it was granted. */
function clientGroups(sees: (item: Item) => boolean): readonly Group[] {
  const own = new Set<string>(PORTAL.items.map(({ name, of = name }) => of))
  const others = NAVIGATION.map(({ group, items }) => ({
    group,
    items: items.filter((item) => !own.has(item.name) && sees(item)),
  }))
  return [{ ...PORTAL, items: PORTAL.items.filter(sees) }, ...others].filter(({ items }) => items.length > 0)
}

/** Where an item leads; a list of the floor shows the chosen warehouse. */
export function targetOf(
  { name, of = name, path, is_floor, search = {} }: Item,
  warehouse: string | null,
): { readonly path: string; readonly search: Readonly<Record<string, string>> } {
  const own = is_floor && warehouse !== null ? { 'f.warehouse_id': `in:${warehouse}` } : {}
  return { path: path ?? listPath(of), search: { ...search, ...own } }
}

/** Where a person lands by what they may do: managers at the tower, clients at their orders, finance at its baskets. */
export function landingPath(may: (permission: string | null) => boolean, isClient = false): string {
  if (isClient) return '/portal'
  if (TOWER_NEEDS.every(may)) return '/tower'
  if (may('view_goods_outs')) return listPath('goods_outs')
  return may('view_charge_baskets') ? listPath('charge_baskets') : '/all'
}

/** The path of the list of a type. */
export function listPath(type: string): string {
  return `/records/${type}`
}

/** The types that a caller may see: those with a list whose permissions they have. */
export function visibleTypes(
  types: readonly TypeSummary[],
  may: (permission: string | null) => boolean,
  isLimited = false,
): ReadonlySet<string> {
  const sees = ({ root, permission, limited_permissions }: TypeSummary) =>
    root !== null &&
    may(permission) &&
    (!isLimited || limited_permissions === null || limited_permissions.some(may))
  return new Set(types.filter(sees).map(({ name }) => name))
}

/** Whether a path belongs to a screen that is not for clients of the warehouse. */
export function isForHouse(path: string): boolean {
  const items = NAVIGATION.flatMap((group) => group.items)
  return items.some((item) => item.for_house === true && item.path === path)
}
