/** How files for banks, tax offices and funds are laid out: data that payroll changes, each saying where it is from and how sure it is. */
import * as z from 'zod/mini'
import { crud } from '../crud.ts'
import { day, endpoint, moment, personRef, requiredText, text, version, whole } from '../endpoint.ts'
import { type PaperUse, paperFields, paperUses } from './paper-fields.ts'

export const paperFormats = ['csv', 'xlsx', 'txt'] as const
export type PaperFormat = (typeof paperFormats)[number]
export const paperFormatWords: Record<PaperFormat, string> = { csv: 'CSV', xlsx: 'Excel (.xlsx)', txt: 'Text' }

/** How sure a layout is: the receiver's own text or the Act, two sources, one of them, an example without any, or the company's own. */
export const paperSures = ['high', 'medium', 'low', 'example', 'entered'] as const
export type PaperSure = (typeof paperSures)[number]
export const paperSureWords: Record<PaperSure, string> = {
  high: 'The receiver’s own text',
  medium: 'Two sources agree',
  low: 'One source: compare before use',
  example: 'Example: compare before use',
  entered: 'Entered by the company',
}

export const bankCodes = ['cbn3', 'cbn', 'nip', 'sort'] as const
export type BankCode = (typeof bankCodes)[number]
export const bankCodeWords: Record<BankCode, string> = {
  cbn3: 'CBN code of 3 digits',
  cbn: 'CBN code',
  nip: 'NIP code',
  sort: 'Sort code',
}

export const paperDays = ['yyyy-MM-dd', 'dd/MM/yyyy', 'dd-MM-yyyy', 'dd-MMM-yyyy', 'yyyyMMdd'] as const
export type PaperDays = (typeof paperDays)[number]

const choice = 'Choose from the list'
const flag = z.boolean('Enter true or false')
const whole1 = (most: number) => z.nullable(whole(1, most))

/** One cell of a row: text with fields in braces, `{payee_name}` or `Salary {month}`. */
const cell = z.strictObject({
  heading: text(60),
  content: text(200),
  /** Of text with a fixed width: how many characters, filled up with `fill` on the left or on the right. */
  width: whole1(200),
  align: z.enum(['left', 'right'], choice),
  fill: z.enum([' ', '0'], choice),
  /** What is longer is cut, and said; an account, a code, an amount or a reference is never cut. */
  longest: whole1(250),
  upper: flag,
  /** In Excel: text, also where it is a number. */
  is_text: flag,
  /** A row without it stops the file. */
  required: flag,
  /** Spaces are written as hyphens. */
  no_spaces: flag,
})
export type PaperCell = z.output<typeof cell>

const cells = (least: number) => z.array(cell).check(z.minLength(least, 'Add a column'), z.maxLength(60, 'At most 60 columns'))

const definition = z.strictObject({
  format: z.enum(paperFormats, choice),
  /** Between the cells of text; empty where each has its width. */
  separator: z.enum([',', ';', '|', '\t', ''], choice),
  quote: z.enum(['needed', 'always', 'never'], choice),
  encoding: z.enum(['utf8', 'windows1252'], choice),
  line_end: z.enum(['crlf', 'lf'], choice),
  has_headings: flag,
  head: z.array(cells(1)).check(z.maxLength(5, 'At most 5 rows')),
  columns: cells(1),
  foot: z.array(cells(1)).check(z.maxLength(5, 'At most 5 rows')),
  /** Which code `{bank_code}` is. */
  code: z.enum(bankCodes, choice),
  amount: z.enum(['naira', 'kobo'], choice),
  days: z.enum(paperDays, choice),
  /** More rows are cut into numbered files. */
  most_rows: whole1(100_000),
  /** Characters that are not taken, one after the other, and what is written for each: nothing, a space, a hyphen. */
  forbidden: text(40),
  replacement: z.enum(['', ' ', '-'], choice),
  /** Without its ending, with `{batch}`, `{month}` and `{receiver}`. */
  file_name: requiredText(80, 'Enter the name of the file'),
  /** In Excel: a sheet of its own says of which batch the rows are, how many and how much. */
  has_about: flag,
  /** The company's account to debit, and its bank's code, where the layout asks for them. */
  /** Of a schedule: who was paid nothing and owes nothing is left out. */
  only_paid: z.optional(flag),
  debit_account: text(20),
  debit_code: text(20),
})
export type PaperDefinition = z.output<typeof definition>

