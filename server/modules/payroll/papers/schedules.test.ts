/** Schedules as receivers ask for them: by the layout of each, for what is filed to the kobo, and not without the numbers that it asks for. */
import { type PaperLayoutDraft, paperLayouts } from '@iroko/contract/accounting/bank-layouts'
import { payrollFilings } from '@iroko/contract/payroll/filings'
import { papers } from '@iroko/contract/payroll/papers'
import { receivers } from '@iroko/contract/payroll/receivers'
import { payDetails } from '@iroko/contract/people/pay-details'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { makeCompany } from '../../../test/company.ts'
import { testApp } from '../../../test/harness.ts'
import { once } from '../../../test/once.ts'
import { makePayrolls } from '../../../test/payrolls.ts'

const t = await testApp()
const { agent, colleague, lead, hrManager, stranger: accountant } = await makeCompany(t)
const payroll = await t.person({ roles: ['payroll_processor'] })
const { earn, pay, start } = makePayrolls(t, { payroll, hrManager })
for (const person of [agent, colleague, lead]) await earn(person, 30_000_000)
await sql`update tax_residence set state = 'Enugu' where employee_id = ${lead.id}::uuid`.execute(t.db)
await sql`insert into tax_facts (id, employee_id, year, pension, nhf, nhis, rent_kobo, life_premium_kobo, mortgage_interest_kobo, evidence)
  values (gen_random_uuid(), ${agent.id}::uuid, 2026, true, false, true, 0, 0, 0, '{}')
  on conflict (employee_id, year) do update set nhis = true`.execute(t.db)

const paid = once(async () => await pay(await start('2026-09')))
const filings = async () => {
  await paid()
  return (await t.call(payrollFilings.list, { query: { limit: 100 } }, payroll)).payroll_filings
}
const filing = async (kind: string, recipient = '') =>
  (await filings()).find((row) => row.kind === kind && (recipient === '' || row.recipient === recipient)) ??
  expect.fail(`${kind} ${recipient}`)
const take = async (id: string, layout_id?: string, as = payroll) =>
  await t.inject({ url: `/api/v1/payroll_filings/${id}/paper${layout_id ? `?layout_id=${layout_id}` : ''}`, as })
const layouts = async () => (await t.call(paperLayouts.list, { query: { limit: 100 } }, payroll)).paper_layouts
const layoutNamed = async (title: string) => (await layouts()).find((row) => row.title === title) ?? expect.fail(title)
const check = async (id: string, layout_id?: string) =>
  (await t.call(papers.check, { params: { id }, query: layout_id ? { layout_id } : {} }, payroll)).paper
const linesOf = (body: string) => body.trim().split('\r\n')

it('PAYE goes to each State by its own layout, and comes to what is filed', async () => {
  const lagos = await filing('paye', 'Lagos')
  expect(await check(lagos.id)).toMatchObject({
    layout: { title: 'PAYE of a month' },
    people: 2,
    total_kobo: lagos.amount_kobo,
    wrong: [],
  })
  const { body } = await take(lagos.id)
  const [head, headings, ...people] = linesOf(body)
  expect(head).toContain((lagos.amount_kobo / 100).toFixed(2))
  expect(headings).toMatch(/^S\/N,Payer ID,Tax ID,Last name,First name/)
  expect(people).toHaveLength(2)
  const taxes = people.map((line) => Number(line.split(',').at(-2)))
  expect(Math.round(taxes.reduce((sum, tax) => sum + tax, 0) * 100)).toBe(lagos.amount_kobo)
  const log = await t.db
    .selectFrom('audit_log')
    .select('after')
    .where('action', '=', 'payroll.remittance')
    .where('entity_id', '=', lagos.id)
    .execute()
  expect(log.map(({ after }) => after)).toMatchObject([
    { layout: 'PAYE of a month', people: 2, digest: expect.stringMatching(/^[0-9a-f]{64}$/) },
  ])
})

it('a receiver has a layout of its own, which asks for our number with it', async () => {
  const enugu = await filing('paye', 'Enugu')
  const own = await layoutNamed('Enugu')
  const receiver =
    (await t.call(receivers.list, { query: { q: 'Enugu' } }, payroll)).payroll_receivers[0] ?? expect.fail('Enugu')
  const change = (our_number: string, version: number) =>
    t.call(
      receivers.update,
      { params: { id: receiver.id }, body: { kind: 'state', title: 'Enugu', our_number, layout_id: own.id, version } },
      payroll,
    )
  await change('', receiver.version)
  expect((await check(enugu.id)).wrong).toEqual(['Enter our number with this receiver'])
  expect((await take(enugu.id)).statusCode).toBe(409)
  await change('ESBN-7', receiver.version + 1)
  const [, line] = linesOf((await take(enugu.id)).body)
  expect(line).toMatch(new RegExp(`^ESBN-7,${lead.ogid},.+,${(enugu.amount_kobo / 100).toFixed(2)}$`))
  // What is asked for is written all the same.
  const usual = await layoutNamed('PAYE of a month')
  expect(linesOf((await take(enugu.id, usual.id)).body)[1]).toContain('Tax of the year so far')
})

