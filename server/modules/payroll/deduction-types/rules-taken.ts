/**
 * What is deducted beside tax and contributions: court orders first, each within its own limit; then the rest in the order of the
 * settings, within a third of the pay. Pure, in whole kobo.
 */
import { formatMoney } from '@iroko/contract/money'
import type { SlipLine } from '@iroko/contract/payroll/payslips'
import type { RunKind } from '@iroko/contract/payroll/runs'
import { type Worth, worth } from '../calculation/rules-salary.ts'
import { instalmentIn } from '../loans/rules.ts'
import { share } from '../statutory/rules-tax.ts'

export interface RunLine extends SlipLine {
  /** What of it is carried to the next month; of a loan nothing, whose balance has it. */
  short_kobo: number
  /** What was to be deducted, where less was. */
  due_kobo: number | null
  loan_id: string | null
}

/** Where the settings have the type of a deduction or a loan; payslips from before there was an order have none. */
interface Placed {
  rank?: number | null
  /** Of a court order: at most this much of the pay after tax and contributions. */
  limit_percent?: number | null
}

export interface LoanFacts extends Pick<Placed, 'rank'> {
  id: string
  title: string
  principal_kobo: number
  months: number
  balance_kobo: number
  first_month: string
  skipped: string[]
}

export type DeductionFacts = Worth & Placed & { id: string; title: string }
/** What earlier months could not deduct. */
export type CarriedFacts = Placed & { id: string; title: string; kobo: number }

/** Overpaid pay that was carried: what is taken of it is no deduction of pay, but less pay. */
export const carriedPay = 'past_carried'

/** A month of notice has 30 days. */
export const noticeMonth = 30

export interface OthersOf {
  kind: RunKind
  month: string
  /** Of the month's salary, by which shares count. */
  salary_kobo: number
  /** What is paid of the month. */
  gross_kobo: number
  /** After tax and contributions. */
  net_kobo: number
  /** Of earlier months, that a last pay is to cover. */
  overpaid_kobo: number
}

interface Claim extends Placed {
  key: string
  title: string
  due_kobo: number
  explanation: string
  loan_id: string | null
}

interface Claims {
  deductions: readonly DeductionFacts[]
  carried: readonly CarriedFacts[]
  loans: readonly LoanFacts[]
  settlement: { notice_days: number; assets_kobo?: number } | null
}

/** Deductions, what was carried of them and loans, as far as there is room; no order of reading decides. */
export function takeOthers(facts: Claims, of: OthersOf): RunLine[] {
  if (of.kind === 'off_cycle') return []
  const claims = claimsOf(facts, of)
  const courts = claims.filter(({ limit_percent }) => limit_percent)
  const others = claims.filter(({ limit_percent }) => !limit_percent)
  let ofCourts = 0
  const first = courts.flatMap((claim) => {
    const room = Math.floor((of.net_kobo * (claim.limit_percent ?? 0)) / 100) - ofCourts
    const lines = taken(claim, room, of.kind)
    ofCourts += lines[0]?.amount_kobo ?? 0
    return lines
  })
  let left = roomFor(of) - ofCourts
  const rest = others.flatMap((claim) => {
    const lines = taken(claim, left, of.kind)
    left -= lines[0]?.amount_kobo ?? 0
    return lines
  })
  return [...first, ...rest]
}

/**
 * At most a third of the month's pay is deducted beside tax and contributions (Labour Act, section 5(7)), and never more than is left; what a
 * court order takes counts in it, and it alone may take more. A final settlement is the last pay there is: all that is left may be deducted.
 */
const roomFor = ({ kind, gross_kobo, net_kobo }: OthersOf): number =>
  Math.max(0, kind === 'final' ? net_kobo : Math.min(net_kobo, Math.floor(gross_kobo / 3)))

/** In the order in which they are taken: what is owed of earlier pay, then by the settings; of one type what was carried comes first. */
function claimsOf(facts: Claims, { kind, month, salary_kobo, overpaid_kobo }: OthersOf): Claim[] {
  const { settlement } = facts
  const owedDays = Math.max(0, -(settlement?.notice_days ?? 0))
  const owed = (key: string, title: string, due_kobo: number, explanation: string): Claim => ({
    ...{ key, title, due_kobo, explanation, loan_id: null },
  })
  return [
    owed('past', 'Overpaid in earlier months', overpaid_kobo, 'More than the last pay covers'),
    owed(
      'notice_owed',
      'Notice not worked',
      share(salary_kobo, owedDays, noticeMonth),
      `${owedDays} days, each a ${noticeMonth}th of a month's salary`,
    ),
    owed('assets_owed', 'Property not returned', settlement?.assets_kobo ?? 0, 'As entered with the settlement'),
    ...inOrder([
      facts.carried.map(({ id, title, kobo, ...item }) => ({
        ...owed(id === 'past' ? carriedPay : id, title, kobo, 'Carried from last month'),
        ...placeOf(item),
      })),
      facts.deductions.map((item) => ({
        ...owed(item.id, item.title, worth(item, salary_kobo), worthText(item)),
        ...placeOf(item),
      })),
      facts.loans.map((loan) => ({
        ...(kind === 'final'
          ? owed(loan.id, loan.title, loan.balance_kobo, 'The whole balance')
          : owed(loan.id, loan.title, instalmentIn(loan, month), `${loan.months} instalments in all`)),
        rank: loan.rank ?? 0,
        loan_id: loan.id,
      })),
    ]),
  ]
}

const placeOf = ({ rank, limit_percent }: Placed): Placed => ({ rank: rank ?? 0, limit_percent: limit_percent ?? null })

/** By their ranks; among equals group by group, and by ids within one. */
const inOrder = (groups: readonly (readonly Claim[])[]): Claim[] =>
  groups
    .flatMap((claims) => claims.toSorted((a, b) => (a.key === b.key ? a.due_kobo - b.due_kobo : a.key < b.key ? -1 : 1)))
    .toSorted((a, b) => (a.rank ?? 0) - (b.rank ?? 0))

function taken({ key, title, due_kobo, loan_id, ...claim }: Claim, room: number, kind: RunKind): RunLine[] {
  if (due_kobo <= 0) return []
  const amount_kobo = Math.max(0, Math.min(due_kobo, room))
  const short = due_kobo - amount_kobo
  const limit = claim.limit_percent ? `. At most ${claim.limit_percent}% of the pay after tax and contributions` : ''
  const rest = kind === 'final' ? `. ${formatMoney(short)} is owed to the company` : '. Not all of it could be deducted'
  return [
    {
      ...plain('deduction', key, title, amount_kobo, `${claim.explanation}${limit}${short > 0 ? rest : ''}`),
      short_kobo: loan_id ? 0 : short,
      due_kobo: short > 0 ? due_kobo : null,
      loan_id,
    },
  ]
}

export const worthText = ({ mode, value }: Worth): string =>
  mode === 'percentage' ? `${value}% of the monthly gross` : 'Flat rate'

export const plain = (
  kind: SlipLine['kind'],
  key: string,
  title: string,
  amount_kobo: number,
  explanation: string,
): RunLine => ({
  ...{ kind, key, title, amount_kobo, explanation },
  short_kobo: 0,
  due_kobo: null,
  loan_id: null,
})
