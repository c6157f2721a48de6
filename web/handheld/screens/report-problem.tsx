import { type ReactNode, useState } from 'react'
import { useHandheldWords } from '#web/words/handheld-words.ts'
import { BigButton } from './big-button.tsx'
import styles from './handheld.module.css'
import { useDevice } from './use-device.ts'

/** Tells whoever leads the floor what is wrong with the present task. */
export function ReportProblem({ onClose }: { readonly onClose: () => void }): ReactNode {
  const { device } = useDevice()
  const words = useHandheldWords()
  const [told, setTold] = useState<'no' | 'sent' | 'lost'>('no')
  const report = (text: string) =>
    device.reportProblem(text).then(
      () => setTold('sent'),
      () => setTold('lost'),
    )
  return (
    <main className={styles['step']}>
      <h1>{words.problem_text}</h1>
      <p role="status">{{ no: '', sent: words.problem_sent, lost: words.act_waits }[told]}</p>
      <ul className={styles['choices']}>
        {Object.values(words.problems).map((text) => (
          <li key={text}>
            <BigButton isDisabled={told === 'sent'} onPress={() => report(text)}>
              {text}
            </BigButton>
          </li>
        ))}
      </ul>
      <div className={styles['acts']}>
        <BigButton kind="main" onPress={onClose}>
          {words.close}
        </BigButton>
      </div>
    </main>
  )
}
