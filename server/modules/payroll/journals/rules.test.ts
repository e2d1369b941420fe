import fc from 'fast-check'
import { expect, it } from 'vitest'
import { accrualOf, type JournalLine, type LineGroup, mirrorOf, paymentOf, splitByDays } from './rules.ts'

const group = (over: Partial<LineGroup>): LineGroup => ({
  kind: 'earning',
  key: '',
  is_loan: false,
  title: 'Basic',
  office_id: 'a',
  office: 'Accounting',
  tax_state: 'Lagos',
  pfa: 'Savanna',
  amount_kobo: 0,
  ...over,
})

const sides = (lines: readonly JournalLine[]): [debit: number, credit: number] => [
  lines.reduce((sum, { debit_kobo }) => sum + debit_kobo, 0),
  lines.reduce((sum, { credit_kobo }) => sum + credit_kobo, 0),
]

it('a payroll of one person, account by account', () => {
  const lines = accrualOf(
    [
      group({ amount_kobo: 100_000 }),
      group({ kind: 'deduction', key: 'pension', title: 'Pension', amount_kobo: 8_000 }),
      group({ kind: 'deduction', key: 'paye', title: 'PAYE', amount_kobo: 5_000 }),
      group({ kind: 'deduction', title: 'Union dues', amount_kobo: 1_500 }),
      group({ kind: 'deduction', is_loan: true, title: 'Staff loan', amount_kobo: 10_000 }),
      group({ kind: 'employer', key: 'pension_employer', title: 'Pension, employer', amount_kobo: 10_000 }),
      group({ kind: 'employer', key: 'itf', title: 'ITF', amount_kobo: 1_000 }),
    ],
    0,
  )
  expect(lines.map(({ account, detail, debit_kobo, credit_kobo }) => [account, detail, debit_kobo, credit_kobo])).toEqual([
    ['salaries', 'Accounting', 100_000, 0],
    ['pension_expense', 'Accounting', 10_000, 0],
    ['itf_expense', 'Accounting', 1_000, 0],
    ['paye_payable', 'Lagos', 0, 5_000],
    ['pension_payable', 'Savanna', 0, 18_000],
    ['itf_payable', '', 0, 1_000],
    ['other_payable', 'Union dues', 0, 1_500],
    ['staff_loans', 'Staff loan', 0, 10_000],
    ['net_payable', '', 0, 75_500],
  ])
})

it('of who moved within the period each line is shared by days: 10.02 by 33, 33 and 34 of 100 is 3.31, 3.30 and 3.41', () => {
  const offices = [33, 33, 34].map((days, at) => ({ office_id: `o${at}`, office: `Office ${at}`, days }))
  const line = group({ amount_kobo: 1002 })
  expect(splitByDays(line, offices).map(({ amount_kobo, office }) => [office, amount_kobo])).toEqual([
    ['Office 0', 331],
    ['Office 1', 330],
    ['Office 2', 341],
  ])
  expect(splitByDays(line, offices.slice(0, 1))).toEqual([line])
  fc.assert(
    fc.property(
      fc.integer({ min: -1e9, max: 1e9 }),
      fc.array(fc.integer({ min: 1, max: 31 }), { minLength: 2, maxLength: 5 }),
      (kobo, days) => {
        const parts = splitByDays(
          group({ amount_kobo: kobo }),
          days.map((count, at) => ({ office_id: `o${at}`, office: '', days: count })),
        )
        expect(parts.reduce((sum, { amount_kobo }) => sum + amount_kobo, 0)).toBe(kobo)
      },
    ),
  )
})

it('stands in the order of the accounts, and of each by office, whatever payslips it came from', () => {
  const employer = (key: string, office: string) =>
    group({ kind: 'employer', key, office, office_id: office, amount_kobo: 1_000 })
  const lines = accrualOf(
    [employer('nsitf', 'Academy'), employer('pension_employer', 'Night'), employer('pension_employer', 'Day')],
    0,
  )
  expect(lines.map(({ account, detail }) => `${account} ${detail}`)).toEqual([
    'pension_expense Day',
    'pension_expense Night',
    'nsitf_expense Academy',
    'pension_payable Savanna',
    'nsitf_payable ',
  ])
})

