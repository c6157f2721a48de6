/** One thing that is wrong with a request. */
export type ErrorObject = {
  /** A number for programs; 0 where the answer had none. */
  readonly code: number
  /** A name for programs: `blank`, `not_found`. */
  readonly symbol: string
  /** A sentence for people. */
  readonly details: string
  /** The type and the act that was refused: `sites.create`. */
  readonly source: string | null
  /** The field, where it stands in the request, and the facts of the rule. */
  readonly context: Readonly<Record<string, unknown>> | null
}

/** What a request came to that was not done. */
export class GoodsyardError extends Error {
  /** The status of the answer; 0 where there was none. */
  readonly status: number
  /** Everything that is wrong. */
  readonly errors: readonly ErrorObject[]
  /** What the service knows the request by in its log. */
  readonly requestId: string | null

  constructor(
    { status, errors, requestId }: Pick<GoodsyardError, 'status' | 'errors' | 'requestId'>,
    options?: ErrorOptions,
  ) {
    super(errors.map(({ details }) => details).join('; ') || `status ${status}`, options)
    this.name = 'GoodsyardError'
    this.status = status
    this.errors = errors
    this.requestId = requestId
  }
}

/** The error an answer stands for: REST, GraphQL and OAuth each say it in their own way. */
export async function errorOf(response: Response): Promise<GoodsyardError> {
  const { status, headers } = response
  const body = await bodyOf(response)
  const requestId = headers.get('x-request-id')
  if (Array.isArray(body.errors))
    return new GoodsyardError({ status, requestId, errors: body.errors as ErrorObject[] })
  const said = typeof body.error === 'string' ? body.error : `status ${status}`
  const isOauth = typeof body.error_description === 'string'
  const one = {
    code: Number(headers.get('x-error-code') ?? 0),
    symbol: isOauth ? said : (headers.get('x-error-symbol') ?? 'unknown'),
    details: isOauth ? String(body.error_description) : said,
    source: null,
    context: null,
  }
  return new GoodsyardError({ status, requestId, errors: [one] })
}

async function bodyOf(response: Response): Promise<Record<string, unknown>> {
  try {
    const body: unknown = await response.json()
    return typeof body === 'object' && body !== null ? (body as Record<string, unknown>) : {}
  } catch {
    return {}
  }
}
