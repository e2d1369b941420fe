-- What a correction takes back from an authority or fund is a filing below zero, set off with another remittance.
alter table payroll_filing drop constraint if exists payroll_filing_amount_kobo_check;
alter table payroll_filing add constraint payroll_filing_amount_kobo_check check (amount_kobo <> 0);

-- Those of corrections that were paid before.
with share (filing, key) as (
  values ('pension', 'pension'), ('pension', 'pension_employer'), ('nhf', 'nhf'), ('nhis', 'nhis'), ('nhis', 'nhis_employer'),
    ('nsitf', 'nsitf'), ('paye', 'paye')
), slip as (
  select payslip.run_id, payslip.id, payslip.employee_id, tax_state, pfa, 1 as sign from payslip
  union all
  select newer.run_id, replaced.id, replaced.employee_id, replaced.tax_state, replaced.pfa, -1
  from payslip newer join payslip replaced on replaced.id = newer.replaces
), owed as (
  select run.id as run_id, (run.paid_at at time zone 'Africa/Lagos')::date as paid_on, share.filing as kind,
    case share.filing when 'paye' then coalesce(slip.tax_state, 'Not known') when 'pension' then coalesce(slip.pfa, 'Not known') else '' end as recipient,
    slip.employee_id, sum(line.amount_kobo * slip.sign) as kobo
  from payroll_run run join slip on slip.run_id = run.id
    join payslip_line line on line.payslip_id = slip.id and line.kind <> 'earning' join share on share.key = line.key
  where run.kind = 'correction' and run.state in ('paid', 'closed')
  group by 1, 2, 3, 4, 5
)
insert into payroll_filing (id, kind, run_id, recipient, due_on, people, amount_kobo)
select gen_random_uuid(), kind, run_id, recipient, paid_on, count(*) filter (where kobo <> 0), sum(kobo)
from owed group by run_id, paid_on, kind, recipient having sum(kobo) < 0;
