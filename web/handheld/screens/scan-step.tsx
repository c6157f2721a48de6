import { type ReactNode, useState } from 'react'
import { goodsOfTask } from '#web/handheld/device/record-text.ts'
import { defaultOf } from '#web/values/flow/advance.ts'
import type { FlowState, FlowValues } from '#web/values/flow/flow-state.ts'
import { isEmpty, presentStep, valueAt } from '#web/values/flow/flow-values.ts'
import { useHandheldWords } from '#web/words/handheld-words.ts'
import { BigButton } from './big-button.tsx'
import { CameraButton } from './camera-button.tsx'
import styles from './handheld.module.css'
import { Prompt } from './prompt.tsx'
import { useDevice } from './use-device.ts'

/** Where to go or what to scan, in the largest type; a code can always be typed. */
export function ScanStep({ walk }: { readonly walk: FlowState }): ReactNode {
  const { device } = useDevice()
  const words = useHandheldWords()
  const [typed, setTyped] = useState<string | null>(null)
  const planned = defaultOf(walk)
  const expected = (valueAt(walk, presentStep(walk)?.equals) ?? planned ?? null) as FlowValues | null
  const { code, reference, check_digit } = expected ?? {}
  const goods = goodsOfTask(walk.values)
  const take = () => {
    if (typed !== null && typed.trim() !== '') device.dispatch({ type: 'scanned', barcodes: [typed.trim()] })
  }
  return (
    <>
      <Prompt walk={walk} target={String(code ?? reference ?? '')}>
        {!isEmpty(check_digit) && <p>{words.check_digit(String(check_digit))}</p>}
        {goods !== '' && <p>{goods}</p>}
      </Prompt>
      {typed === null ? (
        <div className={styles['acts']}>
          {!isEmpty(planned) && (
            <BigButton kind="main" onPress={() => device.dispatch({ type: 'entered' })}>
              {words.as_planned}
            </BigButton>
          )}
          <div className={styles['pair']}>
            <BigButton onPress={() => setTyped('')}>{words.type_code}</BigButton>
            <CameraButton />
          </div>
        </div>
      ) : (
        <form
          className={styles['acts']}
          onSubmit={(event) => {
            event.preventDefault()
            take()
          }}
        >
          <input
            className={styles['field']}
            aria-label={words.type_code}
            autoCapitalize="characters"
            autoComplete="off"
            ref={focusField}
            value={typed}
            onChange={({ target }) => setTyped(target.value)}
          />
          <BigButton kind="main" onPress={take}>
            {words.take}
          </BigButton>
        </form>
      )}
    </>
  )
}

const focusField = (field: HTMLInputElement | null) => field?.focus()
