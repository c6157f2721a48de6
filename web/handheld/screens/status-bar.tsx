import type { ReactNode } from 'react'
import { useHandheldWords } from '#web/words/handheld-words.ts'
import styles from './handheld.module.css'
import { useDevice } from './use-device.ts'

/** Whether the device is online, and how many acts wait or were refused; opens who and where. */
export function StatusBar({ onPress }: { readonly onPress: () => void }): ReactNode {
  const { device, view } = useDevice()
  const words = useHandheldWords()
  const { acts, offline_since, profile } = view
  const waiting = acts.filter(({ problem }) => problem === null).length
  const refused = acts.length - waiting
  const language = profile?.person.language ?? undefined
  const time = (at: number) =>
    new Intl.DateTimeFormat(language, { hour: '2-digit', minute: '2-digit' }).format(at)
  const lock = async () => {
    if (!(await device.lock())) device.tell('lock_offline')
  }
  return (
    <div className={styles['bar']}>
      <button type="button" className={styles['status']} onClick={onPress}>
        <span role="status">
          {[
            offline_since === null ? words.online : words.offline_since(time(offline_since)),
            ...(waiting === 0 ? [] : [words.waiting(waiting)]),
            ...(refused === 0 ? [] : [words.refused(refused)]),
          ].join(' · ')}
        </span>
        <b className={styles['who']}>
          <i aria-hidden="true">☰</i> <span>{words.who}</span>
        </b>
      </button>
      <button type="button" className={styles['status']} onClick={() => void lock()}>
        {words.lock}
      </button>
    </div>
  )
}
