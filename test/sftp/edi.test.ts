import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { after, suite, test } from 'node:test'
import { type EdiTrade, openTrade } from './edi-trade.ts'
import { eventually, Yard } from './yard.ts'

const yard = await Yard.start()
const ftp_user_id = await yard.user('partner')
const client = await yard.enter('partner')

const fileNamed = (name: string) => readFile(new URL(`edi-files/${name}`, import.meta.url), 'utf8')

/** A configuration that creates a product for each message. */
async function productsFrom(format: string, attributes: Readonly<Record<string, unknown>>) {
  const id = await yard.made('import_configurations', {
    name: `products of ${format} ${Object.keys(attributes).join()}`,
    parser: 'edi',
    failure_strategy: 'skip_resource',
    settings: [{ setting_type: 'format', value: format }],
    automatic_processing_flows: [
      {
        code: 'product',
        name: 'product',
        processing_actions: [
          { action: 'build_resource', configuration: { resource_name: 'product', attributes } },
        ],
      },
    ],
  })
  await yard.made('import_templates', {
    ftp_user_id,
    file_regexp: `^${format}-`,
    import_configuration_id: id,
  })
}

async function outcomeOf(name: string, content: string) {
  await client.put(`/upload/${name}`, content)
  const row = await yard.imported(name)
  return [row.status, Number(row.created_count), row.message]
}

