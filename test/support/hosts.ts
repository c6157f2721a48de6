import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { resolve } from 'node:path'
import { machine } from './machine.ts'
import { countProcess } from './times.ts'

/** What a host is to run: a command with its arguments, or the service. */
export type Order = {
  readonly environment: Readonly<Record<string, string | undefined>>
  readonly command: readonly string[] | null
}

/** How it ended: the exit code, null where a signal killed the host, and what a command wrote. */
export type Result = { readonly code: number | null; readonly out: string; readonly err: string }

/** A process that runs services and commands one after another, each of them alone. */
type Host = {
  readonly child: ChildProcess
  /** Receives what it writes. */
  write: (text: string) => void
}

/** What runs in a host. */
export type Hosted = { readonly child: ChildProcess; readonly ended: Promise<Result> }

/** Hosts in which nothing runs at the moment. */
const idle: Host[] = []

/** Runs a service or a command in a host; `write` receives what a service writes. */
export function runInHost(order: Order, write: (text: string) => void): Hosted {
  const host = idle.pop() ?? startHost()
  const { child } = host
  hold(child, true)
  host.write = write
  const ended = resultOf(host)
  child.send(order)
  return { child, ended }
}

/** Ends the idle hosts, and waits for that. */
export async function endHosts(): Promise<void> {
  await Promise.all(
    idle.splice(0).map(async ({ child }) => {
      if (child.exitCode !== null || child.signalCode !== null) return
      hold(child, true)
      const exited = once(child, 'exit')
      child.disconnect()
      await exited
    }),
  )
}

function startHost(): Host {
  const child = fork(resolve('test/support/program-host.ts'), {
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    execArgv: [],
    env: machine,
  })
  const host: Host = { child, write: () => undefined }
  for (const stream of [child.stdout, child.stderr])
    stream?.setEncoding('utf8').on('data', (text: string) => host.write(text))
  countProcess(child)
  return host
}

/** The result of what a host runs, after which it is idle; or its own end. */
function resultOf(host: Host): Promise<Result> {
  const { child } = host
  return new Promise((resolve) => {
    const exited = (code: number | null) => {
      child.off('message', received)
      resolve({ code, out: '', err: '' })
    }
    const received = (result: unknown) => {
      child.off('exit', exited)
      hold(child, false)
      idle.push(host)
      resolve(result as Result)
    }
    child.once('exit', exited)
    child.once('message', received)
  })
}

/** Sets whether this process waits for a child before it ends: not for an idle host, which ends with it. */
function hold(child: ChildProcess, isHeld: boolean): void {
  const { channel, stdout, stderr } = child
  for (const handle of [child, channel, stdout, stderr] as readonly (Handle | null | undefined)[])
    if (isHeld) handle?.ref?.()
    else handle?.unref?.()
}

/** Whatever may keep a process from ending: pipes of a child can do this too, as sockets. */
type Handle = { ref?(): unknown; unref?(): unknown }
