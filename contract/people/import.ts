/** Adding many people from a CSV or XLSX file; part of the people module. */
import * as z from 'zod/mini'
import { endpoint, flag, listQuery, listReply, moment, version } from '../endpoint.ts'
import { sheetChoice, sheetLayout } from '../sheet-choice.ts'

/** What a file may be. */
export const importLimits = {
  bytes: 10 * 1024 * 1024,
  rows: 10_000,
  columns: 100,
  words: 'CSV or Excel (.xlsx), up to 10 MB and 10,000 people',
} as const

interface ImportColumn {
  label: string
  required?: true
  /** Example value in the template; structure columns use the company's own titles. */
  example?: string
  /** Only for callers who set salaries. */
  pay?: true
}

/** What a column of the file can be, in the order of the template. */
export const importColumns = {
  first_name: { label: 'First name', required: true, example: 'Ada' },
  middle_name: { label: 'Middle name' },
  last_name: { label: 'Last name', required: true, example: 'Okafor' },
  email: { label: 'Work email', required: true, example: 'ada.okafor@example.com' },
  private_email: { label: 'Private email', example: 'ada@example.org' },
  hire_date: { label: 'Hire date', required: true, example: '2026-11-16' },
  office: { label: 'Office', required: true },
  team: { label: 'Team' },
  designation: { label: 'Designation', required: true },
  branch: { label: 'Branch', required: true },
  employment_type: { label: 'Employment', example: 'Full time' },
  probation_ends_on: { label: 'Probation ends', example: '2027-02-16' },
  remote: { label: 'Works remotely', example: 'No' },
  team_lead: { label: 'Team Lead' },
  supervisor: { label: 'Supervisor' },
  manager: { label: 'Manager' },
  quality_assurance: { label: 'Quality Assurance' },
  gender: { label: 'Gender', example: 'Female' },
  birth_date: { label: 'Birth date', example: '1998-04-23' },
  marital_status: { label: 'Marital status', example: 'Single' },
  phone: { label: 'Phone', example: '0803 123 4567' },
  address: { label: 'Address' },
  city: { label: 'City', example: 'Abuja' },
  state_of_origin: { label: 'State of origin', example: 'Anambra' },
  lga: { label: 'Local government area' },
  next_of_kin: { label: 'Next of kin' },
  emergency_contact: { label: 'Emergency contact' },
  salary: { label: 'Monthly gross in naira', pay: true, example: '250000' },
  bank: { label: 'Bank', pay: true, example: 'Guaranty Trust Bank' },
  account_number: { label: 'Account number', pay: true, example: '0123456785' },
  account_name: { label: 'Account name', pay: true, example: 'Ada Okafor' },
  account_confirmed: { label: 'Account confirmed', pay: true },
} as const satisfies Record<string, ImportColumn>

export type ImportKey = keyof typeof importColumns
export const importKeys = Object.keys(importColumns) as [ImportKey, ...ImportKey[]]
/** Columns available to the caller. */
export const columnsFor = (can: { pay: boolean }): ImportKey[] =>
  importKeys.filter((key) => can.pay || !('pay' in importColumns[key]))
export const isRequired = (key: ImportKey): boolean => 'required' in importColumns[key]

/** The field of each column, in order; null for a column that is not imported. */
const mapping = z.array(z.nullable(z.enum(importKeys))).check(z.maxLength(importLimits.columns))
export type ImportMapping = z.output<typeof mapping>

/** A complete mapping: each field at most once, all required fields present. */
const completeMapping = mapping.check(
  z.refine((keys) => doubled(keys) === undefined, {
    error: ({ input }) => `Two columns are mapped to ${labelOf(doubled(input as ImportMapping))}. Choose one`,
  }),
  z.refine((keys) => missingKeys(keys).length === 0, {
    error: ({ input }) =>
      `Choose a column for ${missingKeys(input as ImportMapping)
        .map(labelOf)
        .join(', ')}`,
  }),
)

const labelOf = (key: ImportKey | undefined): string => (key ? importColumns[key].label : '')
const doubled = (keys: ImportMapping): ImportKey | undefined =>
  keys.find((key, index): key is ImportKey => key !== null && keys.indexOf(key) !== index)
