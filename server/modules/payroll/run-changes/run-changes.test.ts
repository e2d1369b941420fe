import { formatMoney } from '@iroko/contract/money'
import { payItems } from '@iroko/contract/payroll/pay-items'
import { runChanges } from '@iroko/contract/payroll/run-changes'
import { runSteps } from '@iroko/contract/payroll/run-steps'
import { salaries } from '@iroko/contract/people/salaries'
import { taxFacts } from '@iroko/contract/people/tax-facts'
import { holidays } from '@iroko/contract/time/holidays'
import { extractText, getDocumentProxy } from 'unpdf'
import { expect, it } from 'vitest'
import { makeCompany } from '../../../test/company.ts'
import { approveNow } from '../../../test/decisions.ts'
import { type Person, testApp } from '../../../test/harness.ts'
import { makePayrolls } from '../../../test/payrolls.ts'
import { usualFacts } from '../../people/tax-facts/store.ts'

const t = await testApp()
const { agent, boss, hrManager, hrOffice } = await makeCompany(t)
const payroll = await t.person({ roles: ['payroll_processor'] })
const { allowanceType, earn, read, start } = makePayrolls(t, { payroll, hrManager })
await earn(agent, 30_000_000)
await earn(hrManager, 50_000_000)
const november = await start('2026-11')
const params = { id: november }
const bonus = await allowanceType('Thanks', 4_000_000)

const changesOf = async (by: Person, query: object = {}) =>
  (await t.call(runChanges.list, { params, query: { limit: 100, ...query } }, by)).changes
const lineOf = async (by: Person, what: string, as = hrManager) => {
  const line = (await changesOf(as)).find((change) => change.what === what && change.by.id === by.id)
  if (!line) throw new Error(`${by.full_name} has no line of ${what}`)
  return line
}
const sign = (ids: string[], by: Person) => t.call(runChanges.countersign, { params, body: { lines: ids } }, by)
const another = () => t.person({ roles: ['hr_manager'], office_id: hrOffice.id })
const give = (who: Person, by: Person) => {
  const gift = {
    type_id: bonus,
    value: null,
    starts_month: '2026-11',
    ends_month: null,
    reason: 'A friend',
    despite_same: true,
  }
  return t.call(payItems.create, { body: { kind: 'allowance', ogid: who.ogid, ...gift } }, by)
}

it('says what changed, by whom, before and after, and of how many', async () => {
  const maker = await another()
  const at = { params: { ogid: agent.ogid, year: 2026 } }
  await t.call(taxFacts.set, { ...at, body: { ...usualFacts, pension: false, version: 0 } }, maker)
  const { version } = (await t.call(taxFacts.show, at, maker)).tax_facts
  const own = await t.db.selectFrom('salary').select('id').where('employee_id', '=', agent.id).executeTakeFirstOrThrow()
  const raise = {
    amount_kobo: 45_000_000,
    starts_on: '2026-11-01',
    source: 'review' as const,
    reason: 'Review',
    replaces: own.id,
  }
  await t.call(salaries.set, { params: { ogid: agent.ogid }, body: raise }, maker)
  const { pending } = await t.call(salaries.list, { params: { ogid: agent.ogid } }, maker)
  await approveNow(t, 'salary_change', pending?.id ?? '', boss)
  t.setNow('2026-11-20T11:00:01Z')
  await t.call(taxFacts.set, { ...at, body: { ...usualFacts, pension: true, version } }, maker)
  const of = (await changesOf(boss)).filter(({ by }) => by.id === maker.id)
  const salary = of.find(({ what, after }) => what === 'salary' && after.some(({ text }) => text === '₦450,000.00'))
  expect(salary).toMatchObject({
    people: 1,
    employees: [{ id: agent.id }],
    agreed_by: { id: boss.id },
    bars: false,
    before: expect.arrayContaining([{ label: 'Amount', text: '₦300,000.00' }]),
    after: expect.arrayContaining([{ label: 'Amount', text: '₦450,000.00' }]),
  })
  expect(of.filter(({ what }) => what === 'tax').map(({ before, after }) => [before, after])).toContainEqual([
    expect.arrayContaining([{ label: 'Pension', text: 'No' }]),
    expect.arrayContaining([{ label: 'Pension', text: 'Yes' }]),
  ])
})

it('a holiday of everybody is one line, which another countersigns and its author does not; then its author approves', async () => {
  const [maker, second] = [await another(), await another()]
  const day = { title: 'Kings’ day', start_date: '2026-11-05', end_date: '2026-11-05', office_ids: [], branch_ids: [] }
  await t.call(holidays.create, { body: day }, maker)
  const line = await lineOf(maker, 'days')
  expect(line).toMatchObject({ bars: true, people: 2, after: expect.arrayContaining([{ label: 'Title', text: 'Kings’ day' }]) })
  expect((await lineOf(maker, 'days', maker)).can.countersign).toBe(false)
  await expect(sign([line.id], maker)).rejects.toMatchObject({ status: 403 })
  await expect(sign([line.id], agent)).rejects.toMatchObject({ status: 403 })
  const { able } = (await t.call(runChanges.deciders, { params }, boss)).deciders
  expect(able.map(({ id }) => id)).not.toContain(maker.id)
  await sign([line.id], second)
  expect(await lineOf(maker, 'days')).toMatchObject({ bars: false, countersigned: { by: { id: second.id } } })
  await expect(sign([line.id], second)).rejects.toMatchObject({ status: 409 })
  expect((await t.call(runChanges.deciders, { params }, boss)).deciders.able.map(({ id }) => id)).toContain(maker.id)
})

