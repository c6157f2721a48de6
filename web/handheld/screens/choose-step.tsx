import { type ReactNode, useState } from 'react'
import { textOfRecord } from '#web/handheld/device/record-text.ts'
import type { FlowState } from '#web/values/flow/flow-state.ts'
import { useHandheldWords } from '#web/words/handheld-words.ts'
import { BigButton } from './big-button.tsx'
import styles from './handheld.module.css'
import { Prompt } from './prompt.tsx'
import { useDevice } from './use-device.ts'

/** Records to choose from; a scan or typing narrows them down. */
export function ChooseStep({ walk }: { readonly walk: FlowState }): ReactNode {
  const { device } = useDevice()
  const words = useHandheldWords()
  const [filter, setFilter] = useState('')
  if (walk.is_pending) return <p role="status">{words.working}</p>
  const offered = walk.offered
    .map((record, index) => ({ index, text: textOfRecord(record) }))
    .filter(({ text }) => text.toLowerCase().includes(filter.trim().toLowerCase()))
  return (
    <>
      <Prompt walk={walk} />
      <input
        className={styles['field']}
        aria-label={words.filter}
        placeholder={words.filter}
        autoComplete="off"
        value={filter}
        onChange={({ target }) => setFilter(target.value)}
      />
      {walk.offered.length === 0 && <p>{words.nothing_to_choose}</p>}
      <ul className={styles['choices']}>
        {offered.map(({ index, text }) => (
          <li key={index}>
            <BigButton onPress={() => device.dispatch({ type: 'chosen', index })}>{text}</BigButton>
          </li>
        ))}
      </ul>
    </>
  )
}
