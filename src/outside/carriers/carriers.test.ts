import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import type { CarrierAdapter, ShipmentRequest } from '#values/carrier.ts'
import type { Sheets } from '#values/printed-sheets.ts'
import { pdfTexts } from '../../../test/support/pdf-texts.ts'
import { openCarriers } from './carriers.ts'
import { checkDigitFor, simulatedCarrier } from './simulated.ts'

const one = { reference: '7', length: 30, width: 20, height: 10, weight: 1.5 }
const two = { ...one, reference: '8', weight: 2 }

function request(carrier_type: string, others: Partial<ShipmentRequest> = {}): ShipmentRequest {
  return {
    shipment: { id: 12, reference: 'SHIP000012', order_reference: 'SO-1' },
    carrier: { code: 'DHL', name: 'DHL (Express)', carrier_type },
    service: { code: 'NEXT', external_preset_id: null },
    authentication: null,
    address: {
      name: 'Zoë',
      lines: ['1 High Street'],
      city: 'Hull',
      region: null,
      postcode: 'HU1 1AA',
      country_code: 'GB',
      email_address: null,
      phone_number: null,
    },
    packages: [one],
    delivery_notes: null,
    collection_datetime: null,
    label: null,
    ...others,
  }
}

const at = (postcode: string) => request('simulated', { address: { ...request('').address, postcode } })

/** Returns what would be printed as text; printing with a browser has its own tests. */
const named = async ({ body, layout }: Sheets) => Buffer.from(`${layout.page_width} mm: ${body}`)
const plain_form = {
  letterhead: { company: { name: 'Yard' } },
  owner: 1,
  head: null,
  foot: null,
  layout: {
    orientation: 'Portrait',
    page_height: 150,
    page_width: 100,
    top: 5,
    bottom: 5,
    left: 5,
    right: 5,
    header_height: 0,
    header_spacing: 0,
    footer_height: 0,
    footer_spacing: 0,
  },
} as const

/** The answer of the carrier; anything else fails the test. */
async function booked(asked: ShipmentRequest) {
  const answer = await openCarriers(() => named).submit(asked, '12-1')
  assert.equal(answer.kind, 'answered')
  if (answer.kind !== 'answered') throw new Error('no answer')
  return answer.answer
}

