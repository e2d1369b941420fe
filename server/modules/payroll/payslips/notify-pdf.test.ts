/** A payslip as a picture, beside the one that was looked at: `UPDATE_PICTURES=1` takes a new one, to be opened before it is committed. */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { extractText, getDocumentProxy } from 'unpdf'
import { expect, it } from 'vitest'
import { lawOf } from '../../../test/law.ts'
import { differences, pictureOf } from '../../../test/pdf-picture.ts'
import { previewSlip } from '../calculation/rules-preview.ts'
import { payslipPdf } from './notify-pdf.ts'

const looked = new URL('payslip.png', import.meta.url)
const naira = (amount: number) => amount * 100
const month = '2026-10'
const components = { basic: naira(300_000), housing: naira(150_000), transport: naira(90_000), utility: naira(60_000) }
const year = { rent_kobo: naira(1_200_000), life_premium_kobo: 0, mortgage_interest_kobo: 0 }
const choices = { pension: true, nhf: true, nhis: true, voluntary_percent: 0, voluntary_kobo: 0 }
const { lines, tax, ...sums } = previewSlip(lawOf('2026-01-01'), {
  month,
  components,
  once_kobo: naira(80_000),
  ...choices,
  year,
  net_kobo: undefined,
})
const slip = {
  ...sums,
  lines,
  before: {
    net_kobo: sums.net_kobo - naira(61_500),
    changes: [
      { kind: 'earning' as const, title: 'One-off payment', change_kobo: naira(80_000) },
      { kind: 'deduction' as const, title: 'PAYE', change_kobo: naira(18_500) },
    ],
  },
  over_kobo: 0,
  held: null,
  kind: 'regular' as const,
  is_nothing: false,
  id: '019a0000-0000-7000-8000-000000000001',
  month: `${month}-01`,
  employee: { id: '019a0000-0000-7000-8000-000000000003', ogid: 'OG000042', full_name: 'Ọlásúnkànmí Adébáyọ̀-Ogunlesi' },
  office: 'Customer Care, Abuja',
  reference: 'PR-2026-10',
  state: 'paid' as const,
  paid_at: '2026-10-28T09:00:00.000Z',
  paid_on: '2026-10-28',
  is_void: false,
  held_kobo: 0,
  paid_again: [],
  paye_kobo: tax.paye_kobo,
  salary_mode: 'bank' as const,
  bank: 'Guaranty Trust Bank',
  account_number_last4: '4321',
  tax_state: 'Lagos',
  pfa: 'Stanbic IBTC Pension Managers',
  rules: { id: '019a0000-0000-7000-8000-000000000002', title: 'Nigeria Tax Act 2025' },
  year_gross_kobo: naira(6_080_000),
  year_reliefs_kobo: naira(900_000),
  year_tax_kobo: tax.so_far.tax_kobo,
  ...{
    code: '1A2B-3C4D-5E6F-7081',
    year_net_kobo: naira(4_720_000),
    year_pension_kobo: naira(388_800),
    loans_left_kobo: 0,
    lost_days: 0,
    designation: 'Agent',
    tax_number: '******0001',
    rsa_pin: '******4321',
  },
  ...{ starts_on: '2026-10-01', ends_on: '2026-10-31' },
}

it('looks as it did when it was looked at', async () => {
  const picture = await pictureOf(await payslipPdf('Zuma Support Services', new Date('2026-11-02T08:00:00Z'), slip))
  if (process.env.UPDATE_PICTURES) writeFileSync(looked, picture)
  const others = await differences(picture, readFileSync(looked))
  if (others > 50) {
    mkdirSync('test-results', { recursive: true })
    writeFileSync('test-results/payslip.png', picture)
  }
  expect(others, 'pixels differ: test-results/payslip.png beside payslip.png of this folder').toBeLessThanOrEqual(50)
})

it('shows a difference that a reader would see', async () => {
  const other = { ...slip, office: 'Customer Care, Lagos' }
  const picture = await pictureOf(await payslipPdf('Zuma Support Services', new Date('2026-11-02T08:00:00Z'), other))
  expect(await differences(picture, readFileSync(looked))).toBeGreaterThan(50)
})

it('a settlement that leaves nothing says so, and what it is', async () => {
  const settled = { ...slip, kind: 'final' as const, is_nothing: true }
  const pdf = await payslipPdf('Zuma Support Services', new Date('2026-11-02T08:00:00Z'), settled)
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(pdf)), { mergePages: true })
  expect(text).toContain('Final settlement October 2026')
  expect(text).toContain('Nothing was paid, payroll PR-2026-10')
})
