/** Which exit follows from what was decided, and what keeps HR from ending or beginning an employment anew. */
import { addMonths } from '@iroko/contract/dates'
import { conflict, type Fault, forbidden, invalid } from '@iroko/contract/errors'

/** An exit is planned, and a termination proposed, at most so many months ahead. */
const monthsAhead = 12

interface Person {
  id: string
  full_name: string
  status: string
  hire_date: string
}

/** Why an employment is not ended on a day, by one of HR or by who proposes it; undefined when it can be. */
export function whyNotEnd(
  { id, full_name, status, hire_date }: Person,
  { user_id, exit_date, today }: { user_id: string; exit_date: string; today: string },
): Fault | undefined {
  if (id === user_id) return forbidden('You cannot end your own employment. Ask another HR colleague')
  if (status !== 'active') return conflict('not_active', `${full_name} no longer works here`)
  if (exit_date > addMonths(today, monthsAhead))
    return invalid({ exit_date: `Enter a last working day at most ${monthsAhead} months ahead` })
  return exit_date < hire_date ? invalid({ exit_date: `Enter a last working day from ${hire_date}, the hire date` }) : undefined
}

/** Why somebody is not taken back from a day; undefined when they are. */
export function whyNotReactivate(
  {
    id,
    full_name,
    status,
    exit_date,
    erased_at,
  }: Omit<Person, 'hire_date'> & { exit_date: string | null; erased_at: string | null },
  { user_id, hire_date }: { user_id: string; hire_date: string },
): Fault | undefined {
  if (id === user_id) return forbidden('You cannot reactivate yourself. Ask another HR colleague')
  if (status === 'active') return conflict('active', `${full_name} already works here`)
  if (erased_at) return conflict('erased', 'This record was erased. Add the person again')
  return exit_date && hire_date < exit_date
    ? invalid({ hire_date: `Enter a hire date from ${exit_date}, the last working day` })
    : undefined
}

/** An approved resignation or termination that has not taken effect. */
export interface Agreed {
  id: string
  exit_date: string
}

export interface Decided {
  status: 'left' | 'terminated'
  exit_date: string
  resignation_id: string | null
  termination_id: string | null
}

/** The earlier of both counts; on the same day the termination does. Without either nobody leaves. */
export function exitOf(agreed: { resignation: Agreed | undefined; termination: Agreed | undefined }): Decided | undefined {
  const { resignation, termination } = agreed
  const resignation_id = resignation?.id ?? null
  if (termination && (!resignation || termination.exit_date <= resignation.exit_date))
    return { status: 'terminated', exit_date: termination.exit_date, resignation_id, termination_id: termination.id }
  return resignation && { status: 'left', exit_date: resignation.exit_date, resignation_id, termination_id: null }
}
