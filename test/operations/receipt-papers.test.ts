import assert from 'node:assert/strict'
import { after, suite, test } from 'node:test'
import { attributesOf, document, type Reply, symbols } from '../support/api-client.ts'
import { answered, countOf, idOf, openFloor } from '../support/floor.ts'
import { pdfTexts } from '../support/pdf-texts.ts'

type Attributes = Readonly<Record<string, unknown>>

const floor = await openFloor()
const { operator, account, product, warehouse } = floor
const gi = await floor.location('GIBAY', 'GI')
await operator.patch(
  `/api/warehouses/${warehouse}`,
  document('warehouses', { default_goods_in_location_id: gi }),
)
const std = await floor.known('storage_unit_types', 'STD')
const labelPrinter = await floor.made('printers', { name: 'Bay labels', supports_labels: true })
const paperPrinter = await floor.made('printers', { name: 'Office' })

const serialised = await floor.made('products', {
  code: 'SER-1',
  serial_number_tracking_setting: 'inbound_and_outbound',
})
await operator.post(
  `/api/products/${serialised}/account_products`,
  document('account_products', { account_id: account }),
)

let number = 0
/** A receipt in progress, with its tasks. */
async function receiving(lines: readonly Attributes[], others: Attributes = {}) {
  number += 1
  const id = await floor.made('goods_in_receipts', {
    account_id: account,
    warehouse_id: warehouse,
    reference: `PAPER-${number}`,
    lines_changes: lines.map((attributes) => ({ type: 'ADD', attributes })),
    ...others,
  })
  answered(await operator.post(`/api/goods_in_receipts/${id}/receive`))
  const tasks = await floor.rows(
    "select id::float8, start_quantity::float as quantity from tasks where goods_in_receipt_id = $1 and type = 'RCV' order by id",
    [id],
  )
  return { id, reference: `PAPER-${number}`, tasks: tasks.map((task) => Number(task.id)) }
}
async function receive(task: number | undefined, input: Attributes = {}): Promise<void> {
  const reply = await operator.post(`/api/receive_tasks/${task}/receive`, input)
  assert.equal(reply.status, 204, reply.text)
}
const confirmation = (task: unknown, apiClient = operator) =>
  apiClient.request('GET', `/api/tasks/${task}/export_receipt_task_confirmation`)
const labels = (id: unknown, input: Attributes = {}, apiClient = operator) =>
  apiClient.post(`/api/goods_in_receipts/${id}/storage_unit_labels`, input)
const wantConfirmationsAs = async (receipt_confirmation_format: string) =>
  answered(
    await operator.patch(`/api/accounts/${account}`, document('accounts', { receipt_confirmation_format })),
  )
const textsIn = async ({ bytes }: Reply) => (await pdfTexts(bytes)).map(({ text }) => text)
/** The numbers of documents and print jobs, which printing labels creates. */
const printed = async () => [await countOf(floor, 'documents'), await countOf(floor, 'print_jobs')]

/** A receipt of 120 on units of 50, all received. */
async function onUnits(): Promise<{ id: number; reference: string; units: readonly Attributes[] }> {
  const { id, reference, tasks } = await receiving([
    { product_id: product, expected_quantity: 120, expected_configurations_quantity: 3, batch: 'B7' },
  ])
  for (const task of tasks) await receive(task, { base_storage_unit_type_id: std })
  const units = await floor.rows(
    `select u.id::float8, u.reference, u.barcode from storage_units u
     where u.id in (select storage_unit_to_id from tasks where goods_in_receipt_id = $1 and type = 'RCV') order by u.id`,
    [id],
  )
  assert.equal(units.length, 3)
  return { id, reference, units }
}

