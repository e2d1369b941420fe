/** What payrolls add to the filings of a month, one for each authority as long as it is open. */
import { sql } from 'kysely'
import type { Db } from '../../../lib/database/database.ts'
import type { Invariant } from '../../../lib/database/invariant.ts'
import type { ClosingCheck } from '../../../lib/house/closing.ts'
import type { Owed } from './rules.ts'
import { peopleOf } from './store.ts'

/** What one payroll owes to one authority within a month, or takes back. */
export interface Part extends Owed {
  run_id: string
  sign: 1 | -1
  due_on: string
}

/** Two payrolls that are paid at once add to filings one after the other, and none is opened twice. */
export async function lockGathering(db: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock(7205939)`.execute(db)
}

/** The open filing of an authority for a month (its first day), held; a new one, or a supplement to what was filed. */
async function openFiling(db: Db, month: string, { kind, recipient, due_on }: Part, newId: () => string): Promise<string> {
  const open = await sql<{
    id: string
  }>`select id from payroll_filing where (kind, recipient, month) = (${kind}, ${recipient}, ${month}::date)
    and filed_on is null order by supplement limit 1 for update`.execute(db)
  const [known] = open.rows
  if (known) return known.id
  const id = newId()
  await sql`insert into payroll_filing (id, kind, recipient, month, supplement, due_on, people, amount_kobo)
    select ${id}::uuid, ${kind}, ${recipient}, ${month}::date, coalesce(max(supplement), 0) + 1, ${due_on}::date, 0, 0
    from payroll_filing where (kind, recipient, month) = (${kind}, ${recipient}, ${month}::date)`.execute(db)
  return id
}

/** Adds a part, and with it what an authority owes of earlier months: it is set off with what is owed to it next. */
export async function addPart(db: Db, month: string, part: Part, newId: () => string): Promise<void> {
  const id = await openFiling(db, month, part, newId)
  const { kind, recipient, run_id, sign, people, amount_kobo, due_on } = part
  await sql`insert into payroll_filing_part (id, filing_id, run_id, sign, people, amount_kobo, due_on)
    values (${newId()}::uuid, ${id}::uuid, ${run_id}::uuid, ${sign}, ${people}, ${amount_kobo}, ${due_on}::date)`.execute(db)
  if (amount_kobo > 0)
    await sql`with back as (select id from payroll_filing where (kind, recipient) = (${kind}, ${recipient}) and month is not null
        and id <> ${id}::uuid and filed_on is null and amount_kobo < 0),
      moved as (update payroll_filing_part set filing_id = ${id}::uuid where filing_id in (select id from back))
      delete from payroll_filing where id in (select id from back)`.execute(db)
  await sumUp(db, id)
}

/** What the parts of a filing come to, whom they name and by when the first of them is due; one without a part is none. */
async function sumUp(db: Db, id: string): Promise<void> {
  const { rows } = await sql<{
    parts: number
  }>`select count(*)::int as parts from payroll_filing_part where filing_id = ${id}::uuid`.execute(db)
  if (rows[0]?.parts === 0) {
    await sql`delete from payroll_filing where id = ${id}::uuid`.execute(db)
    return
  }
  const people = await peopleOf(db, id)
  await sql`update payroll_filing filing set people = ${people}, version = version + 1, amount_kobo = sums.kobo, due_on = sums.due_on
    from (select sum(amount_kobo) as kobo, coalesce(min(due_on) filter (where amount_kobo > 0), min(due_on)) as due_on
      from payroll_filing_part where filing_id = ${id}::uuid) sums where filing.id = ${id}::uuid`.execute(db)
}

/** Of a payroll that is void: what is not filed yet. */
export async function dropParts(db: Db, runId: string): Promise<void> {
  const { rows } = await sql<{ filing_id: string }>`delete from payroll_filing_part part using payroll_filing filing
    where filing.id = part.filing_id and filing.filed_on is null and part.run_id = ${runId}::uuid and part.sign = 1 returning part.filing_id`.execute(
    db,
  )
  for (const { filing_id } of rows) await sumUp(db, filing_id)
}

/** What was filed of a payroll and not taken back yet, with the month of each. */
export async function filedParts(db: Db, runId: string): Promise<(Part & { month: string })[]> {
  const { rows } = await sql<Part & { month: string }>`
    select filing.kind, filing.recipient, filing.month, part.run_id, part.sign, part.people, part.amount_kobo, part.due_on
    from payroll_filing_part part join payroll_filing filing on filing.id = part.filing_id
    where part.run_id = ${runId}::uuid and part.sign = 1 and filing.filed_on is not null
      and not exists (select from payroll_filing_part back join payroll_filing of on of.id = back.filing_id
        where back.run_id = part.run_id and back.sign = -1 and (of.kind, of.recipient) = (filing.kind, filing.recipient))
    order by filing.kind, filing.recipient`.execute(db)
  return rows
}

/** What must hold of filings by themselves; that they come to the books is a control of the journals. */
export const invariants: Invariant[] = [
  {
    id: 'filing_parts',
    says: 'A filing of a month comes to what its payrolls add',
    finds: `select filing.kind || ' ' || filing.recipient || ' ' || filing.month as what from payroll_filing filing
      left join payroll_filing_part part on part.filing_id = filing.id where filing.month is not null
      group by filing.id having filing.amount_kobo is distinct from sum(part.amount_kobo)`,
  },
]
export const closing: readonly ClosingCheck[] = [
  {
    check: 'filings',
    title: 'Filings due until its end that are not recorded as paid',
    level: 'amber',
    opens: '/dashboard/accounting-reports/payslip-reports?view=filings',
    counts: ({ next }) => sql`select count(*) as count, sum(amount_kobo) as sum_kobo from payroll_filing
      where filed_on is null and due_on < ${next}::date and (amount_kobo > 0 or kind = 'paye_return')`,
  },
]
