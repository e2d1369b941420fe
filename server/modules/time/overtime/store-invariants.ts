/** What must hold of overtime. */
import type { Invariant } from '../../../lib/database/invariant.ts'

export const invariants: Invariant[] = [
  {
    id: 'overtime_undecided',
    says: 'What is kept of overtime that nobody decided is what the days and the decisions say',
    finds: `
      with kept as (select employee_id, day, minutes, kind from overtime_undecided),
      found as (select employee_id, day, minutes, kind from overtime_without_decision())
      select employee_id || ' on ' || day as what from ((table kept except table found) union (table found except table kept)) other`,
  },
]
