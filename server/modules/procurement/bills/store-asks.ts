import { sql } from 'kysely'
import type { Ask } from '../../../lib/house/ask.ts'

/** Bills that do not agree with their order wait for those who enter bills. */
export const asks: readonly Ask[] = [
  {
    what: 'bill_exceptions',
    may: 'bill.edit',
    opens: '/dashboard/vendors/bills?state=exception',
    first: 'register',
    again: 3,
    after: 'everybody who enters bills is asked already',
    rows: ({
      people,
    }) => sql`select person.id as employee_id, bill.id::text as subject, vendor.title || ' ' || bill.number as about,
        bill.created_at as since, null::date as until
      from bill join vendor on vendor.id = bill.vendor_id cross join ${people} person where bill.status = 'exception'`,
  },
]
