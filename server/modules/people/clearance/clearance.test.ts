import { applicationForm } from '@iroko/contract/leave/application-form'
import { type ClearanceExit, clearances } from '@iroko/contract/people/clearance'
import { clearanceItems } from '@iroko/contract/people/clearance-items'
import { people } from '@iroko/contract/people/directory'
import { exit } from '@iroko/contract/people/exit'
import { resignations } from '@iroko/contract/people/resignations'
import { terminations } from '@iroko/contract/people/terminations'
import { approvals } from '@iroko/contract/platform/approvals'
import { beforeEach, describe, expect, it } from 'vitest'
import { accrue, makeCompany } from '../../../test/company.ts'
import { approveNow } from '../../../test/decisions.ts'
import { type Person, testApp } from '../../../test/harness.ts'

const t = await testApp({ SESSION_HOURS: 1e6, SESSION_IDLE_MINUTES: 1e6 })
const c = await makeCompany(t)
const it_ = await t.office({ code: 'information technology', title: 'Information Technology' })
const coo = await t.person({ office_id: (await t.office({ code: 'operations' })).id, roles: ['coo'] })
const technician = await t.person({ office_id: it_.id })
beforeEach(() => t.setNow('2026-11-20'))

const agent = (leader: Person = c.lead) => t.person({ office_id: c.voice.id, leader })
const plan = (who: Person, body: object = {}) =>
  t.call(
    exit.deactivate,
    { params: { ogid: who.ogid }, body: { status: 'left', exit_date: '2026-11-30', reason: 'Moves', ...body } },
    c.hr,
  )
const boardOf = async (who: Person, as: Person = c.hr) =>
  (await t.call(clearances.list, { query: { q: who.ogid } }, as)).clearances[0]
const open = async (who: Person, as: Person = c.hr) => {
  const { id = '' } = (await boardOf(who)) ?? {}
  return (await t.call(clearances.show, { params: { id } }, as)).clearance
}
const sign = (task: { id: string; version: number } | undefined, as: Person, note = '', done = true) =>
  t.call(clearances.sign, { params: { id: task?.id ?? '' }, body: { done, note, version: task?.version ?? 0 } }, as)

