import { applicationForm } from '@iroko/contract/leave/application-form'
import { leave } from '@iroko/contract/leave/applications'
import { leaveBalances } from '@iroko/contract/leave/balances'
import { cancellations } from '@iroko/contract/leave/cancellations'
import { holidays } from '@iroko/contract/time/holidays'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { annualRules, insertType, makeCompany } from '../../../test/company.ts'
import { approveNow } from '../../../test/decisions.ts'
import { type Person, testApp } from '../../../test/harness.ts'

const t = await testApp({ SESSION_HOURS: 1e6, SESSION_IDLE_MINUTES: 1e6 })
const company = await makeCompany(t)
const { voice, hrOffice, annual, agent, colleague, lead, manager, hr, hrManager, stranger, boss } = company

const declare = (title: string, start_date: string, end_date = start_date, office_ids: string[] = [], as = hr) =>
  t.call(holidays.create, { body: { title, start_date, end_date, office_ids } }, as)

async function applied(as: Person, starts_on: string, ends_on: string, leave_type_id = annual) {
  return (await t.call(applicationForm.apply, { body: { leave_type_id, starts_on, ends_on } }, as)).leave.id
}
async function approved(as: Person, starts_on: string, ends_on: string, leave_type_id = annual) {
  const id = await applied(as, starts_on, ends_on, leave_type_id)
  for (const decider of [lead, manager, hr]) await approveNow(t, 'leave', id, decider)
  return id
}
const shown = async (id: string, as: Person = hr) => (await t.call(leave.show, { params: { id } }, as)).leave
const balance = async (as: Person) => {
  const { leave_balances } = await t.call(leaveBalances.list, {}, as)
  return leave_balances.find(({ leave_type }) => leave_type.id === annual)
}

describe('declaring', () => {
  it('is for HR and super, and on record', async () => {
    for (const as of [agent, lead, manager, stranger]) {
      await expect(declare('Mine', '2027-05-01', undefined, [], as)).rejects.toMatchObject({ status: 403 })
    }
    const { public_holiday, leaves_changed } = await declare('Workers’ Day', '2027-05-01')
    expect(public_holiday).toMatchObject({ title: 'Workers’ Day', status: 'pending', offices: [], version: 1 })
    expect(leaves_changed).toBe(0)
    await declare('Democracy Day', '2027-06-12', undefined, [], boss)
    const [change] = await t.db
      .selectFrom('audit_log')
      .select(['action', 'actor_id'])
      .where('entity_id', '=', public_holiday.id)
      .execute()
    expect(change).toEqual({ action: 'holiday.create', actor_id: hr.id })
  })

  it('refuses dates in the wrong order, too long ones, and offices that are not there', async () => {
    await expect(declare('Wrong', '2027-05-02', '2027-05-01')).rejects.toMatchObject({
      fields: { end_date: 'The end date is before the start date' },
    })
    await expect(declare('Long', '2027-05-02', '2027-07-01')).rejects.toMatchObject({
      fields: { end_date: 'Enter a holiday of at most 31 days' },
    })
    await expect(declare('Where', '2027-05-02', undefined, [crypto.randomUUID()])).rejects.toMatchObject({ status: 422 })
  })

  it('counts as no leave from then on', async () => {
    const body = { leave_type_id: annual, starts_on: '2027-04-30', ends_on: '2027-05-03' }
    const { leave_days } = await t.call(applicationForm.preview, { body }, agent)
    expect(leave_days.map(({ kind, note }) => [kind, note])).toEqual([
      ['work', null],
      ['holiday', 'Workers’ Day'],
      ['weekend', null],
      ['work', null],
    ])
  })
})

