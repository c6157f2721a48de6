import type { LinkKind } from './links.ts'

/** A mail about somebody's account, ready to be sent. */
export type AccountMail = { readonly to: string; readonly subject: string; readonly text: string }

const words = {
  PasswordReset: {
    path: '/oauth/password/reset',
    subject: 'Choose a new password',
    text: (url: string) =>
      `Somebody, hopefully you, asked for a new password. Choose it here within an hour:\n\n${url}\n\n` +
      'The link works once. If it was not you, nothing needs to be done: your password stays as it is.\n',
  },
  Invitation: {
    path: '/oauth/invitation',
    subject: 'Your account is ready',
    text: (url: string, company: string | null) =>
      `You are invited to work ${company === null ? 'with Goodsyard' : `in Goodsyard for ${company}`}. ` +
      `Choose your password here within 7 days to accept:\n\n${url}\n\n` +
      'The link works once. A password that you have already is replaced, and you are signed out everywhere. ' +
      'If you do not know who invites you, nothing needs to be done.\n',
  },
} as const

/** The address a one-time link leads to. */
export function linkUrl(authUrl: string, kind: LinkKind, token: string): string {
  return `${authUrl}${words[kind].path}?token=${token}`
}

/** The mail that carries a one-time link. */
export function accountMail(
  to: string,
  link: {
    readonly kind: LinkKind
    readonly authUrl: string
    readonly token: string
    /** Who invites. */
    readonly company?: string
  },
): AccountMail {
  const { subject, text } = words[link.kind]
  return { to, subject, text: text(linkUrl(link.authUrl, link.kind, link.token), link.company ?? null) }
}
