import { sql } from 'kysely'
import type { Ask } from '../../../lib/house/ask.ts'

export const asks: readonly Ask[] = [
  {
    what: 'bank_accounts',
    may: 'people.pay.edit',
    opens: '/dashboard/payroll/bank-accounts',
    first: 'noun',
    again: 2,
    after: 'everybody who confirms accounts is asked already',
    rows: ({ people }) => sql`select second.id as employee_id, account.id as subject, owner.full_name as about,
      account.proposed_at as since, null as until
      from bank_account account join employee owner on owner.id = account.employee_id
      join ${people} second on second.id <> account.employee_id and second.id <> account.proposed_by
      where account.status = 'proposed'`,
  },
]
