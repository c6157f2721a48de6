import { useBlocker, useLocation, useNavigate, useParams } from '@tanstack/react-router'

/** The query parameters of an address. */
export type SearchWords = Readonly<Record<string, string>>

/** A destination: a path below the tenant, `/orders/7`, and query parameters. */
export type Target = {
  readonly path: string
  readonly search?: SearchWords
  /** Replaces the current entry of the history. */
  readonly replace?: boolean
}

/** The current path below the tenant, and the query parameters. */
export type Place = { readonly tenant: string | null; readonly path: string; readonly search: SearchWords }

/** The current path and query parameters. */
export function usePlace(): Place {
  const { tenant = null } = useParams({ strict: false }) as { readonly tenant?: string }
  const { pathname, search } = useLocation()
  const below = tenant === null ? pathname : pathname.slice(`/${tenant}`.length)
  return { tenant, path: below === '' ? '/' : below, search: search as SearchWords }
}

/** Goes to a path of the present tenant. */
export function useGo(): (target: Target) => void {
  const navigate = useNavigate()
  const { tenant } = usePlace()
  return ({ path, search = {}, replace = false }) => {
    void navigate({ to: `/${tenant}${path}`, search, replace } as never)
  }
}

/**
 * Changes query parameters and keeps the others; null removes one. The state of a list is there, so each change is an
 * entry of the history unless `replace` is set.
 */
export function useSetSearch(): (
  changes: Readonly<Record<string, string | null>>,
  options?: { readonly replace?: boolean },
) => void {
  const navigate = useNavigate()
  return (changes, { replace = false } = {}) => {
    const search = (present: SearchWords) =>
      Object.fromEntries(Object.entries({ ...present, ...changes }).filter(([, value]) => value !== null))
    void navigate({ to: '.', search, replace, resetScroll: false } as never)
  }
}

/** Asks before unsaved work is left; returns the answer. */
export function useLeaveGuard(isUnsaved: boolean): {
  readonly isAsking: boolean
  readonly leave: () => void
  readonly stay: () => void
} {
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) => isUnsaved && current.pathname !== next.pathname,
    enableBeforeUnload: () => isUnsaved,
    withResolver: true,
  })
  return {
    isAsking: blocker.status === 'blocked',
    leave: () => blocker.proceed?.(),
    stay: () => blocker.reset?.(),
  }
}
