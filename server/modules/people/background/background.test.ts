import type { Input } from '@iroko/contract/endpoint'
import { background } from '@iroko/contract/people/background'
import { expect, it } from 'vitest'
import { type Person, testApp } from '../../../test/harness.ts'

const t = await testApp()
const hr = await t.person({ roles: ['hr'] })
const lead = await t.person()
const agent = await t.person({ leader: lead })
const params = { ogid: agent.ogid }

type Body = Input<typeof background.create>['body']
const add = (body: Body, as: Person = hr) => t.call(background.create, { params, body }, as)
const read = async (as: Person) => (await t.call(background.list, { params }, as)).background
const school = {
  kind: 'education',
  institution: 'University of Jos',
  qualification: 'B.Sc. Economics',
  completed_in: 2018,
} as const
const guarantor = { kind: 'guarantor', full_name: 'Danjuma Bala', relationship: 'Uncle', phone: '0803 123 4567' } as const
const child = { kind: 'dependant', full_name: 'Zainab Bala', relationship: 'Daughter', birth_date: '2020-05-01' } as const

it('is kept by HR, and read by the person and HR alone', async () => {
  for (const body of [school, guarantor, child]) await add(body)
  expect((await read(agent)).map(({ kind }) => kind)).toEqual(['dependant', 'education', 'guarantor'])
  expect((await read(hr)).find(({ kind }) => kind === 'guarantor')).toMatchObject({ phone: '+2348031234567', birth_date: null })
  await expect(read(lead)).rejects.toMatchObject({ status: 404 })
  for (const as of [agent, lead]) await expect(add(school, as)).rejects.toMatchObject({ status: 403 })
  const log = await t.db.selectFrom('audit_log').select('action').where('entity_id', '=', agent.id).execute()
  expect(log.map(({ action }) => action)).toEqual(Array(3).fill('people.background.add'))
})

it('is no one’s own to change: HR of their own record asks another, who is let in', async () => {
  const colleague = await t.person({ roles: ['hr'] })
  const own = { ogid: hr.ogid }
  const addOwn = (as: Person) => t.call(background.create, { params: own, body: school }, as)
  const sentence = 'You cannot change the background of your own record. Ask another HR colleague'
  await expect(addOwn(hr)).rejects.toMatchObject({ status: 403, message: sentence })
  await addOwn(colleague)
  const [entry] = (await t.call(background.list, { params: own }, hr)).background
  const at = { id: entry?.id ?? '' }
  const body = { ...school, qualification: 'Ph.D.', version: 1 }
  await expect(t.call(background.update, { params: at, body }, hr)).rejects.toMatchObject({ message: sentence })
  await expect(t.call(background.remove, { params: at }, hr)).rejects.toMatchObject({ message: sentence })
  await t.call(background.update, { params: at, body }, colleague)
  await t.call(background.remove, { params: at }, colleague)
})

it('is refused at its field', async () => {
  await expect(add({ ...guarantor, phone: '12' })).rejects.toMatchObject({ fields: { phone: expect.anything() } })
  await expect(add({ ...school, institution: '' })).rejects.toMatchObject({
    fields: { institution: 'Enter the school or university' },
  })
  await expect(add({ ...child, birth_date: '2020-02-30' })).rejects.toMatchObject({ fields: { birth_date: expect.anything() } })
  await expect(add({ ...school, phone: '0803' } as never)).rejects.toMatchObject({
    fields: { phone: 'Remove this unknown field' },
  })
})

it('changes with its version, stays of its kind, and goes', async () => {
  const entry = (await read(hr)).find(({ kind }) => kind === 'education')
  const at = { id: entry?.id ?? '' }
  const change = (body: object) =>
    t.call(background.update, { params: at, body: { ...school, version: 1, ...body } as never }, hr)
  await expect(
    change({ ...guarantor, institution: undefined, qualification: undefined, completed_in: undefined }),
  ).rejects.toMatchObject({ fields: { kind: 'The type cannot change. Add another entry' } })
  await change({ qualification: 'M.Sc. Economics' })
  await expect(change({ qualification: 'Ph.D.' })).rejects.toMatchObject({ status: 409 })
  expect((await read(hr)).find(({ id }) => id === at.id)).toMatchObject({ qualification: 'M.Sc. Economics', version: 2 })
  await t.call(background.remove, { params: at }, hr)
  await expect(t.call(background.remove, { params: at }, hr)).rejects.toMatchObject({ status: 404 })
  expect((await read(agent)).map(({ kind }) => kind)).toEqual(['dependant', 'guarantor'])
})
