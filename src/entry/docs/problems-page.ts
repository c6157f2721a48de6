import { statusFor } from '#entry/http/refusals.ts'
import { catalogue, type ProblemSymbol } from '#problems/catalogue.ts'

/** Placeholders for the facts of a message, shown by name in braces, as text or list. */
const placeholders = new Proxy({}, { get: (_target, key) => new Placeholder(`{${String(key)}}`) })

class Placeholder extends String {
  join(): string {
    return String(this)
  }
}

/** `docs/PROBLEMS.md`: all refusals by number. */
export function problemsPage(): string {
  const symbols = Object.keys(catalogue) as ProblemSymbol[]
  const rows = symbols
    .map((symbol) => ({ symbol, entry: catalogue[symbol] }))
    .sort((a, b) => a.entry.number - b.entry.number)
    .map(({ symbol, entry }) => {
      const message = entry.message as (facts: unknown) => string
      const is_retryable = 'retry' in entry && entry.retry ? 'yes' : ''
      return `| ${entry.number} | \`${symbol}\` | ${statusFor({ kind: entry.kind, symbol })} | ${is_retryable} | ${message(placeholders)} |`
    })
  return [
    '<!-- Written from src/problems/catalogue.ts by `npm test -- --update`; a test holds it. -->',
    '# Refusals',
    '',
    'All errors with which the service refuses requests. Status 422 has the body `{"errors": [{code, symbol, details, source, context}]}`; every other status',
    'has `{"error": "<text>"}`, with number and symbol in the headers `X-Error-Code` and `X-Error-Symbol`. In GraphQL they are in',
    '`errors[].extensions`. *Again* marks errors after which the same request may succeed later. Numbers are never reused.',
    '',
    '| number | symbol | status | again | text |',
    '|---|---|---|---|---|',
    ...rows,
    '',
  ].join('\n')
}
