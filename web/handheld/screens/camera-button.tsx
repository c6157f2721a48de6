import { lazy, type ReactNode, Suspense, useState } from 'react'
import { createPortal } from 'react-dom'
import { useHandheldWords } from '#web/words/handheld-words.ts'
import { BigButton } from './big-button.tsx'
import styles from './handheld.module.css'
import { useDevice } from './use-device.ts'

/** Loaded when somebody opens the camera: scanners do without. */
const CameraScreen = lazy(async () => {
  const { CameraScreen } = await import('./camera-screen.tsx')
  return { default: CameraScreen }
})

/** Opens the camera over the present step, for devices without a scanner. */
export function CameraButton(): ReactNode {
  const { device } = useDevice()
  const words = useHandheldWords()
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)
  const take = (codes: readonly string[]) => {
    close()
    device.scanned(codes)
  }
  return (
    <>
      <BigButton onPress={() => setOpen(true)}>{words.camera}</BigButton>
      {isOpen &&
        createPortal(
          <div className={styles['over']}>
            <Suspense fallback={<p role="status">{words.working}</p>}>
              <CameraScreen onCodes={take} onClose={close} />
            </Suspense>
          </div>,
          document.body,
        )}
    </>
  )
}
