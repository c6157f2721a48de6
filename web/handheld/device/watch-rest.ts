import { keepLastUse, readLastUse } from './last-use.ts'
import { RestWatch } from './rest-watch.ts'

/** How often it is looked whether a device rests, in milliseconds. */
const CHECK_MS = 15_000

/** Calls `onRest` while nobody uses the device. Returns how to stop. */
export function watchRest(onRest: () => unknown): () => void {
  const watch = new RestWatch({ now: Date.now, read: readLastUse, keep: keepLastUse, onRest })
  const used = () => watch.used()
  const check = () => watch.check()
  const uses = ['keydown', 'pointerdown', 'beforeinput'] as const
  for (const name of uses) addEventListener(name, used, { capture: true, passive: true })
  document.addEventListener('visibilitychange', check)
  const timer = setInterval(check, CHECK_MS)
  check()
  return () => {
    clearInterval(timer)
    document.removeEventListener('visibilitychange', check)
    for (const name of uses) removeEventListener(name, used, { capture: true })
  }
}
