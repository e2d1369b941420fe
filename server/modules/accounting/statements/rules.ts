/** What accounts come to as statements: pure, in whole kobo. Design of accounting, section 4. */
import { type AccountKind, type CashFlow, type StatementLine, statementLines } from '@iroko/contract/accounting/accounts'
import type { StatementRow } from '@iroko/contract/accounting/statements'
import { addDays, addMonths } from '@iroko/contract/dates'
import { monthWords } from '../journals/rules.ts'

/** What an account had before a range, and what it had at the end of it: debits less credits. */
export interface Sum {
  id: string
  code: string
  title: string
  kind: AccountKind
  line: StatementLine
  cash: CashFlow
  opening_kobo: number
  closing_kobo: number
}

/** Those of a statement, and those of the same days before. */
export interface Sums {
  now: readonly Sum[]
  before: readonly Sum[] | undefined
}

const isLastOfMonth = (day: string): boolean => addDays(day, 1).endsWith('-01')

/** The same day so many months before; of the last day of a month the last one. */
export function monthsEarlier(day: string, count: number): string {
  return isLastOfMonth(day) ? addDays(addMonths(addDays(day, 1), -count), -1) : addMonths(day, -count)
}

type Amount = (sum: Sum) => number
const closing: Amount = ({ closing_kobo }) => closing_kobo
const moved: Amount = ({ opening_kobo, closing_kobo }) => closing_kobo - opening_kobo
const minus =
  (amount: Amount): Amount =>
  (sum) =>
    0 - amount(sum)
const isOfResult = ({ kind }: Sum): boolean => kind === 'income' || kind === 'expense'

/** A part of a statement: a line with its accounts, a figure, or a sum. */
interface Part {
  id: string
  kind: 'line' | 'sum'
  title: string
  /** Of which accounts, and what each adds. */
  of: (sum: Sum) => boolean
  amount: Amount
  /** Its accounts stand under it. */
  opens?: true
}

const add = (sums: readonly Sum[], { of, amount }: Pick<Part, 'of' | 'amount'>): number =>
  sums.filter(of).reduce((all, sum) => all + amount(sum), 0)

/** The rows of parts: lines where nothing stands are left out. */
function rowsOf(parts: readonly Part[], { now, before }: Sums): StatementRow[] {
  const row = (head: Pick<StatementRow, 'id' | 'kind' | 'code' | 'title'>, is: number, was: number): StatementRow => ({
    ...head,
    amount_kobo: is,
    before_kobo: before ? was : null,
    change_kobo: before ? is - was : null,
  })
  return parts.flatMap((part) => {
    const { id, kind, title, of, amount, opens } = part
    const sum = row({ id, kind, code: null, title }, add(now, part), add(before ?? [], part))
    if (kind === 'sum') return [sum]
    const then = new Map(before?.map((account) => [account.id, account]))
    // What moved until the days before moved until now.
    const own = now
      .filter(of)
      .map((account) => {
        const was = then.get(account.id)
        return row(
          { id: account.id, kind: 'account', code: account.code, title: account.title },
          amount(account),
          was ? amount(was) : 0,
        )
      })
      .filter((added) => added.amount_kobo !== 0 || (added.before_kobo ?? 0) !== 0)
      .toSorted((first, other) => (first.code ?? '').localeCompare(other.code ?? ''))
    if (own.length === 0) return []
    return opens ? [sum, ...own] : [sum]
  })
}

const lineOf = (line: StatementLine, kinds: readonly AccountKind[], amount: Amount): Part => ({
  id: line,
  kind: 'line',
  title: statementLines[line],
  of: (sum) => sum.line === line && kinds.includes(sum.kind),
  amount,
  opens: true,
})
const sumOf = (id: string, title: string, of: (sum: Sum) => boolean, amount: Amount): Part => ({
  id,
  kind: 'sum',
  title,
  of,
  amount,
})

const lines = Object.keys(statementLines) as StatementLine[]
const isKind =
  (...kinds: AccountKind[]) =>
  ({ kind }: Sum): boolean =>
    kinds.includes(kind)

