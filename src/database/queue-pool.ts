import type pg from 'pg'
import { newPool } from './client.ts'
import { APPLICATION_ROLE } from './roles.ts'

/** Connections for the library that runs the job queue; it speaks to its own schema alone, as the application role. */
export function openQueuePool(url: string, size: number): pg.Pool {
  const pool = newPool({
    url,
    max: size,
    application_name: 'goodsyard queue',
    options: `-c role=${APPLICATION_ROLE} -c timezone=UTC`,
  })
  // A connection lost while idle, or in use, is met by the next statement; without listeners it would end the process.
  pool.on('error', () => undefined)
  pool.on('connect', (client) => {
    client.on('error', () => undefined)
  })
  return pool
}
