import type { ReactNode } from 'react'
import { isUnsent } from '#web/handheld/device/device-view.ts'
import type { SetUp } from '#web/handheld/device/set-up-code.ts'
import { handheldSetUp as de } from '#web/words/de/handheld-set-up.ts'
import { handheldSetUp as en } from '#web/words/en-GB/handheld-set-up.ts'
import { useHandheldWords } from '#web/words/handheld-words.ts'
import { BigButton } from './big-button.tsx'
import styles from './handheld.module.css'
import { ProblemNote } from './problem-note.tsx'
import { useDevice } from './use-device.ts'

/** Asks whether the device is to be set up for what was scanned; nobody moves while their acts wait. */
export function SetUpScreen({ set_up }: { readonly set_up: SetUp }): ReactNode {
  const { device, view } = useDevice()
  const words = useHandheldWords()
  const own = document.documentElement.lang.startsWith('de') ? de : en
  const { tenant, host, address } = set_up
  const isPresent = host === location.host && tenant === view.profile?.tenant
  const hasUnsent = isUnsent(view)
  return (
    <main className={styles['step']}>
      <ProblemNote problem={view.notice} />
      <div className={styles['prompt']}>
        <h1>{isPresent ? own.present(tenant) : own.title(tenant, host)}</h1>
        {!isPresent && <p>{hasUnsent ? words.unsent : own.text}</p>}
      </div>
      <div className={isPresent ? styles['acts'] : styles['question']}>
        <BigButton kind={isPresent ? 'main' : 'normal'} onPress={() => device.leaveSetUp()}>
          {words.close}
        </BigButton>
        {!isPresent && (
          <BigButton kind="main" isDisabled={hasUnsent} onPress={() => device.moveTo(address)}>
            {own.move}
          </BigButton>
        )}
      </div>
    </main>
  )
}
