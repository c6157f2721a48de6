import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { meQuery, useMay } from '#web/api/me.ts'
import { useScreenQuery } from '#web/api/use-screen-query.ts'
import { useService } from '#web/api/use-service.ts'
import styles from './frame.module.css'
import { unreadQuery } from './unread.graphql.ts'

/** How much waits in the inbox: unread notifications and, for those who work in the warehouse, unanswered questions of clients. */
export function UnreadCount(): ReactNode {
  const may = useMay()
  const { data: me } = useQuery(meQuery(useService()))
  const house = me?.account_ids === null && may('view_comments')
  const { data } = useScreenQuery(
    unreadQuery,
    { house },
    { enabled: me !== undefined && may('view_notifications'), keepPrevious: true },
  )
  const waiting = [data?.notifications, data?.comments].map((list) => list?.all.total_count)
  const count = waiting.reduce<number>((sum, one) => (one === undefined ? sum : sum + one), 0)
  return count === 0 ? null : <span className={styles['unread']}>{count}</span>
}
