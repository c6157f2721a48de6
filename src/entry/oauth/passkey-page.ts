import { randomUUID } from 'node:crypto'
import type { FastifyReply } from 'fastify'
import { addPasskey, createdPasskey, creationOptions, findPasskeys } from '#access/passkeys.ts'
import { SECOND_FACTORS_MAX } from '#access/second-factors.ts'
import { BY_PASSKEY } from '#access/sign-in-methods.ts'
import { pageWords } from '#entry/http/page-language.ts'
import { withRequest } from './authorization-request.ts'
import { completeSetUp } from './complete-set-up.ts'
import { FACTOR_NAME_MAX, factorName } from './factor-name.ts'
import { fieldsOf, lead, show } from './forms.ts'
import { html } from './html.ts'
import { passkeyCeremony, passkeyForm, responseIn } from './passkey-ceremony.ts'
import { PASSKEY_SCRIPT } from './passkey-script.ts'
import { paths } from './paths.ts'
import type { PersonRequest } from './person-request.ts'

/** Asks a user for the name of a new passkey, and their browser to create it. */
export function showPasskey(context: PersonRequest): Promise<FastifyReply> | FastifyReply {
  const { request, reply, person, authorization } = context
  if (person.factors.length >= SECOND_FACTORS_MAX)
    return lead(reply, withRequest(paths.security, authorization))
  return showForm(context, { name: pageWords(request).passkey.defaultName, is_wrong: false })
}

/** Adds the passkey that the browser created. */
export async function submitPasskey(context: PersonRequest): Promise<FastifyReply> {
  const { options, request, reply, person, authorization } = context
  const fields = fieldsOf(options, request)
  const ceremony = passkeyCeremony(context, 'create')
  if (ceremony === null) return lead(reply, withRequest(paths.security, authorization))
  const name = factorName(fields.get('name'), pageWords(request).passkey.defaultName)
  const created = await createdPasskey(ceremony, responseIn(fields))
  if (created === null) return showForm(context, { name, is_wrong: true })
  const passkey = { ...created, id: randomUUID(), user_id: person.user_id, name }
  return completeSetUp(context, {
    kind: 'passkey',
    name,
    methods: BY_PASSKEY,
    add: (session) => addPasskey(session, passkey),
  })
}

async function showForm(
  context: PersonRequest,
  { name, is_wrong }: { readonly name: string; readonly is_wrong: boolean },
): Promise<FastifyReply> {
  const { options, request, reply, person, authorization } = context
  const { common, passkey: words } = pageWords(request)
  const ceremony = passkeyCeremony(context, 'create')
  if (ceremony === null) return lead(reply, withRequest(paths.security, authorization))
  const passkeys = await options.database.acrossTenants((session) => findPasskeys(session, person.user_id))
  const publicKey = await creationOptions(ceremony, { ...person, passkeys })
  return show(reply, {
    status: is_wrong ? 422 : 200,
    title: words.title,
    leads_to: authorization.get('redirect_uri'),
    script: PASSKEY_SCRIPT,
    body: html`
${is_wrong ? html`<p class="alert" role="alert">${words.wrong}</p>` : null}
<p>${words.text}</p>
${passkeyForm(context, {
  use: 'create',
  action: withRequest(paths.passkey, authorization),
  publicKey,
  button: words.create,
  fields: html`
<label for="name">${words.name}</label>
<input id="name" name="name" type="text" value="${name}" maxlength="${FACTOR_NAME_MAX}" autofocus>`,
})}
<p><a href="${withRequest(paths.security, authorization)}">${common.back}</a></p>`,
  })
}
