/** What comes next for an applicant of the academy, and its report as words and as a document. */
import { dayAs } from '@iroko/contract/day-words'
import type { Row } from '@iroko/contract/endpoint'
import { type AcademyFigure, type academy, academyFigures, academyFigureWords } from '@iroko/contract/recruitment/academy'
import { cohortKindWords, type PlaceStanding } from '@iroko/contract/recruitment/cohorts'
import { type ApplicationStage, stageWords } from '@iroko/contract/recruitment/stages'
import { openPdf } from '../../../lib/pdf/pdf.ts'
import type { PdfColumn } from '../../../lib/pdf/pdf-table.ts'

interface Ended {
  stage: ApplicationStage
  result: PlaceStanding
}

/** What HR does next, in a few words. */
export function nextStepOf({ stage, result }: Ended): string {
  if (stage === 'hired' || stage === 'rejected' || stage === 'withdrawn') return 'None'
  if (stage === 'offer') return 'Answer to the offer'
  if (result === 'open') return 'Finish the cohort'
  if (result === 'passed') return stage === 'training' ? 'Offer' : stageWords[stage]
  return result === 'failed' ? 'Another cohort or rejection' : 'Another cohort'
}

interface About {
  from?: string | undefined
  to?: string | undefined
  kind?: keyof typeof cohortKindWords | undefined
  q?: string | undefined
}

const inWords = (day: string): string => dayAs(day, { month: 'long', year: 'numeric' })

/** 'Training that began from 1 January 2026 to 31 March 2026' */
export function aboutReport({ from, to, kind, q }: About): string {
  const what = kind ? cohortKindWords[kind] : 'Orientation and training'
  const days = [from ? `from ${inWords(from)}` : '', to ? `to ${inWords(to)}` : ''].filter(Boolean).join(' ')
  return `${what}${days ? ` that began ${days}` : ', all cohorts'}${q ? `, found by "${q}"` : ''}`
}

type ReportRow = Row<typeof academy.report>
const words: Record<AcademyFigure, string> = { ...academyFigureWords, due: 'Over 90 days', stayed: 'Still here' }
const columns: PdfColumn[] = [
  { title: 'Cohort', share: 3 },
  { title: 'Kind', share: 1.4 },
  { title: 'First day', share: 1.6 },
  ...academyFigures.map((figure): PdfColumn => ({ title: words[figure], share: 1, align: 'right' })),
]

export async function reportPdf(
  head: { company: string; made: Date; about: readonly string[] },
  rows: readonly ReportRow[],
  totals: Record<AcademyFigure, number>,
): Promise<Buffer> {
  const pdf = openPdf({
    company: head.company,
    title: 'Academy report',
    made: head.made,
    foot: 'Confidential: figures of hiring',
  })
  for (const sentence of head.about) pdf.paragraph(sentence)
  const cells = (of: Record<AcademyFigure, number>) => academyFigures.map((figure) => String(of[figure]))
  await pdf.table(
    columns,
    rows.map((row) => [row.title, cohortKindWords[row.kind], row.starts_on, ...cells(row)]),
    { total: ['Total', '', '', ...cells(totals)] },
  )
  return pdf.end()
}
