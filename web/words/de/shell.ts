import type { Words } from '#web/words/en-GB.ts'

/** Texts of the frame around every screen, in German. */
export const shell: Words['shell'] = {
  product: 'Goodsyard',
  loading: 'Lädt …',
}
