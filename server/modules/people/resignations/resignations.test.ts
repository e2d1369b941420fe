import { clearances } from '@iroko/contract/people/clearance'
import { people } from '@iroko/contract/people/directory'
import { exit } from '@iroko/contract/people/exit'
import { resignations } from '@iroko/contract/people/resignations'
import { approvals } from '@iroko/contract/platform/approvals'
import { beforeEach, describe, expect, it } from 'vitest'
import { makeCompany } from '../../../test/company.ts'
import { approveNow, rejectNow } from '../../../test/decisions.ts'
import { type Person, testApp } from '../../../test/harness.ts'

const t = await testApp({ SESSION_HOURS: 1e6, SESSION_IDLE_MINUTES: 1e6 })
const c = await makeCompany(t)
const coo = await t.person({
  first_name: 'Chike',
  office_id: (await t.office({ code: 'operations', title: 'Operations' })).id,
  roles: ['coo'],
})

const letter = { letter: 'I resign.', reason: 'another_job', last_working_day: '2026-12-20' } as const
const submit = (as: Person, body: object = {}) => t.call(resignations.submit, { body: { ...letter, ...body } }, as)
const current = async (ogid: string, as: Person) => (await t.call(resignations.current, { params: { ogid } }, as)).resignation
const agent = (leader: Person = c.lead, hire_date = '2020-01-06') => t.person({ office_id: c.voice.id, leader, hire_date })
const approveAll = async (id: string) => {
  for (const by of [c.lead, coo, c.hr]) await approveNow(t, 'resignation', id, by)
}
const retract = async (as: Person, reason = '') => {
  const held = await current(as.ogid, as)
  return await t.call(
    resignations.retract,
    { params: { id: held?.id ?? '' }, body: { reason, version: held?.version ?? 0 } },
    as,
  )
}
const consent = async (ogid: string, agreed: boolean, as: Person = c.hr) => {
  const held = await current(ogid, as)
  const body = { agreed, comment: 'As agreed', version: held?.version ?? 0 }
  return await t.call(resignations.consent, { params: { id: held?.id ?? '' }, body }, as)
}
async function night(day: string) {
  t.setNow(`${day}T00:30:00Z`)
  await t.portal.jobs.enqueue(t.db, 'exits-due', {})
  await t.runJobs()
  await t.runJobs()
}
beforeEach(() => t.setNow('2026-11-20'))

