-- Whose goods a document is about: who does not see the account or the warehouse does not see the document.
alter table documents add column account_id bigint;
alter table documents add column warehouse_id bigint;
alter table documents
  add constraint documents_account_id_fkey foreign key (tenant_id, account_id) references accounts (tenant_id, id),
  add constraint documents_warehouse_id_fkey foreign key (tenant_id, warehouse_id) references warehouses (tenant_id, id);
create index documents_account_id_idx on documents (tenant_id, account_id);
create index documents_warehouse_id_idx on documents (tenant_id, warehouse_id);

-- Of what was kept before, labels of carriers and files of imports say whose they are; everything else stays with its user.
update documents d set account_id = s.account_id, warehouse_id = s.warehouse_id
from packages p
join shipments s on s.tenant_id = p.tenant_id and s.id = p.shipment_id
where p.tenant_id = d.tenant_id and p.label_document_id = d.id;
update documents d set account_id = i.account_id
from imports i
where i.tenant_id = d.tenant_id and i.document_id = d.id and i.account_id is not null;
update documents d set account_id = u.account_id
from ftp_files f
join ftp_users u on u.tenant_id = f.tenant_id and u.id = f.ftp_user_id
where f.tenant_id = d.tenant_id and f.document_id = d.id and u.account_id is not null and d.account_id is null;
