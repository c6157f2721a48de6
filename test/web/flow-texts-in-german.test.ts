import assert from 'node:assert/strict'
import { test } from 'node:test'
import { defaultFlows } from '#domain/handheld/default-flows.ts'
import { flowTexts } from '#web/words/de/flow-texts.ts'

type Texts = {
  readonly prompt?: unknown
  readonly text?: unknown
  readonly options?: readonly { readonly label: unknown }[]
}

const paths = (text: string) => [...text.matchAll(/\{\{.*?\}\}/g)].map(([path]) => path).toSorted()

test('each text of the default flows is known in German with the same values, and no other is', () => {
  const used = defaultFlows.flatMap(({ name, definition }) => [
    name,
    ...definition.steps.flatMap((step) => {
      const { prompt, text, options = [] } = step as Texts
      return [prompt, text, ...options.map(({ label }) => label)]
        .filter((one) => one !== undefined)
        .map(String)
    }),
  ])
  assert.deepEqual(Object.keys(flowTexts).toSorted(), [...new Set(used)].toSorted())
  for (const [text, german] of Object.entries(flowTexts)) assert.deepEqual(paths(german), paths(text), text)
})
