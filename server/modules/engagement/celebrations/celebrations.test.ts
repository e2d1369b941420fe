/** Celebrations: of the colleagues of one's office, without a year of birth; congratulated once each; hidden by whoever wants that. */
import { celebrations } from '@iroko/contract/engagement/celebrations'
import { expect, it } from 'vitest'
import { cloneDatabase } from '../../../test/clone.ts'
import { makeCompany } from '../../../test/company.ts'
import { type Person, testApp } from '../../../test/harness.ts'
import { listCelebrations } from './store.ts'

const t = await testApp({}, await cloneDatabase(4))
const { agent, colleague, lead, stranger } = await makeCompany(t)
const newcomer = await t.person({ office_id: agent.office_id, leader: lead })
const today = '2026-11-20'
const set = (who: Person, values: { birth_date?: string; hire_date?: string; status?: 'left'; exit_date?: string }) =>
  t.db.updateTable('employee').set(values).where('id', '=', who.id).execute()
const shown = async (by: Person, on = today) =>
  (await listCelebrations(t.db, { id: by.id, office_id: by.office_id }, on)).map(({ employee, kind, on: day, years }) =>
    `${employee.ogid} ${kind} ${day} ${years ?? ''}`.trim(),
  )
const wish = (by: Person, of: Person, body: { kind: 'birthday' | 'anniversary'; on: string; wished?: boolean }) =>
  t.call(celebrations.wish, { body: { ogid: of.ogid, wished: true, ...body } }, by)

for (const person of [agent, colleague, lead, stranger, newcomer]) await set(person, { hire_date: '2020-03-03' })
await set(agent, { birth_date: '1994-11-20', hire_date: '2023-11-21' })
await set(stranger, { birth_date: '1990-11-20' })

it('shows one’s office birthdays without a year, anniversaries and who is new, and nobody of another office', async () => {
  expect(await shown(lead)).toEqual([`${agent.ogid} birthday ${today}`, `${agent.ogid} anniversary 2026-11-21 3`])
  expect(JSON.stringify(await listCelebrations(t.db, { id: lead.id, office_id: lead.office_id }, today))).not.toContain('1994')
  expect(await shown(stranger)).toEqual([`${stranger.ogid} birthday ${today}`])
  await set(newcomer, { birth_date: '1996-02-29', hire_date: '2027-02-28' })
  const ofNewcomer = async (on: string) => (await shown(lead, on)).filter((line) => line.startsWith(newcomer.ogid))
  expect(await ofNewcomer('2027-02-28')).toEqual([`${newcomer.ogid} birthday 2027-02-28`, `${newcomer.ogid} joined 2027-02-28`])
  expect(await ofNewcomer('2028-02-28')).toContain(`${newcomer.ogid} birthday 2028-02-29`)
})

it('counts each who congratulates once, also at once, and takes it back', async () => {
  const both = await Promise.all([1, 2, 3].map(() => wish(lead, agent, { kind: 'birthday', on: today })))
  expect(both.map(({ wishes }) => wishes)).toEqual([1, 1, 1])
  expect(await wish(colleague, agent, { kind: 'birthday', on: today })).toEqual({ wishes: 2 })
  expect(await wish(lead, agent, { kind: 'birthday', on: today, wished: false })).toEqual({ wishes: 1 })
  const [first] = await listCelebrations(t.db, { id: colleague.id, office_id: colleague.office_id }, today)
  expect(first).toMatchObject({ wishes: 1, wished: true })
})

it('refuses those of another office, one’s own, a day that has not come, and one that is none', async () => {
  await expect(wish(stranger, agent, { kind: 'birthday', on: today })).rejects.toMatchObject({ status: 404 })
  await expect(wish(agent, agent, { kind: 'birthday', on: today })).rejects.toMatchObject({ status: 409 })
  await expect(wish(lead, agent, { kind: 'anniversary', on: '2026-11-21' })).rejects.toMatchObject({ status: 409 })
  await expect(wish(lead, colleague, { kind: 'birthday', on: today })).rejects.toMatchObject({ status: 404 })
})

it('hides the days of whoever does not want them shown, and of whoever has left', async () => {
  await t.call(celebrations.show, { body: { hidden: true } }, agent)
  expect(await shown(lead)).toEqual([])
  await t.call(celebrations.show, { body: { hidden: false } }, agent)
  expect(await shown(lead)).toHaveLength(2)
  await set(agent, { status: 'left', exit_date: '2026-11-19' })
  expect(await shown(lead)).toEqual([])
})
