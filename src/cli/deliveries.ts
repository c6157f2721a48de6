import { type OpenContext, type Report, UsageError } from './command-context.ts'
import { tenantOptions } from './in-tenant.ts'
import { openTenantSession } from './open-tenant-session.ts'
import { type Arguments, runSubcommand, type Subcommand } from './subcommands.ts'

const subcommands: Readonly<Record<string, Subcommand>> = {
  replay: {
    subject: null,
    options: {
      ...tenantOptions,
      id: { type: 'string', multiple: true },
      automation: { type: 'string' },
      status: { type: 'string' },
      from: { type: 'string' },
      to: { type: 'string' },
    },
    run: replay,
  },
}

/** `goodsyard deliveries …`: deliveries of webhooks. */
export async function run(args: readonly string[], open: OpenContext): Promise<Report> {
  return runSubcommand('deliveries', subcommands, args)(open)
}

async function replay(input: Arguments, open: OpenContext): Promise<Report> {
  const wrong = [...input.texts('id'), input.text('automation') ?? '1'].find(
    (id) => !/^[1-9]\d{0,15}$/.test(id),
  )
  if (wrong !== undefined) throw new UsageError(`goodsyard deliveries replay: ${wrong} is not an id`)
  const selection = {
    ids: input.texts('id').length === 0 ? undefined : input.texts('id').map(Number),
    automation_id: input.text('automation'),
    status: input.text('status'),
    from: input.text('from'),
    to: input.text('to'),
  }
  const attributes = Object.fromEntries(
    Object.entries(selection).filter(([, value]) => value !== undefined && value !== null),
  )
  if (Object.keys(attributes).length === 0)
    throw new UsageError('goodsyard deliveries replay: needs --id, or --automation, --status, --from or --to')
  const tenant = await openTenantSession(input, open)
  const { replayed } = await tenant.client.callForFacts({
    to: 'POST /api/webhook_deliveries/replay',
    attributes,
    pointer: '',
  })
  return {
    lines: [`${Number(replayed)} deliveries are sent again`],
    json: { replayed: Number(replayed) },
  }
}
