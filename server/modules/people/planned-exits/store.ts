/** Exits whose last working day is ahead. */
import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import type { Db } from '../../../lib/database/database.ts'
import { type ListQuery, likePattern, listPage } from '../../../lib/database/listing.ts'
import { ifThere, personRef, shownPerson } from '../../../lib/database/references.ts'
import { violatesConstraint } from '../../../lib/database/violation.ts'
import { inScope, type User } from '../../../lib/http/rights.ts'
import { findHolders } from '../../platform/approvers/store-able.ts'

interface Successor {
  employee_id: string
  successor_id: string
}

/** What ends an employment: when, why, by which decision, and who takes over. */
export interface Exit {
  employee_id: string
  status: 'left' | 'terminated'
  exit_date: string
  reason: string
  successor_id: string | null
  /** Who leads which direct report; the others go to the successor. */
  successors: readonly Successor[]
  /** By which decision; without either HR recorded it. */
  resignation_id?: string | null
  termination_id?: string | null
  by: string
  today: string
  now: Date
}

/** A planned termination is not read by whom it is about. */
const readable = (user: User, today: string) =>
  sql<boolean>`${inScope(user, 'people.edit', sql.ref('employee.id'), today)}
    and (employee.id <> ${user.id}::uuid or plan.status = 'left')`

export function listPlanned(db: Db, user: User, query: ListQuery & { ogid?: string | undefined }, today: string) {
  const rows = db
    .selectFrom('planned_exit as plan')
    .innerJoin('employee', 'employee.id', 'plan.employee_id')
    .innerJoin('employee as planner', 'planner.id', 'plan.planned_by')
    .leftJoin('employee as successor', 'successor.id', 'plan.successor_id')
    .select(['plan.id', 'plan.exit_date', 'plan.reason', 'plan.problem'])
    .select(sql<boolean>`num_nonnulls(plan.resignation_id, plan.termination_id) > 0`.as('is_decided'))
    .select(sql<Exit['status']>`plan.status`.as('status'))
    .select([shownPerson('employee').as('employee'), personRef('planner').as('planned_by')])
    .select(ifThere('successor', personRef('successor')).as('successor'))
    .where(readable(user, today))
    .$if(query.ogid !== undefined, (it) => it.where('employee.ogid', '=', query.ogid ?? ''))
    .$if(query.q !== undefined, (it) => it.where(sql<boolean>`lower(employee.full_name) like ${likePattern(query.q ?? '')}`))
  return listPage(db, rows, query, {
    columns: { exit_date: sql.ref('plan.exit_date') },
    fallback: 'exit_date',
    tie: sql.ref('plan.id'),
  })
}

export type Plan = Omit<Exit, 'today' | 'now'> & { decider_id: string | null }
/** One that was decided may take effect on its day. */
type NewPlan = Plan & { at_once?: boolean }

/** False when one is planned already. A resignation is told to the record at once: nobody plans beyond it. */
export async function insertPlan(db: Db, { successors, by, ...plan }: NewPlan, now: Date): Promise<boolean> {
  const id = uuid()
  try {
    await db
      .insertInto('planned_exit')
      .values({ ...plan, id, planned_by: by, created_at: now.toISOString() })
      .execute()
  } catch (error) {
    if (violatesConstraint(error, 'planned_exit_employee_id_key')) return false
    throw error
  }
  await insertSuccessors(db, id, successors)
  if (plan.status === 'left') await setExitDate(db, plan.employee_id, plan.exit_date)
  return true
}

async function insertSuccessors(db: Db, exit_id: string, successors: Plan['successors']): Promise<void> {
  if (successors.length === 0) return
  await db
    .insertInto('planned_successor')
    .values(successors.map((successor) => ({ ...successor, exit_id })))
    .execute()
}

/** A plan as it is written again. */
export const kept = ({ id: _, problem: __, deciders: ___, zone: ____, ...plan }: FoundPlan): NewPlan => plan

/** Writes a plan anew: another day or decision, other people who take over. */
export async function updatePlan(db: Db, id: string, { successors, by, employee_id: _, ...plan }: NewPlan): Promise<void> {
  await db
    .updateTable('planned_exit')
    .set({ ...plan, planned_by: by, problem: null })
    .where('id', '=', id)
    .execute()
  await db.deleteFrom('planned_successor').where('exit_id', '=', id).execute()
  await insertSuccessors(db, id, successors)
}

/** Who decides which pending request, where somebody else than for the others. */
export async function replaceDeciders(
  db: Db,
  exit_id: string,
  deciders: readonly { approval_id: string; decider_id: string }[],
): Promise<void> {
  await db.deleteFrom('planned_decider').where('exit_id', '=', exit_id).execute()
  if (deciders.length > 0)
    await db
      .insertInto('planned_decider')
      .values(deciders.map((decider) => ({ ...decider, exit_id })))
      .execute()
}

/** A resignation or termination of somebody that waits or was approved, and has not taken effect: 'resignation that is pending'. */
export async function openDecision(db: Db, employeeId: string): Promise<string | undefined> {
  const found = await sql<{ what: string }>`
    select 'resignation that is ' || status as what from resignation
    where employee_id = ${employeeId}::uuid and status <> 'retracted' and effective_at is null
    union all
    select 'termination that is ' || status from termination
    where employee_id = ${employeeId}::uuid and status in ('pending', 'approved') and effective_at is null`.execute(db)
  return found.rows[0]?.what
}

