import assert from 'node:assert/strict'
import { test } from 'node:test'
import { defaultFlows } from '#domain/handheld/default-flows.ts'
import { flowTexts } from '#web/words/de/flow-texts.ts'
import { formerFlowTexts } from '#web/words/de/former-flow-texts.ts'
import { handheldTexts } from '#web/words/de/handheld-texts.ts'

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
  assert.deepEqual(
    Object.keys(flowTexts).toSorted(),
    [...new Set(used)].toSorted(),
    'a text that no default flow has any more belongs to formerFlowTexts',
  )
  for (const [text, german] of Object.entries(flowTexts)) assert.deepEqual(paths(german), paths(text), text)
})

test('texts of earlier default flows, which tenants may still have, are shown in German with the same values', () => {
  assert.ok(Object.keys(formerFlowTexts).length > 15)
  for (const [text, german] of Object.entries(formerFlowTexts)) {
    assert.equal(text in flowTexts, false, text)
    assert.deepEqual(paths(german), paths(text), text)
    assert.equal(handheldTexts.flowTexts[text as keyof typeof handheldTexts.flowTexts], german)
  }
})
