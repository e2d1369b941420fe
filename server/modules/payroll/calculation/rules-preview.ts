/** A month's pay as it would be: components in, payslip out; or the gross that leaves a net. */

import type { Parsed } from '@iroko/contract/endpoint'
import { type PayComponent, payComponents, payComponentWords, type payslips } from '@iroko/contract/payroll/payslips'
import type { StatutoryRules } from '@iroko/contract/payroll/statutory'
import { share, type YearSoFar, yearStart } from '../statutory/rules-tax.ts'
import { type Earning, onceOf, type Slip, type SlipFacts, slipOf } from './rules-slip.ts'

export type PreviewInput = Parsed<typeof payslips.preview>['body']
type Components = readonly { key: PayComponent; kobo: number }[]

export function previewSlip(rules: StatutoryRules, wanted: PreviewInput): Slip {
  const components = payComponents.flatMap((key) => {
    const kobo = wanted.components[key] ?? 0
    return kobo > 0 ? [{ key, kobo }] : []
  })
  if (wanted.net_kobo === undefined) return slipFor(rules, wanted, components)
  const scaled = (gross: number) => slipFor(rules, wanted, scale(components, gross))
  return scaled(scaleToNet(wanted.net_kobo, wanted.once_kobo, (gross) => scaled(gross).net_kobo))
}

/** The monthly gross that beside a one-off payment leaves so much: net never falls as gross grows, but for the step at the minimum wage, which is looked past. */
function scaleToNet(net_kobo: number, once_kobo: number, netOf: (gross_kobo: number) => number): number {
  let low = Math.max(0, net_kobo - once_kobo)
  let high = Math.max(1, net_kobo * 2)
  while (netOf(high) < net_kobo) high *= 2
  while (low < high) {
    const middle = Math.floor((low + high) / 2)
    if (netOf(middle) >= net_kobo) high = middle
    else low = middle + 1
  }
  return low
}

/** The same proportions of another sum; the last takes what rounding leaves. */
function scale(components: Components, gross: number): Components {
  const whole = components.reduce((sum, { kobo }) => sum + kobo, 0)
  let left = gross
  return components.map(({ key, kobo }, index) => {
    const part = index === components.length - 1 ? left : Math.min(left, share(gross, kobo, whole))
    left -= part
    return { key, kobo: part }
  })
}

function slipFor(rules: StatutoryRules, wanted: PreviewInput, components: Components): Slip {
  const month = Number(wanted.month.slice(5))
  const before = Math.min(wanted.year.months_before ?? month - 1, month - 1)
  const months = rules.joiner_bands === 'prorated' ? before + 13 - month : 12
  const of = (left: number, once_kobo: number, so_far: YearSoFar): SlipFacts => ({
    rules,
    earnings: [
      ...components.map(earningOf),
      ...(once_kobo > 0 ? [onceOf('once', 'One-off payment', once_kobo, onceWords)] : []),
    ],
    pension: wanted.pension,
    pension_choice: {
      ...{ employee_percent: null, employer_percent: null },
      ...{ voluntary_percent: wanted.voluntary_percent, voluntary_kobo: wanted.voluntary_kobo },
    },
    nhf: wanted.nhf,
    nhis: wanted.nhis,
    life_premium_kobo: wanted.year.life_premium_kobo,
    mortgage_interest_kobo: wanted.year.mortgage_interest_kobo,
    rent_kobo: wanted.year.rent_kobo,
    months,
    left,
    so_far,
  })
  const left = 13 - month
  let so_far = yearStart
  for (let past = before; past > 0; past -= 1) so_far = slipOf(of(left + past, 0, so_far)).tax.so_far
  return slipOf(of(left, wanted.once_kobo, { ...so_far, ...knownSoFar(wanted) }))
}

/** What the caller knows of the year; the rest is as if each month had been like this one. */
function knownSoFar({ year }: PreviewInput): Partial<YearSoFar> {
  const { gross_so_far_kobo, reliefs_so_far_kobo, tax_so_far_kobo } = year
  return {
    ...(gross_so_far_kobo === undefined ? {} : { gross_kobo: gross_so_far_kobo }),
    ...(reliefs_so_far_kobo === undefined ? {} : { reliefs_kobo: reliefs_so_far_kobo }),
    ...(tax_so_far_kobo === undefined ? {} : { tax_kobo: tax_so_far_kobo, tax_parts: 0 }),
  }
}

/** The law's least base for pension is basic, housing and transport (Pension Reform Act 2014). */
const pensionable: readonly PayComponent[] = ['basic', 'housing', 'transport']

const earningOf = ({ key, kobo }: Components[number]): Earning => ({
  key,
  title: payComponentWords[key],
  full_kobo: kobo,
  paid_kobo: kobo,
  is_basic: key === 'basic',
  is_pensionable: pensionable.includes(key),
  is_once: false,
  explanation: pensionable.includes(key) ? 'Monthly, pensionable' : 'Monthly',
})

const onceWords = 'This month only; its whole tax falls due this month'
