import type { FastifyRequest } from 'fastify'
import { readBoundedJson } from '#values/bounded-json.ts'
import { isObject } from '#values/json.ts'

/** Why a body could not be read as parameters. */
export class UnreadableBody extends Error {}

/** The parameters of a request's body: a form, or the same as a JSON object (platform 4.2). Nothing sent is no parameters. */
export function parametersOf(request: FastifyRequest): URLSearchParams {
  const body = request.body instanceof Buffer ? request.body.toString('utf8') : ''
  const type = (request.headers['content-type'] ?? '').split(';')[0]?.trim().toLowerCase() ?? ''
  if (body === '' && type === '') return new URLSearchParams()
  const parameters = read(type, body)
  // No parameter has a use for it, and PostgreSQL has no text that holds it.
  if (parameters.toString().includes('%00')) throw new UnreadableBody('a parameter contains a NUL character')
  return parameters
}

function read(type: string, body: string): URLSearchParams {
  if (type === 'application/x-www-form-urlencoded') return new URLSearchParams(body)
  if (type === 'application/json' || type.endsWith('+json')) return fromJson(body)
  throw new UnreadableBody('the body must be application/x-www-form-urlencoded or application/json')
}

function fromJson(body: string): URLSearchParams {
  const read = readBoundedJson(body)
  if ('fault' in read) throw new UnreadableBody(`the body cannot be read: ${read.fault}`)
  const given = read.value
  if (!isObject(given)) throw new UnreadableBody('the body must be a JSON object')
  const parameters = new URLSearchParams()
  for (const [name, value] of Object.entries(given)) {
    // A list is a parameter that was sent several times.
    for (const each of Array.isArray(value) ? value : [value]) {
      if (typeof each === 'object' && each !== null) throw new UnreadableBody(`${name} must be a text`)
      if (each !== null) parameters.append(name, String(each))
    }
  }
  return parameters
}
