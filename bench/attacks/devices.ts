import type { Attack, Hostile } from './hostile.ts'

/** As many menus as a flow may have, each with a hundred lines that lead to all the others. */
function menus(): object {
  const steps = Array.from({ length: 200 }, (_, place) => ({
    id: `s${place}`,
    kind: 'menu',
    prompt: 'Where to?',
    options: Array.from({ length: 100 }, (_, line) => ({
      label: `line ${line}`,
      next: `s${(place + line) % 200}`,
    })),
  }))
  return { steps }
}

/** Scans of one code. */
function scans(name: string, barcode: string): Attack {
  return {
    name,
    at_once: 16,
    prepare: async (hostile) => () =>
      hostile.ask('POST', '/api/rf/scan', {
        body: { barcode, expect: ['location', 'storage_unit', 'product', 'task'] },
      }),
  }
}

async function implementation(hostile: Hostile): Promise<number> {
  const { text } = await hostile.graphql('{ rf_implementations { all(first: 1) { nodes { id } } } }')
  return Number(JSON.parse(text).data.rf_implementations.all.nodes[0].id)
}

/** What handhelds can be made to do. */
export const deviceAttacks: readonly Attack[] = [
  {
    name: 'handheld flows of 20,000 menu lines',
    at_once: 16,
    async prepare(hostile) {
      const implementation_id = await implementation(hostile)
      const definition = menus()
      return (turn) => {
        const attributes = { code: `F-${turn}`, flow_type: 'standard', implementation_id, definition }
        return hostile.ask('POST', '/api/rf/flows', { body: { data: { type: 'rf_flows', attributes } } })
      }
    },
  },
  scans('scans of a code of half a megabyte', 'x'.repeat(500_000)),
  scans('scans of a label of many elements', `${'21A\u001d'.repeat(120_000)}`),
]
