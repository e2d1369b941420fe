/** Which payments stand open before a month is closed. */
import { sql } from 'kysely'
import type { ClosingCheck } from '../../../lib/house/closing.ts'

export const closing: readonly ClosingCheck[] = [
  {
    check: 'vendor_payments',
    title: 'Payments to vendors that the bank has and nobody recorded',
    level: 'amber',
    opens: '/dashboard/vendors/payments?view=batches',
    counts: ({ next }) => sql`select count(*) as count,
        sum((select sum(gross_kobo - wht_kobo) from payment_item item where item.payment_id = payment.id)) as sum_kobo
      from vendor_payment payment where taken_at is not null and paid_on is null and cancelled_at is null and pay_on < ${next}::date`,
  },
]
