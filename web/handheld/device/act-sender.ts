import type { Outbox } from './outbox.ts'

/** After so long acts without an answer are sent again, in milliseconds. */
const RESEND_MS = 5000

/** Sends the acts of an outbox as long as the page is open, one page of the browser at a time. */
export class ActSender {
  readonly #outbox: Outbox
  #timer: ReturnType<typeof setTimeout> | undefined

  constructor(outbox: Outbox) {
    this.#outbox = outbox
  }

  /** Sends what waits; resolves to whether some act had no answer, which is sent again by itself. */
  send(): Promise<boolean> {
    clearTimeout(this.#timer)
    const sendNow = async (): Promise<boolean> => {
      const isLost = await this.#outbox.send()
      if (isLost) this.#timer = setTimeout(() => void this.send(), RESEND_MS)
      return isLost
    }
    // Without https there are no locks between pages.
    return navigator.locks === undefined ? sendNow() : navigator.locks.request('goodsyard-outbox', sendNow)
  }
}
