/** Leave as the tests of its nouns ask for it and look at it. */
import { applicationForm } from '@iroko/contract/leave/application-form'
import type { portions } from '@iroko/contract/leave/applications'
import { leaveBalances } from '@iroko/contract/leave/balances'
import { v7 as uuid } from 'uuid'
import type { Person, TestApp } from './harness.ts'

/** The last letter that somebody was sent. */
export const lastMailTo = (t: TestApp, { email }: Person) =>
  t.db
    .selectFrom('outbox_mail')
    .select(['subject', 'body'])
    .where('recipient', '=', email)
    .orderBy('id', 'desc')
    .executeTakeFirst()

/** `type` is the id of the leave type that is asked for. */
export function leaveDesk(t: TestApp, type: string) {
  /** The next free Monday, so that no test stands in the way of another. */
  let monday = '2026-11-30'
  function nextMonday(): string {
    const taken = monday
    monday = new Date(Date.parse(monday) + 7 * 86_400_000).toISOString().slice(0, 10)
    return taken
  }
  async function applied(as: Person, last?: string) {
    const starts_on = nextMonday()
    const body = { leave_type_id: type, starts_on, ends_on: last ?? starts_on }
    return (await t.call(applicationForm.apply, { body }, as)).leave
  }
  const ledger = (id: string) => {
    const rows = t.db.selectFrom('leave_ledger').select(['kind', 'days', 'leave_year']).where('application_id', '=', id)
    return rows.orderBy('id').execute()
  }
  const available = async (as: Person) =>
    (await t.call(leaveBalances.list, {}, as)).leave_balances.find(({ leave_type }) => leave_type.id === type)
  return { nextMonday, applied, ledger, available }
}

/** Somebody has approved leave on a day, or on one half of it, whatever it would have taken to get it. */
export async function putOnLeave(
  t: TestApp,
  { id: employee_id, ogid, office_id }: Person,
  day: string,
  portion: (typeof portions)[number] = 'full',
  status: 'approved' | 'pending' = 'approved',
): Promise<void> {
  const counts = portion === 'full' ? 1 : 0.5
  const [application_id, leave_type_id] = [uuid(), uuid()]
  await t.db
    .insertInto('leave_type')
    .values({ id: leave_type_id, title: `Leave of ${ogid} on ${day} ${portion}`, days_per_year: 20 })
    .execute()
  await t.db
    .insertInto('leave_application')
    .values({
      ...{ id: application_id, employee_id, leave_type_id, office_id, starts_on: day, ends_on: day, days: counts },
      ...{ status, decided_at: status === 'approved' ? t.portal.now().toISOString() : null },
    })
    .execute()
  const facts = { portion, counts, kind: 'work' as const, live: true }
  await t.db
    .insertInto('leave_day')
    .values({ id: uuid(), application_id, employee_id, day, ...facts })
    .execute()
}
