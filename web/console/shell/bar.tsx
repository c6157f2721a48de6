import { useQuery } from '@tanstack/react-query'
import type { CSSProperties, ReactNode } from 'react'
import { isClient, meQuery } from '#web/api/me.ts'
import { useService } from '#web/api/use-service.ts'
import { classNames } from '#web/console/kit/class-names.ts'
import { brandColours } from '#web/values/brand-colours.ts'
import styles from './frame.module.css'
import { RailDrawer } from './rail-drawer.tsx'

/** The ground of the bar over every screen; clients see the colour of the company, with text that can be read on it, and its logo. */
export function Bar({ children }: { readonly children: ReactNode }): ReactNode {
  const { data: me } = useQuery(meQuery(useService()))
  const brand = me !== undefined && isClient(me) ? me.tenant : null
  const colours = brandColours(brand?.portal_colour ?? null)
  const ground = colours === null ? {} : { '--brand': colours.fill, '--on-brand': colours.text }
  return (
    <header
      className={classNames(styles['bar'], colours !== null && styles['branded'])}
      style={ground as CSSProperties}
      data-brand={colours?.fill}
    >
      <RailDrawer />
      {brand?.logo_url != null && <img className={styles['logo']} src={brand.logo_url} alt="" />}
      {children}
    </header>
  )
}
