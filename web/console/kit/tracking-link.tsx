import type { ReactNode } from 'react'
import { trackingAddress } from '#web/values/tracking-address.ts'
import { useWords } from '#web/words/use-words.ts'
import { Icon } from './icon.tsx'

/** A tracking number, which leads to the page of the carrier where it has one. */
export function TrackingLink({
  number,
  template,
}: {
  readonly number: string | null
  readonly template: string | null | undefined
}): ReactNode {
  const { kit } = useWords()
  const address = trackingAddress(template, number)
  if (number === null) return null
  if (address === null) return <code>{number}</code>
  return (
    <a href={address} target="_blank" rel="noopener noreferrer" aria-label={kit.track(number)}>
      <code>{number}</code> <Icon name="external" />
    </a>
  )
}