describe('a resignation', () => {
  it('is pending, approved by leader, chief operating officer and HR, and opens the exit with its clearance', async () => {
    const leaver = await agent()
    expect(await current(leaver.ogid, leaver)).toBe(null)
    const { notice } = await t.call(resignations.notice, { params: { ogid: leaver.ogid } }, leaver)
    expect(notice).toMatchObject({ length: 1, unit: 'month', ends_on: '2026-12-20', why_not: null })
    const { resignation } = await submit(leaver, { last_working_day: '2026-12-10' })
    expect(resignation).toMatchObject({ status: 'pending', shortfall_days: 10, can: { retract: true, decide: false } })
    await expect(submit(leaver)).rejects.toMatchObject({ status: 409 })
    await approveAll(resignation.id)
    expect(await current(leaver.ogid, leaver)).toMatchObject({ status: 'approved', waiting_for: [] })
    const { planned_exits } = await t.call(exit.planned, { query: { ogid: leaver.ogid } }, c.hr)
    expect(planned_exits).toMatchObject([{ status: 'left', exit_date: '2026-12-10', is_decided: true }])
    const { clearances: board } = await t.call(clearances.list, { query: { q: leaver.ogid } }, c.hr)
    expect(board).toMatchObject([{ cause: 'resignation', exit_date: '2026-12-10', done: 0 }])
    await expect(t.call(exit.cancel, { params: { id: planned_exits[0]?.id ?? '' } }, c.hr)).rejects.toMatchObject({
      code: 'resigned',
    })
    await night('2026-12-11')
    expect((await t.call(people.show, { params: { ogid: leaver.ogid } }, c.hr)).employee.status).toBe('left')
    await expect(current(leaver.ogid, leaver)).rejects.toMatchObject({ status: 400 })
  })

  it('is retracted while it is pending, by a rejection, and after its approval once HR agrees; then everything is as before', async () => {
    const leaver = await agent()
    await submit(leaver)
    expect((await retract(leaver)).resignation.status).toBe('retracted')
    const again = (await submit(leaver)).resignation
    await rejectNow(t, 'resignation', again.id, c.lead, 'Stay until the project is done')
    expect(await current(leaver.ogid, leaver)).toMatchObject({ status: 'retracted', trail: { status: 'rejected' } })
    const third = (await submit(leaver)).resignation
    await approveAll(third.id)
    await expect(retract(leaver)).rejects.toMatchObject({ fields: { reason: expect.anything() } })
    await expect(consent(leaver.ogid, true)).rejects.toMatchObject({ code: 'not_asked' })
    await retract(leaver, 'The offer fell through')
    expect(await current(leaver.ogid, c.hr)).toMatchObject({
      status: 'approved',
      retract_reason: 'The offer fell through',
      can: { consent: true },
    })
    await consent(leaver.ogid, false)
    await retract(leaver, 'Please')
    expect((await consent(leaver.ogid, true)).resignation).toMatchObject({
      status: 'retracted',
      retracted_by: { ogid: c.hr.ogid },
    })
    expect((await t.call(exit.planned, { query: { ogid: leaver.ogid } }, c.hr)).planned_exits).toEqual([])
    expect((await t.call(clearances.list, { query: { q: leaver.ogid } }, c.hr)).clearances).toEqual([])
    await night('2026-12-22')
    expect((await t.call(people.show, { params: { ogid: leaver.ogid } }, c.hr)).employee.status).toBe('active')
  })

  it('cannot be retracted after the last working day, nor by anybody else', async () => {
    const leaver = await agent()
    const { resignation } = await submit(leaver, { last_working_day: '2026-11-25' })
    await approveAll(resignation.id)
    const { version } = (await t.call(resignations.show, { params: { id: resignation.id } }, c.hr)).resignation
    const body = { reason: 'Please', version }
    await expect(t.call(resignations.retract, { params: { id: resignation.id }, body }, c.lead)).rejects.toMatchObject({
      status: 403,
    })
    await retract(leaver, 'Please')
    t.setNow('2026-11-26')
    await expect(consent(leaver.ogid, true)).rejects.toMatchObject({ code: 'over' })
  })

  it('tells its reason to the person and HR, and nothing to peers, reportees and other leaders', async () => {
    const leaver = await agent()
    const below = await agent(leaver)
    const otherLead = await t.person({ office_id: c.elsewhere.id, roles: ['team_lead'] })
    await t.person({ office_id: c.elsewhere.id, leader: otherLead })
    const { resignation } = await submit(leaver)
    for (const as of [c.colleague, below, otherLead, c.stranger]) {
      await expect(current(leaver.ogid, as)).rejects.toMatchObject({ status: 404 })
      await expect(t.call(resignations.show, { params: { id: resignation.id } }, as)).rejects.toMatchObject({ status: 404 })
      expect((await t.call(resignations.list, {}, as)).resignations).toEqual([])
      await expect(t.call(resignations.notes, { params: { id: resignation.id } }, as)).rejects.toMatchObject({ status: 403 })
    }
    for (const as of [c.lead, c.manager, coo]) {
      expect(await t.call(resignations.show, { params: { id: resignation.id } }, as)).toMatchObject({
        resignation: { reason: null },
      })
      const query = { q: leaver.ogid, reason: 'another_job' } as const
      expect((await t.call(resignations.list, { query }, as)).resignations).toEqual([])
    }
    for (const as of [leaver, c.hr, c.hrManager])
      expect(await current(leaver.ogid, as)).toMatchObject({ reason: 'another_job' })
  })

  it('ends earlier once person and HR agree, whoever proposes it, and never by one of them alone', async () => {
    const leaver = await agent(c.lead, '2026-06-01')
    const { resignation } = await submit(leaver, { last_working_day: '2026-12-20' })
    const held = async (as: Person) => (await current(leaver.ogid, as)) ?? resignation
    const at = { params: { id: resignation.id } }
    const propose = async (last_working_day: string, as: Person) =>
      t.call(resignations.bringForward, { ...at, body: { last_working_day, version: (await held(leaver)).version } }, as)
    const answer = async (agreed: boolean, as: Person) =>
      t.call(resignations.answerDay, { ...at, body: { agreed, version: (await held(leaver)).version } }, as)
    const exits = async () => (await t.call(exit.planned, { query: { ogid: leaver.ogid } }, c.hr)).planned_exits
    await expect(propose('2026-12-10', leaver)).rejects.toMatchObject({ code: 'not_approved' })
    await approveAll(resignation.id)
    const before = await held(c.hr)
    expect(before.can).toMatchObject({ bring_forward: true, answer_day: false })
    for (const day of ['2026-11-19', '2026-12-20', '2026-12-24'])
      await expect(propose(day, leaver), day).rejects.toMatchObject({ fields: { last_working_day: expect.anything() } })
    await expect(propose('2026-12-10', c.lead)).rejects.toMatchObject({ status: 403 })

    // The person proposes; HR lets it be as it was.
    await propose('2026-12-10', leaver)
    await expect(answer(true, leaver)).rejects.toMatchObject({ status: 403 })
    expect((await held(c.hr)).earlier).toMatchObject({ day: '2026-12-10', by: { ogid: leaver.ogid } })
    await answer(false, c.hr)
    expect(await exits()).toMatchObject([{ exit_date: '2026-12-20' }])
    await expect(answer(true, c.hr)).rejects.toMatchObject({ code: 'not_asked' })

    // HR proposes; the person agrees.
    await propose('2026-12-12', c.hr)
    for (const as of [c.hr, c.hrManager]) await expect(answer(true, as)).rejects.toMatchObject({ status: 403 })
    expect((await held(leaver)).can).toMatchObject({ answer_day: true })
    await answer(true, leaver)
    expect(await exits()).toMatchObject([{ exit_date: '2026-12-12', status: 'left' }])
    const after = await held(leaver)
    expect(after).toMatchObject({ last_working_day: '2026-12-12', named_day: '2026-12-20', earlier: null })
    // Notice that both let off is not owed.
    expect(after.shortfall_days).toBe(before.shortfall_days)
    const { clearances: board } = await t.call(clearances.list, { query: { q: leaver.ogid } }, c.hr)
    expect(board).toMatchObject([{ exit_date: '2026-12-12' }])
    const titles = (
      await t.db.selectFrom('notification').select('title').where('employee_id', '=', leaver.id).orderBy('id').execute()
    ).map(({ title }) => title)
    expect(titles).toContainEqual(`The last working day stays: ${leaver.full_name}`)
    expect(titles).toContainEqual(`An earlier last working day is proposed: ${leaver.full_name}`)
    await night('2026-12-13')
    expect((await t.call(people.show, { params: { ogid: leaver.ogid } }, c.hr)).employee).toMatchObject({ status: 'left' })
  })

  it('keeps retention notes for HR, never about the reader', async () => {
    const officer = await t.person({ office_id: c.hrOffice.id, leader: c.hrManager })
    const { resignation } = await submit(officer)
    const params = { id: resignation.id }
    await t.call(resignations.addNote, { params, body: { kind: 'counter_offer', note: 'A grade up' } }, c.hr)
    expect((await t.call(resignations.notes, { params }, c.hrManager)).notes).toMatchObject([{ note: 'A grade up' }])
    await expect(t.call(resignations.notes, { params }, officer)).rejects.toMatchObject({ status: 404 })
    await expect(consent(officer.ogid, true, officer)).rejects.toMatchObject({ status: 403 })
  })

  it('the chief operating officer sees all of operations, whoever leads them, and nobody of other departments', async () => {
    const [of, not] = [await agent(), await t.person({ office_id: c.elsewhere.id })]
    await submit(of)
    await submit(not)
    const seen = (await t.call(resignations.list, { query: { pipeline: 'true', limit: 100 } }, coo)).resignations
    expect(seen.map(({ employee }) => employee.ogid)).toContain(of.ogid)
    expect(seen.map(({ employee }) => employee.ogid)).not.toContain(not.ogid)
  })

  it('of the HR manager and of the chief executive is decided by somebody else', async () => {
    const ceo = await t.person({ office_id: c.elsewhere.id, roles: ['ceo'] })
    for (const who of [c.hrManager, ceo]) {
      const { resignation } = await submit(who)
      expect(resignation.waiting_for.length).toBeGreaterThan(0)
      expect(resignation.waiting_for).not.toContain(who.full_name)
      await expect(approveNow(t, 'resignation', resignation.id, who)).rejects.toMatchObject({ status: 403 })
      await retract(who)
    }
  })

  it('finds another to decide it when the leader who was asked leaves', async () => {
    const leader = await t.person({ office_id: c.voice.id, leader: c.manager, leadership_type: 2 })
    const leaver = await agent(leader)
    const { resignation } = await submit(leaver)
    await t.call(
      exit.deactivate,
      {
        params: { ogid: leader.ogid },
        body: { status: 'left', exit_date: '2026-11-20', reason: 'Left', successor: c.lead.ogid },
      },
      c.hr,
    )
    await t.runJobs()
    expect((await current(leaver.ogid, leaver))?.waiting_for).toEqual([c.lead.full_name])
    await approveAll(resignation.id)
    expect((await t.call(approvals.waiting, {}, c.hr)).waiting_approvals).toEqual([])
  })

  it('two decide and retract at once: one of them wins', async () => {
    const leaver = await agent()
    const { resignation } = await submit(leaver)
    await approveNow(t, 'resignation', resignation.id, c.lead)
    await approveNow(t, 'resignation', resignation.id, coo)
    const results = await Promise.allSettled([approveNow(t, 'resignation', resignation.id, c.hr), retract(leaver)])
    const now = await current(leaver.ogid, c.hr)
    const { planned_exits } = await t.call(exit.planned, { query: { ogid: leaver.ogid } }, c.hr)
    expect(results.length).toBe(2)
    expect(planned_exits.length).toBe(now?.status === 'approved' ? 1 : 0)
  })

  it('by an hour’s word only: no day in the past, none too far ahead, no empty letter', async () => {
    const leaver = await agent()
    await expect(submit(leaver, { last_working_day: '2026-11-19' })).rejects.toMatchObject({
      fields: { last_working_day: expect.anything() },
    })
    await expect(submit(leaver, { last_working_day: '2028-01-01' })).rejects.toMatchObject({
      fields: { last_working_day: expect.anything() },
    })
    await expect(submit(leaver, { letter: ' ' })).rejects.toMatchObject({ fields: { letter: 'Write your letter' } })
  })
})
