import { applicationForm } from '@iroko/contract/leave/application-form'
import { leave } from '@iroko/contract/leave/applications'
import { leaveBalances } from '@iroko/contract/leave/balances'
import { leaveCalendar } from '@iroko/contract/leave/calendar'
import { cancellations } from '@iroko/contract/leave/cancellations'
import { leaveTypes } from '@iroko/contract/leave/types'
import { workforceLeave } from '@iroko/contract/leave/workforce'
import { approvals } from '@iroko/contract/platform/approvals'
import { describe, expect, it } from 'vitest'
import { accrue, annualRules, makeCompany } from '../../../test/company.ts'
import { approveNow } from '../../../test/decisions.ts'
import { type Person, testApp } from '../../../test/harness.ts'

const t = await testApp()
const company = await makeCompany(t)
const { voice, elsewhere, hrOffice, annual, sick, agent, colleague, lead, manager, hr, hrManager, stranger, boss } = company
const data = await t.person({ first_name: 'Dayo', office_id: elsewhere.id, roles: ['data_manager'] })
const ceo = await t.person({ first_name: 'Bisi', office_id: elsewhere.id, roles: ['ceo'] })
const coo = await t.person({ first_name: 'Chuka', office_id: elsewhere.id, roles: ['coo'] })
await accrue(t)

async function applied(as: Person, starts_on: string, ends_on = starts_on, leave_type_id = annual) {
  return (await t.call(applicationForm.apply, { body: { leave_type_id, starts_on, ends_on } }, as)).leave.id
}
async function approved(as: Person, starts_on: string, ends_on = starts_on, leave_type_id = annual) {
  const id = await applied(as, starts_on, ends_on, leave_type_id)
  for (const decider of [lead, manager, hr]) await approveNow(t, 'leave', id, decider)
  return id
}

// Agent: two approved and a pending one; colleague: a pending one that has come to the manager; the others one each.
const trip = await approved(agent, '2026-12-01', '2026-12-03')
const illness = await approved(agent, '2026-11-18', '2026-11-18', sick)
const wish = await applied(agent, '2026-12-21', '2026-12-22')
const wedding = await applied(colleague, '2026-12-02', '2026-12-02')
await approveNow(t, 'leave', wedding, lead)
const ofLead = await applied(lead, '2026-12-09')
const ofHr = await applied(hr, '2026-12-10')
const ofStranger = await applied(stranger, '2026-12-11')
const everything = [trip, illness, wish, wedding, ofLead, ofHr, ofStranger]

const list = async (as: Person, query: object = {}) =>
  (await t.call(leave.list, { query }, as)).leaves.map(({ id }) => id).toSorted()

describe('whose applications a person sees', () => {
  it('their own, those below them, what they decide; HR, the COO and super all', async () => {
    const sees: [Person, string[]][] = [
      [agent, [trip, illness, wish]],
      [colleague, [wedding]],
      [lead, [trip, illness, wish, wedding, ofLead]],
      [manager, [trip, illness, wish, wedding, ofLead]],
      [stranger, [ofStranger]],
      [data, []],
      [hr, everything],
      [coo, everything],
      [boss, everything],
    ]
    for (const [person, ids] of sees) expect(await list(person), person.full_name).toEqual(ids.toSorted())
  })

  it('the same for one: another’s is not there', async () => {
    const read = (id: string, as: Person) => t.call(leave.show, { params: { id }, query: {} } as never, as)
    for (const as of [agent, lead, manager, hr, hrManager, coo, boss]) expect((await read(trip, as)).leave.id).toBe(trip)
    for (const as of [colleague, stranger, data])
      await expect(read(trip, as)).rejects.toMatchObject({ status: 404, message: 'The application was not found' })
    await expect(read(crypto.randomUUID(), hr)).rejects.toMatchObject({ status: 404 })
  })

  it('whoever decided may read it afterwards, wherever they sit', async () => {
    const head = await t.person({ first_name: 'Ngozi' })
    await t.db.updateTable('office').set({ head_id: head.id }).where('id', '=', elsewhere.id).execute()
    const id = await applied(data, '2026-11-16')
    await approveNow(t, 'leave', id, head)
    expect(await list(head, { ogid: data.ogid })).toEqual([id])
    await t.call(leave.withdraw, { params: { id } }, data)
  })
})

