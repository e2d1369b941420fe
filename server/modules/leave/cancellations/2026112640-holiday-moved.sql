-- A holiday that moves away charges a day of leave that it had given back; it may do so more than once.
alter table leave_ledger add column turn int not null default 1;
drop index leave_ledger_taken_once;
create unique index leave_ledger_taken_once on leave_ledger (application_id, leave_year) where kind = 'taken' and leave_day_id is null;
create unique index leave_ledger_charged_again_once on leave_ledger (leave_day_id, turn) where kind = 'taken' and leave_day_id is not null;
drop index leave_ledger_given_back_once;
create unique index leave_ledger_given_back_once on leave_ledger (leave_day_id, turn) where kind = 'given_back';

-- The days that a holiday had before it moved, as far as they were over: whoever stayed away on them is not absent for it.
alter table public_holiday add column moved_to uuid references public_holiday;
create index public_holiday_moved on public_holiday (start_date) where moved_to is not null;
