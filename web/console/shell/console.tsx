import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { GoodsyardError } from '#web/api/error.ts'
import { useStore } from '#web/api/use-store.ts'
import { Toasts } from '#web/console/kit/toast.tsx'
import { de } from '#web/words/de.ts'
import { en } from '#web/words/en-GB.ts'
import { WordsContext } from '#web/words/use-words.ts'
import { router } from './routes.tsx'
import { SessionGate } from './session-gate.tsx'
import { settings } from './settings.ts'

const client = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 15_000,
      // What was refused is refused again; requests without an answer are repeated where they are sent.
      retry: (count, error) => !(error instanceof GoodsyardError) && count < 2,
    },
  },
})

/** The console: everything below `/console`. */
export function Console(): ReactNode {
  const { language } = useStore(settings)
  return (
    <WordsContext value={language === 'de' ? de : en}>
      <QueryClientProvider client={client}>
        <SessionGate>
          <RouterProvider router={router} />
        </SessionGate>
        <Toasts />
      </QueryClientProvider>
    </WordsContext>
  )
}
