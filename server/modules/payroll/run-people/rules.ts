/** Who can be in a payroll that is not of everyone, over plain values. */
import { monthOf } from '@iroko/contract/dates'
import { type Fault, forbidden, invalid } from '@iroko/contract/errors'
import type { PayrollRun } from '@iroko/contract/payroll/runs'
import { type PayConfig, payMonthOf, payPeriod } from '../paydays/rules.ts'
import { nameOf } from '../runs/rules.ts'
import type { Candidate } from './store.ts'

type Run = Pick<PayrollRun, 'kind' | 'month' | 'starts_on' | 'ends_on'>

/** Why a correction has no payslip of somebody to replace and no days to pay first, without a stop; undefined where it has. */
export const whyNothing = (
  { kind, month }: Pick<PayrollRun, 'kind' | 'month'>,
  { full_name, is_paid, is_missed }: Pick<Candidate, 'full_name' | 'is_paid' | 'is_missed'>,
): string | undefined =>
  kind === 'correction' && !is_paid && !is_missed
    ? `${full_name} was not paid in ${monthOf(month)}, so there is nothing to correct`
    : undefined

/** The payslip that leaves no room for another, without a stop; undefined where there is none. */
export function whyOvertaken(
  run: Pick<PayrollRun, 'kind' | 'month'>,
  { full_name, has_kind, has_later }: Pick<Candidate, 'full_name' | 'has_kind' | 'has_later'>,
): string | undefined {
  if (has_kind) return `${full_name} already has a payslip in the ${nameOf(run).toLowerCase()}`
  return has_later ? `A later payslip of ${full_name} is based on this month` : undefined
}

/** Why somebody cannot be in a payroll; undefined when they can. */
function whyNotPaid(run: Run, person: Candidate, paysHeld: boolean): string | undefined {
  const { full_name, works_then, joins_later } = person
  // Who left is still owed what was held back.
  if (!works_then && (joins_later || (run.kind !== 'final' && !paysHeld)))
    return `${full_name} does not work here in this pay period`
  const nothing = whyNothing(run, person)
  if (nothing) return nothing
  const why = whyOvertaken(run, person)
  return why && (person.has_kind ? why : `${why}. The difference is paid with the next payroll`)
}

/** A leaver is settled in the month of their last day, from the first day of its pay period on. */
function whyNotSettled(
  { starts_on, ends_on }: Pick<PayrollRun, 'starts_on' | 'ends_on'>,
  { full_name, exit_date, is_settling }: Candidate,
  config: PayConfig,
): string | undefined {
  if (exit_date === null) return `${full_name} has no last working day. HR enters it first`
  if (exit_date < starts_on || exit_date > ends_on) {
    const month = payMonthOf(config, exit_date)
    return `${full_name} leaves on ${exit_date}. Start a final settlement of ${month}, from ${payPeriod(config, month).starts_on} on`
  }
  return is_settling ? `${full_name} already has a final settlement` : undefined
}

interface Adding {
  user_id: string
  /** All who are paid in the month, of whom those who cannot be are left out. */
  everyone: boolean
  /** How many people were chosen. */
  chosen: number
  /** Only earlier pay that was withheld or returned, and released. */
  pays_held: boolean
  config: PayConfig
}

const whyNotOne = (run: Run, person: Candidate, { pays_held, config }: Adding): string | undefined =>
  whyNotPaid(run, person, pays_held) ?? (run.kind === 'final' ? whyNotSettled(run, person, config) : undefined)

/** Who of the candidates is added. When everyone is chosen, those who cannot be paid are skipped, and so is the caller. */
export function addedOf<C extends Candidate>(run: Run, candidates: readonly C[], adding: Adding): C[] {
  const found = candidates.filter(({ has_held }) => has_held || !adding.pays_held)
  if (!adding.everyone) return found
  return found.filter((person) => person.id !== adding.user_id && !whyNotOne(run, person, adding))
}

export interface LeftOut {
  id: string
  ogid: string
  full_name: string
  why: string
}

/** Whoever works in the period of an off-cycle payroll and is not in it, each with why 'everyone' leaves them out. */
export const leftOutOf = (run: Run, candidates: readonly Candidate[], adding: Adding): LeftOut[] =>
  candidates.map((person) => {
    const { id, ogid, full_name } = person
    const own = id === adding.user_id ? 'Your own pay: a colleague adds you' : undefined
    const why = own ?? whyNotOne(run, person, adding) ?? (person.is_earning ? 'Not added' : 'No salary in this period')
    return { id, ogid, full_name, why }
  })

/** 'Not added: Ada Obi, Musa Bello and 3 more' */
export function leftOutText(leftOut: readonly Pick<LeftOut, 'full_name'>[]): string {
  if (leftOut.length === 0) return ''
  const named = leftOut.slice(0, 3).map(({ full_name }) => full_name)
  const more = leftOut.length - named.length
  return `. Not added: ${named.join(', ')}${more > 0 ? ` and ${more} more` : ''}`
}

/** Why these are not added to a payroll; undefined when they are. */
export function whyNotAdd(run: Run, candidates: readonly Candidate[], adding: Adding): Fault | undefined {
  const { everyone, chosen, user_id } = adding
  if (everyone && run.kind !== 'off_cycle') return invalid({ ogids: 'Choose each person' })
  const people = addedOf(run, candidates, adding)
  const bare = everyone ? undefined : candidates.find((person) => !people.includes(person))
  if (bare) return invalid({ type_id: `Choose what is paid. No withheld or returned pay of ${bare.full_name} was released` })
  if (!everyone && people.length < chosen) return invalid({ ogids: 'Choose people from the list' })
  if (people.some(({ id }) => id === user_id)) return forbidden('You cannot decide your own pay. Ask another colleague')
  const why = people.map((person) => whyNotOne(run, person, adding)).find(Boolean)
  if (why) return invalid({ ogids: why })
  return people.length === 0 ? invalid({ ogids: 'No more people can be added' }) : undefined
}
