/** Who does not approve a payroll, since they had a hand in what it pays. */

import { sql } from 'kysely'
import type { Db } from '../../../lib/database/database.ts'
import type { Bar } from '../run-changes/rules.ts'
import { type FreshScope, freshIn, ofRun } from '../run-changes/store-fresh.ts'

/** Remembers who started or calculated a payroll; nobody takes the place of another. */
export async function addPreparer(db: Db, run_id: string, employee_id: string): Promise<void> {
  await db
    .insertInto('payroll_run_maker')
    .values({ run_id, employee_id })
    .onConflict((on) => on.doNothing())
    .execute()
}

/**
 * Who does not approve a payroll: those who started or calculated it, those whom it pays where they were chosen or are a pay group, those
 * who alone made what it pays, and those to whom it was given, as long as nobody else has approved another payroll with it or countersigned
 * it. What most of the company gets is nobody's own, and what two people decided bars neither.
 */
export async function findBars(db: Db, scope: FreshScope): Promise<Bar[]> {
  const { id } = scope
  const found = await sql<Bar>`
    with ${freshIn(scope)}
    -- It started or was calculated by them, has these people in it, or these payments.
    select employee_id as person, 'prepared' as why, null::text as line from payroll_run_maker where run_id = ${id}::uuid
    union select created_by, 'prepared', null from payroll_run where id = ${id}::uuid
    union select chosen_by, 'chose', null from chosen where chosen_by is not null
    union select chosen_by, 'chose', null from payroll_run_item where run_id = ${id}::uuid and chosen_by is not null
    -- It pays them, and few others.
    union select employee_id, 'paid', null from (select employee_id from chosen
        union select employee_id from paid where exists (select from run where pay_group_id is not null)) few
      where (select count(*) from paid) * 2 < (select count(*) from employee where is_employed(employee))
    -- It is the first with what they changed, or with what one colleague gave them and few others.
    union select made_by, 'made', line from fresh where bars
    union select employee_id, 'given', line from fresh where given and bars and made_by in (
      select made_by from fresh where given and bars group by made_by
      having count(distinct employee_id) * 2 < (select count(*) from employee where is_employed(employee)))
    union select made_by, 'made', line from alone where bars`.execute(db)
  return found.rows
}

/** Those people of a payroll that is calculated. */
export async function findExcluded(db: Db, runId: string): Promise<string[]> {
  return [...new Set((await findBars(db, ofRun(runId))).map(({ person }) => person))]
}
