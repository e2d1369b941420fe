/** Filings and final settlements many at once, and the files of a month as one ZIP. */
import { payrollFilings } from '@iroko/contract/payroll/filings'
import { runPeople } from '@iroko/contract/payroll/run-people'
import { runSteps } from '@iroko/contract/payroll/run-steps'
import { strFromU8, unzipSync } from 'fflate'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { testApp } from '../../../test/harness.ts'
import { makePayrolls } from '../../../test/payrolls.ts'

const t = await testApp({ SESSION_HOURS: 1e6, SESSION_IDLE_MINUTES: 1e6 })
const [payroll, hrManager] = [await t.person({ roles: ['payroll_processor'] }), await t.person({ roles: ['hr_manager'] })]
const hr = await t.person({ roles: ['hr'] })
const { approve, calculate, create, earn, pay, read, start } = makePayrolls(t, { payroll, hrManager })
const [stays, first, second] = [await t.person(), await t.person(), await t.person()]
for (const person of [stays, first, second]) await earn(person, 30_000_000)
const on = async (day: string) => {
  t.setNow(`${day}T09:00:00Z`)
  for (const person of [payroll, hrManager, hr]) person.token = await t.signIn(person.id)
}
const open = async () => {
  const { payroll_filings } = await t.call(payrollFilings.list, { query: { limit: 100 } }, payroll)
  return payroll_filings.filter(({ status, parts }) => status !== 'filed' && parts.length > 0)
}
const fileMany = (filings: { id: string; version: number }[], as = payroll, filed_on = t.today()) =>
  t.call(payrollFilings.fileMany, { body: { filings, filed_on, receipt_number: 'RRR-1' } }, as)
await on('2026-10-28')
await pay(await start('2026-10'))

it('the files of a month come as one ZIP, each as it comes alone, and each is logged', async () => {
  const filings = await open()
  const url = '/api/v1/payroll_filings/remittances.zip?month='
  const zip = await t.inject({ url: `${url}2026-10`, as: payroll })
  expect([zip.statusCode, zip.headers['content-disposition']]).toEqual([
    200,
    expect.stringContaining('remittances-2026-10.zip'),
  ])
  const files = unzipSync(new Uint8Array(zip.rawPayload))
  expect(Object.keys(files)).toHaveLength(filings.length)
  const alone = await Promise.all(
    filings.map(async ({ id }) => (await t.inject({ url: `/api/v1/payroll_filings/${id}/remittance.csv`, as: payroll })).body),
  )
  expect(
    Object.values(files)
      .map((bytes) => strFromU8(bytes))
      .toSorted(),
  ).toEqual(alone.toSorted())
  const logged = t.db.selectFrom('audit_log').select('entity_id').where('action', '=', 'payroll.remittance')
  expect(await logged.execute()).toHaveLength(2 * filings.length)
  expect((await t.inject({ url: `${url}2026-09`, as: payroll })).statusCode).toBe(404)
  for (const as of [hr, stays]) expect((await t.inject({ url: `${url}2026-10`, as })).statusCode).toBe(403)
})

it('several are recorded as filed with one receipt, all of them or none', async () => {
  const filings = (await open()).map(({ id, version }) => ({ id, version }))
  await expect(fileMany(filings, hr)).rejects.toMatchObject({ status: 403 })
  await expect(fileMany(filings, payroll, '2026-10-29')).rejects.toMatchObject({ status: 422 })
  await expect(fileMany(filings.map((filing, at) => (at === 0 ? { ...filing, version: 9 } : filing)))).rejects.toMatchObject({
    code: 'stale_version',
  })
  expect(await open()).toHaveLength(filings.length)
  const twice = await Promise.allSettled([fileMany(filings), fileMany(filings.toReversed())])
  expect(twice.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  expect(await open()).toEqual([])
})

it('each has its own receipt number, or the common one; without either it is refused, and none is filed on a day before it was owed', async () => {
  await on('2026-11-26')
  await pay(await start('2026-11'))
  const filings = (await open()).map(({ id, version }, at) => ({ id, version, receipt_number: `RRR-${at}` }))
  const send = (chosen: object[], filed_on: string, common?: string) =>
    t.call(payrollFilings.fileMany, { body: { filings: chosen, filed_on, receipt_number: common } as never }, payroll)
  const [alike, ...others] = filings
  const without = [{ id: alike?.id, version: alike?.version }, ...others]
  await expect(send(without, '2026-11-26')).rejects.toMatchObject({
    status: 422,
    fields: { receipt_number: expect.any(String) },
  })
  // Owed from the day on which the payroll was approved: nothing of it was paid over before.
  await expect(send(filings, '2026-11-25')).rejects.toMatchObject({ status: 422, fields: { filed_on: expect.any(String) } })
  const alone = {
    params: { id: alike?.id ?? '' },
    body: { filed_on: '2016-01-04', receipt_number: 'OLD', version: alike?.version ?? 1 },
  }
  await expect(t.call(payrollFilings.file, alone, payroll)).rejects.toMatchObject({ status: 422 })
  await send(without, '2026-11-26', 'RRR-all')
  const { payroll_filings } = await t.call(payrollFilings.list, { query: { limit: 100 } }, payroll)
  const numberOf = (id = '') => payroll_filings.find((filing) => filing.id === id)?.receipt_number
  expect(numberOf(alike?.id)).toBe('RRR-all')
  expect(others.map(({ id }) => numberOf(id))).toEqual(others.map(({ receipt_number }) => receipt_number))
  // What is for a year has no day before the last payroll that it counts.
  const year = payroll_filings.find(({ kind }) => kind === 'itf')
  const ofYear = (filed_on: string) => ({
    params: { id: year?.id ?? '' },
    body: { filed_on, receipt_number: 'ITF', version: year?.version ?? 1 },
  })
  await expect(t.call(payrollFilings.file, ofYear('2026-11-25'), payroll)).rejects.toMatchObject({ status: 422 })
  await t.call(payrollFilings.file, ofYear('2026-11-26'), payroll)
})

it('several settlements are recorded as paid at once, all of them or none', async () => {
  await on('2026-12-16')
  const finals: string[] = []
  for (const person of [first, second]) {
    await sql`update employee set exit_date = '2026-12-15', status = 'left' where id = ${person.id}`.execute(t.db)
    const id = await create('2026-12', 'final')
    await t.call(runPeople.add, { params: { id }, body: { ogids: [person.ogid] } }, payroll)
    await calculate(id)
    await approve(id)
    finals.push(id)
  }
  const runs = async () => await Promise.all(finals.map(async (id) => ({ id, version: (await read(id)).version })))
  const payMany = async (chosen: { id: string; version: number }[]) =>
    await t.call(runSteps.payMany, { body: { runs: chosen } }, payroll)
  const [stale] = await runs()
  await expect(payMany([...(await runs()).slice(1), { id: stale?.id ?? '', version: 99 }])).rejects.toMatchObject({
    code: 'stale_version',
  })
  expect(await Promise.all(finals.map(async (id) => (await read(id)).state))).toEqual(['approved', 'approved'])
  expect((await payMany(await runs())).message).toBe('2 payrolls are paid')
  expect(await Promise.all(finals.map(async (id) => (await read(id)).state))).toEqual(['paid', 'paid'])
  expect((await open()).length).toBeGreaterThan(0)
})
