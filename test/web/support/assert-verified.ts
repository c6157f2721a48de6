import assert from 'node:assert/strict'
import { runInHost } from '../../support/hosts.ts'
import { machine } from '../../support/machine.ts'
import type { ConsoleUnderTest } from './console-under-test.ts'

/** Refuses a ledger that does not agree with the stock. */
export async function assertVerified({ server }: ConsoleUnderTest): Promise<void> {
  const environment = {
    ...machine,
    DATABASE_URL: server.database?.url,
    GOODSYARD_SECRET_KEY: 'a key for the command line that is long enough',
  }
  const { code, out } = await runInHost({ environment, command: ['verify'] }, () => undefined).ended
  assert.deepEqual([code, out], [0, 'everything agrees in 1 tenants\n'])
}
