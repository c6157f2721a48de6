import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  Outlet,
} from '@tanstack/react-router'
import { Note } from '#web/console/kit/note.tsx'
import { useWords } from '#web/words/use-words.ts'
import { FirstTenant } from './first-tenant.tsx'
import { Home } from './home.tsx'
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
const below = (path: string, name: 'ListPage' | 'RecordPage' | 'EditPage' | 'NewPage') =>
  createRoute({
    getParentRoute: () => tenant,
    path,
    component: lazyRouteComponent(() => import('./record-pages.tsx'), name),
  })

const tree = rootRoute.addChildren([
  first,
  tenant.addChildren([
    home,
    below('records/$type', 'ListPage'),
    below('records/$type/new', 'NewPage'),
    below('records/$type/$id', 'RecordPage'),
    below('records/$type/$id/edit', 'EditPage'),
  ]),
])

/** The routes of the console. Words behind the question mark are plain texts. */
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

function NotFound() {
  const words = useWords()
  return <Note tone="warn">{words.shell.not_found}</Note>
}

function Failed({ error }: { readonly error: unknown }) {
  const words = useWords()
  return (
    <Note tone="bad">
      {words.shell.failed}: {error instanceof Error ? error.message : String(error)}
    </Note>
  )
}
