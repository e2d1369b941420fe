/** When an entry stands in the books, in which series, and whether two are the same: pure. */
import { type EntryKind, entryKindWords } from '@iroko/contract/accounting/journals'
import { addDays, addMonths, firstOfMonth } from '@iroko/contract/dates'
import { invalid } from '@iroko/contract/errors'

/** Three letters, as `number_series` has them; numbers are gapless in each series and year. */
export const seriesOf: Record<EntryKind, string> = {
  manual: 'JNL',
  opening: 'OPN',
  recurring: 'JNL',
  expense: 'PMT',
  bank: 'BNK',
  payroll: 'PAY',
  payment: 'PMT',
  receipt: 'RCT',
  bill: 'BIL',
  tax: 'TAX',
  invoice: 'INV',
  credit_note: 'CRN',
  depreciation: 'DEP',
  disposal: 'DSP',
  reversal: 'REV',
  closing: 'CLS',
}

/** What a person writes: it is dated where it says, or refused. */
export const isManual = (kind: EntryKind): boolean => ['manual', 'opening', 'expense'].includes(kind)

/** What is posted: by which rule, of which office and authority, in kobo; one side is 0. */
export interface LedgerLine {
  /** None where somebody chose the account. */
  rule_key: string | null
  account_id?: string | undefined
  office_id: string | null
  /** An authority, fund, union or lender by its name. */
  authority: string | null
  /** A vendor or client, by its id. */
  party_id?: string | undefined
  detail: string
  debit_kobo: number
  credit_kobo: number
  /** By which head it was spent. */
  expense_head_id?: string | undefined
  /** The tax that it is, and what that was counted on. */
  tax_code_id?: string | null | undefined
  tax_base_kobo?: number | undefined
  /** How many people's pay it adds up; undefined where it is nobody's. */
  people?: number | undefined
}

/** So many payslips show nobody's pay. */
const leastPeople = 5

interface PayOf {
  office_id: string | null
  office_type: string | null
  people?: number | undefined
}

/**
 * Which lines are pay of so few people that they are shown without their office to readers who do not read pay: those of offices with fewer than
 * five, and while these come to fewer than five those of the next larger office of the same type, whose accounts are the same.
 */
export function smallOf(lines: readonly PayOf[]): boolean[] {
  const offices = new Map<string, Required<PayOf>>()
  for (const { office_id, office_type, people } of lines) {
    if (office_id === null || people === undefined) continue
    offices.set(office_id, { office_id, office_type, people: Math.max(people, offices.get(office_id)?.people ?? 0) })
  }
  const small = new Set<string | null>()
  for (const alike of Map.groupBy(offices.values(), ({ office_type }) => office_type).values()) {
    let sum = 0
    for (const { office_id, people } of alike.toSorted(
      (a, b) => a.people - b.people || (a.office_id ?? '').localeCompare(b.office_id ?? ''),
    )) {
      if (people >= leastPeople && (sum === 0 || sum >= leastPeople)) break
      small.add(office_id)
      sum += people
    }
  }
  return lines.map(
    ({ office_id, people }) => people !== undefined && (office_id === null ? people < leastPeople : small.has(office_id)),
  )
}

/** 422 where a range ends before it begins. */
export function checkRange({ from, to }: { from?: string | undefined; to?: string | undefined }): void {
  if (from && to && to < from) throw invalid({ to: 'Choose a day from the first one on' })
}

/** Nothing is dated after the end of the next month. */
export const isTooFarAhead = (day: string, today: string): boolean => day >= addMonths(firstOfMonth(today), 2)

/** 'October 2026' */
export const monthWords = (day: string): string =>
  new Intl.DateTimeFormat('en', { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(new Date(`${day}T00:00:00Z`))

/** Why an entry that somebody writes is not dated by a day up to which its kind is frozen. */
export const frozenSentence = (kind: EntryKind, until: string): string =>
  `${entryKindWords[kind]}: frozen up to ${until}. Date it from ${addDays(until, 1)}, or ask for the freeze to be moved back`

/** Why opening balances are not dated after the books have begun: they name accounts that nothing else may by hand. */
export const openingSentence = (first: string): string =>
  `The books begin on ${first}. Date opening balances by then: what came later is posted by its documents`

/** Why an entry with VAT that somebody writes is not dated in a month whose VAT was filed. */
export const filedSentence = (day: string, open: string): string =>
  `The VAT of ${monthWords(day)} was filed. Date it from ${open}`

/** Why an entry that somebody writes is not dated in a closed month. `open` is the first day of the next open one. */
export const closedSentence = (day: string, open: string): string =>
  `${monthWords(day)} is closed. Date it from ${open}, or ask for the period to be reopened`

interface Amounts {
  rule_key: string | null
  account_id?: string | null | undefined
  office_id: string | null
  detail: string
  debit_kobo: number
  credit_kobo: number
}

const textOf = ({ rule_key, account_id, office_id, detail, debit_kobo, credit_kobo }: Amounts) =>
  [rule_key ?? account_id, office_id, detail, debit_kobo, credit_kobo].join(' ')

/** Whether what was posted before says the same as what is to be posted, in whatever order. */
export const isSame = (before: readonly Amounts[], now: readonly Amounts[]): boolean =>
  before.map(textOf).sort().join('\n') === now.map(textOf).sort().join('\n')
