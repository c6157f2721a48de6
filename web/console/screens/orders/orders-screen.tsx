import type { ReactNode } from 'react'
import { useMay } from '#web/api/me.ts'
import { useScreenQuery } from '#web/api/use-screen-query.ts'
import { usePlace } from '#web/console/kit/navigation.ts'
import type { ListScreen } from '#web/console/records/list-screen.ts'
import { RecordList } from '#web/console/records/record-list.tsx'
import { OrderPeek } from '#web/console/screens/order/order-peek.tsx'
import { useWords } from '#web/words/use-words.ts'
import { followProcessing } from './follow-processing.ts'
import { knownOrders, orderViews, STATES } from './order-views.ts'
import { OrdersBoard } from './orders-board.tsx'
import { OrdersSwitch } from './orders-switch.tsx'
import { ordersViewsQuery } from './orders-views.graphql.ts'

const COLUMNS = [
  'reference',
  'goods_out_status',
  'account',
  'customer',
  'expected_date_of_dispatch',
  'priority',
  'carrier',
  'fulfilment_status',
  'warehouse',
]

/** Refresh interval of refused and ready orders. */
const AGAIN_MS = 30_000

/** Orders: the views of a day's work, and acts on one or many. */
export function OrdersScreen(): ReactNode {
  const words = useWords()
  const may = useMay()
  const { search } = usePlace()
  const sees = { isRefusedSeen: may('view_pick_processing_requests'), isReadySeen: may('view_tasks') }
  const { data } = useScreenQuery(ordersViewsQuery, {}, { refetchInterval: AGAIN_MS })
  const known = knownOrders(data, sees)
  if (search['as'] === 'board') return <OrdersBoard ready={new Set(known.ready)} />
  const screen: ListScreen = {
    views: orderViews(words, known),
    head: <OrdersSwitch present="list" />,
    columns: COLUMNS,
    peek: (id) => <OrderPeek id={id} />,
    presets: [{ name: 'release_draft', attributes: { goods_out_status_id: Number(STATES.pending) } }],
    first: ['process_picks_async', 'dispatch', 'dispatch_note_of_many', 'update'],
    follow: {
      process_picks_async: followProcessing,
      process_and_consolidate_picks: followProcessing,
    },
  }
  return <RecordList type="goods_outs" title={words.orders.title} screen={screen} />
}
