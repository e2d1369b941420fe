/** What stands against the steps of a resignation. */
import { addMonths } from '@iroko/contract/dates'
import { conflict, type Fault, forbidden, notFound } from '@iroko/contract/errors'
import { resignationMonthsAhead } from '@iroko/contract/people/resignations'

interface Held {
  employee_id: string
  status: string
  last_working_day: string
  retract_asked_at: string | null
  effective_at: string | null
  /** Who proposed an earlier day, which has not been answered. */
  earlier_by: string | null
}

interface Facts {
  user_id: string
  /** Manages the resignations of others. */
  is_hr: boolean
  today: string
}

/** `retract` by the person, `consent` to it and `note` by HR; an earlier day is proposed by one of both and answered by the other. */
export type ResignationStep = 'retract' | 'consent' | 'note' | 'bring_forward' | 'answer_day'

/** An earlier last working day is agreed by the person and HR, whoever proposes it. */
function whyNotEarlier(held: Held, step: 'bring_forward' | 'answer_day', { user_id, is_hr, today }: Facts): Fault | undefined {
  const { employee_id, status, last_working_day, effective_at, earlier_by } = held
  const isOwn = employee_id === user_id
  if (!isOwn && !is_hr) return forbidden()
  if (status !== 'approved') return conflict('not_approved', 'This resignation is not approved')
  if (effective_at || last_working_day <= today) return conflict('over', 'The last working day is not ahead any more')
  if (step === 'bring_forward') return undefined
  if (earlier_by === null) return conflict('not_asked', 'No earlier day is proposed')
  const isBySelf = earlier_by === employee_id
  return isOwn === isBySelf ? forbidden('The other side answers what was proposed') : undefined
}

/** Why somebody cannot take a step; undefined when they can. */
export function whyNot(held: Held, step: ResignationStep, facts: Facts): Fault | undefined {
  if (step === 'bring_forward' || step === 'answer_day') return whyNotEarlier(held, step, facts)
  const { user_id, is_hr, today } = facts
  const { employee_id, status, last_working_day, retract_asked_at, effective_at } = held
  const isOwn = employee_id === user_id
  if (step === 'retract') {
    if (!isOwn) return forbidden('You cannot do this. Only the person who resigned can')
    if (status === 'retracted') return conflict('retracted', 'This resignation is already retracted')
    if (effective_at || (status === 'approved' && last_working_day < today))
      return conflict('over', 'The last working day is over. A resignation can be retracted up to it')
    return retract_asked_at ? conflict('asked', 'You already asked to retract it. HR answers') : undefined
  }
  // Nobody agrees to what they ask for themselves, and what HR notes about them is not theirs to read.
  if (isOwn)
    return step === 'note'
      ? notFound('resignation')
      : forbidden('You cannot decide your own resignation. Ask another HR colleague')
  if (!is_hr) return forbidden()
  if (step === 'note') return undefined
  if (effective_at || last_working_day < today)
    return conflict('over', 'The last working day is over. Reactivate the person to take them back')
  return status === 'approved' && retract_asked_at ? undefined : conflict('not_asked', 'The person has not asked to retract it')
}

/** Why a day is no last working day; undefined when it is. */
export function dayProblem(last_working_day: string, today: string): string | undefined {
  if (last_working_day < today) return 'Enter a last working day from today on'
  if (last_working_day > addMonths(today, resignationMonthsAhead))
    return `Enter a last working day at most ${resignationMonthsAhead} months ahead`
  return undefined
}

/** Why a day is none that can be proposed instead of the last one; undefined when it is. */
export function earlierProblem(
  day: string,
  { last_working_day }: Pick<Held, 'last_working_day'>,
  today: string,
): string | undefined {
  if (day < today) return 'Enter a last working day from today on'
  return day >= last_working_day ? `Enter a day before ${last_working_day}, the last working day so far` : undefined
}
