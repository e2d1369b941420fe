/** Amounts of pay are masked until asked for, on every screen of people and payroll that shows somebody's. */
import { expect, it } from 'vitest'

const sources = import.meta.glob<string>('../modules/{people,payroll}/**/*.tsx', {
  query: '?raw',
  import: 'default',
  eager: true,
})
const files = Object.entries(sources).map(([path, text]) => ({ name: path.replace('../modules/', ''), text }))

/** Which say amounts openly, each with why. */
const open: Record<string, string> = {
  'payroll/statutory/parts-rates.tsx': 'the law, nobody’s pay',
  'payroll/paydays/payday.page.tsx': 'a threshold of the company',
  'payroll/deduction-types/parts.tsx': 'what a type takes, nobody’s pay',
  'payroll/payslips/parts-net.tsx': 'the parts of the one payslip that was opened to be read',
  'payroll/payslips/parts-bar.tsx': 'the parts of the one payslip that was opened to be read',
  'payroll/payslips/parts-changes.tsx': 'the parts of the one payslip that was opened to be read',
  'payroll/payslips/parts-what-if.tsx': 'a calculator: what was entered, and what follows from it',
  'payroll/payslips/breakdown.page.tsx': 'a calculator: what was entered, and what follows from it',
}

it('says no amount openly without a reason', () => {
  const saying = files
    .filter(({ text }) => /formatMoney\(|_kobo',[^}]*money: true[^}]*\bwidth/.test(text) && !/shown-pay|pay-shown/.test(text))
    .map(({ name }) => name)
  expect(saying.filter((name) => !(name in open))).toEqual([])
  expect(Object.keys(open).filter((name) => !saying.includes(name))).toEqual([])
})

it('the drawer of a request has its amounts in the words of the screen, never beside them', () => {
  const wrong = files.filter(({ text }) => text.includes('<RequestDrawer') && /value: formatMoney\(/.test(text))
  expect(wrong.map(({ name }) => name)).toEqual([])
})
