/** When clearance tasks are due, and who may sign them. */
import { addDays } from '@iroko/contract/dates'
import { conflict, type Fault, forbidden, invalid } from '@iroko/contract/errors'
import type { ClearanceOwner } from '@iroko/contract/people/clearance'
import type { DepartmentCode } from '@iroko/contract/roles'

/** Which department an owner is. */
export const departments: Record<Exclude<ClearanceOwner, 'leader'>, DepartmentCode> = {
  it: 'information technology',
  facility: 'facility',
  accounting: 'accounting',
  hr: 'hr',
}

/** So many days before the last working day; not before the clearance was opened, and never after the last day. */
export function dueOf(exit_date: string, days_before: number, today: string): string {
  const due = addDays(exit_date, -days_before)
  const soonest = due < today ? today : due
  return soonest > exit_date && exit_date >= today ? exit_date : soonest
}

interface Signing {
  /** Whose clearance it is. */
  employee_id: string
  full_name: string
  is_cancelled: boolean
}

interface Signer {
  user_id: string
  /** Of the department that answers for it, or who leads the leaver. */
  is_owner: boolean
  is_hr: boolean
  /** HR signs for others with a note. */
  has_note: boolean
}

/** Why somebody cannot sign a task, or open it again; undefined when they can. */
export function whyNot({ employee_id, full_name, is_cancelled }: Signing, _step: 'sign', by: Signer): Fault | undefined {
  if (employee_id === by.user_id) return forbidden('You cannot sign your own clearance. Ask a colleague')
  if (!by.is_owner && !by.is_hr) return forbidden('You cannot sign this task. Its department or HR can')
  if (is_cancelled) return conflict('cancelled', `${full_name} is not leaving any more`)
  if (!by.is_owner && !by.has_note) return invalid({ note: 'Enter who confirmed it: the task is not of your department' })
  return undefined
}
