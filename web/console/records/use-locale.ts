import { useQuery } from '@tanstack/react-query'
import { meQuery } from '#web/api/me.ts'
import { useService } from '#web/api/use-service.ts'
import type { Locale } from '#web/values/quantity.ts'

/** How figures and moments are shown: in the language and the time zone of the person, else of the tenant. */
export function useLocale(): Locale {
  const { data } = useQuery(meQuery(useService()))
  return {
    language: data?.user?.language || 'en-GB',
    timezone: data?.user?.timezone || data?.tenant.timezone || 'UTC',
  }
}
