/** Amounts of pay are masked until asked for, on every screen of people and payroll that shows somebody's. */
import { formatMoney } from '@iroko/contract/money'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { betweenAmounts } from '../lib/pay-shown.ts'

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

const written = import.meta.glob<string>('../../server/modules/{people,payroll}/*/{actions,routes,store,rules}*.ts', {
  query: '?raw',
  import: 'default',
  eager: true,
})

/** Nouns of the server that write amounts into sentences, by the files of screens that show these, or why no screen does. */
const sentences: Record<string, string> = {
  'payroll/calculation': 'the lines of the one payslip that was opened to be read',
  'payroll/checks': 'payroll/checks/',
  'payroll/debt-settlements': 'platform/waiting/',
  'payroll/deduction-types': 'a refusal of what was just typed',
  'payroll/filings': 'payroll/filings/',
  'payroll/loan-write-offs': 'platform/waiting/',
  'payroll/loans': 'platform/waiting/',
  'payroll/pay-rules': 'payroll/pay-rules/',
  'payroll/rate-previews': 'an allowance of a pay group, nobody’s pay',
  'payroll/reports': 'a document that was asked for',
  'payroll/run-approvals': 'platform/waiting/',
  'payroll/run-changes': 'payroll/run-changes/',
  'payroll/run-reversals': 'platform/waiting/',
  'payroll/tie-outs': 'payroll/tie-outs/',
  'people/first-salaries': 'platform/waiting/',
  'people/promotions': 'platform/waiting/',
  'people/salaries': 'platform/waiting/',
  'people/tax-declarations': 'platform/waiting/',
}
const screens = import.meta.glob<string>('../modules/{people,payroll,platform}/**/*.tsx', {
  query: '?raw',
  import: 'default',
  eager: true,
})

it('what the server writes with an amount in it is shown by a screen that masks amounts in sentences', () => {
  const nouns = Object.entries(written)
    .filter(([, text]) => text.includes('formatMoney('))
    .map(([path]) => path.split('/').slice(4, 6).join('/'))
  expect([...new Set(nouns)].sort()).toEqual(Object.keys(sentences))
  const masking = Object.entries(screens)
    .filter(([, text]) => text.includes('moneyIn('))
    .map(([path]) => path.replace('../modules/', ''))
  const places = Object.values(sentences).filter((place) => place.endsWith('/'))
  expect(places.filter((place) => !masking.some((path) => path.startsWith(place)))).toEqual([])
})

it('a list that says what it is about says no amount unasked', () => {
  const wrong = Object.entries(screens).filter(([, text]) => text.includes('onAbout=') && !text.includes('moneyIn('))
  expect(wrong.map(([path]) => path)).toEqual([])
})

it('no digit of an amount is left in a sentence, whatever its size and sign', () => {
  fc.assert(
    fc.property(fc.integer({ min: -1e12, max: 1e12 }), fc.integer({ min: -1e12, max: 1e12 }), (first, second) => {
      const text = `Owes ${formatMoney(first)}, ${formatMoney(second)} of it since May.`
      expect(betweenAmounts(text)).toEqual(['Owes ', ', ', ' of it since May.'])
    }),
  )
})
