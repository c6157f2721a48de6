import assert from 'node:assert/strict'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'

/** Holds a generated file to what it would be now; `npm test -- --update` writes it anew instead. */
export function assertGenerated(file: string, content: string): void {
  if (process.env.TEST_UPDATE !== undefined) {
    writeFileSync(file, content)
    return
  }
  const kept = existsSync(file) ? readFileSync(file, 'utf8') : ''
  assert.ok(kept === content, `${file} is out of date: npm test -- --update writes it`)
}
