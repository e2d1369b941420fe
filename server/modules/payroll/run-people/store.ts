/** The chosen people of a payroll that is not of everyone, and who may be chosen. */
import type { Row } from '@iroko/contract/endpoint'
import type { runPeople } from '@iroko/contract/payroll/run-people'
import { type Insertable, type RawBuilder, type SqlBool, sql } from 'kysely'
import type { PayrollRunItem, PayrollRunPerson } from '../../../database.types.ts'
import type { Db } from '../../../lib/database/database.ts'
import { employeeMatches } from '../../../lib/database/employee-search.ts'
import { type ListQuery, listPage } from '../../../lib/database/listing.ts'
import { personRef } from '../../../lib/database/references.ts'
import { isPaidIn, type RunPeriod, runPeriod, settledDay, spells } from '../pay-facts/store-people.ts'
import { releasedPay } from '../payouts/store-held.ts'
import { isSettled } from '../settlements/store.ts'

type Items = Row<typeof runPeople.list>['items']

export function listPeople(db: Db, runId: string, list: ListQuery) {
  const query = db
    .selectFrom('payroll_run_person as chosen')
    .innerJoin('employee', 'employee.id', 'chosen.employee_id')
    .innerJoin('payroll_run as run', 'run.id', 'chosen.run_id')
    .select(['employee.id', 'chosen.notice_days', 'chosen.assets_kobo', personRef().as('employee')])
    .select(sql<string | null>`coalesce(${settledDay(runPeriod)}, employee.exit_date)`.as('exit_date'))
    .select([
      sql<number>`chosen.leave_days::float8`.as('leave_days'),
      sql<Items>`coalesce((select json_agg(json_build_object('type', json_build_object('id', type.id, 'title', type.title), 'mode', item.mode,
          'value', item.value::float8) order by type.title)
        from payroll_run_item item join allowance_type type on type.id = item.allowance_type_id
        where item.run_id = chosen.run_id and item.employee_id = chosen.employee_id), '[]')`.as('items'),
    ])
    .where('chosen.run_id', '=', runId)
    .$if(Boolean(list.q), (it) => it.where(employeeMatches(list.q ?? '')))
  return listPage(db, query, list, {
    columns: { employee: sql.ref('employee.full_name') },
    fallback: 'employee',
    tie: sql.ref('employee.id'),
  })
}

export interface Candidate {
  id: string
  ogid: string
  full_name: string
  /** Has a day of work in the period, or begins after it. */
  works_then: boolean
  joins_later: boolean
  /** The last working day that a settlement of the period is of; else that of the newest employment. */
  exit_date: string | null
  /** Live payslips: of this kind and month, and any that a payslip of the month would change. */
  has_kind: boolean
  has_later: boolean
  is_settling: boolean
  /** A payslip of the month's days that was paid; or they worked in the month and have none, so that a correction makes the first. */
  is_paid: boolean
  is_missed: boolean
  /** Earlier net pay that was held back and may be paid now. */
  has_held: boolean
  /** Earns something in the period. */
  is_earning: boolean
}

/** Another payslip of `employee` that counts. */
const slipsBeside = ({ id }: RunPeriod) =>
  sql`select 1 from payslip where payslip.employee_id = employee.id and payslip.voided_at is null and payslip.run_id <> ${id}::uuid`

const hasKind = (run: RunPeriod) =>
  sql<boolean>`exists (${slipsBeside(run)} and payslip.month = ${run.month}::date and payslip.kind = ${run.kind} and payslip.kind not in ('correction', 'off_cycle'))`

const hasLater = (run: RunPeriod) => sql<boolean>`exists (${slipsBeside(run)} and (payslip.month > ${run.month}::date
  or (payslip.month = ${run.month}::date and ${run.kind} = 'correction' and payslip.kind = 'final')
  or (payslip.month = ${run.month}::date and ${run.kind} = 'correction' and payslip.kind = 'off_cycle'
    and payslip.seq > (select max(own.seq) from payslip own where own.employee_id = employee.id and own.month = payslip.month
      and own.kind in ('regular', 'correction') and own.voided_at is null))))`

/** Whether the days of the month of a run were paid. */
const isPaid = (run: RunPeriod) =>
  sql<boolean>`exists (${slipsBeside(run)} and payslip.month = ${run.month}::date and payslip.kind in ('regular', 'correction')
    and exists (select 1 from payroll_run where payroll_run.id = payslip.run_id and state in ('paid', 'closed')))`

/** Whether they worked here in the month of a run for a salary, and no payslip is of its days although others were paid. */
const isMissed = (run: RunPeriod) =>
  sql<boolean>`(${isPaidIn(run)} and exists (select 1 from payroll_run done where done.month = ${run.month}::date and done.kind = 'regular'
      and done.state in ('paid', 'closed')) and not exists (${slipsBeside(run)} and payslip.month = ${run.month}::date and payslip.kind <> 'off_cycle'
    and payslip.kind <> 'final') and exists (select 1 from ${spells(run)}))`

