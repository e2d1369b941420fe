import { leaders as leaderCalls } from '@iroko/contract/company/leaders'
import { campaigns, departments } from '@iroko/contract/company/offices'
import { people } from '@iroko/contract/people/directory'
import { access } from '@iroko/contract/platform/access'
import { expect, it } from 'vitest'
import { testApp } from '../../../test/harness.ts'

const t = await testApp()
const kora = await t.office({ title: 'Kora Bank Voice', office_type: 'campaign' })
const hrOffice = await t.office({ code: 'hr', title: 'Human Resources' })
const hr = await t.person({ office_id: hrOffice.id, first_name: 'Halima' })
const lead = await t.person({ office_id: kora.id, first_name: 'Lekan', last_name: 'Balogun' })
const agent = await t.person({ office_id: kora.id, first_name: 'Ngozi', last_name: "O'Neil", leader: lead })
const stranger = await t.person({ office_id: kora.id, first_name: 'Per%cent' })
const left = await t.person({ office_id: kora.id, status: 'left', first_name: 'Gone' })

const names = async (query: object, as = hr) =>
  (await t.call(people.list, { query }, as)).employees.map((row) => row.first_name)

it('searches by name, OGID and e-mail, taking every sign literally', async () => {
  expect(await names({ q: 'ngozi' })).toEqual(['Ngozi'])
  expect(await names({ q: agent.ogid.toLowerCase() })).toEqual(['Ngozi'])
  expect(await names({ q: agent.email })).toEqual(['Ngozi'])
  expect(await names({ q: "o'n" })).toEqual(['Ngozi'])
  expect(await names({ q: '%' })).toEqual(['Per%cent'])
  expect(await names({ q: '_____' })).toEqual([])
})

it('finds by one or two letters whose name, OGID or address begins a word with them', async () => {
  expect(await names({ q: 'ng' })).toEqual(['Ngozi'])
  expect(await names({ q: 'NE' })).toEqual(['Ngozi'])
  expect(await names({ q: 'b' })).toEqual(['Lekan'])
  expect(await names({ q: 'zi' })).toEqual([])
  expect(await names({ q: "o'" })).toEqual(['Ngozi'])
  expect(await names({ q: 'og' })).toHaveLength(5)
})

it('pages, sorts and counts', async () => {
  const first = await t.call(people.list, { query: { limit: 2, sort: '-full_name' } }, hr)
  const second = await t.call(people.list, { query: { limit: 2, page: 2, sort: '-full_name' } }, hr)
  expect(first.total).toBe(5)
  const all = [...first.employees, ...second.employees].map((row) => row.full_name)
  expect(all).toEqual([...all].sort().reverse())
  expect(new Set(all).size).toBe(4)
  await expect(t.call(people.list, { query: { sort: 'password_hash' } }, hr)).rejects.toMatchObject({ status: 422 })
})

it('shows an office by its new name at once', async () => {
  const called = async (title: string) => {
    await t.db.updateTable('office').set({ title }).where('id', '=', kora.id).execute()
    return (await t.call(people.list, { query: { q: agent.ogid } }, hr)).employees[0]?.office?.title
  }
  expect(await called('Kora Bank Mail')).toBe('Kora Bank Mail')
  expect(await called('Kora Bank Voice')).toBe('Kora Bank Voice')
})

it('filters by office, leads and those in the caller’s scope', async () => {
  expect(await names({ office_id: hrOffice.id })).toEqual(['Halima'])
  expect(await names({ is_lead: true })).toEqual(['Lekan'])
  expect(await names({ in_scope: true }, lead)).toEqual(['Lekan', 'Ngozi'])
  expect(await names({ in_scope: true }, stranger)).toEqual(['Per%cent'])
})

