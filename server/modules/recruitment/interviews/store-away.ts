/** Interviewers who cannot be there after all, and whether HR was told. */
import { sql } from 'kysely'
import type { Db } from '../../../lib/database/database.ts'
import type { ExitReader } from '../../people/planned-exits/store-known.ts'
import { localMoment, presence } from './store.ts'

/** Why somebody of a panel cannot be at an interview that has a time and is to be held, as `panel` and `interview` have it; else null. */
export function awayReason(reader: ExitReader) {
  const day = sql`(${localMoment})::date`
  const clock = localMoment
  // An interview that goes on over midnight is asked about until the last minute of its day.
  const ends = sql`least(${clock} + interview.minutes * interval '1 minute', ${day} + time '23:59')::time`
  const { is_here, on_leave } = presence('employee', { day, from: sql`${clock}::time`, to: ends }, reader)
  return sql<string | null>`case when interview.status not in ('scheduled', 'arrived') then null
    when not ${is_here} then 'Not employed that day' when ${on_leave} then 'On leave that day' end`
}

/** Interviewers of what is still to be held who cannot be there and of whom HR was not told, or was told and can be there again. */
export async function findAway(db: Db, now: Date) {
  const found = await sql<{ interview_id: string; employee_id: string; full_name: string; why: string | null }>`
    select interview.id as interview_id, employee.id as employee_id, employee.full_name, away.why
    from interview
    join interview_panel panel on panel.interview_id = interview.id and panel.scored_at is null
    join employee on employee.id = panel.employee_id
    cross join lateral (select ${awayReason('system')} as why) away
    where interview.status = 'scheduled' and interview.starts_at > ${now.toISOString()}::timestamptz
      and (away.why is not null) <> panel.away_told
    order by interview.id, employee.id`.execute(db)
  return found.rows
}

/** Answers whether that is news. */
export async function markAway(db: Db, interview_id: string, employee_id: string, away_told: boolean): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('interview_panel')
    .set({ away_told })
    .where('interview_id', '=', interview_id)
    .where('employee_id', '=', employee_id)
    .where('away_told', '<>', away_told)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** HR has chosen the panel anew: whoever cannot be there from now on is told of again. */
export async function panelChosen(db: Db, interview_id: string): Promise<void> {
  await db.updateTable('interview').set({ panel_lost: false }).where('id', '=', interview_id).execute()
  await db.updateTable('interview_panel').set({ away_told: false }).where('interview_id', '=', interview_id).execute()
}
