import { useQuery } from '@tanstack/react-query'
import { meQuery } from '#web/api/me.ts'
import { useService } from '#web/api/use-service.ts'
import type { Locale } from '#web/values/quantity.ts'
import { useWords } from '#web/words/use-words.ts'

/** How figures and moments are shown: in the language of the texts, as the person writes it, and in the time zone of the person, else of the tenant. */
export function useLocale(): Locale {
  const { language_tag: shown } = useWords().kit
  const { data } = useQuery(meQuery(useService()))
  const own = data?.user?.language || shown
  return {
    language: own.split('-')[0] === shown.split('-')[0] ? own : shown,
    timezone: data?.user?.timezone || data?.tenant.timezone || 'UTC',
  }
}
