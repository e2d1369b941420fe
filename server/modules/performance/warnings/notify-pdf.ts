/** A warning letter as PDF, from plain values. */
import { openPdf } from '../../../lib/pdf/pdf.ts'
import { hearingText } from './rules.ts'

export interface PrintedWarning {
  company: string
  full_name: string
  ogid: string
  step: string
  kind: string
  body: string
  issuer: string
  issued_at: string
  issued_on: string
  active_until: string
  hearing_on: string | null
  hearing_time: string | null
  hearing_place: string
  acknowledged_on: string | null
  /** Who saw the person refuse to sign. */
  witness: string | null
  refused_on: string | null
}

/** 'Warning letter Ada Obi OG000123 2026-11-20.pdf' */
export const fileNameOf = ({ full_name, ogid, issued_on }: Pick<PrintedWarning, 'full_name' | 'ogid' | 'issued_on'>): string =>
  `Warning letter ${full_name.replace(/[\p{C}/\\]/gu, '')} ${ogid} ${issued_on}.pdf`

export async function writeLetter(warning: PrintedWarning): Promise<Buffer> {
  const { company, full_name, ogid, step, kind, body, issuer, issued_on, active_until } = warning
  const pdf = openPdf({
    company,
    title: `${step}: ${full_name}`,
    made: new Date(warning.issued_at),
    foot: `Private and confidential: for ${full_name}`,
  })
  pdf.lines([full_name, ogid])
  pdf.heading(step)
  pdf.facts([
    ['For', kind],
    ['Issued', issued_on],
    ['Active until', active_until],
    ['Hearing', warning.hearing_on ? hearingText(warning) : null],
  ])
  for (const paragraph of body.split(/\n\s*\n/)) if (paragraph.trim()) pdf.paragraph(paragraph.trim())
  const received = warning.acknowledged_on
    ? [`Received in the portal on ${warning.acknowledged_on}`]
    : warning.refused_on
      ? [`Refused to sign on ${warning.refused_on}`]
      : ['Date']
  pdf.space(12)
  pdf.signatures([
    { over: 'Issued by', under: [issuer, issued_on] },
    { over: 'Received by', under: [full_name, ...received] },
    ...(warning.witness ? [{ over: 'Witness', under: [warning.witness, warning.refused_on ?? ''] }] : []),
  ])
  return pdf.end()
}
