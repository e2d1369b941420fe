/** The demo company's days of leave on which somebody punched all the same: one is settled, the others wait. */
import { addDays, addMonths } from '@iroko/contract/dates'
import { type Insertable, sql } from 'kysely'
import type { Punch, PunchSuperseded } from '../../../database.types.ts'
import type { Db } from '../../../lib/database/database.ts'
import { accountOf, insertTables } from '../../../lib/demo/demo.ts'
import { type ExceptionsPlan, manual, morningAfter, type Touch } from '../attendance-corrections/seed-parts.ts'

const mostShown = 4

export async function seedConflicts(db: Db, { dice, today, people }: ExceptionsPlan, touch: Touch): Promise<void> {
  const lead = accountOf(people, 'lead')
  const found = await sql<{ employee_id: string; ogid: string; day: string; shift_starts_at: string; shift_ends_at: string }>`
    select distinct on (one.employee_id) one.employee_id, employee.ogid, one.day, one.shift_starts_at, one.shift_ends_at
    from attendance_day one join employee on employee.id = one.employee_id and is_employed(employee)
    where one.status = 'on_leave' and one.shift_starts_at is not null and one.first_in is null
      and one.day between ${addMonths(today, -3)}::date and ${addDays(today, -2)}::date
    order by one.employee_id, one.day desc`.execute(db)
  const chosen = found.rows.toSorted((a, b) => (a.day < b.day ? 1 : -1)).slice(0, mostShown)
  const noReason = { source: 'import' as const, reason: null, recorded_by: null, notes: {} }
  const punches: Insertable<Punch>[] = []
  const superseded: Insertable<PunchSuperseded>[] = []
  for (const [index, conflict] of chosen.entries()) {
    const { employee_id, day } = conflict
    const made = [manual(dice, conflict.shift_starts_at, conflict, utc(conflict.shift_starts_at), 'in')]
    made.push(manual(dice, conflict.shift_ends_at, conflict, utc(conflict.shift_ends_at), 'out'))
    punches.push(...made.map((punch) => ({ ...punch, ...noReason })))
    touch(employee_id, day)
    if (index > 0 || !lead) continue
    const by = { reason: 'A colleague used the wrong terminal ID', by_id: lead.id, superseded_at: morningAfter(day) }
    superseded.push(...made.map(({ id, at }) => ({ punch_id: id, at, employee_id, ...by })))
  }
  await insertTables(db, { punch: punches, punch_superseded: superseded })
}

const utc = (at: string): string => new Date(at).toISOString()
