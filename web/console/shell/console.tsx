import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { GoodsyardError } from '#web/api/error.ts'
import { closeFailures } from '#web/console/kit/notify.ts'
import { Toasts } from '#web/console/kit/toast.tsx'
import { router } from './routes.tsx'
import { SessionGate } from './session-gate.tsx'
import { Texts } from './texts.tsx'

const client = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 15_000,
      // Refusals are not retried; requests without an answer are repeated where they are sent.
      retry: (count, error) => !(error instanceof GoodsyardError) && count < 2,
    },
  },
})

router.subscribe('onBeforeLoad', ({ pathChanged }) => {
  if (pathChanged) closeFailures()
})

/** The console: everything below `/console`. */
export function Console(): ReactNode {
  return (
    <Texts preferred={navigator.language}>
      <QueryClientProvider client={client}>
        <SessionGate>
          <RouterProvider router={router} />
        </SessionGate>
        <Toasts />
      </QueryClientProvider>
    </Texts>
  )
}
