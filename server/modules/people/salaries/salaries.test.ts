import { salaries as salaryCalls, salaryChanges } from '@iroko/contract/people/salaries'
import { approvals } from '@iroko/contract/platform/approvals'
import { delegations } from '@iroko/contract/platform/delegations'
import { v7 as uuid } from 'uuid'
import { expect, it } from 'vitest'
import { approveNow } from '../../../test/decisions.ts'
import { type Person, testApp } from '../../../test/harness.ts'

const t = await testApp()
const kora = await t.office({ title: 'Kora Bank Voice', office_type: 'campaign' })
const manager = await t.person({ roles: ['hr_manager'] })
const payroll = await t.person({ roles: ['payroll_processor'] })
const checker = await t.person({ roles: ['hr_manager'] })
const hr = await t.person({ roles: ['hr'] })
const lead = await t.person({ office_id: kora.id })
const agent = await t.person({ office_id: kora.id, leader: lead })

const read = (as: Person, ogid = agent.ogid) => t.call(salaryCalls.list, { params: { ogid } }, as)
const ask = async (amount_kobo: number, starts_on: string, by = manager, ogid = agent.ogid) => {
  const { salaries } = await read(by, ogid)
  const replaces =
    salaries.find((salary) => salary.starts_on <= starts_on && (!salary.ends_on || salary.ends_on > starts_on))?.id ?? null
  const body = { amount_kobo, starts_on, source: 'review', reason: 'A good year', replaces } as const
  await t.call(salaryCalls.set, { params: { ogid }, body }, by)
  return (await read(by, ogid)).pending?.id ?? ''
}
const decide = (id: string, by: Person) => approveNow(t, 'salary_change', id, by)
/** One asks, another approves. */
const set = async (amount_kobo: number, starts_on: string, by = manager, ogid = agent.ogid) =>
  await decide(await ask(amount_kobo, starts_on, by, ogid), checker)

it('is set from a day on, keeps its history, and is told to the employee', async () => {
  await set(20_000_000, '2026-01-01')
  await set(25_000_000, '2026-12-01')
  const { salaries, current } = await read(agent)
  expect(salaries.map(({ amount_kobo, starts_on, ends_on }) => [amount_kobo, starts_on, ends_on])).toEqual([
    [25_000_000, '2026-12-01', null],
    [20_000_000, '2026-01-01', '2026-12-01'],
  ])
  expect(current).toMatchObject({ amount_kobo: 20_000_000, set_by: { id: manager.id } })
  const mails = await t.db.selectFrom('outbox_mail').select(['recipient', 'body']).execute()
  expect(mails.filter(({ recipient }) => recipient === agent.email)).toHaveLength(2)
  expect(mails.every(({ body }) => !/200,?000|20000000/.test(body))).toBe(true)
  const log = await t.db.selectFrom('audit_log').select('after').where('action', '=', 'people.salary').execute()
  expect(log).toHaveLength(2)
  expect(JSON.stringify(log)).not.toContain('20000000')
})

it('takes the place of one of the same day, which is kept', async () => {
  await set(26_000_000, '2026-12-01')
  const rows = await t.db
    .selectFrom('salary')
    .select(['amount_kobo', 'replaced_at'])
    .where('starts_on', '=', '2026-12-01')
    .execute()
  expect(rows.filter(({ replaced_at }) => replaced_at === null).map(({ amount_kobo }) => amount_kobo)).toEqual([26_000_000])
  expect(rows).toHaveLength(2)
})

it('is read by those with pay, never through the leader tree; set by those who may, never one’s own', async () => {
  const earner = await t.person({ office_id: kora.id, leader: lead })
  const { ogid } = earner
  await set(20_000_000, '2026-01-01', manager, ogid)
  for (const person of [manager, payroll, earner]) expect((await read(person, ogid)).salaries).toHaveLength(1)
  for (const person of [lead, hr]) await expect(read(person, ogid)).rejects.toMatchObject({ status: 404 })
  expect((await read(earner, ogid)).can.set).toBe(false)
  await expect(set(30_000_000, '2026-12-01', earner, ogid)).rejects.toMatchObject({ status: 403 })
  await expect(set(30_000_000, '2026-12-01', manager, manager.ogid)).rejects.toMatchObject({ status: 403 })
  await set(90_000_000, '2026-01-01', payroll, manager.ogid)
})

