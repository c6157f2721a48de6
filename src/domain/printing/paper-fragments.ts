import { name, type Sql, sql } from '#database/sql.ts'
import { momentSql } from '#records/wire-sql.ts'

/** A record with its code and name; null if there is none. */
export function codeAndName(alias: string): Sql {
  return sql`case when ${name(alias, 'id')} is not null then
    jsonb_build_object('code', ${name(alias, 'code')}, 'name', ${name(alias, 'name')}) end`
}

/** An address as forms show it; `address_3` is the city. Null if there is none. */
export function addressOf(alias: string): Sql {
  const field = (column: string) => name(alias, column)
  return sql`case when ${field('id')} is not null then jsonb_build_object('name', ${field('name')},
    'address_1', ${field('address_1')}, 'address_2', ${field('address_2')}, 'address_3', ${field('address_3')},
    'address_4', ${field('address_4')}, 'city', ${field('address_3')}, 'postcode', ${field('postcode')},
    'country_code', ${field('country_code')}, 'email_address', ${field('email_address')},
    'phone_number', ${field('phone_number')}) end`
}

const SLOTS = '^(external_system_reference[1-3]|(string|integer|boolean|datetime)[1-5]|alt_[a-z_]+)$'

/** The custom fields of a row, each by its name and all of them as `slots`. */
export function slotsOf(alias: string): Sql {
  return sql`(
    select coalesce(jsonb_object_agg(f.key, f.value), '{}') || jsonb_build_object('slots', coalesce(jsonb_object_agg(f.key, f.value), '{}'))
    from jsonb_each(to_jsonb(${name(alias)})) f
    where f.key ~ ${SLOTS})`
}

/** A product as forms show it. */
export function productOf(alias: string): Sql {
  const field = (column: string) => name(alias, column)
  return sql`jsonb_build_object('code', ${field('code')}, 'barcode', ${field('barcode')}, 'description', ${field('description')},
    'long_description', ${field('long_description')}, 'inner_barcode', ${field('inner_barcode')},
    'case_barcode', ${field('case_barcode')}, 'outer_barcode', ${field('outer_barcode')})`
}

/** A location as forms show it; null if there is none. */
export function locationOf(alias: string): Sql {
  const field = (column: string) => name(alias, column)
  return sql`case when ${field('id')} is not null then jsonb_build_object('code', ${field('code')},
    'barcode', coalesce(${field('barcode')}, ${field('code')}), 'check_digit', ${field('check_digit')},
    'description', ${field('description')}, 'zone', ${field('zone')}, 'aisle', ${field('aisle')}, 'bay', ${field('bay')},
    'level', ${field('level')}, 'position', ${field('position')}) end`
}

/** A storage unit and its type as forms show them; `sscc` is null for a unit without one. */
export function unitOf(unit: string, type: string): Sql {
  const barcode = name(unit, 'barcode')
  return sql`case when ${name(unit, 'id')} is not null then jsonb_build_object('reference', ${name(unit, 'reference')},
    'sscc', case when ${barcode} ~ '^00[0-9]{18}$' then substr(${barcode}, 3) end,
    'barcode', coalesce(${barcode}, ${name(unit, 'reference')}), 'type', ${name(type, 'name')}) end`
}

/** A timestamp of a row in ISO format. */
export function momentOf(alias: string, column: string): Sql {
  return momentSql(name(alias, column))
}
