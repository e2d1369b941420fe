/** The check of a file of people says who can decide the pay that it brings, before anybody is added. */
import { peopleImport } from '@iroko/contract/people/import'
import { v7 as uuid } from 'uuid'
import { expect, it } from 'vitest'
import { type Person, testApp } from '../../../test/harness.ts'

const t = await testApp()
await t.office({ title: 'Kora Bank Voice', office_type: 'campaign' })
await t.db.insertInto('designation').values({ id: uuid(), title: 'Agent', grade: 1 }).execute()
const manager = await t.person({ roles: ['hr_manager'] })
const head = [
  'first_name',
  'last_name',
  'email',
  'hire_date',
  'office',
  'designation',
  'branch',
  'employment_type',
  'gross salary',
]
const branch = await t.db.selectFrom('branch').select('title').where('id', '=', t.branch_id).executeTakeFirstOrThrow()

let count = 0
async function checked(as: Person, salary: string) {
  count += 1
  const line = [
    'Ngozi',
    'Eze',
    `decides${count}@zuma.test`,
    '2026-11-16',
    'Kora Bank Voice',
    'Agent',
    branch.title,
    'Full time',
    salary,
  ]
  const text = `--iroko\r\nContent-Disposition: form-data; name="file"; filename="p.csv"\r\nContent-Type: text/csv\r\n\r\n${head.join(';')}\r\n${line.join(';')}\r\n--iroko--\r\n`
  const headers = { 'content-type': 'multipart/form-data; boundary=iroko' }
  const sent = await t.inject({ method: 'POST', url: peopleImport.start.path, as, payload: text, headers })
  const started = sent.json().employee_import
  const mapping = started.columns.map(({ key }: { key: string | null }) => key)
  const body = { mapping, version: started.version }
  const { employee_import } = await t.call(peopleImport.check, { params: { id: started.id }, body }, as)
  expect(employee_import, JSON.stringify(started.columns)).toMatchObject({ state: 'checked', wrong_count: 0 })
  return employee_import.notes
}

it('says that nobody can, why and what opens the way, and names who can once there is somebody', async () => {
  expect(await checked(manager, '')).toEqual([])
  const [nobody] = await checked(manager, '250000')
  expect(nobody).toContain('Nobody can decide the salaries of 1 person')
  expect(nobody).toContain('Give another person such a role in Roles & Permissions')
  const payroll = await t.person({ roles: ['payroll_processor'] })
  expect((await checked(manager, '250000'))[0]).toBe(`${payroll.full_name} can decide the salaries of 1 person`)
})
