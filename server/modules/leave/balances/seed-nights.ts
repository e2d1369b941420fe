/** The nights of the demo company's leave ledgers, with what the product's own job grants in them. */
import { addDays, addMonths, firstOfMonth, yearOf } from '@iroko/contract/dates'
import { laterOf } from '../../../lib/calendar/moments.ts'
import type { DemoPerson, Part } from '../../../lib/demo/demo.ts'
import { accrualDue } from '../accrual/rules.ts'
import type { LeaveType } from '../types/rules.ts'
import { isEligible } from '../types/rules.ts'
import { type Account, type Line, type Night, sumOf, writtenOn } from './seed.ts'

/** Opens accounts, in which some days had been taken before the portal's first; whoever leaves has no more nights. */
export function accountant(part: Part): (type: LeaveType, person: DemoPerson) => Account {
  // The same nights, with the same grants, for all who were hired on a day.
  const known = new Map<string, Night[]>()
  return (type, person) => {
    const key = `${type.id} ${person.hire_date}`
    const nights = known.get(key) ?? nightsOf(type, person.hire_date, part)
    known.set(key, nights)
    const ahead = isEligible(type, person) ? nights.filter(([day]) => day <= (person.exit_date ?? part.today)) : []
    const [first, grant] = ahead[0] ?? []
    const mayHaveTaken = first === part.opened_on && (type.maximum_in_a_row === null || type.accrual === 'monthly')
    const days = grant && mayHaveTaken ? -part.dice.whole(0, Math.floor(grant.days * 0.6)) : 0
    const before = {
      kind: 'adjusted' as const,
      days,
      cause: 'Taken before the portal was introduced',
      effective_on: part.opened_on,
    }
    return { type, lines: grant && days < 0 ? [{ ...grant, ...before }] : [], booked: [], ahead }
  }
}

/** Their first, then the beginning and the end of each month. */
function nightsOf(type: LeaveType, hire_date: string, { opened_on, today }: Part): Night[] {
  const since = laterOf(hire_date, opened_on)
  const days = [since]
  for (let month = firstOfMonth(since); month <= today; month = addMonths(month, 1))
    days.push(...[month, addDays(addMonths(month, 1), -1)].filter((day) => day > since && day <= today))
  const grants: Line[] = []
  return days.map((day) => {
    const year = yearOf(day)
    const granted = sumOf(grants, year)
    const due = granted > 0 && type.accrual === 'yearly' ? null : accrualDue(type, { hire_date }, year, day, granted)
    const cause = type.accrual === 'yearly' ? `Days of ${year}` : `Accrued to ${due?.effective_on}`
    const grant = due ? { ...due, ...writtenOn(day), leave_year: year, cause } : undefined
    if (grant) grants.push(grant)
    return [day, grant]
  })
}
