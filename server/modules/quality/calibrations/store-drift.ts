/** How far evaluators stood from the master, month by month. */
import { companyZone } from '@iroko/contract/clock'
import { addMonths } from '@iroko/contract/dates'
import type { FormSection } from '@iroko/contract/quality/form-content'
import type { Answers } from '@iroko/contract/quality/score'
import { type SqlBool, sql } from 'kysely'
import type { Db } from '../../../lib/database/database.ts'
import type { ShownPerson } from '../../../lib/database/references.ts'

export interface Compared {
  evaluator_id: string
  evaluator: ShownPerson
  month: string
  answers: Answers
  master: Answers
  sections: FormSection[]
}

/** What others than the master handed in, of the closed calibrations of the last year, beside the master's answers. */
export async function readCompared(db: Db, today: string, onlyOf: string | undefined): Promise<Compared[]> {
  const since = addMonths(`${today.slice(0, 7)}-01`, -11)
  const own = onlyOf === undefined ? sql<SqlBool>`true` : sql<SqlBool>`sheet.evaluator_id = ${onlyOf}::uuid`
  const found = await sql<Compared>`
    select sheet.evaluator_id, to_char(calibration.closed_at at time zone ${sql.lit(companyZone)}, 'YYYY-MM') as month,
      sheet.answers, master.answers as master, form.sections,
      json_build_object('id', employee.id, 'ogid', employee.ogid, 'full_name', employee.full_name, 'profile_picture', employee.profile_picture) as evaluator
    from calibration
    join calibration_sheet master on master.calibration_id = calibration.id and master.evaluator_id = calibration.master_id and master.submitted_at is not null
    join calibration_sheet sheet on sheet.calibration_id = calibration.id and sheet.evaluator_id <> calibration.master_id and sheet.submitted_at is not null
    join evaluation_form form on form.id = calibration.form_id
    join employee on employee.id = sheet.evaluator_id
    where calibration.status = 'closed' and calibration.closed_at >= (${since}::date)::timestamp at time zone ${sql.lit(companyZone)} and ${own}
    order by employee.full_name, employee.id, calibration.closed_at`.execute(db)
  return found.rows
}
