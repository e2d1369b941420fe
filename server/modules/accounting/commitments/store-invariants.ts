/** What must hold of what was ordered. */
import type { Invariant } from '../../../lib/database/invariant.ts'

export const invariants: Invariant[] = [
  {
    id: 'commitments_left',
    says: 'Of nothing that was ordered more was billed and freed than that',
    finds: `
      select reference || ', line ' || position as what from commitment
      group by source_kind, source_id, position, reference, account_id, office_id, month having sum(amount_kobo) < 0`,
  },
]
