import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react'
import { readSession } from '#web/api/access.ts'
import { GoodsyardError } from '#web/api/error.ts'
import { Device } from '#web/handheld/device/device.ts'
import { reportFrom } from '#web/handheld/device/report-from.ts'
import { listenToScans } from '#web/handheld/device/scan-listener.ts'
import { scannerKeys } from '#web/handheld/device/scanner-keys.ts'
import { signIn } from '#web/handheld/device/sign-in.ts'
import { watchRest } from '#web/handheld/device/watch-rest.ts'
import { FlowTextsContext } from '#web/words/flow-texts.ts'
import { HandheldWordsContext, useHandheldTexts, useHandheldWords } from '#web/words/handheld-words.ts'
import { BigButton } from './big-button.tsx'
import styles from './handheld.module.css'
import { Menu } from './menu.tsx'
import { ScanField } from './scan-field.tsx'
import { StatusBar } from './status-bar.tsx'
import { StepScreen } from './step-screen.tsx'
import { DeviceContext, useDevice } from './use-device.ts'

/** Not part of the first load; the worker keeps it for starts without a connection. */
const WhoScreen = lazy(async () => {
  const { WhoScreen } = await import('./who-screen.tsx')
  return { default: WhoScreen }
})

const SetUpScreen = lazy(async () => {
  const { SetUpScreen } = await import('./set-up-screen.tsx')
  return { default: SetUpScreen }
})

/** The tenant in the path: `/handheld/demo`. */
const tenantOfPath = () => location.pathname.split('/')[2] || null

/** The handheld: finds the tenant of the person, and opens the device of it. */
export function Handheld(): ReactNode {
  const [device, setDevice] = useState<Device | null>(null)
  const [isFailed, setFailed] = useState(false)
  const texts = useHandheldTexts(navigator.language)
  useEffect(() => {
    const open = async () => {
      const tenant = tenantOfPath() ?? (await readSession()).subdomains[0]?.subdomain ?? null
      if (tenant === null) return setFailed(true)
      if (tenantOfPath() === null) history.replaceState(null, '', `/handheld/${tenant}`)
      setDevice(await Device.open(tenant))
    }
    open().catch((error: unknown) => {
      if (error instanceof GoodsyardError && error.status === 401) signIn(null)
      else setFailed(true)
    })
  }, [])
  if (device !== null)
    return (
      <DeviceContext value={device}>
        <Frame />
      </DeviceContext>
    )
  return (
    <main className={styles['plain']} aria-busy={!isFailed}>
      <h1>{isFailed ? texts?.words.failed : texts?.words.starting}</h1>
      {isFailed && <BigButton onPress={() => location.reload()}>{texts?.words.try_again}</BigButton>}
    </main>
  )
}

/** The frame of all screens in the language of the person. */
function Frame(): ReactNode {
  const { device, view } = useDevice()
  const prefix = scannerKeys(view.profile?.scan_prefix)
  const suffix = scannerKeys(view.profile?.scan_suffix)
  useEffect(
    () => listenToScans({ prefix, suffix }, (codes) => device.scanned(codes)),
    [device, prefix, suffix],
  )
  useEffect(() => reportFrom(device), [device])
  const isReady = view.phase === 'ready'
  useEffect(() => (isReady ? watchRest(() => device.lock()) : undefined), [device, isReady])
  const language = view.profile?.person.language ?? navigator.language
  const texts = useHandheldTexts(language)
  useEffect(() => {
    document.documentElement.lang = language
  }, [language])
  if (texts === null) return null
  return (
    <HandheldWordsContext value={texts.words}>
      <FlowTextsContext value={texts.flowTexts}>
        <Screen />
      </FlowTextsContext>
    </HandheldWordsContext>
  )
}

function Screen(): ReactNode {
  const { view } = useDevice()
  const [isWho, setWho] = useState(false)
  if (view.phase !== 'ready') return <NotReady />
  return (
    <div className={styles['frame']}>
      <ScanField />
      <StatusBar onPress={() => setWho(!isWho)} />
      {view.set_up !== null || isWho ? (
        <Suspense fallback={null}>
          {view.set_up === null ? (
            <WhoScreen onClose={() => setWho(false)} />
          ) : (
            <SetUpScreen set_up={view.set_up} />
          )}
        </Suspense>
      ) : view.walk === null ? (
        <Menu />
      ) : (
        <StepScreen walk={view.walk} />
      )}
    </div>
  )
}

function NotReady(): ReactNode {
  const { device, view } = useDevice()
  const words = useHandheldWords()
  const { phase, profile } = view
  const tenant = profile?.tenant ?? tenantOfPath()
  useEffect(() => {
    if (phase === 'signed_out' && view.walk === null) signIn(tenant)
  }, [phase, view.walk, tenant])
  if (phase === 'not_set_up')
    return (
      <main className={styles['plain']}>
        <h1>{words.not_set_up}</h1>
        <p>{words.not_set_up_text}</p>
        <BigButton onPress={() => device.signOut()}>{words.sign_out}</BigButton>
      </main>
    )
  return (
    <main className={styles['plain']}>
      <h1>
        {phase === 'signed_out' ? words.signed_out : phase === 'failed' ? words.failed : words.starting}
      </h1>
      {phase === 'signed_out' && <BigButton onPress={() => signIn(tenant)}>{words.sign_in}</BigButton>}
      {phase === 'failed' && <BigButton onPress={() => device.refresh()}>{words.try_again}</BigButton>}
    </main>
  )
}
