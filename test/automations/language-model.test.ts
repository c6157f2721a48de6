import assert from 'node:assert/strict'
import { after, before, suite, test } from 'node:test'
import { Installation } from './installation.ts'
import { eventually } from './receiver.ts'

suite('the language model as an action', () => {
  let at: Installation
  before(async () => {
    at = await Installation.start({ has_model: true })
  })
  after(() => at.stop())

  const answers = (content: string) => {
    at.receiver.answering = ({ path }, answer) =>
      answer.end(path === '/model' ? JSON.stringify({ choices: [{ message: { content } }] }) : 'ok')
  }

  test('is called with the prompt, and its answer is available to later actions', async () => {
    answers('{"mood":"good","words":["a","b"]}')
    const { id } = await at.automation({ name: 'Asks' }, [
      [
        'ai',
        {
          prompt: 'How is {{ automation.name }}?',
          system: 'Be brief.',
          max_tokens: '50',
          response_format: 'json',
        },
      ],
      ['webhook', { url: at.receiver.url('/told'), headers: '{"X-Mood":"{{ actions[0].output.mood }}"}' }],
      ['email', { email_recipient: 'a@b.example', email_body: '{{ actions[0].output.words | join: "-" }}' }],
    ])
    assert.equal((await at.run(id)).status, 200)
    const mail = await eventually('the mail', () => at.mailbox.received[0])
    assert.match(mail.text, /^a-b\r$/m)
    assert.equal(at.receiver.at('/told')[0]?.headers['x-mood'], 'good')
    const [request] = at.receiver.at('/model')
    assert.equal(request?.headers.authorization, 'Bearer the key of the model')
    assert.deepEqual(JSON.parse(request?.body ?? ''), {
      model: 'clever',
      messages: [
        { role: 'system', content: 'Be brief.' },
        { role: 'user', content: 'How is Asks?' },
      ],
      max_tokens: 50,
      response_format: { type: 'json_object' },
    })
  })

  test('fails if its answer has the wrong format', async () => {
    answers('Well, let me think')
    const { id } = await at.automation({}, [['ai', { prompt: 'x', response_format: 'json' }]])
    const { body: run } = await at.run(id)
    const log = await eventually('the failure', async () => {
      const [row] = await at.rows(
        `select status, error, answer from automation_action_logs where automation_run_id = $1 and status = 'waiting'`,
        run.data.id,
      )
      return row
    })
    assert.deepEqual(log, {
      status: 'waiting',
      error: 'ai: the answer is not JSON',
      answer: 'Well, let me think',
    })
  })

  test('its key is not stored', async () => {
    const stored = await at.rows(`select row_to_json(l)::text as text from automation_action_logs l`)
    assert.deepEqual(
      stored.filter(({ text }) => String(text).includes('the key of the model')),
      [],
    )
  })
})
