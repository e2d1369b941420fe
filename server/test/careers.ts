/** How people move, leave and come back, as HR does it, for tests of what hangs on them. */
import { exit } from '@iroko/contract/people/exit'
import { records } from '@iroko/contract/people/records'
import { v7 as uuid } from 'uuid'
import { labourActDefaults } from '../modules/leave/types/rules.ts'
import { insertType } from './company.ts'
import type { Person, TestApp } from './harness.ts'

export async function careers(t: TestApp) {
  const by = await t.person({ roles: ['hr_manager'], last_name: 'Careers' })
  const designation_id = uuid()
  await t.db.insertInto('designation').values({ id: designation_id, title: 'Agent' }).execute()
  let leaveType: string | undefined

  /** Ends today, or on a later day, for which it is planned. */
  const leaves = (person: Person, exit_date = t.today(), successor: Person | null = null) =>
    t.call(
      exit.deactivate,
      {
        params: { ogid: person.ogid },
        body: {
          status: 'left',
          exit_date,
          reason: 'Moves away',
          successor: successor?.ogid ?? null,
          decider: successor?.ogid ?? null,
        },
      },
      by,
    )

  const comesBack = (person: Person, hire_date = t.today()) =>
    t.call(
      exit.reactivate,
      {
        params: { ogid: person.ogid },
        body: { reason: 'Came back', hire_date, office_id: person.office_id, designation_id, branch_id: t.branch_id },
      },
      by,
    )

  const moves = (person: Person, office_id: string, starts_on = t.today()) =>
    t.call(records.transfer, { body: { ogids: [person.ogid], starts_on, office_id } }, by)

  /** Approved leave on these days. */
  async function goesOnLeave(person: Person, days: readonly string[]): Promise<void> {
    leaveType ??= await insertType(t.db, { ...labourActDefaults.sick, title: 'Some leave' } as never)
    const id = uuid()
    const span = { starts_on: days[0] ?? '', ends_on: days.at(-1) ?? '', days: days.length }
    const application = { id, employee_id: person.id, leave_type_id: leaveType, office_id: person.office_id, ...span }
    await t.db
      .insertInto('leave_application')
      .values({ ...application, status: 'approved', decided_at: t.portal.now().toISOString() })
      .execute()
    for (const day of days)
      await t.db
        .insertInto('leave_day')
        .values({
          ...{ id: uuid(), application_id: id, employee_id: person.id, day },
          ...{ portion: 'full', counts: 1, kind: 'work', live: true },
        })
        .execute()
  }

  return { by, leaves, comesBack, moves, goesOnLeave }
}
