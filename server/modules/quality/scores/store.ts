/** What evaluations say of people, for the domains above that judge how they work. */
import { sql } from 'kysely'
import type { Db } from '../../../lib/database/database.ts'

export interface MonthlyQaScore {
  employee_id: string
  /** Of the effective scores, 0 to 100 with one decimal; null when nothing was scored. */
  average: number | null
  count: number
  /** Of these, can still change: not yet acknowledged or final. */
  open: number
  evaluations: {
    id: string
    reference: string
    /** The day of the contact. */
    day: string
    /** The campaign of that day. */
    office_id: string
    score: number | null
    is_failed: boolean
    status: string
  }[]
}

/**
 * `monthlyQaScore(db, { employees, month })`: the quality score of people in a month ('2026-11'), with the evaluations behind it. Counts what
 * was released of contacts of that month, on the clocks where the person worked; a move leaves it where it was, and a disputed one counts as
 * it stands. Calibrations, drafts and what is in review count nothing. Who has none is left out.
 */
export async function monthlyQaScore(
  db: Db,
  { employees, month }: { employees: readonly string[]; month: string },
): Promise<MonthlyQaScore[]> {
  const found = await sql<MonthlyQaScore>`
    select evaluation.employee_id, round(avg(evaluation.score), 1)::float8 as average, count(*)::int as count,
      count(*) filter (where evaluation.status not in ('acknowledged', 'final'))::int as open,
      json_agg(json_build_object('id', evaluation.id, 'reference', contact.reference, 'day', contact.day, 'office_id', evaluation.office_id,
        'score', evaluation.score, 'is_failed', evaluation.is_failed, 'status', evaluation.status) order by contact.happened_at) as evaluations
    from evaluation join quality_contact contact on contact.id = evaluation.contact_id
    where evaluation.employee_id = any(${employees}::uuid[]) and evaluation.released_at is not null
      and contact.day >= ${`${month}-01`}::date and contact.day < ${`${month}-01`}::date + interval '1 month'
    group by evaluation.employee_id`.execute(db)
  return found.rows
}
