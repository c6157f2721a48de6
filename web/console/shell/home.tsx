import { useQuery } from '@tanstack/react-query'
import { Navigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { isClient, meQuery, useMay } from '#web/api/me.ts'
import { useService } from '#web/api/use-service.ts'
import { Skeleton } from '#web/console/kit/note.tsx'
import { landingPath } from './navigation.ts'

/** The first page of a tenant: leads to where the caller's work is. */
export function Home(): ReactNode {
  const service = useService()
  const may = useMay()
  const { data } = useQuery(meQuery(service))
  if (data === undefined) return <Skeleton />
  return <Navigate to={`/${service.tenant}${landingPath(may, isClient(data))}` as never} replace />
}
