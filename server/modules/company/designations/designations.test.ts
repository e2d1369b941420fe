import { designations } from '@iroko/contract/company/designations'
import { expect, it } from 'vitest'
import { testApp } from '../../../test/harness.ts'

const t = await testApp()
const hr = await t.person({ roles: ['hr'], first_name: 'Halima', last_name: 'Sani' })
const add = (title: string, grade = 2) => t.call(designations.create, { body: { title, grade } }, hr)
const auditsOf = (id: string) =>
  t.db.selectFrom('audit_log').select(['action', 'actor_id']).where('entity_id', '=', id).orderBy('at').execute()

it('adds, renames, archives and restores a designation', async () => {
  const { designation } = await add('Team Lead')
  const { id, version } = designation
  const { designation: renamed } = await t.call(
    designations.update,
    { params: { id }, body: { title: 'Shift Lead', grade: 3, version } },
    hr,
  )
  expect(renamed).toMatchObject({ title: 'Shift Lead', grade: 3, version: version + 1, headcount: 0 })
  await t.call(designations.archive, { params: { id } }, hr)
  expect((await t.call(designations.list, { query: { q: 'shift' } }, hr)).total).toBe(0)
  expect((await t.call(designations.list, { query: { q: 'shift', archived: 'true' } }, hr)).total).toBe(1)
  const { designation: second } = await add('Shift Lead')
  await expect(t.call(designations.restore, { params: { id } }, hr)).rejects.toMatchObject({
    status: 409,
    message: 'A designation with this title now exists. Rename this one first',
  })
  await t.call(designations.archive, { params: { id: second.id } }, hr)
  expect((await t.call(designations.restore, { params: { id } }, hr)).message).toBe('Shift Lead restored')
  expect((await auditsOf(id)).map(({ action }) => action)).toEqual([
    'designation.create',
    'designation.update',
    'designation.archive',
    'designation.restore',
  ])
})

it('refuses a title that is taken, whatever its case, and a stale edit', async () => {
  const { designation } = await add('Cleaner')
  await expect(add('CLEANER')).rejects.toMatchObject({
    status: 422,
    fields: { title: 'A designation with this title already exists' },
  })
  const edit = { params: { id: designation.id }, body: { title: 'Cleaner', grade: 4, version: designation.version } }
  await t.call(designations.update, edit, hr)
  await expect(t.call(designations.update, edit, hr)).rejects.toMatchObject({
    status: 409,
    message: 'Halima Sani has just changed this record. Reload to see the change',
  })
})

it('does not archive one that people have, and lets only HR change any', async () => {
  const { designation } = await add('Agent')
  const agent = await t.person()
  await t.db.updateTable('placement').set({ designation_id: designation.id }).where('employee_id', '=', agent.id).execute()
  await expect(t.call(designations.archive, { params: { id: designation.id } }, hr)).rejects.toMatchObject({
    status: 409,
    message: '1 person has this designation. Transfer them first',
  })
  await expect(t.call(designations.create, { body: { title: 'Chief', grade: 9 } }, agent)).rejects.toMatchObject({
    status: 403,
  })
})

it('tells the history of one to those who may change it', async () => {
  const { designation } = await add('Coach')
  const params = { id: designation.id }
  await t.call(designations.update, { params, body: { title: 'Coach', grade: 3, version: 1 } }, hr)
  await t.call(designations.archive, { params }, hr)
  const { changes, total } = await t.call(designations.history, { params }, hr)
  expect(total).toBe(3)
  expect(changes).toMatchObject([
    { event: 'archive', by: 'Halima Sani' },
    { event: 'update', by: 'Halima Sani', differences: [{ title: 'grade: 2 → 3' }] },
    { event: 'create', by: 'Halima Sani' },
  ])
  expect((await t.call(designations.history, { params, query: { q: 'nobody' } }, hr)).changes).toEqual([])
  await expect(t.call(designations.history, { params }, await t.person())).rejects.toMatchObject({ status: 403 })
  await expect(t.call(designations.history, { params: { id: hr.id } }, hr)).rejects.toMatchObject({ status: 404 })
})

it('adds many from a file, all of them or none, and says before how it would go', async () => {
  const send = async (text: string, keep = false, as = hr, more = '') => {
    const head =
      '--iroko\r\nContent-Disposition: form-data; name="file"; filename="posts.csv"\r\nContent-Type: text/csv\r\n\r\n'
    const url = `/api/v1/designations/import.json?${keep ? 'keep=true' : ''}${more}`
    const headers = { 'content-type': 'multipart/form-data; boundary=iroko' }
    return (await t.inject({ method: 'POST', url, as, headers, payload: `${head}${text}\r\n--iroko--\r\n` })).json()
  }
  const titled = async (q: string) => (await t.call(designations.list, { query: { q } }, hr)).total
  const wrong = 'Title,Grade\nImported clerk,2\nimported CLERK,3\n,4\nImported driver,forty'
  expect((await send(wrong, true)).import).toEqual({
    kept: false,
    lines: 4,
    notes: [],
    layout: { sheets: [], sheet: 1, heading_row: 1, rows: expect.any(Array) },
    wrong: [
      { line: 3, title: 'imported CLERK', problem: 'A designation with this title already exists' },
      { line: 4, title: '', problem: 'title: Field Required' },
      { line: 5, title: 'Imported driver', problem: 'grade: Enter a number' },
    ],
  })
  const right = 'Title,Grade\nImported clerk,2\nImported driver,3'
  expect(await send(right)).toMatchObject({ import: { kept: false, wrong: [] } })
  expect(await titled('imported')).toBe(0)
  expect(await send(right, true)).toMatchObject({ import: { kept: true, lines: 2 } })
  expect(await titled('imported')).toBe(2)
  const unknown = 'Unknown column: Rank. Use title, grade'
  expect((await send('Title,Rank\nBoss,1')).import.wrong).toEqual([{ line: 1, title: '', problem: unknown }])
  expect((await send('Title,Rank\nBoss,1', true)).errors).toBe(unknown)
  const below = `Zuma,Abuja\nList,2026\n${right.replaceAll('Imported', 'Chosen')}`
  expect((await send(below)).import).toMatchObject({ wrong: [{ line: 1 }], layout: { heading_row: 1 } })
  expect((await send(below, false, hr, '&heading_row=3')).import).toMatchObject({
    lines: 2,
    wrong: [],
    layout: { heading_row: 3 },
  })
  expect((await send(below, true, hr, '&heading_row=3')).import).toMatchObject({ kept: true })
  expect((await send(right, true, await t.person())).code).toBe('forbidden')
})
