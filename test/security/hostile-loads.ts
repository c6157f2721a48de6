import assert from 'node:assert/strict'
import type pg from 'pg'
import { fillTenants } from '../../bench/attacks/fill.ts'
import { type Attack, Hostile, type Reply, type Target } from '../../bench/attacks/hostile.ts'

/** A request that a load sent. */
export type SentRequest = { readonly method: string; readonly path: string; readonly body: unknown }

/** Loads of the bench on a service under test, with little in its tenants. */
export type LoadedService = {
  readonly url: string
  readonly sftp_port: number
  readonly headers: Readonly<Record<string, string>>
  readonly tenants: readonly string[]
  readonly owner: pg.Client
}

/** Gives the tenants what the loads ask for. */
export function fillForLoads({ url, headers, tenants, owner }: LoadedService): Promise<void> {
  const filling = { carriers: 60, orders: 20, lines: 2 }
  return fillTenants(owner, { service: { url }, headers }, { tenants, filling })
}

/** A tenant that means harm, and remembers what it asked for. */
class RememberingHostile extends Hostile {
  readonly sent: SentRequest[] = []

  constructor(target: Target) {
    super(target, () => undefined)
  }

  override ask(...[method, path, more]: Parameters<Hostile['ask']>): Promise<Reply> {
    this.sent.push({ method, path: path.split('?')[0] ?? path, body: more?.body })
    return super.ask(method, path, more)
  }
}

/** Sends one request of a load from all tenants at once; fails where it is not answered, or not understood. */
export async function sendOnce(
  at: LoadedService,
  { name, prepare }: Attack,
): Promise<readonly SentRequest[]> {
  const { url, sftp_port, headers } = at
  const hostile = at.tenants.map(
    (subdomain) =>
      new RememberingHostile({ url, sftp_port, headers: { ...headers, 'x-service-subdomain': subdomain } }),
  )
  try {
    await Promise.all(
      hostile.map(async (one, turn) => {
        const send = await prepare(one)
        one.statuses.clear()
        await send(turn + 1)
        const ends = [...one.statuses.keys()]
        assert.ok(ends.length > 0, `${name} was not answered`)
        for (const end of ends) assert.doesNotMatch(end, /^(5\d\d|403|404|405|415)\b/, name)
      }),
    )
    return hostile.flatMap(({ sent }) => sent)
  } finally {
    for (const one of hostile) await one.close()
  }
}
