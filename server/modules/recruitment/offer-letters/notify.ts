/** The letter of a job offer, from plain values. */
import { longDay } from '@iroko/contract/day-words'
import { formatMoney } from '@iroko/contract/money'
import { type employmentTypes, employmentWords } from '@iroko/contract/people/directory'
import { fillIn } from '@iroko/contract/recruitment/letters'
import { openPdf } from '../../../lib/pdf/pdf.ts'

/** An offer as its letter says it. */
export interface OfferLetter {
  text: string
  salary_kobo: number
  employment_type: (typeof employmentTypes)[number]
  starts_on: string
  answer_by: string
  signed_as: string | null
  sent_at: string | null
  created_at: string
  first_name: string
  last_name: string
  reference: string
  job_title: string
  designation: string
  office: string
  branch: string
  address: string | null
  company: string
  /** The day on which it was sent, or today of one that was not. */
  dated: string
  /** The day of the answer. */
  signed_on: string | null
}

/** 'Job offer Ada Obi JA-000012.pdf' */
export const fileNameOf = ({ first_name, last_name, reference }: Pick<OfferLetter, 'first_name' | 'last_name' | 'reference'>) =>
  `Job offer ${first_name} ${last_name} ${reference}.pdf`.replace(/[\p{C}/\\]/gu, '')

/** The paragraphs of the letter with its names filled in. */
export function paragraphsOf(letter: OfferLetter): string[] {
  const { designation, office, branch, company, first_name, last_name, job_title } = letter
  const facts = { designation, office, branch, company, first_name, last_name, job_title }
  const days = { starts_on: longDay(letter.starts_on), answer_by: longDay(letter.answer_by) }
  return fillIn(letter.text, { ...facts, ...days })
    .split(/\n\s*\n/)
    .map((paragraph) => paragraph.trim())
    .filter(Boolean)
}

/** What is offered, one under the other. */
export const termsOf = (letter: OfferLetter): [string, string][] => [
  ['Position', letter.designation],
  ['Office', letter.office],
  ['Branch', letter.branch],
  ['Type of employment', employmentWords[letter.employment_type]],
  ['Monthly gross salary', formatMoney(letter.salary_kobo)],
  ['First day', longDay(letter.starts_on)],
]

export async function writeLetter(letter: OfferLetter): Promise<Buffer> {
  const { company, first_name, last_name, reference, branch, address, dated, signed_as, signed_on } = letter
  const name = `${first_name} ${last_name}`
  const pdf = openPdf({
    company,
    title: `Job offer: ${name}`,
    made: new Date(letter.sent_at ?? letter.created_at),
    foot: `Private and confidential: for ${name}`,
    letterhead: [branch, ...(address ? [address] : [])],
  })
  pdf.paragraph(longDay(dated))
  pdf.lines([name, reference])
  pdf.paragraph(`Dear ${name},`)
  pdf.heading(`Offer of employment: ${letter.designation}`)
  for (const paragraph of paragraphsOf(letter)) pdf.paragraph(paragraph)
  pdf.facts(termsOf(letter))
  pdf.paragraph(`Please answer by ${longDay(letter.answer_by)} through the link in our email.`)
  pdf.paragraph('Yours sincerely,')
  pdf.lines([`For ${company}`, 'Human Resources'])
  if (signed_as && signed_on) {
    pdf.heading('Acceptance')
    pdf.paragraph(`Accepted online by ${signed_as} on ${longDay(signed_on)}.`)
  }
  return pdf.end()
}
