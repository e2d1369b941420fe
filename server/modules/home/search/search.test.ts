import { search } from '@iroko/contract/home/search'
import { applicationForm } from '@iroko/contract/leave/application-form'
import { v7 as uuid } from 'uuid'
import { expect, it } from 'vitest'
import { makeCompany } from '../../../test/company.ts'
import { testApp } from '../../../test/harness.ts'

const t = await testApp()
const { annual, agent, lead, stranger } = await makeCompany(t)
await t.person({ first_name: 'Adaora', last_name: 'Nnaji' })
const gone = await t.person({ first_name: 'Adaobi', last_name: 'Gone' })
await t.db.updateTable('employee').set({ status: 'left', exit_date: '2026-01-31' }).where('id', '=', gone.id).execute()
const find = (q: string, as = stranger) => t.call(search.find, { query: { q } }, as)
const names = async (q: string) => (await find(q)).people.map(({ full_name }) => full_name)

it('finds people by name in any order, by OGID, and with a slip of the fingers; nobody who has left', async () => {
  expect(await names('adao')).toEqual(['Adaora Nnaji'])
  expect(await names('Nnaji Ada')).toEqual(['Adaora Nnaji'])
  expect(await names('adora naji')).toEqual(['Adaora Nnaji'])
  expect((await find(agent.ogid)).people[0]).toMatchObject({ ogid: agent.ogid })
  expect(await names('zzzzzz')).toEqual([])
  expect(await names('50%')).toEqual([])
})

it('a word that is only written like somebody’s address finds nobody', async () => {
  const { full_name } = await t.person({ email: 'lead@zuma.test' })
  expect(await names('leave')).toEqual([])
  expect(await names('lead@zuma')).toEqual([full_name])
})

it('finds what awaits me and what I asked for, and nobody else’s', async () => {
  const body = { leave_type_id: annual, starts_on: '2026-11-30', ends_on: '2026-11-30' }
  const { leave } = await t.call(applicationForm.apply, { body }, agent)
  const request = { id: leave.id, kind: 'leave', path: expect.stringContaining(leave.id) }
  expect((await find('approve', lead)).requests).toMatchObject([{ ...request, decides: true }])
  expect((await find('leave', agent)).requests).toMatchObject([{ ...request, decides: false }])
  expect((await find('approve')).requests).toEqual([])
  expect((await find('leave')).requests).toEqual([])
})

it('does not tell somebody of what others ask for them: a promotion or a salary is theirs to read once it is approved', async () => {
  const [id, subject_id, asked] = [uuid(), uuid(), t.portal.now().toISOString()]
  const summary = 'Promotion to Team Lead'
  const about = { id, kind: 'promotion', subject_id, requester_id: agent.id, makers: [lead.id], summary }
  const course = { steps: '[]', status: 'pending', current_step: 1, waiting_since: asked, created_at: asked } as const
  await t.db
    .insertInto('approval')
    .values({ ...about, ...course })
    .execute()
  expect((await find('promotion', agent)).requests).toEqual([])
})

it('finds nothing of a kind for whoever lacks what its noun asks for', async () => {
  const { house } = t.portal
  const offices = { ...house.search.offices, may: 'structure.edit' } as const
  const hr = await t.person({ roles: ['hr'] })
  const [{ title } = { title: '' }] = await t.db.selectFrom('office').select('title').where('archived_at', 'is', null).execute()
  const found = async (as = stranger) => (await find(title, as)).offices.map((office) => office.title)
  expect(await found()).toContain(title)
  t.portal.house = { ...house, search: { ...house.search, offices } }
  expect(await found()).toEqual([])
  expect(await found(hr)).toContain(title)
  t.portal.house = house
})