suite('carriers', () => {
  test('the check digit is computed as for storage units', () => {
    assert.deepEqual(['0000000012', '15012345600000001', '0'].map(checkDigitFor), [3, 4, 0])
  })

  test('an invalid answer of a carrier counts as no answer', async () => {
    const booking = await booked(request('simulated'))
    const [label] = booking.packages
    const wrong: readonly unknown[] = [
      null,
      {},
      { ...booking, trackingNumber: '' },
      { ...booking, trackingNumber: '1'.repeat(256) },
      { ...booking, packages: [] },
      { ...booking, packages: [label, label] },
      { ...booking, packages: [{ ...label, reference: '8' }] },
      { ...booking, packages: [{ ...label, trackingNumber: null }] },
      { ...booking, packages: [{ ...label, label: 'JVBERi0=' }] },
      { ...booking, packages: [{ ...label, label: new Uint8Array() }] },
      { ...booking, packages: [{ ...label, format: 'png' }] },
    ]
    const says = (answer: unknown) => {
      const odd = { ...simulatedCarrier(), name: 'odd', submit: async () => answer } as CarrierAdapter
      return openCarriers(() => named, [odd]).submit(request('odd'), '12-1')
    }
    for (const answer of wrong) assert.deepEqual(await says(answer), { kind: 'silent' })
    assert.equal((await says(booking)).kind, 'answered')
    const odd = {
      ...simulatedCarrier(),
      name: 'odd',
      cancel: async () => 'maybe',
    } as unknown as CarrierAdapter
    const called = await openCarriers(() => named, [odd]).cancel('1', request('odd'))
    assert.deepEqual(called, { kind: 'silent' })
  })

  test('the simulated carrier numbers shipments and their packages, and prints labels of 100 by 150 mm', async () => {
    const single = await booked(request('simulated'))
    assert.deepEqual(
      [single.trackingNumber, single.packages[0]?.trackingNumber, single.packages[0]?.format],
      ['SIM00000000123', 'SIM00000000123', 'pdf'],
    )
    const label = Buffer.from(single.packages[0]?.label ?? [])
    assert.match(label.toString('latin1'), /^%PDF-1\.7[\s\S]*MediaBox \[0 0 283\.46 425\.20\][\s\S]*%%EOF\n$/)
    const texts = (await pdfTexts(label)).map(({ text }) => text)
    for (const line of ['DHL (Express) NEXT', 'Zoë', 'Hull'])
      assert.ok(texts.includes(line), texts.join('\n'))
    const double = await booked(request('simulated', { packages: [one, two] }))
    assert.deepEqual(
      double.packages.map(({ reference, trackingNumber }) => [reference, trackingNumber]),
      [
        ['7', 'SIM00000000123-1'],
        ['8', 'SIM00000000123-2'],
      ],
    )
  })

  test('the simulated carrier charges 5 plus 0.50 per kilogram', async () => {
    const rates = await simulatedCarrier().rates(request('simulated', { packages: [one, two] }))
    assert.deepEqual(rates, [{ serviceCode: 'NEXT', price: 6.75, currency: 'gbp', days: 1 }])
  })

  test('the simulated carrier refuses, does not answer once or cancels too late, depending on the postcode', async () => {
    const gateway = openCarriers(() => named)
    assert.deepEqual(await gateway.submit(at('FAIL 1'), '12-1'), {
      kind: 'refused',
      message: 'the postcode is not served',
    })
    assert.deepEqual(await gateway.submit(at('FAIL 2'), '12-1'), { kind: 'silent' })
    assert.equal((await gateway.submit(at('FAIL 2'), '12-1')).kind, 'answered')
    assert.deepEqual(await gateway.submit(at('FAIL 2'), '12-2'), { kind: 'silent' })
    assert.deepEqual(await gateway.cancel('SIM', at('FAIL 3')), { kind: 'answered', answer: 'too_late' })
    assert.deepEqual(await gateway.cancel('SIM', at('HU1 1AA')), { kind: 'answered', answer: 'cancelled' })
  })

  test('the custom carrier assigns its own numbers and renders its label from the template', async () => {
    const plain = await booked(request('custom'))
    assert.equal(plain.trackingNumber, 'DHL-00000012')
    assert.equal(plain.packages[0]?.format, 'pdf')
    const label = {
      ...plain_form,
      format: 'zpl',
      content:
        '^XA^FD{{ package.number }}/{{ package.of }} {{ address.address_3 }} {{ package.tracking_number }}^FS^XZ',
    } as const
    const printed = await booked(request('custom', { label, packages: [one, two] }))
    assert.equal(
      Buffer.from(printed.packages[1]?.label ?? []).toString(),
      '^XA^FD2/2 Hull DHL-00000012-2^FS^XZ',
    )
    const page = {
      ...plain_form,
      format: 'html',
      content: '<b>{{ company.name }} {{ address.name }}</b>',
    } as const
    const shown = await booked(
      request('custom', { label: page, address: { ...request('').address, name: '<Zoë>' } }),
    )
    assert.equal(Buffer.from(shown.packages[0]?.label ?? []).toString(), '100 mm: <b>Yard &lt;Zoë&gt;</b>')
    assert.equal(shown.packages[0]?.format, 'pdf')
    const endless = {
      ...plain_form,
      format: 'html',
      content: '{% for a in (1..100000000) %}{{ a }}{% endfor %}',
    } as const
    const answer = await openCarriers(() => named).submit(request('custom', { label: endless }), '12-1')
    assert.equal(answer.kind, 'refused')
  })

  test('an adapter is selected by name, needs its required credentials, and times out if it does not answer', async () => {
    const slow: CarrierAdapter = {
      ...simulatedCarrier(),
      name: 'slow',
      authenticationSchema: { type: 'object', required: ['key'] },
      submit: () => new Promise(() => undefined),
    }
    const gateway = openCarriers(() => named, [slow], 20)
    assert.deepEqual(
      [
        gateway.supports('custom', null),
        gateway.supports('simulated', null),
        gateway.supports('nobody', null),
        gateway.supports('slow', null),
        gateway.supports('slow', { key: 'k' }),
      ],
      [true, true, false, false, true],
    )
    assert.deepEqual(await gateway.submit(request('slow'), '1'), { kind: 'silent' })
  })
})
