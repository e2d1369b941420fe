/** The letter to somebody who left and owes the company, from plain values. */
import { dayIn } from '@iroko/contract/dates'
import { shortDayAndYear } from '@iroko/contract/day-words'
import { formatMoney } from '@iroko/contract/money'
import type { Receivable } from '@iroko/contract/payroll/receivables'
import { openPdf } from '../../../lib/pdf/pdf.ts'
import { companyZone } from '../../../lib/portal.ts'

type Owing = Receivable & { address: string | null }

export const letterName = ({ employee }: Pick<Owing, 'employee'>): string => `amount-owed-${employee.ogid}.pdf`

/** In how many days it asks for the money. */
const payIn = 14

export async function receivableLetter(company: string, now: Date, about: Owing): Promise<Buffer> {
  const { employee, address, exit_date, payslip, is_settled, items, paid_kobo, total_kobo } = about
  const pdf = openPdf({ company, title: `Amount owed by ${employee.full_name}`, made: now, letterhead: [] })
  pdf.lines([employee.full_name, ...(address ? address.split('\n') : [])])
  pdf.paragraph(`${shortDayAndYear(dayIn(companyZone, now))}. Staff number ${employee.ogid}`)
  pdf.heading('Amount owed after your last pay')
  pdf.paragraph(
    `Your employment with ${company} ended on ${shortDayAndYear(exit_date)}. ${is_settled ? 'Your final settlement' : 'Your last payslip'}, ${payslip.title}, did not cover what was to be deducted from it:`,
  )
  await pdf.table(
    [
      { title: 'For', share: 5 },
      { title: 'Amount', share: 2, align: 'right' },
    ],
    [
      ...items.map(({ title, kobo }) => [title, formatMoney(kobo)]),
      ...(paid_kobo > 0 ? [['Received from you since', formatMoney(-paid_kobo)]] : []),
    ],
    { total: ['Total', formatMoney(total_kobo)] },
  )
  pdf.paragraph(
    `Please pay this amount to the company within ${payIn} days, or write to us within that time if you do not agree with it or wish to pay in parts.`,
  )
  pdf.paragraph('Yours faithfully,')
  pdf.signatures([
    { over: `For ${company}`, under: ['Payroll: name and signature'] },
    { over: 'Date', under: ['Day, month, year'] },
  ])
  return await pdf.end()
}
