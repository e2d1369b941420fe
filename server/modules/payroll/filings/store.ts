/** Filings and what they follow from. */
import type { Filing, FilingKind, FilingStatus } from '@iroko/contract/payroll/filings'
import { type Insertable, type RawBuilder, type Selectable, type SqlBool, sql } from 'kysely'
import type { PayrollFiling } from '../../../database.types.ts'
import type { Db } from '../../../lib/database/database.ts'
import { employeeMatches } from '../../../lib/database/employee-search.ts'
import { type ListQuery, likePattern, listPage } from '../../../lib/database/listing.ts'
import { fileRef, ifThere, personRef } from '../../../lib/database/references.ts'
import { insertAll } from '../../../lib/http/bulk.ts'
import { isOtherDeduction, linesOf, otherDeduction, signedSlips } from '../payouts/store-signed.ts'
import type { FiledOfYear, Owed } from './rules.ts'

export type FilingRecord = Selectable<PayrollFiling>

/** Shares of a line's key in a filing; what comes back to people is taken off. */
const shares = sql`(values ('pension', 'pension', 'employee', 1), ('pension', 'pension_employer', 'employer', 1), ('pension', 'pension_voluntary', 'voluntary', 1), ('nhf', 'nhf', 'employee', 1),
  ('nhis', 'nhis', 'employee', 1), ('nhis', 'nhis_employer', 'employer', 1), ('nsitf', 'nsitf', 'employer', 1), ('itf', 'itf', 'employer', 1),
  ('paye', 'paye', 'employee', 1), ('paye_return', 'paye', 'employee', 1), ('paye', 'paye_set_off', 'employee', -1),
  ('paye_return', 'paye_set_off', 'employee', -1), ('pension', 'pension_back', 'employee', -1), ('nhf', 'nhf_back', 'employee', -1),
  ('nhis', 'nhis_back', 'employee', -1), ('deduction', ${otherDeduction}, 'employee', 1)) share(filing, key, side, back)`

/** The key of `line` in these shares. */
const shareKey = sql`case when ${isOtherDeduction} then ${otherDeduction} else line.key end`

/** What `line` adds to a filing. What a last pay (`slip`) could not deduct for others is owed to them all the same, as the books have it. */
const lineKobo = sql`(line.amount_kobo + case when ${isOtherDeduction} and slip.kind = 'final' then line.short_kobo else 0 end)`

/** To whom a payslip by the name `slip` owes what a kind of filing takes of its `line`. */
const recipientOf = (
  kind: RawBuilder<unknown>,
) => sql`case when ${kind} in ('paye', 'paye_return') then coalesce(slip.tax_state, 'Not known')
  when ${kind} = 'pension' then coalesce(slip.pfa, 'Not known') when ${kind} = 'deduction' then line.title else '' end`

const slipColumns = (of: 'payslip' | 'replaced') =>
  sql.raw(
    ['id', 'kind', 'employee_id', 'office_id', 'tax_state', 'pfa', 'gross_kobo'].map((column) => `${of}.${column}`).join(', '),
  )

/** Of a payroll what it adds; of a filing what its parts do; of a year all that was paid of its months and counts. */
function slipsOf(of: { run_id: string } | { filing_id: string } | { year: number }): RawBuilder<unknown> {
  if ('run_id' in of) return signedSlips(of.run_id)
  if ('year' in of)
    return sql`select payslip.*, 1 as sign from payslip join payroll_run on payroll_run.id = run_id where voided_at is null
      and state in ('paid', 'closed') and extract(year from payslip.month) = ${of.year}`
  return sql`select ${slipColumns('payslip')}, part.sign from payroll_filing_part part join payslip on payslip.run_id = part.run_id
    where part.filing_id = ${of.filing_id}::uuid
    union all
    select ${slipColumns('replaced')}, -part.sign from payroll_filing_part part join payslip newer on newer.run_id = part.run_id
      join payslip replaced on replaced.id = newer.replaces where part.filing_id = ${of.filing_id}::uuid`
}

