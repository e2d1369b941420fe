/** Payments that the bank returned, several at once: chosen, or from the file with which the bank answers. */
import { heldPay } from '@iroko/contract/payroll/held-pay'
import { payrollJournals } from '@iroko/contract/payroll/journals'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { makeCompany } from '../../../test/company.ts'
import { testApp } from '../../../test/harness.ts'
import { makePayrolls } from '../../../test/payrolls.ts'
import { sendSheet } from '../../../test/sheets.ts'

const t = await testApp()
const { agent, colleague, lead, hrManager } = await makeCompany(t)
const payroll = await t.person({ roles: ['payroll_processor'] })
const { bank, earn, pay, read, slipOf, start } = makePayrolls(t, { payroll, hrManager })
const people = [agent, colleague, lead]
for (const [at, person] of people.entries()) {
  await earn(person, 30_000_000)
  await bank(person, `012345678${at}`)
}
const run = await start('2026-10')
await pay(run)

it('chosen ones are recorded together, all of them or none', async () => {
  const slips = await Promise.all([agent, colleague].map((person) => slipOf(run, person)))
  const record = (payslips: { id: string; version: number }[], as = payroll) =>
    t.call(heldPay.returnedMany, { body: { payslips, reason: 'Dormant', bank_reference: 'RT-1' } }, as)
  const [first, second] = slips.map(({ id, version }) => ({ id, version }))
  if (!first || !second) throw new Error('no payslips')
  await expect(record([first, { ...second, version: 99 }])).rejects.toMatchObject({ code: 'stale_version' })
  expect((await slipOf(run, agent)).withheld_reason).toBeNull()
  await expect(record([first], lead)).rejects.toMatchObject({ status: 403 })
  expect((await record([first, second])).message).toBe('2 payments recorded as returned')
  const { payroll_journals } = await t.call(payrollJournals.list, { query: { kind: 'return' } }, payroll)
  expect(payroll_journals).toHaveLength(2)
})

it('the bank’s answer file is read line by line, after a dry run', async () => {
  const { reference } = await read(run)
  const head = 'reference,ogid,reason,bank reference\n'
  const wrong = `${head}${reference},${agent.ogid},Closed,RT-2\n${reference},OG999,Closed,RT-2\n`
  const sent = await sendSheet(t, heldPay.import, wrong, { keep: true, as: payroll })
  expect(sent.import.wrong.map(({ problem }: { problem: string }) => problem)).toEqual([
    'It was not paid with this payroll',
    `${reference} has no payslip of OG999`,
  ])
  const right = `${head}${reference},${lead.ogid},Account closed,RT-2\n`
  expect((await sendSheet(t, heldPay.import, right, { keep: false, as: payroll })).import.kept).toBe(false)
  expect((await slipOf(run, lead)).withheld_reason).toBeNull()
  expect((await sendSheet(t, heldPay.import, right, { keep: true, as: payroll })).message).toBe('1 returned payment was added')
  expect((await slipOf(run, lead)).withheld_reason).toBe('Account closed')
  const { rows } = await sql<{
    by: string
  }>`select returned_by::text as by from payslip where withheld_reason = 'Account closed'`.execute(t.db)
  expect(rows).toEqual([{ by: payroll.id }])
})
