/** A code that comes again within this time is the same scan, in milliseconds. */
const SAME_MS = 700

/** A scan that was taken: its codes, and when. */
export type TakenScan = { readonly codes: readonly string[]; readonly at: number }

/** The codes of a scan that were not taken just before, perhaps in another way: by the camera as well as by keys. */
export function newCodes(before: readonly TakenScan[], { codes, at }: TakenScan): readonly string[] {
  const recent = new Set(before.filter((scan) => at - scan.at < SAME_MS).flatMap((scan) => scan.codes))
  return [...new Set(codes)].filter((code) => !recent.has(code))
}

/** The scans that still matter for those that follow. */
export function recentScans(scans: readonly TakenScan[], at: number): readonly TakenScan[] {
  return scans.filter((scan) => at - scan.at < SAME_MS)
}