/** Somebody who was chosen, and whose payslips leave no room for this one by now, or nothing to correct. */
export async function findOvertaken(db: Db, run: RunPeriod) {
  return await db
    .selectFrom('payroll_run_person as chosen')
    .innerJoin('employee', 'employee.id', 'chosen.employee_id')
    .select(['employee.full_name', hasKind(run).as('has_kind'), hasLater(run).as('has_later')])
    .select([isPaid(run).as('is_paid'), isMissed(run).as('is_missed')])
    .where('chosen.run_id', '=', run.id)
    .where((eb) =>
      eb.or([
        hasKind(run),
        hasLater(run),
        sql<boolean>`${run.kind} = 'correction' and not ${isPaid(run)} and not ${isMissed(run)}`,
      ]),
    )
    .orderBy('employee.full_name')
    .limit(1)
    .executeTakeFirst()
}

/** The people of these OGIDs, or everyone who is paid in the month. */
export const findCandidates = (db: Db, run: RunPeriod, ogids: readonly string[] | 'everyone'): Promise<Candidate[]> =>
  candidates(db, run, ogids === 'everyone' ? isPaidIn(run) : sql<SqlBool>`employee.ogid = any(${[...ogids]}::text[])`)

/** Who works here in the period and is not in a payroll. */
export const findLeftOut = (db: Db, run: RunPeriod): Promise<Candidate[]> =>
  candidates(
    db,
    run,
    sql<SqlBool>`(${worksIn(run)} and not exists (select 1 from payroll_run_person chosen where chosen.run_id = ${run.id}::uuid
      and chosen.employee_id = employee.id))`,
  )

const worksIn = (run: RunPeriod) => sql<boolean>`exists (select 1 from employment where employment.employee_id = employee.id
  and employment.starts_on <= ${run.ends_on}::date and (employment.ends_on is null or employment.ends_on >= ${run.starts_on}::date))`

async function candidates(db: Db, run: RunPeriod, among: RawBuilder<SqlBool>): Promise<Candidate[]> {
  return await db
    .selectFrom('employee')
    .select(['employee.id', 'employee.ogid', 'employee.full_name'])
    .select([
      worksIn(run).as('works_then'),
      sql<boolean>`employee.hire_date > ${run.ends_on}::date`.as('joins_later'),
      sql<string | null>`coalesce(${settledDay(run)}, employee.exit_date)`.as('exit_date'),
      hasKind(run).as('has_kind'),
      hasLater(run).as('has_later'),
      isSettled(run.id, settledDay(run)).as('is_settling'),
      sql<boolean>`exists (select 1 ${releasedPay})`.as('has_held'),
      isPaid(run).as('is_paid'),
      isMissed(run).as('is_missed'),
      isPaidIn(run).as('is_earning'),
    ])
    .where(among)
    .where('employee.erased_at', 'is', null)
    .orderBy('employee.full_name')
    .execute()
}

/** `chosen_by` must be given: whoever chose somebody does not approve the payroll that pays them. */
type Chosen<Row> = Row & { chosen_by: string }

export async function savePeople(db: Db, rows: readonly Chosen<Insertable<PayrollRunPerson>>[]): Promise<void> {
  await db
    .insertInto('payroll_run_person')
    .values([...rows])
    .onConflict((on) =>
      on.columns(['run_id', 'employee_id']).doUpdateSet((eb) => ({
        leave_days: eb.ref('excluded.leave_days'),
        notice_days: eb.ref('excluded.notice_days'),
        assets_kobo: eb.ref('excluded.assets_kobo'),
        chosen_by: eb.ref('excluded.chosen_by'),
      })),
    )
    .execute()
}

export async function saveItems(db: Db, rows: readonly Chosen<Insertable<PayrollRunItem>>[]): Promise<void> {
  await db
    .insertInto('payroll_run_item')
    .values([...rows])
    .onConflict((on) =>
      on.columns(['run_id', 'employee_id', 'allowance_type_id']).doUpdateSet((eb) => ({
        mode: eb.ref('excluded.mode'),
        value: eb.ref('excluded.value'),
        chosen_by: eb.ref('excluded.chosen_by'),
      })),
    )
    .execute()
}

/** Deletes the payslips of people whose payment has changed since. */
export async function dropSlips(db: Db, runId: string, employeeIds: readonly string[]): Promise<void> {
  await db
    .deleteFrom('payslip')
    .where('run_id', '=', runId)
    .where('employee_id', 'in', [...employeeIds])
    .execute()
}

/** Takes somebody out, with their payslip in it; answers who it was. */
export async function removePerson(db: Db, runId: string, employeeId: string): Promise<string | undefined> {
  const gone = await db
    .deleteFrom('payroll_run_person')
    .where('run_id', '=', runId)
    .where('employee_id', '=', employeeId)
    .executeTakeFirst()
  if (gone.numDeletedRows === 0n) return undefined
  await dropSlips(db, runId, [employeeId])
  const person = await db.selectFrom('employee').select('full_name').where('id', '=', employeeId).executeTakeFirstOrThrow()
  return person.full_name
}
