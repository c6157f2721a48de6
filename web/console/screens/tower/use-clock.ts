import { useQuery } from '@tanstack/react-query'
import { meQuery } from '#web/api/me.ts'
import { useService } from '#web/api/use-service.ts'

/** Writes times and days in the language of the page and the time zone in which the tenant works. */
export function useClock(): {
  readonly time: (at: number) => string
  readonly day: (at: number) => string
} {
  const { data } = useQuery(meQuery(useService()))
  const timeZone = data?.tenant.timezone ?? 'UTC'
  const { lang } = document.documentElement
  const time = new Intl.DateTimeFormat(lang, { timeZone, hour: '2-digit', minute: '2-digit' })
  const day = new Intl.DateTimeFormat(lang, { timeZone, weekday: 'long', day: 'numeric', month: 'long' })
  return { time: (at) => time.format(at), day: (at) => day.format(at) }
}
