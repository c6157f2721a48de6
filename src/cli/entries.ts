import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import { ACCESS_CHANNEL, accessChanged } from '#access/changes.ts'
import type { Secrets } from '#access/secrets.ts'
import type { Config } from '#config.ts'
import type { Database } from '#database/database.ts'
import { Listener } from '#database/listen.ts'
import { Unstartable } from '#database/unstartable.ts'
import { modelFor } from '#declare/model.ts'
import { assemble } from '#entry/assemble.ts'
import { openMail } from '#outside/mail.ts'
import { declarations } from '#resources/index.ts'

/** What the ways in stand on. */
export type Ground = {
  readonly database: Database
  readonly url: string
  readonly secrets: Secrets
  readonly log: Logger
}

/** The ways in that are open. */
export type Entries = { close(): Promise<void> }

/** Opens the ways in that this process is to serve; if one of them fails, the others are closed again. */
export async function openEntries(config: Config, ground: Ground): Promise<Entries> {
  await using opening = new AsyncDisposableStack()
  const heard = await Listener.open({ url: ground.url, channel: ACCESS_CHANNEL, heard: accessChanged })
  opening.defer(() => heard.close())
  if (config.roles.includes('api')) {
    const app = await listen(config, ground)
    opening.defer(() => app.close())
  }
  const opened = opening.move()
  return { close: () => opened.disposeAsync() }
}

async function listen(config: Config, { database, secrets, log }: Ground): Promise<FastifyInstance> {
  const send_mail = openMail({
    smtp_url: config.smtp_url,
    from: config.mail_from,
    outbox: join(config.data_dir, 'outbox'),
  })
  const model = modelFor(declarations)
  const app = await assemble({ database, secrets, model, logger: log, send_mail }, config)
  try {
    await app.listen({ host: config.host, port: config.port })
    return app
  } catch (error) {
    await app.close()
    throw unavailable(config, error)
  }
}

function unavailable({ host, port }: Config, error: unknown): unknown {
  const code = error instanceof Error && 'code' in error ? error.code : null
  if (code === 'EADDRINUSE') return new Unstartable(`port ${port} of ${host} is in use; set PORT`, error)
  if (code === 'EACCES')
    return new Unstartable(`port ${port} may not be used by this account; set PORT`, error)
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND') {
    return new Unstartable(`${host} is no address of this machine; set HOST`, error)
  }
  return error
}
