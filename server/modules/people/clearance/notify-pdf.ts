/** Papers that somebody who leaves takes along, from plain values. */
import { longDay } from '@iroko/contract/day-words'
import { openPdf } from '../../../lib/pdf/pdf.ts'

export interface Service {
  company: string
  letterhead: string[]
  full_name: string
  ogid: string
  designation: string | null
  office: string
  hire_date: string
  exit_date: string
  has_left: boolean
  dated: string
}

export type Paper = 'certificate' | 'recommendation'

const titles = { certificate: 'Certificate of service', recommendation: 'Letter of recommendation' } as const

export const fileNameOf = (paper: Paper, { full_name, ogid }: Service): string =>
  `${titles[paper]} ${full_name.replace(/[\p{C}/\\]/gu, '')} ${ogid}.pdf`

/** Says who worked here, as what and from when to when; of why they left nothing, whoever reads it. */
export async function writePaper(paper: Paper, service: Service): Promise<Buffer> {
  const { company, letterhead, full_name, ogid, designation, office, hire_date, exit_date, has_left, dated } = service
  const pdf = openPdf({
    company,
    title: `${titles[paper]}: ${full_name}`,
    made: new Date(`${dated}T12:00:00Z`),
    letterhead,
  })
  const post = [designation, office].filter(Boolean).join(', ')
  pdf.paragraph(longDay(dated))
  pdf.paragraph('To whom it may concern')
  pdf.heading(titles[paper])
  pdf.paragraph(
    has_left
      ? `This is to certify that ${full_name} (staff number ${ogid}) was employed by ${company} from ${longDay(hire_date)} to ${longDay(exit_date)}.`
      : `This is to certify that ${full_name} (staff number ${ogid}) has been employed by ${company} since ${longDay(hire_date)}, and that the employment ends on ${longDay(exit_date)}.`,
  )
  pdf.paragraph(`The last position held ${has_left ? 'was' : 'is'} ${post}.`)
  if (paper === 'recommendation')
    pdf.paragraph(
      `During this time ${full_name} carried out the duties of the position reliably, and worked well with colleagues and clients. We recommend ${full_name} to any employer and wish every success.`,
    )
  pdf.paragraph('This letter is issued at the request of the person named and without liability of the company.')
  pdf.paragraph('Yours faithfully,')
  pdf.signatures([
    { over: `For ${company}`, under: ['Human Resources: name and signature'] },
    { over: 'Date', under: ['Day, month, year'] },
  ])
  return pdf.end()
}
