/** The list of the loans that are handed out: what each gets, and where they sign for it. */
import { formatMoney } from '@iroko/contract/money'
import { type SalaryMode, salaryModeWords } from '@iroko/contract/people/salary-modes'
import { openPdf } from '../../../lib/pdf/pdf.ts'

interface HandedOut {
  ogid: string
  full_name: string
  salary_mode: SalaryMode
  amount_kobo: number
}

export async function handedOutList(
  company: string,
  now: Date,
  { reference, items }: { reference: string; items: readonly HandedOut[] },
): Promise<Buffer> {
  const pdf = openPdf({ company, title: `Loans handed out, ${reference}`, made: now, foot: 'Confidential' })
  pdf.paragraph('Each person signs when they receive the amount. Keep the signed list: no bank says that it was paid.')
  const total = items.reduce((sum, { amount_kobo }) => sum + amount_kobo, 0)
  await pdf.table(
    [
      { title: 'OGID', share: 2 },
      { title: 'Employee', share: 4 },
      { title: 'By', share: 1.5 },
      { title: 'Amount', share: 2.5, align: 'right' },
      { title: 'Received on, signature', share: 5 },
    ],
    items.map(({ ogid, full_name, salary_mode, amount_kobo }) => [
      ...[ogid, full_name, salaryModeWords[salary_mode]],
      ...[formatMoney(amount_kobo), ''],
    ]),
    { total: ['Total', '', '', formatMoney(total), ''] },
  )
  pdf.signatures([
    { over: 'Handed out by', under: ['Name and signature'] },
    { over: 'Seen by a second person', under: ['Name and signature'] },
  ])
  return await pdf.end()
}
