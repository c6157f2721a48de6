import { newCodes, recentScans, type TakenScan } from './same-code.ts'

/** The scans of a device, of which each code counts once however often and in how many ways it arrives. */
export class RecentScans {
  #taken: readonly TakenScan[] = []

  /** The codes of a scan at a moment in milliseconds that were not taken just before. */
  take(codes: readonly string[], at: number): readonly string[] {
    const fresh = newCodes(this.#taken, { codes, at })
    if (fresh.length > 0) this.#taken = [...recentScans(this.#taken, at), { codes: fresh, at }]
    return fresh
  }
}
