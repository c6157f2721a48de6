import { type ReactNode, useState } from 'react'
import { useMay } from '#web/api/me.ts'
import { useScreenQuery } from '#web/api/use-screen-query.ts'
import { Button } from '#web/console/kit/button.tsx'
import { Dialog } from '#web/console/kit/dialog.tsx'
import { usePlace } from '#web/console/kit/navigation.ts'
import { Note } from '#web/console/kit/note.tsx'
import { notify } from '#web/console/kit/notify.ts'
import { usePress } from '#web/console/records/use-press.ts'
import { useWords } from '#web/words/use-words.ts'
import { sampleDataQuery } from './sample-data.graphql.ts'
import styles from './tower.module.css'

const actOf = (name: string) =>
  ({ method: 'POST', path: `/api/subdomains/{id}/${name}`, takes: 'nothing', type: 'subdomains' }) as const

/** Sample data to practise with before the first steps, and to take away again. */
export function SampleData(): ReactNode {
  const { tower, kit } = useWords()
  const { first_steps: words } = tower
  const may = useMay()
  const { tenant } = usePlace()
  const isAllowed = may('manage_subdomains')
  const { data } = useScreenQuery(sampleDataQuery, { subdomain: tenant ?? '' }, { enabled: isAllowed })
  const { press, isBusy, refused } = usePress()
  const [isAsking, setAsking] = useState(false)
  const own = data?.subdomains?.all.nodes[0]
  if (!isAllowed || own === undefined) return null
  const path = { id: own.id }
  const add = () => press(actOf('add_sample_data'), { path }, () => notify({ title: words.sample_added }))
  const remove = () =>
    press(actOf('remove_sample_data'), { path }, () => {
      setAsking(false)
      notify({ title: words.sample_removed })
    })
  return (
    <div className={styles['sample']}>
      <p className={styles['quiet']}>{own.has_sample_data ? words.practising : words.practise}</p>
      {own.has_sample_data ? (
        <Button onClick={() => setAsking(true)}>{words.remove_sample}</Button>
      ) : (
        <Button busy={isBusy} onClick={() => void add()}>
          {words.add_sample}
        </Button>
      )}
      {refused !== null && !isAsking && <Note tone="bad">{refused}</Note>}
      <Dialog
        open={isAsking}
        onClose={() => setAsking(false)}
        title={words.remove_sample}
        description={words.remove_sample_text}
      >
        <div className={styles['sample']}>
          {refused !== null && <Note tone="bad">{refused}</Note>}
          <Button onClick={() => setAsking(false)}>{kit.cancel}</Button>
          <Button kind="danger" busy={isBusy} onClick={() => void remove()}>
            {words.remove_sample}
          </Button>
        </div>
      </Dialog>
    </div>
  )
}
