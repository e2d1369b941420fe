/** The figures of quality as a document. */

import { dayAs } from '@iroko/contract/day-words'
import { type BoardCounts, bandText, type Sampled, scoreBands } from '@iroko/contract/quality/boards'
import { openPdf } from '../../../lib/pdf/pdf.ts'
import type { PdfColumn } from '../../../lib/pdf/pdf-table.ts'

const monthText = (month: string): string => dayAs(`${month}-01`, { month: 'long', year: 'numeric' })

interface About {
  from: string
  to: string
  campaign: string | null
  contact: string | null
  whole: boolean
  by: string
}

/** 'Contacts of July 2026 to November 2026 in Kora Bank Voice' */
export function aboutBoard({ from, to, campaign, contact, whole, by }: About): string[] {
  const months = from === to ? monthText(from) : `${monthText(from)} to ${monthText(to)}`
  const which = `${contact ?? 'Contacts'} of ${months} in ${campaign ?? 'all campaigns'}`
  return [`${which}${whole ? '' : ', within its author’s permissions'}. Created by ${by}`]
}

export interface BoardPages {
  company: string
  made: Date
  about: readonly string[]
  totals: BoardCounts & { bands: readonly number[] }
  coverage: { people: number; evaluated: number }
  sampled: Sampled
  trend: readonly { from: string; to: string; evaluations: number; average: number | null; failed: number }[]
  groups: readonly { title: string; rows: readonly (BoardCounts & { title: string })[] }[]
  questions: readonly { form: string; question: string; evaluations: number; average: number; failed: number }[]
}

const scoreText = (score: number | null): string => (score === null ? '-' : score.toFixed(1))
const right = (...titles: string[]): PdfColumn[] => titles.map((title) => ({ title, share: 1, align: 'right' }))
const countHeads = right('Evaluations', 'Average', 'Auto-fails', 'Disputed', 'Revised')
const countCells = (counts: BoardCounts): string[] => [
  String(counts.evaluations),
  scoreText(counts.average),
  ...[counts.failed, counts.disputed, counts.revised].map(String),
]

/** Totals, trend, bands, then campaigns, teams, leads and evaluators, then each question. */
export async function boardPdf({
  company,
  made,
  about,
  totals,
  coverage,
  sampled,
  trend,
  groups,
  questions,
}: BoardPages): Promise<Buffer> {
  const pdf = openPdf({ company, title: 'Quality report', made, foot: 'Confidential: evaluations of people' })
  for (const sentence of about) pdf.paragraph(sentence)
  pdf.facts([
    ['Evaluations', String(totals.evaluations)],
    ['Average score', scoreText(totals.average)],
    ['Auto-fails', String(totals.failed)],
    ['Disputed', `${totals.disputed}: ${totals.waiting} waiting, ${totals.upheld} upheld, ${totals.revised} revised`],
    ['People evaluated', `${coverage.evaluated} of ${coverage.people}`],
    ...(sampled ? [['Drawn contacts evaluated', `${sampled.evaluated} of ${sampled.drawn}`] as const] : []),
  ])
  pdf.heading('Trend')
  await pdf.table(
    [{ title: 'From', share: 1.5 }, { title: 'To', share: 1.5 }, ...right('Evaluations', 'Average', 'Auto-fails')],
    trend.map((period) => [
      period.from,
      period.to,
      String(period.evaluations),
      scoreText(period.average),
      String(period.failed),
    ]),
  )
  pdf.heading('Scores')
  await pdf.table(
    [{ title: 'Score', share: 3 }, ...right('Evaluations')],
    scoreBands.map((from, at) => [bandText(from), String(totals.bands[at] ?? 0)]),
  )
  for (const { title, rows } of groups) {
    if (rows.length === 0) continue
    pdf.heading(title)
    await pdf.table(
      [{ title: 'Name', share: 3 }, ...countHeads],
      rows.map((row) => [row.title, ...countCells(row)]),
    )
  }
  pdf.heading('Questions')
  await pdf.table(
    [{ title: 'Form', share: 1.5 }, { title: 'Question', share: 4 }, ...right('Answers', 'Average', 'Auto-fails')],
    questions.map((question) => [
      question.form,
      question.question,
      String(question.evaluations),
      scoreText(question.average),
      String(question.failed),
    ]),
  )
  return pdf.end()
}