/** The payslips that a filing follows from. */
export const slipsOfFiling = ({ id, year }: Pick<FilingRecord, 'id' | 'year'>): RawBuilder<unknown> =>
  slipsOf(year === null ? { filing_id: id } : { year })

/** What each person owes to whom by these payslips. */
const owedByPerson = (of: Parameters<typeof slipsOf>[0]) => sql`
  select share.filing as kind, ${recipientOf(sql`share.filing`)} as recipient, slip.employee_id,
    sum(${lineKobo} * share.back * slip.sign) as amount_kobo, sum(slip.gross_kobo * slip.sign) as gross_kobo
  from (${slipsOf(of)}) slip cross join lateral ${linesOf('slip')} line join ${shares} on share.key = ${shareKey}
  where line.kind <> 'earning' and (share.filing in ('itf', 'paye_return')) = ${'year' in of}
  group by 1, 2, 3`

/**
 * What one payroll, or all that were paid of a year, owe to whom; below zero what a correction takes back. Who pays nothing of it is
 * among the people all the same, as a return of tax asks for.
 */
export async function findOwed(db: Db, of: { run_id: string } | { year: number }): Promise<Owed[]> {
  const found = await sql<Owed>`
    select kind, recipient, count(*)::int as people, sum(amount_kobo)::bigint as amount_kobo from (${owedByPerson(of)}) person
    where amount_kobo <> 0 or gross_kobo <> 0
    group by 1, 2 having sum(amount_kobo) <> 0 or kind = 'paye_return' order by 1, 2`.execute(db)
  return found.rows
}

/** How many people a filing of a month names. */
export async function peopleOf(db: Db, id: string): Promise<number> {
  const found = await sql<{ people: number }>`
    select count(*)::int as people from (${owedByPerson({ filing_id: id })}) person
      join payroll_filing filing on filing.id = ${id}::uuid and (filing.kind, filing.recipient) = (person.kind, person.recipient)
    where person.amount_kobo <> 0 or person.gross_kobo <> 0`.execute(db)
  return found.rows[0]?.people ?? 0
}

export const insertFilings = (db: Db, rows: readonly Insertable<PayrollFiling>[]): Promise<void> =>
  insertAll(db, 'payroll_filing', rows)

/** Those of a year that are not filed yet, nor adjusted by one that is, make room for the newest figures; answers what stays. */
export async function dropOpenOfYear(db: Db, year: number): Promise<FiledOfYear[]> {
  await sql`delete from payroll_filing filing where year = ${year} and filed_on is null
    and not exists (select from payroll_filing later where later.amends = filing.id and later.filed_on is not null)`.execute(db)
  const found = await sql<FiledOfYear>`
    select distinct on (kind, recipient) kind, recipient, id, people, sum(amount_kobo) over (partition by kind, recipient)::bigint as amount_kobo
    from payroll_filing filing where year = ${year}
    order by kind, recipient, exists (select 1 from payroll_filing later where later.amends = filing.id)`.execute(db)
  return found.rows
}

const rows = (db: Db, today: string) =>
  db
    .selectFrom('payroll_filing as filing')
    .leftJoin('file', 'file.id', 'filing.file_id')
    .select(['filing.id', 'filing.version', 'filing.recipient', 'filing.due_on', 'filing.people', 'filing.amount_kobo'])
    .select(['filing.supplement', sql<boolean>`filing.amends is not null`.as('is_adjustment')])
    .select(['filing.filed_on', 'filing.receipt_number', ifThere('file', fileRef()).as('receipt')])
    .select([
      sql<FilingKind>`filing.kind`.as('kind'),
      sql<
        Filing['parts']
      >`coalesce((select json_agg(json_build_object('run', json_build_object('id', run.id, 'title', run.reference),
        'amount_kobo', part.amount_kobo, 'people', part.people, 'due_on', part.due_on) order by run.month, run.id, part.sign desc)
        from payroll_filing_part part join payroll_run run on run.id = part.run_id where part.filing_id = filing.id), '[]')`.as(
        'parts',
      ),
      sql<string>`coalesce(to_char(filing.month, 'YYYY-MM'), filing.year::text)`.as('period'),
      statusOn(today).as('status'),
      sql<
        string | null
      >`case when filing.kind = 'pension' then (select fund.code from pension_fund fund where fund.title = filing.recipient
        order by fund.archived_at is not null limit 1) end`.as('recipient_code'),
    ])