describe('filters and order', () => {
  it.each<[string, object, string[]]>([
    ['by status', { status: 'pending', ogid: agent.ogid }, [wish]],
    ['by type', { leave_type_id: sick }, [illness]],
    ['by office', { office_id: hrOffice.id }, [ofHr]],
    ['by office code', { office_code: 'hr' }, [ofHr]],
    ['by days that touch it', { from: '2026-12-02', to: '2026-12-02' }, [trip, wedding]],
    ['by name', { q: 'amaka' }, [trip, illness, wish]],
    ['by OGID', { ogid: lead.ogid }, [ofLead]],
    ['mine', { mine: 'true', status: 'pending' }, [ofHr]],
  ])('%s', async (_what, query, ids) => {
    expect(await list(hr, query)).toEqual(ids.toSorted())
  })

  it('what waits for me: also what has nobody nearer', async () => {
    expect(await list(hrManager, { waiting: 'true' })).toEqual([ofHr, ofStranger].toSorted())
    expect(await list(manager, { waiting: 'true' })).toEqual([ofLead, wedding].toSorted())
    expect(await list(hr, { waiting: 'true' })).toEqual([])
  })

  it('takes a search literally', async () => {
    expect(await list(hr, { q: '%' })).toEqual([])
  })

  it('sorts and pages, and says how many there are', async () => {
    const page = (query: object) => t.call(leave.list, { query }, hr)
    const newest = await page({ sort: '-starts_on', limit: 3 })
    expect(newest.leaves.map(({ id }) => id)).toEqual([wish, ofStranger, ofHr])
    expect(newest).toMatchObject({ page: 1, limit: 3, total: 8 })
    const second = await page({ sort: '-starts_on', limit: 3, page: 3 })
    expect(second.leaves).toHaveLength(2)
    const names = (await page({ sort: 'full_name', status: 'pending' })).leaves.map(({ employee }) => employee.full_name)
    expect(names).toEqual(names.toSorted())
    await expect(page({ sort: 'reason' })).rejects.toMatchObject({ status: 422 })
  })

  it('answers the same as a sheet', async () => {
    const sheet = await t.inject({ url: '/api/v1/leaves.csv', query: { status: 'approved' }, as: lead })
    expect(sheet.headers['content-type']).toContain('text/csv')
    expect(sheet.body.trim().split('\n')).toHaveLength(3)
  })

  it('says who has it now', async () => {
    const { leaves } = await t.call(leave.list, { query: { status: 'pending', limit: 1000 } }, hr)
    const waiting = new Map(leaves.map((row) => [row.id, row.waiting_for]))
    expect(waiting.get(wish)).toEqual([lead.full_name])
    expect(waiting.get(wedding)).toEqual([manager.full_name])
    expect(waiting.get(ofHr)).toEqual([hrManager.full_name])
  })
})

describe('the bell', () => {
  it('counts what is pending in the company, newest first, for HR only', async () => {
    const bell = await t.call(leave.bell, { query: { limit: 2 } }, hrManager)
    expect(bell).toMatchObject({ pending: 5, total: 5, limit: 2, leaves: [{ id: ofStranger }, { id: ofHr }] })
    for (const as of [agent, lead, manager, coo, data])
      await expect(t.call(leave.bell, {}, as)).rejects.toMatchObject({ status: 403 })
  })

  it('answers at the address that the specification names', async () => {
    const response = await t.inject({ url: '/api/v1/hr_dashboard/leaves.json', query: { page: '1', limit: '1000' }, as: hr })
    expect(response.json()).toMatchObject({ leaves: expect.any(Array), pending: 5 })
  })
})

