import { useQueryClient } from '@tanstack/react-query'
import { type ActOptions, act } from './act.ts'
import type { ActInput } from './act-input.ts'
import { keys } from './keys.ts'
import type { OperationMetadata } from './metadata.ts'
import type { Answer } from './service-client.ts'
import { useService } from './use-service.ts'

/** An operation with the type it belongs to. */
export type ActOperation = Pick<OperationMetadata, 'method' | 'path' | 'takes'> & { readonly type: string }

/** Performs operations of the service, and refreshes what is on screen afterwards. */
export function useAct(): <Data = unknown>(
  operation: ActOperation,
  input: ActInput,
  options: ActOptions,
) => Promise<Answer<Data>> {
  const service = useService()
  const client = useQueryClient()
  return async (operation, input, options) => {
    try {
      return await act(service, operation, input, options)
    } finally {
      // An act may change what any other type shows, and one without an answer may have been done.
      void client.invalidateQueries({ queryKey: keys.tenant(service.tenant) })
      if (operation.type === 'field_labels') void client.invalidateQueries({ queryKey: keys.metadata() })
    }
  }
}
