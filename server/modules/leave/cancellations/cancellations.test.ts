import { applicationForm } from '@iroko/contract/leave/application-form'
import { leave } from '@iroko/contract/leave/applications'
import { cancellations } from '@iroko/contract/leave/cancellations'
import { describe, expect, it } from 'vitest'
import { makeCompany } from '../../../test/company.ts'
import { approveNow } from '../../../test/decisions.ts'
import { type Person, testApp } from '../../../test/harness.ts'
import { lastMailTo, leaveDesk } from '../../../test/leave.ts'

const t = await testApp()
const company = await makeCompany(t)
const { annual, agent, colleague, lead, manager, hr, hrManager } = company

const { nextMonday, applied, ledger, available } = leaveDesk(t, annual)
const mailsTo = (person: Person) => lastMailTo(t, person)
const approve = (id: string, as: Person, comment = '') => approveNow(t, 'leave', id, as, comment)

describe('taking back', () => {
  it('the person withdraws what is not decided, once, and the days are free', async () => {
    const before = await available(agent)
    const { id } = await applied(agent)
    await expect(t.call(leave.withdraw, { params: { id } }, lead)).rejects.toMatchObject({ status: 403 })
    const { leave: gone } = await t.call(leave.withdraw, { params: { id } }, agent)
    expect(gone).toMatchObject({ status: 'withdrawn', waiting_for: [] })
    expect(await available(agent)).toEqual(before)
    await expect(t.call(leave.withdraw, { params: { id } }, agent)).rejects.toMatchObject({
      status: 409,
      message: 'This application is already withdrawn',
    })
    await expect(approve(id, lead)).rejects.toMatchObject({ status: 409, message: 'This application is already withdrawn' })
  })

  it('the person cancels approved leave before it begins; the days come back exactly once', async () => {
    const before = await available(colleague)
    const { id } = await applied(colleague)
    for (const as of [lead, manager, hr]) await approve(id, as)
    const cancel = () => t.call(cancellations.cancel, { params: { id }, body: { reason: 'Plans changed' } }, colleague)
    expect((await cancel()).leave).toMatchObject({ status: 'cancelled', days: 0 })
    expect((await ledger(id)).map(({ kind, days }) => [kind, days])).toEqual([
      ['taken', -1],
      ['given_back', 1],
    ])
    expect(await available(colleague)).toEqual(before)
    await expect(cancel()).rejects.toMatchObject({ status: 409 })
    expect(await mailsTo(manager)).toMatchObject({
      subject: expect.stringContaining(`${colleague.full_name} cancelled the leave`),
    })
  })

  it('HR cancels by the day, with the rest left as it was', async () => {
    const starts_on = nextMonday()
    const days = [0, 1, 2, 3, 4].map((index) => new Date(Date.parse(starts_on) + index * 86_400_000).toISOString().slice(0, 10))
    const [, tuesday = '', wednesday = '', , friday = ''] = days
    const { leave: sent } = await t.call(
      applicationForm.apply,
      { body: { leave_type_id: annual, starts_on, ends_on: friday } },
      colleague,
    )
    const params = { id: sent.id }
    for (const as of [lead, manager, hr]) await approve(sent.id, as)
    const body = { reason: 'Called back', days: [tuesday, wednesday] }
    await expect(t.call(cancellations.cancel, { params, body }, colleague)).rejects.toMatchObject({ status: 403 })
    await expect(t.call(cancellations.cancel, { params, body }, lead)).rejects.toMatchObject({ status: 403 })
    const { leave: cut } = await t.call(cancellations.cancel, { params, body }, hr)
    expect(cut).toMatchObject({ status: 'approved', days: 3 })
    await expect(t.call(cancellations.cancel, { params, body }, hr)).rejects.toMatchObject({
      status: 422,
      message: `${tuesday} is not a day of this leave`,
    })
    const { leave: shown } = await t.call(leave.show, { params }, hr)
    expect(shown.leave_days.filter(({ note }) => note === 'Cancelled').map(({ day, counts }) => [day, counts])).toEqual([
      [tuesday, 0],
      [wednesday, 0],
    ])
    // The freed days can be asked for again, those that stay cannot.
    await t.call(applicationForm.apply, { body: { leave_type_id: annual, starts_on: tuesday, ends_on: wednesday } }, colleague)
    await expect(
      t.call(applicationForm.apply, { body: { leave_type_id: annual, starts_on, ends_on: starts_on } }, colleague),
    ).rejects.toMatchObject({ status: 422 })
    const { leave: rest } = await t.call(cancellations.cancel, { params, body: { reason: 'Called back for good' } }, hr)
    expect(rest).toMatchObject({ status: 'cancelled', days: 0 })
    const rows = await ledger(sent.id)
    expect(rows.reduce((sum, row) => sum + row.days, 0)).toBe(0)
    expect(rows.filter(({ kind }) => kind === 'given_back')).toHaveLength(5)
  })

  it('once it has begun only HR cancels, and never their own', async () => {
    const day = '2026-11-19'
    const taken = async (as: Person, deciders: Person[]) => {
      const { leave: sent } = await t.call(
        applicationForm.apply,
        { body: { leave_type_id: annual, starts_on: day, ends_on: day } },
        as,
      )
      for (const decider of deciders) await approve(sent.id, decider)
      return sent.id
    }
    const begun = await taken(agent, [lead, manager, hr])
    await expect(
      t.call(cancellations.cancel, { params: { id: begun }, body: { reason: 'I came in' } }, agent),
    ).rejects.toMatchObject({
      status: 409,
      message: 'You cannot cancel leave that has started. Ask HR to cancel the unused days',
    })
    expect((await t.call(cancellations.cancel, { params: { id: begun }, body: { reason: 'Came in' } }, hr)).leave.status).toBe(
      'cancelled',
    )
    const own = await taken(hr, [hrManager])
    await expect(
      t.call(cancellations.cancel, { params: { id: own }, body: { reason: 'I came in' } }, hr),
    ).rejects.toMatchObject({
      status: 409,
    })
    expect(
      (await t.call(cancellations.cancel, { params: { id: own }, body: { reason: 'Came in' } }, hrManager)).leave.status,
    ).toBe('cancelled')
  })
})
