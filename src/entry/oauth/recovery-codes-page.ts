import { nextPath } from './authorization-request.ts'
import { html } from './html.ts'
import type { Page } from './page.ts'

/** Shows new recovery codes, once. */
export function recoveryCodesPage(codes: readonly string[], authorization: URLSearchParams): Page {
  return {
    title: 'Your recovery codes',
    body: html`
<p>Each of these codes signs you in once when you do not have your second factor with you. They are not shown again: print them, or
keep them in a password manager. Earlier codes no longer work.</p>
<ul class="codes">
${codes.map((code) => html`<li><code>${code}</code></li>\n`)}
</ul>
<p><a class="button" href="${nextPath(authorization)}">I have saved the codes</a></p>`,
  }
}
