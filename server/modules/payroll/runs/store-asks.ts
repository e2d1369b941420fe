import { sql } from 'kysely'
import type { Ask } from '../../../lib/house/ask.ts'

/** A payroll that neither calculates nor waits for its approver waits for those who process payrolls, until it is paid. */
export const asks: readonly Ask[] = [
  {
    what: 'payroll_steps',
    may: 'payroll.process',
    opens: '/dashboard/payroll/payroll-processing',
    opensOne: (subject) => `/dashboard/payroll/payroll-processing?payroll=${subject}`,
    first: 'register',
    again: 1,
    after: 'everybody who processes payrolls is asked already',
    rows: ({ people }) => sql`select processor.id as employee_id, run.id::text as subject, run.reference as about,
        coalesce(run.approved_at, run.created_at) as since, run.pay_on as until
      from payroll_run run cross join ${people} processor
      where run.state in ('failed', 'approved') or (run.state = 'review' and not exists (
        select from payroll_approval asked where asked.run_id = run.id and asked.status = 'pending'))`,
  },
]
