import { type ListedTenant, listTenants, tenantIn } from '#access/tenants.ts'
import type { Database } from '#database/database.ts'
import type { Tenant } from '#values/caller.ts'

/** A tenant as background work sees it. */
export type KnownTenant = {
  readonly tenant: Tenant
  /** Suspended and deleted tenants are inactive: nothing is sent, no schedule fires (platform 5.4). */
  readonly is_resting: boolean
}

const FRESH_MS = 1_000

/** The tenants of the installation, read again every second. */
export class Tenants {
  readonly #database: Database
  #known: ReadonlyMap<number, KnownTenant> = new Map()
  #readAt = Number.NEGATIVE_INFINITY

  constructor(database: Database) {
    this.#database = database
  }

  /** Every tenant. */
  async all(): Promise<readonly KnownTenant[]> {
    if (performance.now() - this.#readAt > FRESH_MS) await this.#read()
    return [...this.#known.values()]
  }

  /**
   * A tenant by its id, or null where it was purged. One that was inactive is read again: its jobs would otherwise be put off although
   * it works again.
   */
  async find(id: number): Promise<KnownTenant | null> {
    const isActive = this.#known.get(id)?.is_resting === false
    if (performance.now() - this.#readAt > FRESH_MS || !isActive) await this.#read()
    return this.#known.get(id) ?? null
  }

  async #read(): Promise<void> {
    const rows = await this.#database.acrossTenants(listTenants)
    this.#known = new Map(rows.map((row) => [row.id, knownTenant(row)]))
    this.#readAt = performance.now()
  }
}

function knownTenant(row: ListedTenant): KnownTenant {
  return { tenant: tenantIn(row), is_resting: !row.is_live || !row.is_active }
}
