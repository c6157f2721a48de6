import assert from 'node:assert/strict'
import { after, before, suite, test } from 'node:test'
import { ProjectCopy } from '../support/project-copy.ts'
import type { ConsolePage } from './support/console-page.ts'
import { ConsoleUnderTest } from './support/console-under-test.ts'
import { downloadedText } from './support/downloaded-text.ts'

// A field and a resource added to the declarations of a copy of the project appear in its console, without changes of its files.

const FIELD = `
    colour:            text({ max: 20, description: 'Colour of the signs of the group.' }),`

const RESOURCE = `import { belongsTo, code, flag, resource } from '#declare/resource.ts'

/** Numbered seal of a group. */
export const seals = resource({
  name: 'seals',
  one: 'seal',
  area: 'products',
  description: 'Numbered seal of a group.',
  verbs: ['create', 'update', 'remove'],

  fields: {
    code:      code({ max: 20, required: true, description: 'Number of the seal.' }),
    group:     belongsTo('groups', { description: 'Group that is sealed.' }),
    is_broken: flag({ description: 'Whether the seal is broken.' }),
  },

  unique: [['code']],
})
`

const MIGRATION = `alter table groups add column colour text, add constraint groups_colour_check check (char_length(colour) <= 20);
create sequence seals_id_seq;
create table seals (
  tenant_id bigint not null,
  id bigint not null default nextval('seals_id_seq'),
  code text not null,
  group_id bigint,
  is_broken boolean not null default false,
  lock_version int not null default 1,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  constraint seals_code_key unique (tenant_id, code),
  constraint seals_pkey primary key (tenant_id, id),
  constraint seals_code_check check (char_length(code) <= 20)
);
create index seals_group_id_idx on seals (tenant_id, group_id);
do $$
begin
  if exists (select from pg_extension where extname = 'citus') then
    set local citus.multi_shard_modify_mode = 'sequential';
    perform create_distributed_table('seals', 'tenant_id', colocate_with => 'roles');
  end if;
end
$$;
alter table seals
  add constraint seals_tenant_id_fkey foreign key (tenant_id) references tenants (id),
  add constraint seals_group_id_fkey foreign key (tenant_id, group_id) references groups (tenant_id, id);
alter table seals enable row level security, force row level security;
create policy tenant on seals using (tenant_id = current_setting('app.tenant_id')::bigint);
`

let copy: ProjectCopy
let app: ConsoleUnderTest
let shown: ConsolePage

before(async () => {
  copy = new ProjectCopy()
  copy.addAfter(
    'src/resources/products/groups.ts',
    "    name:              text({ required: true, accepts: ['code'], description: 'Display name.' }),",
    FIELD,
  )
  copy.write('src/resources/products/seals.ts', RESOURCE)
  copy.addAfter(
    'src/resources/index.ts',
    "import { groups, locationGroups, productGroups } from './products/groups.ts'\n",
    "import { seals } from './products/seals.ts'\n",
  )
  copy.addAfter('src/resources/index.ts', '\n  groups,\n', '  seals,\n')
  // The permissions for it, and its table in the archives of tenants.
  copy.addAfter('src/access/permissions.ts', "      'groups',\n", "      'seals',\n")
  copy.addAfter('src/domain/tenancy/tenant-tables.ts', "    'groups',\n", "    'seals',\n")
  copy.write('migrations/9000_seals.sql', MIGRATION)
  app = await ConsoleUnderTest.start({ folder: copy.folder })
  shown = await app.open('/records/groups/new')
})
after(async () => {
  await app?.close()
  copy?.remove()
})

suite('additions to the declarations', () => {
  test('a new field is in the form, the record, the list and its filters', async () => {
    const { page } = shown
    await page.getByRole('textbox', { name: /^Name/ }).fill('Cold store')
    await page.getByRole('textbox', { name: /^Colour/ }).fill('blue')
    await page.getByRole('button', { name: 'Create' }).click()
    await page.getByRole('heading', { name: 'Cold store', level: 1 }).waitFor()
    await page.getByRole('definition').filter({ hasText: 'blue' }).waitFor()
    await app.create('groups', { name: 'Dry store', colour: 'red' })
    await shown.go('/records/groups?c=name,colour&f.colour=eq:blue')
    await page.getByRole('gridcell', { name: 'blue' }).waitFor()
    assert.equal(await page.getByRole('gridcell', { name: 'Dry store' }).count(), 0)
  })

  test('a new resource has a form, a list with filters, and an export', async () => {
    const { page } = shown
    await shown.go('/all')
    await page.getByRole('link', { name: 'Seals', exact: true }).click()
    await page
      .getByRole('link', { name: /^(New|Create)/ })
      .or(page.getByRole('button', { name: /^(New|Create)/ }))
      .first()
      .click()
    await page.getByRole('textbox', { name: /^Code/ }).fill('S-1')
    await page.getByRole('combobox', { name: /^Group/ }).fill('Cold')
    await page.getByRole('option', { name: 'Cold store' }).click()
    await page.getByRole('button', { name: 'Create' }).click()
    await page.getByRole('heading', { name: 'S-1', level: 1 }).waitFor()
    await app.create('seals', { code: 'S-2', is_broken: true })
    await shown.go('/records/seals')
    await page.getByRole('gridcell', { name: 'S-2' }).waitFor()
    await shown.go('/records/seals?f.is_broken=eq:false')
    await page.getByRole('gridcell', { name: 'S-2' }).waitFor({ state: 'detached' })
    await page.getByRole('gridcell', { name: 'S-1' }).waitFor()
    await shown.assertAccessible('the list of a new resource')
    const downloaded = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Export' }).click()
    await page.getByRole('menuitem', { name: 'CSV file' }).click()
    const file = await downloaded
    assert.equal(file.suggestedFilename(), 'Seals.csv')
    const [heading = '', ...rows] = (await downloadedText(file)).trim().split(/\r?\n/)
    assert.match(heading, /Code.*Group/)
    assert.deepEqual(rows.length, 1)
    assert.match(rows[0] ?? '', /S-1.*Cold store/)
    assert.deepEqual(shown.complaints, [])
  })
})
