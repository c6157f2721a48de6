import type { FastifyInstance, RouteShorthandOptions } from 'fastify'
import { refusal } from '#problems/problem.ts'

/** Answers all other methods of a path with 405 and the allowed ones (platform 1.1, step 6). */
export function refuseOthers(
  app: FastifyInstance,
  url: string,
  { allowed, onSend }: { readonly allowed: readonly string[] } & Pick<RouteShorthandOptions, 'onSend'>,
): void {
  const answered = app.hasRoute({ url, method: 'HEAD' }) ? [...allowed, 'HEAD'] : allowed
  const refuse = async () => {
    throw refusal('method_not_allowed', { allow: answered.toSorted().join(', ') })
  }
  const method = app.supportedMethods.filter((one) => !answered.includes(one))
  app.route({ method, url, onRequest: refuse, handler: refuse, ...(onSend && { onSend }) })
}