describe('by office', () => {
  it('counts what is pending in scope and what of it waits for the caller', async () => {
    const offices = async (as: Person) =>
      (await t.call(leave.pendingByOffice, {}, as)).offices.map(({ title, pending, waiting_for_me }) => [
        title,
        pending,
        waiting_for_me,
      ])
    expect(await offices(lead)).toEqual([['Kora Bank Voice', 3, 1]])
    expect(await offices(manager)).toEqual([['Kora Bank Voice', 3, 2]])
    expect(await offices(hr)).toEqual([
      ['Accounting', 1, 0],
      ['Human Resources', 1, 0],
      ['Kora Bank Voice', 3, 0],
    ])
    expect(await offices(data)).toEqual([])
  })
})

describe('the workforce as data', () => {
  it('is for the data manager and HR', async () => {
    const query = { from: '2026-11-01', to: '2026-12-31' }
    const { leaves, total } = await t.call(
      workforceLeave.list,
      { query: { ...query, office_type: 'campaign', sort: 'full_name,-days' } },
      data,
    )
    expect(total).toBe(5)
    expect(leaves[0]).toMatchObject({
      ogid: agent.ogid,
      full_name: agent.full_name,
      office: 'Kora Bank Voice',
      office_type: 'campaign',
      team: '',
      branch: 'Abuja',
      designation: '',
      leave_type: null,
      days: 3,
      status: 'approved',
    })
    for (const as of [agent, lead, coo])
      await expect(t.call(workforceLeave.list, {}, as)).rejects.toMatchObject({ status: 403 })
    expect((await t.call(workforceLeave.list, { query: { branch_id: t.branch_id, status: 'approved' } }, hr)).total).toBe(2)
  })

  it('adds up by office and kind; who may not know the kind of each reads the sums of offices', async () => {
    const query = { from: '2026-11-01', to: '2026-12-31' }
    expect(await t.call(workforceLeave.pivot, { query }, data)).toEqual({
      leave_types: [],
      rows: [{ office: { id: voice.id, title: 'Kora Bank Voice' }, days: {}, total: 4 }],
      totals: {},
    })
    const pivot = await t.call(workforceLeave.pivot, { query }, hr)
    expect(pivot).toEqual({
      leave_types: [
        { id: annual, title: 'Annual leave' },
        { id: sick, title: 'Sick leave' },
      ],
      rows: [{ office: { id: voice.id, title: 'Kora Bank Voice' }, days: { [annual]: 3, [sick]: 1 }, total: 4 }],
      totals: { [annual]: 3, [sick]: 1 },
    })
    await expect(t.call(workforceLeave.pivot, { query: { from: '2026-12-31', to: '2026-11-01' } }, data)).rejects.toMatchObject(
      {
        status: 422,
      },
    )
  })
})

describe('the calendar', () => {
  it('shows who of the office is away, and never why', async () => {
    const calendar = await t.call(leaveCalendar.show, { query: { from: '2026-12-01', to: '2026-12-31' } }, colleague)
    expect(
      calendar.away.map(({ employee, starts_on, ends_on, status }) => [employee.ogid, starts_on, ends_on, status]),
    ).toEqual([
      [agent.ogid, '2026-12-01', '2026-12-03', 'approved'],
      [colleague.ogid, '2026-12-02', '2026-12-02', 'pending'],
      [lead.ogid, '2026-12-09', '2026-12-09', 'pending'],
      [agent.ogid, '2026-12-21', '2026-12-22', 'pending'],
    ])
    expect(JSON.stringify(calendar)).not.toContain('leave')
    const all = await t.call(leaveCalendar.show, { query: { from: '2026-12-01', to: '2026-12-31' } }, hr)
    expect(all.away).toHaveLength(6)
    await expect(t.call(leaveCalendar.show, { query: { from: '2026-12-01', to: '2027-03-31' } }, hr)).rejects.toMatchObject({
      status: 422,
    })
  })
})