/** Assets, then liabilities and equity with what of the result was not closed yet. */
export function positionOf(sums: Sums): StatementRow[] {
  const owed = minus(closing)
  const result = { id: 'result', kind: 'line', title: 'Result not yet closed', of: isOfResult, amount: owed } as const
  return rowsOf(
    [
      ...lines.map((line) => lineOf(line, ['asset'], closing)),
      sumOf('assets', 'Assets', isKind('asset'), closing),
      ...lines.map((line) => lineOf(line, ['liability'], owed)),
      sumOf('liabilities', 'Liabilities', isKind('liability'), owed),
      ...lines.map((line) => lineOf(line, ['equity'], owed)),
      result,
      sumOf('equity', 'Equity', (sum) => sum.kind === 'equity' || isOfResult(sum), owed),
      sumOf('liabilities_equity', 'Liabilities and equity', (sum) => sum.kind !== 'asset', owed),
    ],
    sums,
  )
}

const grossLines: StatementLine[] = ['revenue', 'credits', 'cost_of_service']
const operatingLines: StatementLine[] = ['administration', 'other_income']

/** Income and costs in the order of the statement; a line that is none of it stands above the result. */
export function incomeOf(sums: Sums): StatementRow[] {
  const gained = minus(moved)
  const within = (some: readonly StatementLine[]) => (sum: Sum) => isOfResult(sum) && some.includes(sum.line)
  const row = (line: StatementLine) => lineOf(line, ['income', 'expense'], gained)
  const placed: StatementLine[] = [...grossLines, ...operatingLines, 'finance_cost', 'tax']
  return rowsOf(
    [
      ...grossLines.map(row),
      sumOf('margin', 'Gross margin', within(grossLines), gained),
      ...operatingLines.map(row),
      row('finance_cost'),
      ...lines.filter((line) => !placed.includes(line)).map(row),
      sumOf('before_tax', 'Result before tax', (sum) => isOfResult(sum) && sum.line !== 'tax', gained),
      row('tax'),
      sumOf('result', 'Result', isOfResult, gained),
    ],
    sums,
  )
}

const fixedLines: StatementLine[] = ['ppe_cost', 'ppe_depreciation', 'intangibles']
const isCash = (sum: Sum): boolean => !isOfResult(sum) && sum.cash === 'cash'
const isFixed = (sum: Sum): boolean => !isOfResult(sum) && !isCash(sum) && fixedLines.includes(sum.line)
/** A cost that no cash is spent on, such as depreciation; its other side lowers fixed assets. */
const isDepreciation = (sum: Sum): boolean => isOfResult(sum) && sum.cash === 'none' && sum.line !== 'finance_cost'
const isResultOf = (cash: CashFlow) => (sum: Sum) => isOfResult(sum) && sum.cash === cash
/** Of what stands in the position, but for cash and fixed assets. */
const isOther = (cash: CashFlow) => (sum: Sum) => !isOfResult(sum) && !isFixed(sum) && sum.cash === cash

/**
 * From the result to what cash moved by. Every account that is no cash stands in it once on balance: what is added back to the result here is
 * taken off again where it belongs.
 */
