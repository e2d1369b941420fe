/** Overtime of days: what waits for a decision, what was decided, and how much of it counts. */
import type { Parsed } from '@iroko/contract/endpoint'
import type { OvertimeKind, overtime } from '@iroko/contract/time/overtime'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Db } from '../../../lib/database/database.ts'
import { matchingEmployees } from '../../../lib/database/employee-search.ts'
import { listPage } from '../../../lib/database/listing.ts'
import { inScope, type User } from '../../../lib/http/rights.ts'
import { stateOf } from './rules.ts'
import { decidingOf, delegatedTo, isAmong, isPaid, undecided } from './store-undecided.ts'

const kind = sql<OvertimeKind>`overtime_kind(one.status)`
const isCurrent = sql<boolean>`((decision.minutes, decision.kind) is not distinct from (one.overtime_minutes, ${kind}))`

/** What joins the rules and the decision of `one`, a day of attendance. */
export const withDecision = sql`
  join attendance_policy policy on policy.version = one.policy_version
  left join overtime_decision decision on decision.employee_id = one.employee_id and decision.day = one.day`

/**
 * Minutes of overtime of `one` that are paid, with `withDecision`: all of them where the rules of the day ask for no approval, otherwise what
 * was approved. Where the day was recounted since, no more than it still has.
 */
export const paidMinutes = sql<number>`case when policy.overtime_approval then least(one.overtime_minutes, coalesce(decision.approved_minutes, 0))
  else one.overtime_minutes end`

/** Settled overtime of `one` whose rules ask for an approval. */
const isSettled = sql<SqlBool>`one.overtime_minutes > 0 and one.status not in ('pending', 'conflict')
  and one.policy_version = any(array(select version from attendance_policy where overtime_approval))`

/** Settled overtime of `one` that is paid by the pay group and only once it is approved. */
const isAsked = sql<SqlBool>`${isSettled} and exists (select from overtime_paid() paid where paid.employee_id = one.employee_id and paid.kind = ${kind}
    and one.day >= paid.starts_on and one.day < paid.ends_on)`

/** Whom the caller decides about: never themselves; of those they lead, and of those whom somebody leads who named them while away. */
const isDecidedBy = (user: User, employee: RawBuilder<unknown>, today: string) => sql<SqlBool>`${employee} <> ${user.id}::uuid
  and (${inScope(user, 'overtime.decide', employee, today)} or ${employee} in (${delegatedTo(user, today)}))`

/** Who somebody is, looked up for the rows of a page alone. */
const nameOf = (id: string) => sql<string | null>`(select full_name from employee where id = ${sql.ref(id)})`

const overtimeRows = (db: Db) =>
  db
    .selectFrom('attendance_day as one')
    .leftJoin('overtime_decision as decision', (join) =>
      join.onRef('decision.employee_id', '=', 'one.employee_id').onRef('decision.day', '=', 'one.day'),
    )
    .select(['one.day', 'one.first_in', 'one.last_out', 'one.planned_minutes', 'one.worked_minutes'])
    .select(['one.overtime_minutes as minutes', 'decision.approved_minutes', 'decision.reason', 'decision.decided_at'])
    .select([
      kind.as('kind'),
      isCurrent.as('is_current'),
      nameOf('decision.decided_by').as('decided_by'),
      sql<number>`coalesce(decision.version, 0)`.as('version'),
    ])

type Found = Awaited<ReturnType<ReturnType<typeof overtimeRows>['executeTakeFirstOrThrow']>>

const shown = <Row extends Found>({ is_current, ...row }: Row) => ({ ...row, state: stateOf({ is_current, ...row }) })

/** Without `from`, of pay periods that are still open: nobody reads what was decided years ago to see what waits. */
export async function listOvertime(db: Db, user: User, query: Parsed<typeof overtime.list>['query'], today: string) {
  const { decided, office_id, until, q } = query
  const deciding = await decidingOf(db, user, today)
  const from = query.from ?? deciding.since
  if (deciding.people.length === 0) return { rows: [], page: query.page, limit: query.limit, total: 0 }
  const rows = overtimeRows(db)
    .select([
      sql<string>`(select employee.ogid || ' ' || one.day::text from employee where id = one.employee_id)`.as('id'),
      sql<{ id: string; ogid: string; full_name: string; office: string }>`(select json_build_object('id', employee.id,
        'ogid', employee.ogid, 'full_name', employee.full_name, 'office', (select title from office where id = one.office_id))
        from employee where employee.id = one.employee_id)`.as('employee'),
      sql<string>`zone_on(one.employee_id, one.day)`.as('zone'),
    ])
    .$if(decided === 'true', (it) =>
      it
        .where(isCurrent)
        .where(isSettled)
        .where(isPaid('decision', deciding.people))
        .where(isAmong(deciding, sql.ref('decision.employee_id')))
        // From the decisions to their days: whatever else everybody has worked is not read.
        .where('decision.day', '>=', from),
    )
    .$if(decided !== 'true', (it) =>
      it.innerJoin(undecided({ ...deciding, since: from }).as('waiting'), (join) =>
        join.onRef('waiting.employee_id', '=', 'one.employee_id').onRef('waiting.day', '=', 'one.day'),
      ),
    )
    .$if(office_id !== undefined, (it) => it.where('one.office_id', '=', office_id ?? ''))
    .$if(until !== undefined, (it) => it.where('one.day', '<=', until ?? ''))
    .$if(Boolean(q), (it) => it.where(sql<SqlBool>`one.employee_id in ${matchingEmployees(q)}`))
  const { rows: found, ...page } = await listPage(db, rows, query, {
    columns: {
      day: sql.ref('one.day'),
      employee: nameOf('one.employee_id'),
      minutes: sql.ref('one.overtime_minutes'),
    },
    fallback: '-day',
    tie: sql.ref('one.employee_id'),
  })
  return { rows: found.map(shown), ...page }
}

/** The person whose overtime the caller decides. */
export async function findDecided(db: Db, user: User, ogid: string, today: string) {
  const found = await sql<{ id: string; full_name: string }>`select id, full_name from employee
    where ogid = ${ogid} and ${isDecidedBy(user, sql.ref('employee.id'), today)}`.execute(db)
  return found.rows[0]
}

/** The overtime of a person's day and where it stands; undefined where the day has none that is paid or asked for. */
export async function findOvertime(db: Db, employeeId: string, day: string) {
  const found = await overtimeRows(db)
    .where(isAsked)
    .where('one.employee_id', '=', employeeId)
    .where('one.day', '=', day)
    .executeTakeFirst()
  return found && shown(found)
}

interface Decision {
  employee_id: string
  day: string
  minutes: number
  kind: OvertimeKind
  approved_minutes: number
  reason: string | null
  decided_by: string
  decided_at: string
}

export async function saveDecision(db: Db, decision: Decision): Promise<void> {
  const { employee_id: _, day: __, ...change } = decision
  await db
    .insertInto('overtime_decision')
    .values(decision)
    .onConflict((found) =>
      found.columns(['employee_id', 'day']).doUpdateSet({ ...change, version: sql`overtime_decision.version + 1` }),
    )
    .execute()
}
