import type { LiveMessage } from './live-message.ts'
import { followChanges } from './live-stream.ts'

/** A stream is closed after the last tab was hidden for this long. */
const HIDDEN_MS = 300_000

/** Tabs request and announce the current state. */
type TabMessage = LiveMessage | { readonly kind: 'ask_state' }

/**
 * Reports changes in a tenant to a tab. The tabs of a browser share one stream: the tab that holds the lock reads it,
 * and the next one takes over when that is closed. A tab that was hidden for long releases the lock. Returns a
 * function that ends it.
 */
export function shareChanges(tenant: string, onMessage: (message: LiveMessage) => void): () => void {
  const channel = new BroadcastChannel(`goodsyard.live.${tenant}`)
  let isOpen = false
  let isLeader = false
  const tellAll = (message: LiveMessage) => {
    if (message.kind === 'state') isOpen = message.isOpen
    onMessage(message)
    channel.postMessage(message)
  }
  channel.onmessage = ({ data }: MessageEvent<TabMessage>) => {
    if (data.kind !== 'ask_state') onMessage(data)
    else if (isLeader) channel.postMessage({ kind: 'state', isOpen } satisfies TabMessage)
  }
  channel.postMessage({ kind: 'ask_state' } satisfies TabMessage)
  const lead = async (signal: AbortSignal) => {
    try {
      await navigator.locks.request(`goodsyard.live.${tenant}`, { signal }, async () => {
        isLeader = true
        await followChanges({ tenant, signal, onMessage: tellAll })
      })
    } catch {
      // Another tab leads until this one is closed.
    } finally {
      isLeader = false
    }
  }
  const stop = whileSeen((signal) => void lead(signal))
  return () => {
    stop()
    channel.close()
  }
}

/** Runs something while the page is visible, and for a while after it is hidden. */
function whileSeen(work: (signal: AbortSignal) => void): () => void {
  let running: AbortController | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  const look = () => {
    clearTimeout(timer)
    if (document.visibilityState === 'visible') {
      if (running !== null) return
      running = new AbortController()
      work(running.signal)
    } else {
      timer = setTimeout(() => {
        running?.abort()
        running = null
      }, HIDDEN_MS)
    }
  }
  document.addEventListener('visibilitychange', look)
  look()
  return () => {
    document.removeEventListener('visibilitychange', look)
    clearTimeout(timer)
    running?.abort()
  }
}
