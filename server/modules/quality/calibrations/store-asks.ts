import { sql } from 'kysely'
import type { Ask } from '../../../lib/house/ask.ts'
import { owedByRows } from '../../../lib/house/owed.ts'
import { calibrationView } from './notify.ts'

export const asks: readonly Ask[] = [
  {
    what: 'calibration_sheets',
    may: 'evaluation.edit',
    opens: '/dashboard/qa/calibration?mine=true&status=open',
    opensOne: calibrationView,
    first: 'noun',
    again: 2,
    after: { days: 1, who: 'evaluation.assign' },
    rows: () => sql`select sheet.evaluator_id as employee_id, calibration.id as subject, calibration.title as about,
      calibration.created_at as since, calibration.due_on as until
      from calibration_sheet sheet join calibration on calibration.id = sheet.calibration_id and calibration.status = 'open'
      where sheet.submitted_at is null`,
  },
]

/** Calibrations that somebody who leaves has not scored. */
export const owes = owedByRows('Calibrations to score', (of) =>
  asks.find(({ what }) => what === 'calibration_sheets')?.rows(of),
)
