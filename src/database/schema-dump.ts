// house: writes migrations/schema.sql, which a test holds; the service itself has no use for it
import { newClient } from './client.ts'

/** Whatever PostgreSQL knows of the public schema, as statements in an order that does not change by itself. */
const PARTS: readonly string[] = [
  // The column that has the locale is named otherwise before version 17.
  `select format('create collation %I (provider = icu, locale = %L, deterministic = %s);', c.collname,
     coalesce(to_jsonb(c) ->> 'colllocale', to_jsonb(c) ->> 'colliculocale'), c.collisdeterministic) as statement
   from pg_collation as c
   where c.collnamespace = 'public'::regnamespace
   order by c.collname`,
  // Sequences that are not owned by a column's identity.
  `select format('create sequence %I%s;', c.relname,
     case when s.seqincrement = 1 and s.seqstart = 1 and s.seqcache = 1 then ''
       else format(' increment %s start %s cache %s', s.seqincrement, s.seqstart, s.seqcache) end) as statement
   from pg_class as c
   join pg_sequence as s on s.seqrelid = c.oid
   where c.relnamespace = 'public'::regnamespace
   order by c.relname`,
  `select format(E'create table %I (\\n%s\\n);', c.relname, string_agg(
     format('  %I %s%s%s%s', a.attname, format_type(a.atttypid, a.atttypmod),
       case when co.collname is null then '' else format(' collate %I', co.collname) end,
       case when a.attnotnull then ' not null' else '' end,
       case when d.adbin is null then ''
         when a.attgenerated = 's' then format(' generated always as (%s) stored', pg_get_expr(d.adbin, d.adrelid))
         when a.attgenerated = 'v' then format(' generated always as (%s)', pg_get_expr(d.adbin, d.adrelid))
         else ' default ' || pg_get_expr(d.adbin, d.adrelid) end),
     E',\\n' order by a.attnum)) as statement
   from pg_class as c
   join pg_attribute as a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
   join pg_type as t on t.oid = a.atttypid
   left join pg_collation as co on co.oid = a.attcollation and a.attcollation <> t.typcollation
   left join pg_attrdef as d on d.adrelid = c.oid and d.adnum = a.attnum
   where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
   group by c.relname
   order by c.relname`,
  // What PostgreSQL 18 keeps for each column that is not null stands with the column already.
  `select format('alter table %s add constraint %I %s;', c.conrelid::regclass, c.conname, pg_get_constraintdef(c.oid)) as statement
   from pg_constraint as c
   join pg_class as t on t.oid = c.conrelid
   where t.relnamespace = 'public'::regnamespace and c.contype in ('p', 'u', 'c', 'x', 'f')
   order by t.relname, array_position(array['p', 'u', 'x', 'c', 'f']::"char"[], c.contype), c.conname`,
  `select pg_get_indexdef(i.indexrelid) || ';' as statement
   from pg_index as i
   join pg_class as c on c.oid = i.indexrelid
   where c.relnamespace = 'public'::regnamespace
     and not exists (select from pg_constraint where conindid = i.indexrelid and contype in ('p', 'u', 'x'))
   order by c.relname`,
  `select pg_get_functiondef(p.oid) || ';' as statement
   from pg_proc as p
   where p.pronamespace = 'public'::regnamespace and p.prokind in ('f', 'p')
     and not exists (select from pg_depend where objid = p.oid and deptype = 'e')
   order by p.proname, p.oid::regprocedure::text`,
  `select format(E'create view %I as\\n%s', c.relname, pg_get_viewdef(c.oid)) as statement
   from pg_class as c
   where c.relnamespace = 'public'::regnamespace and c.relkind in ('v', 'm')
   order by c.relname`,
  `select format('alter table %I%s%s;', c.relname,
     case when c.relrowsecurity then ' enable row level security' else ' disable row level security' end,
     case when c.relforcerowsecurity then ', force row level security' else '' end) as statement
   from pg_class as c
   where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and c.relrowsecurity
   order by c.relname`,
  `select format('create policy %I on %I as %s for %s to %s%s%s;', policyname, tablename, lower(permissive), lower(cmd),
     (select string_agg(role::text, ', ' order by role) from unnest(roles) as role),
     ' using (' || qual || ')', ' with check (' || with_check || ')') as statement
   from pg_policies
   where schemaname = 'public'
   order by tablename, policyname`,
  `select format('grant %s on %s %I to %I;', string_agg(lower(g.privilege_type), ', ' order by g.privilege_type),
     case c.relkind when 'S' then 'sequence' else 'table' end, c.relname, r.rolname) as statement
   from pg_class as c
   cross join lateral aclexplode(c.relacl) as g
   join pg_roles as r on r.oid = g.grantee
   where c.relnamespace = 'public'::regnamespace and g.grantee <> c.relowner
   group by c.relkind, c.relname, r.rolname
   order by c.relname, r.rolname`,
  `select format('grant %s (%s) on %I to %I;', lower(g.privilege_type),
     string_agg(quote_ident(a.attname), ', ' order by a.attnum), c.relname, r.rolname) as statement
   from pg_class as c
   join pg_attribute as a on a.attrelid = c.oid
   cross join lateral aclexplode(a.attacl) as g
   join pg_roles as r on r.oid = g.grantee
   where c.relnamespace = 'public'::regnamespace
   group by c.relname, g.privilege_type, r.rolname
   order by c.relname, r.rolname, g.privilege_type`,
]

/**
 * Writes down what the migrations add up to, so that a review sees the schema and not only its changes. It is made for
 * reading and comparing; a database is made by the migrations.
 */
export async function dumpSchema(url: string): Promise<string> {
  const client = newClient({ url, application_name: 'goodsyard schema' })
  await client.connect()
  try {
    const parts: string[] = []
    for (const query of PARTS) {
      const { rows } = await client.query<{ statement: string }>(query)
      if (rows.length > 0) parts.push(rows.map(({ statement }) => statement).join('\n'))
    }
    return `${parts.join('\n\n')}\n`
  } finally {
    await client.end()
  }
}
