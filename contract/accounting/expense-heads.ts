/** What money is spent on, in words that people know: each head with the account behind it, its VAT, and who may use it. */
import * as z from 'zod/mini'
import { crud } from '../crud.ts'
import { id, named, requiredText } from '../endpoint.ts'

export const expenseHeads = crud({
  path: 'expense_heads',
  noun: 'expense_head',
  summary: 'The expense heads with the account behind each, the VAT that it carries, and the offices that may use it.',
  read: 'account.read',
  edit: 'account.edit',
  stake: 'money',
  topics: ['accounts', 'ledger'],
  fields: {
    title: requiredText(80),
    account_id: id,
    tax_code_id: z._default(z.nullable(id), null),
    /** A receipt belongs to what is spent. */
    needs_file: z._default(z.boolean(), false),
    /** Without any, all offices may use it. */
    office_ids: z._default(z.array(id).check(z.maxLength(50, 'At most 50 offices')), []),
  },
  row: {
    title: z.string(),
    account: z.object({ id: z.string(), code: z.string(), title: z.string() }),
    tax_code: z.nullable(named),
    needs_file: z.boolean(),
    offices: z.array(named),
    /** Posted by it since the year began, without what was reversed; without VAT. */
    spent_kobo: z.number(),
  },
  sort: ['title', 'spent_kobo'],
})
