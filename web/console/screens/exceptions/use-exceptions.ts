import { useScreenQuery } from '#web/api/use-screen-query.ts'
import { sentenceOf } from '#web/words/sentence.ts'
import { useWords } from '#web/words/use-words.ts'
import { type Exception, exceptionsOf, totalOf } from './exception.ts'
import { exceptionsQuery } from './exceptions.graphql.ts'

/** What failed, as far as the caller may see it. */
export type ReadExceptions = {
  readonly rows: readonly Exception[]
  readonly total: number
  readonly isPending: boolean
  readonly error: Error | null
}

/** Reads what failed or waits for somebody. */
export function useExceptions(): ReadExceptions {
  const words = useWords()
  const { exceptions } = words
  const { data, isPending, error } = useScreenQuery(exceptionsQuery, {})
  return {
    rows:
      data === undefined
        ? []
        : exceptionsOf(data, {
            rows: exceptions.import_rows,
            stuck: exceptions.stuck_print,
            tell: (problem) => sentenceOf(words, problem),
          }),
    total: data === undefined ? 0 : totalOf(data),
    isPending,
    error,
  }
}
