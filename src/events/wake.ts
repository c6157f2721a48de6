/** Who wants to know, in this process, that a tenant has new events. */
type Listener = (tenant: number) => void

const listeners = new Set<Listener>()

/** Asks to be told of new events; the answer stops it. Other processes learn of them by looking each second. */
export function onNewEvents(listener: Listener): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Tells that a tenant has new events, once their transaction is committed. */
export function wakeRelay(tenant: number): void {
  for (const listener of listeners) listener(tenant)
}
