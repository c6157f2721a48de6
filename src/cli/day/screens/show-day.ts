import { randomBytes } from 'node:crypto'
import { grantMembership } from '#access/memberships.ts'
import { findTenant } from '#access/tenants.ts'
import { createUser } from '#access/users.ts'
import { CommandFailed, type OpenContext, type Report } from '#cli/command-context.ts'
import type { DayContext } from '#cli/day/hands.ts'
import { openWindows, whyUnseen } from './open-windows.ts'
import { type ScreenDay, workByScreens } from './work-by-screens.ts'

/** A day that is shown, in a tenant that was made for it. */
export type ShownDay = DayContext & {
  readonly url: string
  readonly subdomain: string
  readonly environment: NodeJS.ProcessEnv
  readonly verify: () => Promise<Report>
}

/** Works the day at three screens, in windows for whoever wants to watch; says why where none can be shown. */
export async function showDay(day: ShownDay, open: OpenContext): Promise<Report> {
  const { environment, subdomain, plan } = day
  const unseen = whyUnseen(environment)
  if (unseen !== null) process.stderr.write(`${unseen} The day is worked without windows.\n`)
  const opened = await openWindows(environment, { is_seen: unseen === null })
  try {
    const { counts, scans, presses, seconds } = await workByScreens({
      ...day,
      url: await publicAddress(day.url),
      tenant: subdomain,
      packer: await createPacker(subdomain, open),
      // The goods for one half of the orders are there since yesterday.
      orders_in_stock: Math.floor(plan.orders.length / 2),
      open: async () => opened.windows,
      onProgress: tellProgress(plan),
    })
    const verified = await day.verify()
    const figures = { subdomain, ...counts, scans, presses, seconds: Math.round(seconds) }
    const lines = Object.entries(figures).map(([name, value]) => `${name.padEnd(12)} ${value}`)
    return {
      lines: [...lines, '', ...verified.lines],
      json: { ...figures, verify: verified.json },
      ...(verified.failed === true ? { failed: true } : {}),
    }
  } finally {
    await opened.close()
  }
}

/** The address at which the service signs people in: a browser that came to it by another one would be sent there without its cookie. */
async function publicAddress(url: string): Promise<string> {
  const answer = await fetch(`${url}/.well-known/oauth-authorization-server`)
  const { issuer } = (await answer.json()) as { readonly issuer?: string }
  return issuer?.replace(/\/$/, '') ?? url
}

/** Somebody who signs in to the console of the tenant, with a password that nobody else is told. */
async function createPacker(subdomain: string, open: OpenContext): Promise<ScreenDay['packer']> {
  const { database } = await open()
  const packer = { email: `packer@${subdomain}.invalid`, password: randomBytes(15).toString('base64url') }
  await database.acrossTenants(async (session) => {
    const tenant = await findTenant(session, subdomain)
    if (tenant === null) throw new CommandFailed(`there is no subdomain ${subdomain}`)
    await grantMembership(session, await createUser(session, { ...packer, name: 'Packer' }), {
      tenant_id: tenant.id,
    })
  })
  return packer
}

function tellProgress({ lines, orders }: DayContext['plan']): NonNullable<ScreenDay['onProgress']> {
  return ({ received, picked, packed }) => {
    process.stderr.write(
      `received ${received} products · picked ${picked} of ${lines} lines · packed ${packed} of ${orders.length} orders\n`,
    )
  }
}
