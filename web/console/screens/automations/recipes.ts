import type { Words } from '#web/words/en-GB.ts'

/** An automation that is made with one press. */
export type Recipe = {
  readonly id: keyof Words['automations']['recipes']
  readonly resource_name: string
  readonly event: string
  readonly schedule: Readonly<Record<string, unknown>> | null
  /** Whether the client of the record is told; else a person who is chosen. */
  readonly isForClient: boolean
}

/** The automations that are made with one press. */
export const RECIPES: readonly Recipe[] = [
  {
    id: 'late_order',
    resource_name: 'goods_out',
    event: 'due',
    schedule: { field: 'expected_date_of_dispatch', offset_minutes: 30 },
    isForClient: true,
  },
  {
    id: 'before_dispatch',
    resource_name: 'goods_out',
    event: 'due',
    schedule: { field: 'expected_date_of_dispatch', offset_minutes: -120 },
    isForClient: false,
  },
  {
    id: 'missing_receipt',
    resource_name: 'goods_in',
    event: 'due',
    schedule: { field: 'expected_date_of_arrival', time: '16:00' },
    isForClient: false,
  },
  { id: 'left', resource_name: 'goods_out', event: 'completed', schedule: null, isForClient: true },
]

/** What is sent to make the automation of a recipe, in the language of whoever makes it. */
export function recipeAttributes(
  { id, resource_name, event, schedule, isForClient }: Recipe,
  { automations }: Words,
  person: string,
): Readonly<Record<string, unknown>> {
  const { name, message } = automations.recipes[id]
  const parameters = { message, ...(isForClient ? { to_client: 'true' } : { user_ids: person }) }
  return {
    ...{ name, resource_name, event, enabled: true },
    ...(schedule === null ? {} : { schedule }),
    actions_changes: [
      {
        type: 'ADD',
        attributes: {
          destination_type: 'notification',
          parameters_changes: Object.entries(parameters).map(([parameter_code, value]) => ({
            type: 'ADD',
            attributes: { parameter_code, value },
          })),
        },
      },
    ],
  }
}
