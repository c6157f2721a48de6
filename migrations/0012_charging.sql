-- What accounts are charged: moneys, taxes, prices, when charges run, and the baskets they gather in.

create sequence currencies_id_seq;
create table currencies (
  tenant_id bigint not null,
  id bigint not null default nextval('currencies_id_seq'),
  code text not null,
  name text not null,
  "default" boolean not null default false,
  lock_version int not null default 1,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  constraint currencies_code_key unique (tenant_id, code),
  constraint currencies_code_check check (code in ('aed', 'afn', 'all', 'amd', 'ang', 'aoa', 'ars', 'aud', 'awg', 'azn', 'bam', 'bbd', 'bdt', 'bgn', 'bhd', 'bif', 'bmd', 'bnd', 'bob', 'bov', 'brl', 'bsd', 'btn', 'bwp', 'byn', 'bzd', 'cad', 'cdf', 'che', 'chf', 'chw', 'clf', 'clp', 'cny', 'cop', 'cou', 'crc', 'cuc', 'cup', 'cve', 'czk', 'djf', 'dkk', 'dop', 'dzd', 'egp', 'ern', 'etb', 'eur', 'fjd', 'fkp', 'gbp', 'gel', 'ghs', 'gip', 'gmd', 'gnf', 'gtq', 'gyd', 'hkd', 'hnl', 'hrk', 'htg', 'huf', 'idr', 'ils', 'inr', 'iqd', 'irr', 'isk', 'jmd', 'jod', 'jpy', 'kes', 'kgs', 'khr', 'kmf', 'kpw', 'krw', 'kwd', 'kyd', 'kzt', 'lak', 'lbp', 'lkr', 'lrd', 'lsl', 'lyd', 'mad', 'mdl', 'mga', 'mkd', 'mmk', 'mnt', 'mop', 'mru', 'mur', 'mvr', 'mwk', 'mxn', 'mxv', 'myr', 'mzn', 'nad', 'ngn', 'nio', 'nok', 'npr', 'nzd', 'omr', 'pab', 'pen', 'pgk', 'php', 'pkr', 'pln', 'pyg', 'qar', 'ron', 'rsd', 'rub', 'rwf', 'sar', 'sbd', 'scr', 'sdg', 'sek', 'sgd', 'shp', 'sle', 'sll', 'sos', 'srd', 'ssp', 'stn', 'svc', 'syp', 'szl', 'thb', 'tjs', 'tmt', 'tnd', 'top', 'try', 'ttd', 'twd', 'tzs', 'uah', 'ugx', 'usd', 'usn', 'uyi', 'uyu', 'uyw', 'uzs', 'ved', 'ves', 'vnd', 'vuv', 'wst', 'xad', 'xaf', 'xag', 'xau', 'xba', 'xbb', 'xbc', 'xbd', 'xcd', 'xcg', 'xdr', 'xof', 'xpd', 'xpf', 'xpt', 'xsu', 'xts', 'xua', 'xxx', 'yer', 'zar', 'zmw', 'zwg', 'zwl')),
  constraint currencies_name_check check (char_length(name) <= 255),
  constraint currencies_pkey primary key (tenant_id, id)
);
create unique index currencies_one_default on currencies (tenant_id) where "default";

create sequence tax_rates_id_seq;
create table tax_rates (
  tenant_id bigint not null,
  id bigint not null default nextval('tax_rates_id_seq'),
  name text not null,
  component_rate numeric(20,6) not null,
  component_name text not null,
  tax_type text not null,
  "default" boolean not null default false,
  lock_version int not null default 1,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  constraint tax_rates_name_check check (char_length(name) <= 255),
  constraint tax_rates_component_name_check check (char_length(component_name) <= 255),
  constraint tax_rates_tax_type_check check (tax_type in ('sales', 'purchases')),
  constraint tax_rates_pkey primary key (tenant_id, id)
);

