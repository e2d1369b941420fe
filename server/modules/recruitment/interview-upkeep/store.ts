/** Whom to remind of an interview, or of choosing a time for one, each once. */
import { sql } from 'kysely'
import type { Db } from '../../../lib/database/database.ts'
import { localMoment, zoneOfInterview } from '../interviews/store.ts'

/** Held tomorrow, as their branch has it, and nobody was reminded. */
export const findUnreminded = (db: Db, now: Date) =>
  sql<{ id: string }>`
    select interview.id from interview
    where interview.status = 'scheduled' and reminded_at is null and starts_at > ${now.toISOString()}::timestamptz
      and ${localMoment}::date = (${now.toISOString()}::timestamptz at time zone ${zoneOfInterview})::date + 1
    order by interview.id`.execute(db)

/**
 * For which the applicant has chosen no time after two days, or a day before the last that was offered, and nobody was reminded. One that
 * was offered less than 20 hours ago is left alone.
 */
export const findUnchosen = (db: Db, now: Date) =>
  sql<{ id: string; last_option: string }>`
    select interview.id, max(option.starts_at) as last_option
    from interview join interview_option option on option.interview_id = interview.id
    where interview.status = 'invited' and interview.choice_reminded_at is null
      and interview.created_at < ${now.toISOString()}::timestamptz - interval '20 hours'
    group by interview.id
    having max(option.starts_at) > ${now.toISOString()}::timestamptz
      and (interview.created_at < ${now.toISOString()}::timestamptz - interval '2 days'
        or max(option.starts_at) < ${now.toISOString()}::timestamptz + interval '1 day')
    order by interview.id`.execute(db)

/** Answers whether nobody was reminded before. */
export async function markReminded(
  db: Db,
  id: string,
  column: 'reminded_at' | 'choice_reminded_at',
  now: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('interview')
    .set({ [column]: now.toISOString() })
    .where('id', '=', id)
    .where(column, 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