describe('a holiday that is declared late', () => {
  it('gives back days of approved and pending leave, once, and tells the people', async () => {
    const taken = await approved(agent, '2026-12-07', '2026-12-11')
    const asked = await applied(colleague, '2026-12-08', '2026-12-09')
    expect(await balance(agent)).toMatchObject({ taken: 5, left: 15 })
    expect(await balance(colleague)).toMatchObject({ pending: 2 })

    const { leaves_changed, days_given_back, public_holiday } = await declare('Id el Maulud', '2026-12-08', '2026-12-09')
    expect([leaves_changed, days_given_back]).toEqual([2, 4])
    expect(await balance(agent)).toMatchObject({ taken: 3, left: 17 })
    expect(await balance(colleague)).toMatchObject({ pending: 0, available: 20 })
    const after = await shown(taken)
    expect(after).toMatchObject({ days: 3, status: 'approved' })
    expect(after.leave_days.map(({ kind, counts, note }) => [kind, counts, note])).toEqual([
      ['work', 1, null],
      ['holiday', 0, 'Id el Maulud'],
      ['holiday', 0, 'Id el Maulud'],
      ['work', 1, null],
      ['work', 1, null],
    ])
    expect(after.history[0]?.what).toBe('Days returned for a holiday: Id el Maulud')
    expect((await shown(asked)).days).toBe(0)
    const [waiting] = await t.db.selectFrom('approval').select('summary').where('subject_id', '=', asked).execute()
    expect(waiting?.summary).toBe('Annual leave from 2026-12-08 to 2026-12-09, 0 days')
    const mail = await t.db
      .selectFrom('outbox_mail')
      .select(['subject', 'body'])
      .where('recipient', '=', agent.email)
      .orderBy('id', 'desc')
      .executeTakeFirst()
    expect(mail?.subject).toBe('2 days of your leave returned: Id el Maulud')
    expect(mail?.body).toContain('The leave now uses 3 days.')

    // Again, longer: only the day that is new comes back.
    const body = {
      title: 'Id el Maulud',
      start_date: '2026-12-08',
      end_date: '2026-12-10',
      office_ids: [],
      branch_ids: [],
      version: public_holiday.version,
    }
    const longer = await t.call(holidays.update, { params: { id: public_holiday.id }, body }, hr)
    expect([longer.leaves_changed, longer.days_given_back]).toEqual([1, 1])
    await declare('The same day once more', '2026-12-09')
    const back = await t.db
      .selectFrom('leave_ledger')
      .select('days')
      .where('application_id', '=', taken)
      .where('kind', '=', 'given_back')
      .execute()
    expect(back.map(({ days }) => days)).toEqual([1, 1, 1])

    // Cancelling it gives back only what was left of it.
    await t.call(cancellations.cancel, { params: { id: taken }, body: { reason: 'Plans changed' } }, agent)
    expect(await balance(agent)).toMatchObject({ taken: 0, left: 20 })
  })

  it('reaches only the people of its offices', async () => {
    const theirs = await approved(agent, '2027-01-11', '2027-01-12')
    const { days_given_back } = await declare('Founders’ Day', '2027-01-11', undefined, [hrOffice.id])
    expect(days_given_back).toBe(0)
    expect((await shown(theirs)).days).toBe(2)
    const { leaves_changed } = await declare('Campaign Day', '2027-01-12', undefined, [voice.id])
    expect(leaves_changed).toBe(1)
    expect((await shown(theirs)).days).toBe(1)
  })

  it('keeps what a sandwich holds', async () => {
    const sandwich = await insertType(t.db, { ...annualRules, title: 'Study leave', sandwich: 'inside', negative_limit: 20 })
    const id = await approved(agent, '2027-02-04', '2027-02-09', sandwich)
    expect((await shown(id)).days).toBe(6)
    expect((await declare('Inside', '2027-02-05')).days_given_back).toBe(0)
    // With Monday and Tuesday gone too, nothing holds the weekend and the Friday any more.
    expect((await declare('At the end', '2027-02-08', '2027-02-09')).days_given_back).toBe(5)
    expect((await shown(id)).days).toBe(1)
  })
})

describe('changing and archiving', () => {
  it('refuses a stale edit and what has begun', async () => {
    const { public_holiday } = await declare('Christmas Day', '2026-12-25')
    const params = { id: public_holiday.id }
    const body = {
      title: 'Christmas',
      start_date: '2026-12-25',
      end_date: '2026-12-25',
      office_ids: [],
      branch_ids: [],
      version: 1,
    }
    const changed = await t.call(holidays.update, { params, body }, hr)
    expect(changed.public_holiday).toMatchObject({ title: 'Christmas', version: 2 })
    await expect(t.call(holidays.update, { params, body }, hrManager)).rejects.toMatchObject({
      status: 409,
      message: `${hr.full_name} has just changed this record. Reload to see the change`,
    })
    await expect(t.call(holidays.remove, { params }, agent)).rejects.toMatchObject({ status: 403 })
    t.setNow('2026-12-25')
    await expect(t.call(holidays.remove, { params }, hr)).rejects.toMatchObject({
      status: 409,
      message: 'This holiday has started and cannot be archived',
    })
    t.setNow('2026-12-26')
    await expect(t.call(holidays.remove, { params }, hr)).rejects.toMatchObject({
      status: 409,
      message: 'This holiday is over and cannot be changed',
    })
    t.setNow('2026-12-24')
    expect(await t.call(holidays.remove, { params }, hr)).toEqual({ message: 'Christmas archived' })
    await expect(t.call(holidays.remove, { params }, hr)).rejects.toMatchObject({ status: 404 })
    t.setNow('2026-11-20')
  })
})

