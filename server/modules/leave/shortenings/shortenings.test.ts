import { addDays } from '@iroko/contract/dates'
import { applicationForm } from '@iroko/contract/leave/application-form'
import { leave } from '@iroko/contract/leave/applications'
import { leaveBalances } from '@iroko/contract/leave/balances'
import { cancellations } from '@iroko/contract/leave/cancellations'
import { shortenings } from '@iroko/contract/leave/shortenings'
import { expect, it } from 'vitest'
import { makeCompany } from '../../../test/company.ts'
import { approveNow, rejectNow } from '../../../test/decisions.ts'
import { type Person, testApp } from '../../../test/harness.ts'

const t = await testApp()
const { annual, agent, colleague, lead, manager, hr, stranger } = await makeCompany(t)
/** Wednesday to Tuesday; today is the Friday between. */
const [first, today, last] = ['2026-11-18', t.today(), '2026-11-24']

async function approved(who: Person, starts_on = first, ends_on = last) {
  const { id } = (await t.call(applicationForm.apply, { body: { leave_type_id: annual, starts_on, ends_on } }, who)).leave
  for (const decider of [lead, manager, hr]) await approveNow(t, 'leave', id, decider)
  return id
}
const shorten = (application_id: string, last_day: string, as: Person) =>
  t.call(shortenings.create, { body: { application_id, last_day, reason: 'Back early' } }, as)
const shown = async (id: string, as: Person) => (await t.call(leave.show, { params: { id } }, as)).leave
const left = async (who: Person) =>
  (await t.call(leaveBalances.list, {}, who)).leave_balances.find(({ leave_type }) => leave_type.id === annual)?.left ?? 0

it('leave that has begun is shortened once its leader and HR agree; the days after come back, once', async () => {
  const application = await approved(agent)
  expect(await shown(application, agent)).toMatchObject({ days: 5, can: { cancel: false, shorten: true } })
  const before = await left(agent)
  const { id } = await shorten(application, today, agent)
  await expect(shorten(application, today, agent)).rejects.toMatchObject({ status: 409 })
  await expect(t.call(shortenings.show, { params: { id } }, stranger)).rejects.toMatchObject({ status: 404 })
  await expect(approveNow(t, 'shortening', id, agent)).rejects.toMatchObject({ status: 403 })
  await approveNow(t, 'shortening', id, lead)
  expect(await left(agent)).toBe(before)
  await approveNow(t, 'shortening', id, hr)
  expect(await left(agent)).toBe(before + 2)
  expect(await shown(application, agent)).toMatchObject({ days: 3, status: 'approved' })
  expect((await t.call(shortenings.show, { params: { id } }, agent)).shortening.status).toBe('approved')
})

it('what is not to be shortened is refused with a sentence', async () => {
  const ahead = await approved(colleague, '2026-12-07', '2026-12-11')
  await expect(shorten(ahead, '2026-12-08', colleague)).rejects.toMatchObject({
    status: 409,
    message: 'This leave has not started. Cancel it instead',
  })
  const application = await approved(colleague)
  for (const day of [addDays(first, -1), last])
    await expect(shorten(application, day, colleague)).rejects.toMatchObject({ fields: { last_day: expect.any(String) } })
  await expect(shorten(application, today, lead)).rejects.toMatchObject({ status: 403 })

  const { id } = await shorten(application, today, colleague)
  expect((await t.call(shortenings.withdraw, { params: { id } }, colleague)).shortening.status).toBe('withdrawn')
  const again = await shorten(application, today, colleague)
  await rejectNow(t, 'shortening', again.id, lead, 'The shift is covered')
  expect((await shown(application, colleague)).days).toBe(5)

  const third = await shorten(application, today, colleague)
  await approveNow(t, 'shortening', third.id, lead)
  await t.call(cancellations.cancel, { params: { id: application }, body: { reason: 'Recorded wrongly' } }, hr)
  await expect(approveNow(t, 'shortening', third.id, hr)).rejects.toMatchObject({ status: 409 })
})