create sequence charge_cards_id_seq;
create table charge_cards (
  tenant_id bigint not null,
  id bigint not null default nextval('charge_cards_id_seq'),
  code text not null,
  name text not null,
  active boolean not null default true,
  description text,
  lock_version int not null default 1,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  constraint charge_cards_code_key unique (tenant_id, code),
  constraint charge_cards_code_check check (char_length(code) <= 30),
  constraint charge_cards_name_check check (char_length(name) <= 50),
  constraint charge_cards_description_check check (char_length(description) <= 10000),
  constraint charge_cards_pkey primary key (tenant_id, id)
);

create sequence charge_windows_id_seq;
create table charge_windows (
  tenant_id bigint not null,
  id bigint not null default nextval('charge_windows_id_seq'),
  frequency text not null,
  numbers bigint[] not null,
  name text,
  lock_version int not null default 1,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  constraint charge_windows_frequency_check check (frequency in ('Day', 'Month')),
  constraint charge_windows_name_check check (char_length(name) <= 255),
  constraint charge_windows_numbers_check check (
    cardinality(numbers) > 0
    and case frequency when 'Day' then 0 <= all (numbers) and 6 >= all (numbers) else 1 <= all (numbers) and 31 >= all (numbers) end),
  constraint charge_windows_pkey primary key (tenant_id, id)
);

create sequence charge_prices_id_seq;
create table charge_prices (
  tenant_id bigint not null,
  id bigint not null default nextval('charge_prices_id_seq'),
  charge_card_id bigint not null,
  code text not null,
  name text not null,
  charge_type text not null,
  unit_of_measure text not null,
  quantity numeric(15,4) not null,
  price numeric(15,4) not null,
  auto_charge boolean not null default false,
  description text,
  nominal_code text,
  subtype text,
  carrier_id bigint,
  carrier_service_id bigint,
  order_type_id bigint,
  location_group_id bigint,
  product_group_id bigint,
  storage_unit_type_id bigint,
  tax_rate_id bigint,
  lock_version int not null default 1,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  constraint charge_prices_code_key unique (tenant_id, code),
  constraint charge_prices_code_check check (char_length(code) <= 50),
  constraint charge_prices_name_check check (char_length(name) <= 50),
  constraint charge_prices_charge_type_check check (charge_type in ('RENTAL', 'RECEIPT', 'PICK', 'SUNDRY')),
  constraint charge_prices_unit_of_measure_check check (unit_of_measure in ('item', 'inner', 'case', 'outer', 'layer', 'storage_unit', 'storage_unit_to', 'product_weight', 'product_cube', 'storage_unit_weight', 'storage_unit_cube', 'task', 'line', 'order', 'pick_list', 'receipt', 'package', 'shipment', 'location', 'hour', 'fixed')),
  constraint charge_prices_description_check check (char_length(description) <= 10000),
  constraint charge_prices_nominal_code_check check (char_length(nominal_code) <= 255),
  constraint charge_prices_subtype_check check (subtype in ('FULL', 'PART', 'PICKFACE', 'DEMAND_PICKFACE')),
  constraint charge_prices_quantity_check check (quantity > 0),
  constraint charge_prices_scope_check check (charge_type = 'PICK' or num_nonnulls(subtype, carrier_id, carrier_service_id, order_type_id) = 0),
  constraint charge_prices_pkey primary key (tenant_id, id)
);
create index charge_prices_charge_card_id_idx on charge_prices (tenant_id, charge_card_id);
create index charge_prices_carrier_id_idx on charge_prices (tenant_id, carrier_id);
create index charge_prices_carrier_service_id_idx on charge_prices (tenant_id, carrier_service_id);
create index charge_prices_order_type_id_idx on charge_prices (tenant_id, order_type_id);
create index charge_prices_location_group_id_idx on charge_prices (tenant_id, location_group_id);
create index charge_prices_product_group_id_idx on charge_prices (tenant_id, product_group_id);
create index charge_prices_storage_unit_type_id_idx on charge_prices (tenant_id, storage_unit_type_id);
create index charge_prices_tax_rate_id_idx on charge_prices (tenant_id, tax_rate_id);

