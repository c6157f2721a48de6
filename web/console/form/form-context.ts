import { createContext, useContext } from 'react'
import type { FormEvent, FormState } from './form-state.ts'
import type { Occasion } from './schema.ts'

/** A form for the views within it. */
export type FormHandle = {
  readonly state: FormState
  readonly occasion: Occasion
  readonly isFrozen: boolean
  readonly dispatch: (event: FormEvent) => void
}

/** The form around a view. */
export const FormContext = createContext<FormHandle | null>(null)

/** The form around a view. */
export function useFormHandle(): FormHandle {
  const handle = useContext(FormContext)
  if (handle === null) throw new Error('there is no form here')
  return handle
}
