-- The names of the keys that values here were sealed with, so that a process with another key refuses to start.
create table data_key (
  name text primary key,
  first_used_at timestamptz not null default now()
);

insert into data_key (name)
select distinct split_part(sealed, '.', 2)
from (
  select secret_sealed as sealed from factor
  union all select nin_sealed from employee_pay
  union all select bvn_sealed from employee_pay
  union all select rsa_pin_sealed from employee_pay
  union all select account_number_sealed from bank_account
) known
where sealed is not null;
