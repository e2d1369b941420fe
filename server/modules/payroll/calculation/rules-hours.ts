/** What hours of attendance are paid beside the salary, or cost of it: pure, in whole kobo, each line rounded once. */
import { formatMoney } from '@iroko/contract/money'
import type { HourRates } from '@iroko/contract/payroll/pay-groups'
import type { StructureParts } from '@iroko/contract/payroll/structures'
import { share } from '../statutory/rules-tax.ts'
import { type Employment, type Period, salaryEarnings } from './rules-salary.ts'
import type { Earning } from './rules-slip.ts'

/** What attendance has settled of a period, in minutes; `nights` in days. */
export interface WorkedHours {
  /** Beyond planned shifts, on free days, and on public holidays. */
  overtime: number
  day_off: number
  holiday: number
  /** Of planned shifts on Sundays; absent in payslips from before it was asked. */
  sunday?: number
  nights: number
  /** Late or early on days that count as worked. */
  missed: number
}

export const noHours: WorkedHours = { overtime: 0, day_off: 0, holiday: 0, sunday: 0, nights: 0, missed: 0 }

/** Hours and how they are paid; neither where the pay group pays nothing by the hour. */
interface Stretch {
  hours?: WorkedHours
  rates?: HourRates
}

/** What a payslip keeps of them; of a period within which other rates began to count, the days before by themselves. */
export interface PeriodHours extends Stretch {
  earlier_hours?: (Stretch & { until: string })[]
}

const hourWords = {
  overtime: 'Overtime',
  day_off: 'Work on days off',
  holiday: 'Work on public holidays',
  sunday: 'Work on Sundays',
} as const
const hourKinds = ['overtime', 'day_off', 'holiday', 'sunday'] as const

/** '12.5 hours' */
export const hoursText = (minutes: number): string =>
  minutes === 60 ? '1 hour' : `${Math.round((minutes / 60) * 100) / 100} hours`

/**
 * Overtime by its kinds, work on Sundays, night allowance and unpaid time: quantity times rate, by the newest salary of the period, each day
 * by the rates that counted on it. Not expected again, so taxed where it is paid, and no part of the bases of pension and NSITF; unpaid time
 * lowers the salary it is of, part by part.
 */
export function hourEarnings(
  state: Employment & PeriodHours & { lost: number },
  shares: StructureParts,
  period: Period,
): Earning[] {
  const stretches = stretchesOf(state)
  if (stretches.length === 0) return []
  const { earnings: salary, gross_kobo } = salaryEarnings(state, shares, period, state.lost)
  const basic = salary.find(({ is_basic }) => is_basic)?.full_kobo ?? 0
  const overtime = hourKinds.map((kind) => {
    const parts = stretches.map(({ hours, rates }) => {
      const base = rates.hours_of === 'basic' ? basic : gross_kobo
      const hour = share(base, 1, rates.hours_a_month)
      const percent = rates[`${kind}_percent`] ?? 0
      const minutes = hours[kind] ?? 0
      const rate = `${formatMoney(share(hour, percent, 100))} (${percent}% of ${formatMoney(hour)})`
      const explanation = `${hoursText(minutes)}, each ${rate}${kind === 'sunday' ? ', on top of the salary' : ''}`
      return { kobo: share(base, minutes * percent, rates.hours_a_month * 6000), explanation }
    })
    return onceOfParts(kind, hourWords[kind], parts)
  })
  return [...overtime, night(stretches), ...missed(stretches, salary)].filter(({ paid_kobo }) => paid_kobo !== 0)
}

type PaidStretch = Required<Stretch>

/** The stretches of a period in which hours are paid, in the order of time. */
const stretchesOf = ({ hours, rates, earlier_hours = [] }: PeriodHours): PaidStretch[] =>
  [...earlier_hours, { hours, rates }].flatMap((stretch) =>
    stretch.hours && stretch.rates ? [{ hours: stretch.hours, rates: stretch.rates }] : [],
  )

