import type { ReactNode } from 'react'
import { dayPlus, today } from '#web/handheld/device/day-keys.ts'
import { defaultOf } from '#web/values/flow/advance.ts'
import type { FlowState } from '#web/values/flow/flow-state.ts'
import { useHandheldWords } from '#web/words/handheld-words.ts'
import { BigButton } from './big-button.tsx'
import styles from './handheld.module.css'
import { Prompt } from './prompt.tsx'
import { useDevice } from './use-device.ts'

/** A day, by keys of its own or by the device's calendar. */
export function DateStep({ walk }: { readonly walk: FlowState }): ReactNode {
  const { device } = useDevice()
  const words = useHandheldWords()
  const day = walk.entry || String(defaultOf(walk) ?? '')
  const type = (text: string) => device.dispatch({ type: 'typed', text })
  return (
    <>
      <Prompt walk={walk} />
      <input
        type="date"
        className={styles['field']}
        aria-label={words.take}
        value={day}
        onChange={({ target }) => type(target.value)}
      />
      <div className={styles['pair']}>
        <BigButton onPress={() => type(today())}>{words.today}</BigButton>
        <BigButton onPress={() => type(dayPlus(day || today(), 'day'))}>{words.plus_day}</BigButton>
        <BigButton onPress={() => type(dayPlus(day || today(), 'month'))}>{words.plus_month}</BigButton>
        <BigButton onPress={() => type(dayPlus(day || today(), 'year'))}>{words.plus_year}</BigButton>
      </div>
      <div className={styles['acts']}>
        <BigButton kind="main" onPress={() => device.dispatch({ type: 'entered' })}>
          {day === '' ? words.no_value : `${words.ok} ${day}`}
        </BigButton>
      </div>
    </>
  )
}
