import { type ReactNode, useState } from 'react'
import { changeDeviceSettings, deviceSettings } from '#web/handheld/device/device-settings.ts'
import { isUnsent } from '#web/handheld/device/device-view.ts'
import { useHandheldWords } from '#web/words/handheld-words.ts'
import { BigButton } from './big-button.tsx'
import styles from './handheld.module.css'
import { RefusedActs } from './refused-acts.tsx'
import { useDevice } from './use-device.ts'

const LOOKS = ['system', 'day', 'night'] as const
const HANDS = ['right', 'left'] as const

/** Who works where, what was refused, how the device looks, and signing out. */
export function WhoScreen({ onClose }: { readonly onClose: () => void }): ReactNode {
  const { device, view } = useDevice()
  const words = useHandheldWords()
  const [{ look, hand }, setShown] = useState(deviceSettings.get())
  const change = (one: Parameters<typeof changeDeviceSettings>[0]) => {
    changeDeviceSettings(one)
    setShown(deviceSettings.get())
  }
  const { profile, walk, is_persistent } = view
  const hasUnsent = isUnsent(view)
  return (
    <main className={styles['menu']}>
      <h1>{words.who}</h1>
      <dl className={styles['facts']}>
        <dt>{words.person}</dt>
        <dd>{profile?.person.name}</dd>
        <dt>{words.warehouse}</dt>
        <dd>{profile?.warehouse.code}</dd>
        {walk?.task_id != null && (
          <>
            <dt>{words.task}</dt>
            <dd>#{walk.task_id}</dd>
          </>
        )}
        <dt>{words.storage}</dt>
        <dd>{is_persistent ? words.storage_kept : words.storage_may_go}</dd>
      </dl>
      <RefusedActs />
      <h2>{words.look}</h2>
      <div className={styles['three']}>
        {LOOKS.map((one) => (
          <BigButton
            key={one}
            isChosen={one === look}
            kind={one === look ? 'main' : 'normal'}
            onPress={() => change({ look: one })}
          >
            {words.looks[one]}
          </BigButton>
        ))}
      </div>
      <h2>{words.hand}</h2>
      <div className={styles['pair']}>
        {HANDS.map((one) => (
          <BigButton
            key={one}
            isChosen={one === hand}
            kind={one === hand ? 'main' : 'normal'}
            onPress={() => change({ hand: one })}
          >
            {words.hands[one]}
          </BigButton>
        ))}
      </div>
      {hasUnsent && <p>{words.unsent}</p>}
      <div className={styles['acts']}>
        <BigButton isDisabled={hasUnsent} onPress={() => device.signOut()}>
          {words.sign_out}
        </BigButton>
        <BigButton kind="main" onPress={onClose}>
          {words.close}
        </BigButton>
      </div>
    </main>
  )
}
