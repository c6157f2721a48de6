import { grid } from '#web/words/en-GB/grid.ts'
import { kit } from '#web/words/en-GB/kit.ts'
import { shell } from '#web/words/en-GB/shell.ts'

/** Every text of the console in British English, by the room that shows it. */
export const en = { grid, kit, shell }

/** The texts that each language has. */
export type Words = typeof en
