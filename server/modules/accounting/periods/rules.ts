/** Which step a month of the books takes, by whom: pure. Design of accounting, section 4. */
import type { Finding, PeriodState, PeriodStep } from '@iroko/contract/accounting/periods'
import { periodSteps } from '@iroko/contract/accounting/periods'
import { addMonths } from '@iroko/contract/dates'
import { conflict, type Fault, forbidden } from '@iroko/contract/errors'
import { type LedgerLine, monthWords } from '../journals/rules.ts'

export interface Period {
  month: string
  state: PeriodState
  checked_by: string | null
  is_asked: boolean
}

/** What a step needs of other months: the first that is open and has entries, and the newest that is closed. */
export interface Around {
  today: string
  first_open: string | null
  last_closed: string | null
  user_id: string
}

const rules: Record<PeriodStep, (period: Period, around: Around) => Fault | undefined> = {
  start: ({ month, state }, { today, first_open }) => {
    if (state !== 'open')
      return conflict('not_open', `${monthWords(month)} is ${state === 'closed' ? 'closed' : 'being closed'} already`)
    if (addMonths(month, 1) > today) return conflict('not_over', `${monthWords(month)} is not over yet`)
    if (first_open !== null && first_open < month)
      return conflict('not_in_order', `Months close in order: close ${monthWords(first_open)} first`)
    return undefined
  },
  cancel: ({ month, state }) =>
    state === 'closing' ? undefined : conflict('not_closing', `${monthWords(month)} is not being closed`),
  close: ({ month, state, checked_by }, { user_id }) => {
    if (state !== 'closing') return conflict('not_closing', `Start closing ${monthWords(month)} first`)
    return checked_by === user_id ? forbidden('Another person than who started it closes a month') : undefined
  },
  ask_reopen: (period, around) =>
    whyNotReopen(period, around) ??
    (period.is_asked ? conflict('asked', `That ${monthWords(period.month)} is reopened was asked already`) : undefined),
}

/** Why a month is not opened again; asked when it is sent and again when it is approved. */
export function whyNotReopen(
  { month, state }: Pick<Period, 'month' | 'state'>,
  { last_closed }: Pick<Around, 'last_closed'>,
): Fault | undefined {
  if (state !== 'closed') return conflict('not_closed', `${monthWords(month)} is not closed`)
  return last_closed !== null && last_closed > month
    ? conflict('not_newest', `The newest month is opened first: ${monthWords(last_closed)}`)
    : undefined
}

export const whyNot = (period: Period, step: PeriodStep, around: Around): Fault | undefined => rules[step](period, around)
export const stepsOf = (period: Period, around: Around): PeriodStep[] =>
  periodSteps.filter((step) => whyNot(period, step, around) === undefined)

/** Why the checklist lets no month be closed: what is red, or amber without a reason. */
export function whyNotChecked(findings: readonly Finding[], reason: string): Fault | undefined {
  const red = findings.filter(({ level }) => level === 'red')
  if (red.length > 0) return conflict('red', red.map(({ title, count }) => `${title}: ${count}`).join('. '))
  if (reason === '' && findings.some(({ level }) => level === 'amber'))
    return conflict('reason', 'Enter a reason for what is amber on the checklist')
  return undefined
}

/** The financial year of Nigerian companies is the calendar year here. */
export const isLastOfYear = (month: string): boolean => month.slice(5, 7) === '12'

/** What an account of income or cost came to: debits less credits in kobo. */
export interface Result {
  account_id: string
  kobo: number
}
export type YearEndLine = LedgerLine

/** The lines that bring every such account to 0 and their sum to retained earnings. */
export function yearEndLines(results: readonly Result[], detail: string): YearEndLine[] {
  const line = { office_id: null, authority: null, detail }
  const sides = (kobo: number) => ({ debit_kobo: Math.max(kobo, 0), credit_kobo: Math.max(-kobo, 0) })
  const moved = results.filter(({ kobo }) => kobo !== 0)
  const result = moved.reduce((sum, { kobo }) => sum + kobo, 0)
  const lines = moved.map(({ account_id, kobo }) => ({ ...line, rule_key: null, account_id, ...sides(-kobo) }))
  return result === 0 ? lines : [...lines, { ...line, rule_key: 'year.result', ...sides(result) }]
}

/** The same lines with their sides changed. */
export const mirrorOf = (lines: readonly YearEndLine[]): YearEndLine[] =>
  lines.map(({ debit_kobo, credit_kobo, ...line }) => ({ ...line, debit_kobo: credit_kobo, credit_kobo: debit_kobo }))