describe('a clearance', () => {
  it('begins with the tasks of the template for the office and branch, due before the last day', async () => {
    const add = (title: string, office_id: string | null) =>
      t.call(clearanceItems.create, { body: { title, owner: 'hr', days_before: 40, office_id } }, c.hr)
    await add('Client badge', c.voice.id)
    await add('Safe keys', c.elsewhere.id)
    const leaver = await agent()
    await plan(leaver)
    const { task_list, ...row } = await open(leaver)
    const titles = task_list.map(({ title }) => title)
    expect(titles).toContain('Client badge')
    expect(titles).not.toContain('Safe keys')
    expect(task_list.every(({ due_on }) => due_on >= '2026-11-20' && due_on <= '2026-11-30')).toBe(true)
    expect(row).toMatchObject({
      tasks: titles.length,
      done: 0,
      cause: 'recorded',
      waits_for: expect.arrayContaining(['it', 'hr', 'leader']),
    })
    await expect(
      t.call(clearanceItems.create, { body: { title: 'Safe keys', owner: 'hr', days_before: 1 } }, c.hr),
    ).rejects.toMatchObject({
      fields: { title: expect.anything() },
    })
  })

  it('asks for what the kind of the exit takes: of who died neither an exit interview nor a handover', async () => {
    const add = (title: string, exits: ClearanceExit[]) =>
      t.call(clearanceItems.create, { body: { title, owner: 'hr', days_before: 0, exits } }, c.hr)
    await add('Condolence letter sent', ['death'])
    await add('Notice pay reckoned', ['termination'])
    await expect(add('For nobody', [])).rejects.toMatchObject({ fields: { exits: expect.anything() } })
    const of = ['Exit interview held', 'Handover of work to the named successor', 'Laptop, headset and phone returned']
    const own = ['Condolence letter sent', 'Notice pay reckoned']
    const tasksOf = async (who: Person) => {
      const titles = (await open(who)).task_list.map(({ title }) => title)
      return [...of, ...own].map((title) => titles.includes(title))
    }
    const ended = async (who: Person, kind: 'death' | 'redundancy') => {
      const body = { ogid: who.ogid, kind, reason: 'Private', exit_date: '2026-11-25' }
      const { id } = await t.call(terminations.propose, { body }, c.hr)
      await approveNow(t, 'termination', id, c.hrManager)
    }
    const [resigned, terminated, dead, resignedAndDied] = [await agent(), await agent(), await agent(), await agent()]
    await plan(resigned)
    await ended(terminated, 'redundancy')
    await ended(dead, 'death')
    expect([await tasksOf(resigned), await tasksOf(terminated), await tasksOf(dead)]).toEqual([
      [true, true, true, false, false],
      [true, true, true, false, true],
      [false, false, true, true, false],
    ])
    // Who dies while they work out their notice: what was signed stays, what is asked for no more goes.
    const body = { letter: 'Goodbye', reason: 'relocation' as const, last_working_day: '2026-12-31' }
    const { resignation } = await t.call(resignations.submit, { body }, resignedAndDied)
    for (const by of [c.lead, coo, c.hr]) await approveNow(t, 'resignation', resignation.id, by)
    expect(await tasksOf(resignedAndDied)).toEqual([true, true, true, false, false])
    await ended(resignedAndDied, 'death')
    expect(await tasksOf(resignedAndDied)).toEqual([false, false, true, true, false])
  })

  it('is signed by the department or leader it belongs to, by HR with a note, never for oneself', async () => {
    const [leaver, colleague] = [await agent(), await agent()]
    await plan(leaver)
    const { task_list } = await open(leaver)
    const of = (owner: string) => task_list.find((task) => task.owner === owner)
    const mine = async (as: Person) =>
      (await t.call(clearances.tasks, { query: { limit: 100 } }, as)).clearance_tasks
        .filter(({ employee }) => employee.ogid === leaver.ogid)
        .map(({ owner }) => owner)
    expect(new Set(await mine(technician))).toEqual(new Set(['it']))
    expect(await mine(c.lead)).toEqual(['leader'])
    expect(await mine(colleague)).toEqual([])
    await expect(sign(of('it'), leaver)).rejects.toMatchObject({ status: 403 })
    for (const as of [c.lead, colleague, c.stranger]) await expect(sign(of('it'), as)).rejects.toMatchObject({ status: 404 })
    await expect(sign(of('it'), c.hr)).rejects.toMatchObject({ fields: { note: expect.anything() } })
    await sign(of('it'), technician)
    await expect(sign(of('it'), technician)).rejects.toMatchObject({ status: 409 })
    await sign(of('leader'), c.lead)
    await sign(of('facility'), c.hr, 'Confirmed by phone by Facility')
    const after = await open(leaver, leaver)
    expect(after).toMatchObject({ done: 3, hand_over: null, can: { hand_over: false, papers: false } })
    expect(after.task_list.every(({ can }) => !can.sign)).toBe(true)
    // Who is leaving signs nothing of their own, not even HR.
    const officer = await t.person({ office_id: c.hrOffice.id, leader: c.hrManager })
    await t.call(
      exit.deactivate,
      { params: { ogid: officer.ogid }, body: { status: 'left', exit_date: '2026-11-30', reason: 'Moves' } },
      c.hrManager,
    )
    const own = (await open(officer, c.hrManager)).task_list.find(({ owner }) => owner === 'hr')
    await expect(sign(own, officer, 'Mine')).rejects.toMatchObject({ status: 403 })
  })

  it('names who takes over each report, each request and the rest; on the last day all of it goes there by itself', async () => {
    const top = await t.person({ office_id: c.voice.id })
    const leaver = await agent(top)
    const [report, otherHeir] = [await agent(leaver), await agent(leaver)]
    const [heir, other, decider] = [await agent(top), await agent(top), await agent(top)]
    await accrue(t)
    const wish = { leave_type_id: c.annual, starts_on: '2026-12-14', ends_on: '2026-12-14', reason: 'Rest' }
    for (const as of [report, otherHeir]) await t.call(applicationForm.apply, { body: wish }, as)
    await plan(leaver, { successor: heir.ogid })
    const { hand_over, id, owed_list } = await open(leaver)
    expect(owed_list).toMatchObject([{ title: 'Pending approvals', kind: 'hand_over', count: 2 }])
    const [first] = hand_over?.approvals.filter(({ requester }) => requester.id === report.id) ?? []
    const body = {
      successor: heir.ogid,
      successors: [{ ogid: report.ogid, successor: other.ogid }],
      deciders: [{ approval_id: first?.id ?? '', decider: decider.ogid }],
    }
    for (const as of [c.lead, leaver, technician])
      await expect(t.call(clearances.handOver, { params: { id }, body }, as)).rejects.toMatchObject({ status: 403 })
    const gone = { ...body, deciders: [{ approval_id: first?.id ?? '', decider: leaver.ogid }] }
    await expect(t.call(clearances.handOver, { params: { id }, body: gone }, c.hr)).rejects.toMatchObject({ status: 422 })
    await t.call(clearances.handOver, { params: { id }, body }, c.hr)
    expect((await open(leaver)).hand_over).toMatchObject({
      successor: { ogid: heir.ogid },
      approvals: expect.arrayContaining([
        expect.objectContaining({ decider: expect.objectContaining({ ogid: decider.ogid }) }),
      ]),
    })
    t.setNow('2026-12-01T00:30:00Z')
    await t.portal.jobs.enqueue(t.db, 'exits-due', {})
    await t.runJobs()
    await t.runJobs()
    const leaderOf = async (ogid: string) =>
      (await t.call(people.show, { params: { ogid } }, c.hr)).employee.job?.leaders.map((who) => who.ogid)
    expect(await leaderOf(report.ogid)).toEqual([other.ogid])
    expect(await leaderOf(otherHeir.ogid)).toEqual([heir.ogid])
    const waiting = async (as: Person) =>
      (await t.call(approvals.waiting, {}, as)).waiting_approvals.map(({ requester }) => requester.ogid)
    expect(await waiting(decider)).toEqual([report.ogid])
    expect(await waiting(heir)).toEqual([otherHeir.ogid])
    const left = await open(leaver)
    expect(left).toMatchObject({ has_left: true, hand_over: null, owed: 0 })
    // The work that is left is still signed, by whoever led them.
    await sign(
      left.task_list.find(({ owner }) => owner === 'leader'),
      top,
    )
  })

  it('a leader who leaves hands the signing over; who comes back has none that is open', async () => {
    const leader = await agent(c.lead)
    const leaver = await agent(leader)
    await plan(leaver)
    await plan(leader, { exit_date: '2026-11-20', successor: c.colleague.ogid })
    const task = (await open(leaver)).task_list.find(({ owner }) => owner === 'leader')
    await sign(task, c.colleague)
    await t.call(
      exit.deactivate,
      { params: { ogid: leaver.ogid }, body: { status: 'left', exit_date: '2026-11-20', reason: 'Now' } },
      c.hr,
    )
    const place = { office_id: c.voice.id, designation_id: await designation(), branch_id: t.branch_id }
    await t.call(
      exit.reactivate,
      { params: { ogid: leaver.ogid }, body: { reason: 'Back', hire_date: '2026-11-20', ...place } },
      c.hr,
    )
    expect(await boardOf(leaver)).toBe(undefined)
  })

  it('has papers for HR: a certificate of service, and no recommendation of one’s own', async () => {
    const leaver = await agent()
    await plan(leaver)
    const { id } = await open(leaver)
    for (const paper of ['certificate_of_service', 'recommendation']) {
      const answer = await t.inject({ url: `/api/v1/clearances/${id}/${paper}.pdf`, as: c.hr })
      expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'application/pdf'])
      expect((await t.inject({ url: `/api/v1/clearances/${id}/${paper}.pdf`, as: leaver })).statusCode).toBe(403)
    }
  })
})

async function designation(): Promise<string> {
  const found = await t.db.selectFrom('designation').select('id').executeTakeFirst()
  if (found) return found.id
  const id = '019a0000-0000-7000-8000-00000000d001'
  await t.db.insertInto('designation').values({ id, title: 'Agent', grade: 1 }).execute()
  return id
}