/** Required fields without a column. */
export const missingKeys = (keys: ImportMapping): ImportKey[] =>
  importKeys.filter((key) => isRequired(key) && !keys.includes(key))

/** Uploaded (columns to confirm), checked, running, done. */
export const importStates = ['uploaded', 'checked', 'waiting', 'running', 'done'] as const
export type ImportState = (typeof importStates)[number]

const header = {
  id: z.string(),
  file_name: z.string(),
  state: z.enum(importStates),
  row_count: z.number(),
  /** Rows with errors; null until the file is checked. */
  wrong_count: z.nullable(z.number()),
  added_count: z.number(),
  /** Why a started import returned to the check. */
  note: z.nullable(z.string()),
  created_at: moment,
  version,
}

const importRow = z.object({
  ...header,
  /** The columns of the file; none once people are being added. */
  columns: z.array(z.object({ heading: z.string(), samples: z.array(z.string()), key: z.nullable(z.enum(importKeys)) })),
  /** What of the file was read; null once people are being added. */
  layout: z.nullable(sheetLayout),
  /** Available for one week. */
  has_report: z.boolean(),
  /** Once it is checked and without errors: who can decide the salaries and confirm the accounts that it brings, and who the next payroll. */
  notes: z.array(z.string()),
  can: z.object({ pay: z.boolean() }),
})

const reply = z.object({ employee_import: importRow })

export const peopleImport = {
  template: endpoint({
    method: 'GET',
    path: '/api/v1/employee_import_template.json',
    access: 'people.edit',
    stake: 'none',
    topics: [],
    summary: 'The columns of an import with one example row; as `.csv` and `.xlsx` the file to fill in.',
    rows: 'import_template',
    reply: z.object({ import_template: z.array(z.record(z.string(), z.string())) }),
  }),
  list: endpoint({
    method: 'GET',
    path: '/api/v1/employee_imports.json',
    access: 'people.edit',
    topics: ['imports'],
    summary: 'The caller’s own imports, newest first.',
    reply: z.object({ employee_imports: z.array(z.object(header)) }),
  }),
  start: endpoint({
    method: 'POST',
    path: '/api/v1/employee_imports.json',
    access: 'people.edit',
    stake: 'none',
    summary:
      'Reads a CSV or XLSX file of people to add and suggests what its columns are; adds nobody yet. `replaces` is the import that this file corrects.',
    query: z.strictObject({ replaces: z.optional(z.uuid('This record was not found')), ...sheetChoice }),
    body: z.unknown(),
    upload: true,
    reply,
  }),
  show: endpoint({
    method: 'GET',
    path: '/api/v1/employee_imports/{id}.json',
    access: 'people.edit',
    topics: ['imports'],
    summary: 'One of the caller’s imports: its progress and its columns.',
    reply,
  }),
  check: endpoint({
    method: 'PATCH',
    path: '/api/v1/employee_imports/{id}.json',
    access: 'people.edit',
    stake: 'none',
    summary: 'Saves the columns and checks every row; adds nobody yet.',
    body: z.strictObject({ version, mapping: completeMapping }),
    reply,
  }),
  report: endpoint({
    method: 'GET',
    path: '/api/v1/employee_imports/{id}/rows.json',
    access: 'people.edit',
    stake: 'sensitive',
    topics: ['imports'],
    summary: 'The result of the check per row; after the import, with the new OGIDs.',
    query: listQuery(['line', 'full_name', 'email'], { wrong: z.optional(flag) }),
    rows: 'import_rows',
    reply: listReply(
      'import_rows',
      z.object({
        /** The number of the row in the file. */
        line: z.number(),
        full_name: z.string(),
        email: z.string(),
        ogid: z.nullable(z.string()),
        problems: z.array(z.string()),
      }),
    ),
  }),
  run: endpoint({
    method: 'POST',
    path: '/api/v1/employee_imports/{id}/run.json',
    access: 'people.edit',
    stake: 'power',
    summary: 'Starts the job that adds everyone in a checked file, all or none; the import shows its progress.',
    body: z.strictObject({ version }),
    reply,
  }),
  drop: endpoint({
    method: 'DELETE',
    path: '/api/v1/employee_imports/{id}.json',
    access: 'people.edit',
    stake: 'none',
    summary: 'Deletes one of the caller’s imports; people who were added remain.',
  }),
}