/** With whom nothing is late that is owed to the company; a return is due whatever it comes to. */
const isOwed = (filing: string) =>
  sql`(${sql.ref(`${filing}.amount_kobo`)} > 0 or (${sql.ref(`${filing}.kind`)} = 'paye_return' and ${sql.ref(`${filing}.amends`)} is null))`

const statusOn = (today: string) => sql<FilingStatus>`case when filing.filed_on is not null then 'filed'
  when filing.due_on < ${today}::date and ${isOwed('filing')} then 'overdue' else 'open' end`

interface ListFilters extends ListQuery {
  kind?: FilingKind | undefined
  status?: FilingStatus | undefined
  run_id?: string | undefined
  due_by?: string | undefined
  /** Only what is not filed yet. */
  is_open?: boolean
}

export function listFilings(db: Db, list: ListFilters, today: string) {
  const { kind, status, run_id, due_by, is_open, q } = list
  const found = rows(db, today)
    .$if(is_open === true, (it) => it.where('filing.filed_on', 'is', null))
    .$if(kind !== undefined, (it) => it.where('filing.kind', '=', kind ?? 'paye'))
    .$if(status !== undefined, (it) => it.where(sql<SqlBool>`${statusOn(today)} = ${status}`))
    .$if(run_id !== undefined, (it) =>
      it.where(
        sql<SqlBool>`exists (select from payroll_filing_part part where part.filing_id = filing.id and part.run_id = ${run_id ?? ''}::uuid)`,
      ),
    )
    .$if(due_by !== undefined, (it) =>
      it
        .where('filing.filed_on', 'is', null)
        .where('filing.due_on', '<=', due_by ?? '')
        .where(sql<SqlBool>`${isOwed('filing')}`),
    )
    .$if(Boolean(q), (it) =>
      it.where(
        sql<SqlBool>`lower(filing.recipient || ' ' || coalesce(filing.receipt_number, '')) like ${likePattern(q ?? '')}`,
      ),
    )
  const columns = {
    due_on: sql`filing.filed_on is not null, filing.due_on`,
    kind: sql.ref('filing.kind'),
    amount_kobo: sql.ref('filing.amount_kobo'),
  }
  return listPage(db, found, list, { columns, fallback: 'due_on', tie: sql.ref('filing.id') })
}

export const findFiling = (db: Db, id: string, today: string): Promise<Filing | undefined> =>
  rows(db, today).where('filing.id', '=', id).executeTakeFirst()

const records = (db: Db, id: string) => db.selectFrom('payroll_filing').selectAll().where('id', '=', id)

export const readFiling = (db: Db, id: string): Promise<FilingRecord | undefined> => records(db, id).executeTakeFirst()
export const lockFiling = (db: Db, id: string): Promise<FilingRecord | undefined> =>
  records(db, id).forUpdate().executeTakeFirst()

/** These filings, held in one order. */
export async function lockFilings(db: Db, ids: readonly string[]): Promise<FilingRecord[]> {
  return await db
    .selectFrom('payroll_filing')
    .selectAll()
    .where(sql<SqlBool>`id = any(${[...ids]}::uuid[])`)
    .orderBy('id')
    .forUpdate()
    .execute()
}

/** The filings of a month (`yyyy-MM`); those of a year are none. */
export async function filingsOf(db: Db, month: string): Promise<FilingRecord[]> {
  return await db
    .selectFrom('payroll_filing')
    .selectAll()
    .where('month', '=', `${month}-01`)
    .orderBy('kind')
    .orderBy('recipient')
    .orderBy('id')
    .execute()
}

