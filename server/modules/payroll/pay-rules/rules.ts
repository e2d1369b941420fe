/** What pay rules come to: pure, in whole kobo, each amount rounded once and half up. Design of payroll's papers, section 4. */
import { addDays, addMonths, firstOfMonth, monthOf, monthsBetween, weekdayOf, yearOf } from '@iroko/contract/dates'
import { formatMoney } from '@iroko/contract/money'
import type { LeaverShare, PayRuleBase, PayRuleKind } from '@iroko/contract/payroll/pay-rules'
import type { StructureParts } from '@iroko/contract/payroll/structures'
import { partsOf } from '../calculation/rules-salary.ts'
import { share } from '../statutory/rules-tax.ts'

export interface RuleTerms {
  kind: PayRuleKind
  base: PayRuleBase
  percent_bp: number
  slab1_months: number
  slab1_years: number | null
  slab2_months: number
  slab2_years: number | null
  slab3_months: number
  office_ids: readonly string[]
  designation_ids: readonly string[]
  employment_types: readonly string[]
  after_months: number
  pay_month: number | null
  min_days: number
  leavers: LeaverShare
  starts_on: string
  ends_on: string | null
}

interface Spell {
  first: string
  last: string | null
}

/** Days as `yyyy-MM-dd`. */
export interface RulePerson {
  office_id: string | null
  designation_id: string | null
  employment_type: string
  /** In the order of time. */
  spells: readonly Spell[]
  /** Gross a month; `ends_on` is the first day that no longer counts. */
  salaries: readonly { amount_kobo: number; starts_on: string; ends_on: string | null }[]
  shares: StructureParts | null
  /** Days of leave without any pay. */
  unpaid_days: readonly string[]
  /** First days of months whose payslip paid nothing. */
  unpaid_months: readonly string[]
}

const isIn = (chosen: readonly string[], value: string | null): boolean =>
  chosen.length === 0 || (value !== null && chosen.includes(value))

/** Whether somebody works here on a day. */
export const worksOn = ({ spells }: Pick<RulePerson, 'spells'>, day: string): boolean =>
  spells.some(({ first, last }) => first <= day && (last === null || last >= day))

/** Completed months of service at the end of a day, of the employment that has it, or of the last before it. */
export function serviceMonths({ spells }: Pick<RulePerson, 'spells'>, day: string): number {
  const spell = spells.findLast(({ first }) => first <= day)
  if (!spell) return 0
  const last = spell.last !== null && spell.last < day ? spell.last : day
  return monthsBetween(spell.first, addDays(last, 1))
}

/** Whether a rule is about somebody who has served so long by a day. */
export const isFor = (rule: RuleTerms, person: RulePerson, day: string): boolean =>
  isIn(rule.office_ids, person.office_id) &&
  isIn(rule.designation_ids, person.designation_id) &&
  isIn(rule.employment_types, person.employment_type) &&
  serviceMonths(person, day) >= rule.after_months

const basesOf: Record<PayRuleBase, readonly string[]> = { basic: ['basic'], bht: ['basic', 'housing', 'transport'], gross: [] }

/** The base of a month, by the salary that counts on a day or, where none does any more, the last before it; in kobo. */
export function baseOn({ base }: Pick<RuleTerms, 'base'>, { salaries, shares }: RulePerson, day: string): number {
  const gross = salaries.findLast(({ starts_on }) => starts_on <= day)?.amount_kobo ?? 0
  if (base === 'gross' || !shares) return base === 'gross' ? gross : 0
  return partsOf(gross, shares)
    .filter(({ key }) => basesOf[base].includes(key))
    .reduce((sum, { kobo }) => sum + kobo, 0)
}

/** Whether no day of a month on which somebody works was paid: by its payslip, or because leave without pay takes every weekday of it. */
function isUnpaid({ spells, unpaid_days, unpaid_months }: RulePerson, month: string): boolean {
  if (unpaid_months.includes(month)) return true
  const away = unpaid_days.filter((day) => firstOfMonth(day) === month)
  if (away.length === 0) return false
  const next = addMonths(month, 1)
  for (let day = month; day < next; day = addDays(day, 1))
    if (weekdayOf(day) <= 5 && worksOn({ spells }, day) && !away.includes(day)) return false
  return true
}