it('filters by gender and hire date among those whose records the caller may read, so that a filter tells nothing new', async () => {
  const late = await t.person({ office_id: kora.id, first_name: 'Late', gender: 'male', hire_date: '2026-03-02', leader: lead })
  expect(await names({ gender: 'male' })).toEqual(['Late'])
  expect(await names({ gender: 'male' }, lead)).toEqual([])
  expect(await names({ gender: 'female' }, agent)).toEqual(['Ngozi'])
  expect(await names({ hired_from: '2026-03-02', hired_to: '2026-03-02' })).toEqual(['Late'])
  expect(await names({ hired_from: '2026-03-03' })).toEqual([])
  expect(await names({ hired_to: '2026-03-01' }, lead)).toEqual(['Lekan', 'Ngozi'])
  expect(await names({ hired_from: '2026-01-01' }, stranger)).toEqual([])
  await expect(names({ hired_from: 'today' })).rejects.toMatchObject({
    fields: { hired_from: expect.stringContaining('date') },
  })
  await expect(names({ gender: 'other' })).rejects.toMatchObject({ status: 422 })
  await t.db.updateTable('employee').set({ status: 'left' }).where('id', '=', late.id).execute()
  await t.db.updateTable('employee').set({ hire_date: '2019-01-07', gender: null }).where('id', '=', late.id).execute()
})

it('shows people who left only to those who may read job records', async () => {
  expect(await names({ status: 'left', q: 'gone' })).toEqual(['Gone'])
  expect(await names({ status: 'left' }, agent)).toEqual([])
  await expect(t.call(people.show, { params: { ogid: left.ogid } }, agent)).rejects.toMatchObject({ status: 404 })
})

it('shows each part of a record to those it is for', async () => {
  const seen = async (as: typeof hr) => (await t.call(people.show, { params: { ogid: agent.ogid } }, as)).employee
  expect(await seen(agent)).toMatchObject({ job: { hire_date: '2020-01-06' }, personal: { gender: 'female' } })
  expect(await seen(hr)).toMatchObject({ job: { leaders: [{ ogid: lead.ogid }] }, personal: {} })
  expect(await seen(lead)).toMatchObject({ job: {}, personal: null })
  expect(await seen(stranger)).toMatchObject({ full_name: "Ngozi O'Neil", job: null, personal: null })
  expect((await seen(lead)).can).toEqual({
    see_leave: true,
    see_attendance: true,
    see_pay: false,
    edit: false,
    change_picture: false,
    delegate: false,
  })
  expect((await seen(stranger)).can).toEqual({
    see_leave: false,
    see_attendance: false,
    see_pay: false,
    edit: false,
    change_picture: false,
    delegate: false,
  })
  // A delegate is for those to whom requests come.
  const mayDelegate = async (as: typeof hr) =>
    (await t.call(people.show, { params: { ogid: lead.ogid } }, as)).employee.can.delegate
  expect([await mayDelegate(hr), await mayDelegate(agent), await mayDelegate(lead)]).toEqual([true, false, false])
})

it('finds a person by OGID and by id', async () => {
  for (const ogid of [agent.ogid, agent.id]) {
    expect((await t.call(people.show, { params: { ogid } }, stranger)).employee.ogid).toBe(agent.ogid)
  }
  for (const ogid of ['OG999999', '00000000-0000-7000-8000-000000000000']) {
    await expect(t.call(people.show, { params: { ogid } }, hr)).rejects.toMatchObject({ status: 404 })
  }
})

it('lists leaders by what they lead as', async () => {
  const { leaders } = await t.call(leaderCalls.list, {}, agent)
  expect(leaders).toMatchObject([{ ogid: lead.ogid, leadership_type: 0, reportees: 1 }])
  expect((await t.call(leaderCalls.list, { query: { leadership_type: 3 } }, agent)).leaders).toEqual([])
})

