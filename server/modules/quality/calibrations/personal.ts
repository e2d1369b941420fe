import { sql } from 'kysely'
import type { Personal } from '../../../lib/database/personal.ts'

export const personal: Personal = {
  name: 'calibrations',
  title: 'Calibrations',
  sets: [
    {
      name: 'calibration_scores',
      title: 'My scores in calibrations',
      tables: ['calibration', 'calibration_sheet'],
      columns: { title: 'Calibration', submitted_at: 'Handed in', score: 'Score' },
      rows: (id) => sql`select calibration.title, sheet.submitted_at, sheet.score, sheet.answers, sheet.summary
        from calibration_sheet sheet join calibration on calibration.id = sheet.calibration_id
        where sheet.evaluator_id = ${id}::uuid and sheet.submitted_at is not null order by sheet.submitted_at`,
      fate: 'anonymised',
      why: 'How evaluators differ stays for the forms that were calibrated; what was written goes',
      erase: ({ id }) => [
        sql`update calibration_sheet set summary = '' where evaluator_id = ${id}::uuid
          or calibration_id in (select calibration.id from calibration join quality_contact contact on contact.id = calibration.contact_id
            where contact.employee_id = ${id}::uuid)`,
      ],
    },
  ],
}
