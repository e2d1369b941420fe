/** What the academy has booked of rooms and people, and interviews for the academy: each looks at the other. */
import { sql } from 'kysely'
import type { Db } from '../../../lib/database/database.ts'

interface Booking {
  /** As `holdersOf` writes them. */
  holders: readonly string[]
  /** Moments. */
  starts_at: string
  ends_at: string
}

/** Which of these rooms and trainers a session of an open cohort takes at that time; `except` is a session that is being changed. */
export async function findInSessions(db: Db, { holders, starts_at, ends_at }: Booking, except?: string): Promise<string[]> {
  const found = await sql<{ holder: string }>`
    select distinct taken.holder from academy_session session
    join academy_cohort cohort on cohort.id = session.cohort_id and cohort.status = 'open'
    cross join lateral (select branch_zone_on(cohort.branch_id, session.day) as zone) clock
    cross join lateral (values ('employee:' || session.trainer_id),
      ('room:' || cohort.branch_id || ':' || lower(trim(regexp_replace(cohort.room, '\\s+', ' ', 'g'))))) taken(holder)
    where taken.holder = any(${[...holders]}::text[]) and session.id is distinct from ${except ?? null}::uuid
      and tstzrange((session.day + session.starts_at::time) at time zone clock.zone,
        (session.day + session.ends_at::time) at time zone clock.zone) && tstzrange(${starts_at}::timestamptz, ${ends_at}::timestamptz)`.execute(
    db,
  )
  return found.rows.map(({ holder }) => holder)
}

/** Which of these rooms and people an interview takes at that time. */
export async function findInInterviews(db: Db, { holders, starts_at, ends_at }: Booking): Promise<string[]> {
  const found = await sql<{ holder: string }>`
    select distinct holder from interview_hold where holder = any(${[...holders]}::text[])
      and span && tstzrange(${starts_at}::timestamptz, ${ends_at}::timestamptz)`.execute(db)
  return found.rows.map(({ holder }) => holder)
}
