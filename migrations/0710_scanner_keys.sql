-- What scanners type before and behind codes, as they are set.
alter table rf_implementations
  add column scan_prefix text,
  add column scan_suffix text,
  add constraint rf_implementations_scan_prefix_check check (char_length(scan_prefix) <= 20),
  add constraint rf_implementations_scan_suffix_check check (char_length(scan_suffix) <= 20);
