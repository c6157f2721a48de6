import { useEffect, useMemo, useRef } from 'react'
import { ServiceClient } from '#web/api/service-client.ts'
import { sentenceOf } from '#web/words/sentence.ts'
import { useWords } from '#web/words/use-words.ts'

/** The service as another tenant sees it, which tells errors in the language that is shown. */
export function useServiceOf(tenant: string): ServiceClient {
  const words = useWords()
  const shown = useRef(words)
  useEffect(() => {
    shown.current = words
  }, [words])
  return useMemo(
    () => new ServiceClient(tenant, { tell: (error) => sentenceOf(shown.current, error) }),
    [tenant],
  )
}
