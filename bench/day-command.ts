import { type ChildProcessByStdio, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { CLIENT, SECRET_KEY } from './ground.ts'

/** A file with the first lines of the real day, and how many they are; `remove` deletes it. */
export function dayFile(lines: number): {
  readonly file: string
  readonly count: number
  readonly remove: () => void
} {
  const folder = mkdtempSync(join(tmpdir(), 'goodsyard-day-'))
  const file = join(folder, 'day.csv')
  const day = readFileSync(new URL('../samples/online-retail-day.csv', import.meta.url), 'utf8')
  const first = day.split('\n').slice(0, lines + 1)
  writeFileSync(file, first.join('\n'))
  return { file, count: first.length - 1, remove: () => rmSync(folder, { recursive: true, force: true }) }
}

/** Which day is worked, through which service. */
type DayToWork = {
  readonly database_url: string
  readonly url: string
  readonly file: string
  /** More arguments of `goodsyard day`. */
  readonly options?: readonly string[]
}

/** A day that is being worked by `goodsyard day`: its process, and what it has printed once it has ended well. */
export type WorkedDay = {
  readonly child: ChildProcessByStdio<null, Readable, null>
  readonly printed: Promise<string>
}

/** Works a day in a tenant of its own. */
export function workDay({ database_url, url, file, options = [] }: DayToWork): WorkedDay {
  const child = spawn(process.execPath, ['bin/goodsyard.mjs', 'day', file, ...options, '--url', url], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      ...process.env,
      DATABASE_URL: database_url,
      GOODSYARD_SECRET_KEY: SECRET_KEY,
      GOODSYARD_CLIENT_ID: CLIENT.id,
      GOODSYARD_CLIENT_SECRET: CLIENT.secret,
    },
  })
  const printed = printedBy(child)
  // Whoever works a day learns of its failure where it waits for the end.
  printed.catch(() => undefined)
  return { child, printed }
}

async function printedBy(child: WorkedDay['child']): Promise<string> {
  const [printed, [code]] = await Promise.all([text(child.stdout), once(child, 'exit')])
  if (code !== 0) throw new Error(`the day ended with ${code}: ${printed}`)
  return printed
}
