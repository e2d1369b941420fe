-- Until what people were overpaid had an account of its own, it stood as negative net pay, as salaries or as owed to somebody else.
-- Posted journals stay as they are: an adjustment beside each says it as it is said now.
alter table payroll_journal drop constraint if exists payroll_journal_kind_check;
alter table payroll_journal add constraint payroll_journal_kind_check check (kind in ('accrual', 'payment', 'adjustment', 'reversal'));

with slip as (
  select payslip.run_id, payslip.id, 1 as sign, net_kobo, paid_before_kobo, office_id from payslip
  union all
  select newer.run_id, replaced.id, -1, replaced.net_kobo, replaced.paid_before_kobo, replaced.office_id
  from payslip newer join payslip replaced on replaced.id = newer.replaces
), posting as (
  select run_id, 'salary_overpaid' as account, '' as detail, null::uuid as office_id, sign * greatest(paid_before_kobo - net_kobo, 0) as kobo from slip
  union all
  select run_id, 'net_payable', '', null, -sign * greatest(paid_before_kobo - net_kobo, 0) from slip
  union all
  select run_id, 'salary_overpaid', '', null, sign * case when line.kind = 'earning' then amount_kobo else -amount_kobo end
  from slip join payslip_line line on line.payslip_id = slip.id
  where (line.kind, line.key) in (('earning', 'past_rest'), ('deduction', 'past'), ('deduction', 'replaced'))
  union all
  select run_id, 'salaries', coalesce(office.title, 'No office'), slip.office_id, -sign * amount_kobo
  from slip join payslip_line line on line.payslip_id = slip.id left join office on office.id = slip.office_id
  where line.kind = 'earning' and line.key = 'past_rest'
  union all
  select run_id, 'other_payable', line.title, null, sign * amount_kobo
  from slip join payslip_line line on line.payslip_id = slip.id
  where line.kind = 'deduction' and line.key in ('past', 'replaced')
), adjusted as (
  select gen_random_uuid() as id, journal.run_id, journal.reference || 'A' as reference, journal.hash, wanted.lines
  from payroll_journal journal
  cross join lateral (
    select jsonb_agg(line) as lines from (
      select account, detail, office_id, sum(kobo)::bigint as kobo from posting where posting.run_id = journal.run_id
      group by account, detail, office_id having sum(kobo) <> 0
    ) line
  ) wanted
  where journal.kind = 'accrual' and wanted.lines @> '[{"account": "salary_overpaid"}]'
    and not exists (select 1 from payroll_journal_line line where line.journal_id = journal.id and line.account = 'salary_overpaid')
    and not exists (select 1 from payroll_journal later where later.run_id = journal.run_id and later.kind in ('adjustment', 'reversal'))
), posted as (
  insert into payroll_journal (id, run_id, reference, kind, dated_on, hash, created_at)
  select id, run_id, reference, 'adjustment', (now() at time zone 'Africa/Lagos')::date, hash, now() from adjusted
)
insert into payroll_journal_line (journal_id, position, account, detail, office_id, debit_kobo, credit_kobo)
select adjusted.id, row_number() over (partition by adjusted.id order by kobo < 0, account, detail) - 1, account, detail, office_id,
  greatest(kobo, 0), greatest(-kobo, 0)
from adjusted, jsonb_to_recordset(lines) as line(account text, detail text, office_id uuid, kobo bigint);
