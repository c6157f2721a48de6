import { grid } from '#web/words/de/grid.ts'
import { kit } from '#web/words/de/kit.ts'
import { shell } from '#web/words/de/shell.ts'
import type { Words } from '#web/words/en-GB.ts'

/** Every text of the console in German. */
export const de: Words = { grid, kit, shell }
