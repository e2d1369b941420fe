/** What is deducted for a union or cooperative is paid over to it as taxes are: what is payable of it falls. */
import { payrollFilings } from '@iroko/contract/payroll/filings'
import { runPeople } from '@iroko/contract/payroll/run-people'
import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import { expect, it } from 'vitest'
import { wrongDays } from '../../../test/controls.ts'
import { type Person, testApp } from '../../../test/harness.ts'
import { makePayrolls } from '../../../test/payrolls.ts'

const t = await testApp({ SESSION_HOURS: 1e6, SESSION_IDLE_MINUTES: 1e6 })
const [payroll, hrManager] = [await t.person({ roles: ['payroll_processor'] }), await t.person({ roles: ['hr_manager'] })]
const [member, other] = [await t.person(), await t.person()]
const { calculate, create, earn, pay, reverse, start } = makePayrolls(t, { payroll, hrManager })
for (const person of [member, other]) await earn(person, 30_000_000)

async function deduct(person: Person, title: string, value: number): Promise<void> {
  const known = await t.db.selectFrom('deduction_type').select('id').where('title', '=', title).executeTakeFirst()
  const id = known?.id ?? uuid()
  if (!known) await t.db.insertInto('deduction_type').values({ id, title, mode: 'flat_rate', value }).execute()
  const item = { mode: 'flat_rate', value, reason: 'Member', created_by: payroll.id, deduction_type_id: id } as const
  await t.db
    .insertInto('pay_item')
    .values({ id: uuid(), employee_id: person.id, starts_on: '2026-01-01', ...item })
    .execute()
}
await deduct(member, 'Union dues', 150_000)
await deduct(other, 'Union dues', 150_000)
await deduct(other, 'Cooperative', 1_000_000)

const on = async (day: string) => {
  t.setNow(`${day}T09:00:00Z`)
  for (const person of [payroll, hrManager]) person.token = await t.signIn(person.id)
}
const filings = async () =>
  (await t.call(payrollFilings.list, { query: { kind: 'deduction', sort: 'due_on' } }, payroll)).payroll_filings
const payable = async () => {
  const { rows } = await sql<{ kobo: number }>`select coalesce(sum(credit_kobo - debit_kobo), 0)::float8 as kobo
    from payroll_journal_line where account = 'other_payable'`.execute(t.db)
  return rows[0]?.kobo
}

it('a paid payroll owes each of them what it deducted, with a schedule and a file; paid over it is owed no more', async () => {
  await on('2026-10-28')
  const run = await start('2026-10')
  await pay(run)
  const [coop, union] = (await filings()).toSorted((a, b) => a.recipient.localeCompare(b.recipient))
  expect([coop?.recipient, coop?.amount_kobo, coop?.people, coop?.due_on]).toEqual(['Cooperative', 1_000_000, 1, '2026-11-27'])
  expect([union?.recipient, union?.amount_kobo, union?.people]).toEqual(['Union dues', 300_000, 2])
  const params = { id: union?.id ?? '' }
  const { schedule } = await t.call(payrollFilings.schedule, { params }, payroll)
  expect(schedule.map(({ employee, number, total_kobo }) => [employee.ogid, number, total_kobo]).toSorted()).toEqual(
    [member, other].map(({ ogid }) => [ogid, null, 150_000]).toSorted(),
  )
  const file = await t.inject({ url: `/api/v1/payroll_filings/${params.id}/remittance.csv`, as: payroll })
  expect(file.body.trim().split(/\r?\n/)[0]).toBe('OGID,Employee,Amount')
  expect(file.body).toContain(`${member.ogid},${member.full_name},1500.00`)
  expect(await payable()).toBe(1_300_000)
  const body = { filed_on: t.today(), receipt_number: 'UN-1', version: union?.version ?? 1 }
  await t.call(payrollFilings.file, { params, body }, payroll)
  expect(await payable()).toBe(1_000_000)
  const filed = (await filings()).find(({ id }) => id === params.id)
  await t.call(payrollFilings.reopen, { params, body: { reason: 'Wrong receipt', version: filed?.version ?? 1 } }, payroll)
  expect(await payable()).toBe(1_300_000)
  expect(await wrongDays(t.db)).toEqual([])
})

it('a reversed payroll owes nothing of it, and what was paid over is set off', async () => {
  await on('2026-11-26')
  const run = await start('2026-11')
  await pay(run)
  const mine = (await filings()).filter(({ parts }) => parts.some((part) => part.run.id === run))
  const union = mine.find(({ recipient }) => recipient === 'Union dues')
  const body = { filed_on: t.today(), receipt_number: 'UN-2', version: union?.version ?? 1 }
  await t.call(payrollFilings.file, { params: { id: union?.id ?? '' }, body }, payroll)
  await reverse(run, 'returned')
  const left = (await filings()).filter(({ parts }) => parts.some((part) => part.run.id === run))
  expect(left.map(({ recipient, amount_kobo, supplement }) => [recipient, amount_kobo, supplement]).toSorted()).toEqual([
    ['Union dues', -300_000, 2],
    ['Union dues', 300_000, 1],
  ])
  expect(await wrongDays(t.db)).toEqual([])
})

it('what a last pay could not deduct is owed to them all the same, as the books have it', async () => {
  await on('2026-12-02')
  const leaver = await t.person({ hire_date: '2026-12-01' })
  await earn(leaver, 30_000_000, '2026-12-01')
  await deduct(leaver, 'Cooperative', 20_000_000)
  await sql`update employee set exit_date = '2026-12-02', status = 'left' where id = ${leaver.id}`.execute(t.db)
  await on('2026-12-03')
  const final = await create('2026-12', 'final')
  await t.call(runPeople.add, { params: { id: final }, body: { ogids: [leaver.ogid] } }, payroll)
  await calculate(final)
  await pay(final)
  const owed = (await filings()).filter(({ parts }) => parts.some(({ run }) => run.id === final))
  expect(owed.map(({ recipient, amount_kobo, people }) => [recipient, amount_kobo, people])).toEqual([
    ['Cooperative', 20_000_000, 1],
  ])
  expect(await wrongDays(t.db)).toEqual([])
})
