import { type ReactNode, useState } from 'react'
import { newKey } from '#web/api/act.ts'
import { useMay } from '#web/api/me.ts'
import { useAct } from '#web/api/use-act.ts'
import { useScreenQuery } from '#web/api/use-screen-query.ts'
import { Button } from '#web/console/kit/button.tsx'
import { useLocale } from '#web/console/records/use-locale.ts'
import { showMoment } from '#web/values/moment.ts'
import { useWords } from '#web/words/use-words.ts'
import { HandOverDialog } from './hand-over-dialog.tsx'
import { type HandOvers as Answer, handOversQuery } from './hand-overs.graphql.ts'
import { Panel } from './panel.tsx'
import styles from './tower.module.css'

const ACKNOWLEDGE = {
  method: 'POST',
  path: '/api/comments/{id}/acknowledge',
  type: 'comments',
  takes: 'nothing',
} as const

/** What the shift before handed over, until somebody acknowledges it, and where one hands over to the next. */
export function HandOvers({ warehouse }: { readonly warehouse: string | null }): ReactNode {
  const { talk: words } = useWords()
  const may = useMay()
  const [isWriting, setIsWriting] = useState(false)
  const own = warehouse === null ? {} : { record_id: { eq: warehouse } }
  const filter = { kind: { eq: 'hand_over' as const }, awaits_answer: { eq: true }, ...own }
  const { data } = useScreenQuery(handOversQuery, { filter }, { enabled: may('view_comments') })
  const warehouses = data?.warehouses?.all.nodes ?? []
  if (data?.comments == null || warehouses.length === 0) return null
  const rows = data.comments.all.nodes
  return (
    <Panel title={words.hand_overs} count={rows.length}>
      {rows.length === 0 && <p className={styles['quiet']}>{words.no_hand_over}</p>}
      {rows.map((row) => (
        <HandOver key={row.id} row={row} />
      ))}
      {may('manage_comments') && (
        <p>
          <Button icon="right" onClick={() => setIsWriting(true)}>
            {words.hand_over}
          </Button>
        </p>
      )}
      {isWriting && (
        <HandOverDialog
          warehouses={warehouses}
          chosen={warehouse ?? warehouses[0]?.id ?? ''}
          onClose={() => setIsWriting(false)}
        />
      )}
    </Panel>
  )
}

type HandOverRow = NonNullable<Answer['comments']>['all']['nodes'][number]

function HandOver({ row }: { readonly row: HandOverRow }): ReactNode {
  const { talk: words, records } = useWords()
  const locale = useLocale()
  const may = useMay()
  const act = useAct()
  const { id, text, open_points, record_title, created_at, user } = row
  return (
    <article className={styles['hand_over']}>
      <p>
        <b>{user?.name ?? records.somebody}</b>
        {` · ${record_title ?? ''} · `}
        <time dateTime={created_at ?? undefined} className={styles['quiet']}>
          {created_at && showMoment(created_at, locale)}
        </time>
      </p>
      <p className={styles['hand_over_text']}>{text}</p>
      {open_points !== null && open_points.length > 0 && (
        <ul aria-label={words.open_points}>
          {open_points.map((point) => (
            <li key={point}>{point}</li>
          ))}
        </ul>
      )}
      {may('manage_comments') && (
        <p>
          <Button icon="check" onClick={() => void act(ACKNOWLEDGE, { path: { id } }, { key: newKey() })}>
            {words.acknowledge}
          </Button>
        </p>
      )}
    </article>
  )
}
