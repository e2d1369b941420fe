/** What must hold of filings by themselves; that they come to the books is a control of the journals. */
import type { Invariant } from '../../../lib/database/invariant.ts'

export const invariants: Invariant[] = [
  {
    id: 'filing_parts',
    says: 'A filing of a month comes to what its payrolls add',
    finds: `select filing.kind || ' ' || filing.recipient || ' ' || filing.month as what from payroll_filing filing
      left join payroll_filing_part part on part.filing_id = filing.id where filing.month is not null
      group by filing.id having filing.amount_kobo is distinct from sum(part.amount_kobo)`,
  },
]
