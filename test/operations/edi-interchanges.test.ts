import assert from 'node:assert/strict'
import { after, suite, test } from 'node:test'
import { Database } from '#database/database.ts'
import { sweepTenant } from '#domain/automations/sweep.ts'
import { findEdiPartner } from '#domain/edi/edi-partner.ts'
import { type NewInterchange, numberInterchange } from '#domain/edi/number-interchange.ts'
import { registerInterchanges } from '#domain/edi/receive-interchanges.ts'
import { noteOverdue, partnerVerdictOf, takeVerdict } from '#domain/edi/take-acknowledgement.ts'
import { parseEdi } from '#domain/imports/parse-edi.ts'
import { surveyEdi } from '#domain/imports/survey-edi.ts'
import { finishActs } from '#operations/finish-acts.ts'
import { ediSegment } from '#values/edi-segment.ts'
import { openFloor } from '../support/floor.ts'

const floor = await openFloor()

let partners = 0
async function partner(attributes: Readonly<Record<string, unknown>> = {}): Promise<number> {
  partners += 1
  return floor.made('edi_partners', {
    name: `partner ${partners}`,
    account_id: floor.account,
    format: 'x12',
    own_identity: 'YARD',
    own_qualifier: 'ZZ',
    partner_qualifier: 'ZZ',
    partner_identity: `P${partners}`,
    sends_acknowledgements: false,
    ...attributes,
  })
}

/** Writes an interchange about a record in a transaction, which fails afterwards if it is told to. */
async function write(
  database: Database,
  about: { partner: number; event: string; fails?: boolean; changes?: Partial<NewInterchange> },
): Promise<string> {
  return database.transaction(floor.scope, async (tx) => {
    const found = await findEdiPartner(tx, about.partner)
    assert.ok(found !== null)
    const written = await numberInterchange(tx, {
      partner: found,
      message_type: '945',
      messages: [{ type: '945', segments: [ediSegment('W06', 'N', about.event)] }],
      record_type: null,
      record_id: null,
      event_id: about.event,
      acknowledges_id: null,
      ...about.changes,
    })
    if (about.fails === true) throw new Error('taken back')
    return written.control_number
  })
}

const OPTIONS = { format: 'x12', message_types: [] } as const

/** An interchange with a TA1 alone. */
const ta1 = (number: string, code: string, note = '000') =>
  `ISA*00*          *00*          *ZZ*P1             *ZZ*YARD           *261128*0100*U*00401*000000009*0*P*:~TA1*${number}*261128*0100*${code}*${note}~IEA*0*000000009~`

/** What stands in the list of interchanges after such acknowledgements of one that was sent. */
async function statusAfter(
  acknowledgements: readonly (readonly [type: 'TA1' | '997', code: string])[],
  { attributes = {}, changes = {} }: { attributes?: object; changes?: Partial<NewInterchange> } = {},
) {
  const id = await partner({ ...attributes })
  const number = await write(floor.database, { partner: id, event: `ack-${id}`, changes })
  for (const [type, code] of acknowledgements) {
    const text =
      type === 'TA1'
        ? ta1(number.padStart(9, '0'), code)
        : `${ta1('1', 'A').split('TA1')[0]}GS*FA*P1*YARD*20261128*0100*1*X*004010~ST*997*0001~AK1*SW*${number}~AK9*${code}*1*1*1~SE*4*0001~GE*1*1~IEA*1*000000009~`
    const verdicts = (await Array.fromAsync(surveyEdi(text, OPTIONS).rows))
      .map(({ raw }) => JSON.parse(raw))
      .filter(({ kind }) => kind === 'message')
      .map((message) => partnerVerdictOf(message))
    assert.equal(verdicts.length, 1)
    const [verdict] = verdicts
    assert.ok(verdict !== null && verdict !== undefined)
    await floor.act((tx) => takeVerdict(tx, { edi_partner_id: id, import_id: 1, verdict }))
  }
  const [row] = await floor.rows('select status from edi_interchanges where edi_partner_id = $1', [id])
  return row?.status
}

