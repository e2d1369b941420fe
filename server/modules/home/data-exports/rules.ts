/** The readable part of an export: everything that is known, as a document. */
import { dayIn } from '@iroko/contract/dates'
import type { PersonalRow } from '../../../lib/database/personal.ts'
import { openPdf } from '../../../lib/pdf/pdf.ts'

export interface SummarySet {
  name: string
  title: string
  columns?: Readonly<Record<string, string>> | undefined
  rows: readonly PersonalRow[]
}

export interface SummaryPart {
  title: string
  sets: readonly SummarySet[]
}

export interface Summary {
  company: string
  zone: string
  made: Date
  person: { full_name: string; ogid: string }
  parts: readonly SummaryPart[]
  files: readonly string[]
}

/** Rows of one table in the document; the files of the export have all. */
const mostRows = 40

/** A value as a reader reads it; empty when there is none. */
export function wordsOf(value: unknown, zone: string): string {
  if (value === null || value === undefined) return ''
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  if (Array.isArray(value)) return value.map((part) => wordsOf(part, zone)).join('; ')
  if (typeof value === 'object')
    return Object.entries(value)
      .map(([key, part]) => `${labelOf(key)}: ${wordsOf(part, zone) || '–'}`)
      .join(', ')
  const text = String(value)
  return /^\d{4}-\d\d-\d\dT[\d:.]+(Z|[+-][\d:]+)$/.test(text) ? momentText(text, zone) : text.replaceAll('_', ' ')
}

function momentText(text: string, zone: string): string {
  const at = new Date(text)
  const time = at.toLocaleTimeString('en-GB', { timeZone: zone, hour: '2-digit', minute: '2-digit' })
  return `${dayIn(zone, at)} ${time}`
}

const upper = new Set(['nin', 'bvn', 'tin', 'pfa', 'ogid', 'lga', 'nhf', 'rsa', 'pin'])

/** 'birth_date' as 'Birth date', 'rsa_pin' as 'RSA PIN'. */
export function labelOf(key: string): string {
  const words = key
    .split('_')
    .map((word) => (upper.has(word) ? word.toUpperCase() : word))
    .join(' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** Text of an editor without its marks: `<p>Dear all</p>` is `Dear all`. */
export const wordsOfRichText = (text: string): string =>
  text
    .replace(/<[^<>]*>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()

export async function summaryPdf({ company, zone, made, person, parts, files }: Summary): Promise<Buffer> {
  const pdf = openPdf({
    company,
    title: `Personal data of ${person.full_name}`,
    made,
    foot: `Personal data of ${person.full_name}, ${person.ogid}. For this person only.`,
  })
  pdf.paragraph(
    `Prepared on ${dayIn(zone, made)} under the Nigeria Data Protection Act 2023. The folder 'data' has all of it for programs, ` +
      'one file for each heading below; the documents are attached as files. Long lists are shortened here and complete there.',
  )
  for (const { title, sets } of parts) {
    const filled = sets.filter(({ rows }) => rows.length > 0)
    if (filled.length === 0) continue
    for (const set of filled) {
      pdf.heading(set.title === title ? title : `${title}: ${set.title}`)
      await writeSet(pdf, set, zone)
    }
  }
  const empty = parts.flatMap(({ sets }) => sets.filter(({ rows }) => rows.length === 0).map((set) => set.title))
  if (empty.length > 0) {
    pdf.heading('No data recorded')
    pdf.paragraph(`${empty.join(', ')}.`)
  }
  if (files.length > 0) {
    pdf.heading('Documents in this export')
    await pdf.table(
      [{ title: 'File', share: 1 }],
      files.map((name) => [name]),
    )
  }
  return await pdf.end()
}

async function writeSet(pdf: ReturnType<typeof openPdf>, { columns, rows }: SummarySet, zone: string): Promise<void> {
  const cell = (row: PersonalRow, key: string) => wordsOfRichText(wordsOf(row[key], zone)).slice(0, 300)
  if (columns) {
    const headings = Object.entries(columns)
    const cells = rows.slice(0, mostRows).map((row) => headings.map(([key]) => cell(row, key)))
    // What is long gets more of the width, and nothing so much that the rest breaks.
    const share = (at: number) => Math.max(10, ...cells.map((row) => Math.min(36, row[at]?.length ?? 0)))
    await pdf.table(
      headings.map(([, title], at) => ({ title, share: share(at) })),
      cells,
    )
  } else {
    for (const row of rows.slice(0, mostRows)) pdf.facts(Object.keys(row).map((key) => [labelOf(key), cell(row, key)] as const))
  }
  if (rows.length > mostRows) pdf.paragraph(`and ${rows.length - mostRows} more in the folder 'data'.`)
}
