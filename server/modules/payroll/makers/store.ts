/** Who had a hand in what payrolls pay. */
import { type Insertable, type RawBuilder, sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import type { PayChange } from '../../../database.types.ts'
import type { Db } from '../../../lib/database/database.ts'
import { insertAll } from '../../../lib/http/bulk.ts'

/** Remembers who started or calculated a payroll; nobody takes the place of another. */
export async function addMaker(db: Db, run_id: string, employee_id: string): Promise<void> {
  await db
    .insertInto('payroll_run_maker')
    .values({ run_id, employee_id })
    .onConflict((on) => on.doNothing())
    .execute()
}

/** Remembers who changed what people are paid by, in the transaction that changes it. */
export async function addPayChanges(
  db: Db,
  employeeIds: readonly string[],
  change: Pick<Insertable<PayChange>, 'what' | 'made_by' | 'starts_on' | 'ends_on'>,
  now: Date,
): Promise<void> {
  const rows = employeeIds.map((employee_id) => ({ id: uuid(), employee_id, made_at: now.toISOString(), ...change }))
  if (rows.length > 0) await insertAll(db, 'pay_change', rows)
}

/** Whether another payroll that was approved after a moment has paid `paid` in a month that `covers`: somebody else has looked at it then. */
const isSeen = (runId: string, since: string, covers: RawBuilder<unknown>) => sql`exists (
  select from payslip slip join payroll_run earlier on earlier.id = slip.run_id
    join payroll_approval approval on approval.run_id = earlier.id and approval.status = 'approved'
  where slip.employee_id = paid.employee_id and slip.voided_at is null and earlier.id <> ${runId}::uuid
    and approval.decided_at >= ${sql.ref(since)} and ${covers})`

/**
 * Who does not approve a payroll. Those who started or calculated it. Those who made what it pays and nobody else has approved yet: who
 * chose its people, gave one of them an allowance or ended a deduction that would count, changed their tax details or their pay group,
 * skipped an instalment or recorded that they paid back a loan, or wrote the rules of the law that it is the first to use. And those whom it pays where they were chosen: a payment to most of the company is nobody's own.
 */
export async function partiesOf(db: Db, runId: string): Promise<string[]> {
  const isMonthly = sql`earlier.kind <> 'off_cycle'`
  const countsIn = (table: string) =>
    sql`${sql.ref(`${table}.month`)} between coalesce(change.starts_on, '-infinity') and coalesce(change.ends_on, 'infinity')`
  const found = await sql<{ party: string }>`
    with run as (select id, kind, month, rules_id from payroll_run where id = ${runId}::uuid),
    paid as (select employee_id from payslip where run_id = ${runId}::uuid),
    ended as (select *, case when archived_at is null then ends_on + interval '1 month' else starts_on end as without_it from pay_item)
    select employee_id as party from payroll_run_maker where run_id = ${runId}::uuid
    union select chosen_by from payroll_run_person where run_id = ${runId}::uuid and chosen_by is not null
    union select employee_id from payroll_run_person where run_id = ${runId}::uuid
      and (select count(*) from payroll_run_person where run_id = ${runId}::uuid) * 2 < (select count(*) from employee where status = 'active')
    union select chosen_by from payroll_run_item where run_id = ${runId}::uuid and chosen_by is not null
    union select created_by from pay_item item join paid using (employee_id), run
      where allowance_type_id is not null and archived_at is null and run.kind <> 'off_cycle'
        and run.month >= item.starts_on and run.month <= coalesce(item.ends_on, 'infinity')
        and not ${isSeen(runId, 'item.created_at', sql`${isMonthly} and earlier.month >= item.starts_on and earlier.month <= coalesce(item.ends_on, 'infinity')`)}
    union select ended_by from ended item join paid using (employee_id), run
      where deduction_type_id is not null and ended_by is not null and run.kind <> 'off_cycle' and run.month >= item.without_it
        and not ${isSeen(runId, 'item.ended_at', sql`${isMonthly} and earlier.month >= item.without_it`)}
    union select made_by from pay_change change join paid using (employee_id), run
      where (what in ('tax', 'payment') or run.kind <> 'off_cycle') and ${countsIn('run')}
        and not ${isSeen(runId, 'change.made_at', sql`(what in ('tax', 'payment') or ${isMonthly}) and ${countsIn('earlier')}`)}
    union select entry.created_by from loan_entry entry join loan on loan.id = entry.loan_id join paid using (employee_id)
      where entry.kind = 'settlement' and entry.created_by is not null and not ${isSeen(runId, 'entry.created_at', isMonthly)}
    union select rules.created_by from statutory_rules rules join run on run.rules_id = rules.id
      where rules.created_by is not null and not exists (select from payroll_run earlier
        where earlier.rules_id = rules.id and earlier.id <> run.id and earlier.state in ('approved', 'paid', 'closed'))`.execute(
    db,
  )
  return found.rows.map(({ party }) => party)
}
