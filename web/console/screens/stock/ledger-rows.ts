import type { Words } from '#web/words/en-GB.ts'
import type { Ledger } from './ledger.graphql.ts'

type Answer = NonNullable<Ledger['transactions']>['all']

/** A movement as it is read. */
export type Movement = Answer['nodes'][number]

/** What a movement is told by. */
export type MovementFacts = Pick<Movement, 'subtype' | 'category' | 'node_from' | 'node_to'> & {
  readonly location_from: Place
  readonly location_to: Place
  readonly account_to: Place
}

type Place = { readonly code: string | null } | null

/** A movement as it concerns one pile. */
export type LedgerRow = {
  readonly movement: Movement
  /** Whether it brought goods to the pile, took them, or only changed what is known of them. */
  readonly direction: 'in' | 'out' | 'same'
  /** The pile at its other end; null where it came from outside the stock or left it. */
  readonly other: string | null
}

/** The movements of a pile in one line, the newest first; one that was read twice is told once. */
export function ledgerRows(pile: string, answers: readonly (Answer | undefined)[]): readonly LedgerRow[] {
  const movements = new Map(
    answers.flatMap((answer) => (answer?.nodes ?? []).map((one) => [one.id, one] as const)),
  )
  return [...movements.values()]
    .toSorted((one, other) => Number(other.id) - Number(one.id))
    .map((movement) => rowOf(pile, movement))
}

function rowOf(pile: string, movement: Movement): LedgerRow {
  const from = textOf(movement.stock_from_id)
  const to = textOf(movement.stock_to_id)
  if (from === pile && to === pile) return { movement, direction: 'same', other: null }
  if (to === pile) return { movement, direction: 'in', other: from }
  // What was merged into an arriving pile goes on as that pile.
  return { movement, direction: 'out', other: to }
}

const textOf = (id: string | number | null): string | null => (id === null ? null : String(id))

/** How many movements there are that were not read. */
export function unreadCount(answers: readonly (Answer | undefined)[]): number {
  return answers.reduce(
    (sum, answer) => sum + Math.max(0, (answer?.total_count ?? 0) - (answer?.nodes.length ?? 0)),
    0,
  )
}

/** What happened, as a sentence: how much was moved by which act, from where to where. */
export function movementText(
  { subtype, category, location_from, location_to, node_from, node_to, account_to }: MovementFacts,
  quantity: string,
  { stock: { movements, nodes } }: Words,
): string {
  const known: Readonly<Record<string, ((quantity: string) => string) | undefined>> = movements.acts
  const places: Readonly<Record<string, string | undefined>> = nodes
  const from = location_from?.code ?? places[node_from ?? ''] ?? null
  const to = location_to?.code ?? places[node_to ?? ''] ?? null
  const what = known[subtype ?? '']?.(quantity) ?? movements.other(quantity, `${category} ${subtype}`)
  if (account_to !== null && subtype === 'ACCOUNT_TRANSFER')
    return movements.to_account(what, account_to.code ?? '')
  if (category === 'ADJ') return movements.at(what, from ?? to)
  return from === to ? movements.at(what, from) : movements.between(what, from, to)
}
