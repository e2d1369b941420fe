/** When a summary is mailed, and what it and its documents say. */
import { momentAt } from '@iroko/contract/clock'
import { addDays, dayIn, weekdayOf } from '@iroko/contract/dates'
import { dayAs } from '@iroko/contract/day-words'
import type { TaskGroup } from '@iroko/contract/operations/task-reports'
import { type Task, taskStatusWords } from '@iroko/contract/operations/tasks'
import type { Letter } from '../../../lib/mail/letters.ts'
import { openPdf } from '../../../lib/pdf/pdf.ts'
import type { PdfColumn } from '../../../lib/pdf/pdf-table.ts'
import type { TaskFigures } from './store-figures.ts'

export const groupWords: Record<TaskGroup, string> = {
  person: 'Person',
  team: 'Team',
  office: 'Office',
  cluster: 'Cluster',
  client: 'Client',
  plan: 'Task plan',
}

/** When the next mail of a weekday (1 Monday … 7 Sunday), or of any day, goes out by the clock of its reader: after `after`, never at it. */
export function nextMailAt(wanted: { weekday: number | null; time: string }, zone: string, after: Date): Date {
  for (let day = dayIn(zone, after); ; day = addDays(day, 1)) {
    const at = momentAt(day, wanted.time, zone)
    if (at > after && (wanted.weekday === null || weekdayOf(day) === wanted.weekday)) return at
  }
}

export interface SummaryRow extends TaskFigures {
  title: string
  ogid: string | null
}

export const totalOf = (rows: readonly TaskFigures[]): TaskFigures => ({
  assigned: rows.reduce((sum, row) => sum + row.assigned, 0),
  done: rows.reduce((sum, row) => sum + row.done, 0),
  on_time: rows.reduce((sum, row) => sum + row.on_time, 0),
  missed: rows.reduce((sum, row) => sum + row.missed, 0),
  targets: rows.reduce((sum, row) => sum + row.targets, 0),
  targets_met: rows.reduce((sum, row) => sum + row.targets_met, 0),
})

const share = (part: number, whole: number): string => (whole === 0 ? '-' : `${Math.round((part / whole) * 100)}%`)
const figuresText = ({ assigned, done, on_time, missed, targets, targets_met }: TaskFigures): string =>
  [
    `${done} of ${assigned} done (${share(done, assigned)})`,
    `${on_time} on time`,
    `${missed} missed`,
    ...(targets > 0 ? [`${targets_met} of ${targets} targets met`] : []),
  ].join(', ')

/** So many lines stand in a mail; all are in the portal. */
const mostLines = 25

export interface About {
  from: string
  to: string
  by: TaskGroup
  /** Of which office; all that the reader leads without one. */
  office: string | null
}

const periodWords = ({ from, to }: Pick<About, 'from' | 'to'>): string => (from === to ? from : `${from} to ${to}`)

export function summaryLetter(about: About, rows: readonly SummaryRow[]): Letter {
  const where = about.office === null ? '' : ` of ${about.office}`
  const total = totalOf(rows)
  const shown = rows.slice(0, mostLines)
  return {
    subject: `Tasks${where}, ${periodWords(about)}: ${share(total.done, total.assigned)} done`,
    lines:
      rows.length === 0
        ? ['No task was assigned to anyone whom you lead.']
        : [
            figuresText(total),
            shown.map((row) => `${row.title}: ${figuresText(row)}`).join('\n'),
            ...(rows.length > shown.length ? [`and ${rows.length - shown.length} more`] : []),
          ],
    door: 'Trend, CSV, Excel and PDF are here',
  }
}

const right = (title: string): PdfColumn => ({ title, share: 1, align: 'right' })

interface Head {
  company: string
  made: Date
  /** Who asked for it. */
  reader: string
}

export async function summaryPdf({ company, made, reader }: Head, about: About, rows: readonly SummaryRow[]): Promise<Buffer> {
  const pdf = openPdf({ company, title: 'Tasks', made, foot: 'Confidential: figures of people at work' })
  const { by, office } = about
  pdf.paragraph(
    `${periodWords(about)}, by ${groupWords[by].toLowerCase()}${office ? `, ${office}` : ''}. Created for ${reader}.`,
  )
  const cells = ({ assigned, done, on_time, missed, targets, targets_met }: TaskFigures) => [
    ...[assigned, done, on_time, missed].map(String),
    share(done, assigned),
    targets === 0 ? '-' : `${targets_met} of ${targets}`,
  ]
  await pdf.table(
    [
      { title: groupWords[by], share: 3 },
      ...['Assigned', 'Done', 'On time', 'Missed', 'Done of assigned', 'Targets met'].map(right),
    ],
    rows.map((row) => [row.ogid ? `${row.title} · ${row.ogid}` : row.title, ...cells(row)]),
    { total: ['Total', ...cells(totalOf(rows))] },
  )
  return pdf.end()
}

export interface Proof {
  name: string
  type: string
  bytes: Buffer
}

function answerOf(
  { values }: Task,
  { id, kind, unit, target }: Task['fields'][number],
  proofs: ReadonlyMap<string, Proof>,
): string {
  const value = values[id]
  if (value === undefined || value === null || value === '') return ''
  if (kind === 'yes_no') return value ? 'Yes' : 'No'
  if (kind === 'file') return proofs.get(String(value))?.name ?? 'File'
  return [String(value), unit, target === null ? '' : `(target ${target})`].filter(Boolean).join(' ')
}

/** A person's tasks of a day; pictures among the proofs stand in it, other files are named. */
export async function reportPdf(
  { company, made, reader }: Head,
  { person, day, tasks }: { person: { ogid: string; full_name: string }; day: string; tasks: readonly Task[] },
  proofs: ReadonlyMap<string, Proof>,
): Promise<Buffer> {
  const pdf = openPdf({ company, title: 'Task report', made, foot: 'Confidential: the work of a person' })
  const date = dayAs(day, { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' })
  pdf.paragraph(`${person.full_name} · ${person.ogid}, ${date}. Created for ${reader}.`)
  for (const task of tasks) {
    pdf.heading(task.task_plan.title)
    pdf.facts([
      ['Status', taskStatusWords[task.status]],
      ...task.fields.map((field): [string, string] => [field.label, answerOf(task, field, proofs)]),
      ...(task.decided_by ? [['Decided by', task.decided_by.full_name] as const] : []),
      ...(task.comment ? [['Comment', task.comment] as const] : []),
    ])
    for (const { id } of task.files) {
      const proof = proofs.get(id)
      if (proof) pdf.picture(proof)
    }
  }
  return pdf.end()
}
