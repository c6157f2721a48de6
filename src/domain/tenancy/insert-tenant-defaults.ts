import type { Query } from '#database/query.ts'
import { name, names, sql } from '#database/sql.ts'
import type { Transaction } from '#database/transaction.ts'
import { defaultFlows } from '#domain/handheld/default-flows.ts'
import { defaultWidgets } from './default-dashboard.ts'
import { defaultStorageUnitTypes, tenantDefaults } from './defaults.ts'

/** Writes the default rows of a new tenant, in the transaction that creates it. */
export async function insertTenantDefaults(tx: Transaction): Promise<void> {
  await tx.pipeline(Object.entries(tenantDefaults).map(([table, rows]) => insertDefaults(tx, table, rows)))
  await insertStorageUnitTypes(tx)
  await insertHandheldFlows(tx)
  await insertDashboard(tx)
  await tx.run(sql`
    insert into templates (tenant_id, template_type_id, template_type_code, name, "default", orientation, page_height, page_width, top, bottom,
      "left", "right", header_height, header_spacing, footer_height, footer_spacing, created_at, updated_at)
    select ${tx.tenant.id}::bigint, t.id, t.code, t.name, true, 'Portrait', 297, 210, 10, 10, 10, 10, 0, 0, 0, 0, ${tx.now}::timestamptz,
      ${tx.now}::timestamptz
    from template_types t
    where t.tenant_id = ${tx.tenant.id}
    order by t.id`)
}

/** The default implementation with its flows in the order of its menu. */
async function insertHandheldFlows(tx: Transaction): Promise<void> {
  const menu = defaultFlows.map(({ code }) => code)
  await tx.run(sql`
    with made as (
      insert into rf_implementations (tenant_id, code, name, menu, created_at, updated_at)
      values (${tx.tenant.id}, 'STANDARD', 'Standard', ${menu}, ${tx.now}, ${tx.now})
      returning tenant_id, id
    )
    insert into rf_flows (tenant_id, implementation_id, code, name, flow_type, is_default, definition, created_at, updated_at)
    select made.tenant_id, made.id, f.code, f.name, f.flow_type, f.is_default, f.definition, ${tx.now}::timestamptz,
      ${tx.now}::timestamptz
    from made
    cross join jsonb_to_recordset(${JSON.stringify(defaultFlows)}::jsonb)
      as f (code text, name text, flow_type text, is_default boolean, definition jsonb)`)
}

/** The dashboard `overview`, with a widget for each query. */
async function insertDashboard(tx: Transaction): Promise<void> {
  const { tenant, now } = tx
  await tx.run(sql`
    with given as (
      select d.*
      from jsonb_to_recordset(${JSON.stringify(defaultWidgets)}::jsonb)
        as d (code text, name text, description text, widget_type text, graphql text, parameters jsonb, configuration jsonb,
          position jsonb)
    ), queries as (
      insert into report_queries (tenant_id, name, description, graphql, parameters, created_at, updated_at)
      select ${tenant.id}::bigint, g.name, g.description, g.graphql, g.parameters, ${now}::timestamptz, ${now}::timestamptz
      from given g
      returning id, name
    ), widgets as (
      insert into dashboard_widgets (tenant_id, code, name, description, widget_type, report_query_id, configuration,
        dashboard_filters, created_at, updated_at)
      select ${tenant.id}::bigint, g.code, g.name, g.description, g.widget_type, q.id, g.configuration, '{}',
        ${now}::timestamptz, ${now}::timestamptz
      from given g
      join queries q on q.name = g.name
      returning id, code
    ), dashboard as (
      insert into dashboards (tenant_id, code, name, description, is_default, created_at, updated_at)
      values (${tenant.id}, 'overview', 'Overview', 'What is going on in the warehouse.', true, ${now}, ${now})
      returning id
    )
    insert into dashboard_widget_placements (tenant_id, dashboard_id, dashboard_widget_id, position, created_at, updated_at)
    select ${tenant.id}::bigint, d.id, w.id, g.position, ${now}::timestamptz, ${now}::timestamptz
    from dashboard d
    cross join widgets w
    join given g on g.code = w.code`)
}

async function insertStorageUnitTypes(tx: Transaction): Promise<void> {
  await tx.run(sql`
    insert into storage_unit_types (tenant_id, code, name, unit_name, sequence_id, has_check_digit, is_pickable, leaves_warehouse,
      max_chars, unit_of_measure, created_at, updated_at)
    select ${tx.tenant.id}::bigint, d.code, d.name, d.unit_name, s.id, d.has_check_digit, true, d.leaves_warehouse,
      length(s.prefix) + length(s.next_number) + d.has_check_digit::int, 'centimetre', ${tx.now}::timestamptz, ${tx.now}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(defaultStorageUnitTypes)}::jsonb)
      as d (code text, name text, unit_name text, has_check_digit boolean, leaves_warehouse boolean)
    join sequences s on s.tenant_id = ${tx.tenant.id} and s.code = d.code
    order by s.id`)
}

function insertDefaults(tx: Transaction, table: string, rows: readonly object[]): Query<unknown> {
  const complete = rows.map((row) => ({
    ...row,
    tenant_id: tx.tenant.id,
    created_at: tx.now,
    updated_at: tx.now,
  }))
  const columns = Object.keys(complete[0] ?? {})
  return tx.run(sql`
    insert into ${name(table)} (${names(columns)})
    select ${names(columns, 'r')}
    from jsonb_array_elements(${JSON.stringify(complete)}::jsonb) with ordinality as e (row, place)
    cross join lateral jsonb_populate_record(null::${name(table)}, e.row) as r
    order by e.place`)
}
