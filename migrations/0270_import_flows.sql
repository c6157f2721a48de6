-- Which flow of its configuration an import was asked to run, so that whoever imports its failed rows once more runs the same.

alter table imports add column flow_code text;
alter table imports add constraint imports_flow_code_check check (char_length(flow_code) <= 255);
