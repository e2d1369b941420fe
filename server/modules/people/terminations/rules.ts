/** What keeps HR from proposing a termination. */
import { addMonths } from '@iroko/contract/dates'
import { conflict, type Fault, forbidden, invalid } from '@iroko/contract/errors'

/** A termination is proposed at most so many months ahead. */
const monthsAhead = 12

interface Person {
  id: string
  full_name: string
  status: string
  hire_date: string
}

/** Why an employment cannot be terminated on a day; undefined when it can. */
export function whyNot(
  { id, full_name, status, hire_date }: Person,
  _step: 'propose',
  { user_id, exit_date, today }: { user_id: string; exit_date: string; today: string },
): Fault | undefined {
  if (id === user_id) return forbidden('You cannot end your own employment. Ask another HR colleague')
  if (status !== 'active') return conflict('not_active', `${full_name} no longer works here`)
  if (exit_date > addMonths(today, monthsAhead))
    return invalid({ exit_date: `Enter a last working day at most ${monthsAhead} months ahead` })
  if (exit_date < hire_date) return invalid({ exit_date: `Enter a last working day from ${hire_date}, the hire date` })
  return undefined
}
