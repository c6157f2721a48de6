import { asKey } from '#entry/http/idempotency-key.ts'
import type { JsonObject } from '#values/json.ts'
import type { Argument } from './arguments.ts'
import { type Call, type Result, type Tool, tool, WRITES } from './tool.ts'
import { type Writing, write } from './writing.ts'

const type: Argument & { required: true; kind: 'text' } = {
  kind: 'text',
  required: true,
  means: 'The type, as list_resources names it: `goods_outs`.',
}
const id = { kind: 'id', required: true, means: 'The id of the record.' } as const
const attributes = {
  kind: 'object',
  means: 'What is to be set, by name, as describe_resource lists it; nothing else is taken.',
} as const
const dry_run = {
  kind: 'flag',
  means: 'true does everything, answers or refuses as it would, and takes it all back.',
} as const
const idempotency_key = {
  kind: 'text',
  means:
    'A text of your own for this call. The same call with the same key is done once within 24 hours and answered alike, so a call whose answer was lost can be sent again.',
} as const

/** The tools that change something; each asks an operation of REST, with its rights, rules and events (platform 16.3). */
export const writingTools: readonly Tool[] = [
  tool({
    name: 'create_record',
    title: 'Create a record',
    means: 'Creates one record of a type.',
    hints: WRITES,
    takes: { type, attributes: { ...attributes, required: true }, dry_run, idempotency_key },
    run: (call, told) =>
      ask(call, { tool: 'create_record', told }, () => ({
        ...told,
        operation: call.acts.verb(told.type, 'create'),
      })),
  }),
  tool({
    name: 'update_record',
    title: 'Change a record',
    means: 'Changes one record; what is not sent stays as it is.',
    hints: { ...WRITES, destructiveHint: true, idempotentHint: true },
    takes: { type, id, attributes: { ...attributes, required: true }, dry_run, idempotency_key },
    run: (call, told) =>
      ask(call, { tool: 'update_record', told }, () => ({
        ...told,
        operation: call.acts.verb(told.type, 'update'),
      })),
  }),
  tool({
    name: 'delete_record',
    title: 'Delete a record',
    means: 'Deletes one record; refused while something points at it.',
    hints: { readOnlyHint: false, destructiveHint: true, idempotentHint: true },
    takes: { type, id, idempotency_key },
    run: (call, told) =>
      ask(call, { tool: 'delete_record', told }, () => ({
        ...told,
        operation: call.acts.verb(told.type, 'delete'),
      })),
  }),
  tool({
    name: 'run_action',
    title: 'Run an action',
    means:
      'Does one of the actions of a type that describe_resource lists: on the record of `id`, or on those that the attributes name.',
    hints: { ...WRITES, destructiveHint: true },
    takes: {
      type,
      id: { kind: 'id', means: 'The id of the record, for actions on one.' },
      action: { kind: 'text', required: true, means: 'The action by its name: `hold`.' },
      attributes,
      dry_run,
      idempotency_key,
    },
    run: (call, told) =>
      ask(call, { tool: 'run_action', told }, () => ({
        ...told,
        operation: call.acts.action(told.type, told.action, told.id !== null),
      })),
  }),
  tool({
    name: 'generate_report',
    title: 'Generate a report',
    means:
      'Builds the file of a report of yours in the background, and gives its document: once its status is `available`, get_document gives a link.',
    hints: WRITES,
    takes: {
      report_id: { kind: 'id', required: true, means: 'The id of the report.' },
      variables: { kind: 'object', means: 'Values of the variables of the report, by name.' },
      idempotency_key,
    },
    run: (call, told) =>
      ask(call, { tool: 'generate_report', told }, () => ({
        operation: call.acts.action('reports', 'generate', true),
        id: told.report_id,
        attributes:
          told.variables === null
            ? null
            : { variables: Object.entries(told.variables).map(([name, value]) => ({ name, value })) },
      })),
  }),
  tool({
    name: 'get_document',
    title: 'Fetch a document',
    means: 'Gives a signed link that opens a document for 15 minutes, without any other sign-in.',
    hints: { readOnlyHint: true },
    takes: { id: { kind: 'id', required: true, means: 'The id of the document.' } },
    run: (call, told) =>
      write(call, {
        operation: call.acts.action('documents', 'download', true),
        id: told.id,
        attributes: null,
        sent: { tool: 'get_document', told: {}, key: null },
        dry_run: false,
      }),
  }),
]

type Sent = { readonly tool: string; readonly told: { readonly idempotency_key: string | null } }
type Meant = Pick<Writing, 'operation'> & {
  readonly id?: number | null
  readonly attributes?: JsonObject | null
  readonly dry_run?: boolean | null
}

function ask(call: Call, { tool, told }: Sent, mean: () => Meant): Promise<Result> {
  const { operation, id = null, attributes = null, dry_run } = mean()
  const { idempotency_key, ...rest } = told
  const key = idempotency_key === null ? null : asKey(idempotency_key)
  return write(call, {
    operation,
    id,
    attributes,
    sent: { tool, told: rest, key },
    dry_run: dry_run === true,
  })
}
