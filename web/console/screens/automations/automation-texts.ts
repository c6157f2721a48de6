import type { Words } from '#web/words/en-GB.ts'
import { stateLabel, typeLabel } from '#web/words/label-of.ts'
import type { FoundAutomation } from './automation-draft.ts'

/** What starts an automation: "Order: Completed". */
export function eventLabel(
  words: Words,
  { resource_name, event }: { readonly resource_name: string | null; readonly event: string | null },
): string {
  const known: Readonly<Record<string, string | undefined>> = words.automations.resources
  const resource = known[resource_name ?? ''] ?? typeLabel(words, resource_name ?? '')
  return resource_name?.endsWith('_schedule')
    ? resource
    : words.automations.happens(resource, stateLabel(words, event ?? ''))
}

/** What people call an operator: "is". */
export function operatorLabel({ automations }: Words, operator: string): string {
  const known: Readonly<Record<string, string | undefined>> = automations.operators
  return known[operator] ?? operator
}

const ADDRESSES = ['message', 'email_recipient', 'url', 'host', 'file_name', 'prompt']

/** Where an action goes: its receivers, its address, its file. */
export function addressOf({ parameters }: NonNullable<FoundAutomation['actions']>[number]): string {
  const found = ADDRESSES.flatMap(
    (code) => parameters?.find(({ parameter_code }) => parameter_code === code)?.value ?? [],
  )
  return found[0] ?? ''
}
