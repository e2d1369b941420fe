/** What must hold of leave applications. */
import type { Invariant } from '../../../lib/database/invariant.ts'

export const invariants: Invariant[] = [
  {
    id: 'V13',
    says: 'Leaves of one employee do not overlap',
    finds: `
      select employee_id || ' on ' || day as what from leave_day where live
      group by employee_id, day having sum(case when portion = 'full' then 2 else 1 end) > 2`,
  },
]
