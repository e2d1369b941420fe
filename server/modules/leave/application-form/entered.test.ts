/** Leave that HR enters for somebody, opening balances from a file, and who of HR decides none of it. */
import { applicationForm } from '@iroko/contract/leave/application-form'
import { leave } from '@iroko/contract/leave/applications'
import { leaveBalances } from '@iroko/contract/leave/balances'
import { expect, it } from 'vitest'
import { makeCompany } from '../../../test/company.ts'
import { approveNow } from '../../../test/decisions.ts'
import { type Person, testApp } from '../../../test/harness.ts'
import { lastMailTo } from '../../../test/leave.ts'

const t = await testApp()
const { annual, agent, colleague, lead, manager, hr, hrManager, hrOffice } = await makeCompany(t)
const second = await t.person({ first_name: 'Hadiza', office_id: hrOffice.id, leader: hrManager, leadership_type: 2 })
const enter = (who: Person, starts_on: string, as = hr, more: object = {}) =>
  t.call(
    applicationForm.enter,
    { body: { ogid: who.ogid, leave_type_id: annual, starts_on, ends_on: starts_on, reason: 'Paper form', ...more } },
    as,
  )
const importing = async (lines: readonly string[], keep: boolean, as = hr) => {
  const boundary = '----iroko'
  const head = `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="opening.csv"\r\nContent-Type: text/csv\r\n\r\n`
  const csv = ['ogid,leave_type,days', ...lines].join('\r\n')
  const payload = Buffer.concat([Buffer.from(head), Buffer.from(csv), Buffer.from(`\r\n--${boundary}--\r\n`)])
  const headers = { 'content-type': `multipart/form-data; boundary=${boundary}` }
  const url = `/api/v1/leave_balances/import.json${keep ? '?keep=true' : ''}`
  return (await t.inject({ method: 'POST', url, as, payload, headers })).json()
}
const left = async (who: Person) =>
  (await t.call(leaveBalances.list, {}, who)).leave_balances.find(({ leave_type }) => leave_type.id === annual)?.left

it('leave that HR enters goes to the usual approvers, never to who entered it, and its person is told', async () => {
  await t.db.updateTable('leave_type').set({ minimum_notice_days: 14 }).where('id', '=', annual).execute()
  const { leave: entered, message } = await enter(agent, t.today())
  await t.db.updateTable('leave_type').set({ minimum_notice_days: 0 }).where('id', '=', annual).execute()
  expect(message).toBe(`Leave of ${agent.full_name} entered. It awaits their approvers`)
  expect(entered).toMatchObject({ status: 'pending', waiting_for: [lead.full_name] })
  expect((await lastMailTo(t, agent))?.subject).toContain(`${hr.full_name} entered leave for you`)
  for (const decider of [lead, manager]) await approveNow(t, 'leave', entered.id, decider)
  await expect(approveNow(t, 'leave', entered.id, hr)).rejects.toMatchObject({ status: 403 })
  await approveNow(t, 'leave', entered.id, second)
  const shown = (await t.call(leave.show, { params: { id: entered.id } }, agent)).leave
  expect(shown).toMatchObject({ status: 'approved', entered_by: { ogid: hr.ogid } })
  expect(shown.history.map(({ what }) => what)).toContain('Entered for the employee')
  // What is paid by it was proposed by who entered it: they do not approve that payroll, while those who agreed to it may.
  const authors = await t.db.selectFrom('pay_change').select('made_by').where('employee_id', '=', agent.id).execute()
  expect(new Set(authors.map(({ made_by }) => made_by))).toEqual(new Set([hr.id]))
})

it('nobody enters leave for themselves, and only HR for others', async () => {
  await expect(enter(hr, '2026-12-01')).rejects.toMatchObject({
    status: 403,
    message: 'You cannot enter leave for yourself. Apply for it on your leave page',
  })
  for (const as of [agent, lead, manager])
    await expect(enter(colleague, '2026-12-01', as)).rejects.toMatchObject({ status: 403 })
})

it('a person changes and withdraws what was entered for them; who entered it still does not decide', async () => {
  const { leave: entered } = await enter(agent, '2026-12-07')
  const body = { leave_type_id: annual, starts_on: '2026-12-08', ends_on: '2026-12-08', version: entered.version }
  await t.call(applicationForm.update, { params: { id: entered.id }, body }, agent)
  for (const decider of [lead, manager]) await approveNow(t, 'leave', entered.id, decider)
  await expect(approveNow(t, 'leave', entered.id, hr)).rejects.toMatchObject({ status: 403 })
  await t.call(leave.withdraw, { params: { id: entered.id } }, agent)
})

it('opening balances are tried before they are kept: all lines or none, nobody’s own', async () => {
  const title = 'Annual leave'
  const before = await left(colleague)
  const tried = await importing([`${colleague.ogid},${title},12.5`], false)
  expect(tried.import).toMatchObject({ kept: false, lines: 1, wrong: [], notes: [] })
  expect(await left(colleague)).toBe(before)

  const wrong = await importing(
    [`${colleague.ogid},${title},12.5`, `${hr.ogid},${title},30`, `${agent.ogid},Sabbatical,3`],
    true,
  )
  expect(wrong.import.wrong).toEqual([
    { line: 3, title: hr.ogid, problem: 'You cannot set your own balance. Ask another HR colleague' },
    { line: 4, title: agent.ogid, problem: expect.stringContaining('Leave type not found: Sabbatical') },
  ])
  expect(await left(colleague)).toBe(before)

  expect((await importing([`${colleague.ogid},${title},12.5`], true)).import.kept).toBe(true)
  expect(await left(colleague)).toBe(12.5)
  // The same file again changes nothing.
  await importing([`${colleague.ogid},${title},12.5`], true)
  const rows = await t.db.selectFrom('leave_ledger').select('created_by').where('cause', 'like', 'Opening balance%').execute()
  expect(rows).toEqual([{ created_by: hr.id }])
  expect((await importing([`${colleague.ogid},${title},1`], true, agent)).code).toBe('forbidden')
})