it('refuses what cannot be, at its field, and what somebody else changed meanwhile', async () => {
  await expect(set(30_000_000, '2019-01-01')).rejects.toMatchObject({ fields: { starts_on: /was hired on 2020-01-06/ } })
  await expect(set(30_000_000, '2028-01-01')).rejects.toMatchObject({ fields: { starts_on: /12 months ahead/ } })
  await expect(set(26_000_000, '2026-12-24')).rejects.toMatchObject({ fields: { amount_kobo: /already/ } })
  await expect(set(0, '2026-12-24')).rejects.toMatchObject({ status: 422 })
  const body = { amount_kobo: 1_000_000, starts_on: '2026-12-24', source: 'review', reason: 'x', replaces: null } as const
  await expect(t.call(salaryCalls.set, { params: { ogid: agent.ogid }, body }, manager)).rejects.toMatchObject({
    status: 409,
    code: 'stale_version',
  })
})

it('is asked for by one and counts when another approved it; a leader hears nothing, the person afterwards', async () => {
  const person = await t.person({ office_id: kora.id, leader: lead })
  const id = await ask(40_000_000, '2026-12-01', manager, person.ogid)
  expect((await read(checker, person.ogid)).salaries).toEqual([])
  expect((await read(person, person.ogid)).pending).toBeNull()
  for (const by of [person, lead, hr]) {
    await expect(t.call(salaryChanges.show, { params: { id } }, by)).rejects.toMatchObject({
      status: by === person ? 404 : expect.any(Number),
    })
    await expect(decide(id, by)).rejects.toMatchObject({ status: expect.any(Number) })
  }
  await expect(decide(id, manager)).rejects.toMatchObject({ status: 403 })
  expect((await read(payroll, person.ogid)).can.set).toBe(false)
  await expect(ask(50_000_000, '2026-12-01', payroll, person.ogid)).rejects.toMatchObject({ status: 422 })
  const waiting = await t.call(approvals.waiting, { query: { kind: 'salary_change' } }, checker)
  expect(waiting.waiting_approvals[0]).toMatchObject({ subject_id: id, change: [{ label: 'Salary', to: '₦400,000.00' }] })
  const shown = await t.call(salaryChanges.show, { params: { id } }, checker)
  expect(shown.salary_change).toMatchObject({ amount_kobo: 40_000_000, can: { decide: true, withdraw: false } })
  expect((await decide(id, checker)).message).toBe(`Salary of ${person.full_name} set from 2026-12-01`)
  expect((await read(person, person.ogid)).salaries).toMatchObject([{ amount_kobo: 40_000_000, set_by: { id: manager.id } }])
})

it('is refused at its approval when another salary was written meanwhile, and is taken back by who asked', async () => {
  const person = await t.person({ office_id: kora.id })
  const id = await ask(40_000_000, '2026-12-01', payroll, person.ogid)
  const salary = { starts_on: '2026-11-01', amount_kobo: 1_000_000, source: 'agreed' as const, reason: 'x' }
  await t.db
    .insertInto('salary')
    .values({ id: uuid(), employee_id: person.id, ...salary })
    .execute()
  await expect(decide(id, checker)).rejects.toMatchObject({ status: 409, code: 'salary_changed' })
  await expect(t.call(salaryChanges.withdraw, { params: { id } }, manager)).rejects.toMatchObject({ status: 403 })
  await t.call(salaryChanges.withdraw, { params: { id } }, payroll)
  expect((await read(checker, person.ogid)).pending).toBeNull()
})

it('is not asked of, not read and not decided by a delegate who does not change pay', async () => {
  const person = await t.person({ office_id: kora.id })
  const body = { ogid: hr.ogid, starts_on: t.today(), ends_on: t.today() }
  const { delegation } = await t.call(delegations.create, { body }, checker)
  const id = await ask(40_000_000, '2026-12-01', manager, person.ogid)
  const { waiting_approvals } = await t.call(approvals.waiting, { query: { kind: 'salary_change' } }, hr)
  expect(waiting_approvals).toEqual([])
  await expect(decide(id, hr)).rejects.toMatchObject({ status: 403 })
  const requests = [{ kind: 'salary_change' as const, id, version: 1 }]
  await expect(t.call(approvals.decide, { body: { requests, decision: 'approved' } }, hr)).rejects.toMatchObject({
    status: 403,
  })
  await t.call(delegations.end, { params: { id: delegation.id } }, checker)
  await decide(id, checker)
})
