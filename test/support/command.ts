import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { runInHost } from './hosts.ts'
import { machine } from './machine.ts'

/** The end of a command: exit code, result and messages. */
export type Done = { readonly code: number; readonly out: string; readonly messages: readonly string[] }

/** Runs a command in a process that runs several, with nothing but the given environment. */
export async function goodsyard(
  environment: Readonly<Record<string, string>>,
  ...args: string[]
): Promise<Done> {
  const order = { environment: { ...machine, ...environment }, command: args }
  const { code, out, err } = await runInHost(order, () => undefined).ended
  return { code: Number(code), out, messages: messagesIn(err) }
}

/** The same with the program that people call. */
export async function goodsyardProgram(
  environment: Readonly<Record<string, string>>,
  ...args: string[]
): Promise<Done> {
  const child = spawn(process.execPath, ['bin/goodsyard.mjs', ...args], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...machine, ...environment },
  })
  const closed = once(child, 'close')
  const [out, err] = await Promise.all([text(child.stdout), text(child.stderr)])
  const [code] = await closed
  return { code, out, messages: messagesIn(err) }
}

const messagesIn = (text: string) => text.split('\n').filter((line) => line.startsWith('goodsyard: '))
