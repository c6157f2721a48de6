import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Person } from '../oauth/person.ts'
import { skipWithout } from '../support/program.ts'
import { TestServer } from '../support/server.ts'

test('the handheld login that the first start shows at a terminal opens the handheld', {
  skip: skipWithout('script'),
}, async (context) => {
  const server = await TestServer.start({
    database: null,
    terminal: true,
    environment: { GOODSYARD_SAMPLE_DATA: 'true', GOODSYARD_WEB: 'handheld' },
  })
  context.after(() => server.stop())
  const shown = (label: string) => new RegExp(`│ ${label} {2,}(\\S+)`).exec(server.output)?.[1]
  const [email, password] = [shown('Handheld user'), shown('Handheld password')]
  assert.ok(email && password, server.output)
  const person = new Person(server.url)
  const page = await person.open(`/handheld/sign_in?${new URLSearchParams({ to: '/handheld/demo' })}`)
  const { url } = await person.submit(page, { email, password, subdomain: 'demo' })
  assert.equal(url.href, `${server.url}/handheld/demo`)

  assert.equal(await server.end(), 0)
  await server.startAgain()
  assert.ok(!server.output.slice(server.output.lastIndexOf('┌')).includes(password))
})
