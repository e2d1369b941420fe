/** What stands against the steps of a resignation. */
import { addMonths } from '@iroko/contract/dates'
import { conflict, type Fault, forbidden, notFound } from '@iroko/contract/errors'
import { resignationMonthsAhead } from '@iroko/contract/people/resignations'
import { canBy, type Rule } from '../../../lib/house/rules.ts'

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
type ResignationRule = Rule<[Held, Facts]>

/** Nobody agrees to what they ask for themselves. */
const isHr: ResignationRule = ({ employee_id }, { user_id, is_hr }) => {
  if (employee_id === user_id) return forbidden('You cannot decide your own resignation. Ask another HR colleague')
  return is_hr ? undefined : forbidden()
}

/** An earlier last working day is agreed by the person and HR, whoever proposes it. */
const isAhead: ResignationRule = ({ employee_id, status, last_working_day, effective_at }, { user_id, is_hr, today }) => {
  if (employee_id !== user_id && !is_hr) return forbidden()
  if (status !== 'approved') return conflict('not_approved', 'This resignation is not approved')
  return effective_at || last_working_day <= today ? conflict('over', 'The last working day has passed') : undefined
}
const isOfOther: ResignationRule = ({ employee_id, earlier_by }, { user_id }) => {
  if (earlier_by === null) return conflict('not_asked', 'No earlier day is proposed')
  const [isOwn, isBySelf] = [employee_id === user_id, earlier_by === employee_id]
  return isOwn === isBySelf ? forbidden('The other side answers what was proposed') : undefined
}

/** `retract` by the person, `consent` to it and `note` by HR; an earlier day is proposed by one of both and answered by the other. */
const rules = {
  retract: ({ employee_id, status, last_working_day, retract_asked_at, effective_at }, { user_id, today }) => {
    if (employee_id !== user_id) return forbidden('You cannot do this. Only the person who resigned can')
    if (status === 'retracted') return conflict('retracted', 'This resignation is already retracted')
    if (effective_at || (status === 'approved' && last_working_day < today))
      return conflict('over', 'The last working day is over. A resignation can be retracted up to it')
    return retract_asked_at ? conflict('asked', 'You already asked to retract it. HR answers') : undefined
  },
  consent: (held, by) => {
    const other = isHr(held, by)
    if (other) return other
    if (held.effective_at || held.last_working_day < by.today)
      return conflict('over', 'The last working day is over. Reactivate the person to take them back')
    return held.status === 'approved' && held.retract_asked_at
      ? undefined
      : conflict('not_asked', 'The person has not asked to retract it')
  },
  // What HR notes about somebody is not theirs to read.
  note: (held, by) => (held.employee_id === by.user_id ? notFound('resignation') : isHr(held, by)),
  bring_forward: isAhead,
  answer_day: (held, by) => isAhead(held, by) ?? isOfOther(held, by),
} satisfies Record<string, ResignationRule>
export type ResignationStep = keyof typeof rules

/** Why somebody cannot take a step; undefined when they can. */
export const whyNot = (held: Held, step: ResignationStep, facts: Facts): Fault | undefined => rules[step](held, facts)

export const canOf = (held: Held, facts: Facts) => canBy<ResignationStep, [Held, Facts]>(rules, held, facts)

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
