import type { ReactNode } from 'react'
import { useHandheldWords } from '#web/words/handheld-words.ts'
import { BigButton } from './big-button.tsx'
import styles from './handheld.module.css'
import { ProblemNote } from './problem-note.tsx'
import { useDevice } from './use-device.ts'

/** Acts that the service refused: what was done and why it was refused, to do again or to hand over. */
export function RefusedActs(): ReactNode {
  const { device, view } = useDevice()
  const words = useHandheldWords()
  const refused = view.acts.filter(({ problem }) => problem !== null)
  if (refused.length === 0) return null
  return (
    <section>
      <h2>{words.acts_refused}</h2>
      <ul className={styles['choices']}>
        {refused.map((act) => (
          <li key={act.key}>
            <p>{act.summary}</p>
            <ProblemNote problem={act.problem} />
            <div className={styles['pair']}>
              <BigButton onPress={() => device.doAgain(act.key)}>{words.act_again}</BigButton>
              <BigButton onPress={() => device.handOver(act, words.act_handed)}>
                {words.act_to_leader}
              </BigButton>
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}
