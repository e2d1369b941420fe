/** By when what payrolls took is to be paid over, and in which order it is recorded as filed. */
import { addDays, addMonths, firstOfMonth } from '@iroko/contract/dates'
import { shortDayAndYear } from '@iroko/contract/day-words'
import { conflict, type Fault, invalid } from '@iroko/contract/errors'
import type { FilingKind } from '@iroko/contract/payroll/filings'
import { isWorkingDay, type WorkCalendar, workingDayUntil } from '../../../lib/calendar/calendar.ts'
import type { Rule } from '../../../lib/house/rules.ts'

function workingDaysAfter(day: string, count: number, calendar: WorkCalendar): string {
  let found = day
  for (let left = count; left > 0; left -= isWorkingDay(calendar, found) ? 1 : 0) found = addDays(found, 1)
  return found
}

const ofMonthAfter = (day: string, date: string): string => `${addMonths(firstOfMonth(day), 1).slice(0, 7)}-${date}`
const ofYearAfter = (day: string, date: string): string => `${Number(day.slice(0, 4)) + 1}-${date}`

/**
 * The last day for what was paid out on a day. PAYE: the 10th of the next month (Deduction of Tax at Source Regulations 2024, 7). Pension:
 * 7 working days (Pension Reform Act 2014, 11). NHF, and health insurance with it: a month. NSITF: the 16th of the next month. ITF: 1 April
 * of the next year. The employer's return of PAYE: 31 January (Nigeria Tax Administration Act, 14). What is deducted for a union or a
 * cooperative, for which no law says a day: a month.
 */
export function dueOn(kind: FilingKind, paidOn: string, calendar: WorkCalendar): string {
  if (kind === 'pension') return workingDaysAfter(paidOn, 7, calendar)
  const days: Record<Exclude<FilingKind, 'pension'>, string> = {
    paye: ofMonthAfter(paidOn, '10'),
    nhf: addMonths(paidOn, 1),
    nhis: addMonths(paidOn, 1),
    deduction: addMonths(paidOn, 1),
    nsitf: ofMonthAfter(paidOn, '16'),
    itf: ofYearAfter(paidOn, '04-01'),
    paye_return: ofYearAfter(paidOn, '01-31'),
  }
  // No text allows a later day.
  return workingDayUntil(calendar, days[kind])
}

export interface Owed {
  kind: FilingKind
  recipient: string
  people: number
  amount_kobo: number
}

/** What was filed of a year for a recipient: its last filing, and what all of them come to. */
export type FiledOfYear = Owed & { id: string }

/** What is owed of a year beside what was filed of it; a recipient of whom nothing is owed any more gets all of it back. */
export function stillOwed(owed: readonly Owed[], filed: readonly FiledOfYear[]): (Owed & { amends: string | null })[] {
  const key = ({ kind, recipient }: Owed) => `${kind} ${recipient}`
  const now = new Map(owed.map((filing) => [key(filing), { ...filing, amends: null as string | null }]))
  for (const { id, ...before } of filed) {
    const changed = now.get(key(before)) ?? { ...before, amount_kobo: 0, amends: null }
    now.set(key(before), { ...changed, amends: id, amount_kobo: changed.amount_kobo - before.amount_kobo })
  }
  return [...now.values()].filter(({ amends, amount_kobo }) => amends === null || amount_kobo !== 0)
}

/** Filings in the order in which they are recorded: one that adjusts another comes after it. */
export function inTurn<Row extends { id: string; amends: string | null }>(rows: readonly Row[]): Row[] {
  const left = new Map(rows.map((row) => [row.id, row]))
  const found: Row[] = []
  const take = (row: Row): void => {
    if (!left.delete(row.id)) return
    const earlier = row.amends === null ? undefined : left.get(row.amends)
    if (earlier) take(earlier)
    found.push(row)
  }
  for (const row of rows) take(row)
  return found
}

/** The first reminder comes so many days before. */
export const remindedBefore = 5

interface FilingState {
  filed_on: string | null
  /** One that it adjusts is not filed, or one that adjusts it is. */
  is_out_of_turn: boolean
}

const rules = {
  file: ({ filed_on, is_out_of_turn }) => {
    if (filed_on) return conflict('filed', 'This filing is already recorded as filed')
    return is_out_of_turn ? conflict('earlier', 'Record the filing that this one adjusts first') : undefined
  },
  reopen: ({ filed_on, is_out_of_turn }) => {
    if (!filed_on) return conflict('open', 'This filing is not recorded as filed')
    return is_out_of_turn ? conflict('later', 'A later filing adjusts this one. Reopen that one first') : undefined
  },
} satisfies Record<string, Rule<[FilingState]>>
export type FilingStep = keyof typeof rules

/** Why a step cannot be taken; undefined when it can. */
export const whyNot = (filing: FilingState, step: FilingStep): Fault | undefined => rules[step](filing)

/** Why it cannot have been filed and paid on a day: nothing is paid over before it is owed. */
export function whyNotFiledOn(
  filed_on: string,
  { owed_on, today }: { owed_on: string | null; today: string },
): Fault | undefined {
  if (filed_on > today) return invalid({ filed_on: 'Choose today or an earlier date' })
  return owed_on !== null && filed_on < owed_on
    ? invalid({ filed_on: `It is owed since ${shortDayAndYear(owed_on)}. Choose that day or a later one` })
    : undefined
}
