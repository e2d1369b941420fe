/** When a promotion may begin, and what stands against it on its day, over plain values. */
import { addDays, addMonths } from '@iroko/contract/dates'
import { conflict, type Fault, forbidden } from '@iroko/contract/errors'
import { promotionMonthsAhead } from '@iroko/contract/people/promotions'
import type { Rule } from '../../../lib/house/rules.ts'

/** A promotion that is late, by the approval or by a night without a server, counts from its day for so long. */
export const latestAfterDays = 62

export interface Place {
  office_id: string
  team_id: string | null
  designation_id: string | null
}

interface Dated {
  starts_on: string
  ends_on: string | null
}

export interface Plan {
  effective_on: string
  from: Place & { salary_kobo: number | null }
  to: Place & { salary_kobo: number | null }
}

export interface Circumstances {
  person: { full_name: string; status: string; exit_date: string | null }
  places: readonly (Place & Dated)[]
  salaries: readonly ({ amount_kobo: number } & Dated)[]
  /** What of the new post is archived by now. */
  closed: string | null
  today: string
}

/** Nothing is promised for the past, nor for a time that nobody can see. */
export function dateProblem(effective_on: string, today: string): string | null {
  if (effective_on < today) return 'Choose today or a later date'
  return effective_on > addMonths(today, promotionMonthsAhead)
    ? `Choose a date at most ${promotionMonthsAhead} months ahead`
    : null
}

/** Whether it changes anything. */
export const isChange = ({ from, to }: Pick<Plan, 'from' | 'to'>): boolean =>
  !samePlace(from, to) || (to.salary_kobo !== null && to.salary_kobo !== from.salary_kobo)

/** Why a promotion cannot be written as it was decided; null when nothing stands against it. Tells nobody any figures. */
export function problemOf(plan: Plan, { person, places, salaries, closed, today }: Circumstances): string | null {
  const { effective_on, from, to } = plan
  const name = person.full_name
  if (person.status !== 'active') return `${name} no longer works here`
  if (person.exit_date !== null && person.exit_date < effective_on) return `${name} leaves on ${person.exit_date}`
  if (today > addDays(effective_on, latestAfterDays))
    return `Its date was more than ${latestAfterDays} days ago. Withdraw it and propose it again`
  if (closed !== null) return `${closed} is archived`
  const place = on(places, effective_on)
  if (!place) return `${name} has no placement on ${effective_on}`
  if (!samePlace(place, from)) return `${name} was transferred after this was proposed`
  const move = nextAfter(places, effective_on)
  if (move) return `Another transfer of ${name} starts on ${move}`
  if (to.salary_kobo === null) return null
  if ((on(salaries, effective_on)?.amount_kobo ?? null) !== from.salary_kobo)
    return `The salary of ${name} was changed after this was proposed`
  const rise = nextAfter(salaries, effective_on)
  return rise ? `Another salary of ${name} starts on ${rise}` : null
}

const on = <D extends Dated>(dated: readonly D[], day: string): D | undefined =>
  dated.find(({ starts_on, ends_on }) => starts_on <= day && (ends_on === null || ends_on > day))

const nextAfter = (dated: readonly Dated[], day: string): string | undefined =>
  dated
    .map(({ starts_on }) => starts_on)
    .filter((start) => start > day)
    .toSorted()[0]

const samePlace = (a: Place, b: Place): boolean =>
  a.office_id === b.office_id && a.team_id === b.team_id && a.designation_id === b.designation_id

interface Stored {
  status: string
  /** Whom it is about. */
  employee_id: string
  proposed_by: string
  /** Whether the user proposes promotions of this person. */
  may_propose: boolean
}

type PromotionRule = Rule<[Stored, { user_id: string; is_hr: boolean }]>

/** Changed and taken back by who proposed it, and by HR, who proposes for everyone; never by whom it is about. */
const isTheirs: PromotionRule = ({ employee_id, proposed_by, may_propose }, { user_id, is_hr }) =>
  may_propose && (proposed_by === user_id || is_hr) && employee_id !== user_id ? undefined : forbidden()
const isPending: PromotionRule = ({ status }) =>
  status === 'pending' ? undefined : conflict('not_pending', `This promotion is already ${status}`)
const isOfHr: PromotionRule = (_, { is_hr }) =>
  is_hr ? undefined : forbidden('You cannot withdraw an approved promotion. Ask HR')

const rules = {
  change: (held, by) => isTheirs(held, by) ?? isPending(held, by),
  withdraw: (held, by) => isTheirs(held, by) ?? (held.status === 'approved' ? isOfHr(held, by) : isPending(held, by)),
  letter: ({ status }) =>
    status === 'approved' || status === 'effective'
      ? undefined
      : conflict('not_approved', 'The letter is available once the promotion is approved'),
} satisfies Record<string, PromotionRule>
export type PromotionStep = keyof typeof rules

/** Why a user cannot take a step with a promotion; undefined where they can. */
export const whyNot = (held: Stored, step: PromotionStep, by: { user_id: string; is_hr: boolean }): Fault | undefined =>
  rules[step](held, by)
