/** A listener in this process for new events of a tenant. */
type Listener = (tenant: number) => void

const listeners = new Set<Listener>()

/** Subscribes to new events; returns a function to unsubscribe. Other processes poll every second. */
export function onNewEvents(listener: Listener): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Notifies of new events of a tenant after the commit. */
export function wakeRelay(tenant: number): void {
  for (const listener of listeners) listener(tenant)
}
