import { type ReactNode, useMemo } from 'react'
import { type LabelledType, namesOfFields } from '#web/api/own-fields.ts'
import { withFieldNames } from '#web/words/label-of.ts'
import { useWords, WordsContext } from '#web/words/use-words.ts'

/** Within it, own fields of a type are called what the tenant calls them, for records of an account or of several (null). */
export function OwnNames({
  type,
  account,
  children,
}: {
  readonly type: LabelledType
  readonly account: string | null
  readonly children: ReactNode
}): ReactNode {
  const words = useWords()
  const named = useMemo(() => withFieldNames(words, namesOfFields(type, account)), [words, type, account])
  return <WordsContext value={named}>{children}</WordsContext>
}
