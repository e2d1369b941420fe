/** What a bill comes to, what it is posted as, and what may be done with it: pure. Design of commerce, section 4; of accounting, section 3. */
import { creditOf, partOf, sharesOf, totalsOf } from '@iroko/contract/documents'
import { conflict, type Fault, forbidden } from '@iroko/contract/errors'
import type { BillKind, BillStatus } from '@iroko/contract/procurement/bills'
import { canBy, type Rule } from '../../../lib/house/rules.ts'
import type { LedgerLine } from '../../accounting/journals/rules.ts'

interface Counted {
  quantity: number
  price_kobo: number
  vat_bp: number
}

export interface CreditedRate {
  rate_bp: number
  net_kobo: number
}

export interface BillSums {
  /** In the order of the lines. */
  lines: { net_kobo: number; vat_kobo: number }[]
  net_kobo: number
  vat_kobo: number
  total_kobo: number
}

interface Terms {
  is_self_accounted: boolean
  /** Of a credit: what was credited of its bill before, so that all credits together have the VAT of the bill. */
  credited: readonly CreditedRate[]
}

/** What lines come to: VAT once for each rate, shared among its lines; what the company accounts for itself is not owed to the vendor. */
export function sumsOf(lines: readonly Counted[], { is_self_accounted, credited }: Terms): BillSums {
  const counted = totalsOf(
    lines.map((line) => ({ ...line, title: '', per: 1, discount_bp: 0 })),
    { discount_kobo: 0, withheld_bp: 0 },
  )
  const vats = counted.lines.map(({ vat_kobo }) => vat_kobo)
  if (credited.length > 0)
    for (const rate of new Set(lines.map(({ vat_bp }) => vat_bp))) {
      const places = counted.lines.flatMap((line, at) => (line.vat_bp === rate ? [{ ...line, at }] : []))
      const parts = sharesOf(
        creditOf(credited, places).vat_kobo,
        places.map(({ net_kobo }) => net_kobo),
      )
      for (const [index, { at }] of places.entries()) vats[at] = parts[index] ?? 0
    }
  const vat_kobo = vats.reduce((sum, vat) => sum + vat, 0)
  return {
    lines: counted.lines.map(({ net_kobo }, at) => ({ net_kobo, vat_kobo: vats[at] ?? 0 })),
    net_kobo: counted.net_kobo,
    vat_kobo,
    total_kobo: counted.net_kobo + (is_self_accounted ? 0 : vat_kobo),
  }
}

interface PostedLine {
  account_id: string
  office_id: string | null
  expense_head_id: string | null
  memo: string
  tax_code_id: string
  net_kobo: number
  vat_kobo: number
}

interface Posted {
  kind: BillKind
  number: string
  vendor_id: string
  memo: string
  is_self_accounted: boolean
  total_kobo: number
}

const blank = { rule_key: null, office_id: null, authority: null, debit_kobo: 0, credit_kobo: 0 }

/**
 * The lines of the ledger: what was bought by line, input VAT by tax code as far as it is recovered and the rest as cost, against the vendor; of a
 * credit the mirror. `share_bp` is the part of input VAT that serves taxable sales (Nigeria Tax Act 2025, section 156).
 */
export function ledgerLinesOf(bill: Posted, lines: readonly PostedLine[], share_bp: number): LedgerLine[] {
  const posted: LedgerLine[] = lines.map(({ account_id, office_id, expense_head_id, memo, net_kobo }) => ({
    ...{ ...blank, account_id, office_id, detail: memo || bill.memo || bill.number, debit_kobo: net_kobo },
    ...(expense_head_id !== null && { expense_head_id }),
  }))
  const byCode = Map.groupBy(lines, ({ tax_code_id }) => tax_code_id)
  for (const [tax_code_id, own] of byCode) {
    const vat = own.reduce((sum, { vat_kobo }) => sum + vat_kobo, 0)
    const base = own.reduce((sum, { net_kobo }) => sum + net_kobo, 0)
    const recovered = partOf(vat, share_bp)
    const detail = bill.number
    if (recovered > 0)
      posted.push({ ...blank, rule_key: 'tax.input', detail, debit_kobo: recovered, tax_code_id, tax_base_kobo: base })
    const office_id = own[0]?.office_id ?? null
    if (vat > recovered)
      posted.push({ ...blank, rule_key: 'tax.irrecoverable', office_id, detail, debit_kobo: vat - recovered })
    if (bill.is_self_accounted && vat > 0) posted.push({ ...blank, rule_key: 'tax.self_accounted', detail, credit_kobo: vat })
  }
  if (lines.length === 0)
    posted.push({ ...blank, rule_key: 'payables.opening', detail: bill.number, debit_kobo: bill.total_kobo })
  const owed = { ...blank, rule_key: 'payables.trade', party_id: bill.vendor_id, detail: bill.number }
  posted.push({ ...owed, credit_kobo: bill.total_kobo })
  if (bill.kind !== 'credit') return posted
  return posted.map((line) => ({ ...line, debit_kobo: line.credit_kobo, credit_kobo: line.debit_kobo }))
}