describe('reading', () => {
  it('lists by year and by what counts for the caller', async () => {
    const titles = async (as: Person, query: object) =>
      (await t.call(holidays.list, { query }, as)).public_holidays.map(({ title }) => title)
    expect(await titles(agent, { year: 2027, mine: 'true', sort: 'start_date', limit: 1000 })).toEqual([
      'Campaign Day',
      'Inside',
      'At the end',
      'Workers’ Day',
      'Democracy Day',
    ])
    expect(await titles(hr, { year: 2027, mine: 'true', limit: 10_000 })).toContain('Founders’ Day')
    expect(await titles(stranger, { q: 'day', mine: 'true', year: 2027 })).toEqual(['Democracy Day', 'Workers’ Day'])
  })

  it('wraps the caller’s own: of departments with the company’s, or of their campaign', async () => {
    const mine = async (as: Person) => (await t.call(holidays.mine, {}, as)).employee_holidays
    const titles = (wrapped: { public_holiday: { title: string } }[]) =>
      wrapped.map(({ public_holiday }) => public_holiday.title)
    const campaign = await mine(agent)
    expect(titles(campaign.campaign_holidays)).toEqual(['Campaign Day'])
    expect(titles(campaign.department_holidays)).toContain('Workers’ Day')
    expect(titles(campaign.department_holidays)).not.toContain('Founders’ Day')
    const department = await mine(hr)
    expect(titles(department.campaign_holidays)).toEqual([])
    expect(titles(department.department_holidays)).toContain('Founders’ Day')
    expect(campaign.campaign_holidays[0]?.public_holiday).toMatchObject({
      start_date: '2027-01-12',
      end_date: '2027-01-12',
      status: 'pending',
    })
  })

  it('says past, happening or pending by today in UTC', async () => {
    const { public_holiday } = await declare('Boundary', '2026-11-21')
    const status = async () =>
      (await t.call(holidays.list, { query: { q: 'Boundary' } }, agent)).public_holidays.find(
        ({ id }) => id === public_holiday.id,
      )?.status
    // Half past midnight in Lagos is still yesterday in UTC.
    t.setNow('2026-11-20T23:30:00Z')
    expect(await status()).toBe('pending')
    t.setNow('2026-11-21T00:00:00Z')
    expect(await status()).toBe('happening')
    t.setNow('2026-11-21T23:59:00Z')
    expect(await status()).toBe('happening')
    t.setNow('2026-11-22T00:00:00Z')
    expect(await status()).toBe('past')
    t.setNow('2026-11-20')
  })
})

describe('on days that are over', () => {
  it('is refused to those whom it is for, as they would make a day of their own paid', async () => {
    const ours = { title: 'Ours', start_date: '2026-11-19', end_date: '2026-11-19', office_ids: [hrOffice.id], branch_ids: [] }
    const sentence = {
      status: 403,
      message: 'You cannot give yourself a holiday on a past day. Ask a colleague whom it is not for',
    }
    await expect(t.call(holidays.preview, { body: ours }, hr)).rejects.toMatchObject(sentence)
    await expect(t.call(holidays.create, { body: ours }, hr)).rejects.toMatchObject(sentence)
    await expect(
      t.call(holidays.create, { body: { ...ours, branch_ids: [t.branch_id], office_ids: [voice.id] } }, hr),
    ).rejects.toMatchObject(sentence)
    const { public_holiday } = await t.call(holidays.create, { body: { ...ours, office_ids: [voice.id] } }, hr)
    const params = { id: public_holiday.id }
    await expect(t.call(holidays.update, { params, body: { ...ours, version: 1 } }, hr)).rejects.toMatchObject(sentence)
    expect(await t.call(holidays.update, { params, body: { ...ours, version: 1 } }, boss)).toMatchObject({
      public_holiday: { version: 2 },
    })
  })

  it('is everyone’s where a colleague declares it late, and not where its author was away', async () => {
    const all = { title: 'Declared late', start_date: '2026-11-18', end_date: '2026-11-18' }
    await sql`insert into attendance_day (employee_id, day, office_id, status, planned_minutes, worked_minutes, late_minutes, early_minutes,
        overtime_minutes, night_minutes, policy_version, computed_at)
      values (${hr.id}, '2026-11-18', ${hrOffice.id}, 'absent', 420, 0, 0, 0, 0, 0, 1, now()),
        (${hrManager.id}, '2026-11-18', ${hrOffice.id}, 'present', 420, 420, 0, 0, 0, 0, 1, now())`.execute(t.db)
    await expect(t.call(holidays.create, { body: all }, hr)).rejects.toMatchObject({ status: 403 })
    expect(await t.call(holidays.create, { body: all }, hrManager)).toMatchObject({ public_holiday: { status: 'past' } })
  })
})
