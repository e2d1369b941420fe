/** PAYE beyond the tax of the year, given back with the last pay out of what the same payroll owes the same state. */
import { sql } from 'kysely'
import type { Db } from '../../../lib/database/database.ts'

/** What payslips of this portal deducted of a payslip's person and year until then, less what they gave back: nobody else's deduction is given back. */
const deductedHere = sql`greatest(0, (select sum(known.paye_kobo - coalesce((select sum(amount_kobo) from payslip_line
    where payslip_id = known.id and key = 'paye_set_off'), 0)) from payslip known where known.employee_id = payslip.employee_id
  and known.voided_at is null and date_trunc('year', known.month) = date_trunc('year', payslip.month)
  and known.id is distinct from payslip.replaces and (known.month, known.seq) <= (payslip.month, payslip.seq)))`

/**
 * Gives back with the payslips of a payroll what was deducted beyond the tax of the year, by state and in the order of people, no more than the
 * portal deducted from each and the payroll deducts for that state: nothing is owed by a tax office. What does not fit stays over-deducted. Where the payroll does not set off, it takes back what it gave.
 */
export async function setOff(db: Db, { id: runId, sets_off }: { id: string; sets_off: boolean }): Promise<void> {
  await takeBack(db, runId)
  if (!sets_off) return
  await sql`
    with slip as (select id, employee_id, coalesce(tax_state, '') as state, paye_kobo,
        case when over_kobo > 0 then least(over_kobo, ${deductedHere}) else 0 end as over_kobo from payslip
        where run_id = ${runId}::uuid and voided_at is null),
    carried as (select state, sum(paye_kobo) as kobo from slip group by state),
    given as (select slip.id, least(over_kobo, kobo - sum(over_kobo) over (partition by state order by employee_id) + over_kobo)::bigint as kobo
      from slip join carried using (state) where over_kobo > 0),
    line as (insert into payslip_line (payslip_id, position, kind, key, title, amount_kobo, explanation)
      select id, (select max(position) + 1 from payslip_line where payslip_id = given.id), 'refund', 'paye_set_off', 'PAYE given back', kobo,
        'Deducted beyond the tax of the year; set off against the PAYE of this payroll' from given where kobo > 0)
    update payslip set refunds_kobo = refunds_kobo + given.kobo, net_kobo = net_kobo + given.kobo, over_kobo = over_kobo - given.kobo,
      year_tax_kobo = year_tax_kobo - given.kobo
    from given where payslip.id = given.id and given.kobo > 0`.execute(db)
}

async function takeBack(db: Db, runId: string): Promise<void> {
  await sql`
    with line as (delete from payslip_line using payslip where payslip.id = payslip_id and run_id = ${runId}::uuid and key = 'paye_set_off'
      returning payslip_id, amount_kobo as kobo)
    update payslip set refunds_kobo = refunds_kobo - line.kobo, net_kobo = net_kobo - line.kobo, over_kobo = over_kobo + line.kobo,
      year_tax_kobo = year_tax_kobo + line.kobo
    from line where payslip.id = line.payslip_id`.execute(db)
}
