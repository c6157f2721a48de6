import type { Configuration } from 'oidc-provider'
import type { Words } from '#access/words/en.ts'
import { pageLanguage, pageWords } from '#entry/http/page-language.ts'
import { html } from './html.ts'
import { documentFor, headersFor, type Page } from './page.ts'

/** What an error page says. */
type ErrorText = { readonly status: number; readonly message: string; readonly advice?: string | null }

/** A page with an error message and, if possible, advice. */
export function errorPage({ errors }: Words, { status, message, advice = null }: ErrorText): Page {
  return {
    status,
    title: status === 429 ? errors.waitTitle : errors.title,
    body: html`<p class="alert" role="alert">${message}</p>${advice === null ? null : html`<p>${advice}</p>`}`,
  }
}

/** The page while a dependency is unavailable. */
export function unavailablePage(words: Words): Page {
  const { unavailable, unavailableAdvice } = words.errors
  return errorPage(words, { status: 503, message: unavailable, advice: unavailableAdvice })
}

/** Shows errors of an authorization that must not be redirected (platform 4.3). */
export const renderError: NonNullable<Configuration['renderError']> = (ctx, out) => {
  const words = pageWords(ctx.req)
  const { refused, refusedAdvice } = words.errors
  const message = refused(out.error, out.error_description ?? 'the request was refused')
  const page = errorPage(words, { status: ctx.status, message, advice: refusedAdvice })
  const language = pageLanguage(ctx.req)
  ctx.set(headersFor(page, language))
  ctx.body = documentFor(page, language)
}
