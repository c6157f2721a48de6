import assert from 'node:assert/strict'
import { after, suite, test } from 'node:test'
import { sql } from '#database/sql.ts'
import { document, type Reply, symbols } from '../support/api-client.ts'
import { answered } from '../support/floor.ts'
import { openInbound } from '../support/inbound.ts'

type Attributes = Readonly<Record<string, unknown>>

const inbound = await openInbound()
const { floor, gi, bay, r1, r2, drop } = inbound
const { body, receipt, act, patch, receive, tasksOf, open, statusOf, putAway, receiving } = inbound
const { operator, account, product, warehouse } = floor
const std = await floor.known('storage_unit_types', 'STD')

const lineOf = async (id: number) =>
  (
    await floor.rows(
      'select id::float8, received_quantity::float as received, put_away_quantity::float as put_away, discrepancy from goods_in_lines where goods_in_receipt_id = $1',
      [id],
    )
  )[0]

suite('receipts', () => {
  after(() => floor.close())

  suite('creating receipts', () => {
    test('a receipt without a reference gets the next free number', async () => {
      const first = answered(
        await operator.post(
          '/api/goods_in_receipts',
          document('goods_in_receipts', { account_id: account, warehouse_id: warehouse }),
        ),
      )
      assert.match(String(first.reference), /^GRN\d{6}$/)
      const next = `GRN${String(Number(String(first.reference).slice(3)) + 1).padStart(6, '0')}`
      await receipt([], { reference: next })
      const third = answered(
        await operator.post(
          '/api/goods_in_receipts',
          document('goods_in_receipts', { account_id: account, warehouse_id: warehouse }),
        ),
      )
      assert.equal(Number(String(third.reference).slice(3)), Number(next.slice(3)) + 1)
    })

    test('the response has both names of dates and complete lines', async () => {
      const id = await receipt(
        [{ product_id: product, expected_quantity: '2', string1: 'B7', alt_line_number: '1' }],
        {
          expected_date_of_receipt: '2026-03-02T10:00:00Z',
          address: { address_3: 'Leeds' },
        },
      )
      const row = answered(await patch(id, { notes: 'x' }))
      const [line] = row.lines as Attributes[]
      assert.deepEqual(
        [
          row.status,
          row.receipt_type,
          row.expected_date_of_arrival,
          (row.address as Attributes).address_3,
          line?.batch,
          line?.string1,
          line?.expected_quantity,
          line?.discrepancy,
        ],
        ['PENDING', 'standard', '2026-03-02T10:00:00Z', 'Leeds', 'B7', 'B7', 2, 'NONE'],
      )
    })

    test('invalid requests are refused', async () => {
      const post = async (input: Attributes) =>
        symbols(await operator.post('/api/goods_in_receipts', document('goods_in_receipts', input)))
      assert.deepEqual(await post({}), [
        422,
        'blank /data/attributes/account_id',
        'blank /data/attributes/warehouse_id',
      ])
      assert.deepEqual(await post(body([{ product_id: 999_999, expected_quantity: 1 }])), [
        422,
        'must_exist /data/attributes/lines_changes/0/attributes/product_id',
      ])
      assert.deepEqual(await post(body([{ product_id: product, expected_quantity: 0 }])), [
        422,
        'out_of_range /data/attributes/lines_changes/0/attributes/expected_quantity',
      ])
      const fine = { product_id: product, expected_quantity: 1.5 }
      const odd = ['quantity_precision /data/attributes/lines_changes', 'attributes/expected_quantity']
      assert.deepEqual(await post(body([fine, { product_id: product, expected_quantity: 1 }, fine])), [
        422,
        odd.join('/0/'),
        odd.join('/2/'),
      ])
      const pending = await receipt([{ product_id: product, expected_quantity: 2 }])
      const lines_changes = [
        { type: 'UPDATE', id: (await lineOf(pending))?.id, attributes: { expected_quantity: 1.5 } },
      ]
      assert.deepEqual(symbols(await patch(pending, { lines_changes })), [422, odd.join('/0/')])
      await receipt([], { reference: 'TWIN' })
      assert.deepEqual(await post(body([], { reference: 'TWIN' })), [422, 'taken /data/attributes/reference'])
      const old = await floor.made('products', { code: 'OLD', obsolete: 1 })
      await operator.post(
        `/api/products/${old}/account_products`,
        document('account_products', { account_id: account }),
      )
      assert.deepEqual(await post(body([{ product_id: old, expected_quantity: 1 }])), [
        422,
        'product_obsolete',
      ])
      const stranger = await floor.made('accounts', { code: 'STRANGER' })
      assert.deepEqual(await post(body([], { account_id: stranger })), [422, 'account_not_in_warehouse'])
      const both = await Promise.all(
        [1, 2].map(() =>
          operator.post(
            '/api/goods_in_receipts',
            document('goods_in_receipts', body([], { reference: 'RACE' })),
          ),
        ),
      )
      assert.deepEqual(both.map(({ status }) => status).sort(), [200, 422])
    })

    test('a pending receipt can be changed completely, a received one only in its descriptive fields', async () => {
      const { id, task } = await receiving(5)
      const line = await lineOf(id)
      assert.deepEqual(symbols(await patch(id, { reference: 'NEW' })), [422, 'receipt_not_pending'])
      assert.deepEqual(symbols(await patch(id, { lines_changes: [{ type: 'DESTROY', id: line?.id }] })), [
        422,
        'receipt_not_pending',
      ])
      assert.equal(answered(await patch(id, { notes: 'late', string3: 'x' })).notes, 'late')
      answered(await act(id, 'revert'))
      assert.deepEqual(
        (await tasksOf(id, 'RCV')).map(({ status }) => status),
        ['CANCELLED'],
      )
      assert.ok(task)
      const emptied = answered(await patch(id, { lines_changes: [{ type: 'DESTROY', id: line?.id }] }))
      assert.deepEqual(emptied.lines, [])
      const fresh = await receipt([{ product_id: product, expected_quantity: 1 }])
      const added = await patch(fresh, {
        reference: `NEW-${fresh}`,
        lines_changes: [
          { type: 'UPDATE', id: (await lineOf(fresh))?.id, attributes: { expected_quantity: 9 } },
          { type: 'ADD', attributes: { product_id: product, expected_quantity: 4 } },
        ],
      })
      assert.deepEqual(
        (answered(added).lines as Attributes[]).map(({ expected_quantity }) => expected_quantity),
        [9, 4],
      )
    })
  })

  suite('opening, closing and cancelling', () => {
    test('a line changed to another product uses the unit type of that product, unless it names one', async () => {
      const kind = async (code: string, priorities: readonly number[]) => {
        const product_id = await floor.made('products', { code })
        await operator.post(
          `/api/products/${product_id}/account_products`,
          document('account_products', { account_id: account }),
        )
        const units: number[] = []
        for (const priority of priorities)
          units.push(
            await floor.made('product_storage_units', {
              product_id,
              storage_unit_type_id: std,
              stock_configuration: 'unit',
              unit_of_measure: 'metre',
              per_layer: 10 + priority,
              number_of_layers: 1,
              total: 10 + priority,
            }),
          )
        return { product_id, units }
      }
      const one = await kind('ON-UNITS', [0])
      const two = await kind('OTHERWISE', [0, 1])
      const loose = await kind('LOOSE', [])
      const id = await receipt([{ product_id: one.product_id, expected_quantity: 20, batch: 'B-1' }])
      const line_id = (await lineOf(id))?.id
      const create = async (attributes: Attributes) => {
        const input = await patch(id, { lines_changes: [{ type: 'UPDATE', id: line_id, attributes }] })
        const [line] = answered(input).lines as Attributes[]
        return [line?.product_id, line?.product_storage_unit_id, line?.batch]
      }
      const { product_id } = two
      assert.deepEqual(await create({ product_id }), [product_id, two.units[0], 'B-1'])
      assert.deepEqual(await create({ product_storage_unit_id: two.units[1] }), [
        product_id,
        two.units[1],
        'B-1',
      ])
      // The product is the same as before.
      assert.deepEqual(await create({ product_id, batch: 'B-2' }), [product_id, two.units[1], 'B-2'])
      assert.deepEqual(await create({ product_id: loose.product_id }), [loose.product_id, null, 'B-2'])
      assert.deepEqual(await create({ product_id, product_storage_unit_id: two.units[1] }), [
        product_id,
        two.units[1],
        'B-2',
      ])
      const stored = { product_id: one.product_id, product_storage_unit_id: two.units[1] }
      assert.deepEqual(
        symbols(await patch(id, { lines_changes: [{ type: 'UPDATE', id: line_id, attributes: stored }] })),
        [422, 'must_exist /data/attributes/lines_changes/0/attributes/product_storage_unit_id'],
      )
    })

    test('a receipt without lines or in progress cannot be opened', async () => {
      const id = await receipt([])
      assert.deepEqual(symbols(await act(id, 'receive')), [422, 'receipt_has_no_lines'])
      assert.deepEqual(symbols(await act(id, 'revert')), [422, 'receipt_not_receiving'])
      assert.deepEqual(symbols(await act(id, 'close')), [422, 'receipt_not_receiving'])
      const { id: second } = await receiving(5)
      assert.deepEqual(symbols(await act(second, 'receive')), [422, 'receipt_not_pending'])
      const spread = await receipt([
        { product_id: product, expected_quantity: 2, expected_configurations_quantity: 3 },
      ])
      assert.deepEqual(symbols(await act(spread, 'receive')), [422, 'receipt_split_invalid'])
    })

    test('concurrent requests open a receipt once', async () => {
      const id = await receipt([{ product_id: product, expected_quantity: 5 }])
      const replies = await Promise.all([1, 2, 3].map(() => act(id, 'receive')))
      assert.deepEqual(replies.map(({ status }) => status).sort(), [200, 422, 422])
      assert.equal((await tasksOf(id, 'RCV')).length, 1)
    })

    test('closing completes a receipt short, with an alert beyond the tolerance', async () => {
      await operator.patch(
        `/api/accounts/${account}`,
        document('accounts', { under_receipt_tolerance_percent: 10 }),
      )
      const { id, task } = await receiving(10)
      assert.equal((await receive(task, { confirmed_quantity: 4, keep_open: true })).status, 204)
      assert.deepEqual(
        (await open(id, 'RCV')).map(({ start_quantity }) => Number(start_quantity)),
        [6],
      )
      assert.equal(answered(await act(id, 'close')).status, 'RCV')
      const [putaway] = await open(id, 'PWAY')
      answered(await putAway(putaway, r1))
      assert.equal(await statusOf(id), 'COMPLETED')
      assert.equal((await lineOf(id))?.discrepancy, 'UNDER')
      const [header] = await floor.rows('select discrepancy_alert from goods_in_receipts where id = $1', [id])
      assert.equal(header?.discrepancy_alert, true)
      const [failure] = await floor.rows(
        "select symbol from failure_event_logs where source_type = 'goods_in_receipts' and source_id = $1",
        [id],
      )
      assert.equal(failure?.symbol, 'receipt_under_tolerance')
      await operator.patch(
        `/api/accounts/${account}`,
        document('accounts', { under_receipt_tolerance_percent: null }),
      )
      await floor.verified()
    })

    for (const line of [{}, { expected_configurations_quantity: 1 }])
      for (const way of ['receive', 'receive_to_putaway_location', 'complete'] as const)
        test(`what is unreceived is expected once where the rest was left open: ${way} ${JSON.stringify(line)}`, async () => {
          const { id, task } = await receiving(10, line)
          const part = { confirmed_quantity: 4, keep_open: true }
          const body = {
            receive: () => receive(task, part),
            receive_to_putaway_location: () =>
              operator.post(
                `/api/receive_tasks/${task}/receive_to_putaway_location`,
                document('receive_tasks', { ...part, location_to_id: r1 }),
              ),
            complete: () =>
              operator.patch(
                `/api/tasks/${task}`,
                document('tasks', {
                  ...part,
                  status: 'completed',
                  location_to_id: inbound.gi,
                  storage_unit_to_id: null,
                }),
              ),
          }
          const reply = await body[way]()
          assert.ok(reply.status < 300, reply.text)
          const [putaway] = await tasksOf(id, 'PWAY')
          if (putaway?.status === 'COMPLETED')
            assert.equal((await operator.post(`/api/putaway_tasks/${putaway.id}/revert`)).status, 204)
          assert.equal((await operator.post(`/api/receive_tasks/${task}/unreceive`)).status, 204)
          assert.deepEqual(
            (await open(id, 'RCV')).map(({ start_quantity }) => Number(start_quantity)).toSorted(),
            [4, 6],
          )
          await floor.verified()
        })

    test('the reference of a cancelled receipt can be used again', async () => {
      const id = await receipt([], { reference: 'AGAIN' })
      assert.equal(answered(await act(id, 'cancel')).status, 'CANCELLED')
      await receipt([], { reference: 'AGAIN' })
      const { id: second, task } = await receiving(3)
      await receive(task)
      assert.deepEqual(symbols(await act(second, 'cancel')), [422, 'receipt_has_completed_tasks'])
      assert.deepEqual(symbols(await act(id, 'cancel')), [422, 'receipt_not_pending'])
    })
  })

  suite('receiving a task', () => {
    test('receiving a quantity of 0 only completes the task', async () => {
      const { id, task } = await receiving(3)
      assert.equal((await receive(task, { confirmed_quantity: 0 })).status, 204)
      assert.equal(await statusOf(id), 'COMPLETED')
      assert.deepEqual(symbols(await receive(task)), [422, 'task_already_completed'])
      await floor.verified()
    })

    test('invalid requests are refused', async () => {
      const { id, task } = await receiving(10)
      assert.equal((await receive(999_999)).status, 404)
      assert.deepEqual(symbols(await receive(task, { location_to_id: r1 })), [
        422,
        'location_type_refuses_stock',
      ])
      assert.deepEqual(symbols(await receive(task, { confirmed_quantity: -1 })), [
        422,
        'out_of_range /confirmed_quantity',
      ])
      assert.deepEqual(symbols(await receive(task, { confirmed_quantity: 1.5 })), [
        422,
        'quantity_precision /confirmed_quantity',
      ])
      const done = {
        status: 'completed',
        confirmed_quantity: 1,
        location_to_id: gi,
        storage_unit_to_id: null,
      }
      const named = document('tasks', { ...done, string1: 'B'.repeat(61) })
      assert.deepEqual(symbols(await operator.patch(`/api/tasks/${task}`, named)), [
        422,
        'too_long /data/attributes/string1',
      ])
      await operator.patch(
        `/api/accounts/${account}`,
        document('accounts', { track_batch: true, track_best_before_date: true }),
      )
      const missing = await receive(task)
      assert.equal(missing.body.errors?.[0]?.details, 'Batch must be recorded for SKU-001')
      assert.deepEqual(symbols(await receive(task, { batch: '  ', best_before_date: '2027-01-01' })), [
        422,
        'capture_required /batch',
      ])
      assert.deepEqual(symbols(await receive(task, { batch: 'B' })), [
        422,
        'capture_required /best_before_date',
      ])
      await operator.patch(
        `/api/accounts/${account}`,
        document('accounts', { track_batch: false, track_best_before_date: false }),
      )
      const [stranger] = await floor.rows(
        "insert into users (name, user_type) values ('x', 'user') returning id",
      )
      await floor.rows("update tasks set status = 'ALLOCATED', user_id = $2 where id = $1", [
        task,
        stranger?.id,
      ])
      assert.deepEqual(symbols(await receive(task)), [422, 'task_allocated_to_another_user'])
      await floor.rows("update tasks set status = 'AVAILABLE', user_id = null where id = $1", [task])
      const bare = await floor.made('warehouses', { code: 'BARE' })
      await floor.made('account_warehouses', { account_id: account, warehouse_id: bare })
      const { task: nowhere } = await receiving(1, {}, { warehouse_id: bare })
      assert.deepEqual(symbols(await receive(nowhere)), [422, 'goods_in_bay_required'])
      assert.equal(await statusOf(id), 'RCV')
    })

    test('a task that is given to somebody else while its completion waits is refused', async () => {
      const { task } = await receiving(4)
      const [stranger] = await floor.rows(
        "insert into users (name, user_type) values ('y', 'user') returning id",
      )
      /** What is answered to a completion that has read the task before it is assigned, and locks it afterwards. */
      const lateTo = async (id: unknown, send: () => Promise<Reply>) => {
        let pending: Promise<Reply> | undefined
        await floor.act(async (tx) => {
          await tx.run(sql`
            update tasks t
            set status = 'ALLOCATED', user_id = ${stranger?.id}, lock_version = t.lock_version + 1
            where t.tenant_id = ${tx.tenant.id} and t.id = ${id}`)
          pending = send()
          await floor.blocked()
        })
        const reply = await (pending as unknown as Promise<Reply>)
        await floor.rows(
          "update tasks set status = 'AVAILABLE', user_id = null, lock_version = lock_version + 1 where id = $1",
          [id],
        )
        return symbols(reply)
      }
      assert.deepEqual(await lateTo(task, () => receive(task)), [422, 'task_allocated_to_another_user'])
      assert.equal((await receive(task)).status, 204)
      const [row] = await floor.rows('select goods_in_receipt_id from tasks where id = $1', [task])
      const [way] = await inbound.open(Number(row?.goods_in_receipt_id), 'PWAY')
      assert.deepEqual(await lateTo(way?.id, () => putAway(way, r1)), [422, 'task_allocated_to_another_user'])
      assert.equal((await putAway(way, r1)).status, 200)
    })

    test('a serial number that arrives twice at once is received once, and refused once', async () => {
      const product_id = await floor.made('products', {
        code: 'TWICE',
        serial_number_tracking_setting: 'inbound_and_outbound',
      })
      await operator.post(
        `/api/products/${product_id}/account_products`,
        document('account_products', { account_id: account }),
      )
      const elsewhere = await floor.made('warehouses', { code: 'TWICE' })
      await floor.made('account_warehouses', { account_id: account, warehouse_id: elsewhere })
      const bay_type = await floor.known('location_types', 'BAY')
      const there = await floor.made('locations', {
        ...{ code: 'TWICE', warehouse_id: elsewhere, location_type_id: bay_type },
      })
      const created = (serial_number: string) =>
        operator.post(
          '/api/stocks',
          document('stocks', {
            account_id: account,
            product_id,
            location_id: r1,
            quantity: 1,
            serial_number,
          }),
        )
      const received = async (serial: string, here: Attributes = {}, input: Attributes = {}) => {
        const { task } = await receiving(1, { product_id }, here)
        return () => receive(task, { serial_numbers: [serial], ...input })
      }
      for (const [serial, one, other] of [
        ['A', await received('A'), () => created('A')],
        [
          'B',
          await received('B'),
          await received('B', { warehouse_id: elsewhere }, { location_to_id: there }),
        ],
        ['C', () => created('C'), () => created('C')],
      ] as const) {
        let pending: Promise<Reply[]> | undefined
        await floor.act(async (tx) => {
          // Both find that the number is new, and neither can write yet.
          await tx.run(sql`lock table stocks in share mode`)
          pending = Promise.all([one(), other()])
          await floor.blocked(2)
        })
        const replies = await (pending as unknown as Promise<Reply[]>)
        const [refused] = replies.filter(({ status }) => status === 422)
        assert.equal(replies.filter(({ status }) => status === 200 || status === 204).length, 1, serial)
        assert.ok(refused !== undefined, serial)
        assert.deepEqual(symbols(refused), [422, 'serial_number_already_in_stock'], serial)
      }
      await floor.verified()
    })

    test('each serial number is received as a pile of its own', async () => {
      const serial = await floor.made('products', {
        code: 'SERIAL',
        serial_number_tracking_setting: 'inbound_and_outbound',
      })
      await operator.post(
        `/api/products/${serial}/account_products`,
        document('account_products', { account_id: account }),
      )
      const { id, task } = await receiving(3, { product_id: serial })
      assert.deepEqual(symbols(await receive(task)), [422, 'capture_required /serial_numbers'])
      assert.deepEqual(symbols(await receive(task, { serial_numbers: ['A'] })), [
        422,
        'serial_numbers_count_mismatch',
      ])
      for (const serial_number of [' ', 'A'.repeat(101)])
        assert.deepEqual(symbols(await receive(task, { serial_numbers: ['A', 'B', serial_number] })), [
          422,
          'invalid /serial_numbers',
        ])
      assert.equal((await receive(task, { serial_numbers: ['A', 'B', 'C'] })).status, 204)
      const { task: second } = await receiving(1, { product_id: serial })
      assert.deepEqual(symbols(await receive(second, { serial_numbers: ['B'] })), [
        422,
        'serial_number_already_in_stock',
      ])
      const [putaway] = await open(id, 'PWAY')
      assert.equal(Number(putaway?.start_quantity), 3)
      answered(await putAway(putaway, r1, { confirmed_quantity: 2 }))
      await floor.verified()
      const [rest] = await open(id, 'PWAY')
      answered(await putAway(rest, r2))
      const rows = await floor.rows(
        'select serial_number, location_id::float8 from stocks where product_id = $1 order by serial_number',
        [serial],
      )
      assert.deepEqual(rows, [
        { serial_number: 'A', location_id: r1 },
        { serial_number: 'B', location_id: r1 },
        { serial_number: 'C', location_id: r2 },
      ])
      assert.equal(await statusOf(id), 'COMPLETED')
      await floor.verified()
    })

    test('picking a whole unit cancels its putaway', async () => {
      const pallets = await floor.made('products', { code: 'PALLETS' })
      const owner = document('account_products', { account_id: account })
      answered(await operator.post(`/api/products/${pallets}/account_products`, owner))
      await floor.made('product_storage_units', {
        product_id: pallets,
        storage_unit_type_id: std,
        stock_configuration: 'unit',
        unit_of_measure: 'centimetre',
        per_layer: 2,
        number_of_layers: 2,
      })
      const { id, task } = await receiving(4, { product_id: pallets, expected_configurations_quantity: 1 })
      assert.equal((await receive(task)).status, 204)
      const [putaway] = await open(id, 'PWAY')
      const there = { to_location_id: r1 }
      answered(await operator.post(`/api/storage_units/${putaway?.storage_unit_from_id}/move`, there))
      assert.equal(Number((await open(id, 'PWAY'))[0]?.location_from_id), r1)
      const order = await floor.made('goods_outs', {
        account_id: account,
        warehouse_id: warehouse,
        goods_out_type: 'sales_order',
        expected_date_of_dispatch: new Date().toISOString(),
        reference: 'PALLETS',
        lines_changes: [{ type: 'ADD', attributes: { product_id: pallets, order_quantity: 4 } }],
      })
      answered(await operator.post('/api/goods_out_processes/process_picks_async', { ids: [order] }))
      await floor.work()
      const [pick] = await floor.rows("select id from tasks where goods_out_id = $1 and type = 'PICK'", [
        order,
      ])
      const input = { status: 'completed', confirmed_quantity: 4, location_to_id: bay }
      answered(await operator.patch(`/api/tasks/${pick?.id}`, document('tasks', input)))
      assert.deepEqual(await open(id, 'PWAY'), [])
      assert.equal(await statusOf(id), 'COMPLETED')
      await floor.verified()
    })

    test('only unit types of the product are accepted, with measures if required', async () => {
      const sized = await floor.made('products', { code: 'SIZED', require_dimensions_on_receipt: true })
      await operator.post(
        `/api/products/${sized}/account_products`,
        document('account_products', { account_id: account }),
      )
      const configuration = await floor.made('product_storage_units', {
        product_id: sized,
        storage_unit_type_id: std,
        stock_configuration: 'unit',
        per_layer: 4,
        number_of_layers: 5,
        unit_of_measure: 'centimetre',
        allow_receipt: false,
      })
      const { id, task } = await receiving(40, { product_id: sized, expected_configurations_quantity: 2 })
      const dimensions = { unit_of_measure: 'centimetre', length: 120, width: 80, height: 150, weight: 90 }
      assert.deepEqual(symbols(await receive(task)), [422, 'capture_required /dimensions'])
      assert.deepEqual(symbols(await receive(task, { dimensions: { ...dimensions, weight: null } })), [
        422,
        'capture_required /dimensions',
      ])
      assert.deepEqual(symbols(await receive(task, { dimensions })), [422, 'configuration_not_receivable'])
      const path = `/api/product_storage_units/${configuration}`
      const allowed = await operator.patch(path, document('product_storage_units', { allow_receipt: true }))
      assert.ok(allowed.status < 300, allowed.text)
      assert.equal((await receive(task, { dimensions })).status, 204)
      const [, second] = await tasksOf(id, 'RCV')
      assert.equal((await receive(second?.id)).status, 204)
      const [size] = await floor.rows(
        'select unit_of_measure, length::float8, width::float8, height::float8, weight::float8 from product_storage_units where id = $1',
        [configuration],
      )
      assert.deepEqual(size, dimensions)
      const units = await floor.rows(
        'select quantity::float8 as quantity from stocks where product_id = $1',
        [sized],
      )
      assert.deepEqual(units, [{ quantity: 20 }, { quantity: 20 }])
      await floor.verified()
    })

    test('goods can be held on receipt, and are put away held', async () => {
      const { id, task } = await receiving(4)
      assert.equal(
        (await receive(task, { status: 'held', hold_description: 'wet', location_to_id: bay })).status,
        204,
      )
      const [balance] = await floor.rows(
        'select held::float as held from stock_balances where account_id = $1 and product_id = $2 and warehouse_id = $3',
        [account, product, warehouse],
      )
      assert.equal(balance?.held, 4)
      const [putaway] = await open(id, 'PWAY')
      answered(await putAway(putaway, r1))
      await floor.verified()
    })

    test('holding goods on receipt needs a reason if the account requires one', async () => {
      const reason = (reason_type: string) =>
        floor.made('reason_codes', { code: `WHY-${reason_type}`, reason_type, generic: true })
      const [hold, up] = [await reason('hold'), await reason('positive_adjustment')]
      const enforce = (enforce_reason_codes: boolean) =>
        operator.patch(`/api/accounts/${account}`, document('accounts', { enforce_reason_codes }))
      const { task } = await receiving(4)
      const input = { status: 'held', hold_description: 'wet' }
      assert.deepEqual(symbols(await receive(task, { ...input, reason_code_id: up })), [
        422,
        'reason_code_invalid',
      ])
      answered(await enforce(true))
      assert.deepEqual(symbols(await receive(task, input)), [422, 'reason_code_required'])
      assert.equal((await receive(task, { ...input, reason_code_id: hold })).status, 204)
      answered(await enforce(false))
      const [pile] = await floor.rows(
        'select hold_description, hold_reason_code_id::float8 as reason from stocks where hold_reason_code_id = $1',
        [hold],
      )
      assert.deepEqual(pile, { hold_description: 'wet', reason: hold })
      const [event] = await floor.rows(
        "select data from events where resource_name = 'stock' and event = 'placed_on_hold' order by inserted_seq desc limit 1",
      )
      const { reason_code, description, quantity } = event?.data as Attributes
      assert.deepEqual([reason_code, description, quantity], ['WHY-hold', 'wet', 4])
    })

    test('goods waiting in a bay for putaway count as received', async () => {
      const { id, task } = await receiving(6)
      assert.equal((await receive(task, { location_to_id: bay, batch: 'WAITS' })).status, 204)
      await floor.verified()
      const [putaway] = await open(id, 'PWAY')
      answered(await putAway(putaway, bay))
      await floor.verified()
      assert.equal(await statusOf(id), 'COMPLETED')
    })

    test('several lines received on one unit are put away together', async () => {
      const second = await floor.made('products', { code: 'SECOND' })
      await operator.post(
        `/api/products/${second}/account_products`,
        document('account_products', { account_id: account }),
      )
      const id = await receipt([
        { product_id: product, expected_quantity: 5 },
        { product_id: second, expected_quantity: 7 },
      ])
      answered(await act(id, 'receive'))
      const [one, two] = await tasksOf(id, 'RCV')
      const unit = await floor.unit(gi)
      assert.equal((await receive(one?.id, { storage_unit_to_id: unit })).status, 204)
      assert.equal((await receive(two?.id, { storage_unit_to_id: unit })).status, 204)
      const [putaway, ...others] = await open(id, 'PWAY')
      assert.deepEqual([Number(putaway?.start_quantity), putaway?.product_id, others.length], [12, null, 0])
      assert.equal((await operator.post(`/api/receive_tasks/${two?.id}/unreceive`)).status, 204)
      const [alone] = await open(id, 'PWAY')
      assert.deepEqual([Number(alone?.start_quantity), Number(alone?.product_id)], [5, product])
      const [again] = await open(id, 'RCV')
      assert.equal((await receive(again?.id, { storage_unit_to_id: unit })).status, 204)
      await floor.verified()
      assert.deepEqual(symbols(await putAway(putaway, r1, { confirmed_quantity: 5 })), [
        422,
        'invalid /data/attributes/confirmed_quantity',
      ])
      answered(await putAway(putaway, r1))
      const lines = await floor.rows(
        'select put_away_quantity::float as put_away from goods_in_lines where goods_in_receipt_id = $1 order by id',
        [id],
      )
      assert.deepEqual(lines, [{ put_away: 5 }, { put_away: 7 }])
      assert.equal(await statusOf(id), 'COMPLETED')
      await floor.verified()
    })

    test('dates sent as timestamps are days in the time zone of the warehouse', async () => {
      for (const [datetime1, day] of [
        ['2026-07-01', '2026-07-01'],
        ['2026-06-30T23:30:00Z', '2026-07-01'],
        ['2026-07-01T00:30:00+01:00', '2026-07-01'],
        ['2026-07-01T22:59:59Z', '2026-07-01'],
        ['2026-12-01T23:30:00Z', '2026-12-01'],
      ] as const) {
        const { task } = await receiving(1)
        const input = { confirmed_quantity: 1, location_to_id: gi, storage_unit_to_id: null }
        answered(
          await operator.patch(
            `/api/tasks/${task}`,
            document('tasks', { status: 'completed', ...input, datetime1, datetime2: datetime1 }),
          ),
        )
        const [pile] = await floor.rows(
          `select sell_by_date::text, best_before_date::text from stocks
           where id = (select stock_to_id from transactions where task_id = $1)`,
          [task],
        )
        assert.deepEqual(pile, { sell_by_date: day, best_before_date: day }, datetime1)
      }
    })

    test('a whole receipt can be received with the same attributes for all tasks', async () => {
      const line = { product_id: product, expected_quantity: 3 }
      const id = await receipt([line, { ...line, batch: 'OTHER' }])
      answered(await act(id, 'receive'))
      const input = { location_to_id: gi, string3: 'of the goods', notes: 'of the task' }
      const collected = await operator.post('/api/tasks/complete_collection', {
        warehouse_id: warehouse,
        task_type_code: 'RCV',
        filters: { goods_in_receipt_id: id },
        attributes: input,
      })
      assert.equal(collected.status, 204, collected.text)
      const actual = (await tasksOf(id, 'RCV')).map(({ status, string3, notes }) => [status, string3, notes])
      assert.deepEqual(actual, [
        ['COMPLETED', null, 'of the task'],
        ['COMPLETED', null, 'of the task'],
      ])
      const [row] = await floor.rows("select count(*)::int from stocks where string3 = 'of the goods'")
      assert.equal(row?.count, 2)
    })

    test('repeated and concurrent requests receive once', async () => {
      const { id, task } = await receiving(5)
      const path = `/api/receive_tasks/${task}/receive`
      const first = await operator.post(path, {}, { 'idempotency-key': 'receive-once' })
      const second = await operator.post(path, {}, { 'idempotency-key': 'receive-once' })
      assert.deepEqual(
        [first.status, second.status, second.headers['idempotency-replayed']],
        [204, 204, 'true'],
      )
      const { id: other, task: both } = await receiving(5)
      const replies = await Promise.all(Array.from({ length: 6 }, () => receive(both)))
      assert.deepEqual(replies.map(({ status }) => status).sort(), [204, 422, 422, 422, 422, 422])
      assert.deepEqual([(await lineOf(id))?.received, (await lineOf(other))?.received], [5, 5])
      await floor.verified()
    })

    test('concurrent receipts into one location all succeed', async () => {
      const opened = await Promise.all(Array.from({ length: 16 }, () => receiving(3, { batch: 'TOGETHER' })))
      const replies = await Promise.all(opened.map(({ task }) => receive(task)))
      assert.deepEqual(
        replies.map(({ status }) => status),
        Array(16).fill(204),
        replies.map(({ text }) => text).join('\n'),
      )
      const rows = await floor.rows("select quantity::float as quantity from stocks where batch = 'TOGETHER'")
      assert.deepEqual(rows, [{ quantity: 48 }])
      await floor.verified()
    })
  })

  suite('receiving and putting away at once', () => {
    const both = (task: unknown, input: Attributes) =>
      operator.post(`/api/receive_tasks/${task}/receive_to_putaway_location`, input)

    test('writes two ledger rows and leaves the goods in the rack', async () => {
      const { id, task } = await receiving(8, { expected_configurations_quantity: 1 })
      assert.deepEqual(symbols(await both(task, {})), [422, 'blank /location_to_id'])
      const [{ last }] = (await floor.rows('select coalesce(max(id), 0)::int as last from transactions')) as [
        { last: number },
      ]
      assert.equal((await both(task, { location_to_id: r1, base_storage_unit_type_id: std })).status, 204)
      const rows = await floor.rows(
        'select subtype, location_from_id::float8, location_to_id::float8 from transactions where id > $1 order by id',
        [last],
      )
      assert.deepEqual(rows, [
        { subtype: 'RECEIVE', location_from_id: null, location_to_id: gi },
        { subtype: 'PUTAWAY', location_from_id: gi, location_to_id: r1 },
      ])
      assert.deepEqual(await lineOf(id), {
        ...(await lineOf(id)),
        received: 8,
        put_away: 8,
        discrepancy: 'NONE',
      })
      assert.equal(await statusOf(id), 'COMPLETED')
      const [balances] = await floor.rows(
        "select count(*)::int as count from events where event = 'updated' and resource_name = 'stock_balance' and inserted_seq > (select inserted_seq from events where event = 'received' order by inserted_seq desc limit 1)",
      )
      assert.equal(balances?.count, 1)
      await floor.verified()
    })
  })

  suite('putting away', () => {
    let batches = 0
    async function waiting(quantity: number, input: Attributes = {}) {
      batches += 1
      const { id, task } = await receiving(quantity, { batch: `P${batches}` })
      assert.equal((await receive(task, input)).status, 204)
      return { id, task, putaway: (await open(id, 'PWAY'))[0] }
    }

    test('invalid requests are refused', async () => {
      const { putaway } = await waiting(5)
      assert.deepEqual(
        symbols(
          await operator.patch(`/api/tasks/${putaway?.id}`, document('tasks', { status: 'completed' })),
        ),
        [
          422,
          'blank /data/attributes/confirmed_quantity',
          'blank /data/attributes/location_to_id',
          'blank /data/attributes/storage_unit_to_id',
        ],
      )
      assert.deepEqual(symbols(await putAway(putaway, r1, { confirmed_quantity: 6 })), [
        422,
        'task_quantity_exceeded',
      ])
      assert.deepEqual(symbols(await putAway(putaway, r1, { confirmed_quantity: 0 })), [
        422,
        'quantity_not_positive /data/attributes/confirmed_quantity',
      ])
      assert.deepEqual(symbols(await putAway(putaway, gi)), [422, 'location_type_refuses_stock'])
      const tight = await floor.location('RACK', 'TIGHT', { max_weight: 3 })
      assert.deepEqual(symbols(await putAway(putaway, tight)), [422, 'location_capacity_exceeded'])
      await operator.patch(
        `/api/warehouses/${warehouse}`,
        document('warehouses', { enforce_location_capacity: false }),
      )
      const done = answered(await putAway(putaway, tight))
      assert.equal((done.explanation as Attributes).capacity_exceeded, 'max_weight')
      await operator.patch(
        `/api/warehouses/${warehouse}`,
        document('warehouses', { enforce_location_capacity: true }),
      )
      await floor.verified()
    })

    test('an account with strict putaway accepts only the assigned location', async () => {
      await operator.patch(`/api/accounts/${account}`, document('accounts', { putaway_strict: true }))
      const { putaway } = await waiting(1)
      const refused = await putAway(putaway, r2)
      assert.deepEqual(symbols(refused), [422, 'putaway_override_refused'])
      // The task cannot be directed to a location that does not accept putaway either.
      const relocation = document('tasks', { location_to_id: gi })
      assert.deepEqual(symbols(await operator.patch(`/api/tasks/${putaway?.id}`, relocation)), [
        422,
        'location_type_refuses_stock',
      ])
      answered(await putAway(putaway, Number(putaway?.location_to_id)))
      await operator.patch(`/api/accounts/${account}`, document('accounts', { putaway_strict: false }))
    })

    test('a pick and drop location leads to a second putaway', async () => {
      const { id, putaway } = await waiting(5)
      answered(await putAway(putaway, drop))
      assert.equal((await lineOf(id))?.put_away, 0)
      const [leg, ...others] = await open(id, 'PWAY')
      assert.deepEqual([leg?.subtype, Number(leg?.location_from_id), others.length], ['SECOND_LEG', drop, 0])
      await floor.verified()
      answered(await putAway(leg, r1))
      assert.deepEqual([(await lineOf(id))?.put_away, await statusOf(id)], [5, 'COMPLETED'])
      await floor.verified()
    })

    test('a reverted putaway is open again, and its receipt can then be reverted', async () => {
      const { id, task, putaway } = await waiting(5)
      answered(await putAway(putaway, r1))
      assert.deepEqual(symbols(await operator.post(`/api/receive_tasks/${task}/unreceive`)), [
        422,
        'receive_task_not_reversible',
      ])
      const revert = () => operator.post(`/api/putaway_tasks/${putaway?.id}/revert`)
      assert.equal((await revert()).status, 204)
      assert.deepEqual(symbols(await revert()), [422, 'putaway_not_reversible'])
      assert.deepEqual(
        [await statusOf(id), (await lineOf(id))?.put_away, (await open(id, 'PWAY')).length],
        ['RCV', 0, 1],
      )
      await floor.verified()
      assert.equal((await operator.post(`/api/receive_tasks/${task}/unreceive`)).status, 204)
      assert.deepEqual(
        [(await lineOf(id))?.received, (await open(id, 'PWAY')).length, (await open(id, 'RCV')).length],
        [0, 0, 1],
      )
      await floor.verified()
      assert.equal(answered(await act(id, 'revert')).status, 'PENDING')
      const [event] = await floor.rows(
        "select event from events where resource_name = 'stock' order by inserted_seq desc limit 1",
      )
      assert.equal(event?.event, 'unreceived')
    })

    test('goods that have moved since cannot be reverted', async () => {
      const { task, putaway } = await waiting(5)
      answered(await putAway(putaway, r1))
      const [pile] = await floor.rows('select stock_to_id from transactions where task_id = $1', [
        putaway?.id,
      ])
      await operator.post(
        `/api/stocks/${pile?.stock_to_id}/move`,
        document('stocks', { quantity: 1, to_location_id: r2 }),
      )
      assert.deepEqual(symbols(await operator.post(`/api/putaway_tasks/${putaway?.id}/revert`)), [
        422,
        'putaway_not_reversible',
      ])
      assert.equal((await operator.post(`/api/putaway_tasks/${task}/revert`)).status, 404)
    })

    test('goods whose pile on the unit has grown since cannot be reverted', async () => {
      const unit = await floor.unit(gi)
      const { putaway } = await waiting(5, { storage_unit_to_id: unit })
      answered(await putAway(putaway, r1))
      const [pile] = await floor.rows('select id from stocks where storage_unit_id = $1', [unit])
      const adjust = (quantity_change: number) =>
        operator.post(`/api/stocks/${pile?.id}/adjust`, document('stocks', { quantity_change }))
      answered(await adjust(2))
      const revert = () => operator.post(`/api/putaway_tasks/${putaway?.id}/revert`)
      assert.deepEqual(symbols(await floor.nothingWritten(revert)), [422, 'putaway_not_reversible'])
      answered(await adjust(-2))
      assert.equal((await revert()).status, 204)
      await floor.verified()
    })

    test('reverted goods return to their unit, even if it is inactive or has been moved', async () => {
      const tote = await floor.made('storage_units', {
        storage_unit_type_id: await floor.known('storage_unit_types', 'TOTE'),
        warehouse_id: warehouse,
        location_id: gi,
      })
      for (const unit of [await floor.unit(gi), tote]) {
        const { id, putaway } = await waiting(5, { storage_unit_to_id: unit })
        answered(await putAway(putaway, r1, { storage_unit_to_id: null }))
        if (unit === tote)
          answered(await operator.post(`/api/storage_units/${unit}/move`, { to_location_id: r2 }))
        assert.equal((await operator.post(`/api/putaway_tasks/${putaway?.id}/revert`)).status, 204)
        const [row] = await floor.rows(
          `select u.active, u.location_id::float8 as place, s.quantity::float8 as quantity
           from storage_units u join stocks s on s.storage_unit_id = u.id where u.id = $1`,
          [unit],
        )
        assert.deepEqual(row, { active: true, place: gi, quantity: 5 })
        const [again] = await open(id, 'PWAY')
        assert.equal(Number(again?.storage_unit_from_id), unit)
        answered(await putAway(again, r1))
      }
      await floor.verified()
    })

    test('a move task follows goods that are put away and reverted', async () => {
      const unit = await floor.unit(gi)
      const onUnit = await waiting(5, { storage_unit_to_id: unit })
      answered(await operator.post(`/api/storage_units/${unit}/move`, { to_location_id: r2, as_task: true }))
      const loose = await waiting(5)
      const [pile] = await floor.rows('select stock_to_id as id from transactions where task_id = $1', [
        loose.task,
      ])
      answered(
        await operator.post(
          `/api/stocks/${pile?.id}/move`,
          document('stocks', { to_location_id: r2, as_task: true }),
        ),
      )
      const from = async () =>
        (
          await floor.rows(
            "select location_from_id::float8 as place from tasks where type = 'TRAN' and status = 'AVAILABLE' and (storage_unit_from_id = $1 or stock_id = $2)",
            [unit, pile?.id],
          )
        ).map(({ place }) => place)
      assert.deepEqual(await from(), [gi, gi])
      for (const { putaway } of [onUnit, loose]) answered(await putAway(putaway, r1))
      assert.deepEqual(await from(), [r1, r1])
      for (const { putaway } of [onUnit, loose])
        assert.equal((await operator.post(`/api/putaway_tasks/${putaway?.id}/revert`)).status, 204)
      assert.deepEqual(await from(), [gi, gi])
      await floor.verified()
    })

    test('a unit is reverted with its goods, and becomes inactive when they are unreceived', async () => {
      const id = await receipt([
        { product_id: product, expected_quantity: 5, expected_configurations_quantity: 1 },
      ])
      answered(await act(id, 'receive'))
      const [task] = await tasksOf(id, 'RCV')
      const tote = await floor.known('storage_unit_types', 'TOTE')
      assert.equal((await receive(task?.id, { base_storage_unit_type_id: tote })).status, 204)
      const [putaway] = await open(id, 'PWAY')
      answered(await putAway(putaway, r1))
      assert.equal((await operator.post(`/api/putaway_tasks/${putaway?.id}/revert`)).status, 204)
      const unit = Number(putaway?.storage_unit_from_id)
      assert.deepEqual(
        (await floor.rows('select location_id::float8 from storage_units where id = $1', [unit]))[0],
        { location_id: gi },
      )
      assert.equal((await operator.post(`/api/receive_tasks/${task?.id}/unreceive`)).status, 204)
      assert.deepEqual(
        (await floor.rows('select active, location_id from storage_units where id = $1', [unit]))[0],
        { active: false, location_id: null },
      )
      await floor.verified()
    })
  })

  suite('goods of two receipts on one unit', () => {
    /** Four pieces of one receipt and six of another, received onto one unit that is to be put away. */
    const together = async () => {
      const [one, two] = [
        await receipt([{ product_id: product, expected_quantity: 4, expected_configurations_quantity: 1 }]),
        await receipt([{ product_id: product, expected_quantity: 6 }]),
      ]
      for (const id of [one, two]) answered(await act(id, 'receive'))
      const [[first], [second]] = [await tasksOf(one, 'RCV'), await tasksOf(two, 'RCV')]
      const tote = await floor.known('storage_unit_types', 'TOTE')
      assert.equal((await receive(first?.id, { base_storage_unit_type_id: tote })).status, 204)
      const [putaway] = await open(one, 'PWAY')
      const unit = Number(putaway?.storage_unit_from_id)
      assert.equal((await receive(second?.id, { storage_unit_to_id: unit })).status, 204)
      return { one, two, first, second, putaway, unit }
    }

    test('are partly moved and partly unreceived, which completes the other receipt', async () => {
      const { one, two, second, unit } = await together()
      const [pile] = await floor.rows('select id, quantity::float from stocks where storage_unit_id = $1', [
        unit,
      ])
      assert.equal(pile?.quantity, 10)
      const less = document('stocks', { quantity_change: -4 })
      answered(await operator.post(`/api/stocks/${pile?.id}/adjust`, less))
      assert.deepEqual([await statusOf(one), await statusOf(two)], ['RCV', 'RCV'])

      assert.equal((await operator.post(`/api/receive_tasks/${second?.id}/unreceive`)).status, 204)
      assert.deepEqual([await statusOf(one), await statusOf(two)], ['COMPLETED', 'RCV'])
      assert.deepEqual([(await open(one, 'PWAY')).length, (await open(two, 'RCV')).length], [0, 1])
      await floor.verified()
    })

    test('a putaway belongs to the receipt of its remaining goods after the other is unreceived', async () => {
      const { one, two, first, putaway } = await together()
      assert.equal((await operator.post(`/api/receive_tasks/${first?.id}/unreceive`)).status, 204)
      assert.deepEqual(await open(one, 'PWAY'), [])
      const [rest] = await open(two, 'PWAY')
      assert.deepEqual([rest?.id, Number(rest?.start_quantity)], [putaway?.id, 6])
      answered(await putAway(rest, r1))
      assert.deepEqual([await statusOf(one), await statusOf(two)], ['RCV', 'COMPLETED'])
      await floor.verified()
    })
  })

  suite('blind receipts and returns', () => {
    test('a blind receipt accepts any goods until it is closed', async () => {
      const id = await receipt([], { receipt_type: 'blind' })
      assert.equal(answered(await act(id, 'receive')).status, 'RCV')
      const blind = (input: Attributes) => act(id, 'receive_blind', input)
      const received = answered(
        await blind({ product_id: product, confirmed_quantity: 5, location_to_id: bay }),
      )
      assert.deepEqual(
        (received.lines as Attributes[]).map(({ expected_quantity, received_quantity }) => [
          expected_quantity,
          received_quantity,
        ]),
        [[0, 5]],
      )
      const [putaway] = await open(id, 'PWAY')
      answered(await putAway(putaway, r1))
      assert.equal(await statusOf(id), 'RCV')
      assert.equal(answered(await act(id, 'close')).status, 'COMPLETED')
      assert.equal((await lineOf(id))?.discrepancy, 'OVER')
      const { id: other } = await receiving(1)
      assert.deepEqual(
        symbols(await act(other, 'receive_blind', { product_id: product, confirmed_quantity: 1 })),
        [422, 'receipt_not_blind'],
      )
      await floor.verified()
    })

    test('a completely unreceived blind receipt has no tasks when it is opened again', async () => {
      const id = await receipt([], { receipt_type: 'blind' })
      answered(await act(id, 'receive'))
      answered(await act(id, 'receive_blind', { product_id: product, confirmed_quantity: 5 }))
      const [task] = await tasksOf(id, 'RCV')
      assert.equal((await operator.post(`/api/receive_tasks/${task?.id}/unreceive`)).status, 204)
      answered(await act(id, 'revert'))
      answered(await act(id, 'receive'))
      assert.deepEqual(await open(id, 'RCV'), [])
      answered(await act(id, 'receive_blind', { product_id: product, confirmed_quantity: 2 }))
      const [putaway] = await open(id, 'PWAY')
      answered(await putAway(putaway, r1))
      assert.equal(answered(await act(id, 'close')).status, 'COMPLETED')
      await floor.verified()
    })

    test('returned goods need a disposition', async () => {
      const scrap = await floor.made('reason_codes', {
        code: 'SCRAP-1',
        reason_type: 'negative_adjustment',
        generic: true,
      })
      const id = await receipt(
        ['restock', 'hold', 'return_to_supplier', 'scrap'].map((batch) => ({
          product_id: product,
          expected_quantity: 2,
          batch,
        })),
        { receipt_type: 'customer_return' },
      )
      answered(await act(id, 'receive'))
      const [restock, hold, back, waste] = (await tasksOf(id, 'RCV')).map((task) => task.id)
      assert.deepEqual(symbols(await receive(restock)), [422, 'disposition_required'])
      assert.deepEqual(symbols(await receive(restock, { disposition: 'restock', confirmed_quantity: 3 })), [
        422,
        'over_receipt_refused',
      ])
      assert.equal((await receive(restock, { disposition: 'restock' })).status, 204)
      assert.equal((await receive(hold, { disposition: 'hold', description: 'look' })).status, 204)
      assert.equal(
        (await receive(back, { disposition: 'return_to_supplier', description: 'faulty' })).status,
        204,
      )
      const long = await receiving(1, { batch: 'long' }, { receipt_type: 'customer_return' })
      const words = { disposition: 'return_to_supplier', description: '😀'.repeat(10_000) }
      assert.deepEqual(symbols(await receive(long.task, { ...words, description: ' ' })), [
        422,
        'blank /description',
      ])
      assert.equal((await receive(long.task, words)).status, 204)
      const [held] = await floor.rows(
        "select char_length(hold_description) as length from stocks where batch = 'long' and status = 'held'",
      )
      assert.equal(held?.length, 10_000)
      assert.deepEqual(symbols(await receive(waste, { disposition: 'scrap' })), [422, 'reason_code_required'])
      assert.equal((await receive(waste, { disposition: 'scrap', reason_code_id: scrap })).status, 204)
      const rows = await floor.rows(
        'select batch, status, hold_description from stocks where batch = any($1) order by batch',
        [['restock', 'hold', 'return_to_supplier', 'scrap']],
      )
      assert.deepEqual(rows, [
        { batch: 'hold', status: 'held', hold_description: 'look' },
        { batch: 'restock', status: 'available', hold_description: null },
        { batch: 'return_to_supplier', status: 'held', hold_description: 'RTS faulty' },
      ])
      assert.equal((await open(id, 'PWAY')).length, 2)
      const ledger = await floor.rows(
        'select subtype, coalesce(stock_to_id, stock_from_id)::float8 as pile from transactions where task_id = $1 order by id',
        [waste],
      )
      const events = await floor.rows(
        "select event, (data->>'id')::int as pile from events where resource_name = 'stock' order by inserted_seq desc limit 2",
      )
      assert.deepEqual(events, [
        { event: 'negatively_adjusted', pile: ledger[1]?.pile },
        { event: 'received', pile: ledger[0]?.pile },
      ])
      assert.deepEqual(
        ledger.map(({ subtype }) => subtype),
        ['RETURN', 'NEGATIVE'],
      )
      // The disposition is ignored for goods that are not returned: they are put away.
      const bought = await receiving(2, { batch: 'bought' })
      assert.equal((await receive(bought.task, { disposition: 'return_to_supplier' })).status, 204)
      assert.equal((await open(bought.id, 'PWAY')).length, 1)
      // Equal goods received elsewhere are not removed in place of those written off.
      const besides = await receiving(2, { batch: 'scrap' })
      assert.equal((await receive(besides.task)).status, 204)
      const undone = await operator.post(`/api/receive_tasks/${waste}/unreceive`)
      assert.deepEqual(symbols(undone), [422, 'receive_task_not_reversible'])
      await floor.verified()
    })
  })
})
