import { moveTenant } from '#database/citus/move-tenant.ts'
import { type OpenContext, type Report, UsageError } from './command-context.ts'
import { logStep } from './log.ts'
import type { Arguments } from './subcommands.ts'

/** `goodsyard tenant move`: moves a tenant in use to another node of a cluster. */
export async function moveToNode(input: Arguments, open: OpenContext): Promise<Report> {
  const { subject: subdomain } = input
  const to = input.text('to')
  if (to === null) throw new UsageError('goodsyard tenant move: needs --to with a node')
  const [withOthers, isolates] = [input.flag('with-others'), input.flag('isolate')]
  if (withOthers && isolates)
    throw new UsageError('goodsyard tenant move: takes --with-others or --isolate, not both')
  const { owner_url: url } = await open()
  const sharing = withOthers ? 'with_others' : isolates ? 'isolate' : 'refuse'
  const started = performance.now()
  const moved = await moveTenant({ url, subdomain, to, sharing, report: logStep })
  const seconds = Math.round((performance.now() - started) / 1000)
  const json = { subdomain, ...moved, seconds }
  if (moved.from === moved.to) return { lines: [`${subdomain} is at ${moved.to} already`], json }
  const who = [subdomain, ...moved.others].join(', ')
  return { lines: [`${who} moved from ${moved.from} to ${moved.to} in ${seconds} s`], json }
}
