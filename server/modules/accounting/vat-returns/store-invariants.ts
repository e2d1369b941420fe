/** What must hold of VAT returns. */
import type { Invariant } from '../../../lib/database/invariant.ts'

export const invariants: Invariant[] = [
  {
    id: 'vat_returns_lines',
    says: 'A VAT return has the output and input VAT that the lines of its month come to',
    finds: `
      select to_char(month, 'YYYY-MM') as what from vat_return cross join lateral (
        select coalesce(sum(line.credit_kobo - line.debit_kobo) filter (where tax.kind = 'output'), 0) as output,
          coalesce(sum(line.debit_kobo - line.credit_kobo) filter (where tax.kind = 'input'), 0) as input
        from journal_line line join tax_code tax on tax.id = line.tax_code_id
        where line.dated_on >= month and line.dated_on < month + interval '1 month') lines
      where (lines.output, lines.input) is distinct from (output_kobo::numeric, input_kobo::numeric)`,
  },
]
