/** What is payable to authorities and funds on every day, told from the payrolls and filings themselves and from the books. */
import { sql } from 'kysely'
import type { Db } from '../lib/database/database.ts'

/**
 * Days on which the books say otherwise than payrolls that were approved by then, less those reversed and less filings paid over: each as
 * 'account day'. A filing that was reopened is not known here by its day.
 */
export async function wrongDays(db: Db): Promise<string[]> {
  const { rows } = await sql<{ what: string }>`
    with share (filing, key, back) as (values ('paye', 'paye', 1), ('paye', 'paye_set_off', -1), ('pension', 'pension', 1),
      ('pension', 'pension_employer', 1), ('pension', 'pension_back', -1), ('nhf', 'nhf', 1), ('nhf', 'nhf_back', -1), ('nhis', 'nhis', 1),
      ('nhis', 'nhis_employer', 1), ('nhis', 'nhis_back', -1), ('nsitf', 'nsitf', 1), ('itf', 'itf', 1), ('pension', 'pension_voluntary', 1), ('other', 'other', 1)),
    slip as (select id, kind, run_id, 1 as sign from payslip union all
      select old.id, old.kind, newer.run_id, -1 from payslip newer join payslip old on old.id = newer.replaces),
    owed as (select slip.run_id, share.filing, sum((line.amount_kobo
        + case when share.filing = 'other' and slip.kind = 'final' then line.short_kobo else 0 end) * share.back * slip.sign) as kobo from slip
      join payslip_line line on line.payslip_id = slip.id and line.kind <> 'earning'
      join share on share.key = case when line.kind = 'deduction' and line.loan_id is null and line.key !~ '^owed:' and line.key <> all
        ('{paye,pension,pension_voluntary,nhf,nhis,past,replaced,notice_owed,assets_owed}') then 'other' else line.key end group by 1, 2),
    moved as (
      select filing || '_payable' as account, least(ends_on, (approved_at at time zone 'Africa/Lagos')::date) as day, kobo
        from owed join payroll_run run on run.id = run_id where approved_at is not null
      union all select filing || '_payable', (reversed_at at time zone 'Africa/Lagos')::date, -kobo
        from owed join payroll_run run on run.id = run_id where reversed_at is not null and approved_at is not null
      union all select replace(kind, 'deduction', 'other') || '_payable', filed_on, -amount_kobo from payroll_filing where filed_on is not null and kind <> 'paye_return'
      union all select line.account, journal.dated_on, line.debit_kobo - line.credit_kobo from payroll_journal_line line
        join payroll_journal journal on journal.id = journal_id where line.account like any (array(select filing || '_payable' from share)))
    select account || ' ' || day as what from moved group by account, day having sum(kobo) <> 0 order by day`.execute(db)
  return rows.map(({ what }) => what)
}