it('answers the same list as CSV and XLSX, safe to open', async () => {
  const odd = await t.person({ office_id: kora.id, first_name: '=HYPERLINK("http://evil.test")' })
  const csv = await t.inject({
    method: 'GET',
    url: '/api/v1/employees.csv',
    query: { office_id: kora.id, sort: 'full_name' },
    as: hr,
  })
  expect(csv.headers['content-type']).toContain('text/csv')
  expect(csv.headers['content-disposition']).toContain('employees-2026-11-20.csv')
  const lines = csv.body.trim().split('\r\n')
  expect(lines[0]).toContain('ogid,first_name')
  expect(lines).toHaveLength(7)
  expect(csv.body).toContain(`"'=HYPERLINK`)
  expect(csv.body).toContain(odd.ogid)
  const xlsx = await t.inject({ method: 'GET', url: '/api/v1/employees.xlsx', as: hr })
  expect(xlsx.rawPayload.subarray(0, 2).toString()).toBe('PK')
  const refused = await t.inject({ method: 'GET', url: '/api/v1/employees.csv', query: { nonsense: '1' }, as: hr })
  expect(refused.statusCode).toBe(422)
})

it('answers the structure with headcounts, and roles only to those who manage them', async () => {
  const ofClients = await t.call(campaigns.list, {}, agent)
  expect(ofClients.campaigns).toMatchObject([{ title: 'Kora Bank Voice', headcount: 4 }])
  const own = await t.call(departments.list, { query: { limit: 1000, sort: '-headcount' } }, agent)
  expect(own.departments.map((row) => row.title)).toEqual(['Human Resources'])
  await expect(t.call(access.roles, {}, agent)).rejects.toMatchObject({ status: 403 })
  const manager = await t.person({ roles: ['hr_manager'] })
  const { roles } = await t.call(access.roles, { query: { q: 'hr_' } }, manager)
  expect(roles).toEqual([{ id: 'hr_manager', title: 'hr_manager', people: 1 }])
})

it('gives a campaign called HR no right of HR', async () => {
  for (const title of ['HR', 'hr ', 'ＨＲ']) {
    const office = await t.office({ title, code: `campaign ${title}`, office_type: 'campaign' })
    const pretender = await t.person({ office_id: office.id })
    expect((await t.call(people.show, { params: { ogid: agent.ogid } }, pretender)).employee.personal).toBeNull()
  }
})

it('lists terms, leader and phone only of those whose records the caller may read', async () => {
  await t.db.updateTable('employee').set({ phone: '+2348031234567' }).where('id', '=', agent.id).execute()
  const seen = async (as: typeof hr, query: object = {}) =>
    (await t.call(people.details, { query: { office_id: kora.id, status: 'active', ...query } }, as)).employee_details
  const terms = { hire_date: '2020-01-06', employment_type: 'full_time', leader: { ogid: lead.ogid } }
  const ofHr = await seen(hr)
  expect(ofHr.find(({ id }) => id === agent.id)).toMatchObject({ ...terms, phone: '+2348031234567' })
  expect(ofHr.length).toBeGreaterThan(3)
  const ofLead = await seen(lead)
  expect(ofLead.map(({ id }) => id).toSorted()).toEqual([lead.id, agent.id].toSorted())
  const reportee = ofLead.find(({ id }) => id === agent.id)
  expect(reportee).toMatchObject(terms)
  expect(reportee).not.toHaveProperty('phone')
  expect((await seen(stranger)).map(({ id }) => id)).toEqual([stranger.id])
  expect((await seen(agent))[0]).toHaveProperty('phone', '+2348031234567')
  expect((await seen(lead, { ogids: `${agent.ogid},${stranger.ogid}` })).map(({ id }) => id)).toEqual([agent.id])
  await expect(seen(hr, { ogids: 'everyone' })).rejects.toMatchObject({ status: 422 })
  const asked = { method: 'GET', url: '/api/v1/employee_details.csv', query: { ogids: `${agent.ogid}` } } as const
  const csv = await t.inject({ ...asked, as: lead })
  expect(csv.body).toContain(`${lead.ogid},${lead.full_name}`)
  expect(csv.body).not.toContain('+234')
  expect((await t.inject({ ...asked, as: hr })).body).toContain("'+2348031234567")
})
