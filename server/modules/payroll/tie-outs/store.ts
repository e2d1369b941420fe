/** What payrolls that were paid in a month come to, by payslips, books, filings and bank. */
import type { TieOutKind } from '@iroko/contract/payroll/tie-outs'
import { sql } from 'kysely'
import type { Db } from '../../../lib/database/database.ts'

/** Months in which payrolls were paid that count, newest first. */
export async function paidMonths(db: Db): Promise<string[]> {
  const { rows } = await sql<{ month: string }>`select distinct to_char(paid_on, 'YYYY-MM') as month from payroll_run
    where state in ('paid', 'closed') and paid_on is not null order by 1 desc limit 120`.execute(db)
  return rows.map(({ month }) => month)
}

/** The payrolls that were paid in a month (`yyyy-MM`) and count. */
export async function paidRuns(db: Db, month: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select id from payroll_run where state in ('paid', 'closed')
    and paid_on >= ${`${month}-01`}::date and paid_on < ${`${month}-01`}::date + interval '1 month'`.execute(db)
  return rows.map(({ id }) => id)
}

interface Sum {
  kind: TieOutKind
  kobo: number
}

const accounts = sql`(values ('paye_payable', 'paye'), ('pension_payable', 'pension'), ('nhf_payable', 'nhf'), ('nhis_payable', 'nhis'),
  ('nsitf_payable', 'nsitf'), ('other_payable', 'deduction'), ('net_payable', 'net')) account (account, kind)`

/** What the accruals of these payrolls say is payable, by what it is. */
export async function booked(db: Db, runs: readonly string[]): Promise<Sum[]> {
  const { rows } = await sql<Sum>`
    select account.kind, sum(line.credit_kobo - line.debit_kobo)::bigint as kobo from payroll_journal journal
    join payroll_journal_line line on line.journal_id = journal.id join ${accounts} on account.account = line.account
    where journal.run_id = any(${[...runs]}::uuid[]) and journal.kind in ('accrual', 'adjustment') group by 1`.execute(db)
  return rows
}

interface Filed extends Sum {
  filed_kobo: number
}

/** What these payrolls add to filings, and what of it is recorded as filed. */
export async function filed(db: Db, runs: readonly string[]): Promise<Filed[]> {
  const { rows } = await sql<Filed>`
    select filing.kind, sum(part.amount_kobo)::bigint as kobo,
      coalesce(sum(part.amount_kobo) filter (where filing.filed_on is not null), 0)::bigint as filed_kobo
    from payroll_filing_part part join payroll_filing filing on filing.id = part.filing_id
    where part.run_id = any(${[...runs]}::uuid[]) group by 1`.execute(db)
  return rows
}

/** What lines of the bank explain of the filings that these payrolls are parts of, and of the payments of the payrolls. */
export async function atBank(db: Db, runs: readonly string[]): Promise<Sum[]> {
  const ids = sql`any(${[...runs]}::uuid[])`
  const { rows } = await sql<Sum>`
    select entry.kind, -sum(live.amount_kobo)::bigint as kobo from (
      select journal.id, filing.kind from payroll_filing filing join journal_entry journal on journal.source_kind = 'payroll_filing'
        and journal.source_id = filing.id where exists (select 1 from payroll_filing_part part where part.filing_id = filing.id and part.run_id = ${ids})
      union all select journal.id, 'net' from journal_entry journal where journal.source_kind = 'payroll_run' and journal.event = 'payment'
        and journal.source_id = ${ids}) entry
    join bank_match live on live.entry_id = entry.id and live.undone_at is null group by 1`.execute(db)
  return rows
}

/** Net pay of these payrolls as payslips have it, and what was posted as paid by the bank. */
export async function netOf(db: Db, runs: readonly string[]): Promise<{ payslips_kobo: number; paid_kobo: number }> {
  const ids = sql`any(${[...runs]}::uuid[])`
  const { rows } = await sql<{ payslips_kobo: number; paid_kobo: number }>`
    select (select coalesce(sum(greatest(payslip.net_kobo + payslip.held_kobo, payslip.paid_before_kobo)
          - coalesce(greatest(replaced.net_kobo + replaced.held_kobo, replaced.paid_before_kobo), payslip.paid_before_kobo + payslip.held_kobo)), 0)
        from payslip left join payslip replaced on replaced.id = payslip.replaces where payslip.run_id = ${ids})::bigint as payslips_kobo,
      (select coalesce(sum(line.credit_kobo - line.debit_kobo), 0) from payroll_journal journal join payroll_journal_line line
        on line.journal_id = journal.id and line.account = 'bank' where journal.run_id = ${ids} and journal.kind = 'payment')::bigint as paid_kobo`.execute(
    db,
  )
  return rows[0] ?? { payslips_kobo: 0, paid_kobo: 0 }
}
