/** What must hold of disputes. */
import type { Invariant } from '../../../lib/database/invariant.ts'

export const invariants: Invariant[] = [
  {
    id: 'disputes_within',
    says: 'What is disputed of a line, or was accepted of it, is no more than it comes to',
    finds: `
      select invoice.number || ', line ' || dispute.position as what from dispute join invoice on invoice.id = dispute.invoice_id
      join invoice_line line on line.invoice_id = dispute.invoice_id and line.position = dispute.position
      where dispute.state in ('open', 'accepted') group by invoice.number, dispute.position, line.amount_kobo
      having sum(dispute.amount_kobo) > line.amount_kobo`,
  },
]
