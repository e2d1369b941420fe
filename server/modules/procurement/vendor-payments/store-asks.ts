import { sql } from 'kysely'
import type { Ask } from '../../../lib/house/ask.ts'

/** Approved payments wait for their file to be taken, and then to be recorded as paid. */
export const asks: readonly Ask[] = [
  {
    what: 'vendor_payments',
    may: 'payment.edit',
    opens: '/dashboard/vendors/payments?view=batches',
    first: 'register',
    again: 3,
    after: 'everybody who pays vendors is asked already',
    rows: ({ people }) => sql`select payer.id as employee_id, payment.id::text as subject, payment.reference as about,
        payment.decided_at as since, null::date as until
      from vendor_payment payment join ${people} payer on payment.taken_at is null or payer.id <> payment.employee_id
      where payment.status = 'approved' and payment.paid_on is null and payment.cancelled_at is null`,
  },
]
