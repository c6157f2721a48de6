import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { meQuery } from '#web/api/me.ts'
import { useService } from '#web/api/use-service.ts'
import { recentsKey, rememberRecord } from './recents.ts'

/** Records the shown record as opened. */
export function useRemembered(type: string, id: string, title: string): void {
  const service = useService()
  const { data: me } = useQuery(meQuery(service))
  const person = me?.user?.id
  useEffect(() => {
    if (person !== undefined) rememberRecord(recentsKey(service.tenant, person), { type, id, title })
  }, [service.tenant, person, type, id, title])
}
