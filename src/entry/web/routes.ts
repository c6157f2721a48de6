import type { FastifyInstance } from 'fastify'
import { addPageRoutes } from './page-routes.ts'
import { addSessionRoutes } from './session-routes.ts'
import { WebBuild } from './web-build.ts'
import type { WebOptions } from './web-options.ts'

/** Adds the web programs as a plugin: their pages, their files, and their sessions. */
export function webPrograms(options: WebOptions): (app: FastifyInstance) => Promise<void> {
  return async (app) => {
    const programs = options.web
    if (programs.length === 0) return
    const build = new WebBuild(options.logger)
    app.addHook('onClose', async () => build.close())
    for (const program of programs) {
      addSessionRoutes(app, options, program)
      addPageRoutes(app, { program, build, public_url: options.public_url })
    }
    // Requests do not wait for the build: until it is complete, the pages say so.
    void build.open()
  }
}
