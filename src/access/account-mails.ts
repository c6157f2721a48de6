import type { LinkKind } from './links.ts'
import type { Words } from './words/en.ts'
import type { Language } from './words/language.ts'
import { wordsIn } from './words/words.ts'

/** A mail about a user's login, ready to send. */
export type AccountMail = { readonly to: string; readonly subject: string; readonly text: string }

const linkMails = {
  PasswordReset: { path: '/oauth/password/reset', words: 'passwordReset' },
  Invitation: { path: '/oauth/invitation', words: 'invitation' },
  SecondFactorReset: { path: '/oauth/second_factor/reset', words: 'secondFactorReset' },
} as const satisfies Record<LinkKind, { readonly path: string; readonly words: keyof Words['mails'] }>

/** What was changed about how a person signs in. */
export type AccountChangeKind = 'password' | 'second_factor' | 'email'

const changeMails = {
  password: 'passwordChanged',
  second_factor: 'secondFactorChanged',
  email: 'emailChanged',
} as const satisfies Record<AccountChangeKind, keyof Words['mails']>

/** The mail that tells a person of a change of how they sign in. */
export function changeMail(
  to: string,
  {
    authUrl,
    change,
    created_at,
    language,
  }: {
    readonly authUrl: string
    readonly change: AccountChangeKind
    readonly created_at: string
    readonly language: Language
  },
): AccountMail {
  const { mails } = wordsIn(language)
  const { subject, what } = mails[changeMails[change]]
  const when = mails.when(created_at.slice(0, 10), created_at.slice(11, 16))
  const remedy = change === 'email' ? mails.notAgreed : mails.notYou(`${authUrl}/oauth/password/forgot`)
  return { to, subject, text: `${what(when)}\n\n${remedy}\n` }
}

/** The URL of a one-time link. */
function linkUrl(authUrl: string, kind: LinkKind, token: string): string {
  return `${authUrl}${linkMails[kind].path}?token=${token}`
}

/** The mail with a one-time link. */
export function accountMail(
  to: string,
  link: {
    readonly kind: LinkKind
    readonly authUrl: string
    readonly token: string
    readonly language: Language
    /** The company that invites, or that requests the reset. */
    readonly company?: string
  },
): AccountMail {
  const { subject, text } = wordsIn(link.language).mails[linkMails[link.kind].words]
  return { to, subject, text: text(linkUrl(link.authUrl, link.kind, link.token), link.company ?? null) }
}
