/** What an entry that somebody writes may say, and what may be done with it: pure. Design of accounting, sections 2 and 7. */
import type { AccountOwner } from '@iroko/contract/accounting/accounts'
import type { ManualJournalKind, ManualJournalStatus } from '@iroko/contract/accounting/manual-journals'
import { addDays, addMonths, firstOfMonth } from '@iroko/contract/dates'
import { conflict, type Fault, forbidden, invalid } from '@iroko/contract/errors'
import { formatMoney } from '@iroko/contract/money'
import { type LineAccount, type LineOffice, whyNotOffice } from '../accounts/rules.ts'

interface Line {
  account_id: string
  office_id: string | null
  debit_kobo: number
  credit_kobo: number
}

/** Who keeps an account, and what is done instead of an entry. */
const keptBy: Record<AccountOwner, string> = {
  documents: 'documents. Enter the document',
  payroll: 'payroll. Correct the payroll, the loan or the filing',
  billing: 'invoices and receipts. Use a credit note or a receipt',
  procurement: 'bills and payments. Use a vendor credit or a payment',
  assets: 'the asset register. Change the asset',
}

/** What lines name, by id. */
export interface Named {
  accounts: ReadonlyMap<string, LineAccount>
  offices: ReadonlyMap<string, LineOffice>
}

/** Why nobody may post to an account by hand, as a sentence. */
export function whyNotAccount(account: LineAccount | undefined, kind: ManualJournalKind): string | undefined {
  if (!account || account.is_archived) return 'Choose an account from the list'
  if (account.is_group) return `${account.code} ${account.title} is a group. Choose an account in it`
  if (kind === 'reversal' || account.owner === null) return undefined
  // What a bank and taxes began with is no document of this portal; what stands behind other accounts brings its own opening.
  if (kind === 'opening' && account.owner === 'documents') return undefined
  return `${account.code} is kept by ${keptBy[account.owner]}`
}

/** Why a line cannot stand under its account and office, as a sentence. */
export function whyNotLine(
  { account_id, office_id }: Line,
  { accounts, offices }: Named,
  kind: ManualJournalKind,
): string | undefined {
  const why = whyNotAccount(accounts.get(account_id), kind)
  if (why || office_id === null) return why
  const office = offices.get(office_id)
  // What is taken back is so of the office that had it, whatever became of that.
  return kind === 'reversal' && office ? undefined : whyNotOffice(office)
}

/** Why an entry cannot be sent as it is, by its fields; empty where nothing speaks against it. */
export function wrongOf(lines: readonly Line[], found: Named, kind: ManualJournalKind): Record<string, string> {
  const wrong: Record<string, string> = {}
  for (const [at, line] of lines.entries()) {
    const why = whyNotLine(line, found, kind) ?? whyIncomplete(line, found)
    if (why) wrong[`lines.${at}`] = why
  }
  const debits = lines.reduce((sum, { debit_kobo }) => sum + debit_kobo, 0)
  const credits = lines.reduce((sum, { credit_kobo }) => sum + credit_kobo, 0)
  if (lines.length < 2) wrong.lines = 'Add at least two lines'
  else if (debits > credits) wrong.lines = `Debits are ${formatMoney(debits - credits)} above credits`
  else if (credits > debits) wrong.lines = `Credits are ${formatMoney(credits - debits)} above debits`
  return wrong
}

function whyIncomplete({ account_id, office_id, debit_kobo, credit_kobo }: Line, { accounts }: Named): string | undefined {
  const account = accounts.get(account_id)
  if ((debit_kobo === 0) === (credit_kobo === 0)) return 'Enter a debit or a credit'
  if (account && (account.kind === 'income' || account.kind === 'expense') && office_id === null)
    return `Choose an office for ${account.code} ${account.title}`
  return undefined
}

/** The first of several things that are wrong says it for the whole. */
export function refuseWrong(wrong: Record<string, string>): void {
  if (Object.keys(wrong).length > 0) throw invalid(wrong)
}

/** Why a draft is not changed, sent or deleted by somebody; undefined where it may be. */
export function whyNotEdit(
  { status, made_by }: { status: ManualJournalStatus; made_by: string },
  userId: string,
): Fault | undefined {
  if (status !== 'draft') return conflict('sent', 'This entry was sent. Withdraw it, or add another')
  if (made_by !== userId) return forbidden('Only who made a draft changes it')
  return undefined
}

export const whyReversed = (number: string, reversedBy: string): Fault =>
  conflict('reversed', `${number} was already reversed by ${reversedBy}`)

interface Entry {
  number: string
  kind: string
  reversed_by: string | null
  is_asked: boolean
}

/** Why an entry is not reversed by hand; undefined where it may be. */
export function whyNotReverse({ number, kind, reversed_by, is_asked }: Entry): Fault | undefined {
  if (kind === 'reversal') return conflict('is_reversal', 'A reversal is not reversed. Post the document again')
  if (!['manual', 'opening', 'recurring', 'expense'].includes(kind))
    return conflict('of_document', `${number} was posted by a document. Correct or reverse the document`)
  if (reversed_by) return whyReversed(number, reversed_by)
  if (is_asked) return conflict('reversal_asked', `A reversal of ${number} already awaits a decision`)
  return undefined
}

export interface Course {
  kind: ManualJournalKind
  dated_on: string
  every_on: number | null
  until: string | null
  reverses_next_month: boolean
}

/** What is wrong with when an entry is posted, by its fields. */
export function wrongCourse({ kind, dated_on, every_on, until, reverses_next_month }: Course): Record<string, string> {
  if (kind !== 'recurring')
    return {
      ...(every_on !== null && { every_on: 'Only what is posted every month has a day of the month' }),
      ...(until !== null && { until: 'Only what is posted every month has a last day' }),
      ...(reverses_next_month && kind !== 'manual' && { reverses_next_month: 'Opening balances are not taken back' }),
    }
  return {
    ...(every_on === null && { every_on: 'Choose a day of the month' }),
    ...(until !== null && until < dated_on && { until: 'Choose a day from the first one on' }),
  }
}

const dayOf = (month: string, day: number): string =>
  day === lastOfMonth ? addDays(addMonths(month, 1), -1) : addDays(month, day - 1)
/** Chosen as the day of a month it is the last, however many days it has. */
export const lastOfMonth = 31

/** The days until `today` on which what is posted every month is due, the first one first; none from the day on which it was stopped. */
export function dueDays(
  { dated_on, every_on, until, stopped_on }: Pick<Course, 'dated_on' | 'every_on' | 'until'> & { stopped_on: string | null },
  today: string,
): string[] {
  if (every_on === null) return []
  const days: string[] = []
  for (let month = firstOfMonth(dated_on); month <= today; month = addMonths(month, 1)) {
    const day = dayOf(month, every_on)
    const isOver = day > today || (until !== null && day > until) || (stopped_on !== null && day >= stopped_on)
    if (day >= dated_on && !isOver) days.push(day)
  }
  return days
}

/** Why what is posted every month is not stopped; undefined where it may be. */
export function whyNotStop({
  kind,
  status,
  stopped_on,
}: {
  kind: string
  status: string
  stopped_on: string | null
}): Fault | undefined {
  if (kind !== 'recurring' || status !== 'approved')
    return conflict('not_recurring', 'Only what is posted every month is stopped')
  return stopped_on === null ? undefined : conflict('stopped', `It was stopped on ${stopped_on}`)
}
