import { findTenant } from '#access/tenants.ts'
import type { Session } from '#database/transaction.ts'
import { dropJob, jobStates, listJobs, type QueuedJob, retryJob } from '#events/queue.ts'
import { CommandFailed, type Open, type Report, UsageError } from './opened.ts'
import { type Given, runSubcommand, type Subcommand } from './subcommands.ts'

const subcommands: Readonly<Record<string, Subcommand>> = {
  list: {
    subject: null,
    options: { state: { type: 'string' }, subdomain: { type: 'string' } },
    run: list,
  },
  retry: changing('is tried again', retryJob),
  drop: changing('is dropped', dropJob),
}

/** `goodsyard jobs …`: what was left to be done by the worker. */
export async function run(args: readonly string[], open: Open): Promise<Report> {
  return runSubcommand('jobs', subcommands, args)(open)
}

async function list(given: Given, open: Open): Promise<Report> {
  const state = given.text('state')
  if (state !== null && !jobStates.some((known) => known === state))
    throw new UsageError(`goodsyard jobs list: --state is one of ${jobStates.join(', ')}`)
  const subdomain = given.text('subdomain')
  const { database } = await open()
  const jobs = await database.acrossTenants(async (session) => {
    if (subdomain !== null && (await findTenant(session, subdomain)) === null)
      throw new CommandFailed(`there is no subdomain ${subdomain}`)
    return listJobs(session, { state, subdomain })
  })
  return { lines: jobs.map(lineFor), json: jobs.map((job) => ({ ...job })) }
}

function lineFor({
  id,
  task,
  subdomain,
  state,
  attempts,
  max_attempts,
  run_at,
  last_error,
}: QueuedJob): string {
  const [error = ''] = (last_error ?? '').split('\n')
  return [id, task, subdomain ?? '-', state, `${attempts}/${max_attempts}`, run_at, error].join('\t')
}

function changing(done: string, change: (session: Session, id: number) => Promise<boolean>): Subcommand {
  return {
    subject: 'the id of a job',
    options: {},
    run: async ({ subject }, open) => {
      if (!/^[1-9]\d{0,15}$/.test(subject)) throw new UsageError(`${subject} is no id`)
      const { database } = await open()
      if (!(await database.acrossTenants((session) => change(session, Number(subject)))))
        throw new CommandFailed(`there is no job ${subject} that waits`)
      return { lines: [`job ${subject} ${done}`], json: { id: Number(subject) } }
    },
  }
}