describe('the kinds of leave', () => {
  it('everyone reads them, HR changes them', async () => {
    expect((await t.call(leaveTypes.list, { query: { limit: 1000 } }, agent)).leave_types.map(({ title }) => title)).toEqual([
      'Annual leave',
      'Sick leave',
    ])
    for (const as of [agent, lead, coo, data])
      await expect(t.call(leaveTypes.create, { body: annualRules }, as)).rejects.toMatchObject({ status: 403 })
    await expect(t.call(leaveTypes.create, { body: annualRules }, hr)).rejects.toMatchObject({
      status: 422,
      fields: { title: 'A leave type with this title already exists' },
    })
    const { leave_type } = await t.call(
      leaveTypes.create,
      { body: { ...annualRules, title: 'Study leave', milestones: [{ after_years: 5, days_per_year: 25 }] } },
      hr,
    )
    expect(leave_type).toMatchObject({
      title: 'Study leave',
      version: 1,
      archived_at: null,
      milestones: [{ after_years: 5, days_per_year: 25 }],
    })
    await t.runJobs()
    const { leave_balances } = await t.call(leaveBalances.list, {}, agent)
    expect(leave_balances.find((row) => row.leave_type.id === leave_type.id)).toMatchObject({ granted: 25 })

    const params = { id: leave_type.id }
    const body = { ...annualRules, title: 'Study', version: 1 }
    expect((await t.call(leaveTypes.update, { params, body }, hr)).leave_type).toMatchObject({ title: 'Study', version: 2 })
    await expect(t.call(leaveTypes.update, { params, body }, hrManager)).rejects.toMatchObject({
      status: 409,
      code: 'stale_version',
    })
    expect((await t.call(leaveTypes.show, { params }, agent)).leave_type.version).toBe(2)

    const id = await applied(agent, '2027-01-18', undefined, leave_type.id)
    await expect(t.call(leaveTypes.archive, { params }, hr)).rejects.toMatchObject({
      status: 409,
      message: '1 application is pending. Decide first',
    })
    await t.call(leave.withdraw, { params: { id } }, agent)
    await t.call(leaveTypes.archive, { params }, hr)
    expect(
      (await t.call(leaveTypes.list, { query: { archived: 'true' } }, agent)).leave_types.map(({ title }) => title),
    ).toEqual(['Study'])
    await expect(applied(agent, '2027-01-18', undefined, leave_type.id)).rejects.toMatchObject({
      fields: { leave_type_id: 'This leave type is no longer available' },
    })
  })

  it('lists who took one in a year', async () => {
    const takers = await t.call(leaveTypes.takers, { params: { id: annual }, query: { year: 2026 } }, hr)
    expect(takers.takers).toEqual([
      {
        id: agent.id,
        ogid: agent.ogid,
        full_name: agent.full_name,
        office: 'Kora Bank Voice',
        applications: 1,
        days: 3,
        left: 17,
      },
    ])
    await expect(t.call(leaveTypes.takers, { params: { id: annual } }, lead)).rejects.toMatchObject({ status: 403 })
  })
})

