/** A report of attendance as words and as a document. Lengths are shown as hours and minutes, `7:05`. */
import { hoursText, type ReportSums } from '@iroko/contract/time/attendance-reports'
import { openPdf } from '../../../lib/pdf/pdf.ts'
import type { PdfColumn } from '../../../lib/pdf/pdf-table.ts'

interface Named {
  office: string | null
  team: string | null
  branch: string | null
  shift: string | null
}

interface ReportFilters {
  from: string
  to: string
  office_type?: 'department' | 'campaign' | undefined
  team_id?: string | undefined
  status?: string | undefined
  q?: string | undefined
  ogid?: string | undefined
  line?: 'below' | 'direct' | undefined
  mark?: string | undefined
}

interface About {
  asked: ReportFilters
  named: Named
  policy_versions: readonly number[]
  /** Who made it, and whether they see everyone of it. */
  by: string
  whole: boolean
  /** When, on the clocks of the reader. */
  made: string
}

/** The caption of a report. */
export function aboutReport({ asked, named, policy_versions, by, whole, made }: About): string[] {
  const types = { department: 'all departments', campaign: 'all campaigns' }
  const lines = { below: 'reporting tree of its author', direct: 'direct reports of its author' }
  const type = asked.office_type && types[asked.office_type]
  const line = asked.line && lines[asked.line]
  const widest = [named.office ?? type, line, asked.ogid].filter((part) => part !== undefined)
  const of = [
    ...(widest.length > 0 ? widest : ['the whole company']),
    ...(named.team ? [`team ${named.team}`] : asked.team_id === 'none' ? ['people without a team'] : []),
    ...(named.branch ? [`branch ${named.branch}`] : []),
    ...(named.shift ? [`shift ${named.shift}`] : []),
    ...(asked.status ? [`status ${asked.status.replaceAll('_', ' ')}`] : []),
    ...(asked.mark ? [`people with a day ${asked.mark.replaceAll('_', ' ')}`] : []),
    ...(asked.q ? [`people found by "${asked.q}"`] : []),
  ].join(', ')
  const versions = policy_versions.length > 0 ? policy_versions.join(', ') : 'none'
  return [
    `Attendance from ${asked.from} to ${asked.to}: ${of}${whole ? '' : ', within its author’s permissions'}`,
    `Created by ${by} on ${made}, policy version ${versions}`,
  ]
}

interface Line {
  name: string
  sums: ReportSums
}

interface Day {
  day: string
  status: string
  shift: string | null
  in: string
  out: string
  worked_minutes: number
  late_minutes: number
  overtime_minutes: number
}

export interface ReportPages {
  company: string
  made: Date
  about: readonly string[]
  offices: readonly Line[]
  totals: ReportSums
  /** By person, or the days of each person. */
  people: readonly Line[]
  days: readonly { name: string; days: readonly Day[] }[]
}

const sumHeads: PdfColumn[] = [
  { title: 'Name', share: 3.2 },
  ...['Planned', 'Worked', 'Present', 'Half', 'Absent', 'Leave', 'Late', 'Late h', 'Over', 'Night', 'Unpaid'].map(
    (title): PdfColumn => ({ title, share: 1, align: 'right' }),
  ),
]

const sumCells = ({ name, sums }: Line): string[] => [
  name,
  hoursText(sums.planned_minutes),
  hoursText(sums.worked_minutes),
  ...[sums.present_days, sums.half_days, sums.absent_days, sums.leave_days, sums.late_days].map(String),
  hoursText(sums.late_minutes),
  hoursText(sums.overtime_minutes),
  hoursText(sums.night_minutes),
  String(sums.unpaid_days),
]

const dayHeads: PdfColumn[] = [
  { title: 'Day', share: 1.4 },
  { title: 'Status', share: 1.3 },
  { title: 'Shift', share: 1.6 },
  ...['In', 'Out', 'Worked', 'Late', 'Over'].map((title): PdfColumn => ({ title, share: 1, align: 'right' })),
]

const dayCells = (day: Day): string[] => [
  day.day,
  day.status.replaceAll('_', ' '),
  day.shift ?? '',
  day.in,
  day.out,
  ...[day.worked_minutes, day.late_minutes, day.overtime_minutes].map(hoursText),
]

/** The report as a document: totals by office, then each person, or each person's days. */
export async function reportPdf({ company, made, about, offices, totals, people, days }: ReportPages): Promise<Buffer> {
  const pdf = openPdf({ company, title: 'Attendance report', made, foot: 'Only for people with access to attendance' })
  for (const sentence of about) pdf.paragraph(sentence)
  pdf.heading('By office')
  await pdf.table(sumHeads, offices.map(sumCells), { total: sumCells({ name: 'All', sums: totals }) })
  if (people.length > 0) {
    pdf.heading('By person')
    await pdf.table(sumHeads, people.map(sumCells))
  }
  for (const day of days) {
    pdf.heading(day.name)
    await pdf.table(dayHeads, day.days.map(dayCells))
  }
  return pdf.end()
}
