import { randomUUID } from 'node:crypto'
import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import type { SendMailOptions } from 'nodemailer'
import { wallClock } from '#values/wall-clock.ts'

/** A mail. Its `message_id` is the same for every attempt, so that receivers can detect duplicates. */
export type Mail = {
  readonly message_id: string
  readonly to: readonly string[]
  readonly cc: readonly string[]
  readonly bcc: readonly string[]
  readonly reply_to: readonly string[]
  readonly subject: string
  readonly text: string | null
  readonly html: string | null
  readonly attachments: readonly Attachment[]
}

/** An attachment. */
export type Attachment = {
  readonly file_name: string
  readonly content_type: string
  /** Its bytes, or a function to read a large one. */
  readonly content: Uint8Array | (() => Readable)
}

/** The outcome of sending a mail. */
type MailOutcome =
  | { readonly kind: 'accepted'; readonly answer: string }
  | { readonly kind: 'failed'; readonly reason: string }

/** Sends mails. */
export type SendMail = (mail: Mail) => Promise<MailOutcome>

/** A plain text mail to one person, sent once by the service at `origin`. */
export function plainMail(
  { to, subject, text }: { readonly to: string; readonly subject: string; readonly text: string },
  origin: string,
): Mail {
  const message_id = `${randomUUID()}@${new URL(origin).hostname}`
  return { message_id, to: [to], cc: [], bcc: [], reply_to: [], subject, text, html: null, attachments: [] }
}

/** Where mails go: to a server, or without one into a folder as `.eml` files. */
export type MailOptions = {
  readonly smtp_url: string | null
  readonly from: string
  readonly outbox: string
}

/** Sends over SMTP, or writes to the outbox folder if no server is configured (platform 15.1). */
export function openMail(options: MailOptions): SendMail {
  return options.smtp_url === null
    ? outboxMail(options.from, options.outbox)
    : smtpMail(options.from, options.smtp_url)
}

const ADDRESS = /^[^\s@<>(),;:\\"[\]\p{Cc}]+@[^\s@<>(),;:\\"[\]\p{Cc}]+$/u
const ADDRESS_MAX = 254

/** Whether a text is one plain mail address, without display name or characters that could inject a header. */
export function isMailAddress(text: string): boolean {
  return text.length <= ADDRESS_MAX && ADDRESS.test(text)
}

function smtpMail(from: string, url: string): SendMail {
  const opened = once(async () =>
    (await mailer()).createTransport({
      url,
      connectionTimeout: 10_000,
      greetingTimeout: 10_000,
      socketTimeout: 30_000,
    }),
  )
  return (mail) =>
    handOver(mail, async () => {
      const transport = await opened()
      const sent = await transport.sendMail(messageFor(mail, from))
      return sent.response
    })
}

function outboxMail(from: string, outbox: string): SendMail {
  const opened = once(async () => (await mailer()).createTransport({ streamTransport: true, buffer: true }))
  return (mail) =>
    handOver(mail, async () => {
      const transport = await opened()
      const sent = await transport.sendMail(messageFor(mail, from))
      const name = `${wallClock()}-${randomUUID()}.eml`
      await mkdir(outbox, { recursive: true })
      // Readers of the folder see complete mails only.
      await writeFile(join(outbox, `.${name}`), sent.message, { mode: 0o600 })
      await rename(join(outbox, `.${name}`), join(outbox, name))
      return `written to ${name}`
    })
}

/** Imported with the first mail: many processes send none. */
async function mailer() {
  return (await import('nodemailer')).default
}

function once<Made>(make: () => Promise<Made>): () => Promise<Made> {
  let made: Promise<Made> | null = null
  return () => {
    made ??= make()
    return made
  }
}

async function handOver(mail: Mail, send: () => Promise<string>): Promise<MailOutcome> {
  const everyone = [...mail.to, ...mail.cc, ...mail.bcc, ...mail.reply_to]
  const wrong = everyone.find((address) => !isMailAddress(address))
  if (wrong !== undefined)
    return { kind: 'failed', reason: `not a mail address: ${JSON.stringify(wrong.slice(0, 80))}` }
  if (mail.to.length === 0) return { kind: 'failed', reason: 'no recipient' }
  try {
    return { kind: 'accepted', answer: await send() }
  } catch (error) {
    return { kind: 'failed', reason: reasonFor(error) }
  }
}

/** Addresses are passed as objects and texts as texts, so nothing in them is parsed as a header, a file or a link. */
function messageFor(mail: Mail, from: string): SendMailOptions {
  return {
    from,
    to: mail.to.map(addressOnly),
    cc: mail.cc.map(addressOnly),
    bcc: mail.bcc.map(addressOnly),
    replyTo: mail.reply_to.map(addressOnly),
    messageId: `<${mail.message_id}>`,
    subject: mail.subject.replace(/\p{Cc}+/gu, ' ').trim(),
    ...(mail.text === null ? {} : { text: mail.text }),
    ...(mail.html === null ? {} : { html: mail.html }),
    attachments: mail.attachments.map((file) => ({
      filename: file.file_name.replace(/[\p{Cc}/\\]+/gu, '_'),
      contentType: file.content_type.replace(/\p{Cc}+/gu, ''),
      content: typeof file.content === 'function' ? file.content() : Buffer.from(file.content),
    })),
    disableFileAccess: true,
    disableUrlAccess: true,
  }
}

function addressOnly(address: string): { name: string; address: string } {
  return { name: '', address }
}

/** The refusal of the server if there is one; never its address or credentials. */
function reasonFor(error: unknown): string {
  if (!(error instanceof Error)) return 'the mail could not be handed over'
  const answer = 'response' in error && typeof error.response === 'string' ? error.response : null
  const code = 'code' in error && typeof error.code === 'string' ? error.code : 'unknown'
  return answer ?? `the mail server could not be reached (${code})`
}
