import type { Resource } from '#declare/model.ts'
import type { Declaration } from '#declare/resource.ts'
import type { Operation } from '#operations/operation.ts'
import type { Json } from '#values/json.ts'

/** The areas in the order in which they are listed, each as its heading. */
const HEADINGS: Readonly<Record<Declaration['area'], string>> = {
  accounts: 'Accounts and partners',
  warehouses: 'Warehouses and places',
  products: 'Products',
  stock: 'Stock',
  receipts: 'Goods in',
  orders: 'Orders',
  shipping: 'Shipping',
  tasks: 'Tasks',
  transactions: 'Transactions',
  charges: 'Billing',
  handheld: 'Handhelds',
  imports: 'Imports',
  integrations: 'Integrations',
  automations: 'Automations',
  printing: 'Printing and templates',
  documents: 'Documents',
  reports: 'Reports',
  dashboards: 'Dashboards',
  users: 'Users',
  roles: 'Roles',
  applications: 'Applications',
  subdomains: 'Tenants',
  screens: 'Screens',
  events: 'Events and audit',
}

/** The tags of operations on no type. */
const COMMON = [
  { name: 'GraphQL', description: 'Reading lists and single records of every type.' },
  { name: 'Live', description: 'The stream of changes.' },
  { name: 'Metadata', description: 'Descriptions of the types: fields, filters and operations.' },
  { name: 'Sessions', description: 'Sessions of the pages of this service.' },
]

/** The tag of a resource: its name in words. */
export function tagFor(resource: Resource): string {
  const words = resource.name.replaceAll('_', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** The tags with their descriptions. */
export function tagsFor(operations: readonly Operation[]): Json {
  const tags = new Map(operations.map(({ resource }) => [tagFor(resource), resource.declaration.description]))
  const ofTypes = [...tags].map(([name, description]) => ({ name, description }))
  return [...ofTypes, ...COMMON].sort((a, b) => (a.name < b.name ? -1 : 1))
}

/** The tags by area, for readers that show groups of tags. */
export function tagGroupsFor(operations: readonly Operation[]): Json {
  const ofArea = Map.groupBy(operations, ({ resource }) => resource.declaration.area)
  const groups = Object.entries(HEADINGS).map(([area, name]) => {
    const members = ofArea.get(area as Declaration['area']) ?? [] // its keys are the areas
    return { name, tags: [...new Set(members.map(({ resource }) => tagFor(resource)))].sort() }
  })
  const common = { name: 'Lists, changes and sessions', tags: COMMON.map(({ name }) => name) }
  return [common, ...groups.filter(({ tags }) => tags.length > 0)]
}
