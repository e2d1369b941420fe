/** Every account that a ledger of its own stands behind comes to what is open in that ledger. */
import type { Invariant } from '../../../lib/database/invariant.ts'
import { otherDeductionText } from '../payouts/store-signed.ts'

const approved = `('approved', 'paid', 'closed')`

/** What is left to be paid of a payslip by the name `slip`. */
const toPay = 'greatest(slip.net_kobo + slip.held_kobo - slip.paid_before_kobo, 0)'

/** Whether a payslip by the name `slip` goes out with its payroll: also where a correction took its place since. */
const goesOut = `(slip.voided_at is null or exists (select 1 from payslip newer join payroll_run correcting on correcting.id = newer.run_id
  and correcting.approved_at is not null where newer.replaces = slip.id))`

const loans = `
  select to_char(dated_on, 'YYYY-MM-DD') as what from (
    select journal.dated_on, line.debit_kobo - line.credit_kobo as kobo from payroll_journal_line line
      join payroll_journal journal on journal.id = line.journal_id where line.account = 'staff_loans'
    union all select dated_on, -amount_kobo from loan_entry) moved
  group by dated_on having sum(kobo) <> 0`

const filings = `
  with share (filing, account, key, back) as (values ('paye', 'paye_payable', 'paye', 1), ('paye', 'paye_payable', 'paye_set_off', -1),
    ('pension', 'pension_payable', 'pension', 1), ('pension', 'pension_payable', 'pension_employer', 1), ('pension', 'pension_payable', 'pension_back', -1),
    ('nhf', 'nhf_payable', 'nhf', 1), ('nhf', 'nhf_payable', 'nhf_back', -1), ('nhis', 'nhis_payable', 'nhis', 1),
    ('nhis', 'nhis_payable', 'nhis_employer', 1), ('nhis', 'nhis_payable', 'nhis_back', -1), ('nsitf', 'nsitf_payable', 'nsitf', 1),
    ('itf', 'itf_payable', 'itf', 1), ('pension', 'pension_payable', 'pension_voluntary', 1), ('deduction', 'other_payable', 'other', 1)),
  moved as (
    select line.account, line.detail, line.credit_kobo - line.debit_kobo as kobo from payroll_journal_line line
      where line.account in (select account from share)
    union all
    select share.account, filing.recipient, -filing.amount_kobo from payroll_filing filing
      join (select distinct filing, account from share) share on share.filing = filing.kind where filing.filed_on is null
    union all
    select share.account, case share.filing when 'paye' then coalesce(slip.tax_state, 'Not known') when 'pension' then coalesce(slip.pfa, 'Not known')
      when 'deduction' then line.title else '' end,
      -(line.amount_kobo + case when share.filing = 'deduction' and slip.kind = 'final' then line.short_kobo else 0 end) * share.back * slip.sign
      from payroll_run run
      join (select id, kind, run_id, tax_state, pfa, 1 as sign from payslip
        union all select replaced.id, replaced.kind, newer.run_id, replaced.tax_state, replaced.pfa, -1 from payslip newer
          join payslip replaced on replaced.id = newer.replaces) slip on slip.run_id = run.id
      join payslip_line line on line.payslip_id = slip.id and line.kind <> 'earning'
      join share on share.key = case when ${otherDeductionText} then 'other' else line.key end
      where run.state = 'approved')
  select account || ' ' || detail as what from moved group by account, detail having sum(kobo) <> 0`

/**
 * What staff and leavers owe beside loans: what their newest payslip, and off-cycle ones after it, could not take back, less what was paid of
 * it; and what people kept of reversed payrolls, as far as no payslip counts it. The deductions of a last pay are among it.
 */
const receivables = `
  with counted as (select slip.* from payslip slip join payroll_run run on run.id = slip.run_id and run.state in ${approved}
    where slip.voided_at is null),
  newest as (select distinct on (employee_id) * from counted where kind <> 'off_cycle' order by employee_id, month desc, seq desc),
  owing as (select counted.id, counted.kind from counted left join newest on newest.employee_id = counted.employee_id
    where newest.id is null or (counted.month, counted.seq) >= (newest.month, newest.seq)),
  moved as (
    select line.debit_kobo - line.credit_kobo as kobo from payroll_journal_line line where line.account = 'salary_overpaid'
    union all
    select -line.short_kobo from owing join payslip_line line on line.payslip_id = owing.id
      where line.short_kobo > 0 and line.loan_id is null and (owing.kind = 'final' or line.key in ('past', 'replaced') or line.key like 'owed:%')
    union all
    select payment.amount_kobo - payment.loans_kobo from receivable_payment payment join payslip about on about.id = payment.payslip_id
      left join newest on newest.employee_id = payment.employee_id
      where newest.month = about.month and replace(newest.kind, 'correction', 'regular') = replace(about.kind, 'correction', 'regular')
        or not exists (select 1 from counted where counted.employee_id = payment.employee_id and counted.month = about.month
          and replace(counted.kind, 'correction', 'regular') = replace(about.kind, 'correction', 'regular'))
    union all
    select -${toPay} from payslip slip join payroll_run run on run.id = slip.run_id and run.reversed_payment = 'kept'
      where slip.withheld_reason is null
    union all
    select slip.paid_before_kobo from payslip slip join payroll_run run on run.id = slip.run_id and run.state in ${approved}
      where slip.replaces is null)
  select sum(kobo)::text as what from moved having sum(kobo) <> 0`

const netPay = `
  with moved as (
    select line.credit_kobo - line.debit_kobo as kobo from payroll_journal_line line where line.account = 'net_payable'
    union all
    select -${toPay} from payslip slip join payroll_run run on run.id = slip.run_id and run.state = 'approved' where ${goesOut}
    union all
    select -${toPay} from payslip slip join payroll_run run on run.id = slip.run_id and run.state in ('paid', 'closed')
      where slip.withheld_reason is not null
        and not exists (select 1 from payslip later join payroll_run paying on paying.id = later.run_id and paying.state in ${approved}
          where later.id = slip.paid_by)
        and (slip.voided_at is null or exists (select 1 from payslip newer where newer.replaces = slip.id
          and newer.paid_before_kobo > slip.paid_before_kobo)))
  select sum(kobo)::text as what from moved having sum(kobo) <> 0`

export const controls: Invariant[] = [
  { id: 'loans_owed', says: 'Loans to staff come to what is left of all loans, on every day', finds: loans },
  { id: 'staff_owe', says: 'What staff and leavers owe beside loans comes to what their payslips say', finds: receivables },
  {
    id: 'filings_owed',
    says: 'What is payable to authorities, funds, unions and cooperatives comes to the filings that are open and the payrolls that are not paid yet',
    finds: filings,
  },
  { id: 'net_owed', says: 'Net pay payable comes to the payslips that are not paid', finds: netPay },
]
