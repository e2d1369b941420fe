/** The lists of the start: in full once, then only when they changed, and to each as much as their rights allow. */
import { expect, it } from 'vitest'
import { makeCompany } from './company.ts'
import { testApp } from './harness.ts'

const t = await testApp()
const { agent, hr, stranger } = await makeCompany(t)

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
