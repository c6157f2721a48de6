import type { Words } from '#access/words/en.ts'
import { nextPath } from './authorization-request.ts'
import { html } from './html.ts'
import type { Page } from './page.ts'

/** Shows new recovery codes, once. */
export function recoveryCodesPage(
  { recoveryCodes: words }: Words,
  codes: readonly string[],
  authorization: URLSearchParams,
): Page {
  return {
    title: words.title,
    body: html`
<p>${words.text}</p>
<ul class="codes">
${codes.map((code) => html`<li><code>${code}</code></li>\n`)}
</ul>
<p><a class="button" href="${nextPath(authorization)}">${words.saved}</a></p>`,
  }
}
