import { once } from 'node:events'
import { SMTPServer } from 'smtp-server'

/** A mail as a mail server received it. */
export type ReceivedMail = { readonly recipients: readonly string[]; readonly text: string }

/** A mail server on the loopback address, which stores received mails. */
export class Mailbox {
  readonly received: ReceivedMail[] = []
  /** How many mails it still refuses before it accepts one. */
  refusing = 0
  readonly #server: SMTPServer
  #url = ''

  private constructor() {
    this.#server = new SMTPServer({
      disabledCommands: ['AUTH', 'STARTTLS'],
      onData: (stream, session, done) => {
        const pieces: Buffer[] = []
        stream.on('data', (piece: Buffer) => pieces.push(piece))
        stream.on('end', () => {
          if (this.refusing > 0) {
            this.refusing -= 1
            done(Object.assign(new Error('come back later'), { responseCode: 451 }))
            return
          }
          const recipients = session.envelope.rcptTo.map(({ address }) => address)
          this.received.push({ recipients, text: Buffer.concat(pieces).toString() })
          done()
        })
      },
    })
  }

  /** Starts one on a free port. */
  static async start(): Promise<Mailbox> {
    const mailbox = new Mailbox()
    const { server } = mailbox.#server
    mailbox.#server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    const address = server.address()
    if (address === null || typeof address === 'string') throw new Error('no port')
    mailbox.#url = `smtp://127.0.0.1:${address.port}`
    return mailbox
  }

  /** Its port. */
  get url(): string {
    return this.#url
  }

  /** Stops it. */
  stop(): Promise<void> {
    return new Promise((resolve) => this.#server.close(() => resolve()))
  }
}

/** The first address in a mail, whose long lines quoted-printable breaks with a sign of equality. */
export function linkIn({ text }: ReceivedMail): string {
  const plain = text.replaceAll('=\r\n', '').replaceAll('=3D', '=')
  return /http\S+/.exec(plain)?.[0] ?? ''
}
