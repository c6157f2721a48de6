import type { FastifyReply } from 'fastify'
import { rememberConsent } from '#access/consents.ts'
import { findClient } from '#access/find-client.ts'
import { findPerson } from '#access/find-person.ts'
import { subdomainsOf } from '#access/memberships.ts'
import { personLanguage } from '#access/person-language.ts'
import { boundTenantOf } from '#access/sign-in-methods.ts'
import type { Words } from '#access/words/en.ts'
import { noteLanguage, pageWords } from '#entry/http/page-language.ts'
import { signInPath } from './authorization-request.ts'
import { closeBrowserSession } from './browser-session.ts'
import { csrfField, fieldsOf, lead, show } from './forms.ts'
import { type Html, html } from './html.ts'
import { answer, type PendingAuthorization, requested } from './interactions.ts'
import type { OauthOptions } from './options.ts'
import { INTERACTION, paths } from './paths.ts'

const SHOWN_MAX = 20

/** Asks a user whether the application may act for them, and in which tenants. */
export async function showConsent(
  options: OauthOptions,
  waiting: PendingAuthorization,
): Promise<FastifyReply> {
  const { request, reply, interaction } = waiting
  const user_id = Number(interaction.session?.accountId)
  const { application, language, person, subdomains } = await options.database.acrossTenants(
    async (session) => {
      const client = await findClient(session, requested(waiting, 'client_id'))
      const bound_tenant_id = boundTenantOf(interaction.session?.acr)
      const holders = { user_id, bound_tenant_id, application_user_id: client?.user_id ?? 0 }
      return {
        application: client?.name ?? null,
        language: await personLanguage(session, { user_id, tenant_id: bound_tenant_id }),
        person: await findPerson(session, user_id),
        subdomains: await subdomainsOf(session, holders),
      }
    },
  )
  noteLanguage(request, language)
  const { common, consent, security } = pageWords(request)
  const name = application ?? consent.someApplication
  return show(reply, {
    title: consent.title(name),
    leads_to: requested(waiting, 'redirect_uri'),
    body: html`
<p><strong>${name}</strong> ${consent.requests}${subdomainList(consent, subdomains)}
<p class="quiet">${common.signedInAs(person?.email ?? person?.name ?? '')} <a href="${paths.security}">${security.title}</a></p>
<form method="post" action="${INTERACTION}/${interaction.uid}/consent">
${csrfField(options, request, reply)}
<button type="submit" name="answer" value="allow">${consent.allow}</button>
<button class="second" type="submit" name="answer" value="refuse">${consent.refuse}</button>
<button class="second" type="submit" name="answer" value="switch">${consent.anotherAccount}</button>
</form>`,
  })
}

/** Handles the answer: allow, refuse, or switch user. */
export async function submitConsent(
  options: OauthOptions,
  waiting: PendingAuthorization,
): Promise<FastifyReply> {
  const decision = fieldsOf(options, waiting.request).get('answer')
  if (decision === 'switch') {
    const { request, reply, interaction } = waiting
    await closeBrowserSession({ options, request, reply })
    await interaction.destroy()
    return lead(reply, signInPath(interaction.params))
  }
  if (decision !== 'allow') {
    return answer(waiting, { error: 'access_denied', error_description: 'the person refused' })
  }
  const { session } = waiting.interaction
  // The consent of a handheld login, whose password a tenant knows, is not that of its person.
  if (boundTenantOf(session?.acr) === null)
    await options.database.acrossTenants((queries) =>
      rememberConsent(queries, Number(session?.accountId), requested(waiting, 'client_id')),
    )
  return answer(waiting, { consent: {} })
}

function subdomainList(words: Words['consent'], subdomains: readonly string[]): Html {
  if (subdomains.length === 0) return html`. ${words.nowhere}</p>`
  const more = subdomains.length - SHOWN_MAX
  return html`, ${words.where}</p>
<ul>
${subdomains.slice(0, SHOWN_MAX).map((subdomain) => html`<li>${subdomain}</li>`)}
${more > 0 ? html`<li>${words.more(more)}</li>` : null}
</ul>`
}
