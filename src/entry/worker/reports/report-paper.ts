import type { Colour, Size } from '#values/drawn-page.ts'

/** The paper of reports: A4 across, in millimetres. */
export const PAPER: Size = { width: 297, height: 210 }

/** What is kept free at its edges. */
export const MARGIN = 12

/** How wide what is drawn may be. */
export const ROOM = PAPER.width - 2 * MARGIN

/** Where titles stand, from the top of the page. */
export const TITLE_AT = 17

/** Where tables and charts begin and end. */
export const BODY = { top: 22, bottom: 190 } as const

/** Where the foot stands. */
export const FOOT_AT = 199

/** What is beside the matter. */
export const GREY: Readonly<Record<'dark' | 'light' | 'pale', Colour>> = {
  dark: '#555555',
  light: '#cccccc',
  pale: '#f2f4f7',
}
