import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent as lazy,
  Outlet,
  type RouteComponent,
} from '@tanstack/react-router'
import { AllRecords } from './all-records.tsx'
import { FirstTenant } from './first-tenant.tsx'
import { Home } from './home.tsx'
import { Failed, NotFound } from './route-notes.tsx'
import { TenantFrame } from './tenant-frame.tsx'

const rootRoute = createRootRoute({
  component: Outlet,
  notFoundComponent: NotFound,
  errorComponent: Failed,
})
const first = createRoute({ getParentRoute: () => rootRoute, path: '/', component: FirstTenant })
const tenant = createRoute({
  getParentRoute: () => rootRoute,
  path: '$tenant',
  component: TenantFrame,
  notFoundComponent: NotFound,
})
const home = createRoute({ getParentRoute: () => tenant, path: '/', component: Home })
const all = createRoute({ getParentRoute: () => tenant, path: 'all', component: AllRecords })
const screen = (path: string, component: RouteComponent) =>
  createRoute({ getParentRoute: () => tenant, path, component })
const screens = [
  screen(
    'tasks',
    lazy(() => import('#web/console/screens/tasks/tasks-page.tsx'), 'TasksPage'),
  ),
  screen(
    'exceptions',
    lazy(() => import('#web/console/screens/exceptions/exceptions-page.tsx'), 'ExceptionsPage'),
  ),
  screen(
    'tower',
    lazy(() => import('#web/console/screens/tower/tower-page.tsx'), 'TowerPage'),
  ),
  screen(
    'inbox',
    lazy(() => import('#web/console/screens/inbox/inbox-page.tsx'), 'InboxPage'),
  ),
  screen(
    'queue',
    lazy(() => import('#web/console/screens/queue/queue-screen.tsx'), 'QueueScreen'),
  ),
  screen(
    'printing',
    lazy(() => import('#web/console/screens/printing/printing-page.tsx'), 'PrintingPage'),
  ),
  screen(
    'packing',
    lazy(() => import('#web/console/screens/packing/packing-page.tsx'), 'PackingPage'),
  ),
  screen(
    'waves',
    lazy(() => import('#web/console/screens/waves/waves-page.tsx'), 'WavesPage'),
  ),
  screen(
    'loads',
    lazy(() => import('#web/console/screens/loads/loads-page.tsx'), 'LoadsPage'),
  ),
  screen(
    'dock',
    lazy(() => import('#web/console/screens/dock/dock-page.tsx'), 'DockPage'),
  ),
  screen(
    'counting',
    lazy(() => import('#web/console/screens/counting/counting-page.tsx'), 'CountingPage'),
  ),
  screen(
    'replenishment',
    lazy(() => import('#web/console/screens/replenishment/replenishment-page.tsx'), 'ReplenishmentPage'),
  ),
  screen(
    'map',
    lazy(() => import('#web/console/screens/map/map-page.tsx'), 'MapPage'),
  ),
  screen(
    'portal',
    lazy(() => import('#web/console/screens/portal/portal-page.tsx'), 'PortalPage'),
  ),
  screen(
    'settings',
    lazy(() => import('#web/console/screens/settings/settings-page.tsx'), 'SettingsPage'),
  ),
  screen(
    'profile',
    lazy(() => import('#web/console/screens/profile/profile-page.tsx'), 'ProfilePage'),
  ),
  screen(
    'clients/new',
    lazy(() => import('#web/console/screens/clients/client-page.tsx'), 'ClientPage'),
  ),
  screen(
    'imports/table',
    lazy(() => import('#web/console/screens/imports/table-page.tsx'), 'TablePage'),
  ),
  screen(
    'money',
    lazy(() => import('#web/console/screens/money/money-page.tsx'), 'MoneyPage'),
  ),
  screen(
    'products/paste',
    lazy(() => import('#web/console/screens/products/paste-page.tsx'), 'PastePage'),
  ),
  screen(
    'places/range',
    lazy(() => import('#web/console/screens/places/range-page.tsx'), 'RangePage'),
  ),
]
const below = (path: string, name: 'ListPage' | 'RecordPage' | 'EditPage' | 'NewPage') =>
  createRoute({
    getParentRoute: () => tenant,
    path,
    component: lazy(() => import('./record-pages.tsx'), name),
  })

const tree = rootRoute.addChildren([
  first,
  tenant.addChildren([
    home,
    all,
    ...screens,
    below('records/$type', 'ListPage'),
    below('records/$type/new', 'NewPage'),
    below('records/$type/$id', 'RecordPage'),
    below('records/$type/$id/edit', 'EditPage'),
  ]),
])

/** The routes of the console. Query parameters are plain texts. */
export const router = createRouter({
  routeTree: tree,
  basepath: '/console',
  scrollRestoration: true,
  parseSearch: (text) => Object.fromEntries(new URLSearchParams(text)),
  stringifySearch: (search) => {
    const entries = Object.entries(search).filter(([, value]) => value !== undefined && value !== null)
    const words = new URLSearchParams(entries.map(([name, value]) => [name, String(value)]))
    const text = words.toString().replaceAll('%3A', ':').replaceAll('%2C', ',')
    return text === '' ? '' : `?${text}`
  },
})
