/** The letter of a promotion, from plain values. */
import { longDay } from '@iroko/contract/day-words'
import { formatMoney } from '@iroko/contract/money'
import type { Promotion } from '@iroko/contract/people/promotions'
import { openPdf } from '../../../lib/pdf/pdf.ts'

export interface PromotionLetter extends Pick<Promotion, 'employee' | 'from' | 'to' | 'effective_on' | 'shows_pay'> {
  company: string
  /** 'Ms', 'Mr', or nothing. */
  title: string
  branch: string | null
  branch_address: string | null
  /** The day of the last approval. */
  dated: string
  decided_at: string
}

/** 'Promotion letter Amaka Obi OG000012 2026-12-01.pdf' */
export const fileNameOf = ({ employee, effective_on }: Pick<PromotionLetter, 'employee' | 'effective_on'>): string =>
  `Promotion letter ${employee.full_name.replace(/[\p{C}/\\]/gu, '')} ${employee.ogid} ${effective_on}.pdf`

export async function writeLetter(letter: PromotionLetter): Promise<Buffer> {
  const { company, employee, title, from, to, dated, effective_on, branch, branch_address, decided_at, shows_pay } = letter
  const designation = to.designation?.title ?? ''
  const pdf = openPdf({
    company,
    title: `Letter of promotion: ${employee.full_name}`,
    made: new Date(decided_at),
    foot: `Private and confidential: for ${employee.full_name}`,
    letterhead: [...(branch ? [branch] : []), ...(branch_address ? [branch_address] : [])],
  })
  const money = (kobo: number | null) => (kobo === null && shows_pay ? null : formatMoney(kobo, !shows_pay))
  const changesPay = to.salary_kobo !== null || !shows_pay
  pdf.paragraph(longDay(dated))
  pdf.lines([
    [title, employee.full_name].filter(Boolean).join(' '),
    employee.ogid,
    [from.designation?.title, from.office.title].filter(Boolean).join(', '),
  ])
  pdf.paragraph(`Dear ${employee.full_name},`)
  pdf.heading(`Promotion to ${designation}`)
  pdf.paragraph(
    `We are pleased to inform you of your promotion to ${designation}${from.office.id === to.office.id ? '' : ` in ${to.office.title}`} with effect from ${longDay(effective_on)}. ` +
      'You have earned it through the quality of your work, and we thank you.',
  )
  pdf.paragraph('From that date the following terms replace your current ones:')
  await pdf.table(
    [
      { title: '', share: 3 },
      { title: 'Current', share: 4 },
      { title: `From ${longDay(effective_on)}`, share: 4 },
    ],
    [
      ['Designation', from.designation?.title ?? '–', designation],
      ['Office', from.office.title, to.office.title],
      ...(from.team || to.team ? [['Team', from.team?.title ?? '–', to.team?.title ?? '–']] : []),
      ...(changesPay
        ? [['Monthly gross salary', money(from.salary_kobo) ?? '–', money(to.salary_kobo) ?? '–']]
        : [['Monthly gross salary', money(from.salary_kobo) ?? 'As agreed', 'Unchanged']]),
    ],
  )
  pdf.paragraph(
    'All other terms of your employment remain unchanged. Your salary is paid in naira, less statutory deductions. Please sign the copy of this letter and return it to Human Resources.',
  )
  pdf.paragraph('Congratulations, and all the best in your new role.')
  pdf.paragraph('Yours sincerely,')
  pdf.signatures([
    { over: `For ${company}`, under: ['Human Resources: name and signature'] },
    { over: 'Date', under: ['Day, month, year'] },
  ])
  pdf.space(10)
  pdf.heading('Acceptance')
  pdf.paragraph(`I, ${employee.full_name} (${employee.ogid}), accept this promotion on the terms above.`)
  pdf.signatures([
    { over: 'Employee', under: ['Signature'] },
    { over: 'Date', under: ['Day, month, year'] },
  ])
  return pdf.end()
}
