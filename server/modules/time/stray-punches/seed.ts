/** The demo company's punches without a day: newcomers who had their fingers read before their first day. */
import { addDays, addMonths } from '@iroko/contract/dates'
import { sql } from 'kysely'
import type { Db } from '../../../lib/database/database.ts'
import type { SeededRandom } from '../../../lib/demo/dice.ts'
import { insertAll } from '../../../lib/http/bulk.ts'
import type { Touch } from '../attendance-corrections/seed-parts.ts'

const mostShown = 5

export async function seedStrays(db: Db, { dice, today }: { dice: SeededRandom; today: string }, touch: Touch): Promise<void> {
  const found = await sql<{ id: string; ogid: string; device_id: string; hire_date: string }>`
    select employee.id, employee.ogid, employee.hire_date, enrolment.device_id
    from employee join enrolment on enrolment.employee_id = employee.id
    where is_employed(employee) and employee.hire_date between ${addMonths(today, -5)}::date and ${addDays(today, -4)}::date
    order by employee.hire_date desc, employee.ogid limit ${mostShown}`.execute(db)
  const punches = found.rows.map(({ id, ogid, device_id, hire_date }) => {
    const day = addDays(hire_date, -3)
    const at = `${day}T${dice.whole(10, 14)}:${dice.whole(10, 59)}:00.000Z`
    touch(id, day)
    return { id: dice.id(at), at, pin: ogid, source: 'device' as const, device_id, employee_id: id, received_at: at }
  })
  await insertAll(db, 'punch', punches)
}