/** What budgets are asked for: what was bought of each account for each office, without VAT. */
export const spendingOf = (lines: readonly Pick<PostedLine, 'account_id' | 'office_id' | 'net_kobo'>[]) =>
  lines.flatMap(({ account_id, office_id, net_kobo: amount_kobo }) =>
    office_id ? [{ account_id, office_id, amount_kobo }] : [],
  )

export interface Alike {
  id: string
  number: string
  bill_date: string
  total_kobo: number
  entered_on: string
  entered_by: string
  same_number: boolean
}

/** So near two bills of one amount may be one. */
export const nearDays = 45

/** What a bill resembles, in a sentence that asks for a reason; undefined where it resembles none. */
export function resemblanceOf(alike: readonly Alike[]): string | undefined {
  const [first] = alike.toSorted((a, b) => Number(b.same_number) - Number(a.same_number))
  if (!first) return undefined
  const what = first.same_number ? 'the same number' : 'the same amount'
  return `Bill ${first.number} of ${first.bill_date} has ${what}. Enter why this is another one`
}

export const isSameYear = (a: { bill_date: string }, b: { bill_date: string }): boolean =>
  a.bill_date.slice(0, 4) === b.bill_date.slice(0, 4)

/** Of the same vendor, number and year: 'This bill was entered on 2026-03-02 by Ada Obi'. */
export const enteredSentence = ({ entered_on, entered_by }: Pick<Alike, 'entered_on' | 'entered_by'>): string =>
  `This bill was entered on ${entered_on} by ${entered_by}`

interface Standing {
  kind: BillKind
  status: BillStatus
  disputed_by: string | null
  open_kobo: number
}

export interface Asking {
  user_id: string
  edits: boolean
  approves: boolean
}

const isUnsent = ({ status }: Standing): Fault | undefined =>
  status === 'draft' || status === 'exception' ? undefined : conflict('wrong_state', `This bill is already ${status}`)
const mayEdit = ({ edits }: Asking): Fault | undefined => (edits ? undefined : forbidden('You cannot change bills'))
const isLive = ({ status }: Standing): Fault | undefined =>
  ['draft', 'exception', 'pending', 'approved'].includes(status) ? undefined : conflict('wrong_state', `This bill is ${status}`)

const rules = {
  edit: (bill, by) => mayEdit(by) ?? isUnsent(bill),
  send: (bill, by) =>
    mayEdit(by) ??
    isUnsent(bill) ??
    (bill.disputed_by ? conflict('disputed', 'This bill is disputed. Settle the dispute first') : undefined),
  void: (bill, by) => mayEdit(by) ?? isUnsent(bill),
  dispute: (bill, by) => {
    const why = mayEdit(by) ?? isLive(bill)
    if (why) return why
    if (bill.disputed_by) return conflict('disputed', 'This bill is already disputed')
    if (bill.kind === 'credit') return conflict('credit', 'A credit is not disputed')
    return bill.status === 'approved' && bill.open_kobo === 0 ? conflict('paid', 'This bill is already paid') : undefined
  },
  settle: (bill, by) => {
    if (!by.approves) return forbidden('You cannot settle disputes of bills')
    if (!bill.disputed_by) return conflict('not_disputed', 'This bill is not disputed')
    return bill.disputed_by === by.user_id
      ? forbidden('You said that something is wrong with this bill. Ask another colleague to settle it')
      : undefined
  },
} satisfies Record<string, Rule<[Standing, Asking]>>
export type BillStep = keyof typeof rules

/** Why a user cannot take a step with a bill; undefined where they can. */
export const whyNot = (bill: Standing, step: BillStep, by: Asking): Fault | undefined => rules[step](bill, by)
export const canOf = (bill: Standing, by: Asking) => canBy<BillStep, [Standing, Asking]>(rules, bill, by)

interface BillAccount {
  code: string
  title: string
  kind: string
  owner: string | null
  line: string
  is_group: boolean
  is_archived: boolean
}

const brought = ['prepayments', 'ppe_cost', 'intangibles']

/** Why a line of a bill cannot stand on an account: costs that nobody keeps, what is paid ahead, and assets that a bill brings. */
export function whyNotAccount(account: BillAccount | undefined): string | undefined {
  if (!account || account.is_archived) return 'Choose an account from the list'
  const words = `${account.code} ${account.title}`
  if (account.is_group) return `${words} is a group. Choose an account in it`
  const isCost = account.kind === 'expense' && account.owner === null
  const isBrought =
    account.kind === 'asset' && brought.includes(account.line) && ['procurement', 'assets'].includes(account.owner ?? '')
  return isCost || isBrought ? undefined : `${words} is not for bills`
}
