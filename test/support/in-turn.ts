import { relative } from 'node:path'
import { test } from 'node:test'
import { pathToFileURL } from 'node:url'
import { useBrowser } from './browser.ts'
import { endHosts } from './hosts.ts'
import { recordProcess, startFileTime } from './times.ts'

/** How long one test file may take, in milliseconds. */
export const FILE_MS = Number(process.env.TEST_FILE_MINUTES ?? 10) * 60_000

/** How long what was left open may take to close once all is through, in milliseconds. */
const CLOSING_MS = 60_000

/**
 * Runs test files in this process, one after another: what they share is read and compiled once. Each is a test of its own, so
 * that what it opens is closed before the next begins, and a file that breaks takes no other with it.
 */
export function runInTurn(files: readonly string[]): void {
  process.once('exit', recordProcess)
  const releaseBrowser = useBrowser()
  for (const file of files) {
    const name = relative(process.cwd(), file)
    test(name, { timeout: FILE_MS }, async (context) => {
      const recordFile = startFileTime(name)
      if (file === files.at(-1)) context.after(endSoon)
      try {
        await import(pathToFileURL(file).href)
      } finally {
        if (file === files.at(-1)) context.after(() => Promise.all([releaseBrowser(), endHosts()]))
        // Behind the hooks of the file, in which the programs that it started end.
        context.after(recordFile)
      }
    })
  }
}

/** Fails where something is left open that would hold the process, and the run with it: a file that broke could not close it. */
function endSoon(): void {
  const end = () => {
    console.error(`left open: ${process.getActiveResourcesInfo().join(', ')}`)
    process.exit(1)
  }
  setTimeout(end, CLOSING_MS).unref()
}