create sequence charge_baskets_id_seq;
create table charge_baskets (
  tenant_id bigint not null,
  id bigint not null default nextval('charge_baskets_id_seq'),
  account_id bigint not null,
  charge_card_id bigint,
  start_at timestamptz(3) not null,
  end_at timestamptz(3),
  status text not null,
  invoice_status text not null,
  lock_version int not null default 1,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  constraint charge_baskets_status_check check (status in ('OPEN', 'CLOSED')),
  constraint charge_baskets_invoice_status_check check (invoice_status in ('not_invoiced', 'invoiced')),
  constraint charge_baskets_end_at_check check (end_at > start_at and (status = 'OPEN' or end_at is not null)),
  constraint charge_baskets_pkey primary key (tenant_id, id)
);
create unique index charge_baskets_one_open on charge_baskets (tenant_id, account_id) where status = 'OPEN';
create index charge_baskets_account_id_idx on charge_baskets (tenant_id, account_id);
create index charge_baskets_charge_card_id_idx on charge_baskets (tenant_id, charge_card_id);

create sequence charge_lines_id_seq;
create table charge_lines (
  tenant_id bigint not null,
  id bigint not null default nextval('charge_lines_id_seq'),
  charge_basket_id bigint not null,
  code text not null,
  name text not null,
  charge_type text not null,
  quantity numeric(15,4) not null,
  price numeric(15,4) not null,
  total numeric(15,4) not null,
  measure numeric(15,4),
  unit_of_measure text,
  description text,
  charge_price_id bigint,
  product_id bigint,
  lock_version int not null default 1,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  constraint charge_lines_code_check check (char_length(code) <= 30),
  constraint charge_lines_name_check check (char_length(name) <= 50),
  constraint charge_lines_charge_type_check check (charge_type in ('PICK', 'RECEIPT', 'RENTAL', 'SUNDRY')),
  constraint charge_lines_unit_of_measure_check check (char_length(unit_of_measure) <= 255),
  constraint charge_lines_description_check check (char_length(description) <= 10000),
  constraint charge_lines_pkey primary key (tenant_id, id)
);
create index charge_lines_charge_basket_id_idx on charge_lines (tenant_id, charge_basket_id);
create index charge_lines_charge_price_id_idx on charge_lines (tenant_id, charge_price_id);
create index charge_lines_product_id_idx on charge_lines (tenant_id, product_id);

do $$
begin
  if exists (select from pg_extension where extname = 'citus') then
    perform create_distributed_table('currencies', 'tenant_id', colocate_with => 'roles');
    perform create_distributed_table('tax_rates', 'tenant_id', colocate_with => 'roles');
    perform create_distributed_table('charge_cards', 'tenant_id', colocate_with => 'roles');
    perform create_distributed_table('charge_windows', 'tenant_id', colocate_with => 'roles');
    perform create_distributed_table('charge_prices', 'tenant_id', colocate_with => 'roles');
    perform create_distributed_table('charge_baskets', 'tenant_id', colocate_with => 'roles');
    perform create_distributed_table('charge_lines', 'tenant_id', colocate_with => 'roles');
  end if;
end
$$;

alter table accounts
  add column invoice_display jsonb not null default '{"rental": "summary", "receipt": "summary", "pick": "summary", "sundry": "summary"}',
  add column charge_card_id bigint,
  add column charge_window_id bigint,
  add column currency_id bigint,
  add column tax_rate_id bigint,
  add constraint accounts_charge_card_id_fkey foreign key (tenant_id, charge_card_id) references charge_cards (tenant_id, id),
  add constraint accounts_charge_window_id_fkey foreign key (tenant_id, charge_window_id) references charge_windows (tenant_id, id),
  add constraint accounts_currency_id_fkey foreign key (tenant_id, currency_id) references currencies (tenant_id, id),
  add constraint accounts_tax_rate_id_fkey foreign key (tenant_id, tax_rate_id) references tax_rates (tenant_id, id);
