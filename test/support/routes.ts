import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import type { FastifyInstance } from 'fastify'

/** A route of a server: one method, and its path with names of parameters, `/oauth/interaction/:uid`. */
export type Route = { readonly method: string; readonly url: string }

/** Collects the routes of every server that this process creates until it is stopped. */
export function collectRoutes(): { readonly routes: readonly Route[]; stop(): void } {
  const routes: Route[] = []
  const listen = (message: unknown) => {
    const { fastify } = message as { readonly fastify: FastifyInstance }
    fastify.addHook('onRoute', ({ method, url }) => {
      // Preflights are answered under a path of no resource.
      if (!url.startsWith('/')) return
      routes.push(...[method].flat().map((each) => ({ method: each, url })))
    })
  }
  subscribe('fastify.initialization', listen)
  return { routes, stop: () => void unsubscribe('fastify.initialization', listen) }
}

/** The path of a route with something for each parameter. */
export function pathOf({ url }: Route): string {
  return url.replaceAll(/:\w+/g, '1').replaceAll('*', 'x')
}
