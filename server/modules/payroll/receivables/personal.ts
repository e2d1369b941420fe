import { sql } from 'kysely'
import type { Personal } from '../../../lib/database/personal.ts'

export const personal: Personal = {
  name: 'receivables',
  title: 'Amounts owed after the last pay',
  sets: [
    {
      name: 'receivable_payments',
      title: 'Payments of amounts owed',
      tables: ['receivable_payment'],
      rows: (id) =>
        sql`select amount_kobo, received_on, reference, created_at from receivable_payment where employee_id = ${id}::uuid order by created_at`,
      fate: 'kept',
      why: 'Records of pay, while it can be claimed and assessed (Nigeria Tax Administration Act, sections 36 and 55)',
    },
  ],
}
