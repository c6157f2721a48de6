import type { BoxSize, Colour } from '#values/drawn-page.ts'

/** The paper of reports: A4 landscape, in millimetres. */
export const PAPER: BoxSize = { width: 297, height: 210 }

/** The margin of pages. */
export const MARGIN = 12

/** The width of the content. */
export const CONTENT_WIDTH = PAPER.width - 2 * MARGIN

/** The position of titles from the top of the page. */
export const TITLE_AT = 17

/** Top and bottom of tables and charts. */
export const BODY = { top: 22, bottom: 190 } as const

/** The position of the footer. */
export const FOOT_AT = 199

/** Colours of secondary elements. */
export const GREY: Readonly<Record<'dark' | 'light' | 'pale', Colour>> = {
  dark: '#555555',
  light: '#cccccc',
  pale: '#f2f4f7',
}
