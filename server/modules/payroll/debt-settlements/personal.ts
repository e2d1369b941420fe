import { sql } from 'kysely'
import type { Personal } from '../../../lib/database/personal.ts'

export const personal: Personal = {
  name: 'debt_settlements',
  title: 'Payments of debts that were entered',
  sets: [
    {
      name: 'debt_settlements',
      title: 'Payments and write-offs of debts',
      tables: ['debt_settlement'],
      rows: (id) =>
        sql`select how, amount_kobo, received_on, note, status, created_at from debt_settlement where employee_id = ${id}::uuid order by created_at`,
      fate: 'kept',
      why: 'Records of pay, while it can be claimed and assessed (Nigeria Tax Administration Act, sections 36 and 55)',
    },
  ],
}