it('nobody countersigns their own pay, nor what was entered by who brought them in until another confirmed them', async () => {
  const maker = await another()
  await give(hrManager, maker)
  const line = await lineOf(maker, 'item', boss)
  await expect(sign([line.id], hrManager)).rejects.toMatchObject({ status: 403 })
  const brought = await another()
  await t.db.updateTable('employee').set({ added_by: maker.id }).where('id', '=', brought.id).execute()
  await expect(sign([line.id], brought)).rejects.toMatchObject({ status: 403 })
  await t.db.updateTable('role_confirmation').set({ decided_by: boss.id }).where('employee_id', '=', brought.id).execute()
  await sign([line.id], brought)
})

it('a line that two countersign at once has one of them, and a change that comes meanwhile is a line of its own', async () => {
  const [maker, left, right] = [await another(), await another(), await another()]
  await give(agent, maker)
  const line = await lineOf(maker, 'item', boss)
  const at = t.portal.now()
  t.setNow(new Date(at.getTime() + 1000).toISOString())
  const done = await Promise.allSettled([sign([line.id], left), sign([line.id], right), give(agent, maker)])
  expect(done.filter(({ status }) => status === 'fulfilled')).toHaveLength(2)
  expect((await changesOf(boss, { open: 'yes' })).filter(({ by }) => by.id === maker.id)).toHaveLength(1)
  const { able } = (await t.call(runChanges.deciders, { params }, boss)).deciders
  expect(able.map(({ id }) => id)).not.toContain(maker.id)
})

it('where nobody can decide, sending it names who, by which line, and what opens the way', async () => {
  const alone = await testAppOfTwo()
  const { version } = (await alone.t.call(runSteps.show, { params: { id: alone.id } }, alone.first)).payroll_run
  const sent = alone.t.call(runSteps.submit, { params: { id: alone.id }, body: { version } }, alone.first)
  await expect(sent).rejects.toMatchObject({
    status: 409,
    message: `Nobody can approve this payroll now: ${alone.first.full_name} started or calculated it; ${alone.second.full_name} entered days and hours Kings’ day of ${alone.names} on 2026-11-20. ${alone.second.full_name} entered days and hours Kings’ day of ${alone.names} on 2026-11-20 alone: let ${alone.first.full_name} countersign it under ‘What changed’`,
  })
})

it('who could approve a payroll that is not started yet is said as well', async () => {
  const { deciders } = await t.call(runChanges.today, {}, boss)
  expect(deciders.sentence).toBe(
    `${new Intl.ListFormat('en').format(deciders.able.map(({ full_name }) => full_name))} can approve it`,
  )
  expect((await read(november)).state).toBe('review')
})

/** A company of two who hold every right; the second entered a holiday alone, and the first calculated the payroll. */
async function testAppOfTwo() {
  const own = await testApp()
  const first = await own.person({ roles: ['super'], first_name: 'Ada', last_name: 'Obi' })
  const second = await own.person({ roles: ['super'], first_name: 'Ben', last_name: 'Eze' })
  const payrolls = makePayrolls(own, { payroll: first, hrManager: second })
  await payrolls.earn(first, 30_000_000)
  await payrolls.earn(second, 30_000_000)
  const day = { title: 'Kings’ day', start_date: '2026-11-05', end_date: '2026-11-05', office_ids: [], branch_ids: [] }
  await own.call(holidays.create, { body: day }, second)
  return { t: own, id: await payrolls.start('2026-11'), first, second, names: `${first.full_name} and 1 more` }
}

it('is a document, too: the totals, and beside them who changed what, from what, and who stands behind it', async () => {
  const answer = await t.inject({ url: `/api/v1/payroll_runs/${november}/changes.pdf`, as: hrManager })
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'application/pdf'])
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(answer.rawPayload)), { mergePages: true })
  const words = text.replaceAll(/\s+/g, ' ')
  const { totals } = await read(november)
  const changes = await changesOf(hrManager)
  expect(words).toContain(`net ${formatMoney(totals.net_kobo)}`)
  expect(words).toContain(`What changed since the last approved payroll: ${changes.length}`)
  const raise = changes.find(({ what, agreed_by }) => what === 'salary' && agreed_by)
  expect(raise).toBeDefined()
  for (const word of [
    'Salary',
    '₦300,000.00',
    '₦450,000.00',
    raise?.by.full_name ?? '',
    raise?.agreed_by?.full_name ?? '',
    'Nobody yet',
  ])
    expect(words).toContain(word)
})
