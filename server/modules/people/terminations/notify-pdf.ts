/** The letter of a termination, from plain values. */
import { longDay } from '@iroko/contract/day-words'
import type { TerminationKind } from '@iroko/contract/people/terminations'
import { openPdf } from '../../../lib/pdf/pdf.ts'

export interface TerminationLetter {
  company: string
  employee: { full_name: string; ogid: string }
  office: { title: string }
  kind: TerminationKind
  exit_date: string
  notice_days: number
  /** The day of the decision. */
  dated: string
}

/** Why, as a letter says it; the company's own reason is told in a talk and stays in the file. */
const because: Record<TerminationKind, string> = {
  misconduct: 'following the findings about your conduct, of which you were informed',
  performance: 'because your performance did not reach the standard of your position',
  abandonment: 'because you have been absent from duty without permission',
  probation: 'because your probation was not completed successfully',
  redundancy: 'because your position is redundant',
  end_of_contract: 'because your contract comes to its end',
  retirement: 'because you reach retirement, and we thank you for your service',
  death: 'by the death of the employee, which we deeply regret',
  other: 'in accordance with your contract of employment',
}

export const fileNameOf = ({ employee, exit_date }: TerminationLetter): string =>
  `Termination letter ${employee.full_name.replace(/[\p{C}/\\]/gu, '')} ${employee.ogid} ${exit_date}.pdf`

export async function writeLetter({ company, employee, office, kind, exit_date, notice_days, dated }: TerminationLetter) {
  const pdf = openPdf({
    company,
    title: `Letter of termination: ${employee.full_name}`,
    made: new Date(`${dated}T12:00:00Z`),
    foot: `Private and confidential: for ${employee.full_name}`,
    letterhead: ['Human Resources'],
  })
  pdf.paragraph(longDay(dated))
  pdf.lines([employee.full_name, employee.ogid, office.title])
  pdf.paragraph(kind === 'death' ? `To the family of ${employee.full_name},` : `Dear ${employee.full_name},`)
  pdf.heading('Termination of employment')
  pdf.paragraph(`The employment with ${company} ends on ${longDay(exit_date)}, ${because[kind]}.`)
  if (notice_days > 0)
    pdf.paragraph(
      `${notice_days} ${notice_days === 1 ? 'day' : 'days'} of notice are paid instead of worked, with the final settlement.`,
    )
  pdf.paragraph(
    'The final settlement covers the salary until the last working day and unused leave, less loans and what belongs to the company and is not returned. Please complete the clearance with the departments named to you.',
  )
  pdf.paragraph('Yours faithfully,')
  pdf.signatures([
    { over: `For ${company}`, under: ['Human Resources: name and signature'] },
    { over: 'Received', under: ['Name, signature and date'] },
  ])
  return await pdf.end()
}
