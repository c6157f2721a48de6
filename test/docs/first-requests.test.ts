import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'

/** The commands that readers paste from the guide. */
function pastedCommands(): string {
  const page = readFileSync('docs/guides/first-requests.md', 'utf8')
  return [...page.matchAll(/```sh\n([\s\S]*?)```/g)].map(([, block]) => block).join('\n')
}

/** The paths and attributes that these commands send. */
function sentAttributes(): readonly { readonly path: string; readonly attributes: readonly string[] }[] {
  const sent = [...pastedCommands().matchAll(/api (?:POST|PATCH) "?([^\s"]+)"? '(\{[\s\S]*?\})'(?=[\s)|])/g)]
  return sent.map(([, path = '', body = '']) => ({
    path: path.replaceAll(/\$\w+/g, '{}'),
    attributes: Object.keys(JSON.parse(body.replaceAll(/'\$\w+'/g, '1')).data.attributes),
  }))
}

test('every attribute that the first requests send is in the OpenAPI document', () => {
  const { paths, components } = JSON.parse(readFileSync('docs/openapi.json', 'utf8'))
  const sent = sentAttributes()
  assert.ok(sent.length > 10)
  const unknown = sent.flatMap(({ path, attributes }) => {
    const known = Object.keys(paths).find((one) => one.replaceAll(/\{\w+\}/g, '{}') === path) ?? ''
    const { schema } = paths[known].post.requestBody.content['application/json']
    const name = schema.properties.data.properties.attributes.$ref.split('/').at(-1)
    const { properties } = components.schemas[name]
    return attributes.filter((one) => !(one in properties)).map((one) => `${path} ${one}`)
  })
  assert.deepEqual(unknown, [])
})
