import { Link as RouterLink, useLinkProps } from '@tanstack/react-router'
import type { ComponentProps, ReactNode } from 'react'
import { type SearchWords, usePlace } from './navigation.ts'

/** A link to a path of the present tenant. */
export type LinkProps = Omit<ComponentProps<'a'>, 'href'> & {
  /** Below the tenant: `/orders/7`. */
  readonly path: string
  readonly search?: SearchWords
}

const ACTIVE = { exact: true, includeSearch: false }

/** A link to a path of the present tenant; it opens in a new tab as every link does. */
export function Link({ path, search = {}, ...rest }: LinkProps): ReactNode {
  const { tenant } = usePlace()
  const options = { to: `/${tenant}${path}`, search, preload: 'intent', activeOptions: ACTIVE }
  // The router checks paths where all of them are written in one place; screens are added one by one.
  return <RouterLink {...({ ...rest, ...options } as object as ComponentProps<typeof RouterLink>)} />
}

/** A link to one of several views of the same page; whoever shows them says which is the present one. */
export function ViewLink({
  path,
  search = {},
  isCurrent,
  ...rest
}: LinkProps & { readonly isCurrent: boolean }): ReactNode {
  const { tenant } = usePlace()
  const options = { ...rest, to: `/${tenant}${path}`, search } as object as Parameters<typeof useLinkProps>[0]
  return <a {...useLinkProps(options)} aria-current={isCurrent ? 'true' : undefined} />
}
