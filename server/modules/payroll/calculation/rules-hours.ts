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

/** What a payslip keeps of them; neither where the pay group pays nothing by the hour. */
export interface PeriodHours {
  hours?: WorkedHours
  rates?: HourRates
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
 * Overtime by its kinds, work on Sundays, night allowance and unpaid time: quantity times rate, by the newest salary of the period. Not expected again, so
 * taxed where it is paid, and no part of the bases of pension and NSITF; unpaid time lowers the salary it is of, part by part.
 */
export function hourEarnings(
  state: Employment & PeriodHours & { lost: number },
  shares: StructureParts,
  period: Period,
): Earning[] {
  const { hours, rates, lost } = state
  if (!hours || !rates) return []
  const { earnings: salary, gross_kobo } = salaryEarnings(state, shares, period, lost)
  const base = rates.hours_of === 'basic' ? (salary.find(({ is_basic }) => is_basic)?.full_kobo ?? 0) : gross_kobo
  const hour = share(base, 1, rates.hours_a_month)
  const overtime = hourKinds.map((kind) => {
    const percent = rates[`${kind}_percent`] ?? 0
    const minutes = hours[kind] ?? 0
    const kobo = share(base, minutes * percent, rates.hours_a_month * 6000)
    const rate = `${formatMoney(share(hour, percent, 100))} (${percent}% of ${formatMoney(hour)})`
    return onceIn(
      kind,
      hourWords[kind],
      kobo,
      `${hoursText(minutes)}, each ${rate}${kind === 'sunday' ? ', on top of the salary' : ''}`,
    )
  })
  return [...overtime, night(hours, rates), ...missed(hours, rates, salary)].filter(({ paid_kobo }) => paid_kobo !== 0)
}

function night({ nights }: WorkedHours, { night_allowance, night_kobo }: HourRates): Earning {
  const count = night_allowance === 'flat' ? Math.min(1, nights) : night_allowance === 'per_night' ? nights : 0
  const words = `${nights} ${nights === 1 ? 'night' : 'nights'}`
  const rate = night_allowance === 'flat' ? `${formatMoney(night_kobo)} a month` : `each ${formatMoney(night_kobo)}`
  return onceIn('night', 'Night allowance', night_kobo * count, `${words}, ${rate}`)
}

/** Never more than was earned. */
function missed({ missed: minutes }: WorkedHours, { unpaid_time, hours_a_month }: HourRates, salary: readonly Earning[]) {
  if (!unpaid_time) return []
  const explanation = `${hoursText(minutes)} late or early, each a month’s salary divided by ${hours_a_month} hours`
  return salary.map(({ key, full_kobo, paid_kobo, is_basic, is_pensionable }) => ({
    ...onceIn('unpaid_time', 'Unpaid time', -Math.min(paid_kobo, share(full_kobo, minutes, hours_a_month * 60)), explanation),
    part: key,
    is_basic,
    is_pensionable,
  }))
}

const onceIn = (key: string, title: string, paid_kobo: number, explanation: string): Earning => ({
  ...{ key, title, full_kobo: 0, paid_kobo, is_basic: false, is_pensionable: false, is_once: true, explanation },
})

/** What changed of the hours of a month that was paid, in a sentence. */
export function explainHours(was: WorkedHours | undefined, now: WorkedHours | undefined): string {
  const [before, after] = [was ?? noHours, now ?? noHours]
  const moved = [
    ...hourKinds.map((kind) => change(hourWords[kind], (before[kind] ?? 0) / 60, (after[kind] ?? 0) / 60)),
    change('Nights', before.nights, after.nights),
    change('Hours late or early', before.missed / 60, after.missed / 60),
  ]
  return moved.filter((text) => text !== '').join(', ') || 'By the salary as it is known now'
}

const change = (title: string, from: number, to: number): string =>
  from === to ? '' : `${title} ${Math.round(to * 100) / 100}; ${Math.round(from * 100) / 100} were counted`
