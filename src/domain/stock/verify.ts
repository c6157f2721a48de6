import { names, type Sql, sql } from '#database/sql.ts'
import type { Transaction } from '#database/transaction.ts'
import { bucketsOf, OPEN, pilesWhere } from './buckets.ts'
import { ATTRIBUTES } from './identity.ts'

/** A violation of an invariant. */
export type InvariantViolation = {
  /** The invariant of operations 0.8: `I1`. */
  readonly invariant: string
  /** The record that violates it. */
  readonly about: string
  readonly expected: string
  readonly found: string
}

/** A query for violations of an invariant: rows of `about`, `expected` and `found`. */
export type InvariantCheck = { readonly invariant: string; readonly query: (tenant: number) => Sql }

/** Runs checks on a tenant and returns every violation. */
export async function verify(
  tx: Transaction,
  checks: readonly InvariantCheck[],
): Promise<readonly InvariantViolation[]> {
  const found = await tx.pipeline(
    checks.map(({ invariant, query }) =>
      tx
        .rows<Omit<InvariantViolation, 'invariant'>>(query(tx.tenant.id))
        .map((rows) => rows.map((row) => ({ invariant, ...row }))),
    ),
  )
  return found.flat()
}

/** Whether the ledger, the piles, reservations, units and balances agree (operations 0.8). */
export const stockChecks: readonly InvariantCheck[] = [
  { invariant: 'I1', query: (tenant) => conservation(tenant) },
  { invariant: 'I2', query: (tenant) => neverNegative(tenant) },
  { invariant: 'I2', query: (tenant) => noEmptyPiles(tenant) },
  { invariant: 'I3', query: (tenant) => reservedWithin(tenant) },
  { invariant: 'I4', query: (tenant) => reservationsAddUp(tenant) },
  { invariant: 'I5', query: (tenant) => heldIsFree(tenant) },
  { invariant: 'I6', query: (tenant) => unitsInOnePlace(tenant) },
  { invariant: 'I7', query: (tenant) => balancesAddUp(tenant) },
  { invariant: 'I8', query: (tenant) => transitAddsUp(tenant) },
  { invariant: 'I11', query: (tenant) => heldPicksAreServed(tenant) },
  { invariant: 'I12', query: (tenant) => serialsStandOnce(tenant) },
  { invariant: 'I14', query: (tenant) => closedTasksReserveNothing(tenant) },
]

const attributesOf = (alias: string) => names(ATTRIBUTES, alias)

/** What went into and out of each cell according to the ledger. */
function ledgerOf(tenant: number): Sql {
  return sql`
    select x.id, x.account_to as account_id, x.product_id, x.location_to_id as location_id, x.storage_unit_to_id as storage_unit_id,
      md5(row(${attributesOf('t')})::text) as attributes, x.quantity as delta
    from (select l.*, coalesce(l.account_to_id, l.account_id) as account_to from transactions l
      where l.tenant_id = ${tenant} and l.node_to = 'cell') x
    cross join lateral jsonb_populate_record(null::stocks, x.attributes_to) t
    union all
    select x.id, x.account_id, x.product_id, x.location_from_id, x.storage_unit_from_id, md5(row(${attributesOf('f')})::text), -x.quantity
    from transactions x
    cross join lateral jsonb_populate_record(null::stocks, x.attributes_from) f
    where x.tenant_id = ${tenant} and x.node_from = 'cell'`
}

const cellText = sql`format('account %s product %s location %s unit %s', account_id, product_id, location_id, coalesce(storage_unit_id::text, '-'))`

