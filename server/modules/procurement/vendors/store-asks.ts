import { sql } from 'kysely'
import type { Ask } from '../../../lib/house/ask.ts'

/** Accounts of vendors wait for a second person. */
export const asks: readonly Ask[] = [
  {
    what: 'vendor_accounts',
    may: 'vendor.approve',
    opens: '/dashboard/vendors/all?view=accounts',
    first: 'register',
    again: 3,
    after: 'everybody who confirms accounts is asked already',
    rows: ({ people }) => sql`select decider.id as employee_id, account.id::text as subject, vendor.title as about,
        account.proposed_at as since, null::date as until
      from vendor_account account join vendor on vendor.id = account.vendor_id
      join ${people} decider on decider.id <> account.proposed_by and (vendor.state <> 'proposed' or decider.id <> vendor.proposed_by)
      where account.status = 'proposed'`,
  },
]
