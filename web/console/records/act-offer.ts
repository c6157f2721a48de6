import type { LimitedInput } from './limited-input.ts'

/** An act on certain records that a screen offers by a button. */
export type ActOffer = {
  readonly kind: 'act'
  readonly type: string
  readonly name: string
  /** The name of the act in the words, where it is not that of the operation. */
  readonly label?: string
  readonly ids: readonly string[]
  /** What is sent without asking; of an act that asks, left out. */
  readonly attributes?: Readonly<Record<string, unknown>>
  /** What is asked for where that is not everything that the operation takes. */
  readonly input?: LimitedInput
}
