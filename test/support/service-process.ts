import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { runInHost } from './hosts.ts'

/** How a service is started. */
export type ServiceStart = {
  readonly environment: Readonly<Record<string, string | undefined>>
  /** The folder of the project that it is started from; this one where there is none. */
  readonly folder?: string
  /** Whether it is started at a terminal, which Debian's `script` makes. */
  readonly terminal?: boolean
  /** Whether its process ends with it; otherwise it may run in one that ran others before, and that others run in later. */
  readonly ownProcess?: boolean
}

/** A running service. */
export class ServiceProcess {
  readonly child: ChildProcess
  readonly #ended: Promise<void>
  #code: number | null | undefined
  #output = ''

  private constructor(options: ServiceStart) {
    const { environment, folder, terminal, ownProcess } = options
    // What Node is told at its start holds for all that a process runs.
    const isAlone = folder !== undefined || terminal || ownProcess || environment.NODE_OPTIONS !== undefined
    const write = (text: string) => {
      this.#output += text
    }
    const { child, ended } = isAlone
      ? runAlone(options, write)
      : runInHost({ environment, command: null }, write)
    this.child = child
    this.#ended = ended.then(({ code }) => {
      this.#code = code
    })
  }

  /** Starts a service, which becomes ready later. */
  static start(options: ServiceStart): ServiceProcess {
    return new ServiceProcess(options)
  }

  /** Everything it wrote. */
  get output(): string {
    return this.#output
  }

  /** The exit code: undefined as long as it runs, null where a signal killed it. */
  get code(): number | null | undefined {
    return this.#code
  }

  /** Sends a signal to it, unless it has ended, and waits for its end. */
  async end(signal: NodeJS.Signals): Promise<void> {
    if (this.#code === undefined) this.child.kill(signal)
    await this.#ended
  }
}

type Started = { readonly child: ChildProcess; readonly ended: Promise<{ readonly code: number | null }> }

function runAlone(
  { environment, folder = '.', terminal }: ServiceStart,
  write: (text: string) => void,
): Started {
  const service = [process.execPath, 'src/main.ts'] as const
  const [program, args] = terminal
    ? ['script', ['--quiet', '--return', '--command', `exec ${service.join(' ')}`, '/dev/null']]
    : [service[0], service.slice(1)]
  const child = spawn(program, [...args], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: environment,
    cwd: folder,
  })
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', write)
  return { child, ended: once(child, 'exit').then(([code]) => ({ code })) }
}