/** PAYE of a year of `employee` beyond its tax, as their last payslip of it says. */
const overOf = (
  year: number | null,
) => sql`(select slip.over_kobo + (select open_tax_kobo from repaid_pay(employee.id, ${year})) from payslip slip join payroll_run run on run.id = slip.run_id
  and run.state in ('paid', 'closed') where slip.employee_id = employee.id and slip.voided_at is null
  and slip.month between make_date(${year}, 1, 1) and make_date(${year}, 12, 31) order by slip.month desc, slip.seq desc limit 1)`

/** What of a year was deducted beyond its tax, of those whom a return names. */
export async function overOfYear(db: Db, { kind, recipient, year }: FilingRecord): Promise<number> {
  if (kind !== 'paye_return') return 0
  const found = await sql<{ kobo: number }>`
    select coalesce(sum(over_kobo), 0)::bigint as kobo from (select distinct on (slip.employee_id) slip.over_kobo + (select open_tax_kobo from repaid_pay(slip.employee_id, ${year})) as over_kobo, slip.tax_state
      from payslip slip join payroll_run run on run.id = slip.run_id and run.state in ('paid', 'closed')
      where slip.voided_at is null and slip.month between make_date(${year}, 1, 1) and make_date(${year}, 12, 31)
      order by slip.employee_id, slip.month desc, slip.seq desc) last where coalesce(tax_state, 'Not known') = ${recipient}`.execute(
    db,
  )
  return found.rows[0]?.kobo ?? 0
}

const totalOf = sql`(sums.employee_kobo + sums.employer_kobo + sums.voluntary_kobo)`

/** The lines of a filing by person, of whom it takes nothing among them; those of a year are summed, also where it amends what was filed. */
export function listSchedule(db: Db, filing: FilingRecord, list: ListQuery) {
  const { kind, recipient, year } = filing
  const side = (of: 'employee' | 'employer' | 'voluntary') =>
    sql`coalesce(sum(${lineKobo} * share.back) filter (where share.side = ${sql.lit(of)}), 0)`
  const counted = sql<{
    employee_id: string
    gross_kobo: number
    employee_kobo: number
    employer_kobo: number
    voluntary_kobo: number
  }>`(
    select slip.employee_id, sum(slip.gross_kobo * slip.sign)::bigint as gross_kobo,
      sum(owed.employee_kobo * slip.sign)::bigint as employee_kobo, sum(owed.employer_kobo * slip.sign)::bigint as employer_kobo,
      sum(owed.voluntary_kobo * slip.sign)::bigint as voluntary_kobo
    from (${slipsOfFiling(filing)}) slip cross join lateral (
      select ${side('employee')} as employee_kobo, ${side('employer')} as employer_kobo, ${side('voluntary')} as voluntary_kobo, count(*) as lines
      from payslip_line line join ${shares} on share.key = ${shareKey}
      where line.payslip_id = slip.id and line.kind <> 'earning' and share.filing = ${kind}
        and ${recipientOf(sql`${kind}::text`)} = ${recipient}) owed
    where owed.lines > 0
    group by slip.employee_id)`.as<'sums'>('sums')
  const found = db
    .selectFrom(counted)
    .innerJoin('employee', 'employee.id', 'sums.employee_id')
    .leftJoin('employee_pay', 'employee_pay.employee_id', 'employee.id')
    .select([
      'employee.id',
      personRef().as('employee'),
      sql<number>`sums.gross_kobo - coalesce(case when ${kind}::text = 'paye_return' then (select pay_kobo from repaid_pay(employee.id, ${year})) end, 0)`.as(
        'gross_kobo',
      ),
      'sums.employee_kobo',
      'sums.employer_kobo',
      'sums.voluntary_kobo',
    ])
    .select([
      sql<number>`${totalOf}`.as('total_kobo'),
      sql<string | null>`case when ${kind}::text in ('paye', 'paye_return') then employee_pay.tin
        when ${kind}::text = 'pension' and employee_pay.rsa_pin_last4 is not null then '******' || employee_pay.rsa_pin_last4 end`.as(
        'number',
      ),
    ])
    .select(sql<number>`coalesce(case when ${kind}::text = 'paye_return' then ${overOf(year)} end, 0)`.as('over_kobo'))
    .where(sql<SqlBool>`(${totalOf} <> 0 or sums.gross_kobo <> 0)`)
    .$if(Boolean(list.q), (it) => it.where(employeeMatches(list.q ?? '')))
  const columns = { employee: sql.ref('employee.full_name'), total_kobo: totalOf }
  return listPage(db, found, list, { columns, fallback: 'employee', tie: sql.ref('employee.id') })
}