/** What was approved of somebody and has not taken effect. */
export async function agreedOf(db: Db, employeeId: string) {
  const [resignation, termination] = [
    await db
      .selectFrom('resignation')
      .select(['id', 'last_working_day as exit_date'])
      .where('employee_id', '=', employeeId)
      .where('status', '=', 'approved')
      .where('effective_at', 'is', null)
      .executeTakeFirst(),
    await db
      .selectFrom('termination')
      .select(['id', 'exit_date', sql<boolean>`kind = 'death'`.as('is_death')])
      .where('employee_id', '=', employeeId)
      .where('status', '=', 'approved')
      .where('effective_at', 'is', null)
      .executeTakeFirst(),
  ]
  return { resignation, termination }
}

/** Whose it is; undefined when there is none that the caller may read. */
export async function ownerOfPlan(db: Db, user: User, id: string, today: string): Promise<string | undefined> {
  const found = await db
    .selectFrom('planned_exit as plan')
    .innerJoin('employee', 'employee.id', 'plan.employee_id')
    .select('employee.ogid')
    .where('plan.id', '=', id)
    .where(readable(user, today))
    .executeTakeFirst()
  return found?.ogid
}

export async function deletePlan(db: Db, id: string): Promise<void> {
  const plan = await db.deleteFrom('planned_exit').where('id', '=', id).returning('employee_id').executeTakeFirst()
  if (plan) await setExitDate(db, plan.employee_id, null)
}

export async function setExitDate(db: Db, employeeId: string, exit_date: string | null): Promise<void> {
  await db
    .updateTable('employee')
    .set({ exit_date, version: sql`version + 1` })
    .where('id', '=', employeeId)
    .where(sql<boolean>`exit_date is distinct from ${exit_date}::date`)
    .execute()
}

/** By the clock of who leaves, as of where they sit on their last day. */
const theirDay = (now: Date) =>
  sql`(${now.toISOString()}::timestamptz at time zone zone_on(planned_exit.employee_id, planned_exit.exit_date))::date`

/** Those whose last working day is over, or has come where it takes effect at once, by OGID. */
export async function duePlans(db: Db, now: Date): Promise<string[]> {
  const found = await db
    .selectFrom('planned_exit')
    .innerJoin('employee', 'employee.id', 'planned_exit.employee_id')
    .select('employee.ogid')
    .where(sql<boolean>`planned_exit.exit_date + case when planned_exit.at_once then 0 else 1 end <= ${theirDay(now)}`)
    .orderBy('planned_exit.exit_date')
    .orderBy('planned_exit.id')
    .execute()
  return found.map(({ ogid }) => ogid)
}

/** The plan of a person with those of its successors who are still at work. */
export type FoundPlan = Plan & {
  id: string
  problem: string | null
  at_once: boolean
  deciders: Record<string, string>
  /** Where they sit on their last day. */
  zone: string
}

export async function findPlan(db: Db, employeeId: string): Promise<FoundPlan | undefined> {
  const found = await sql<FoundPlan>`
    select plan.id, plan.employee_id, plan.status, plan.exit_date, plan.reason, plan.planned_by as by, plan.problem, plan.at_once,
      plan.resignation_id, plan.termination_id, zone_on(plan.employee_id, plan.exit_date) as zone,
      (select coalesce(json_object_agg(named.approval_id, named.decider_id), '{}') from planned_decider named
        join employee heir on heir.id = named.decider_id and is_employed(heir) where named.exit_id = plan.id) as deciders,
      (select id from employee where id = plan.successor_id and is_employed(employee)) as successor_id,
      (select id from employee where id = plan.decider_id and is_employed(employee)) as decider_id,
      (select coalesce(json_agg(json_build_object('employee_id', named.employee_id, 'successor_id', named.successor_id)), '[]')
        from planned_successor named join employee heir on heir.id = named.successor_id and is_employed(heir)
        where named.exit_id = plan.id) as successors
    from planned_exit plan where plan.employee_id = ${employeeId}::uuid`.execute(db)
  return found.rows[0]
}

/** The nearest leader of a person, who takes over what no successor is left for. */
export async function nearestLeader(db: Db, employeeId: string, today: string): Promise<string | null> {
  const found = await sql<{ leader_id: string }>`
    select line.leader_id from reporting_line line join employee leader on leader.id = line.leader_id and works_on(leader, ${today}::date)
    where line.employee_id = ${employeeId}::uuid and line.starts_on <= ${today}::date
      and (line.ends_on is null or line.ends_on > ${today}::date)
    order by line.leadership_type limit 1`.execute(db)
  return found.rows[0]?.leader_id ?? null
}

/** Who reads that an exit did not take effect: whoever planned it, and all of HR where that is somebody who cannot mend it. */
export async function whoIsToldOf(db: Db, { by, employee_id }: Plan, today: string): Promise<string[]> {
  const able = (await findHolders(db, 'people.edit', today)).filter((id) => id !== employee_id)
  return able.includes(by) ? [by] : [by, ...able]
}

export async function setProblem(db: Db, id: string, problem: string): Promise<void> {
  await db.updateTable('planned_exit').set({ problem }).where('id', '=', id).execute()
}
