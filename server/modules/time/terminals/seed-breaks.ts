/**
 * Breaks of the demo company while the portal runs: of each campaign at work somebody has just clocked out at a tablet, and comes back. They
 * hang on when the portal runs, so they are not among what the terminals send.
 */
import { sql } from 'kysely'
import type { Db } from '../../../lib/database/database.ts'
import { seededRandom } from '../../../lib/demo/dice.ts'
import { insertPunch } from '../clock/store.ts'

const minute = 60_000
const lasts = 45 * minute

interface OnFloor {
  id: string
  ogid: string
  office_id: string
  /** Of the last punch. */
  at: string
  direction: 'in' | 'out'
  source: string
  late_minutes: number
  ends: string
}

/** Who of the campaigns is in a shift that goes on for a while, with what they punched last. */
async function listAtWork(db: Db, now: Date): Promise<OnFloor[]> {
  const at = sql`${now.toISOString()}::timestamptz`
  const found = await sql<OnFloor>`
    select one.employee_id as id, employee.ogid, one.office_id, last.at, last.direction, last.source, one.late_minutes, one.shift_ends_at as ends
    from attendance_day one
    join office on office.id = one.office_id and office.office_type = 'campaign'
    join employee on employee.id = one.employee_id
    join lateral (select punch.at, punch.direction, punch.source from punch where punch.employee_id = one.employee_id
      and punch.at >= one.shift_starts_at - interval '2 hours' and punch.at <= ${at} order by punch.at desc limit 1) last on true
    where one.day between ${at}::date - 1 and ${at}::date + 1 and one.shift_starts_at < ${at} - interval '30 minutes'
      and one.shift_ends_at > ${at} + interval '20 minutes'
    order by one.office_id, one.employee_id`.execute(db)
  return found.rows
}

/** Ends the breaks that lasted, and begins one in each campaign that has none. */
export async function takeBreaks(db: Db, now: Date): Promise<void> {
  const people = await listAtWork(db, now)
  const punch = (employee: OnFloor, direction: 'in' | 'out', at: Date) =>
    insertPunch(db, {
      id: seededRandom(`break ${employee.ogid} ${at.toISOString()}`).id(at.toISOString()),
      at,
      employee,
      source: 'kiosk',
      direction,
      address: null,
      notes: {},
      recorded_by: employee.id,
    })
  for (const together of Map.groupBy(people, ({ office_id }) => office_id).values()) {
    const onBreak = together.filter(({ direction, source }) => direction === 'out' && source === 'kiosk')
    const over = onBreak.filter(({ at }) => Date.parse(at) <= now.getTime() - lasts)
    for (const resting of over) await punch(resting, 'in', now)
    const isFree = ({ direction, source, late_minutes, ends }: OnFloor) =>
      direction === 'in' && source !== 'kiosk' && late_minutes === 0 && Date.parse(ends) - now.getTime() > lasts + 30 * minute
    const next = together.find(isFree)
    if (next && over.length === onBreak.length) await punch(next, 'out', now)
  }
}
