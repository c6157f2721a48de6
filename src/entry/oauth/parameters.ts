import type { FastifyRequest } from 'fastify'
import { readBoundedJson } from '#values/bounded-json.ts'
import { isObject } from '#values/json.ts'

/** An error in a body of parameters. */
export class UnreadableBody extends Error {}

/** The parameters in a request body: a form or a JSON object (platform 4.2). An empty body has none. */
export function parametersOf(request: FastifyRequest): URLSearchParams {
  const body = request.body instanceof Buffer ? request.body.toString('utf8') : ''
  const type = (request.headers['content-type'] ?? '').split(';')[0]?.trim().toLowerCase() ?? ''
  if (body === '' && type === '') return new URLSearchParams()
  const parameters = read(type, body)
  // No parameter needs it, and PostgreSQL cannot store it in text.
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
  const values = read.value
  if (!isObject(values)) throw new UnreadableBody('the body must be a JSON object')
  const parameters = new URLSearchParams()
  for (const [name, value] of Object.entries(values)) {
    // A list is a repeated parameter.
    for (const each of Array.isArray(value) ? value : [value]) {
      if (typeof each === 'object' && each !== null) throw new UnreadableBody(`${name} must be a text`)
      if (each !== null) parameters.append(name, String(each))
    }
  }
  return parameters
}
