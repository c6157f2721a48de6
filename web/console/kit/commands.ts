import { useEffect, useRef } from 'react'
import { Store } from '#web/values/store.ts'

/** Something that can be done with what is shown, as the palette offers it. */
export type Command = { readonly label: string; readonly run: () => void }

/** What can be done with what is shown now. */
export const commands = new Store<readonly Command[]>([])

/** Offers acts in the palette while a view is shown. */
export function useCommands(own: readonly Command[]): void {
  const present = useRef(own)
  useEffect(() => {
    present.current = own
  })
  const named = own.map(({ label }) => label).join('\n')
  useEffect(() => {
    const added = named === '' ? [] : named.split('\n').map(commandOf)
    function commandOf(label: string, index: number): Command {
      return { label, run: () => present.current[index]?.run() }
    }
    commands.set((all) => [...added, ...all])
    return () => commands.set((all) => all.filter((one) => !added.includes(one)))
  }, [named])
}
