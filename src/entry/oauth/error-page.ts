import type { Configuration } from 'oidc-provider'
import { html } from './html.ts'
import { documentFor, headersFor, type Page } from './page.ts'

/** A page that says what went wrong and, where there is something, what can be done about it. */
export function errorPage(status: number, says: string, advice: string | null = null): Page {
  return {
    status,
    title: status === 429 ? 'Please wait' : 'Something went wrong',
    body: html`<p class="alert" role="alert">${says}</p>${advice === null ? null : html`<p>${advice}</p>`}`,
  }
}

/** What is shown while something the service stands on is away. */
export const unavailablePage: Page = errorPage(
  503,
  'The service is temporarily unavailable.',
  'Wait a moment, then load the page again.',
)

/** Shows the library's refusals of an authorization that must not be sent anywhere (platform 4.3). */
export const renderError: NonNullable<Configuration['renderError']> = (ctx, out) => {
  const page = errorPage(
    ctx.status,
    `${out.error}: ${out.error_description ?? 'the request was refused'}`,
    'Return to your application and start again. If the problem persists, contact the vendor of the application.',
  )
  ctx.set(headersFor(page))
  ctx.body = documentFor(page)
}
