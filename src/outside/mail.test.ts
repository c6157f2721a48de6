import assert from 'node:assert/strict'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { SMTPServer } from 'smtp-server'
import { isMailAddress, type Mail, openMail } from './mail.ts'

const mail: Mail = {
  message_id: 'one@goodsyard',
  to: ['ops@acme.example'],
  cc: ['cc@acme.example'],
  bcc: ['hidden@acme.example'],
  reply_to: ['reply@acme.example'],
  subject: 'Order ORD-001 dispatched',
  text: 'Sent.',
  html: '<p>Sent.</p>',
  attachments: [{ file_name: 'a.txt', content_type: 'text/plain', content: Buffer.from('inside') }],
}

type Received = { readonly recipients: readonly string[]; readonly text: string }
const cleanups: (() => Promise<unknown> | unknown)[] = []
after(async () => {
  for (const cleanup of cleanups) await cleanup()
})

async function sink(refuse: string | null = null): Promise<{ url: string; received: Received[] }> {
  const received: Received[] = []
  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    onRcptTo: (address, _session, done) =>
      done(
        refuse === address.address ? Object.assign(new Error('no such box'), { responseCode: 550 }) : null,
      ),
    onData: (stream, session, done) => {
      const pieces: Buffer[] = []
      stream.on('data', (piece: Buffer) => pieces.push(piece))
      stream.on('end', () => {
        const recipients = session.envelope.rcptTo.map((to) => to.address)
        received.push({ recipients, text: Buffer.concat(pieces).toString() })
        done()
      })
    },
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  cleanups.push(() => new Promise<void>((resolve) => server.close(() => resolve())))
  const address = server.server.address()
  assert.ok(address !== null && typeof address === 'object')
  return { url: `smtp://127.0.0.1:${address.port}`, received }
}

test('a mail reaches all recipients, and Bcc recipients are not in its headers', async () => {
  const { url, received } = await sink()
  const send = openMail({ smtp_url: url, from: 'goodsyard@localhost', outbox: '/nowhere' })
  const outcome = await send(mail)
  assert.equal(outcome.kind, 'accepted')
  const [arrived] = received
  assert.ok(arrived !== undefined)
  assert.deepEqual(arrived.recipients, ['ops@acme.example', 'cc@acme.example', 'hidden@acme.example'])
  assert.match(arrived.text, /^Subject: Order ORD-001 dispatched\r$/m)
  assert.match(arrived.text, /^Message-ID: <one@goodsyard>\r$/m)
  assert.match(arrived.text, /^Reply-To: reply@acme.example\r$/m)
  assert.match(arrived.text, /aW5zaWRl/)
  assert.doesNotMatch(arrived.text, /hidden/)
})

test('a line break in a subject cannot add a header', async () => {
  const { url, received } = await sink()
  const send = openMail({ smtp_url: url, from: 'goodsyard@localhost', outbox: '/nowhere' })
  await send({ ...mail, subject: 'Hello\r\nBcc: thief@evil.example' })
  assert.doesNotMatch(received[0]?.text ?? '', /^Bcc:/m)
  assert.match(received[0]?.text ?? '', /^Subject: Hello Bcc: thief@evil.example\r$/m)
  assert.equal(received[0]?.recipients.includes('thief@evil.example'), false)
})

const wrongAddresses = [
  'ops@acme.example\r\nBcc: thief@evil.example',
  'a@b.example,c@d.example',
  'Name <a@b.example>',
  'a@b@c',
  'nobody',
  '',
  `${'a'.repeat(250)}@b.example`,
]
for (const address of wrongAddresses) {
  test(`${JSON.stringify(address.slice(0, 50))} is not a valid mail address, and nothing is sent`, async () => {
    const { url, received } = await sink()
    const send = openMail({ smtp_url: url, from: 'goodsyard@localhost', outbox: '/nowhere' })
    assert.equal(isMailAddress(address), false)
    assert.equal((await send({ ...mail, cc: [address] })).kind, 'failed')
    assert.equal(received.length, 0)
  })
}

test('a refusal by the mail server is the reason of the failure', async () => {
  const { url } = await sink('ops@acme.example')
  const send = openMail({ smtp_url: url, from: 'goodsyard@localhost', outbox: '/nowhere' })
  const outcome = await send({ ...mail, cc: [], bcc: [] })
  assert.deepEqual(outcome, { kind: 'failed', reason: '550 no such box' })
})

test('an unreachable mail server is reported without its address', async () => {
  const send = openMail({ smtp_url: 'smtp://u:secret@127.0.0.1:1', from: 'g@localhost', outbox: '/nowhere' })
  const outcome = await send(mail)
  assert.ok(outcome.kind === 'failed')
  assert.equal(outcome.reason, 'the mail server could not be reached (ESOCKET)')
})

test('without a mail server the mail is written to the outbox as a file', async () => {
  const outbox = await mkdtemp(join(tmpdir(), 'outbox-'))
  cleanups.push(() => rm(outbox, { recursive: true }))
  const send = openMail({ smtp_url: null, from: 'goodsyard@localhost', outbox: join(outbox, 'inner') })
  assert.equal((await send(mail)).kind, 'accepted')
  const [name = '', ...others] = await readdir(join(outbox, 'inner'))
  assert.ok(name.endsWith('.eml'))
  assert.deepEqual(others, [])
  const text = await readFile(join(outbox, 'inner', name), 'utf8')
  assert.match(text, /^To: ops@acme.example\r?$/m)
  assert.match(text, /^Subject: Order ORD-001 dispatched\r?$/m)
})
