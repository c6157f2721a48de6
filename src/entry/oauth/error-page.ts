import type { Configuration } from 'oidc-provider'
import { html } from './html.ts'
import { documentFor, headersFor, type Page } from './page.ts'

/** A page with an error message and, if possible, advice. */
export function errorPage(status: number, message: string, advice: string | null = null): Page {
  return {
    status,
    title: status === 429 ? 'Please wait' : 'Something went wrong',
    body: html`<p class="alert" role="alert">${message}</p>${advice === null ? null : html`<p>${advice}</p>`}`,
  }
}

/** The page while a dependency is unavailable. */
export const unavailablePage: Page = errorPage(
  503,
  'The service is temporarily unavailable.',
  'Wait a moment, then load the page again.',
)

/** Shows errors of an authorization that must not be redirected (platform 4.3). */
export const renderError: NonNullable<Configuration['renderError']> = (ctx, out) => {
  const page = errorPage(
    ctx.status,
    `${out.error}: ${out.error_description ?? 'the request was refused'}`,
    'Return to your application and start again. If the problem persists, contact the vendor of the application.',
  )
  ctx.set(headersFor(page))
  ctx.body = documentFor(page)
}