it('pension names who lacks a PIN and the fund that lacks a code, and is written once they are there', async () => {
  const fund = await filing('pension')
  const pcrs = await layoutNamed('Pension for a PSSP (PCRS)')
  const { wrong } = await check(fund.id, pcrs.id)
  expect(wrong).toContain('Enter the PFA code of Savanna Pensions')
  expect(wrong.filter((what) => what.endsWith('has no RSA PIN'))).toHaveLength(3)
  await sql`update pension_fund set code = '0025' where title = 'Savanna Pensions'`.execute(t.db)
  for (const [at, person] of [agent, colleague, lead].entries()) {
    const { pay: details } = await t.call(payDetails.show, { params: { ogid: person.ogid } }, payroll)
    const body = { rsa_pin: `PEN10000000000${at}`, version: details.version }
    await t.call(payDetails.update, { params: { ogid: person.ogid }, body: body as never }, payroll)
  }
  const [, ...people] = linesOf((await take(fund.id, pcrs.id)).body)
  const [year, month] = t.today().split('-')
  expect(people[0]).toMatch(/^0025,OG\d+,PEN10000000000\d,.+,\d+\.\d\d,\d+\.\d\d,\d+\.\d\d,\d{6}$/)
  expect(people[0]).toContain(`,${month}${year}`)
  const sum = people.reduce((total, line) => total + Math.round(Number(line.split(',').at(-2)) * 100), 0)
  expect(sum).toBe(fund.amount_kobo)
  // As the fund itself has it: employer, period and sums before the people; Remita as text alone.
  expect(linesOf((await take(fund.id)).body)[1]).toContain(`Period ${t.today().slice(0, 7)}`)
  expect((await take(fund.id, (await layoutNamed('Remita pension')).id)).headers['content-type']).toContain('spreadsheetml')
})

it('every filing of the month and the year is written by some layout for what it comes to', async () => {
  for (const { id, kind, recipient, people, amount_kobo } of await filings()) {
    const found = await check(id)
    expect(found.layout, `${kind} ${recipient}`).not.toBeNull()
    expect([found.people, found.total_kobo], `${kind} ${recipient}`).toEqual([people, amount_kobo])
  }
})

it('an HMO has whom it enrols with who lives on them, and the return of a year comes to the gross by its headings', async () => {
  const nhis = await filing('nhis')
  await sql`insert into background (id, employee_id, kind, full_name, relationship, birth_date)
    values (gen_random_uuid(), ${agent.id}::uuid, 'dependant', 'Ada Obi', 'daughter', '2015-03-02')`.execute(t.db)
  const [, ...people] = linesOf((await take(nhis.id, (await layoutNamed('HMO list of people')).id)).body)
  expect(people).toHaveLength(nhis.people)
  expect(people.find((line) => line.includes(agent.ogid))).toContain('Ada Obi (daughter, 2015-03-02)')
  const { definition } = await layoutNamed('PAYE return of the year')
  const content = (heading: string) => definition.columns.find((column) => column.heading === heading)?.content
  expect([content('Rent'), content('Other')]).toEqual(['{housing}', '{allowances}'])
})

it('a layout of something else is refused, and one of payroll’s own needs no second person for a schedule', async () => {
  const lagos = await filing('paye', 'Lagos')
  const nip = await layoutNamed('NIP list (CSV)')
  expect((await take(lagos.id, nip.id)).json().code).toBe('use')
  const { use, receiver, definition, source, starts_on } = await layoutNamed('PAYE of a month')
  const first = definition.columns[0] ?? expect.fail('no column')
  const columns = [
    { ...first, content: '{full_name}' },
    { ...first, heading: 'Tax', content: '{tax}' },
  ]
  const body: PaperLayoutDraft = {
    use,
    receiver,
    source,
    starts_on,
    title: 'Two columns',
    definition: { ...definition, head: [], columns },
  }
  const { paper_layout } = await t.call(paperLayouts.create, { body }, payroll)
  expect(linesOf((await take(lagos.id, paper_layout.id)).body)).toHaveLength(3)
  const { paper } = await t.call(papers.preview, { body: { use: 'paye', definition: body.definition } }, payroll)
  expect(paper).toMatchObject({ of: expect.stringMatching(/^PAYE, /), wrong: [] })
})

it('full numbers leave with who processes payrolls alone', async () => {
  const { id } = await filing('paye', 'Lagos')
  for (const as of [agent, lead, accountant]) {
    expect((await take(id, undefined, as)).statusCode).toBe(403)
    await expect(t.call(papers.check, { params: { id }, query: {} }, as)).rejects.toMatchObject({ status: 403 })
  }
})