suite('papers of receipts', () => {
  after(() => floor.close())

  suite('confirmations', () => {
    test('list received goods in JSON, also after they have moved on', async () => {
      await wantConfirmationsAs('JSON')
      const { reference, tasks } = await receiving(
        [
          { product_id: product, expected_quantity: 5 },
          { product_id: product, expected_quantity: '12.0000' },
        ],
        { external_system_reference1: 'ERP-9' },
      )
      const [, task] = tasks
      await receive(task, { confirmed_quantity: 10, batch: 'B1', sell_by_date: '2027-01-31' })
      const reply = await confirmation(task)
      assert.equal(reply.status, 200, reply.text)
      assert.equal(reply.headers['content-type'], 'application/json; charset=utf-8')
      assert.equal(
        reply.headers['content-disposition'],
        `attachment; filename=receipt-confirmation-${task}.json`,
      )
      const { completed_at, ...input } = reply.body
      assert.match(String(completed_at), /^\d{4}-\d\d-\d\dT[\d:.]+Z$/)
      assert.deepEqual(input, {
        task_id: task,
        status: 'COMPLETED',
        product_code: 'SKU-001',
        confirmed_quantity: 10,
        location_code: 'GI',
        receipt_reference: reference,
        account_code: 'ACME',
        warehouse_code: 'WH1',
        line_number: 2,
        expected_quantity: 12,
        discrepancy: 'NONE',
        batch: 'B1',
        sell_by_date: '2027-01-31',
        best_before_date: null,
        serial_numbers: null,
        storage_unit_reference: null,
        external_system_reference1: 'ERP-9',
      })
    })

    test('list serial numbers by unit in CSV', async () => {
      await wantConfirmationsAs('CSV')
      const { tasks } = await receiving([{ product_id: serialised, expected_quantity: 2 }])
      const unit = await floor.unit(gi, { reference: 'a "unit", odd' })
      await receive(tasks[0], { serial_numbers: ['S-1', 'S-2'], storage_unit_to_id: unit })
      const reply = await confirmation(tasks[0])
      assert.equal(reply.headers['content-type'], 'text/csv; charset=utf-8')
      const [header = '', row = '', end] = reply.text.split('\r\n')
      assert.ok(
        header.startsWith('task_id,status,product_code,confirmed_quantity,location_code,completed_at,'),
      )
      assert.ok(row.startsWith(`${tasks[0]},COMPLETED,SER-1,2,GI,`), row)
      assert.ok(row.endsWith(',1,2,NONE,,,,S-1;S-2,"a ""unit"", odd",'), row)
      assert.equal(end, '')
    })

    test('are a RECADV message if the account uses EDI', async () => {
      await wantConfirmationsAs('EDI')
      const { reference, tasks } = await receiving([
        { product_id: product, expected_quantity: 3, batch: "L'1", sell_by_date: '2027-05-01' },
      ])
      await receive(tasks[0], { confirmed_quantity: 2 })
      const reply = await confirmation(tasks[0])
      assert.equal(reply.headers['content-type'], 'application/edifact; charset=utf-8')
      const moment = /DTM\+50:(\d{12}):203/.exec(reply.text)?.[1]
      assert.equal(
        reply.text,
        `UNH+${tasks[0]}+RECADV:D:96A:UN'BGM+632+${tasks[0]}+9'DTM+50:${moment}:203'RFF+ON:${reference}'` +
          `NAD+WH+WH1'LIN+1++SKU-001:IN'QTY+194:2'QTY+21:3'RFF+BT:L?'1'DTM+361:20270501:102'UNT+11+${tasks[0]}'`,
      )
      await wantConfirmationsAs('JSON')
    })

    test('cover a task of which nothing was received', async () => {
      const { tasks } = await receiving([{ product_id: product, expected_quantity: 3, batch: 'B1' }])
      await receive(tasks[0], { confirmed_quantity: 0 })
      const { confirmed_quantity, discrepancy, batch } = (await confirmation(tasks[0])).body
      assert.deepEqual([confirmed_quantity, discrepancy, batch], [0, 'UNDER', null])
    })

    test('are refused for other tasks and for open ones', async () => {
      const { id, tasks } = await receiving([
        { product_id: product, expected_quantity: 1 },
        { product_id: product, expected_quantity: 1 },
      ])
      const [open, done] = tasks
      assert.deepEqual(symbols(await confirmation(open)), [422, 'receipt_task_not_completed'])
      await receive(done)
      const [putaway] = await floor.rows(
        "select id from tasks where goods_in_receipt_id = $1 and type = 'PWAY'",
        [id],
      )
      assert.deepEqual(symbols(await confirmation(putaway?.id)), [422, 'task_is_not_receipt_task'])
      assert.equal((await confirmation(999_999)).status, 404)
      assert.equal((await confirmation('x')).status, 404)
      assert.equal((await confirmation(done, floor.service.neighbour)).status, 404)
      const elsewhere = await floor.service.colleague(['view_receipts'], { account_ids: [] })
      assert.equal((await confirmation(done, elsewhere)).status, 404)
      const stranger = await floor.service.colleague(['view_locations'])
      assert.equal((await confirmation(done, stranger)).status, 403)
      const owner = await floor.service.colleague(['view_receipts'])
      assert.equal((await confirmation(done, owner)).status, 200)
    })

    test('are the same during concurrent receipts', async () => {
      const { tasks } = await receiving([
        { product_id: product, expected_quantity: 4 },
        { product_id: product, expected_quantity: 6 },
      ])
      const [first, second] = tasks
      await receive(first)
      const [before, , after_] = await Promise.all([
        confirmation(first),
        receive(second),
        confirmation(first),
      ])
      assert.deepEqual(after_.body, before.body)
    })
  })

  suite('labels', () => {
    test('are a PDF with a page for each unit and its SSCC after (00)', async () => {
      const { id, reference, units } = await onUnits()
      const before = await printed()
      const reply = await labels(id)
      assert.equal(reply.status, 200, reply.text)
      assert.equal(reply.headers['content-type'], 'application/pdf')
      assert.equal(reply.headers['content-disposition'], `attachment; filename=labels-${id}.pdf`)
      assert.match(reply.text, /^%PDF-1\.7[\s\S]*\/Count 3[\s\S]*%%EOF\n$/)
      const texts = await textsIn(reply)
      const codes = texts.filter((text) => text.startsWith('(00)'))
      assert.deepEqual(
        codes,
        units.map((unit) => `(00)${unit.reference}`),
      )
      for (const code of codes) assert.match(code, /^\(00\)\d{18}$/)
      assert.equal(texts.filter((text) => text === `Receipt ${reference}`).length, 3)
      assert.ok(
        texts.some((text) => text.endsWith('x SKU-001, batch B7')),
        texts.join('\n'),
      )
      assert.deepEqual(await printed(), before)
    })

    test('are for one unit if it is given, whatever its barcode', async () => {
      const { id, tasks } = await receiving([
        { product_id: product, expected_quantity: 1 },
        { product_id: product, expected_quantity: 1 },
      ])
      const box = await floor.unit(gi, { reference: 'BOX-17' })
      await receive(tasks[0], { storage_unit_to_id: box })
      await receive(tasks[1], { storage_unit_to_id: await floor.unit(gi, { reference: 'BOX-18' }) })
      const texts = await textsIn(await labels(id, { storage_unit_id: box, cloud_print: false }))
      assert.equal(texts[0], 'BOX-17')
      assert.equal(texts.at(-1), 'BOX-17')
      assert.equal((await labels(id)).text.match(/\/Type \/Page /g)?.length, 2)
    })

    test('are queued for a printer, as a document that can be downloaded', async () => {
      const { id, units } = await onUnits()
      const reply = await labels(id, {
        cloud_print: true,
        printer_id: labelPrinter,
        copies: 2,
        storage_unit_id: units[0]?.id,
      })
      const job = answered(reply)
      assert.equal(reply.body.data?.type, 'print_jobs')
      const { printer_id, copies, content_type, status, document_id } = job
      assert.deepEqual(
        [printer_id, copies, content_type, status],
        [labelPrinter, 2, 'application/pdf', 'queued'],
      )
      const [stored] = await floor.rows(
        'select category, status, file_name, file_size::int, expires_at from documents where id = $1',
        [document_id],
      )
      assert.deepEqual(
        [stored?.category, stored?.status, stored?.file_name, stored?.expires_at],
        ['label', 'available', `labels-${id}.pdf`, null],
      )
      const { url } = attributesOf(await operator.request('GET', `/api/documents/${document_id}/download`))
      const path = String(url).replace(/^https?:\/\/[^/]+/, '')
      const file = await fetch(`${floor.service.origin}${path}`)
      const bytes = Buffer.from(await file.arrayBuffer())
      assert.equal(bytes.length, stored?.file_size)
      const alone = await labels(id, { storage_unit_id: units[0]?.id })
      assert.deepEqual(bytes, alone.bytes)
      const events = await floor.rows(
        "select event from events where resource_name = 'print_jobs' and aggregate_id = $1",
        [idOf(reply)],
      )
      assert.deepEqual(events, [{ event: 'created' }])
    })

    test('requested again with the same key are not printed again', async () => {
      const { id } = await onUnits()
      const input = { cloud_print: true, printer_id: labelPrinter }
      const again = { 'idempotency-key': `labels-${id}` }
      const path = `/api/goods_in_receipts/${id}/storage_unit_labels`
      const first = await operator.post(path, input, again)
      const [, jobs] = await printed()
      const second = await operator.post(path, input, again)
      assert.equal(idOf(second), idOf(first))
      assert.equal((await printed())[1], jobs)
      const file = await operator.post(path, {}, { 'idempotency-key': `file-${id}` })
      const replayed = await operator.post(path, {}, { 'idempotency-key': `file-${id}` })
      assert.deepEqual(replayed.bytes, file.bytes)
      assert.equal(replayed.headers['content-type'], 'application/pdf')
    })

    test('are printed for concurrent requests', async () => {
      const { id } = await onUnits()
      const [, before = 0] = await printed()
      const input = { cloud_print: true, printer_id: labelPrinter }
      const replies = await Promise.all([labels(id, input), labels(id, input), labels(id)])
      assert.deepEqual(
        replies.map(({ status }) => status),
        [200, 200, 200],
      )
      assert.equal((await printed())[1], before + 2)
    })

    test('are refused if they cannot be built or printed, with nothing written', async () => {
      const { id, units } = await onUnits()
      const other = await onUnits()
      const loose = await receiving([{ product_id: product, expected_quantity: 1 }])
      await receive(loose.tasks[0])
      const before = await printed()
      const cases: readonly (readonly [number, Attributes, readonly unknown[]])[] = [
        [id, { cloud_print: true }, [422, 'printer_required /printer_id']],
        [id, { cloud_print: true, printer_id: null }, [422, 'printer_required /printer_id']],
        [id, { cloud_print: true, printer_id: paperPrinter }, [422, 'printer_kind']],
        [id, { cloud_print: true, printer_id: 999_999 }, [422, 'must_exist /printer_id']],
        [id, { storage_unit_id: other.units[0]?.id }, [422, 'must_exist /storage_unit_id']],
        [id, { storage_unit_id: 999_999 }, [422, 'must_exist /storage_unit_id']],
        [loose.id, {}, [422, 'must_exist /storage_unit_id']],
        [id, { copies: 100 }, [422, 'out_of_range /copies']],
        [id, { cloud_print: 'perhaps' }, [422, 'invalid /cloud_print']],
      ]
      for (const [receipt, input, expected] of cases)
        assert.deepEqual(symbols(await labels(receipt, input)), expected, JSON.stringify(input))
      assert.equal((await labels(999_999)).status, 404)
      assert.equal((await labels(id, {}, floor.service.neighbour)).status, 404)
      const viewer = await floor.service.colleague(['view_receipts'])
      assert.equal((await labels(id, {}, viewer)).status, 403)
      const away = await floor.service.colleague(['print_documents'], { account_ids: [] })
      assert.equal((await labels(id, { storage_unit_id: units[0]?.id }, away)).status, 404)
      assert.deepEqual(await printed(), before)
    })

    test('are not printed for units whose receipt was reversed', async () => {
      const { id, tasks } = await receiving([
        { product_id: product, expected_quantity: 8, expected_configurations_quantity: 2 },
      ])
      for (const task of tasks) await receive(task, { base_storage_unit_type_id: std })
      const reply = await operator.post(`/api/receive_tasks/${tasks[0]}/unreceive`)
      assert.equal(reply.status, 204, reply.text)
      assert.match((await labels(id)).text, /\/Count 1 /)
    })
  })

  test('the stock agrees with the ledger, and no internal error occurred', async () => {
    await floor.verified()
    assert.deepEqual(floor.service.bugs, [])
  })
})
