import { Store } from '#web/values/store.ts'
import { useService } from './use-service.ts'
import { useStore } from './use-store.ts'

const KEY = 'goodsyard.warehouses'

/** The warehouse that was chosen in each tenant on this device. */
const chosen = new Store<Readonly<Record<string, string>>>(read())

/** The warehouse that the screens of the floor show; null for all of them. */
export function useWarehouseChoice(): {
  readonly id: string | null
  readonly choose: (id: string | null) => void
} {
  const { tenant } = useService()
  const id = useStore(chosen)[tenant] ?? null
  return { id, choose: (next) => choose(tenant, next) }
}

function choose(tenant: string, id: string | null): void {
  chosen.set(({ [tenant]: _, ...others }) => (id === null ? others : { ...others, [tenant]: id }))
  try {
    localStorage.setItem(KEY, JSON.stringify(chosen.get()))
  } catch {
    // Without storage the choice lasts as long as the page is open.
  }
}

function read(): Readonly<Record<string, string>> {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? '{}') as Record<string, string>
  } catch {
    return {}
  }
}
