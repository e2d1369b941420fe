/** Whom payrolls pay over to: one receiver under all its names, known from what is deducted. */
import { paperLayouts } from '@iroko/contract/accounting/bank-layouts'
import { payrollFilings } from '@iroko/contract/payroll/filings'
import { receivers } from '@iroko/contract/payroll/receivers'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { makeCompany } from '../../../test/company.ts'
import { testApp } from '../../../test/harness.ts'
import { makePayrolls } from '../../../test/payrolls.ts'

const t = await testApp()
const { agent, colleague, lead, hrManager, stranger: accountant } = await makeCompany(t)
const payroll = await t.person({ roles: ['payroll_processor'] })
const { approve, earn, move, start } = makePayrolls(t, { payroll, hrManager })
for (const person of [agent, colleague]) await earn(person, 30_000_000)

const list = async (query: object = {}) =>
  (await t.call(receivers.list, { query: { limit: 100, ...query } }, payroll)).payroll_receivers
const named = async (title: string) => (await list()).find((row) => row.title === title) ?? expect.fail(title)
const statesOf = async (run: string) =>
  (await t.db.selectFrom('payslip').select('tax_state').where('run_id', '=', run).execute()).map(({ tax_state }) => tax_state)
const rest = { our_number: '', office: '', address: '', email: '', custodian: '', layout_id: null, aliases: '' }

it('begins with the authorities that are the only ones of their kind', async () => {
  expect(
    (await list())
      .filter(({ recipient }) => recipient === '')
      .map(({ kind }) => kind)
      .toSorted(),
  ).toEqual(['fmbn', 'itf', 'nhia', 'nsitf'])
  const again = { ...rest, kind: 'fmbn' as const, title: 'FMBN' }
  await expect(t.call(receivers.create, { body: again }, payroll)).rejects.toMatchObject({
    fields: { kind: 'There is one of this kind already. Edit that one' },
  })
})

it('Lagos and LIRS are one: what is deducted under either name is owed to it', async () => {
  const { payroll_receiver } = await t.call(
    receivers.create,
    { body: { ...rest, kind: 'state', title: 'Lagos', our_number: 'N-1', aliases: 'LIRS, Lagos State, lirs' } },
    payroll,
  )
  expect(payroll_receiver).toMatchObject({ recipient: 'Lagos', aliases: ['Lagos State', 'LIRS'] })
  // As it was brought over once, past what people choose from.
  await sql`update tax_residence set state = 'LIRS' where employee_id = ${colleague.id}::uuid`.execute(t.db)
  const id = await start('2026-09')
  expect(await statesOf(id)).toEqual(['Lagos', 'Lagos'])
  await approve(id)
  await move('pay', id)
  const { payroll_filings } = await t.call(payrollFilings.list, { query: { kind: 'paye' } }, payroll)
  expect(payroll_filings).toMatchObject([{ recipient: 'Lagos', people: 2 }])
  // The fund is known from what was deducted for it.
  expect(await named('Savanna Pensions')).toMatchObject({ kind: 'pfa', recipient: 'Savanna Pensions' })
  // Renamed, the books and filings keep its first name, and a later payroll finds it.
  const { version, id: receiver } = await named('Lagos')
  const body = { ...rest, kind: 'state' as const, title: 'Lagos State Internal Revenue Service', aliases: 'LIRS', version }
  const renamed = await t.call(receivers.update, { params: { id: receiver }, body }, payroll)
  expect(renamed.payroll_receiver).toMatchObject({ recipient: 'Lagos', title: body.title })
  const next = await start('2026-10')
  expect(await statesOf(next)).toEqual(['Lagos', 'Lagos'])
  await expect(t.call(receivers.archive, { params: { id: receiver } }, payroll)).rejects.toMatchObject({
    message: expect.stringContaining('not filed yet'),
  })
})

it('a name is of one receiver alone, and a layout of what is filed with it', async () => {
  const body = { ...rest, kind: 'state' as const, title: 'Ogun', aliases: 'lirs' }
  await expect(t.call(receivers.create, { body }, payroll)).rejects.toMatchObject({
    fields: { aliases: expect.stringContaining('is called lirs already') },
  })
  const { paper_layouts } = await t.call(paperLayouts.list, { query: { use: 'payment' } }, payroll)
  const layout_id = paper_layouts[0]?.id ?? ''
  await expect(t.call(receivers.create, { body: { ...body, aliases: '', layout_id } }, payroll)).rejects.toMatchObject({
    fields: { layout_id: 'Choose a layout of what is filed with this receiver' },
  })
})

it('is read by who reads payrolls, and changed by who sets them up', async () => {
  expect((await t.call(receivers.list, {}, accountant)).total).toBeGreaterThan(0)
  const body = { ...rest, kind: 'union' as const, title: 'Union of clerks' }
  for (const by of [agent, lead]) await expect(t.call(receivers.list, {}, by)).rejects.toMatchObject({ status: 403 })
  for (const by of [agent, accountant])
    await expect(t.call(receivers.create, { body }, by)).rejects.toMatchObject({ status: 403 })
})
