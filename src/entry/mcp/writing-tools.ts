import { asKey } from '#entry/http/idempotency-key.ts'
import type { JsonObject } from '#values/json.ts'
import type { Argument } from './arguments.ts'
import { type Tool, type ToolCall, type ToolResult, tool, WRITES } from './tool.ts'
import { type WriteCall, write } from './writing.ts'

const type: Argument & { required: true; kind: 'text' } = {
  kind: 'text',
  required: true,
  description: 'Record type, as listed by list_resources, such as `goods_outs`.',
}
const id = { kind: 'id', required: true, description: 'Id of the record.' } as const
const attributes = {
  kind: 'object',
  description: 'Attributes to set, by name, as listed by describe_resource; other names are rejected.',
} as const
const dry_run = {
  kind: 'flag',
  description:
    'Dry run: true performs the complete operation, with the same response or refusal, and rolls it back.',
} as const
const idempotency_key = {
  kind: 'text',
  description:
    'Idempotency key of your choice for this call. A repeated call with the same key within 24 hours is executed only once and gets the same response, so that a call whose response was lost can be repeated safely.',
} as const

/** The tools that write; each performs a REST operation, with its permissions, rules and events (platform 16.3). */
export const writingTools: readonly Tool[] = [
  tool({
    name: 'create_record',
    title: 'Create a record',
    description: 'Creates a record of a type.',
    hints: WRITES,
    parameters: { type, attributes: { ...attributes, required: true }, dry_run, idempotency_key },
    run: (call, args) =>
      callOperation(call, { tool: 'create_record', args }, () => ({
        ...args,
        operation: call.acts.verb(args.type, 'create'),
      })),
  }),
  tool({
    name: 'update_record',
    title: 'Update a record',
    description: 'Updates a record; attributes that are not sent keep their values.',
    hints: { ...WRITES, destructiveHint: true, idempotentHint: true },
    parameters: { type, id, attributes: { ...attributes, required: true }, dry_run, idempotency_key },
    run: (call, args) =>
      callOperation(call, { tool: 'update_record', args }, () => ({
        ...args,
        operation: call.acts.verb(args.type, 'update'),
      })),
  }),
  tool({
    name: 'delete_record',
    title: 'Delete a record',
    description: 'Deletes a record; refused while other records refer to it.',
    hints: { readOnlyHint: false, destructiveHint: true, idempotentHint: true },
    parameters: { type, id, idempotency_key },
    run: (call, args) =>
      callOperation(call, { tool: 'delete_record', args }, () => ({
        ...args,
        operation: call.acts.verb(args.type, 'delete'),
      })),
  }),
  tool({
    name: 'run_action',
    title: 'Run an action',
    description:
      'Runs an action of a record type, as listed by describe_resource: on the record given by `id`, or on the records named in the attributes.',
    hints: { ...WRITES, destructiveHint: true },
    parameters: {
      type,
      id: { kind: 'id', description: 'Id of the record, for actions on a single record.' },
      action: { kind: 'text', required: true, description: 'Name of the action, such as `hold`.' },
      attributes,
      dry_run,
      idempotency_key,
    },
    run: (call, args) =>
      callOperation(call, { tool: 'run_action', args }, () => ({
        ...args,
        operation: call.acts.action(args.type, args.action, args.id !== null),
      })),
  }),
  tool({
    name: 'generate_report',
    title: 'Generate a report',
    description:
      'Generates one of your reports in the background and returns its document. Once the document has status `available`, get_document returns a link to it.',
    hints: WRITES,
    parameters: {
      report_id: { kind: 'id', required: true, description: 'Id of the report.' },
      variables: { kind: 'object', description: 'Values of the report variables, by name.' },
      idempotency_key,
    },
    run: (call, args) =>
      callOperation(call, { tool: 'generate_report', args }, () => ({
        operation: call.acts.action('reports', 'generate', true),
        id: args.report_id,
        attributes:
          args.variables === null
            ? null
            : { variables: Object.entries(args.variables).map(([name, value]) => ({ name, value })) },
      })),
  }),
  tool({
    name: 'get_document',
    title: 'Get a document link',
    description: 'Returns a signed link that opens a document for 15 minutes without signing in.',
    hints: { readOnlyHint: true },
    parameters: { id: { kind: 'id', required: true, description: 'Id of the document.' } },
    run: (call, args) =>
      write(call, {
        operation: call.acts.action('documents', 'download', true),
        id: args.id,
        attributes: null,
        sent: { tool: 'get_document', args: {}, key: null },
        dry_run: false,
      }),
  }),
]

type SentCall = { readonly tool: string; readonly args: { readonly idempotency_key: string | null } }
type WriteTarget = Pick<WriteCall, 'operation'> & {
  readonly id?: number | null
  readonly attributes?: JsonObject | null
  readonly dry_run?: boolean | null
}

function callOperation(
  call: ToolCall,
  { tool, args }: SentCall,
  mean: () => WriteTarget,
): Promise<ToolResult> {
  const { operation, id = null, attributes = null, dry_run } = mean()
  const { idempotency_key, ...arguments_sent } = args
  const key = idempotency_key === null ? null : asKey(idempotency_key)
  return write(call, {
    operation,
    id,
    attributes,
    sent: { tool, args: arguments_sent, key },
    dry_run: dry_run === true,
  })
}
