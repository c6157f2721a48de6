import type { Flow } from '#web/values/flow/flow.ts'

/** For whom a device works, and what it is set up with; kept on disk for starts without a connection. */
export type Profile = {
  readonly tenant: string
  readonly person: { readonly id: string; readonly name: string; readonly language: string | null }
  readonly warehouse: { readonly id: string; readonly code: string }
  /** The flows of the menu, in its order. */
  readonly flows: readonly Flow[]
  /** What the scanner sends in place of the separator of GS1 codes. */
  readonly gs1_separators: readonly string[]
  /** What the scanner types before and behind codes; profiles from before have neither. */
  readonly scan_prefix?: string | null
  readonly scan_suffix?: string | null
}