it('what was overpaid is owed by the employee until it is deducted, never by the company to somebody else', () => {
  const posted = (over: Partial<LineGroup>, overpaid_kobo = 0) =>
    accrualOf([group(over)], overpaid_kobo).map((line) => [line.account, line.debit_kobo, line.credit_kobo])
  // A correction that comes to 20,000 less than was paid; a month that bears no more of what it takes back.
  expect(posted({ amount_kobo: -20_000 }, 20_000)).toEqual([
    ['salary_overpaid', 20_000, 0],
    ['salaries', 0, 20_000],
  ])
  expect(posted({ key: 'past_rest', amount_kobo: 5_000 })).toEqual([
    ['salary_overpaid', 5_000, 0],
    ['net_payable', 0, 5_000],
  ])
  for (const key of ['past', 'replaced'])
    expect(posted({ kind: 'deduction', key, amount_kobo: 20_000 })).toEqual([
      ['net_payable', 20_000, 0],
      ['salary_overpaid', 0, 20_000],
    ])
  expect(posted({ kind: 'deduction', key: 'notice_owed', amount_kobo: 7_000 })).toEqual([
    ['net_payable', 7_000, 0],
    ['salaries', 0, 7_000],
  ])
})

it('what is paid back lowers what is owed for it; expenses of people are the company’s', () => {
  const posted = (key: string) =>
    accrualOf([group({ kind: 'refund', key, amount_kobo: 4_000 })], 0).map((line) => [
      line.account,
      line.detail,
      line.debit_kobo,
      line.credit_kobo,
    ])
  const net = ['net_payable', '', 0, 4_000]
  expect(posted('paye_set_off')).toEqual([['paye_payable', 'Lagos', 4_000, 0], net])
  expect(posted('pension_back')).toEqual([['pension_payable', 'Savanna', 4_000, 0], net])
  expect(posted('nhf_back')).toEqual([['nhf_payable', '', 4_000, 0], net])
  expect(posted('')).toEqual([['salaries', 'Accounting', 4_000, 0], net])
})

it('a payment comes from the bank and in cash, and nothing is posted of nothing', () => {
  expect(paymentOf({ bank_kobo: 70, cash_kobo: 5 }).map((line) => [line.account, line.debit_kobo, line.credit_kobo])).toEqual([
    ['net_payable', 75, 0],
    ['bank', 0, 70],
    ['cash', 0, 5],
  ])
  expect(paymentOf({ bank_kobo: 0, cash_kobo: 0 })).toEqual([])
})

it('whatever payslips say, both sides are equal, no line has two sides or none, and a mirror takes all of it back', () => {
  const anyGroup = fc.record({
    kind: fc.constantFrom('earning' as const, 'refund' as const, 'deduction' as const, 'employer' as const),
    key: fc.constantFrom(
      '',
      'past',
      'replaced',
      'past_rest',
      'notice_owed',
      'paye',
      'pension',
      'pension_employer',
      'nhf',
      'nhis',
      'nhis_employer',
      'nsitf',
      'itf',
      'paye_set_off',
      'pension_back',
      'nhf_back',
      'nhis_back',
    ),
    is_loan: fc.boolean(),
    title: fc.constantFrom('Basic', 'Union dues', 'Staff loan'),
    office_id: fc.constantFrom('a', 'b', null),
    office: fc.constantFrom('Accounting', 'Kora'),
    tax_state: fc.constantFrom('Lagos', 'FCT'),
    pfa: fc.constantFrom('Savanna', 'Kainji'),
    amount_kobo: fc.integer({ min: -5_000_000, max: 500_000_000 }),
  })
  fc.assert(
    fc.property(fc.array(anyGroup, { maxLength: 40 }), fc.integer({ min: -100, max: 1_000_000 }), (groups, overpaid) => {
      const lines = accrualOf(groups, overpaid)
      const [debit, credit] = sides(lines)
      expect(debit).toBe(credit)
      for (const line of lines) expect(line.debit_kobo > 0).not.toBe(line.credit_kobo > 0)
      const of = (kind: LineGroup['kind']) =>
        groups.filter((group) => group.kind === kind).reduce((sum, { amount_kobo }) => sum + amount_kobo, 0)
      const net = lines.find(({ account }) => account === 'net_payable')
      expect((net?.credit_kobo ?? 0) - (net?.debit_kobo ?? 0)).toBe(of('earning') + of('refund') - of('deduction') + overpaid)
      expect(sides(mirrorOf(lines))).toEqual([credit, debit])
    }),
  )
})