const inBraces = /\{([^{}]*)\}/g
/** The fields that a cell's text names. */
export const fieldsOf = (content: string): string[] => [...content.matchAll(inBraces)].map(([, field = '']) => field)

const accountCodes = ['bank_code', 'cbn_code', 'nip_code', 'sort_code'] as const

interface Layout {
  use: PaperUse
  definition: PaperDefinition
}

/** What is wrong with a layout, as one sentence; undefined when nothing is. */
export function wrongLayout({ use, definition: { format, separator, head, columns, foot } }: Layout): string | undefined {
  const rows = [...head, columns, ...foot]
  const known = new Set(Object.keys(paperFields[use]))
  const unknown = rows
    .flat()
    .flatMap(({ content }) => fieldsOf(content))
    .find((field) => !known.has(field))
  if (unknown !== undefined) return `There is no field {${unknown}} in this use`
  if (format === 'txt' && separator === '' && rows.flat().some(({ width }) => width === null))
    return 'Text without a separator needs the width of every column'
  if (format === 'csv' && separator === '') return 'Choose what separates the columns'
  if (use !== 'payment') return undefined
  const has = (field: string) => columns.some(({ content }) => content === `{${field}}`)
  if (!has('account_number')) return 'This layout has no column for the account number'
  if (!has('amount')) return 'This layout has no column for the amount'
  if (!accountCodes.some(has)) return 'This layout has no column for a code of the bank'
  // What is compared with the approved batch would be another column than the one that the bank reads.
  if (columns.some(({ content }) => /\d{10}/.test(content))) return 'A column with a fixed account number is not taken'
  return undefined
}

export const paperLayoutFields = {
  title: requiredText(80),
  use: z.enum(paperUses, choice),
  /** Whose portal or bank takes it. */
  receiver: text(80),
  definition,
  /** Where it is from. */
  source: text(300),
  /** It is used from this day on. */
  starts_on: day,
}

const plain = crud({
  path: 'paper_layouts',
  noun: 'paper_layout',
  summary: 'The layouts of files for banks and authorities, each with its source, how sure it is and whether it is confirmed.',
  read: 'payroll.read',
  edit: 'payroll.edit',
  stake: 'money',
  topics: ['paper_layouts'],
  fields: paperLayoutFields,
  checks: [
    z.refine<Layout>((layout) => wrongLayout(layout) === undefined, {
      error: ({ input }) => wrongLayout(input as Layout) ?? '',
      path: ['definition'],
    }),
  ],
  row: {
    ...paperLayoutFields,
    sure: z.enum(paperSures),
    /** It came with the portal, and is copied to be changed. */
    is_ready: z.boolean(),
    changed_by: z.nullable(personRef),
    confirmed_by: z.nullable(personRef),
    confirmed_at: z.nullable(moment),
  },
  sort: ['title'],
  filters: { use: z.optional(z.enum(paperUses, choice)) },
})

export const paperLayouts = {
  ...plain,
  confirm: endpoint({
    method: 'PATCH',
    path: '/api/v1/paper_layouts/{id}/confirm.json',
    access: 'payroll.edit',
    stake: 'money',
    summary: 'Confirms a layout, by another person than who changed it last: only then is a payment file written by it.',
    body: z.strictObject({ version }),
    reply: plain.update.reply,
  }),
}
export type PaperLayoutDraft = z.output<typeof plain.create.body>
