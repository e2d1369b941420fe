/** Journals of payrolls and what they follow from. */

import type { Journal, JournalAccount, JournalKind } from '@iroko/contract/payroll/journals'
import { type SqlBool, sql } from 'kysely'
import type { Db } from '../../../lib/database/database.ts'
import { type ListQuery, likePattern, listPage } from '../../../lib/database/listing.ts'
import { payoutMode, toPay } from '../payouts/store.ts'
import { signedSlips } from '../payouts/store-signed.ts'
import type { JournalLine } from './rules.ts'

/**
 * What people come to owe beyond their net pay: of a correction that comes to less, less what the payslips that it replaces said of it.
 * Below zero what of a payment that they kept, when its payroll was reversed, is set off with the payslip of its successor.
 */
export async function findOverpaid(db: Db, runId: string): Promise<number> {
  const { rows } = await sql<{ kobo: number }>`
    select coalesce(sum(case when sign = 1 and replaces is null then -least(paid_before_kobo, net_kobo + held_kobo)
      else sign * greatest(paid_before_kobo - net_kobo - held_kobo, 0) end), 0)::bigint as kobo from (${signedSlips(runId)}) slip`.execute(
    db,
  )
  return rows[0]?.kobo ?? 0
}

/** What leaves the company: nothing that is withheld; cheques are drawn on the bank. */
export async function findPaid(db: Db, runId: string): Promise<{ bank_kobo: number; cash_kobo: number }> {
  const { rows } = await sql<{ bank_kobo: number; cash_kobo: number }>`
    select coalesce(sum(${toPay}) filter (where ${payoutMode} <> 'cash'), 0)::bigint as bank_kobo,
      coalesce(sum(${toPay}) filter (where ${payoutMode} = 'cash'), 0)::bigint as cash_kobo
    from payslip where run_id = ${runId}::uuid and voided_at is null and withheld_reason is null`.execute(db)
  return rows[0] ?? { bank_kobo: 0, cash_kobo: 0 }
}

export async function countOf(db: Db, runId: string, kind: 'return' | 'receipt' | 'write_off'): Promise<number> {
  const { rows } = await sql<{ found: number }>`
    select count(*)::int as found from payroll_journal where run_id = ${runId}::uuid and kind = ${kind}`.execute(db)
  return rows[0]?.found ?? 0
}

const line = sql`payroll_journal_line line where line.journal_id = journal.id`

/** Of the ledger what payrolls, loans and filings posted. */
const rows = (db: Db) =>
  db
    .selectFrom('journal_entry as journal')
    .leftJoin('payroll_run', (join) =>
      join.onRef('payroll_run.id', '=', 'journal.source_id').on('journal.source_kind', '=', 'payroll_run'),
    )
    .where('journal.source_kind', 'in', ['payroll_run', 'loan', 'payroll_filing', 'pay_provision'])
    .select(['journal.id', 'journal.reference', 'journal.dated_on', 'journal.hash'])
    .select([
      sql<JournalKind>`journal.event`.as('kind'),
      sql<Journal['run']>`case when payroll_run.id is not null
        then json_build_object('id', payroll_run.id, 'title', payroll_run.reference) end`.as('run'),
      sql<string>`case journal.source_kind when 'payroll_run' then payroll_run.reference
        when 'loan' then (select loan_type.title || ' of ' || employee.full_name from loan join loan_type on loan_type.id = loan.loan_type_id
          join employee on employee.id = loan.employee_id where loan.id = journal.source_id)
        when 'pay_provision' then (select to_char(month, 'YYYY-MM') from pay_provision_month provided where provided.id = journal.source_id)
        else (select filing.receipt_number from payroll_filing filing where filing.id = journal.source_id) end`.as('about'),
      sql<number>`(select sum(debit_kobo)::bigint from ${line})`.as('total_kobo'),
      sql<number>`(select count(*)::int from ${line})`.as('lines'),
    ])

export function listJournals(db: Db, list: ListQuery & { kind?: JournalKind | undefined; run_id?: string | undefined }) {
  const { kind, run_id, q } = list
  const found = rows(db)
    .$if(kind !== undefined, (it) => it.where('journal.event', '=', kind ?? 'accrual'))
    .$if(run_id !== undefined, (it) => it.where('payroll_run.id', '=', run_id ?? ''))
    .$if(Boolean(q), (it) => it.where(sql<SqlBool>`lower(journal.reference) like ${likePattern(q ?? '')}`))
  const columns = {
    dated_on: sql.ref('journal.dated_on'),
    reference: sql.ref('journal.reference'),
    total_kobo: sql`(select sum(debit_kobo) from ${line})`,
  }
  return listPage(db, found, list, { columns, fallback: '-dated_on', tie: sql.ref('journal.id') })
}

export const findJournal = (db: Db, id: string): Promise<Journal | undefined> =>
  rows(db).where('journal.id', '=', id).executeTakeFirst()

/** What the account of a line is to payroll. */
const accountKey = sql`substr(line.rule_key, 9)`

export function listLines(db: Db, journalId: string, list: ListQuery) {
  const found = db
    .selectFrom('journal_line as line')
    .select([
      sql<string>`line.position::text`.as('id'),
      sql<JournalAccount>`${accountKey}`.as('account'),
      'line.detail',
      'line.debit_kobo',
      'line.credit_kobo',
    ])
    .where('line.entry_id', '=', journalId)
    .$if(Boolean(list.q), (it) =>
      it.where(sql<SqlBool>`lower(${accountKey} || ' ' || line.detail) like ${likePattern(list.q ?? '')}`),
    )
  return listPage(db, found, list, {
    columns: { place: sql.ref('line.position') },
    fallback: 'place',
    tie: sql.ref('line.position'),
  })
}

/** The journals of a source that nothing takes back yet, with their lines; what leavers paid back is theirs whatever becomes of it. */
export async function openJournals(db: Db, sourceId: string) {
  const found = await sql<{ id: string; kind: JournalKind; part: string; hash: string | null; lines: JournalLine[] }>`
    select journal.id, journal.kind, journal.part, journal.hash, (select json_agg(json_build_object('account', account, 'detail', detail,
        'office_id', office_id, 'debit_kobo', debit_kobo, 'credit_kobo', credit_kobo) order by position) from ${line}) as lines
    from payroll_journal journal where source_id = ${sourceId}::uuid and kind not in ('reversal', 'receipt', 'write_off')
      and not exists (select 1 from payroll_journal later where later.reverses = journal.id) order by journal.id`.execute(db)
  return found.rows
}

/** How often a filing was recorded as paid over. */
export async function countRemittances(db: Db, filingId: string): Promise<number> {
  const { rows } = await sql<{ found: number }>`
    select count(*)::int as found from payroll_journal where source_id = ${filingId}::uuid and kind = 'remittance'`.execute(db)
  return rows[0]?.found ?? 0
}
