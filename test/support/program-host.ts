import { reportFailure } from '#cli/failure.ts'
import { runCommand } from '#cli/run-command.ts'
import { serve } from '#cli/serve.ts'
import type { Order, Result } from './hosts.ts'

// Runs services and commands one after another, each with the environment that its order brings. A new process would load and
// optimise the same code again, which takes longer than most tests ask a service for.

process.on('message', async ({ environment, command }: Order) => {
  for (const name of Object.keys(process.env)) delete process.env[name]
  Object.assign(process.env, environment)
  if (environment.CLOCK_OFFSET_FILE !== undefined) await import('./set-clock.ts')
  const result = command === null ? await runService() : await runWithOutput(command)
  process.send?.(result)
})
process.once('disconnect', () => process.exit())

async function runService(): Promise<Result> {
  const code = await serve(process.env).catch(reportFailure)
  // What has not ended in time would end with the process of the service.
  if (process.getActiveResourcesInfo().includes('TCPSocketWrap')) process.exit(code)
  return { code, out: '', err: '' }
}

/** What it writes comes with the exit code, since two pipes and a message arrive in any order. */
async function runWithOutput(command: readonly string[]): Promise<Result> {
  const out = recordWrites(process.stdout)
  const err = recordWrites(process.stderr)
  const code = await runCommand(command)
  return { code, out: out(), err: err() }
}

/** Keeps what is written instead of writing it, until the function that gives it is called. */
function recordWrites(stream: NodeJS.WriteStream): () => string {
  const texts: string[] = []
  const { write } = stream
  stream.write = (text: string | Uint8Array) => {
    texts.push(String(text))
    return true
  }
  return () => {
    stream.write = write
    return texts.join('')
  }
}
