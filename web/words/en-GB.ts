import { form } from '#web/words/en-GB/form.ts'
import { grid } from '#web/words/en-GB/grid.ts'
import { kit } from '#web/words/en-GB/kit.ts'
import { labels } from '#web/words/en-GB/labels.ts'
import { problems } from '#web/words/en-GB/problems.ts'
import { records } from '#web/words/en-GB/records.ts'
import { shell } from '#web/words/en-GB/shell.ts'

/** Every text of the console in British English, by the room that shows it. */
export const en = { form, grid, kit, labels, problems, records, shell }

/** The texts that each language has. */
export type Words = typeof en
