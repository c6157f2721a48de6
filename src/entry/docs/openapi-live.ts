import type { JsonObject } from '#values/json.ts'
import { answersTo } from './refused-answers.ts'

/** The stream of changes (platform 19). */
export function livePaths(): JsonObject {
  const summary = 'Streams what changes, as server-sent events.'
  const parameter = (name: string, index: string, description: string): JsonObject => ({
    name,
    in: index,
    required: false,
    description,
    schema: { type: 'string' },
  })
  return {
    '/api/live': {
      get: {
        tags: ['Live'],
        operationId: 'live_stream',
        summary,
        description: `${summary} Events are hello, changed, stirred, missed and bye; each has JSON as its data.`,
        parameters: [
          { $ref: '#/components/parameters/Subdomain' },
          parameter(
            'types',
            'query',
            'Types to send, separated by commas; all that may be viewed if left out.',
          ),
          parameter('after', 'query', 'Position behind which changes are sent; from now if left out.'),
          parameter(
            'Last-Event-ID',
            'header',
            'Id of the last event that was received; it comes before after.',
          ),
        ],
        responses: {
          '200': {
            description: 'Stream of events.',
            content: { 'text/event-stream': { schema: { type: 'string' } } },
          },
          ...answersTo('400', '401', '403', '422', '429', '503'),
        },
      },
    },
  }
}
