/** What trainers are told, and the certificate of whoever passed. */
import { dayIn } from '@iroko/contract/dates'
import { dayAs } from '@iroko/contract/day-words'
import { type CohortKind, cohortKindWords } from '@iroko/contract/recruitment/cohorts'
import type { Letter } from '../../../lib/mail/letters.ts'
import { openPdf } from '../../../lib/pdf/pdf.ts'
import { percentOf } from './rules-result.ts'

const inWords = (day: string): string => dayAs(day, { month: 'long', year: 'numeric' })

/** To whoever trains a cohort from now on. */
export const trainerLetter = ({
  title,
  starts_on,
  ends_on,
}: {
  title: string
  starts_on: string
  ends_on: string
}): Letter => ({
  subject: `You train ${title}`,
  lines: [`${title} runs from ${starts_on} to ${ends_on}. Take attendance and enter marks on your sessions.`],
  door: 'See your sessions',
})

/** To whoever ended the employment of a trainer. */
export const trainerLeftLetter = (name: string, titles: readonly string[], successor: boolean): Letter => ({
  subject: `${name} trained ${titles.join(', ')}`,
  lines: [
    successor
      ? 'The successor takes over the sessions that are still to come.'
      : 'The sessions that are still to come have no trainer now. Choose one for each.',
  ],
  door: 'See the cohorts',
})

interface Certificate {
  company: string
  full_name: string
  certificate_number: string
  title: string
  kind: CohortKind
  starts_on: string
  ends_on: string
  branch: string
  address: string
  time_zone: string
  closed_at: string
  score: number | null
  attendance: number | null
}

const percent = (tenths: number | null): string | null => (tenths === null ? null : `${percentOf(tenths)}%`)

export function writeCertificate(certificate: Certificate): Promise<Buffer> {
  const { company, full_name, certificate_number, title, kind, starts_on, ends_on, branch, address, closed_at } = certificate
  const what = cohortKindWords[kind].toLowerCase()
  const pdf = openPdf({
    company,
    title: `Certificate ${certificate_number}: ${full_name}`,
    made: new Date(closed_at),
    foot: `Certificate ${certificate_number}`,
    letterhead: [branch, address].filter(Boolean),
  })
  pdf.space(40)
  pdf.heading(`Certificate of ${what}`)
  pdf.paragraph(`This is to certify that ${full_name} has successfully completed ${title}.`)
  pdf.space(10)
  pdf.facts([
    ['Certificate', certificate_number],
    ['Name', full_name],
    ['Cohort', title],
    ['From', inWords(starts_on)],
    ['To', inWords(ends_on)],
    ['Result', percent(certificate.score)],
    ['Attendance', percent(certificate.attendance)],
    ['Issued', inWords(dayIn(certificate.time_zone, new Date(closed_at)))],
  ])
  pdf.space(40)
  pdf.signatures([
    { over: `For ${company}`, under: ['Human Resources: name and signature'] },
    { over: 'Trainer', under: ['Name and signature'] },
  ])
  return pdf.end()
}

export const certificateName = ({ full_name, certificate_number }: Pick<Certificate, 'full_name' | 'certificate_number'>) =>
  `Certificate ${certificate_number} ${full_name.replace(/[\p{C}/\\]/gu, '')}.pdf`
