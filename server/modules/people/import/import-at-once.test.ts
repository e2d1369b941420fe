import { peopleImport } from '@iroko/contract/people/import'
import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import { expect, it } from 'vitest'
import { cloneDatabase } from '../../../test/clone.ts'
import { testApp } from '../../../test/harness.ts'
import { aMinute } from '../../../test/patience.ts'
import { jobs } from './jobs.ts'

const t = await testApp({}, await cloneDatabase(10))
const office = await t.office({ title: 'Kora Bank Voice', office_type: 'campaign' })
const hr = await t.person({ office_id: (await t.office({ code: 'hr', title: 'Human Resources' })).id })
await t.db.insertInto('designation').values({ id: uuid(), title: 'Agent', grade: 1 }).execute()
await t.db.selectFrom('office').select('id').where('id', '=', office.id).executeTakeFirstOrThrow()
const addAll = jobs.find(({ name }) => name === 'employee-import')

async function checked(emails: string[]): Promise<string> {
  const lines = emails.map((email, index) => `Ada,Obi${index},${email},2026-11-16,Kora Bank Voice,Agent,Abuja`)
  const boundary = '----iroko'
  const answer = await t.inject({
    method: 'POST',
    url: '/api/v1/employee_imports.json',
    as: hr,
    payload: `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="a.csv"\r\nContent-Type: text/csv\r\n\r\nFirst name,Last name,Email,Hire date,Office,Designation,Branch\n${lines.join('\n')}\r\n--${boundary}--\r\n`,
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
  })
  const { id, version, columns } = answer.json().employee_import
  const mapping = columns.map(({ key }: { key: string }) => key)
  const { employee_import } = await t.call(peopleImport.check, { params: { id }, body: { version, mapping } }, hr)
  expect(employee_import.wrong_count).toBe(0)
  await t.call(peopleImport.run, { params: { id }, body: { version: employee_import.version } }, hr)
  return id
}

const emailsOf = (from: number, to: number) => Array.from({ length: to - from }, (_, index) => `p${from + index}@zuma.test`)
const show = async (id: string) => (await t.call(peopleImport.show, { params: { id } }, hr)).employee_import
const added = async () => {
  const found = await sql<{
    count: number
  }>`select count(*) as count from employee where email like 'p%@zuma.test' and email not like 'person%'`.execute(t.db)
  return found.rows[0]?.count
}

it('of two files with the same people, imported at once in opposite orders, adds one, and the other learns why not', {
  timeout: aMinute,
}, async () => {
  const first = await checked(emailsOf(0, 1200))
  const two = await checked(emailsOf(600, 1800).reverse())
  // Also twice the same job at once, as after a worker that was given up too soon.
  await Promise.all([first, two, first].map((id) => addAll?.run(t.portal, { id })))
  const states = (await Promise.all([show(first), show(two)])).map(({ state, wrong_count }) => [state, wrong_count])
  expect(states.sort()).toEqual([
    ['checked', 600],
    ['done', 0],
  ])
  expect(await added()).toBe(1200)
})

it('shows how far it is while it runs, and whoever adds one of the people alone meanwhile is the only one', {
  timeout: aMinute,
}, async () => {
  const id = await checked(emailsOf(5000, 6500))
  const seen = new Set<number>()
  let runs = true
  const watch = (async () => {
    while (runs) {
      const { state, added_count } = await show(id)
      if (state === 'running') seen.add(added_count)
      await new Promise((resolve) => setTimeout(resolve, 5))
    }
  })()
  await addAll?.run(t.portal, { id })
  runs = false
  await watch
  expect([...seen].some((count) => count > 0 && count <= 1500)).toBe(true)
  expect(await show(id)).toMatchObject({ state: 'done', added_count: 1500 })
})