export function cashFlowOf(sums: Sums): StatementRow[] {
  const gained = minus(moved)
  const figure = (id: string, title: string, of: (sum: Sum) => boolean, amount: Amount): Part => ({
    ...{ id, kind: 'line', title, of, amount },
  })
  const isNotEquity = (of: (sum: Sum) => boolean) => (sum: Sum) => of(sum) && sum.kind !== 'equity'
  const backOf = (sum: Sum): boolean => isDepreciation(sum) || isResultOf('investing')(sum) || isResultOf('financing')(sum)
  const isNone = isNotEquity(isOther('none'))
  const operating = (sum: Sum) => (isOfResult(sum) && !backOf(sum)) || isNone(sum) || isOther('operating')(sum)
  const investing = (sum: Sum) =>
    isDepreciation(sum) || isFixed(sum) || isResultOf('investing')(sum) || isOther('investing')(sum)
  const isEquity = (sum: Sum) => sum.kind === 'equity' && isOther('none')(sum)
  const financing = (sum: Sum) => isResultOf('financing')(sum) || isOther('financing')(sum) || isEquity(sum)
  return rowsOf(
    [
      sumOf('result', 'Result', isOfResult, gained),
      figure('depreciation', 'Depreciation', isDepreciation, moved),
      figure('disposals', 'Gains and losses on disposal', isResultOf('investing'), moved),
      figure('interest', 'Interest and other finance cost', isResultOf('financing'), moved),
      ...lines.map((line) =>
        figure(
          `${line}_change`,
          `Change in ${statementLines[line].toLowerCase()}`,
          (sum) => sum.line === line && (isNone(sum) || isOther('operating')(sum)),
          gained,
        ),
      ),
      sumOf('operating', 'Cash from operations', operating, gained),
      figure(
        'fixed',
        'Property, equipment and software',
        (sum) => isFixed(sum) || isDepreciation(sum) || isResultOf('investing')(sum),
        gained,
      ),
      ...lines.map((line) =>
        figure(`${line}_investing`, statementLines[line], (sum) => sum.line === line && isOther('investing')(sum), gained),
      ),
      sumOf('investing', 'Cash from investing', investing, gained),
      ...lines.map((line) =>
        figure(
          `${line}_financing`,
          statementLines[line],
          (sum) => sum.line === line && (isOther('financing')(sum) || isEquity(sum)),
          gained,
        ),
      ),
      figure('interest_paid', 'Interest paid', isResultOf('financing'), gained),
      sumOf('financing', 'Cash from financing', financing, gained),
      sumOf('movement', 'Movement of cash', (sum) => operating(sum) || investing(sum) || financing(sum), gained),
      sumOf('cash_opening', 'Cash at the beginning', isCash, ({ opening_kobo }) => opening_kobo),
      sumOf('cash_closing', 'Cash at the end', isCash, closing),
    ],
    sums,
  )
}

/** What the flow says of cash, less what the cash accounts say: 0. */
export function differenceOf(rows: readonly StatementRow[]): number {
  const of = (id: string): number => rows.find((row) => row.id === id)?.amount_kobo ?? 0
  return of('movement') - (of('cash_closing') - of('cash_opening'))
}

/** Of one month or office: what its lines of income and cost came to, costs below zero. */
export interface Gained {
  revenue_kobo: number
  cost_kobo: number
  margin_kobo: number
  administration_kobo: number
  other_kobo: number
  result_kobo: number
}

/** Credits by line of a statement, less debits. */
export type ByLine = Readonly<Partial<Record<StatementLine, number>>>

export function gainedOf(lines: ByLine): Gained {
  const of = (...some: StatementLine[]): number => some.reduce((sum, line) => sum + (lines[line] ?? 0), 0)
  const result_kobo = of(...(Object.keys(lines) as StatementLine[]))
  const [revenue_kobo, cost_kobo, administration_kobo] = [of('revenue', 'credits'), of('cost_of_service'), of('administration')]
  const margin_kobo = revenue_kobo + cost_kobo
  const other_kobo = result_kobo - margin_kobo - administration_kobo
  return { revenue_kobo, cost_kobo, margin_kobo, administration_kobo, other_kobo, result_kobo }
}

const gainedKeys = ['revenue_kobo', 'cost_kobo', 'margin_kobo', 'administration_kobo', 'other_kobo', 'result_kobo'] as const

export const sumOfGained = (rows: readonly Gained[]): Gained =>
  Object.fromEntries(gainedKeys.map((key) => [key, rows.reduce((sum, row) => sum + row[key], 0)])) as unknown as Gained

/** By what was asked for, else by title: months in their order. */
export function sortedGained<R extends Gained & { title: string }>(rows: readonly R[], sort = 'title'): R[] {
  const sign = sort.startsWith('-') ? -1 : 1
  const key = (['margin_kobo', 'result_kobo'] as const).find((each) => sort.endsWith(each))
  const inOrder = (first: R, other: R): number => (key ? first[key] - other[key] : first.title.localeCompare(other.title))
  return rows.toSorted((first, other) => sign * (inOrder(first, other) || first.title.localeCompare(other.title)))
}

/** Whether what a statement says may still change, and whether it did after its months were closed once. */
export function standingWords({
  first_open,
  reopened_on,
}: {
  first_open: string | null
  reopened_on: string | null
}): string[] {
  const state = first_open === null ? 'All its months are closed' : `Draft: ${monthWords(first_open)} is not closed`
  return [state, ...(reopened_on === null ? [] : [`A month of it was reopened on ${reopened_on}`])]
}
