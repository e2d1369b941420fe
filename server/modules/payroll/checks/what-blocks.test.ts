/** One entry never makes money unseen: each of these keeps a payroll from being approved until a second person stands behind it. */
import { payrollChecks } from '@iroko/contract/payroll/checks'
import { heldPay } from '@iroko/contract/payroll/held-pay'
import { payItems } from '@iroko/contract/payroll/pay-items'
import { runChanges } from '@iroko/contract/payroll/run-changes'
import { runPeople } from '@iroko/contract/payroll/run-people'
import { taxFacts } from '@iroko/contract/people/tax-facts'
import { expect, it } from 'vitest'
import { makeCompany } from '../../../test/company.ts'
import { type Person, testApp } from '../../../test/harness.ts'
import { uploadPaper } from '../../../test/papers.ts'
import { makePayrolls } from '../../../test/payrolls.ts'
import { usualFacts } from '../../people/tax-facts/store.ts'

const t = await testApp()
const { agent, colleague, lead, hrManager, boss, annual } = await makeCompany(t)
const payroll = await t.person({ roles: ['payroll_processor'] })
const releaser = await t.person({ roles: ['payroll_processor'] })
const { allowanceType, calculate, create, decide, earn, move, pay, slipOf, start } = makePayrolls(t, { payroll, hrManager })
for (const person of [agent, colleague, lead]) await earn(person, 30_000_000)

const findings = async (id: string, kind: string) =>
  (await t.call(payrollChecks.list, { params: { id }, query: { kind: kind as never, limit: 100 } }, payroll)).problems
const clear = (id: string, person: Person, kind: string, by = hrManager) =>
  t.call(
    payrollChecks.clear,
    { params: { id }, body: { findings: [{ ogid: person.ogid, kind: kind as never }], reason: 'Seen' } },
    by,
  )
const setFacts = async (person: Person, facts: object, by = payroll) => {
  const params = { ogid: person.ogid, year: 2026 }
  const { version } = (await t.call(taxFacts.show, { params }, by)).tax_facts
  await t.call(taxFacts.set, { params, body: { ...usualFacts, ...facts, version } }, by)
}

it('what lowers tax or pension blocks until its document is there as a file, and another person countersigned it', async () => {
  const before = { before_months: 6, before_gross_kobo: 900_000_000, before_tax_kobo: 200_000_000 }
  await setFacts(agent, { ...before, evidence: 'Certificate of 2026' })
  await setFacts(colleague, { pension: false, evidence: 'Letter of exemption' })
  await setFacts(lead, { nhf: true })
  const id = await start('2026-10')
  const blocked = async () => (await findings(id, 'tax_fall')).map(({ employee }) => employee.id).toSorted()
  expect(await blocked()).toEqual([agent.id, colleague.id].toSorted())
  await expect(clear(id, agent, 'tax_fall')).rejects.toMatchObject({ status: 422 })
  const open = async () =>
    (await t.call(runChanges.list, { params: { id }, query: { what: 'tax', open: 'yes', limit: 100 } }, hrManager)).changes
  const sign = (lines: string[]) => t.call(runChanges.countersign, { params: { id }, body: { lines } }, hrManager)
  // Words about a document are none: it is not countersigned either.
  const lacking = (await open()).filter(({ lacks_paper }) => lacks_paper)
  expect(lacking.flatMap(({ employees, can }) => [employees[0]?.id, can.countersign]).toSorted()).toEqual(
    [agent.id, colleague.id, false, false].toSorted(),
  )
  await expect(sign(lacking.map((line) => line.id))).rejects.toMatchObject({ code: 'no_paper' })
  const statement = await uploadPaper(t, payroll, 'tax', 'statement.pdf')
  await t.call(taxFacts.addPaper, { body: { year: 2026, ogids: [agent.ogid, colleague.ogid], file_id: statement } }, payroll)
  expect((await findings(id, 'tax_fall')).map(({ detail }) => detail)).toEqual(
    [1, 2].map(() => `Entered by ${payroll.full_name} alone`),
  )
  const ready = await open()
  expect(ready.find(({ employees, after }) => employees[0]?.id === agent.id && after.length > 1)?.paper?.name).toBe(
    'statement.pdf',
  )
  const download = await t.inject({ url: `/api/v1/files/${statement}`, as: hrManager })
  expect(download.statusCode).toBe(200)
  await sign(ready.map((line) => line.id))
  expect(await blocked()).toEqual([])
  // Another rise needs another document: the one that is there says nothing about it.
  await setFacts(agent, { ...before, before_tax_kobo: 300_000_000, paper_id: statement })
  expect((await findings(id, 'tax_fall'))[0]?.detail).toContain('Its document is missing')
  await setFacts(agent, { ...before, paper_id: statement })
  await sign((await open()).filter(({ can }) => can.countersign).map((line) => line.id))
  expect(await blocked()).toEqual([])
  await pay(id)
})

