import type { ReactNode } from 'react'
import { useMay } from '#web/api/me.ts'
import { useScreenQuery } from '#web/api/use-screen-query.ts'
import { Link } from '#web/console/kit/link.tsx'
import { questionsQuery } from '#web/console/screens/inbox/questions.graphql.ts'
import { useWords } from '#web/words/use-words.ts'
import { Panel } from './panel.tsx'
import styles from './tower.module.css'

const SHOWN = 5

/** Questions of clients that nobody has answered; nothing where there is none. */
export function OpenQuestions(): ReactNode {
  const { talk: words, records } = useWords()
  const may = useMay()
  const { data } = useScreenQuery(questionsQuery, {}, { enabled: may('view_comments') })
  const all = data?.comments?.all
  if (all === undefined || all.total_count === 0) return null
  return (
    <Panel title={words.questions} count={all.total_count}>
      <ul className={styles['questions']}>
        {all.nodes.slice(0, SHOWN).map(({ id, text, record_type, record_id, record_title, user }) => (
          <li key={id}>
            <Link path={`/records/${record_type}/${record_id}`} search={{ tab: 'comments' }}>
              {record_title ?? `#${record_id}`}
            </Link>{' '}
            <b>{user?.name ?? records.somebody}</b> <span className={styles['question']}>{text}</span>
          </li>
        ))}
      </ul>
    </Panel>
  )
}
