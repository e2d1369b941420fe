/** Which contacts can be kept. */
import { conflict, type Fault, invalid } from '@iroko/contract/errors'

interface Placed {
  full_name: string
  office_type: 'department' | 'campaign' | null
}

/** Why a contact of that day is not one to evaluate; undefined when it is. */
export function whyNoContact(person: Placed, happenedAt: string, now: Date): Fault | undefined {
  if (Date.parse(happenedAt) > now.getTime()) return invalid({ day: 'Enter a time that has passed' })
  if (person.office_type !== 'campaign') return invalid({ day: `${person.full_name} was in no campaign on that day` })
  return undefined
}

export const ownLine = (name: string): Fault =>
  conflict('own_line', `${name} is you or stands in your own reporting line. Another evaluator does this`)
