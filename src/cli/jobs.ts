import { systemCaller } from '#access/create-tenant.ts'
import { findTenant, tenantIn } from '#access/tenants.ts'
import { systemUser } from '#access/users.ts'
import type { Queries, Scope, Session } from '#database/transaction.ts'
import { announceJob } from '#events/announce-job.ts'
import { dropJob, jobStates, listJobs, type QueuedJob, retryJob } from '#events/queue.ts'
import { CommandFailed, type OpenContext, type Report, UsageError } from './command-context.ts'
import { type Arguments, runSubcommand, type Subcommand } from './subcommands.ts'

const subcommands: Readonly<Record<string, Subcommand>> = {
  list: {
    subject: null,
    options: { state: { type: 'string' }, subdomain: { type: 'string' } },
    run: list,
  },
  retry: changeCommand('updated', 'is tried again', retryJob),
  drop: changeCommand('deleted', 'is dropped', dropJob),
}

/** `goodsyard jobs …`: jobs of the queue. */
export async function run(args: readonly string[], open: OpenContext): Promise<Report> {
  return runSubcommand('jobs', subcommands, args)(open)
}

async function list(input: Arguments, open: OpenContext): Promise<Report> {
  const state = input.text('state')
  if (state !== null && !jobStates.some((known) => known === state))
    throw new UsageError(`goodsyard jobs list: --state is one of ${jobStates.join(', ')}`)
  const subdomain = input.text('subdomain')
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

type JobChange = (queries: Queries, id: number) => Promise<boolean>

function changeCommand(event: 'updated' | 'deleted', done: string, change: JobChange): Subcommand {
  return {
    subject: 'the id of a job',
    options: {},
    run: async ({ subject }, open) => {
      if (!/^[1-9]\d{0,15}$/.test(subject)) throw new UsageError(`${subject} is not an id`)
      const id = Number(subject)
      const { database } = await open()
      const { job, scope } = await database.acrossTenants((session) => findJob(session, id))
      const isDone =
        scope === null
          ? await database.acrossTenants((session) => change(session, id))
          : await database.transaction(scope, async (tx) => {
              if (!(await change(tx, id))) return false
              announceJob(tx, event, job)
              return true
            })
      if (!isDone) throw noSuchJob(id)
      return { lines: [`job ${subject} ${done}`], json: { id } }
    },
  }
}

/** A job and the scope of its tenant; null for jobs of the whole installation. */
async function findJob(session: Session, id: number): Promise<{ job: QueuedJob; scope: Scope | null }> {
  const [job] = await listJobs(session, { id, state: null, subdomain: null })
  if (job === undefined) throw noSuchJob(id)
  const tenant = job.subdomain === null ? null : await findTenant(session, job.subdomain)
  if (tenant === null) return { job, scope: null }
  return { job, scope: { tenant: tenantIn(tenant), caller: systemCaller(await systemUser(session)) } }
}

const noSuchJob = (id: number) => new CommandFailed(`there is no waiting job ${id}`)