suite('interchanges of EDI', () => {
  after(() => floor.close())

  test('two processes that number interchanges of one partner at once leave no gap and use no number twice', async () => {
    const id = await partner()
    const other = new Database({
      url: floor.service.database.url,
      pool: 5,
      finish: finishActs(floor.model),
    })
    try {
      const results = await Promise.allSettled(
        Array.from({ length: 24 }, (_, place) =>
          write(place % 2 === 0 ? floor.database : other, {
            partner: id,
            // Each third is written for an event that the other process writes for as well.
            event: `e-${place - (place % 3 === 2 ? 1 : 0)}`,
            fails: place % 6 === 3,
          }),
        ),
      )
      const failed = results.filter(({ status }) => status === 'rejected')
      assert.deepEqual(
        failed.map((one) => String((one as PromiseRejectedResult).reason)),
        Array(4).fill('Error: taken back'),
      )
    } finally {
      await other.close()
    }
    const rows = await floor.rows(
      'select control_number, event_id from edi_interchanges where edi_partner_id = $1 order by control_number::int',
      [id],
    )
    assert.deepEqual(
      rows.map(({ control_number }) => control_number),
      Array.from({ length: 12 }, (_, place) => String(place + 1)),
    )
    assert.equal(new Set(rows.map(({ event_id }) => event_id)).size, 12)
    assert.deepEqual(
      await floor.rows('select last_control_number::int as last from edi_partners where id = $1', [id]),
      [{ last: 12 }],
    )
  })

  test('a file of a TA1 alone is read, and has nothing to import', async () => {
    assert.deepEqual(await Array.fromAsync(parseEdi(ta1('000000001', 'A'), OPTIONS).rows), [])
  })

  test('a TA1 that accepts does not end the wait for a 997, unless none is requested', async () => {
    const none = { attributes: { requests_acknowledgements: false } }
    for (const code of ['A', 'E']) assert.equal(await statusAfter([['TA1', code]]), 'sent')
    assert.equal(await statusAfter([['TA1', 'A']], none), 'accepted')
    assert.equal(await statusAfter([['TA1', 'E']], none), 'accepted_with_errors')
    const ended = await floor.rows(
      "select distinct acknowledged_at is not null as is_ended, acknowledge_by is not null as is_awaited, status from edi_interchanges where event_id like 'ack-%' order by 1",
    )
    assert.deepEqual(ended, [
      { is_ended: false, is_awaited: true, status: 'sent' },
      { is_ended: true, is_awaited: false, status: 'accepted' },
      { is_ended: true, is_awaited: false, status: 'accepted_with_errors' },
    ])
  })

  test('a CONTRL that only tells of receipt is about the envelope', async () => {
    const verdictOf = async (uci: string, ucm = '') => {
      const text = `UNB+UNOC:3+P:14+YARD:14+261128:0100+9'UNH+1+CONTRL:D:3:UN'UCI+7+YARD:14+P:14+${uci}'${ucm}UNT+${ucm === '' ? 3 : 4}+1'UNZ+1+9'`
      const all = await Array.fromAsync(surveyEdi(text, { format: 'edifact', message_types: [] }).rows)
      const messages = all.map(({ raw }) => JSON.parse(raw)).filter(({ kind }) => kind === 'message')
      const verdict = partnerVerdictOf(messages[0])
      return [verdict?.verdict, verdict?.is_about_envelope]
    }
    assert.deepEqual(await verdictOf('8'), ['accepted', true])
    assert.deepEqual(await verdictOf('7'), ['accepted', false])
    assert.deepEqual(await verdictOf('4'), ['rejected', false])
    assert.deepEqual(await verdictOf('8', "UCM+1+DESADV:D:96A:UN+4'"), ['rejected', false])
  })

  test('a TA1 tells what became of an interchange, unless a 997 has said more', async () => {
    assert.equal(await statusAfter([['TA1', 'R']]), 'rejected')
    assert.equal(
      await statusAfter([
        ['997', 'R'],
        ['TA1', 'A'],
      ]),
      'rejected',
    )
    assert.equal(
      await statusAfter([
        ['TA1', 'A'],
        ['997', 'P'],
      ]),
      'accepted_with_errors',
    )
    assert.equal(
      await statusAfter([
        ['997', 'A'],
        ['TA1', 'R'],
      ]),
      'rejected',
    )
    const [{ id } = { id: null }] = await floor.rows('select min(id) as id from edi_interchanges')
    assert.equal(
      await statusAfter([['TA1', 'R']], { changes: { message_type: '997', acknowledges_id: Number(id) } }),
      'rejected',
    )
  })

  test('an interchange becomes overdue while nothing is known of it, and not once it was acknowledged', async () => {
    for (const [code, status] of [
      [null, 'overdue'],
      ['A', 'accepted'],
      ['E', 'accepted_with_errors'],
      ['R', 'rejected'],
    ] as const) {
      await statusAfter(code === null ? [] : [['997', code]])
      const [sent] = await floor.rows('select max(id)::float8 as id from edi_interchanges')
      const failures = () =>
        floor.rows(
          "select symbol from failure_event_logs where source_type = 'edi_interchanges' and source_id = $1 order by id",
          [sent?.id],
        )
      const before = await failures()
      await floor.act((tx) => noteOverdue(tx, Number(sent?.id)))
      const [row] = await floor.rows('select status from edi_interchanges where id = $1', [sent?.id])
      assert.equal(row?.status, status)
      const overdue = code === null ? [{ symbol: 'edi_acknowledgement_overdue' }] : []
      assert.deepEqual(await failures(), [...before, ...overdue])
      if (code !== null) continue
      await floor.act((tx) => noteOverdue(tx, Number(sent?.id)))
      assert.deepEqual(await failures(), overdue)
    }
  })

  test('a control number is a duplicate only of the same partner, in one file as in two', async () => {
    const [one, other] = [await partner(), await partner()]
    const import_id = async () => {
      const [row] = await floor.rows(
        `insert into imports (tenant_id, status, source, file_name, total_rows, processed_rows, created_count, updated_count,
           skipped_count, failed_count, progress)
         values ($1, 'queued', 'sftp', 'orders.edi', 0, 0, 0, 0, 0, 0, 0) returning id::float8`,
        [floor.scope.tenant.id],
      )
      return Number(row?.id)
    }
    const received = (edi_partner_id: number, control_number: string) => ({
      ...{ edi_partner_id, account_id: floor.account, control_number },
      ...{ is_test: false, message_type: '940' },
    })
    const registered = async (...numbers: readonly (readonly [number, string])[]) => {
      const id = await import_id()
      const stored = await floor.act((tx) =>
        registerInterchanges(tx, {
          import_id: id,
          received: numbers.map(([partner_id, number]) => received(partner_id, number)),
        }),
      )
      return stored
        .map(({ edi_partner_id, control_number, status }) =>
          [edi_partner_id === one ? 'one' : 'other', control_number, status].join(' '),
        )
        .toSorted()
    }
    assert.deepEqual(await registered([one, '7'], [other, '7'], [one, '8'], [one, '7']), [
      'one 7 duplicate',
      'one 7 received',
      'one 8 received',
      'other 7 received',
    ])
    assert.deepEqual(await registered([other, '8'], [other, '7'], [one, '9']), [
      'one 9 received',
      'other 7 duplicate',
      'other 8 received',
    ])
  })

  test('the text of an interchange whose file was written is deleted with old events, and its row stays', async () => {
    const id = await partner()
    for (const event of ['old', 'unsent', 'new']) await write(floor.database, { partner: id, event })
    await floor.rows(
      `update edi_interchanges set created_at = created_at - case when event_id = 'new' then interval '1 day' else interval '91 days' end,
         file_name = case when event_id = 'unsent' then null else '945.edi' end
       where edi_partner_id = $1`,
      [id],
    )
    await floor.act((tx) => sweepTenant(tx, { event_days: 90 }))
    assert.deepEqual(
      await floor.rows(
        'select event_id, content is not null as is_kept from edi_interchanges where edi_partner_id = $1 order by id',
        [id],
      ),
      [
        { event_id: 'old', is_kept: false },
        { event_id: 'unsent', is_kept: true },
        { event_id: 'new', is_kept: true },
      ],
    )
  })
})
