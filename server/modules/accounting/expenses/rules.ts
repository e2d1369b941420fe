/** What may be recorded as an expense, and the lines that it is posted as: pure. Design of accounting, section 3. */
import { type ExpenseSums, expenseSums, type VatMode } from '@iroko/contract/accounting/expenses'
import type { TaxRate } from '@iroko/contract/accounting/tax-codes'
import type { LedgerLine } from '../journals/rules.ts'
import { rateOn } from '../tax-codes/rules.ts'

export interface Head {
  id: string
  title: string
  account_id: string
  needs_file: boolean
  /** Without any, all offices may use it. */
  office_ids: string[]
  tax_code_id: string | null
  /** None where it carries no VAT. */
  rates: TaxRate[]
}

interface Draft {
  dated_on: string
  office_id: string
  amount_kobo: number
  vat: VatMode
  file_id: string | null
}

interface Facts {
  today: string
  /** Undefined where the head is none that the caller may use. */
  head: Head | undefined
  /** Undefined where the caller enters nothing for it. */
  office: { title: string } | undefined
  /** Whether money can be paid from the chosen account. */
  is_payable: boolean
}

/** What is wrong with an expense, by its fields. */
export function wrongOf({ dated_on, office_id, vat, file_id }: Draft, facts: Facts): Record<string, string> {
  const { today, head, office, is_payable } = facts
  const wrong: Record<string, string> = {}
  if (dated_on > today) wrong.dated_on = 'Choose today or an earlier day'
  if (!head) wrong.expense_head_id = 'Choose an expense head from the list'
  if (!office) wrong.office_id = 'Choose an office from the list'
  else if (head && !isOpenTo(head, office_id)) wrong.office_id = `${head.title} is not open to ${office.title}`
  if (!is_payable) wrong.paid_from_id = 'Choose a bank or cash account from the list'
  if (!head) return wrong
  if (vat !== 'none' && head.rates.length === 0) wrong.vat = `${head.title} carries no VAT`
  else if (vat !== 'none' && rateOn(head.rates, dated_on) === undefined) wrong.vat = 'There was no VAT yet on this day'
  if (head.needs_file && file_id === null) wrong.file_id = `${head.title} needs a receipt`
  return wrong
}

/** Whether an office may use a head. */
export const isOpenTo = ({ office_ids }: Pick<Head, 'office_ids'>, officeId: string): boolean =>
  office_ids.length === 0 || office_ids.includes(officeId)

/** What an expense comes to, at the rate of its day. */
export const sumsOf = ({ amount_kobo, vat, dated_on }: Draft, { rates }: Pick<Head, 'rates'>): ExpenseSums =>
  expenseSums(amount_kobo, vat, rateOn(rates, dated_on) ?? 0)

interface Expense {
  expense_head_id: string
  office_id: string
  memo: string
  net_kobo: number
  vat_kobo: number
  tax_code_id: string | null
  paid_from_id: string
}

/** The account of the head, and input VAT where there is any, against the account it was paid from. */
export function linesOf(expense: Expense, account_id: string): LedgerLine[] {
  const { net_kobo, vat_kobo, memo: detail, office_id, paid_from_id, expense_head_id, tax_code_id } = expense
  const line = { rule_key: null, office_id: null, authority: null, detail, debit_kobo: 0, credit_kobo: 0 }
  const vat: LedgerLine = { ...line, rule_key: 'tax.input', debit_kobo: vat_kobo, tax_code_id, tax_base_kobo: net_kobo }
  return [
    { ...line, account_id, office_id, expense_head_id, debit_kobo: net_kobo },
    ...(vat_kobo > 0 ? [vat] : []),
    { ...line, account_id: paid_from_id, credit_kobo: net_kobo + vat_kobo },
  ]
}