suite('imports of EDI', () => {
  after(() => yard.stop())

  test('a comma of EDIFACT is a decimal sign, with and without a transform', async () => {
    await productsFrom('edifact', {
      code: { index: 'BGM.2' },
      weight: { index: 'QTY.1.2' },
      height: { index: 'QTY.1.2', transform: ['number'] },
    })
    assert.deepEqual(await outcomeOf('edifact-1.edi', await fileNamed('una-decimal-comma.edi')), [
      'completed',
      1,
      null,
    ])
    assert.deepEqual(
      await yard.rows("select weight::float8, height::float8 from products where code = 'UNA-1'"),
      [{ weight: 1.5, height: 1.5 }],
    )
  })

  test('a test is imported from a partner who exchanges tests alone, also when it is retried', async () => {
    const content = (await fileNamed('orders.edi'))
      .replaceAll('E-1001', 'TEST-1')
      .replace('4098765000002', 'TESTER')
      .replace("+7'", "+7++++++1'")
    const refusal =
      'interchange 7 of TESTER is marked as a test, and its partner is not; nothing of the file was imported'
    const failed = ['failed', 0, refusal]
    assert.deepEqual(await outcomeOf('edifact-test.edi', content), failed)
    const [first] = await yard.rows<{ id: string }>(
      "select id from imports where file_name = 'edifact-test.edi'",
    )
    assert.equal((await yard.server.api('POST', `/api/imports/${first?.id}/retry`)).status, 200)
    const again = await yard.imported('edifact-test.edi', 2)
    assert.deepEqual([again.status, Number(again.created_count), again.message], failed)
    assert.deepEqual(await yard.rows("select code from products where code = 'TEST-1'"), [])
    const partner = {
      name: 'tester',
      account_id: await yard.made('accounts', { code: 'TESTER' }),
      format: 'edifact',
      own_identity: '4012345000009',
      partner_identity: 'TESTER',
      sends_acknowledgements: false,
    }
    const id = await yard.made('edi_partners', partner)
    assert.deepEqual(await outcomeOf('edifact-test-2.edi', content), failed)
    const change = { data: { type: 'edi_partners', attributes: { is_test: true } } }
    assert.equal((await yard.server.api('PATCH', `/api/edi_partners/${id}`, change)).status, 200)
    assert.deepEqual(await outcomeOf('edifact-test-3.edi', content), ['completed', 1, null])
  })

  test('a file whose trailers count more than it contains fails, and nothing of it is created', async () => {
    assert.deepEqual(await outcomeOf('edifact-2.edi', await fileNamed('wrong-counts.edi')), [
      'failed',
      0,
      'line 1: UNT counts 9, but there are 3',
    ])
    assert.deepEqual(await yard.rows("select code from products where code = 'CUT-1'"), [])
  })

  /** The segments of an interchange, divided without the reader of the service. */
  const segmentsOf = (text: string) =>
    text.startsWith('UNA') ? text.slice(9, -1).split(/(?<!\?)'/) : text.slice(0, -1).split('~')
  /** Those that remain when the envelope, and what changes with the time, are left out. */
  const body = (text: string) =>
    segmentsOf(text).filter((one) => !/^(ISA|GS|SE|GE|IEA|UNB|UNT|UNZ|G62|BSN|DTM|BIA|W06|W17)/.test(one))

  /** Reads an interchange by the import, which compares all trailers, and counts the segments of its message apart from it. */
  async function assertReadable(text: string, trade: EdiTrade) {
    assert.equal(await trade.reads(text), 'completed')
    const segments = segmentsOf(text)
    const [head = 0, foot = 0] = [/^(ST|UNH)\b/, /^(SE|UNT)[*+](\d+)/].map((tag) =>
      segments.findIndex((one) => tag.test(one)),
    )
    assert.equal(Number(segments[foot]?.split(/[*+]/)[1]), foot - head + 1)
  }

  const interchanges = (partner: number) =>
    yard.rows<{ words: string }>(
      `select direction || ' ' || message_type || ' ' || control_number || ' ' || status as words
       from edi_interchanges where edi_partner_id = $1 order by id`,
      partner,
    )

  test('a 940 is answered by a 997 that names what was refused; 945, 856, 944 and 846 follow, each once', async () => {
    const trade = await openTrade(yard, {
      name: 'x12',
      attributes: {
        format: 'x12',
        own_identity: 'OURYARD',
        own_qualifier: 'ZZ',
        partner_identity: 'ACME',
        partner_qualifier: '01',
      },
      message_types: ['940'],
      order: { reference: 'W05.2', each: 'LX', product: 'W01.5', quantity: 'W01.1' },
    })
    const file = await fileNamed('940-one-good-one-unknown.x12')
    assert.equal((await trade.bring('first.x12', file)).status, 'completed_with_errors')
    const answer = await trade.fetched(/^997_1/)
    await assertReadable(answer, trade)
    assert.deepEqual(body(answer), [
      'ST*997*0001',
      'AK1*OW*3',
      'AK2*940*0001',
      'AK5*A',
      'AK2*940*0002',
      'AK3*W01*4**8',
      'AK4*5**7*NOSPOON',
      'AK5*R*5',
      'AK9*P*2*2*1',
    ])
    assert.match(
      answer,
      /^ISA\*00\* {10}\*00\* {10}\*ZZ\*OURYARD {8}\*01\*ACME {11}\*\d{6}\*\d{4}\*U\*00401\*000000001\*0\*P\*:~GS\*FA\*/,
    )

    // The same control number again, in a file of another name.
    const again = await trade.bring('second.x12', file)
    assert.deepEqual(
      [again.status, again.message],
      ['failed', 'interchange 7 of x12 was received before; nothing of the file was imported'],
    )
    assert.match(await trade.fetched(/^TA1_2/), /~TA1\*000000007\*261128\*0100\*R\*025~IEA\*0\*000000002~$/)

    for (const message of ['945', '856']) await trade.sends(message, ['goods_out', 'completed'])
    await trade.sends('944', ['goods_in', 'completed'])
    const sscc = await trade.dispatch('X-1001')
    const [advice, notice] = [await trade.fetched(/^945_/), await trade.fetched(/^856_/)]
    for (const text of [advice, notice]) await assertReadable(text, trade)
    assert.deepEqual(body(advice).slice(1), [
      'N1*SF*Main + hall*92*W-x12',
      "N1*ST*O'Brien + Soehne Grosshandel*92*C-x12",
      'LX*1',
      `MAN*GM*${sscc}`,
      'W12*CC*5*5**EA*012345678905*VN*SPOON-x12*LOT+7',
      'W03*5',
    ])
    assert.deepEqual(body(notice).slice(1), [
      'HL*1**S',
      'TD1*PLT*1',
      'N1*SF*Main + hall*92*W-x12',
      "N1*ST*O'Brien + Soehne Grosshandel*92*C-x12",
      'HL*2*1*O',
      'PRF*X-1001',
      'HL*3*2*P',
      `MAN*GM*${sscc}`,
      'HL*4*3*I',
      'LIN*1*VN*SPOON-x12*UP*012345678905*LT*LOT+7',
      'SN1**5*EA',
      "PID*F****Spoon 6+1 'large' 5",
      'CTT*4',
    ])
    const reference = await trade.receive(12)
    const received = await trade.fetched(/^944_/)
    await assertReadable(received, trade)
    assert.deepEqual(body(received).slice(1), [
      'N1*WH*Main + hall*92*W-x12',
      'W07*12*EA*012345678905*VN*SPOON-x12',
      'W14*12',
    ])
    assert.ok(received.includes(`*${reference}*`))
    await trade.expire(4)
    const inventory = await trade.sends('846', null)
    await yard.server.api('POST', `/api/automations/${inventory}/run`)
    const stock = await trade.fetched(/^846_/)
    await assertReadable(stock, trade)
    assert.deepEqual(body(stock).slice(2), [
      'LIN*1*VN*SPOON-x12*UP*012345678905',
      "PID*F****Spoon 6+1 'large' 5",
      'QTY*33*107',
      'QTY*17*111',
      'CTT*1',
    ])
    // What was sent is numbered without gaps, in whatever order it was.
    const numbers = await yard.rows<{ control_number: string }>(
      `select control_number from edi_interchanges where edi_partner_id = $1 and direction = 'sent' order by id`,
      trade.partner,
    )
    assert.deepEqual(
      numbers.map(({ control_number }) => control_number),
      ['1', '2', '3', '4', '5', '6'],
    )

    // The partner accepts one, rejects another, and names one that nobody sent.
    const [first, second] = ['945', '856'].map((type) => numberIn(type === '945' ? advice : notice))
    const group = (control: string, status: string) =>
      `ST*997*${control}~AK1*SW*${control}~AK2*945*0001~AK5*${status}~AK9*${status}*1*1*1~SE*6*${control}~`
    const verdicts = [group(String(first), 'A'), group(String(second), 'R'), group('999', 'A')]
    const isa = file.slice(0, file.indexOf('~') + 1).replace('000000007', '000000008')
    await trade.bring(
      '997.x12',
      `${isa}GS*FA*ACME*OURYARD*20261128*0100*4*X*004010~${verdicts.join('')}GE*3*4~IEA*1*000000008~`,
    )
    await eventually(async () => {
      const [row] = await yard.rows(
        'select 1 from edi_interchanges where edi_partner_id = $1 and control_number = $2 and status = $3',
        trade.partner,
        '8',
        'accepted',
      )
      return row ?? null
    }, 'the acknowledgement')
    assert.deepEqual(
      (await interchanges(trade.partner))
        .map(({ words }) => words)
        .filter((words) => !/84[46]|94[46]/.test(words))
        .sort(),
      [
        `sent 856 ${second} rejected`,
        `sent 945 ${first} accepted`,
        'received 940 7 accepted_with_errors',
        'received 940 7 duplicate',
        'received 997 8 accepted',
        'sent 997 1 sent',
        'sent TA1 2 sent',
      ].sort(),
    )
    // An interchange of somebody else, and an acknowledgement that does not come in time.
    await trade.bring('other.x12', file.replaceAll('ACME  ', 'OTHERS').replaceAll('ORD', 'X-2'))
    await yard.rows(
      `select graphile_worker.reschedule_jobs(array_agg(id), now()) from graphile_worker.jobs where key like 'check_edi_ack%'`,
    )
    await eventually(async () => {
      const found = await yard.rows(`select distinct symbol from failure_event_logs where symbol like 'edi%'`)
      return found.length === 6 ? found : null
    }, 'the failures')
    assert.deepEqual(
      await yard.rows(
        `select distinct symbol from failure_event_logs where symbol like 'edi%' order by symbol`,
      ),
      [
        { symbol: 'edi_acknowledgement_overdue' },
        { symbol: 'edi_acknowledgement_unknown' },
        { symbol: 'edi_interchange_duplicate' },
        { symbol: 'edi_interchange_rejected' },
        { symbol: 'edi_interchange_test' },
        { symbol: 'edi_partner_unknown' },
      ],
    )
  })

  const numberIn = (text: string) => Number(text.split('*')[13])

  test('ORDERS are answered by CONTRL; DESADV, RECADV and INVRPT follow in the signs and letters of the partner', async () => {
    const trade = await openTrade(yard, {
      name: 'edifact',
      attributes: {
        format: 'edifact',
        own_identity: '4012345000009',
        own_qualifier: '14',
        partner_identity: '4098765000002',
        partner_qualifier: '14',
        message_version: 'D:96A:UN:EAN005',
        is_test: true,
      },
      message_types: ['ORDERS'],
      order: { reference: 'BGM.2', each: 'LIN', product: 'LIN.3.1', quantity: 'QTY.1.2' },
    })
    assert.equal((await trade.bring('orders.edi', await fileNamed('orders.edi'))).status, 'completed')
    const answer = await trade.fetched(/^CONTRL_1/)
    await assertReadable(answer, trade)
    assert.deepEqual(body(answer), [
      'UNH+1+CONTRL:D:3:UN',
      'UCI+7+4098765000002:14+4012345000009:14+7',
      'UCM+1+ORDERS:D:96A:UN+7',
    ])
    await trade.sends('DESADV', ['goods_out', 'completed'])
    await trade.sends('RECADV', ['goods_in', 'completed'])
    const sscc = await trade.dispatch('E-1001')
    const advice = await trade.fetched(/^DESADV_2/)
    await assertReadable(advice, trade)
    assert.match(
      advice,
      /^UNA:\+\.\? 'UNB\+UNOC:3\+4012345000009:14\+4098765000002:14\+\d{6}:\d{4}\+2\+\+\+\+1\+\+1'/,
    )
    assert.deepEqual(body(advice), [
      'UNH+2+DESADV:D:96A:UN:EAN005',
      'BGM+351+E-1001+9',
      'RFF+ON:E-1001',
      'NAD+SF+W-edifact::92++Main ?+ hall',
      "NAD+DP+C-edifact::92++O?'Brien ?+ Söhne?: *Großhandel*",
      'CPS+1',
      'PAC+1',
      'CPS+2+1',
      'PAC+1++201',
      'PCI+33E',
      `GIN+BJ+${sscc}`,
      'LIN+1++4012345678901:EN',
      'PIA+1+SPOON-edifact:SA',
      "IMD+F++:::Spoon?: 6?+1 ?'large?' * 5~",
      'QTY+12:5',
      'GIN+BX+LOT?+7',
      'CNT+2:1',
    ])
    await trade.receive(3)
    const received = await trade.fetched(/^RECADV_3/)
    await assertReadable(received, trade)
    assert.deepEqual(
      body(received).filter((one) => /^(LIN|QTY|CNT)/.test(one)),
      ['LIN+1++4012345678901:EN', 'QTY+21:3', 'QTY+194:3', 'CNT+2:1'],
    )
    await trade.expire(4)
    const inventory = await trade.sends('INVRPT', null)
    await yard.server.api('POST', `/api/automations/${inventory}/run`)
    const stock = await trade.fetched(/^INVRPT_4/)
    await assertReadable(stock, trade)
    assert.deepEqual(
      body(stock).filter((one) => /^QTY/.test(one)),
      ['QTY+145:102', 'QTY+33:98'],
    )
    assert.deepEqual(
      (await interchanges(trade.partner)).map(({ words }) => words),
      [
        'received ORDERS 7 accepted',
        'sent CONTRL 1 sent',
        'sent DESADV 2 sent',
        'sent RECADV 3 sent',
        'sent INVRPT 4 sent',
      ],
    )
    // The automations of the other client ran too, and sent nothing: the goods are not theirs.
    assert.deepEqual(
      await yard.rows(`select count(*)::int from edi_interchanges where record_type = 'goods_outs'`),
      [{ count: 3 }],
    )
  })
})
