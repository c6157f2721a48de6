import type { ReactNode } from 'react'
import { Link } from '#web/console/kit/link.tsx'
import { Table } from '#web/console/kit/table.tsx'
import { useLocale } from '#web/console/records/use-locale.ts'
import { showMoment } from '#web/values/moment.ts'
import { fieldLabel } from '#web/words/label-of.ts'
import { useWords } from '#web/words/use-words.ts'
import type { Printing } from './printing.graphql.ts'
import styles from './printing.module.css'

type Agents = NonNullable<Printing['print_agents']>['all']['nodes']

/** The programs on site that fetch what is to be printed, with when each asked last. */
export function PrintAgents({ agents }: { readonly agents: Agents }): ReactNode {
  const words = useWords()
  const locale = useLocale()
  const { printing } = words
  if (agents.length === 0) return <p className={styles['quiet']}>{printing.no_agents}</p>
  return (
    <Table
      label={printing.agents}
      columns={[{ label: fieldLabel(words, 'name') }, { label: printing.last_seen }]}
      rows={agents.map(({ id, name, last_seen_at }) => ({
        id,
        cells: [
          <Link key="name" path={`/records/print_agents/${id}`}>
            {name}
          </Link>,
          last_seen_at === null ? printing.never : showMoment(last_seen_at, locale),
        ],
      }))}
    />
  )
}
