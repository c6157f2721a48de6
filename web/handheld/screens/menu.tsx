import { type ReactNode, useEffect } from 'react'
import { useFlowText } from '#web/words/flow-texts.ts'
import { useHandheldWords } from '#web/words/handheld-words.ts'
import { BigButton } from './big-button.tsx'
import styles from './handheld.module.css'
import { ProblemNote } from './problem-note.tsx'
import { useDevice } from './use-device.ts'

/** A key is pressed by a person if no other comes so soon, in milliseconds. */
const ALONE_MS = 80

/** The flows of the menu, numbered: number keys and codes such as `#1` begin them as well. */
export function Menu(): ReactNode {
  const { device, view } = useDevice()
  const words = useHandheldWords()
  const translated = useFlowText()
  const flows = view.profile?.flows ?? []
  useEffect(() => {
    // The first keys of a scan are not known as such yet: a number counts once no other key has followed it.
    let timer: ReturnType<typeof setTimeout> | undefined
    let last = Number.NEGATIVE_INFINITY
    const onKey = ({ key, timeStamp }: KeyboardEvent) => {
      clearTimeout(timer)
      const isAlone = timeStamp - last > ALONE_MS
      last = timeStamp
      if (isAlone && /^[1-9]$/.test(key)) timer = setTimeout(() => device.begin(Number(key) - 1), ALONE_MS)
    }
    addEventListener('keydown', onKey)
    return () => {
      clearTimeout(timer)
      removeEventListener('keydown', onKey)
    }
  }, [device])
  return (
    <main className={styles['menu']}>
      <h1>{words.menu}</h1>
      <ProblemNote problem={view.notice} />
      {flows.length === 0 && <p>{words.no_flows}</p>}
      <ol className={styles['choices']}>
        {flows.map(({ code, name }, index) => (
          <li key={code}>
            <BigButton onPress={() => device.begin(index)}>
              <b aria-hidden="true">{index + 1}</b> {translated(name)}
            </BigButton>
          </li>
        ))}
      </ol>
    </main>
  )
}
