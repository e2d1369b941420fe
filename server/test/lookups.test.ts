/** The lists of the start: in full once, then only when they changed, and to each as much as their rights allow. */
import { gunzipSync } from 'node:zlib'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { makeCompany } from './company.ts'
import { testApp } from './harness.ts'

const t = await testApp()
const company = await makeCompany(t)
const { agent, hr, stranger } = company

it.each([
  'departments',
  'campaigns',
  'teams',
  'designations',
  'branches',
  'leaders',
  'employees',
  'leave_types',
  'public_holidays',
])('%s are answered again only when they changed', async (name) => {
  const url = `/api/v1/${name}.json?limit=1000`
  const first = await t.inject({ url, as: agent })
  expect(first.headers).toMatchObject({ 'cache-control': 'no-store', etag: expect.stringMatching(/^"[\w-]{27}"$/) })
  const known = { 'if-none-match': `W/${first.headers.etag}` }
  const again = await t.inject({ url, as: agent, headers: known })
  expect([again.statusCode, again.body]).toEqual([304, ''])
  expect((await t.inject({ url, headers: known })).statusCode).toBe(400)
  expect((await t.inject({ url, as: agent, headers: { 'if-none-match': '"other"' } })).json()).toEqual(first.json())
})

it('a change is answered at once', async () => {
  const url = '/api/v1/designations.json?limit=1000'
  const first = await t.inject({ url, as: agent })
  await t.inject({ method: 'POST', url: '/api/v1/designations.json', as: hr, payload: { title: 'Coach', grade: 2 } })
  const after = await t.inject({ url, as: agent, headers: { 'if-none-match': String(first.headers.etag) } })
  expect(after.statusCode).toBe(200)
  expect(after.json().total).toBe(first.json().total + 1)
})

it('the names of all are kept for those who see as much, until a change of rights or of a name', async () => {
  const url = '/api/v1/employees.json?limit=5000'
  const namesFor = async (as: typeof agent) =>
    (await t.inject({ url, as })).json().employees.map((employee: { id: string }) => employee.id)
  const gone = await t.person({ status: 'left' })
  const names: string[] = await namesFor(agent)
  expect(names).not.toContain(gone.id)
  expect(await namesFor(stranger)).toEqual(names)
  expect(await namesFor(hr)).toContain(gone.id)
  await t.setRoles(agent, ['hr'])
  expect(await namesFor(agent)).toContain(gone.id)
  await t.db.updateTable('employee').set({ roles: [] }).where('id', '=', agent.id).execute()
  expect(await namesFor(agent)).toEqual(names)
  await t.db.updateTable('employee').set({ first_name: 'Zuriel' }).where('id', '=', stranger.id).execute()
  const packed = await t.inject({ url, as: agent, headers: { 'accept-encoding': 'gzip' } })
  expect(packed.headers['content-encoding']).toBe('gzip')
  expect(JSON.parse(gunzipSync(packed.rawPayload).toString()).employees).toContainEqual(
    expect.objectContaining({ id: stranger.id, first_name: 'Zuriel' }),
  )
})

it('a lead gets the names of their own who left too, and shares the others', async () => {
  const url = '/api/v1/employees.json?limit=5000'
  const { lead } = company
  const namesFor = async (as: typeof agent): Promise<string[]> =>
    (await t.inject({ url, as })).json().employees.map((employee: { id: string }) => employee.id)
  const all = await namesFor(agent)
  expect(await namesFor(lead)).toEqual(all)
  const gone = await t.person({ status: 'left', leader: lead })
  expect(await namesFor(lead)).toEqual(expect.arrayContaining([...all, gone.id]))
  expect(await namesFor(agent)).toEqual(all)
})

it('counting stops where nobody reads on, and says so', async () => {
  await sql`insert into designation (id, title) select gen_random_uuid(), 'Grade ' || n from generate_series(1, 10001) n`.execute(
    t.db,
  )
  const page = async (query: string) => (await t.inject({ url: `/api/v1/designations.json?${query}`, as: agent })).json()
  expect(await page('limit=25')).toMatchObject({ total: 10_000, total_is_bound: true })
  const narrow = await page('limit=25&q=grade+1000')
  expect(narrow.total).toBe(3)
  expect(narrow).not.toHaveProperty('total_is_bound')
  const last = await page('limit=5000&page=3')
  expect(last.total).toBe(10_000 + last.designations.length)
})

it('roles are for those whose table has them', async () => {
  expect((await t.inject({ url: '/api/v1/roles.json', as: stranger })).statusCode).toBe(403)
})

it('employees hold the fields of the directory and no other, whoever asks', async () => {
  const directory = [
    'branch',
    'designation',
    'email',
    'first_name',
    'full_name',
    'id',
    'is_lead',
    'joins_on',
    'last_name',
    'office',
    'ogid',
    'profile_picture',
    'remote',
    'status',
    'team',
  ]
  for (const as of [agent, stranger]) {
    const { employees } = (await t.inject({ url: '/api/v1/employees.json?page=1&limit=5000', as })).json()
    expect(employees.length).toBeGreaterThan(5)
    for (const row of employees) expect(Object.keys(row).toSorted()).toEqual(directory)
  }
})
