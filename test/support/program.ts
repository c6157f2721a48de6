import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'
import { text } from 'node:stream/consumers'

/** How a program ended, with all it wrote. */
export type Ended = { readonly code: number | null; readonly output: string }

/** Runs a program of the machine to its end. */
export async function runProgram(
  program: string,
  args: readonly string[],
  environment: Readonly<Record<string, string>> = {},
): Promise<Ended> {
  const child = spawn(program, args, {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { PATH: process.env.PATH, ...environment },
  })
  const closed = once(child, 'close')
  const written = await Promise.all([text(child.stdout), text(child.stderr)])
  const [code] = await closed
  return { code, output: written.join('') }
}

/**
 * Why a test that needs this program is skipped here; false where the program is installed. A machine of continuous
 * integration has to have them all, so nothing is skipped there and the test fails.
 */
export function skipWithout(program: string): string | false {
  const places = program.includes('/')
    ? [program]
    : (process.env.PATH ?? '').split(delimiter).map((folder) => join(folder, program))
  const isInstalled = places.some((place) => {
    try {
      accessSync(place, constants.X_OK)
      return true
    } catch {
      return false
    }
  })
  return isInstalled || process.env.CI ? false : `${program} is not installed on this machine`
}
