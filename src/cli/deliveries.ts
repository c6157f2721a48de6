import { tenantOptions } from './in-tenant.ts'
import { openTenantSession } from './open-tenant-session.ts'
import { type Open, type Report, UsageError } from './opened.ts'
import { type Given, runSubcommand, type Subcommand } from './subcommands.ts'

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

/** `goodsyard deliveries …`: webhooks that were sent. */
export async function run(args: readonly string[], open: Open): Promise<Report> {
  return runSubcommand('deliveries', subcommands, args)(open)
}

async function replay(given: Given, open: Open): Promise<Report> {
  const wrong = [...given.texts('id'), given.text('automation') ?? '1'].find(
    (id) => !/^[1-9]\d{0,15}$/.test(id),
  )
  if (wrong !== undefined) throw new UsageError(`goodsyard deliveries replay: ${wrong} is not an id`)
  const attributes = {
    ids: given.texts('id').length === 0 ? undefined : given.texts('id').map(Number),
    automation_id: given.text('automation'),
    status: given.text('status'),
    from: given.text('from'),
    to: given.text('to'),
  }
  const said = Object.fromEntries(
    Object.entries(attributes).filter(([, value]) => value !== undefined && value !== null),
  )
  if (Object.keys(said).length === 0)
    throw new UsageError('goodsyard deliveries replay: needs --id, or --automation, --status, --from or --to')
  const tenant = await openTenantSession(given, open)
  const { replayed } = await tenant.asker.facts({
    to: 'POST /api/webhook_deliveries/replay',
    attributes: said,
    pointer: '',
  })
  return {
    lines: [`${Number(replayed)} deliveries are sent again`],
    json: { replayed: Number(replayed) },
  }
}
