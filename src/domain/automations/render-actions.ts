import { sql } from '#database/sql.ts'
import type { Transaction } from '#database/transaction.ts'
import { cut } from '#values/cut.ts'
import type { JsonObject } from '#values/json.ts'
import { LiquidFailure } from '#values/liquid.ts'
import type { JobRequester } from '#values/process-pool.ts'
import { renderText } from '#values/render-template.ts'
import { destinations } from './destinations.ts'
import type { Evaluation } from './evaluate-automation.ts'

/** A stored parameter of an action, without its secret. */
export type ActionParameter = {
  readonly automation_action_id: number
  readonly parameter_code: string
  readonly value: string | null
  readonly is_secret: boolean
}

/** Reads the parameters of the actions of an automation; secrets stay sealed. */
export async function readActionParameters(
  tx: Transaction,
  automation_id: number,
): Promise<readonly ActionParameter[]> {
  return tx.rows<ActionParameter>(sql`
    select p.automation_action_id, p.parameter_code, p.value, p.sealed is not null as is_secret
    from automation_action_parameters p
    join automation_actions a on a.tenant_id = p.tenant_id and a.id = p.automation_action_id
    where p.tenant_id = ${tx.tenant.id} and a.automation_id = ${automation_id}
    order by p.automation_action_id, p.id`)
}

/** The longest rendered value that is shown. */
const VALUE_MAX = 10_000

/** What the actions of an evaluated automation would be sent with; a value that cannot be rendered has its error instead. */
export async function renderActions(
  { automation, subject }: Evaluation,
  parameters: readonly ActionParameter[],
  { now, timezone, subdomain, requester }: RenderContext,
): Promise<readonly JsonObject[]> {
  const { id, name, resource_name, event } = automation
  const variables = {
    data: subject.data,
    previous: subject.previous,
    event: subject.event,
    subdomain,
    automation: { id, name, resource_name, event },
    now,
    timezone,
    // Nothing was sent, so earlier actions have given nothing.
    actions: [],
  }
  const rendered: JsonObject[] = []
  for (const [position, action] of automation.actions.entries()) {
    const { destination_type, destination_code } = action
    const rules = destinations[destination_type]?.[destination_code] ?? []
    const own = parameters.filter(({ automation_action_id }) => automation_action_id === action.id)
    const values: JsonObject[] = []
    for (const parameter of own) {
      const rule = rules.find(({ code }) => code === parameter.parameter_code)
      values.push(
        await renderedValue(parameter, { isConstant: rule?.constant === true, variables, requester }),
      )
    }
    rendered.push({ position, destination_type, destination_code, parameters: values })
  }
  return rendered
}

/** The moment and the tenant that actions are rendered for. */
export type RenderContext = {
  readonly now: string
  readonly timezone: string
  readonly subdomain: string
  readonly requester: JobRequester
}

type Rendering = {
  readonly isConstant: boolean
  readonly variables: JsonObject
  readonly requester: JobRequester
}

async function renderedValue(
  { parameter_code, value, is_secret }: ActionParameter,
  { isConstant, variables, requester }: Rendering,
): Promise<JsonObject> {
  if (is_secret || value === null || isConstant)
    return { parameter_code, value: is_secret ? null : value, is_secret, error: null }
  try {
    const text = await renderText(value, variables, requester)
    return { parameter_code, value: cut(text, VALUE_MAX), is_secret, error: null }
  } catch (error) {
    if (!(error instanceof LiquidFailure)) throw error
    return { parameter_code, value: null, is_secret, error: error.message }
  }
}
