import type { Builder } from './builder.ts'

type Attributes = Readonly<Record<string, unknown>>

/** What the declaration of a resource cannot say, because one of its operations judges several fields together. */
export type Example = {
  /** Fields that are judged together: what is derived about single values leaves them alone, tests of their own show them. */
  readonly together?: readonly string[]
  /** Attributes of a valid creation beside those that are required. */
  readonly creation?: (turn: number, builder: Builder) => Attributes
}

/** The resources of which a valid record cannot be made from the declaration alone. */
export const examples: Readonly<Record<string, Example>> = {
  automations: { together: ['resource_name', 'event', 'schedule'] },
  automation_conditions: { creation: () => ({ source_path: 'data.id', operator: 'present' }) },
  automation_actions: {
    creation: (turn) => ({
      destination_type: 'email',
      destination_code: 'default',
      parameters_changes: [
        {
          type: 'ADD',
          attributes: { parameter_code: 'email_recipient', value: `person${turn}@example.com` },
        },
      ],
    }),
  },
}