/** What all filings of a recipient for a year come to: what its schedule lists. */
export async function amountOfYear(db: Db, { kind, recipient, year }: FilingRecord): Promise<number> {
  const found = await sql<{ kobo: number }>`
    select sum(amount_kobo)::bigint as kobo from payroll_filing where (kind, recipient, year) = (${kind}, ${recipient}, ${year})`.execute(
    db,
  )
  return found.rows[0]?.kobo ?? 0
}

/**
 * Since when a filing is owed, as the books have it: the last accrual of its payrolls, or reversal that it takes back; of a year the accrual of
 * the last payroll that it counts.
 */
export async function owedSince(db: Db, { id, year }: FilingRecord): Promise<string | null> {
  const runs =
    year === null
      ? sql`select run_id, sign from payroll_filing_part where filing_id = ${id}::uuid`
      : sql`select run.id as run_id, 1 as sign from payroll_run run where extract(year from run.month) = ${year} and run.state in ('paid', 'closed')`
  const found = await sql<{
    day: string | null
  }>`select max(journal.dated_on) as day from payroll_journal journal join (${runs}) owing
    on owing.run_id = journal.run_id and journal.kind = case owing.sign when 1 then 'accrual' else 'reversal' end
    where journal.source_kind = 'payroll_run'`.execute(db)
  return found.rows[0]?.day ?? null
}

/** Whether one that it amends is not filed yet, or one that amends it is: they are recorded and reopened in turn. */
export async function isOutOfTurn(db: Db, { id, amends, filed_on }: FilingRecord): Promise<boolean> {
  const other = filed_on ? sql`amends = ${id}::uuid and filed_on is not null` : sql`id = ${amends}::uuid and filed_on is null`
  const found = await sql`select 1 from payroll_filing where ${other} limit 1`.execute(db)
  return found.rows.length > 0
}

/** Sealed numbers of people, to be opened for a remittance. */
export async function sealedNumbers(db: Db, ids: readonly string[]) {
  return await db
    .selectFrom('employee_pay')
    .select(['employee_id', 'nin_sealed', 'rsa_pin_sealed', 'tin'])
    .where(sql<SqlBool>`employee_id = any(${[...ids]}::uuid[])`)
    .execute()
}

/** A file that the caller uploaded for a filing and that none has yet. */
export async function isOwnReceipt(db: Db, fileId: string, userId: string): Promise<boolean> {
  const found = await sql<{ id: string }>`select id from file where id = ${fileId}::uuid and created_by = ${userId}::uuid
    and purpose = 'filing' and not exists (select 1 from payroll_filing where file_id = file.id)`.execute(db)
  return found.rows.length > 0
}

/** Not filed, due by a day, and not reminded of for the `reminder`-th time; they count as reminded from now. */
export async function takeDue(
  db: Db,
  reminder: 1 | 2,
  by: string,
): Promise<Pick<FilingRecord, 'kind' | 'recipient' | 'due_on'>[]> {
  const found = await sql<Pick<FilingRecord, 'kind' | 'recipient' | 'due_on'>>`
    update payroll_filing set reminders = ${reminder} where filed_on is null and ${isOwed('payroll_filing')}
      and reminders < ${reminder} and due_on <= ${by}::date
    returning kind, recipient, due_on`.execute(db)
  return found.rows
}
