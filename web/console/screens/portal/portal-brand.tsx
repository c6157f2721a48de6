import { useQuery } from '@tanstack/react-query'
import type { CSSProperties, ReactNode } from 'react'
import { isClient, meQuery } from '#web/api/me.ts'
import { useService } from '#web/api/use-service.ts'
import { brandColours } from '#web/values/brand-colours.ts'
import styles from './portal.module.css'

/** The company whose client somebody is: its name and logo in its colour, with text that can be read on it. */
export function PortalBrand(): ReactNode {
  const { data: me } = useQuery(meQuery(useService()))
  if (me === undefined || !isClient(me)) return null
  const { company_name, logo_url, portal_colour } = me.tenant
  const colours = brandColours(portal_colour)
  const brand = colours === null ? {} : { '--brand': colours.fill, '--on-brand': colours.text }
  return (
    <div className={styles['brand']} style={brand as CSSProperties} data-brand={colours?.fill}>
      {logo_url !== null && <img src={logo_url} alt="" />}
      <strong>{company_name}</strong>
    </div>
  )
}
