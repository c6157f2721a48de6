import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { machine } from './machine.ts'

/** How a command ended, what it answered, and what it told on the way. */
export type Done = { readonly code: number; readonly out: string; readonly said: readonly string[] }

/** Runs one command of the line, with nothing in its environment but what is given. */
export async function goodsyard(
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
  return { code, out, said: err.split('\n').filter((line) => line.startsWith('goodsyard: ')) }
}