/** An allowance once a month is that of the newest stretch with a night. */
function night(stretches: readonly PaidStretch[]): Earning {
  const isFlat = ({ hours, rates }: PaidStretch) => rates.night_allowance === 'flat' && hours.nights > 0
  const flat = stretches.findLast(isFlat)
  const parts = stretches.map((stretch) => {
    const { hours, rates } = stretch
    const words = `${hours.nights} ${hours.nights === 1 ? 'night' : 'nights'}`
    const { night_allowance, night_kobo } = rates
    if (night_allowance !== 'flat')
      return {
        kobo: night_allowance === 'none' ? 0 : night_kobo * hours.nights,
        explanation: `${words}, each ${formatMoney(night_kobo)}`,
      }
    return { kobo: stretch === flat ? night_kobo : 0, explanation: `${words}, ${formatMoney(night_kobo)} a month` }
  })
  return onceOfParts('night', 'Night allowance', parts)
}

/** Never more than was earned. */
function missed(stretches: readonly PaidStretch[], salary: readonly Earning[]) {
  const unpaid = stretches.filter(({ rates }) => rates.unpaid_time)
  if (unpaid.length === 0) return []
  const explanation = unpaid
    .filter(({ hours }, at) => hours.missed > 0 || at === 0)
    .map(
      ({ hours, rates }) =>
        `${hoursText(hours.missed)} late or early, each a month’s salary divided by ${rates.hours_a_month} hours`,
    )
    .join('; ')
  return salary.map(({ key, full_kobo, paid_kobo, is_basic, is_pensionable }) => ({
    ...onceIn(
      'unpaid_time',
      'Unpaid time',
      -Math.min(
        paid_kobo,
        unpaid.reduce((sum, { hours, rates }) => sum + share(full_kobo, hours.missed, rates.hours_a_month * 60), 0),
      ),
      explanation,
    ),
    part: key,
    is_basic,
    is_pensionable,
  }))
}

/** One line of what stretches come to, each rounded once. */
const onceOfParts = (key: string, title: string, parts: readonly { kobo: number; explanation: string }[]): Earning =>
  onceIn(
    key,
    title,
    parts.reduce((sum, { kobo }) => sum + kobo, 0),
    parts
      .filter(({ kobo }) => kobo !== 0)
      .map(({ explanation }) => explanation)
      .join('; '),
  )

const onceIn = (key: string, title: string, paid_kobo: number, explanation: string): Earning => ({
  ...{ key, title, full_kobo: 0, paid_kobo, is_basic: false, is_pensionable: false, is_once: true, explanation },
})

/** What changed of the hours of a month that was paid, in a sentence. */
export function explainHours(was: PeriodHours, now: PeriodHours): string {
  const [before, after] = [hoursIn(was), hoursIn(now)]
  const moved = [
    ...hourKinds.map((kind) => change(hourWords[kind], (before[kind] ?? 0) / 60, (after[kind] ?? 0) / 60)),
    change('Nights', before.nights, after.nights),
    change('Hours late or early', before.missed / 60, after.missed / 60),
  ]
  return moved.filter((text) => text !== '').join(', ') || 'By the salary as it is known now'
}

/** All hours of a period that are paid. */
const hoursIn = (state: PeriodHours): Required<WorkedHours> =>
  stretchesOf(state).reduce(
    (sum, { hours }) => ({
      overtime: sum.overtime + hours.overtime,
      day_off: sum.day_off + hours.day_off,
      holiday: sum.holiday + hours.holiday,
      sunday: sum.sunday + (hours.sunday ?? 0),
      nights: sum.nights + hours.nights,
      missed: sum.missed + hours.missed,
    }),
    { ...noHours, sunday: 0 },
  )

const change = (title: string, from: number, to: number): string =>
  from === to ? '' : `${title} ${Math.round(to * 100) / 100}; ${Math.round(from * 100) / 100} were counted`