/** Of a year the months until one in which somebody was employed on the 15th and not without pay for all of it. */
export function monthsOf(person: RulePerson, year: number, until = `${year}-12`): number {
  const months = Array.from({ length: 12 }, (_, at) => `${year}-${String(at + 1).padStart(2, '0')}`)
  return months.filter((month) => month <= until && worksOn(person, `${month}-15`) && !isUnpaid(person, `${month}-01`)).length
}

export interface Award {
  year: number
  kobo: number
  explanation: string
}

const percentText = (bp: number): string => `${bp / 100}%`
const ofText = ({ percent_bp }: RuleTerms): string => (percent_bp === 10_000 ? '' : `${percentText(percent_bp)} of `)

/** `round(base × months / 12)`, base being the rule's share of the salary of the last day of the year, or of `day` where that is before. */
export function thirteenthMonth(rule: RuleTerms, person: RulePerson, year: number, day: string): Award {
  const end = `${year}-12-31`
  const base = baseOn(rule, person, day < end ? day : end)
  const months = monthsOf(person, year)
  return {
    year,
    kobo: share(base, rule.percent_bp * months, 10_000 * 12),
    explanation: `${months} of 12 months of ${ofText(rule)}${formatMoney(base)}`,
  }
}

/** `round(annual base × percent)`; of who leaves before it is paid, by the months of the year. */
export function leaveAllowance(rule: RuleTerms, person: RulePerson, year: number, day: string, isLeaving: boolean): Award {
  const base = baseOn(rule, person, day) * 12
  const months = isLeaving ? monthsOf(person, year) : 12
  const of = `${percentText(rule.percent_bp)} of ${formatMoney(base)} a year`
  return {
    year,
    kobo: share(base, rule.percent_bp * months, 10_000 * 12),
    explanation: isLeaving ? `${months} of 12 months of ${of}` : of,
  }
}

/** Months of service in each slab with its factor; an upper bound belongs to the lower slab. */
function slabsOf(rule: RuleTerms, service: number): { months: number; factor: number }[] {
  const bounds = [rule.slab1_years, rule.slab2_years].map((years) => (years === null ? Number.POSITIVE_INFINITY : years * 12))
  const [first = service, second = service] = bounds
  return [
    { months: Math.min(service, first), factor: rule.slab1_months },
    { months: Math.max(0, Math.min(service, second) - first), factor: rule.slab2_months },
    { months: Math.max(0, service - Math.max(first, second)), factor: rule.slab3_months },
  ]
}

/** `round(base × Σ over slabs (years of service in the slab × factor))`, service in completed months; nothing before `after_months`. */
export function gratuity(rule: RuleTerms, person: RulePerson, day: string): Award {
  const service = serviceMonths(person, day)
  const base = baseOn(rule, person, day)
  const parts = slabsOf(rule, service).reduce((sum, { months, factor }) => sum + months * factor, 0)
  return {
    year: yearOf(day),
    kobo: service < rule.after_months ? 0 : share(base, parts, 12 * 100),
    explanation: `${Math.floor(service / 12)} years and ${service % 12} months of service, by ${formatMoney(base)}`,
  }
}

/** The payslip that may pay it: of a month's payroll, or of the final settlement of who leaves on a day. */
export interface Occasion {
  /** First day of the month of the payroll. */
  month: string
  /** The last day of its pay period. */
  ends_on: string
  /** The last working day that a settlement is of; null for the payroll of everyone. */
  settled_on: string | null
}

/** Approved leave of the kind that a rule is about. */
export interface TakenLeave {
  id: string
  starts_on: string
  days: number
}

interface Known {
  /** In the order of time. */
  leaves: readonly TakenLeave[]
  /** Years that were paid already, by this rule or by hand. */
  paid_years: readonly number[]
}

const payMonthOf = (rule: RuleTerms, year: number): string => `${year}-${String(rule.pay_month ?? 12).padStart(2, '0')}-01`
const counts = ({ starts_on, ends_on }: RuleTerms, day: string): boolean =>
  starts_on <= day && (ends_on === null || ends_on >= day)

