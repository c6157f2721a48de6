import { form } from '#web/words/de/form.ts'
import { grid } from '#web/words/de/grid.ts'
import { kit } from '#web/words/de/kit.ts'
import { labels } from '#web/words/de/labels.ts'
import { problems } from '#web/words/de/problems.ts'
import { records } from '#web/words/de/records.ts'
import { shell } from '#web/words/de/shell.ts'
import type { Words } from '#web/words/en-GB.ts'

/** Every text of the console in German. */
export const de: Words = { form, grid, kit, labels, problems, records, shell }
