import { sql } from 'kysely'
import type { Personal } from '../../../lib/database/personal.ts'

export const personal: Personal = {
  name: 'promotions',
  title: 'Promotions',
  sets: [
    {
      name: 'promotions',
      title: 'Promotions',
      tables: ['promotion'],
      columns: { effective_on: 'From', designation: 'To', office: 'Office', status: 'State' },
      // One that is not decided is not the person's yet.
      rows: (id) => sql`
            select promotion.effective_on, designation.title as designation, office.title as office, promotion.from_salary_kobo,
              promotion.to_salary_kobo, promotion.reason, promotion.status, promotion.decided_at, promotion.applied_at
            from promotion join office on office.id = promotion.to_office_id
            join designation on designation.id = promotion.to_designation_id
            where promotion.employee_id = ${id}::uuid and promotion.status in ('approved', 'effective')
            order by promotion.effective_on`,
      fate: 'anonymised',
      why: 'Dates and placements remain for the totals of past years; the reasons are deleted',
      erase: ({ id }) => [sql`update promotion set reason = 'Erased', problem = null where employee_id = ${id}::uuid`],
    },
  ],
}
