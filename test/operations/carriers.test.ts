import assert from 'node:assert/strict'
import { after, afterEach, suite, test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { PDFDocument } from 'pdf-lib'
import { extractText } from 'unpdf'
import { simulatedCarrier } from '#outside/carriers/simulated.ts'
import { type CarrierAdapter, CarrierRefusal } from '#values/carrier.ts'
import { document } from '../support/api-client.ts'
import { answered, countOf, idOf } from '../support/floor.ts'
import { pdfTexts } from '../support/pdf-texts.ts'
import { type Attributes, openShipping } from './shipping.ts'

const {
  act,
  cancelMeanwhile,
  change,
  close,
  custom,
  floor,
  make,
  nothingWritten,
  operator,
  out,
  product,
  ship,
  shipment,
  simulated,
  slow,
  staged,
  submitMeanwhile,
  symbols,
  wrap,
} = await openShipping()

suite('carriers', () => {
  after(close)
  afterEach(() => floor.verified())

  test('a submitted shipment has numbers and labels, and cannot be changed', async () => {
    const { id, order } = await shipment({
      address: { name: 'Zoë', address_1: '1 High Street', address_3: 'Hull', postcode: 'HU1' },
    })
    const submitted = answered(await act(id, 'submit'))
    const number = String(id).padStart(10, '0')
    assert.match(String(submitted.tracking_number), new RegExp(`^SIM${number}\\d$`))
    assert.deepEqual(
      [submitted.status, submitted.label_filename, submitted.carrier_message],
      ['submitted', `${submitted.reference}.pdf`, null],
    )
    const [one] = submitted.packages as Attributes[]
    assert.deepEqual(
      [one?.tracking_number, one?.label_document_id],
      [submitted.tracking_number, submitted.label_document_id],
    )
    const link = answered(
      await operator.request('GET', `/api/documents/${submitted.label_document_id}/download`),
    )
    const file = await fetch(String(link.url).replace(/^https?:\/\/[^/]+/, floor.service.origin))
    assert.deepEqual([file.status, file.headers.get('content-type')], [200, 'application/pdf'])
    const texts = await pdfTexts(new Uint8Array(await file.arrayBuffer()))
    assert.ok(texts.some(({ text }) => text === 'Hull'))
    for (const name of ['submit', 'dispatch'])
      assert.notEqual((await nothingWritten(() => act(id, name))).status, 200)
    assert.deepEqual(symbols(await act(id, 'submit')), ['shipment_state_invalid'])
    assert.deepEqual(symbols(await change(id, { name: 'other' })), ['shipment_state_invalid'])
    assert.deepEqual(symbols(await operator.remove(`/api/shipments/${id}`)), ['shipment_state_invalid'])
    assert.deepEqual(symbols(await wrap({ shipment_id: id })), ['package_in_submitted_shipment'])
    const path = `/api/packages/${one?.id}`
    assert.deepEqual(symbols(await operator.patch(path, document('packages', { tracking_number: 'X' }))), [
      'package_in_submitted_shipment',
    ])
    assert.deepEqual(symbols(await operator.remove(path)), ['package_in_submitted_shipment'])
    assert.deepEqual(symbols(await act(id, 'dispatch')), ['nothing_to_dispatch'])
    const query = `{ shipments { all(goods_out_id: ${order}) { nodes { reference status packages_count label_filename carrier { code } warehouse { code } packages { tracking_number length } } } } }`
    const listed = await operator.post('/graphql', { query })
    const [node] = (listed.body as unknown as { data: { shipments: { all: { nodes: Attributes[] } } } }).data
      .shipments.all.nodes
    assert.deepEqual(node, {
      reference: submitted.reference,
      status: 'submitted',
      packages_count: 1,
      label_filename: submitted.label_filename,
      carrier: { code: 'SIM' },
      warehouse: { code: 'WH1' },
      packages: [{ tracking_number: submitted.tracking_number, length: 25.4 }],
    })
  })

  test('a label gets a valid file name whatever the reference of its shipment', async () => {
    const { id } = await shipment({ reference: `SO/1 ${'x'.repeat(250)}` })
    const { label_filename } = answered(await act(id, 'submit'))
    assert.equal(label_filename, `SO-1 ${'x'.repeat(195)}.pdf`)
  })

  test('missing data is refused before the carrier is called', async () => {
    const order = await out.order([[product, 5]])
    const none = idOf(await make({ goods_out_id: order }))
    const refused = await nothingWritten(() => act(none, 'submit'))
    assert.deepEqual(
      [refused.body.errors?.[0]?.code, symbols(refused)],
      [1721, ['shipment_carrier_required']],
    )
    const strange = await floor.made('carriers', { code: 'ODD', carrier_type: 'pigeon' })
    answered(await change(none, { carrier_id: strange }))
    assert.deepEqual(symbols(await nothingWritten(() => act(none, 'submit'))), [
      'shipment_integration_missing',
    ])
    answered(await change(none, { carrier_id: simulated }))
    assert.deepEqual(symbols(await nothingWritten(() => act(none, 'submit'))), ['package_dimensions_invalid'])
    const flat = idOf(
      await wrap({ shipment_id: none, dimensions: { length: 1, width: 1, height: 0, weight: 1 } }),
    )
    const wrong = await nothingWritten(() => act(none, 'submit'))
    assert.deepEqual(wrong.body.errors?.[0]?.context, { id: flat })
    answered(
      await operator.patch(`/api/packages/${flat}`, document('packages', { dimensions: { height: 1 } })),
    )
    assert.equal(answered(await act(none, 'submit')).status, 'submitted')
    const inactive = await floor.made('carriers', { code: 'OFF', carrier_type: 'simulated', active: false })
    const { id } = await shipment({ carrier_id: inactive })
    assert.deepEqual(symbols(await act(id, 'submit')), ['shipment_integration_missing'])
  })

  test('a refused shipment becomes failed, is reported, and can be submitted again', async () => {
    const { id } = await shipment({ address: { postcode: 'FAIL 1' } })
    const failures = await countOf(floor, 'failure_event_logs')
    const refused = await act(id, 'submit')
    assert.deepEqual(
      [refused.status, refused.body.errors?.[0]?.code, refused.body.errors?.[0]?.details],
      [422, 1724, 'SIM: the postcode is not served'],
    )
    const [row] = await floor.rows(
      'select status, carrier_message, attempt::int, calling_since from shipments where id = $1',
      [id],
    )
    assert.deepEqual(row, {
      status: 'failed',
      carrier_message: 'the postcode is not served',
      attempt: 2,
      calling_since: null,
    })
    assert.equal(await countOf(floor, 'failure_event_logs'), failures + 1)
    const [log] = await floor.rows(
      'select source_type, source_id::float8, symbol from failure_event_logs order by id desc limit 1',
    )
    assert.deepEqual(log, { source_type: 'shipments', source_id: id, symbol: 'carrier_rejected' })
    answered(await change(id, { address: { postcode: 'HU1 1AA' } }))
    assert.equal(answered(await act(id, 'submit')).status, 'submitted')
  })

  test('a carrier that does not answer is called again with the same key', async () => {
    const { id } = await shipment({ address: { postcode: 'FAIL 2' } })
    const silent = await act(id, 'submit')
    assert.deepEqual([silent.status, symbols(silent)], [422, ['carrier_unreachable']])
    const [row] = await floor.rows('select status, attempt::int from shipments where id = $1', [id])
    assert.deepEqual(row, { status: 'failed', attempt: 1 })
    assert.equal(answered(await act(id, 'submit')).status, 'submitted')
  })

  test('of two concurrent submissions one is refused; an expired submission is taken over', async () => {
    const { id } = await shipment()
    const replies = await Promise.all([1, 2, 3, 4].map(() => act(id, 'submit')))
    assert.equal(replies.filter(({ status }) => status === 200).length, 1)
    assert.ok(
      replies.every((reply) => reply.status === 200 || symbols(reply)[0] === 'shipment_state_invalid'),
    )
    const other = await shipment()
    await floor.rows("update shipments set calling_since = now() - interval '1 minute' where id = $1", [
      other.id,
    ])
    const busy = await act(other.id, 'submit')
    assert.equal(busy.body.errors?.[0]?.details, `Shipment ${other.made.reference} is submitting`)
    assert.deepEqual(symbols(await change(other.id, { name: 'x' })), ['shipment_state_invalid'])
    await floor.rows("update shipments set calling_since = now() - interval '3 minutes' where id = $1", [
      other.id,
    ])
    const cancelled = await operator.post('/api/goods_out_processes/cancel', { ids: [other.order] })
    assert.match(
      String(cancelled.body.errors?.[0]?.details),
      new RegExp(`has not answered for its shipment ${other.made.reference}, which can be submitted again$`),
    )
    assert.equal(answered(await act(other.id, 'submit')).status, 'submitted')
  })

  test('the answer to a request that another one has overtaken is not written', async () => {
    const written = async (id: number) => [
      await floor.rows('select * from shipments where id = $1', [id]),
      await floor.rows('select * from packages where shipment_id = $1 order by id', [id]),
      await floor.rows(
        "select event, previous from events where aggregate_type = 'shipments' and aggregate_id = $1 order by inserted_seq",
        [id],
      ),
      await countOf(floor, 'documents'),
      await countOf(floor, 'failure_event_logs'),
    ]
    /** Lets the pending request expire, and asks another carrier. */
    const overtaken = async (id: number, request: 'submit' | 'cancel') => {
      await floor.rows(
        "update shipments set calling_since = now() - interval '3 minutes', carrier_id = $2 where id = $1",
        [id, simulated],
      )
      return answered(await act(id, request)).status
    }
    // The late answer is a booking, then a refusal, then silence.
    for (const postcode of ['HU1 1AA', 'FAIL 1', 'FAIL 2']) {
      const { id } = await shipment({ carrier_id: slow, address: { postcode } })
      let first: unknown
      const refused = await submitMeanwhile(id, async () => {
        await floor.rows(
          `update addresses a set postcode = 'HU2' from shipments s where s.id = $1 and a.id = s.address_id`,
          [id],
        )
        assert.equal(await overtaken(id, 'submit'), 'submitted')
        first = await written(id)
      })
      assert.equal(refused, null, postcode)
      assert.deepEqual(await written(id), first, postcode)

      let cancelled: unknown
      await floor.rows('update shipments set carrier_id = $2 where id = $1', [id, slow])
      const kept = await cancelMeanwhile(id, async () => {
        assert.equal(await overtaken(id, 'cancel'), 'cancelled')
        cancelled = await written(id)
      })
      assert.equal(kept, null, postcode)
      assert.deepEqual(await written(id), cancelled, postcode)
    }
  })

  test('a repeated request submits once', async () => {
    const { id } = await shipment()
    const keyed = operator.as({ 'idempotency-key': `submit-${id}` })
    const first = await keyed.post(`/api/shipments/${id}/submit`)
    const second = await keyed.post(`/api/shipments/${id}/submit`)
    assert.deepEqual([first.status, second.status], [200, 200], second.text)
    assert.equal(second.headers['idempotency-replayed'], 'true')
    assert.deepEqual(second.body, first.body)
  })

  test('a request repeated during the submission submits once and gets the same answer', async () => {
    for (let turn = 0; turn < 5; turn += 1) {
      const { id } = await shipment()
      const keyed = operator.as({ 'idempotency-key': `submit-${id}` })
      const send = () => keyed.post(`/api/shipments/${id}/submit`)
      const people = Array.from({ length: 6 }, async (_, place) => {
        await pause(3 * place)
        return send()
      })
      const replies = await Promise.all(people)
      const done = replies.filter(({ status }) => status === 200)
      for (const reply of replies.filter(({ status }) => status !== 200))
        assert.deepEqual([reply.status, reply.headers['x-error-symbol']], [409, 'idempotency_in_progress'])
      const again = await send()
      assert.deepEqual([again.status, again.text], [200, done[0]?.text])
    }
  })

  test('a refused submission is answered again without calling the carrier', async () => {
    const { id } = await shipment({ address: { postcode: 'FAIL 1' } })
    const keyed = operator.as({ 'idempotency-key': `submit-${id}` })
    const first = await keyed.post(`/api/shipments/${id}/submit`)
    const again = await keyed.post(`/api/shipments/${id}/submit`)
    assert.deepEqual([first.status, symbols(first)], [422, ['carrier_rejected']])
    assert.deepEqual(
      [again.status, again.text, again.headers['idempotency-replayed']],
      [422, first.text, 'true'],
    )
  })

  /** The label of a package is returned, and is printed without another document; callers without permission are refused. */
  async function printedAgain(id: number, reference: string, document_id: number): Promise<void> {
    const path = `/api/packages/${id}/shipment_label`
    const file = await operator.post(path, {})
    assert.equal(file.text, `^XA^FDACME Hull 1/1 ${reference}^FS^XZ`)
    assert.equal(file.headers['content-disposition'], `attachment; filename=${reference}.zpl`)
    const count = async () => Number((await floor.rows('select count(*) from documents'))[0]?.count)
    const before = await count()
    const printer_id = await floor.made('printers', { name: 'Zebra', supports_labels: true })
    const job = answered(await operator.post(path, { cloud_print: true, printer_id, copies: 2 }))
    assert.deepEqual(
      [job.document_id, job.printer_id, job.copies, job.content_type, job.status],
      [document_id, printer_id, 2, 'application/zpl', 'queued'],
    )
    assert.equal(await count(), before)
    const office = await floor.made('printers', { name: 'Office' })
    for (const input of [{ cloud_print: true }, { cloud_print: true, printer_id: office }])
      assert.equal((await operator.post(path, input)).status, 422)
    const other = await floor.service.colleague(['print_documents'])
    assert.equal((await other.post(path, {})).status, 403)
    const fresh = await shipment({ carrier_id: custom })
    const [unsent] = await floor.rows('select id::float8 from packages where shipment_id = $1', [fresh.id])
    assert.deepEqual(symbols(await operator.post(`/api/packages/${unsent?.id}/shipment_label`, {})), [
      'must_exist',
    ])
  }

  test('a custom carrier numbers by its code, and uses its own label file if it has one', async () => {
    const plain = await shipment({ carrier_id: custom })
    const number = String(plain.id).padStart(8, '0')
    assert.equal(answered(await act(plain.id, 'submit')).tracking_number, `VAN-${number}`)
    const type = await floor.made('custom_carrier_types', { code: 'VAN' })
    const label =
      '^XA^FD{{ account.code }} {{ address.address_3 }} {{ package.number }}/{{ package.of }} {{ shipment.reference }}^FS^XZ'
    const sent = await operator.post(`/api/custom_carrier_types/${type}/attachment`, label, {
      'content-type': 'application/zpl',
    })
    assert.equal(sent.status, 204, sent.text)
    const own = await shipment({ carrier_id: custom, address: { address_3: 'Hull' } })
    const submitted = answered(await act(own.id, 'submit'))
    assert.equal(submitted.label_filename, `${submitted.reference}.zpl`)
    const link = answered(
      await operator.request('GET', `/api/documents/${submitted.label_document_id}/download`),
    )
    const file = await fetch(String(link.url).replace(/^https?:\/\/[^/]+/, floor.service.origin))
    assert.equal(await file.text(), `^XA^FDACME Hull 1/1 ${submitted.reference}^FS^XZ`)
    const [parcel] = await floor.rows('select id::float8 from packages where shipment_id = $1', [own.id])
    await printedAgain(Number(parcel?.id), String(submitted.reference), Number(submitted.label_document_id))
    const warnings = (id: unknown) => floor.rows('select warnings from documents where id = $1', [id])
    assert.deepEqual(await warnings(submitted.label_document_id), [{ warnings: [] }])
    const wrong = await operator.post(
      `/api/custom_carrier_types/${type}/attachment`,
      '^XA{{ address.address_3 | ean13 }}^XZ',
      { 'content-type': 'application/zpl' },
    )
    assert.equal(wrong.status, 204, wrong.text)
    const warned = await shipment({ carrier_id: custom, address: { address_3: 'Hull' } })
    const { label_document_id } = answered(await act(warned.id, 'submit'))
    assert.deepEqual(await warnings(label_document_id), [
      { warnings: ['ean13: No code can be drawn of Hull'] },
    ])
  })

  test('an HTML label of a custom carrier becomes a PDF of its page size; errors in rendering are refused', async () => {
    const [type] = await floor.rows("select id::float8 from custom_carrier_types where code = 'VAN'")
    const path = `/api/custom_carrier_types/${type?.id}`
    const page = '<b>{{ address.address_3 }} {{ package.number }}/{{ package.of }}</b>'
    await operator.post(`${path}/attachment`, page, { 'content-type': 'text/html' })
    const sizes = (print_params: Attributes) =>
      operator.patch(path, document('custom_carrier_types', { print_params }))
    await sizes({ page_width: 100, page_height: 60, top: 5, bottom: 5 })
    const { id } = await shipment({ carrier_id: custom, address: { address_3: 'Hull' } })
    const shown = answered(await act(id, 'submit'))
    assert.equal(shown.label_filename, `${shown.reference}.pdf`)
    const link = answered(await operator.request('GET', `/api/documents/${shown.label_document_id}/download`))
    const printed = await fetch(String(link.url).replace(/^https?:\/\/[^/]+/, floor.service.origin))
    assert.equal(printed.headers.get('content-type'), 'application/pdf')
    const bytes = await printed.arrayBuffer()
    const paper = (await PDFDocument.load(bytes)).getPage(0).getSize()
    const inches = [paper.width / 72, paper.height / 72]
    assert.deepEqual(
      inches.map((inch) => Math.round(inch * 25.4)),
      [100, 60],
    )
    assert.deepEqual((await extractText(new Uint8Array(bytes))).text, ['Hull 1/1'])
    await sizes({ top: 40, bottom: 40 })
    const refused = await act((await shipment({ carrier_id: custom })).id, 'submit')
    assert.deepEqual(symbols(refused), ['carrier_rejected'])
    assert.match(refused.text, /its label cannot be made: its margins leave no room on the page/)
  })

  test('cancelling removes numbers and labels; after collection the carrier refuses', async () => {
    const { id } = await shipment()
    assert.deepEqual(symbols(await act(id, 'cancel')), ['shipment_state_invalid'])
    const submitted = answered(await act(id, 'submit'))
    const cancelled = answered(await act(id, 'cancel'))
    assert.deepEqual(
      [cancelled.status, cancelled.tracking_number, cancelled.label_filename, cancelled.label_document_id],
      ['cancelled', null, null, null],
    )
    const [one] = cancelled.packages as Attributes[]
    assert.deepEqual([one?.tracking_number, one?.label_document_id], [null, null])
    assert.equal(
      (await operator.request('GET', `/api/documents/${submitted.label_document_id}/download`)).status,
      404,
    )
    assert.deepEqual(symbols(await act(id, 'cancel')), ['shipment_state_invalid'])
    const late = await shipment({ address: { postcode: 'FAIL 3' } })
    answered(await act(late.id, 'submit'))
    const refused = await act(late.id, 'cancel')
    assert.deepEqual([refused.body.errors?.[0]?.code, symbols(refused)], [1725, ['carrier_cancel_refused']])
    const [row] = await floor.rows('select status, calling_since from shipments where id = $1', [late.id])
    assert.deepEqual(row, { status: 'submitted', calling_since: null })
  })

  test('an inactive carrier can still cancel shipments', async () => {
    const carrier = await floor.made('carriers', { code: 'LATER', carrier_type: 'custom' })
    const { id } = await shipment({ carrier_id: carrier })
    answered(await act(id, 'submit'))
    answered(await operator.patch(`/api/carriers/${carrier}`, document('carriers', { active: false })))
    assert.equal(answered(await act(id, 'cancel')).status, 'cancelled')
  })

  test('during a submission nothing is dispatched and the address of the order cannot change', async () => {
    const { order } = await staged(1, { dispatch_strategy: 'shipment' })
    const { id } = await shipment({}, order)
    const calling = (since: string) =>
      floor.rows(`update shipments set calling_since = ${since} where id = $1`, [id])
    await calling('now()')
    const moved = () =>
      operator.patch(`/api/goods_outs/${order}`, document('goods_outs', { address: { postcode: 'HU2' } }))
    assert.deepEqual(symbols(await nothingWritten(moved)), ['goods_out_not_editable'])
    await calling('null')
    answered(await moved())
    answered(await act(id, 'submit'))
    await calling('now()')
    const [task] = await out.tasks(order, 'DISP')
    const input = { status: 'completed', force: true }
    const leave = () => operator.patch(`/api/tasks/${task?.id}`, document('tasks', input))
    assert.deepEqual(symbols(await nothingWritten(leave)), ['shipment_not_submitted'])
    assert.deepEqual(symbols(await act(id, 'dispatch')), ['shipment_not_submitted'])
    await calling('null')
    answered(await leave())
    assert.equal(await out.progress(order), 'COMPLETED 1/1/1/1')
  })

  test('a carrier is called outside any transaction, with the same key until it has answered', async () => {
    const noting = await floor.made('carriers', { code: 'NOTE', carrier_type: 'noting' })
    const { order } = await staged(1, { dispatch_strategy: 'auto_shipment' })
    const { id } = await shipment({ carrier_id: noting }, order)
    const keys: string[] = []
    const answers = [new Error('nothing heard'), new Error('nothing heard'), new CarrierRefusal('not today')]
    const carrier: CarrierAdapter = {
      ...simulatedCarrier(),
      name: 'noting',
      async submit(request, key) {
        keys.push(key)
        await floor.rows('select id from shipments where id = $1 for update nowait', [id])
        await floor.rows('select id from goods_outs where id = $1 for update nowait', [order])
        const answer = answers.shift()
        if (answer !== undefined) throw answer
        return simulatedCarrier().submit(request, key)
      },
    }
    await ship({ goods_out_id: order }, [carrier])
    // The last caller has not answered for three minutes.
    await floor.rows("update shipments set calling_since = now() - interval '3 minutes' where id = $1", [id])
    for (let time = 0; time < 3; time += 1) await ship({ goods_out_id: order }, [carrier])
    assert.deepEqual(keys, [`${id}-1`, `${id}-1`, `${id}-1`, `${id}-2`])
    assert.equal(await out.progress(order), 'COMPLETED 1/1/1/1')
  })
})