create index accounts_charge_card_id_idx on accounts (tenant_id, charge_card_id);
create index accounts_charge_window_id_idx on accounts (tenant_id, charge_window_id);
create index accounts_currency_id_idx on accounts (tenant_id, currency_id);
create index accounts_tax_rate_id_idx on accounts (tenant_id, tax_rate_id);

alter table currencies
  add constraint currencies_tenant_id_fkey foreign key (tenant_id) references tenants (id);

alter table tax_rates
  add constraint tax_rates_tenant_id_fkey foreign key (tenant_id) references tenants (id);

alter table charge_cards
  add constraint charge_cards_tenant_id_fkey foreign key (tenant_id) references tenants (id);

alter table charge_windows
  add constraint charge_windows_tenant_id_fkey foreign key (tenant_id) references tenants (id);

alter table charge_prices
  add constraint charge_prices_tenant_id_fkey foreign key (tenant_id) references tenants (id),
  add constraint charge_prices_charge_card_id_fkey foreign key (tenant_id, charge_card_id) references charge_cards (tenant_id, id),
  add constraint charge_prices_carrier_id_fkey foreign key (tenant_id, carrier_id) references carriers (tenant_id, id),
  add constraint charge_prices_carrier_service_id_fkey foreign key (tenant_id, carrier_service_id) references carrier_services (tenant_id, id),
  add constraint charge_prices_order_type_id_fkey foreign key (tenant_id, order_type_id) references order_types (tenant_id, id),
  add constraint charge_prices_location_group_id_fkey foreign key (tenant_id, location_group_id) references groups (tenant_id, id),
  add constraint charge_prices_product_group_id_fkey foreign key (tenant_id, product_group_id) references groups (tenant_id, id),
  add constraint charge_prices_storage_unit_type_id_fkey foreign key (tenant_id, storage_unit_type_id) references storage_unit_types (tenant_id, id),
  add constraint charge_prices_tax_rate_id_fkey foreign key (tenant_id, tax_rate_id) references tax_rates (tenant_id, id);

alter table charge_baskets
  add constraint charge_baskets_tenant_id_fkey foreign key (tenant_id) references tenants (id),
  add constraint charge_baskets_account_id_fkey foreign key (tenant_id, account_id) references accounts (tenant_id, id),
  add constraint charge_baskets_charge_card_id_fkey foreign key (tenant_id, charge_card_id) references charge_cards (tenant_id, id);

alter table charge_lines
  add constraint charge_lines_tenant_id_fkey foreign key (tenant_id) references tenants (id),
  add constraint charge_lines_charge_basket_id_fkey foreign key (tenant_id, charge_basket_id) references charge_baskets (tenant_id, id),
  add constraint charge_lines_charge_price_id_fkey foreign key (tenant_id, charge_price_id) references charge_prices (tenant_id, id),
  add constraint charge_lines_product_id_fkey foreign key (tenant_id, product_id) references products (tenant_id, id);

alter table currencies enable row level security, force row level security;
create policy tenant on currencies using (tenant_id = current_setting('app.tenant_id')::bigint);

alter table tax_rates enable row level security, force row level security;
create policy tenant on tax_rates using (tenant_id = current_setting('app.tenant_id')::bigint);

alter table charge_cards enable row level security, force row level security;
create policy tenant on charge_cards using (tenant_id = current_setting('app.tenant_id')::bigint);

alter table charge_windows enable row level security, force row level security;
create policy tenant on charge_windows using (tenant_id = current_setting('app.tenant_id')::bigint);

alter table charge_prices enable row level security, force row level security;
create policy tenant on charge_prices using (tenant_id = current_setting('app.tenant_id')::bigint);

alter table charge_baskets enable row level security, force row level security;
create policy tenant on charge_baskets using (tenant_id = current_setting('app.tenant_id')::bigint);

alter table charge_lines enable row level security, force row level security;
create policy tenant on charge_lines using (tenant_id = current_setting('app.tenant_id')::bigint);

