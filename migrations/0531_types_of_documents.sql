-- The types whose records a report or an export has, so that nobody downloads what they may not view. Of files from before it is
-- not known; their owners download them, and who may view everything.
alter table documents add column source_types text[];
