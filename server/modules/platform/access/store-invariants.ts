/** What must hold of who administers. */
import type { Invariant } from '../../../lib/database/invariant.ts'

export const invariants: Invariant[] = [
  {
    id: 'V26',
    says: 'A company has an active super administrator',
    finds: `
      select name as what from company
      where not exists (select 1 from employee where works_on(employee, current_date) and roles @> '{super}')`,
  },
]
