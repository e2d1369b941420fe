/** Days of attendance added up: by office and day, and by person and month. What is kept follows from the days, never from what was kept before. */
import { type ReportSums, sumNames } from '@iroko/contract/time/attendance-reports'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../lib/database/database.ts'

const isOne = (condition: RawBuilder<unknown>) => sql<number>`(${condition})::int`
const hasStatus = (...statuses: string[]) =>
  isOne(sql`one.status in (${sql.raw(statuses.map((status) => `'${status}'`).join(', '))})`)

/** What one row of `attendance_day one` adds to each sum. */
const dayColumns: { [K in keyof ReportSums]: RawBuilder<number> } = {
  days: sql`1`,
  present_days: hasStatus('present'),
  on_time_days: isOne(sql`one.status = 'present' and one.late_minutes = 0`),
  half_days: hasStatus('half_day'),
  absent_days: hasStatus('absent'),
  leave_days: hasStatus('on_leave'),
  holiday_days: hasStatus('holiday'),
  free_days: hasStatus('off_day'),
  open_days: hasStatus('pending', 'conflict'),
  late_days: isOne(sql`one.late_minutes > 0`),
  late_minutes: sql.ref('one.late_minutes'),
  early_days: isOne(sql`one.early_minutes > 0`),
  early_minutes: sql.ref('one.early_minutes'),
  planned_minutes: sql.ref('one.planned_minutes'),
  worked_minutes: sql.ref('one.worked_minutes'),
  overtime_minutes: sql.ref('one.overtime_minutes'),
  night_minutes: sql.ref('one.night_minutes'),
  // Absence that nobody explained; what leave does not pay is told by store-money.ts of the reports.
  unpaid_days: sql`case when 'excused' = any(one.flags) then 0 when one.status = 'absent' then 1 when one.status = 'half_day' then 0.5 else 0 end`,
}
const named = sumNames.map((name) => sql`${dayColumns[name]} as ${sql.ref(name)}`)
/** Of a row of `attendance_day one`: whose it is, what it adds, and by which rules it was counted. */
export const ofDay = sql`one.employee_id, one.office_id, one.day, ${sql.join(named)}, one.policy_version::text as policies`

const names = sql.join(sumNames.map((name) => sql.ref(name)))
/** The same of a row of what is kept. */
export const ofKept = sql`${sql.join(sumNames.map((name) => sql.ref(`one.${name}`)))}, one.policies`

/** The sums over rows that are columned so, by the name `one`. */
export const sumColumns = Object.fromEntries(
  sumNames.map((name) => [name, sql<number>`coalesce(sum(${sql.ref(`one.${name}`)}), 0)`]),
) as { [K in keyof ReportSums]: RawBuilder<number> }
export const sumList = sql.join(sumNames.map((name) => sql`${sumColumns[name]} as ${sql.ref(name)}`))
export const policyList = sql<string | null>`string_agg(distinct one.policies collate "C", ',')`

const byOfficeAndDay = (condition: RawBuilder<unknown>) => sql`
  select one.office_id, one.day, ${sumList}, ${policyList} from (select ${ofDay} from attendance_day one where ${condition}) one group by 1, 2`
const byPersonAndMonth = (condition: RawBuilder<unknown>) => sql`
  select one.employee_id, one.office_id, date_trunc('month', one.day)::date, ${sumList}, ${policyList}
  from (select ${ofDay} from attendance_day one where ${condition}) one group by 1, 2, 3`

const keepDays = (db: Db, condition: RawBuilder<unknown>) =>
  sql`insert into attendance_office_day (office_id, day, ${names}, policies) ${byOfficeAndDay(condition)}`.execute(db)
const keepMonths = (db: Db, condition: RawBuilder<unknown>) =>
  sql`insert into attendance_month (employee_id, office_id, month, ${names}, policies) ${byPersonAndMonth(condition)}`.execute(
    db,
  )

/** One adds up at a time: the later of two would else write what it had read before the other. */
const lock = 7_205_032
/** Marks that are taken at once. */
const most = 50_000

interface Due {
  office_id: string | null
  employee_id: string | null
  day: string
}

/** Adds up again what is due, at most some of it, in the transaction of the caller; answers how many marks it took. */
export async function sumDue(db: Db): Promise<number> {
  await sql`select pg_advisory_xact_lock(${lock})`.execute(db)
  const { rows: due } = await sql<Due>`
    delete from attendance_figure_due where id in (select id from attendance_figure_due order by id limit ${most})
    returning office_id, employee_id, day::text`.execute(db)
  const [days, months] = [due.filter(({ office_id }) => office_id), due.filter(({ employee_id }) => employee_id)]
  if (days.length > 0) {
    const these = sql`(select distinct * from unnest(${days.map((day) => day.office_id)}::uuid[], ${days.map(({ day }) => day)}::date[]))`
    await sql`delete from attendance_office_day where (office_id, day) in ${these}`.execute(db)
    await keepDays(db, sql`(one.office_id, one.day) in ${these}`)
  }
  for (const [month, own] of Map.groupBy(months, ({ day }) => day)) {
    const people = sql`any(${[...new Set(own.map((row) => row.employee_id))]}::uuid[])`
    await sql`delete from attendance_month where month = ${month}::date and employee_id = ${people}`.execute(db)
    await keepMonths(
      db,
      sql`one.employee_id = ${people} and one.day between ${month}::date and (${month}::date + interval '1 month' - interval '1 day')::date`,
    )
  }
  return due.length
}

/** For a history that was written without marks. */
export async function sumEverything(db: Db): Promise<void> {
  await sql`delete from attendance_office_day`.execute(db)
  await sql`delete from attendance_month`.execute(db)
  await keepDays(db, sql`true`)
  await keepMonths(db, sql`true`)
}
