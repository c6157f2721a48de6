import './silence-notices.ts'

import type { FastifyInstance } from 'fastify'
import type Provider from 'oidc-provider'
import { LANGUAGE_COOKIE, requestedLanguage } from '#entry/http/page-language.ts'
import { accountRoutes } from './account-routes.ts'
import { addAddressLimit } from './address-limit.ts'
import { recordProviderError } from './answers.ts'
import { authorize, resume } from './authorize.ts'
import { answerClient } from './client-endpoint.ts'
import { setCookie } from './cookies.ts'
import { interactionRoutes } from './interaction-routes.ts'
import { linkMailsFor } from './link-mails.ts'
import { resourceMetadata, serverMetadata } from './metadata.ts'
import { refuse } from './oauth-error.ts'
import type { OauthOptions } from './options.ts'
import { FOR_PROGRAMS, PAGE, paths } from './paths.ts'
import { openProvider } from './provider.ts'
import { secondFactorRoutes } from './second-factor-routes.ts'
import { signInRoutes } from './sign-in.ts'
import { restoreConsole } from './silence-notices.ts'
import { addTurns } from './turns.ts'

restoreConsole()

const BODY_MAX = 64 * 1024
const PUBLIC = { 'cache-control': 'public, max-age=300' }

/**
 * The authorization server as a plugin: all routes under `/oauth` and two documents under `/.well-known`, without
 * token and tenant header.
 */
export function oauth(options: OauthOptions): (app: FastifyInstance) => Promise<void> {
  return async (app) => {
    const provider = openProvider(options)
    provider.on('server_error', (ctx, error) => {
      recordProviderError(ctx, error)
      app.log.error({ err: error }, 'the authorization server failed')
    })
    addAddressLimit(app, options.oauth_rate_limit_per_minute, options.counts)
    addTurns(app, options.database_pool)
    keepLanguage(app, options)
    app.removeAllContentTypeParsers()
    app.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: BODY_MAX }, (_, body, done) =>
      done(null, body),
    )

    app.get(paths.metadata, (_, reply) => reply.headers(PUBLIC).send(serverMetadata(options)))
    app.get(paths.resource, (_, reply) => reply.headers(PUBLIC).send(resourceMetadata(options)))
    app.get(paths.authorize, PAGE, (request, reply) => authorize(provider, request, reply))
    app.get<{ Params: { uid: string } }>(`${paths.authorize}/:uid`, PAGE, (request, reply) =>
      resume(provider, request, reply),
    )
    for (const path of [paths.token, paths.revoke, paths.introspect])
      clientRoute({ app, options, provider, path })
    signInRoutes(app, options, provider)
    secondFactorRoutes(app, options, provider)
    interactionRoutes(app, options, provider)
    accountRoutes(app, options, linkMailsFor(app, options))
  }
}

/** Keeps the language that a person chooses, for the rest of signing in. */
function keepLanguage(app: FastifyInstance, { auth_url }: OauthOptions): void {
  app.addHook('onRequest', async (request, reply) => {
    const path = request.routeOptions.url ?? ''
    const value = path.startsWith('/oauth/') && !FOR_PROGRAMS.has(path) ? requestedLanguage(request) : null
    if (value !== null) setCookie(request, reply, { name: LANGUAGE_COOKIE, value, issuer: auth_url })
  })
}

type ClientRoute = {
  readonly app: FastifyInstance
  readonly options: OauthOptions
  readonly provider: Provider
  readonly path: string
}

/** A path for programs, POST only. */
function clientRoute({ app, options, provider, path }: ClientRoute): void {
  app.post(path, (request, reply) => answerClient(options, provider, request, reply))
  app.route({
    url: path,
    method: ['GET', 'HEAD', 'PUT', 'PATCH', 'DELETE'],
    handler: (_, reply) => {
      reply.header('allow', 'POST')
      return refuse(reply, { status: 405, error: 'invalid_request', error_description: 'use POST' })
    },
  })
}
