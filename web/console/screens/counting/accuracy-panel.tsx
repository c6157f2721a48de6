import type { ReactNode } from 'react'
import { useScreenQuery } from '#web/api/use-screen-query.ts'
import { Link } from '#web/console/kit/link.tsx'
import { Panel } from '#web/console/kit/panel.tsx'
import { Table } from '#web/console/kit/table.tsx'
import { useLocale } from '#web/console/records/use-locale.ts'
import { useWords } from '#web/words/use-words.ts'
import { accuracyQuery } from './accuracy.graphql.ts'
import { accuracyOf } from './accuracy.ts'

/** So far back accuracy is shown. */
const SINCE = '6 months ago'

/** How right counts were by zone and month: the part that passed at once. */
export function AccuracyPanel(): ReactNode {
  const { counting: words } = useWords()
  const { language, timezone } = useLocale()
  const { data } = useScreenQuery(accuracyQuery, { from: SINCE })
  if (data === undefined) return null
  const { months, zones } = accuracyOf(data)
  if (zones.length === 0) return null
  const month = new Intl.DateTimeFormat(language, { timeZone: timezone, month: 'short', year: 'numeric' })
  const done = { v: 'done', 'f.completed_at': `from:${SINCE}` }
  return (
    <Panel
      title={words.accuracy}
      actions={
        <Link path="/counting" search={done}>
          {words.all_counts}
        </Link>
      }
    >
      <Table
        label={words.accuracy}
        columns={[
          { label: words.zone },
          ...months.map((one) => ({ label: month.format(Date.parse(one)), isFigure: true })),
        ]}
        rows={zones.map(({ zone, cells }) => ({
          id: zone ?? '',
          cells: [
            zone ?? words.no_zone,
            ...cells.map((cell) =>
              cell === null ? '–' : words.accurate(cell.percent, cell.passed, cell.counts),
            ),
          ],
        }))}
      />
    </Panel>
  )
}
