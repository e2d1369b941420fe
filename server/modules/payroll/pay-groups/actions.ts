import { addDays } from '@iroko/contract/dates'
import { shortDayAndYear } from '@iroko/contract/day-words'
import { forbidden, invalid } from '@iroko/contract/errors'
import type { payGroups } from '@iroko/contract/payroll/pay-groups'
import type { Call, StaffTools } from '../../../lib/http/implement.ts'
import * as store from './store.ts'

/** The days and rates of a group, of what else a form sends. */
export const termsOf = (body: store.Terms): store.Terms => {
  const { day_policy, hours_a_month, hours_of, overtime_percent, day_off_percent, holiday_percent } = body
  const { sunday_percent, night_allowance, night_kobo, unpaid_time } = body
  return {
    ...{ day_policy, hours_a_month, hours_of, overtime_percent, day_off_percent, holiday_percent },
    ...{ sunday_percent, night_allowance, night_kobo, unpaid_time },
  }
}

/**
 * From which day on something counts: the one that was sent, refused where an approved payroll has paid it already; otherwise today, or the
 * day after what is paid.
 */
export async function dayFor(
  { db, today }: Pick<StaffTools, 'db' | 'today'>,
  of: Parameters<typeof store.lastApproved>[1],
  { field, day }: { field: 'terms_from' | 'starts_on'; day: string | null | undefined },
): Promise<string> {
  const paid = await store.lastApproved(db, of)
  const free = paid ? addDays(paid.ends_on, 1) : undefined
  if (!day) return free && free > today ? free : today
  if (paid && day <= paid.ends_on)
    throw invalid({
      [field]: `${paid.reference} was approved with the days until ${shortDayAndYear(paid.ends_on)}. Choose a later day`,
    })
  return day
}

/** Who is to be paid with which group from when on, or why not: never the caller, and from a day that is not paid yet. */
export async function assignedBy(call: Pick<Call<typeof payGroups.assign>, 'db' | 'today' | 'user' | 'body'>) {
  const { db, user, body } = call
  const ogids = [...new Set(body.ogids)]
  if (ogids.includes(user.ogid)) throw forbidden('You cannot change your own pay group. Ask another colleague')
  const group = await store.lockGroup(db, body.pay_group_id)
  if (!group) throw invalid({ pay_group_id: 'Choose a pay group from the list' })
  const people = await store.findPeople(db, ogids)
  if (people.length < ogids.length) throw invalid({ ogids: 'Choose active employees' })
  const ids = people.map(({ id }) => id)
  return { ids, group, from: await dayFor(call, { ids }, { field: 'starts_on', day: body.starts_on }) }
}
