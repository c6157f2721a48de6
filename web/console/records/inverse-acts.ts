import type { OperationMetadata } from '#web/api/metadata.ts'

/** The inverse of an act, by name. */
const INVERSE: Readonly<Record<string, string>> = {
  process_picks_async: 'unallocate',
  allocate: 'unallocate',
  dispatch: 'undispatch',
  undispatch: 'dispatch',
  activate: 'deactivate',
  deactivate: 'activate',
  hold: 'release',
  receive: 'unreceive',
  close: 'reopen',
  reopen: 'close',
}

/** The act that reverts an act without input, if there is one. */
export function inverseIn<Act extends { readonly name: string; readonly operation: OperationMetadata }>(
  name: string,
  acts: readonly Act[],
): Act | null {
  const inverse = INVERSE[name]
  const found = acts.find((act) => act.name === inverse)
  return found === undefined || requires(found.operation) ? null : found
}

function requires({ input }: OperationMetadata): boolean {
  return (input?.fields ?? []).some(({ attribute, required }) => attribute !== 'ids' && required === true)
}
