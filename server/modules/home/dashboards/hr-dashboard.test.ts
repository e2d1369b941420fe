/** The HR dashboard: each number is the length of the list that it opens, within the scope of the one who looks. */

import { addDays } from '@iroko/contract/dates'
import { dashboards } from '@iroko/contract/home/dashboards'
import { exceptionKinds } from '@iroko/contract/home/tiles'
import { applicationForm } from '@iroko/contract/leave/application-form'
import { people } from '@iroko/contract/people/directory'
import { v7 as uuid } from 'uuid'
import { beforeAll, expect, it } from 'vitest'
import { makeCompany } from '../../../test/company.ts'
import { type Person, testApp } from '../../../test/harness.ts'

const t = await testApp()
const { annual, voice, agent, colleague, lead, manager, hr, stranger } = await makeCompany(t)

const shownTo = async (as: Person) => (await t.call(dashboards.hr, {}, as)).hr_dashboard
const update = (who: Person, set: Record<string, unknown>) =>
  t.db.updateTable('employee').set(set).where('id', '=', who.id).execute()

beforeAll(async () => {
  await update(agent, { hire_date: '2026-11-02', probation_ends_on: '2026-12-10', gender: 'female' })
  await update(colleague, { probation_ends_on: '2026-11-01', confirmed_on: '2026-11-01' })
  await update(stranger, { probation_ends_on: '2027-03-01' })
})

it('counts pending approvals by kind and age, of the people in scope', async () => {
  const { leave: sent } = await t.call(
    applicationForm.apply,
    { body: { leave_type_id: annual, starts_on: '2026-12-01', ends_on: '2026-12-01' } },
    agent,
  )
  await t.call(
    applicationForm.apply,
    { body: { leave_type_id: annual, starts_on: '2026-12-02', ends_on: '2026-12-02' } },
    agent,
  )
  await t.db.updateTable('approval').set({ waiting_since: '2026-11-10T08:00:00Z' }).where('subject_id', '=', sent.id).execute()
  const counted = [{ kind: 'leave', total: 2, new: 1, days: 0, weeks: 1, oldest: '2026-11-10T08:00:00.000Z' }]
  for (const who of [hr, lead, manager]) expect((await shownTo(who)).approvals).toEqual(counted)
  expect((await shownTo(stranger)).approvals).toEqual([])
  await t.db.updateTable('approval').set({ created_at: '2026-11-10T08:00:00Z' }).where('subject_id', '=', sent.id).execute()
  await t.db
    .insertInto('approval')
    .values({
      ...{
        id: uuid(),
        kind: 'leave',
        subject_id: uuid(),
        requester_id: agent.id,
        summary: '',
        steps: '[]',
        status: 'approved',
      },
      created_at: '2026-11-12T08:00:00Z',
      // By the company's clock the 15th has begun.
      decided_at: '2026-11-14T23:30:00Z',
    })
    .execute()
  const { today, pending_before } = await shownTo(lead)
  expect(pending_before).toHaveLength(30)
  expect(pending_before.at(-1)?.day).toBe(addDays(today, -1))
  const on = (day: string) => pending_before.find((entry) => entry.day === day)?.count
  expect(['2026-11-09', '2026-11-10', '2026-11-12', '2026-11-14', '2026-11-15'].map(on)).toEqual([0, 1, 2, 2, 1])
  expect((await shownTo(stranger)).pending_before.every(({ count }) => count === 0)).toBe(true)
})

it('names who joined and whose probation ends, as the list of employees finds them', async () => {
  const shown = await shownTo(hr)
  expect(shown.joiners.people.map(({ employee, on }) => `${employee.ogid} ${on}`)).toEqual([`${agent.ogid} 2026-11-02`])
  expect(shown.probation.people.map(({ employee, on }) => `${employee.ogid} ${on}`)).toEqual([`${agent.ogid} 2026-12-10`])
  const query = { status: 'active', probation_to: shown.probation.to } as const
  const list = await t.call(people.details, { query }, hr)
  expect(list.employee_details.map(({ ogid, probation_ends_on }) => `${ogid} ${probation_ends_on}`)).toEqual([
    `${agent.ogid} 2026-12-10`,
  ])
  // A filter tells what it filters by: others are not found by it.
  expect((await t.call(people.list, { query }, stranger)).total).toBe(0)
  expect((await t.call(people.list, { query }, lead)).total).toBe(1)
  expect((await shownTo(stranger)).joiners.total).toBe(0)
})

it('counts those who left in the month', async () => {
  await update(stranger, { status: 'left', exit_date: '2026-11-15' })
  const { leavers } = await shownTo(hr)
  expect(leavers).toMatchObject({ from: '2026-11-01', to: '2026-11-30', total: 1, planned: { total: 0 } })
  const { from, to } = leavers
  expect((await t.call(people.details, { query: { left_from: from, left_to: to } }, hr)).total).toBe(1)
  expect((await shownTo(lead)).leavers).toMatchObject({ total: 0, planned: null })
  await update(stranger, { status: 'active', exit_date: null })
})

it('names people whose documents end, only to whoever reads personal records', async () => {
  const file_id = uuid()
  await t.db
    .insertInto('file')
    .values({
      id: file_id,
      name: 'passport.pdf',
      size: 1,
      type: 'application/pdf',
      sha256: 'a'.repeat(64),
      purpose: 'document',
      created_by: hr.id,
    })
    .execute()
  const document = { id: uuid(), employee_id: colleague.id, kind: 'identification', file_id, created_by: hr.id } as const
  await t.db
    .insertInto('employee_document')
    .values({ ...document, removed_at: null, expires_on: '2026-12-24' })
    .execute()
  const { documents } = await shownTo(hr)
  expect(documents).toMatchObject({ total: 1, people: [{ employee: { ogid: colleague.ogid }, on: '2026-12-24' }] })
  const query = { status: 'active', documents_to: documents?.to } as const
  expect((await t.call(people.list, { query }, hr)).total).toBe(1)
  expect((await t.call(people.list, { query }, lead)).total).toBe(0)
  expect((await shownTo(lead)).documents).toBeNull()
})

it('counts heads as the directory does, and genders only for whoever reads personal records', async () => {
  const { headcount } = await shownTo(hr)
  const all = await t.call(people.list, { query: { status: 'active' } }, hr)
  expect(headcount.total).toBe(all.total)
  const there = await t.call(people.list, { query: { status: 'active', office_id: voice.id } }, hr)
  expect(headcount.offices.find(({ id }) => id === voice.id)?.people).toBe(there.total)
  expect(headcount.genders?.female).toBeGreaterThan(0)
  expect((await shownTo(lead)).headcount.genders).toBeNull()
})

it('has exceptions only for whoever puts them right', async () => {
  const names = async (who: Person) => (await shownTo(who)).exceptions.map(({ what }) => what)
  expect(await names(hr)).toEqual([...exceptionKinds])
  expect(await names(agent)).toEqual([])
})
