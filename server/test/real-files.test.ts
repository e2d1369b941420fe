/** Files as HR and applicants really have them, sent over the wire: what a reader knows has to reach whoever sends the file. */
import { addDays } from '@iroko/contract/dates'
import { peopleImport } from '@iroko/contract/people/import'
import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import { expect, it } from 'vitest'
import { readTable } from '../lib/sheets/read-table.ts'
import { applicantOn, publicOpening, typedBy } from './applicant.ts'
import { book, row, textRow } from './books.ts'
import { cloneDatabase } from './clone.ts'
import { docx } from './documents.ts'
import { testApp } from './harness.ts'

const t = await testApp({}, await cloneDatabase(10))
const office = await t.office({ code: 'hr', title: 'Human Resources' })
const hr = await t.person({ office_id: office.id })
const lead = await t.person({ office_id: office.id })
await t.db.insertInto('designation').values({ id: uuid(), title: 'Agent', grade: 1 }).execute()
const applicant = applicantOn(t)

async function send(bytes: Uint8Array, name: string) {
  const head = `--iroko\r\nContent-Disposition: form-data; name="file"; filename="${name}"\r\nContent-Type: application/octet-stream\r\n\r\n`
  const answer = await t.inject({
    method: 'POST',
    url: '/api/v1/employee_imports.json',
    as: hr,
    payload: Buffer.concat([Buffer.from(head), bytes, Buffer.from('\r\n--iroko--\r\n')]),
    headers: { 'content-type': 'multipart/form-data; boundary=iroko' },
  })
  return answer.json()
}

/** What is said of each line of a file, its columns taken as they were guessed. */
async function problemsOf(bytes: Uint8Array, name: string): Promise<string[][]> {
  const { employee_import: started } = await send(bytes, name)
  const body = { version: started.version, mapping: started.columns.map(({ key }: { key: string | null }) => key) }
  const params = { id: started.id }
  await t.call(peopleImport.check, { params, body }, hr)
  return (await t.call(peopleImport.report, { params, query: {} }, hr)).import_rows.map(({ problems }) => problems)
}

const headings = [
  'First name',
  'Last name',
  'E-mail',
  'Start date',
  'Department',
  'Job title',
  'Branch',
  'Team Lead',
  'Birth date',
]
const cells = (number: number, born: string) => [
  'Ngozi',
  'Eze',
  `ngozi.${number}@zuma.test`,
  '2026-11-16',
  'Human Resources',
  'Agent',
  'Abuja',
  lead.ogid,
  born,
]

it('asks about a birth date that can mean two days, and takes every other', async () => {
  const born = ['23-Apr-1998', '23 April 1998', '1998/04/23', '23 Apr 98', '04/05/1998']
  const lines = [headings, ...born.map((text, at) => cells(at, text))].map((line) => line.join(';'))
  const problems = await problemsOf(Buffer.from(lines.join('\r\n')), 'staff.csv')
  expect(problems.slice(0, 3)).toEqual([[], [], []])
  expect(problems[3]).toEqual(["Birth date: '23 Apr 98' has a year of two digits. Enter it as 1998-04-23 or as 2098-04-23"])
  expect(problems[4]).toEqual([expect.stringContaining('Birth date: ')])
})

it('finds the headings below the title of a workbook', async () => {
  const rows =
    textRow(1, 'Zuma Outsourcing Ltd') +
    textRow(2, 'Staff list, November 2026') +
    textRow(3, ...headings) +
    textRow(4, ...cells(10, '1998-04-23'))
  const { employee_import: started } = await send(book({ rows }), 'staff.xlsx')
  expect(started).toMatchObject({ row_count: 1, layout: { sheets: ['Staff'], sheet: 1, heading_row: 3 } })
  expect(started.columns.map(({ heading }: { heading: string }) => heading)).toEqual(headings)
  expect(await problemsOf(book({ rows }), 'staff.xlsx')).toEqual([[]])
})

it('says which cell has a formula without a value', async () => {
  const formula = '<c r="A2"><v>1</v></c><c r="B2"><f>UPPER("abuja")</f></c>'
  const answer = await send(book({ rows: textRow(1, ...headings) + row(2, formula) }), 'staff.xlsx')
  expect(JSON.stringify(answer)).toContain('Cell B2 has a formula without a value. Open the file in Excel and save it')
})

it('writes 17:00 into a workbook so that no program makes 16:59:59 of it', async () => {
  const worker = await t.person({ office_id: office.id })
  const yesterday = addDays(t.today(), -1)
  await sql`insert into attendance_day (employee_id, day, office_id, status, first_in, last_out, planned_minutes, worked_minutes, late_minutes,
      early_minutes, overtime_minutes, night_minutes, policy_version, computed_at)
    select ${worker.id}, ${yesterday}::date, ${office.id}, 'present', at + interval '7 hours', at + interval '16 hours', 480, 480, 0, 0, 0, 0,
      (select min(version) from attendance_policy), now() from (select ${yesterday}::timestamp at time zone 'UTC' as at) day`.execute(
    t.db,
  )
  const sheet = await t.inject({
    url: '/api/v1/attendance_details.xlsx',
    query: { ogid: worker.ogid, from: yesterday, to: yesterday },
    as: hr,
  })
  const { headings: columns, rows } = readTable(sheet.rawPayload, { rows: 100, columns: 100 })
  const left = rows[0]?.cells[columns.indexOf('last_out')] ?? ''
  expect(Number(left)).toBeGreaterThan(40_000)
  const seconds = (Number(left) % 1) * 86_400
  expect(seconds).toBeGreaterThanOrEqual(61_200)
  expect(seconds).toBeLessThan(61_200.001)
})

it('reads a text box of a resume once', async () => {
  const box = (name: string) => `<mc:${name}><w:p><w:r><w:t>Adanna boxed</w:t></w:r></w:p></mc:${name}>`
  const words = `<w:document xmlns:w="w" xmlns:mc="mc"><w:body><mc:AlternateContent>${box('Choice')}${box('Fallback')}</mc:AlternateContent></w:body></w:document>`
  const id = await publicOpening(t, hr)
  const { draft } = await applicant.reviewed(id, typedBy('Adanna'), docx('', { 'word/document.xml': words }))
  await applicant.send(id, draft)
  await t.runJobs()
  const application = await t.db
    .selectFrom('job_application')
    .select('resume_text')
    .where('email', '=', 'adanna@mail.test')
    .executeTakeFirstOrThrow()
  expect(application.resume_text?.match(/Adanna boxed/g)).toHaveLength(1)
})
