import type { ReactNode } from 'react'
import { entryAfterKey, entryPlus } from '#web/handheld/device/number-entry.ts'
import { defaultOf } from '#web/values/flow/advance.ts'
import type { FlowState } from '#web/values/flow/flow-state.ts'
import { useHandheldWords } from '#web/words/handheld-words.ts'
import { BigButton } from './big-button.tsx'
import styles from './handheld.module.css'
import { Prompt } from './prompt.tsx'
import { StepOptions } from './step-options.tsx'
import { useDevice } from './use-device.ts'

const KEYS = ['7', '8', '9', '.', '4', '5', '6', '0', '1', '2', '3'] as const

/** A number on large keys of its own; the planned number is there beforehand. */
export function NumberStep({ walk }: { readonly walk: FlowState }): ReactNode {
  const { device } = useDevice()
  const words = useHandheldWords()
  const planned = String(defaultOf(walk) ?? '')
  const { entry } = walk
  const type = (text: string) => device.dispatch({ type: 'typed', text })
  return (
    <>
      <Prompt walk={walk} />
      <div className={styles['number']}>
        <BigButton label={words.one_less} onPress={() => type(entryPlus(entry || planned, -1))}>
          −
        </BigButton>
        <input
          className={styles['amount']}
          inputMode="none"
          aria-label={words.take}
          value={entry}
          placeholder={planned}
          onChange={({ target }) => type(target.value.replace(',', '.').replace(/[^\d.]/g, ''))}
        />
        <BigButton label={words.one_more} onPress={() => type(entryPlus(entry || planned, 1))}>
          +
        </BigButton>
      </div>
      <div className={styles['keypad']}>
        {KEYS.map((key) => (
          <BigButton key={key} onPress={() => type(entryAfterKey(entry, key))}>
            {key}
          </BigButton>
        ))}
        <BigButton label={words.erase} onPress={() => type(entry.slice(0, -1))}>
          ⌫
        </BigButton>
      </div>
      <div className={styles['row']}>
        <StepOptions walk={walk} />
        <BigButton kind="main" onPress={() => device.dispatch({ type: 'entered' })}>
          {words.ok} {entry || planned}
        </BigButton>
      </div>
    </>
  )
}
