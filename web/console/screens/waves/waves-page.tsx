import type { ReactNode } from 'react'
import type { ListScreen } from '#web/console/records/list-screen.ts'
import { RecordList } from '#web/console/records/record-list.tsx'
import { followProcessing } from '#web/console/screens/orders/follow-processing.ts'
import { useWords } from '#web/words/use-words.ts'
import { ListsInWork } from './lists-in-work-panel.tsx'
import { PreviewButton } from './preview-button.tsx'
import { waveViews } from './wave-views.ts'

const COLUMNS = [
  'reference',
  'account',
  'customer',
  'expected_date_of_dispatch',
  'carrier',
  'carrier_service',
  'priority',
  'goods_out_status',
  'order_type',
  'warehouse',
]

/** Waves: which orders are processed together, what they would come to, and how far those before are. */
export function WavesPage(): ReactNode {
  const words = useWords()
  const screen: ListScreen = {
    views: waveViews(words),
    columns: COLUMNS,
    first: ['process_picks_async', 'process_and_consolidate_picks'],
    follow: {
      process_picks_async: followProcessing,
      process_and_consolidate_picks: followProcessing,
    },
    above: <ListsInWork />,
    more: (chosen) => <PreviewButton ids={chosen} />,
  }
  return <RecordList type="goods_outs" title={words.waves.title} screen={screen} />
}
