/** A pay rule in words. */
import { type PayRule, payRuleBaseWords } from '@iroko/contract/payroll/pay-rules'
import { employmentWords } from '@iroko/contract/people/directory'
import { capital } from '../../../lib/format.ts'
import { monthInWords } from '../../../ui/date/date-words.ts'

const monthName = (month: number): string => monthInWords(`2000-${String(month).padStart(2, '0')}-01`).replace(/ \d+$/, '')
export const monthChoices = Array.from({ length: 12 }, (_, at) => ({ value: at + 1, label: monthName(at + 1) }))

const percent = (bp: number): string => `${bp / 100}%`
const slab = (months: number): string => `${months / 100} ${months === 100 ? 'month' : 'months'} of it a year`

/** 'Basic: 0.7 months of it a year up to 5 years, then 1 months of it a year' */
export function shareText(
  rule: Pick<PayRule, 'kind' | 'base' | 'percent_bp' | `slab${1 | 2 | 3}_months` | `slab${1 | 2}_years`>,
): string {
  const base = payRuleBaseWords[rule.base]
  if (rule.kind === 'thirteenth_month') return `${percent(rule.percent_bp)} of a month’s ${base.toLowerCase()}`
  if (rule.kind === 'leave_allowance') return `${percent(rule.percent_bp)} of a year’s ${base.toLowerCase()}`
  const parts = [
    `${slab(rule.slab1_months)}${rule.slab1_years ? ` up to ${rule.slab1_years} years` : ''}`,
    ...(rule.slab1_years ? [`${slab(rule.slab2_months)}${rule.slab2_years ? ` up to ${rule.slab2_years} years` : ''}`] : []),
    ...(rule.slab2_years ? [slab(rule.slab3_months)] : []),
  ]
  return `${base}: ${parts.join(', then ')}`
}

/** 'Kora Bank Voice, full time, after 6 months' */
export function whoText(rule: Pick<PayRule, 'offices' | 'designations' | 'employment_types' | 'after_months'>): string {
  const types = rule.employment_types.map((type) => employmentWords[type as keyof typeof employmentWords].toLowerCase())
  const named = [...rule.offices, ...rule.designations].map(({ title }) => title)
  const after = rule.after_months > 0 ? [`after ${rule.after_months} months of service`] : []
  const words = [...named, ...types]
  return capital([words.length > 0 ? words.join(', ') : 'everyone', ...after].join(', '))
}

/** 'With December', 'After Annual leave of 10 days or more' */
export function whenText({
  kind,
  pay_month,
  leave_type,
  min_days,
}: Pick<PayRule, 'kind' | 'pay_month' | 'leave_type' | 'min_days'>): string {
  if (kind === 'gratuity') return 'With the final settlement'
  if (pay_month !== null) return `With the payroll of ${monthName(pay_month)}`
  return `After ${leave_type?.title ?? 'leave'}${min_days > 1 ? ` of ${min_days} days or more` : ''}`
}
