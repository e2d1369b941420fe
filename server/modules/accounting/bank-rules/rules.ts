/** Which rule fits a line of the bank, and what it is booked as: pure. Design of accounting, section 6. */

import { expenseSums } from '@iroko/contract/accounting/expenses'
import type { BankDirection } from '@iroko/contract/accounting/ledger-changes'
import type { TaxRate } from '@iroko/contract/accounting/tax-codes'
import { lettersOf } from '../bank-matches/rules.ts'
import type { LedgerLine } from '../journals/rules.ts'
import { rateOn } from '../tax-codes/rules.ts'

export interface Fits {
  contains: string
  direction: BankDirection
  from_kobo: number
  to_kobo: number | null
}

interface Line {
  narration: string
  reference: string
  amount_kobo: number
}

/** Whether a line says what the rule looks for, in its direction and between its amounts. */
export function fits({ contains, direction, from_kobo, to_kobo }: Fits, { narration, reference, amount_kobo }: Line): boolean {
  const kobo = Math.abs(amount_kobo)
  const isOut = amount_kobo < 0
  return (
    isOut === (direction === 'out') &&
    kobo >= from_kobo &&
    (to_kobo === null || kobo <= to_kobo) &&
    lettersOf(`${narration} ${reference}`).includes(lettersOf(contains))
  )
}

/** The only one that books a line by itself: where two fit, a person chooses. */
export function onlyFitting<R extends Fits & { is_automatic: boolean }>(rules: readonly R[], line: Line): R | undefined {
  const [rule, ...others] = rules.filter((known) => fits(known, line))
  return rule?.is_automatic && others.length === 0 ? rule : undefined
}

interface Booked {
  expense_head_id: string
  office_id: string
  has_vat: boolean
  account_id: string
  tax_code_id: string | null
  rates: readonly TaxRate[]
}

interface BankLine extends Line {
  account_id: string
  dated_on: string
}

/** The account of the head, and input VAT where the rule says that it is included, against the bank. */
export function linesOf(rule: Booked, { account_id, dated_on, amount_kobo, narration }: BankLine): LedgerLine[] {
  const { expense_head_id, office_id, tax_code_id, rates } = rule
  const line = {
    rule_key: null,
    office_id: null,
    authority: null,
    detail: narration.slice(0, 160),
    debit_kobo: 0,
    credit_kobo: 0,
  }
  const kobo = Math.abs(amount_kobo)
  const spent = { ...line, account_id: rule.account_id, office_id, expense_head_id }
  if (amount_kobo > 0)
    return [
      { ...line, account_id, debit_kobo: kobo },
      { ...spent, credit_kobo: kobo },
    ]
  const rate = rule.has_vat ? (rateOn(rates, dated_on) ?? 0) : 0
  const { net_kobo, vat_kobo } = expenseSums(kobo, rate > 0 ? 'included' : 'none', rate)
  const vat: LedgerLine = { ...line, rule_key: 'tax.input', debit_kobo: vat_kobo, tax_code_id, tax_base_kobo: net_kobo }
  return [{ ...spent, debit_kobo: net_kobo }, ...(vat_kobo > 0 ? [vat] : []), { ...line, account_id, credit_kobo: kobo }]
}