/** Years whose pay month is the month of a payroll, or was before it within a year: who was missed is paid with the next one. */
function yearsDue(rule: RuleTerms, person: RulePerson, { month }: Occasion): number[] {
  const year = yearOf(month)
  return [year - 1, year].filter((of) => {
    const pays = payMonthOf(rule, of)
    const lastDay = addDays(addMonths(pays, 1), -1)
    return (
      pays <= month &&
      firstOfMonth(rule.starts_on) <= pays &&
      (rule.ends_on === null || rule.ends_on >= pays) &&
      worksOn(person, lastDay)
    )
  })
}

/** What a rule pays somebody with a payslip; undefined where it pays nothing with it. */
export function awardOf(
  rule: RuleTerms,
  person: RulePerson,
  occasion: Occasion,
  { leaves, paid_years }: Known,
): (Award & { leave_id: string | null }) | undefined {
  const isOpen = (year: number) => !paid_years.includes(year)
  const award = occasion.settled_on
    ? atExit(rule, person, occasion.settled_on)
    : withPayroll(rule, person, occasion, { leaves, isOpen })
  return award && award.kobo > 0 && isOpen(award.year) ? { leave_id: null, ...award } : undefined
}

function atExit(rule: RuleTerms, person: RulePerson, day: string): Award | undefined {
  if (!isFor(rule, person, day) || !counts(rule, day)) return undefined
  if (rule.kind === 'gratuity') return gratuity(rule, person, day)
  if (rule.leavers === 'none') return undefined
  return rule.kind === 'thirteenth_month'
    ? thirteenthMonth(rule, person, yearOf(day), day)
    : leaveAllowance(rule, person, yearOf(day), day, true)
}

function withPayroll(
  rule: RuleTerms,
  person: RulePerson,
  occasion: Occasion,
  { leaves, isOpen }: { leaves: readonly TakenLeave[]; isOpen: (year: number) => boolean },
): (Award & { leave_id?: string }) | undefined {
  const { ends_on } = occasion
  // Who is gone by its last day has a settlement for it.
  if (rule.kind === 'gratuity' || !worksOn(person, ends_on) || !isFor(rule, person, ends_on)) return undefined
  if (rule.kind === 'leave_allowance' && rule.pay_month === null) {
    const leave = leaves.find(
      ({ starts_on, days }) => days >= Math.max(1, rule.min_days) && counts(rule, starts_on) && isOpen(yearOf(starts_on)),
    )
    return leave && { ...leaveAllowance(rule, person, yearOf(leave.starts_on), ends_on, false), leave_id: leave.id }
  }
  const year = yearsDue(rule, person, occasion).find(isOpen)
  if (year === undefined) return undefined
  return rule.kind === 'thirteenth_month'
    ? thirteenthMonth(rule, person, year, ends_on)
    : leaveAllowance(rule, person, year, ends_on, false)
}

/**
 * What a year is expected to come to for somebody who was not paid yet, as known on the last day of a month: of gratuity what is earned until
 * then, before it vests too.
 */
export function expectedOf(rule: RuleTerms, person: RulePerson, day: string): number {
  if (!worksOn(person, day) || !isFor({ ...rule, after_months: 0 }, person, day) || !counts(rule, day)) return 0
  if (rule.kind === 'gratuity') return gratuity({ ...rule, after_months: 0 }, person, day).kobo
  if (rule.kind === 'thirteenth_month') return thirteenthMonth(rule, person, yearOf(day), day).kobo
  return leaveAllowance(rule, person, yearOf(day), day, false).kobo
}

/** What has to stand provided at the end of a month: by twelfths of the year, gratuity in full; in kobo, rounded once for an office. */
export const targetOf = ({ kind }: Pick<RuleTerms, 'kind'>, expected_kobo: number, month: string): number =>
  kind === 'gratuity' ? expected_kobo : share(expected_kobo, Number(month.slice(5, 7)), 12)

/** '{name} has the 13th month of 2026 in PR-2026-12' */
export const paidSentence = (name: string, title: string, year: number, run: string | null, month: string): string =>
  `${name} has the ${title.charAt(0).toLowerCase()}${title.slice(1)} of ${year} ${run ? `in ${run}` : `with the payroll of ${monthOf(month)}`}`
