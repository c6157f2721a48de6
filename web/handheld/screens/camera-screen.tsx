import { type ReactNode, useEffect, useRef, useState } from 'react'
import { openCodeReader } from '#web/handheld/device/code-reader.ts'
import { useHandheldWords } from '#web/words/handheld-words.ts'
import { BigButton } from './big-button.tsx'
import styles from './handheld.module.css'

/** The camera is switched off after so long without a code, in milliseconds. */
const OFF_MS = 20_000

/** Time between two readings, in milliseconds: the person needs the rest of the processor. */
const PACE_MS = 120

type CameraScreenProps = {
  readonly onCodes: (codes: readonly string[]) => void
  readonly onClose: () => void
}

/** The picture of the camera until it shows a code, or nothing for a while. */
export function CameraScreen({ onCodes, onClose }: CameraScreenProps): ReactNode {
  const words = useHandheldWords()
  const video = useRef<HTMLVideoElement>(null)
  const [track, setTrack] = useState<MediaStreamTrack | null>(null)
  const [isLit, setLit] = useState(false)
  const [isFailed, setFailed] = useState(false)
  const ends = useRef({ onCodes, onClose })
  ends.current = { onCodes, onClose }
  useEffect(() => {
    const picture = video.current
    if (picture === null) return
    const camera = watchCamera(picture, {
      onOpen: setTrack,
      onCodes: (codes) => ends.current.onCodes(codes),
      onClose: () => ends.current.onClose(),
      onFail: () => setFailed(true),
    })
    return () => camera.stop()
  }, [])
  const light = async () => {
    await track?.applyConstraints({ advanced: [{ torch: !isLit } as MediaTrackConstraintSet] })
    setLit(!isLit)
  }
  const hasTorch = track !== null && 'torch' in (track.getCapabilities?.() ?? {})
  return (
    <main className={styles['step']}>
      {isFailed && <p role="alert">{words.camera_failed}</p>}
      <video ref={video} className={styles['picture']} muted playsInline aria-label={words.camera} />
      <div className={styles['acts']}>
        {hasTorch && <BigButton onPress={light}>{isLit ? words.torch_off : words.torch}</BigButton>}
        <BigButton kind="main" onPress={onClose}>
          {words.close}
        </BigButton>
      </div>
    </main>
  )
}

type CameraEvents = CameraScreenProps & {
  readonly onOpen: (track: MediaStreamTrack | null) => void
  readonly onFail: () => void
}

/** Shows the camera in an element and reads it, until it is stopped. */
function watchCamera(picture: HTMLVideoElement, { onOpen, onCodes, onClose, onFail }: CameraEvents) {
  let stream: MediaStream | null = null
  let isStopped = false
  const off = setTimeout(onClose, OFF_MS)
  const stop = () => {
    isStopped = true
    clearTimeout(off)
    for (const track of stream?.getTracks() ?? []) track.stop()
  }
  const watch = async () => {
    stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment', width: 1280 } })
    // Nobody waits for the camera any more.
    if (isStopped) return stop()
    onOpen(stream.getVideoTracks()[0] ?? null)
    picture.srcObject = stream
    await picture.play()
    const read = await openCodeReader()
    const look = async () => {
      if (isStopped) return
      const codes = await read(picture)
      if (codes.length > 0 && !isStopped) return onCodes(codes)
      setTimeout(() => look().catch(onFail), PACE_MS)
    }
    await look()
  }
  watch().catch(onFail)
  return { stop }
}
