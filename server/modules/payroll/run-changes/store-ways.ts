/** Who is asked to open the way to the decision about a payroll. */
import { type SqlBool, sql } from 'kysely'
import type { Db } from '../../../lib/database/database.ts'
import type { Ask } from '../../../lib/house/ask.ts'

export interface Opener {
  employee_id: string
  about: string
}

/** Asks these people, and nobody else any more; who is asked already keeps since when. */
export async function writeWay(db: Db, runId: string, openers: readonly Opener[], now: Date): Promise<void> {
  const people = openers.map(({ employee_id }) => employee_id)
  await db
    .updateTable('payroll_way')
    .set({ opened_at: now.toISOString() })
    .where('run_id', '=', runId)
    .where('opened_at', 'is', null)
    .where(sql<SqlBool>`employee_id <> all(${people}::uuid[])`)
    .execute()
  if (openers.length === 0) return
  await db
    .insertInto('payroll_way')
    .values(openers.map((opener) => ({ run_id: runId, ...opener, since: now.toISOString() })))
    .onConflict((on) =>
      on.columns(['run_id', 'employee_id']).doUpdateSet({
        about: sql`excluded.about`,
        since: sql`case when payroll_way.opened_at is null then payroll_way.since else excluded.since end`,
        opened_at: null,
      }),
    )
    .execute()
}

/** Payrolls that wait for a decision, or for somebody to send them. */
export async function findInReview(db: Db): Promise<string[]> {
  const rows = await db.selectFrom('payroll_run').select('id').where('state', '=', 'review').orderBy('id').execute()
  return rows.map(({ id }) => id)
}

export const asks: readonly Ask[] = [
  {
    what: 'payroll_ways',
    may: 'payroll.process',
    opens: '/dashboard/payroll/payroll-processing',
    opensOne: (subject) => `/dashboard/payroll/payroll-processing?payroll=${subject}`,
    first: 'register',
    again: 1,
    after: 'everybody who can open the way is asked already',
    rows: ({ people }) => sql`select way.employee_id, way.run_id::text as subject, way.about, way.since, null::date as until
      from payroll_way way join payroll_run run on run.id = way.run_id and run.state = 'review'
      join ${people} opener on opener.id = way.employee_id where way.opened_at is null`,
  },
]
