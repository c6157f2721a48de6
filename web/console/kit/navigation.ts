import { useBlocker, useLocation, useNavigate, useParams } from '@tanstack/react-router'

/** The words behind the question mark of an address. */
export type SearchWords = Readonly<Record<string, string>>

/** Where somebody goes: a path below the tenant, `/orders/7`, and what stands behind the question mark. */
export type Target = {
  readonly path: string
  readonly search?: SearchWords
  /** Takes the place of the present entry of the history. */
  readonly replace?: boolean
}

/** The present path below the tenant, and the words behind the question mark. */
export type Place = { readonly tenant: string | null; readonly path: string; readonly search: SearchWords }

/** Where the person is. */
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
 * Changes words behind the question mark and keeps the others; null takes a word away. The state of a list is there, so each change
 * is an entry of the history unless `replace` says otherwise.
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

/** Keeps a person from leaving unsaved work without being asked; gives what the question is answered with. */
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
