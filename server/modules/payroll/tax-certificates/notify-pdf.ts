/** The tax deduction certificate, from plain values. */
import { monthInWords, shortDayAndYear } from '@iroko/contract/day-words'
import { formatMoney } from '@iroko/contract/money'
import type { Employer } from '@iroko/contract/payroll/employer'
import { openPdf } from '../../../lib/pdf/pdf.ts'
import { taxOf } from './rules.ts'
import type { TaxYear } from './store.ts'

export const certificateName = ({ ogid }: Pick<TaxYear, 'ogid'>, year: number): string => `tax-certificate-${year}-${ogid}.pdf`

const money = [
  { title: 'Heading', share: 5 },
  { title: 'Amount', share: 2, align: 'right' },
] as const

/**
 * Employer, person and year; pay by heading, contributions and reliefs, what is chargeable, the tax of it, what was deducted and with which
 * receipts it was paid over (Nigeria Tax Administration Act, sections 51 and 72, and as the States ask of a transfer certificate).
 */
export async function certificatePdf(
  { company, tax_id, address, payer_ids }: Employer & { company: string },
  year: number,
  now: Date,
  about: TaxYear,
): Promise<Buffer> {
  const { tax, life_premium_kobo, mortgage_interest_kobo, over_kobo } = taxOf(about)
  const pdf = openPdf({
    company,
    title: `Tax deduction certificate ${year}: ${about.full_name}`,
    made: now,
    foot: 'Confidential',
  })
  pdf.figure('PAYE deducted', formatMoney(about.paye_kobo), `${company}, ${about.tax_state ?? 'state not known'}, ${year}`)
  const left = about.exit_date && about.exit_date.slice(0, 4) === String(year) ? about.exit_date : null
  pdf.facts([
    ['Employer', company],
    ['Address', address || null],
    ['Employer’s Tax ID', tax_id || null],
    [`Payer ID in ${about.tax_state ?? 'its State'}`, payer_ids[about.tax_state ?? ''] ?? null],
  ])
  pdf.facts([
    ['Employee', `${about.full_name}, ${about.ogid}`],
    ['Tax ID', about.tax_id],
    ['State of tax residence', about.tax_state],
    ['Office', about.office],
    ['Employed from', shortDayAndYear(about.hire_date)],
    ['Last day of work', left && shortDayAndYear(left)],
    ['Pay of', `${monthInWords(about.first_month)} to ${monthInWords(about.last_month)}`],
    ['Law', about.rules_title],
  ])
  const rows = (all: readonly { title: string; kobo: number }[]) => all.map(({ title, kobo }) => [title, formatMoney(kobo)])
  const sum = (all: readonly { kobo: number }[]) => all.reduce((total, { kobo }) => total + kobo, 0)
  pdf.heading('Pay')
  const earnings = [
    ...about.earnings,
    ...(about.repaid_kobo > 0 ? [{ title: 'Overpaid pay that was given back in the year', kobo: -about.repaid_kobo }] : []),
  ]
  const total = ['Gross pay', formatMoney(sum(earnings))]
  await pdf.table(money, rows(earnings), { total })
  const reliefs = [
    ...about.contributions,
    { title: 'Contributions of an earlier payroll in the year', kobo: about.before_reliefs_kobo },
    { title: 'Life assurance premium', kobo: life_premium_kobo },
    { title: 'Interest on the loan for an own home', kobo: mortgage_interest_kobo },
    { title: 'Rent relief', kobo: tax.rent_relief_kobo },
    { title: 'Consolidated relief', kobo: tax.consolidated_relief_kobo },
  ].filter(({ kobo }) => kobo !== 0)
  if (reliefs.length > 0) {
    pdf.heading('Contributions and reliefs')
    await pdf.table(money, rows(reliefs), { total: ['Contributions and reliefs', formatMoney(sum(reliefs))] })
  }
  pdf.heading('Tax')
  const before = about.before_gross_kobo + about.before_reliefs_kobo + about.before_tax_kobo > 0
  await pdf.table(money, [
    ['Gross pay', formatMoney(sum(earnings))],
    ...(before ? [['Gross pay of an earlier payroll in the year', formatMoney(about.before_gross_kobo)]] : []),
    ...(reliefs.length > 0 ? [['Less contributions and reliefs', formatMoney(-sum(reliefs))]] : []),
    ['Chargeable income of the year', formatMoney(tax.chargeable_kobo)],
    ['Tax of the year', formatMoney(tax.tax_kobo)],
    ...(before ? [['Deducted by the earlier payroll', formatMoney(about.before_tax_kobo)]] : []),
    ['PAYE deducted', formatMoney(about.paye_kobo)],
    ...(over_kobo > 0 ? [['Deducted beyond the tax of the year', formatMoney(over_kobo)]] : []),
  ])
  if (over_kobo > 0)
    pdf.paragraph(
      'What was deducted beyond the tax of the year is refunded by the tax office of the state on a claim within six years (Nigeria Tax Administration Act, section 55).',
    )
  pdf.heading('Paid over')
  if (about.receipts.length === 0) pdf.paragraph('No receipt of the tax office is recorded yet.')
  else
    await pdf.table(
      [
        { title: 'Month', share: 2 },
        { title: 'Receipt', share: 3 },
        { title: 'Paid over on', share: 2 },
      ],
      about.receipts.map(({ month, number, filed_on }) => [monthInWords(month), number, shortDayAndYear(filed_on)]),
    )
  pdf.signatures([
    { over: `For ${company}`, under: ['Name and signature'] },
    { over: 'Date', under: ['Day, month, year'] },
  ])
  return await pdf.end()
}
