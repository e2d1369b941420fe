import { noun } from '../../../lib/house/noun.ts'
import { routes } from './routes.ts'

export const bankRules = noun({
  calls: routes,
  // A booking that was taken back and its mirror stay, as what they came to.
  posts: [
    {
      source: 'bank_line',
      owed: `
        select match.bank_line_id as source_id, part.part, abs(match.amount_kobo) as kobo
        from bank_match match join journal_entry entry on entry.id = match.entry_id
        cross join lateral (select entry.part union all select entry.part || ' reversed' where match.undone_at is not null) part
        where match.bank_rule_id is not null`,
    },
  ],
  audited: [
    {
      table: 'bank_rule',
      columns: [
        'contains',
        'direction',
        'from_kobo',
        'to_kobo',
        'expense_head_id',
        'office_id',
        'has_vat',
        'is_automatic',
        'stopped_at',
      ],
    },
  ],
})