it('what the bank returned is released by another person, has the bank’s reference, and is paid again by name; at once only one counts', async () => {
  const november = await start('2026-11')
  await t.db.updateTable('employee_pay').set({ salary_mode: 'cheque' }).where('employee_id', '=', agent.id).execute()
  await calculate(november)
  await pay(november)
  const { id, version } = await slipOf(november, agent)
  const giveBack = (by: Person, bank_reference: string) =>
    t.call(heldPay.returned, { params: { id }, body: { reason: 'Account closed', bank_reference, version } }, by)
  await expect(giveBack(payroll, '')).rejects.toMatchObject({ status: 422 })
  const both = await Promise.allSettled([giveBack(payroll, 'NIP-77'), giveBack(releaser, 'NIP-78')])
  expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  const [recorder, other] = both[0]?.status === 'fulfilled' ? [payroll, releaser] : [releaser, payroll]
  const release = (by: Person, read: number) =>
    t.call(heldPay.withhold, { params: { id }, body: { reason: null, version: read } }, by)
  const held = await slipOf(november, agent)
  await expect(release(recorder, held.version)).rejects.toMatchObject({
    status: 403,
    message: 'You recorded that the bank returned it. Ask another colleague to release it',
  })
  await release(other, held.version)
})

it('an off-cycle payroll of what another payroll of the month pays too needs a reason', async () => {
  const thanks = await allowanceType('Thanks', 1_000_000)
  const gift = { type_id: thanks, value: null, starts_month: '2026-11', ends_month: '2026-11', reason: 'Thanks' }
  await t.call(payItems.create, { body: { kind: 'allowance', ogid: lead.ogid, ...gift } }, boss)
  const id = await create('2026-11', 'off_cycle')
  for (const { ogid } of [lead, colleague])
    await t.call(runPeople.add, { params: { id }, body: { ogids: [ogid], type_id: thanks } }, payroll)
  await calculate(id)
  expect(await findings(id, 'same_off_cycle')).toMatchObject([{ employee: { id: lead.id }, blocks: true }])
  await move('submit', id)
  await expect(decide(id)).rejects.toMatchObject({ code: 'needs_reasons' })
  await clear(id, lead, 'same_off_cycle')
  await decide(id)
})

it('a change above the thresholds blocks until there is a reason, which is no reason of their own', async () => {
  t.setNow('2026-12-23T11:00:00Z')
  for (const person of [payroll, hrManager, boss, releaser]) person.token = await t.signIn(person.id)
  const raise = await allowanceType('Project', 40_000_000)
  const gift = { type_id: raise, value: null, starts_month: '2026-12', ends_month: null, reason: 'Project' }
  await t.call(payItems.create, { body: { kind: 'allowance', ogid: colleague.ogid, ...gift } }, boss)
  const id = await start('2026-12')
  expect(await findings(id, 'big_change')).toMatchObject([{ employee: { id: colleague.id }, blocks: true }])
  await move('submit', id)
  await clear(id, colleague, 'big_change')
  expect(await findings(id, 'big_change')).toMatchObject([{ blocks: false, cleared: { reason: 'Seen' } }])
})

it('a settlement with more leave than the balance or more notice than the exit says blocks until there is a reason', async () => {
  await t.db.updateTable('leave_type').set({ encashable: true }).where('id', '=', annual).execute()
  const leaver = await t.person({ hire_date: '2026-12-01' })
  await earn(leaver, 20_000_000)
  await t.db.updateTable('employee').set({ exit_date: '2026-12-20' }).where('id', '=', leaver.id).execute()
  const id = await create('2026-12', 'final')
  const settle = (leave_days: number, notice_days: number) =>
    t.call(runPeople.add, { params: { id }, body: { ogids: [leaver.ogid], leave_days, notice_days } }, payroll)
  await settle(200, 0)
  expect(await findings(id, 'over_settled')).toMatchObject([{ employee: { id: leaver.id }, blocks: true }])
  await settle(0, 300)
  expect(await findings(id, 'over_settled')).toHaveLength(1)
  await settle(0, 0)
  expect(await findings(id, 'over_settled')).toEqual([])
})