function conservation(tenant: number): Sql {
  return sql`
    with standing as (
      select s.account_id, s.product_id, s.location_id, s.storage_unit_id, md5(row(${attributesOf('s')})::text) as attributes,
        s.quantity
      from stocks s
      where s.tenant_id = ${tenant}
    ),
    posted as (
      select account_id, product_id, location_id, storage_unit_id, attributes, sum(delta) as quantity
      from (${ledgerOf(tenant)}) l
      group by account_id, product_id, location_id, storage_unit_id, attributes
    ),
    both_sides as (
      select account_id, product_id, location_id, storage_unit_id, attributes, sum(posted) as posted, sum(standing) as standing
      from (
        select account_id, product_id, location_id, storage_unit_id, attributes, quantity as posted, 0 as standing from posted
        union all
        select account_id, product_id, location_id, storage_unit_id, attributes, 0, quantity from standing
      ) b
      group by account_id, product_id, location_id, storage_unit_id, attributes
    )
    select ${cellText} as about, posted::text as expected, standing::text as found
    from both_sides
    where posted <> standing`
}

function neverNegative(tenant: number): Sql {
  return sql`
    with replayed as (
      select id, account_id, product_id, location_id, storage_unit_id,
        sum(delta) over (partition by account_id, product_id, location_id, storage_unit_id, attributes order by id
          groups between unbounded preceding and current row) as level
      from (${ledgerOf(tenant)}) l
    )
    select ${cellText} || format(' after row %s', id) as about, '>= 0' as expected, level::text as found
    from replayed
    where level < 0`
}

function noEmptyPiles(tenant: number): Sql {
  return sql`
    select format('pile %s', s.id) as about, '> 0' as expected, s.quantity::text as found
    from stocks s
    where s.tenant_id = ${tenant} and s.quantity <= 0`
}

function reservedWithin(tenant: number): Sql {
  return sql`
    select format('pile %s', s.id) as about, format('between 0 and %s', s.quantity) as expected, s.allocated_quantity::text as found
    from stocks s
    where s.tenant_id = ${tenant} and s.allocated_quantity not between 0 and s.quantity`
}

function reservationsAddUp(tenant: number): Sql {
  return sql`
    with sums as (
      select a.stock_id as id, sum(a.quantity) as quantity
      from allocations a
      where a.tenant_id = ${tenant} and a.state = 'open'
      group by a.stock_id
    )
    select format('pile %s', coalesce(s.id, a.id)) as about, coalesce(a.quantity, 0)::text as expected,
      coalesce(s.allocated_quantity::text, 'no pile') as found
    from (select s.id, s.allocated_quantity from stocks s where s.tenant_id = ${tenant}) s
    full join sums a on a.id = s.id
    where coalesce(a.quantity, 0) is distinct from s.allocated_quantity`
}

function heldIsFree(tenant: number): Sql {
  return sql`
    select format('pile %s', s.id) as about, '0' as expected, s.allocated_quantity::text as found
    from stocks s
    where s.tenant_id = ${tenant} and s.status = 'held' and s.allocated_quantity <> 0`
}

function unitsInOnePlace(tenant: number): Sql {
  return sql`
    select format('pile %s on unit %s', s.id, u.id) as about, coalesce(u.location_id::text, 'nowhere') as expected,
      s.location_id::text as found
    from stocks s
    join storage_units u on u.tenant_id = s.tenant_id and u.id = s.storage_unit_id
    where s.tenant_id = ${tenant} and (u.location_id is distinct from s.location_id or u.warehouse_id <> s.warehouse_id)
    union all
    select format('unit %s', u.id), 'dispatched, nowhere, inactive', format('location %s, active %s', u.location_id, u.active)
    from storage_units u
    where u.tenant_id = ${tenant} and u.dispatched and (u.location_id is not null or u.active)`
}