describe('why somebody takes health leave', () => {
  it('is for the person and HR; who decides sees kind, dates and balance, and nobody a mail with it', async () => {
    const body = { leave_type_id: sick, starts_on: '2026-11-17', ends_on: '2026-11-17', reason: 'Malaria', contact: 'At home' }
    const { leave: sent } = await t.call(applicationForm.apply, { body }, agent)
    const params = { id: sent.id }
    const reads = async (as: Person) => (await t.call(leave.show, { params }, as)).leave
    for (const as of [lead, manager]) {
      const shown = await reads(as)
      expect(shown).toMatchObject({
        reason: null,
        contact: null,
        days: 1,
        leave_type: { title: 'Sick leave' },
        balance: { year: 2026 },
      })
      expect(JSON.stringify(shown)).not.toContain('Malaria')
    }
    for (const as of [agent, hr, hrManager]) expect(await reads(as)).toMatchObject({ reason: 'Malaria' })
    const waiting = (await t.call(approvals.waiting, {}, lead)).waiting_approvals
    expect(waiting.find(({ subject_id }) => subject_id === sent.id)).toMatchObject({
      reason: null,
      summary: 'Leave on 2026-11-17, 1 day',
      facts: expect.arrayContaining([{ label: 'Leave type', value: 'Sick leave' }]),
    })
    const inTable = async (as: Person, query: { waiting?: 'true' }) =>
      (await t.call(leave.list, { query }, as)).leaves.find(({ id }) => id === sent.id)
    expect((await inTable(lead, { waiting: 'true' }))?.deciding).toMatchObject({
      reason: null,
      facts: expect.arrayContaining([{ label: 'Available after', value: expect.stringMatching(/ days? on \d{4}-\d\d-\d\d$/) }]),
    })
    expect((await inTable(lead, {}))?.deciding).toBeUndefined()
    for (const decider of [lead, manager, hr]) await approveNow(t, 'leave', sent.id, decider)
    await t.call(cancellations.cancel, { params, body: { reason: 'The malaria was none' } }, hr)
    const ledger = async (as: Person) =>
      (await t.call(leaveBalances.ledger, { query: { ogid: agent.ogid, leave_type_id: sick } }, as)).leave_ledger[0]?.cause
    expect(JSON.stringify(await reads(lead))).not.toContain('malaria')
    await expect(ledger(lead)).rejects.toMatchObject({ status: 404 })
    expect(await ledger(hr)).toBe('Cancelled: The malaria was none')
    const mails = await t.db.selectFrom('outbox_mail').select(['recipient', 'subject', 'body']).execute()
    const about = mails.filter((mail) => /malaria/i.test(mail.subject + mail.body)).map(({ recipient }) => recipient)
    expect(about).toEqual([agent.email])
    expect(mails.filter((mail) => mail.body.includes('Sick leave'))).toEqual([])
  })

  it('is not even a kind for others in scope: they see the dates', async () => {
    const dates = { id: illness, leave_type: null, starts_on: '2026-11-18', days: 1 }
    const params = { id: illness }
    await t.call(cancellations.cancel, { params, body: { reason: 'It was no fever' } }, hr)
    for (const as of [coo, ceo]) {
      const { leaves } = await t.call(leave.list, { query: { ogid: agent.ogid } }, as)
      expect(leaves.find(({ id }) => id === illness)).toMatchObject({ ...dates, days: 0 })
      expect(await list(as, { leave_type_id: sick })).toEqual([])
      const shown = (await t.call(leave.show, { params }, as)).leave
      expect(shown).toMatchObject({ leave_type: null, reason: null, contact: null, balance: null, file: null })
      expect(JSON.stringify(shown)).not.toMatch(/sick|fever/i)
      expect((await t.call(leave.show, { params: { id: trip } }, as)).leave).toMatchObject({ leave_type: null, reason: null })
      const sheet = await t.inject({ url: '/api/v1/leaves.csv', as })
      expect(sheet.body).not.toMatch(/sick|annual/i)
    }
    expect(await list(lead, { leave_type_id: sick })).toContain(illness)
  })

  it('is not read off balances either: they are for the person and HR', async () => {
    for (const call of [leaveBalances.list, leaveBalances.ledger]) {
      for (const as of [lead, coo, data])
        await expect(
          t.call<typeof leaveBalances.list>(call as never, { query: { ogid: agent.ogid } }, as),
        ).rejects.toMatchObject({ status: 404 })
    }
    expect((await t.call(leaveBalances.list, { query: { ogid: agent.ogid } }, hr)).leave_balances).not.toEqual([])
  })

  it('of another kind is read by whoever decides', async () => {
    const body = { leave_type_id: annual, starts_on: '2027-02-02', ends_on: '2027-02-02', reason: 'A wedding' }
    const { leave: sent } = await t.call(applicationForm.apply, { body }, agent)
    expect((await t.call(leave.show, { params: { id: sent.id } }, lead)).leave.reason).toBe('A wedding')
  })
})
