import { managePermission, viewPermission } from './permissions.ts'

/** A role that every tenant has (platform 6.3). */
export type BuiltInRole = {
  readonly name: string
  readonly role_type: string
  readonly description: string
  readonly permissions: readonly string[]
}

const manage = (...areas: readonly string[]) => areas.map(managePermission)
const view = (...areas: readonly string[]) => areas.map(viewPermission)

/** The five roles of a new tenant. Admin lists no permissions: it has all, including future ones. */
export const builtInRoles: readonly BuiltInRole[] = [
  { name: 'Admin', role_type: 'admin', description: 'All permissions', permissions: [] },
  {
    name: 'Standard',
    role_type: 'standard',
    description: 'Daily warehouse work',
    permissions: [
      ...manage('accounts', 'warehouses', 'products', 'stock', 'receipts', 'orders', 'shipping', 'tasks'),
      ...manage(
        'charges',
        'handheld',
        'imports',
        'printing',
        'documents',
        'reports',
        'dashboards',
        'screens',
      ),
      ...view('transactions', 'integrations', 'automations', 'users', 'roles', 'events'),
    ],
  },
  {
    name: 'Client',
    role_type: 'client',
    description: 'Access for an owner of goods to their own goods and orders',
    permissions: [
      ...manage('receipts', 'orders', 'reports', 'screens'),
      ...view('products', 'stock', 'transactions', 'documents', 'dashboards', 'shipping'),
      'hold_stock',
      'release_stock',
    ],
  },
  {
    name: 'Financial',
    role_type: 'financial',
    description: 'Charges and invoices',
    permissions: [...manage('charges', 'screens'), ...view('accounts', 'orders', 'receipts', 'documents')],
  },
  {
    name: 'RF',
    role_type: 'rf',
    description: 'Work with handheld devices',
    permissions: [
      'work_tasks',
      'receive_goods',
      'count_stock',
      'move_stock',
      'print_documents',
      ...manage('screens'),
      ...view('tasks', 'stock', 'products', 'warehouses', 'receipts', 'orders', 'shipping'),
    ],
  },
]