function balancesAddUp(tenant: number): Sql {
  return sql`
    with counted as (
      select n.account_id, n.product_id, n.warehouse_id, sum(n.held) as held, sum(n.picked) as picked, sum(n.allocated) as allocated,
        sum(n.available) as available, sum(n.received) as received
      from (${bucketsOf(tenant, pilesWhere(tenant, sql`true`), sql`now()`)}) n
      group by n.account_id, n.product_id, n.warehouse_id
    ),
    shown as (
      select b.account_id, b.product_id, b.warehouse_id, b.held, b.picked, b.allocated, b.available, b.received, b.on_hand
      from stock_balances b
      where b.tenant_id = ${tenant}
    )
    select format('account %s product %s warehouse %s', k.account_id, k.product_id, k.warehouse_id) as about,
      k.expected::text as expected, k.found::text as found
    from (
      select coalesce(c.account_id, b.account_id) as account_id, coalesce(c.product_id, b.product_id) as product_id,
        coalesce(c.warehouse_id, b.warehouse_id) as warehouse_id,
        array[coalesce(c.held, 0), coalesce(c.picked, 0), coalesce(c.allocated, 0), coalesce(c.available, 0),
          coalesce(c.received, 0), coalesce(c.held + c.picked + c.allocated + c.available + c.received, 0)]::numeric(15,4)[] as expected,
        array[coalesce(b.held, 0), coalesce(b.picked, 0), coalesce(b.allocated, 0), coalesce(b.available, 0),
          coalesce(b.received, 0), coalesce(b.on_hand, 0)]::numeric(15,4)[] as found
      from counted c
      full join shown b on b.account_id = c.account_id and b.product_id = c.product_id and b.warehouse_id = c.warehouse_id
    ) k
    where k.expected <> k.found`
}

function transitAddsUp(tenant: number): Sql {
  return sql`
    with moved as (
      select x.account_id, x.product_id,
        sum(case when x.node_to = 'transit' then x.quantity else 0 end)
          - sum(case when x.node_from = 'transit' then x.quantity else 0 end) as quantity
      from transactions x
      where x.tenant_id = ${tenant} and 'transit' in (x.node_from, x.node_to)
      group by x.account_id, x.product_id
    ),
    awaited as (
      select r.account_id, l.product_id, sum(l.expected_quantity - l.received_quantity) as quantity
      from goods_in_receipts r
      join goods_in_lines l on l.tenant_id = r.tenant_id and l.goods_in_receipt_id = r.id
      where r.tenant_id = ${tenant} and r.receipt_type = 'warehouse_transfer' and r.status in ('PENDING', 'RCV') and r.closed_at is null
      group by r.account_id, l.product_id
    )
    select format('account %s product %s on the way', coalesce(m.account_id, a.account_id), coalesce(m.product_id, a.product_id)) as about,
      coalesce(a.quantity, 0)::text as expected, coalesce(m.quantity, 0)::text as found
    from moved m
    full join awaited a on a.account_id = m.account_id and a.product_id = m.product_id
    where coalesce(a.quantity, 0) <> coalesce(m.quantity, 0)`
}

function heldPicksAreServed(tenant: number): Sql {
  return sql`
    select format('held pick %s', k.id) as about, k.start_quantity::text as expected, coalesce(sum(a.quantity), 0)::text as found
    from tasks k
    left join allocations a on a.tenant_id = k.tenant_id and a.for_task_id = k.id and a.state = 'open'
    where k.tenant_id = ${tenant} and k.type = 'PICK' and k.status = 'ON_HOLD'
    group by k.id, k.start_quantity
    having coalesce(sum(a.quantity), 0) <> k.start_quantity`
}

function serialsStandOnce(tenant: number): Sql {
  return sql`
    select format('product %s serial number %s', s.product_id, s.serial_number) as about, '1' as expected, count(*)::text as found
    from stocks s
    where s.tenant_id = ${tenant} and s.serial_number is not null
    group by s.product_id, s.serial_number
    having count(*) > 1`
}

function closedTasksReserveNothing(tenant: number): Sql {
  return sql`
    select format('task %s, %s', k.id, k.status) as about, '0 open' as expected, format('%s open', count(*)) as found
    from allocations a
    join tasks k on k.tenant_id = a.tenant_id and k.id = a.task_id
    where a.tenant_id = ${tenant} and a.state = 'open' and k.status not in ${OPEN}
    group by k.id, k.status`
}
