import { taxDeclarations } from '@iroko/contract/people/tax-declarations'
import { taxFacts } from '@iroko/contract/people/tax-facts'
import { v7 as uuid } from 'uuid'
import { expect, it } from 'vitest'
import { makeCompany } from '../../../test/company.ts'
import { approveNow, rejectNow } from '../../../test/decisions.ts'
import { type Person, testApp } from '../../../test/harness.ts'
import { uploadPaper } from '../../../test/papers.ts'
import { giveFund } from '../../../test/pension-funds.ts'
import { sendSheet } from '../../../test/sheets.ts'

const t = await testApp()
const { agent, colleague, lead, hrManager } = await makeCompany(t)
const payroll = await t.person({ roles: ['payroll_processor'] })

const upload = (as: Person) => uploadPaper(t, as, 'tax', 'lease.pdf')
const open = async (file: string, as: Person) =>
  (await t.inject({ method: 'GET', url: `/api/v1/files/${file}`, as })).statusCode
const claim = {
  year: 2026,
  rent_kobo: 60_000_000,
  life_premium_kobo: 0,
  mortgage_interest_kobo: 0,
  details: 'Mr Bello, 3 Ikoyi Road',
}
const factsOf = async (as: Person) =>
  (await t.call(taxFacts.show, { params: { ogid: agent.ogid, year: '2026' } }, as)).tax_facts

it('reliefs are claimed with evidence by oneself, count once payroll confirms them, and are nobody else’s to read', async () => {
  const declare = (more: object) => t.call(taxDeclarations.create, { body: { ...claim, file_id: null, ...more } }, agent)
  await expect(declare({})).rejects.toMatchObject({ fields: { file_id: 'Add the receipt or the agreement' } })
  const file_id = await upload(agent)
  await expect(declare({ file_id, year: 2024 })).rejects.toMatchObject({ fields: { year: 'Choose a year from 2025 to 2027' } })
  await expect(declare({ file_id: await upload(colleague) })).rejects.toMatchObject({
    fields: { file_id: 'The file was not found. Upload it again' },
  })
  const { id } = await declare({ file_id })
  await expect(declare({ file_id: await upload(agent) })).rejects.toMatchObject({ code: 'open' })
  for (const by of [lead, colleague]) {
    await expect(t.call(taxDeclarations.show, { params: { id } }, by)).rejects.toMatchObject({ status: 404 })
    expect(await open(file_id, by)).toBe(404)
  }
  for (const by of [agent, payroll]) expect(await open(file_id, by)).toBe(200)
  await expect(approveNow(t, 'tax_declaration', id, agent)).rejects.toMatchObject({ status: 403 })
  expect((await factsOf(agent)).rent_kobo).toBe(0)
  expect((await t.call(taxFacts.list, { query: { year: '2026', pending: 'true' } }, payroll)).tax_facts).toMatchObject([
    { employee: { id: agent.id }, declaration_id: id },
  ])
  expect((await approveNow(t, 'tax_declaration', id, payroll)).message).toBe('Tax declaration confirmed')
  const facts = await factsOf(agent)
  expect(facts).toMatchObject({ rent_kobo: 60_000_000, pension: true, version: 1, can: { edit: false, declare: true } })
  expect(facts.evidence).toMatch(
    new RegExp(`^Declaration of \\w{3} \\d+ \\w{3} 2026, confirmed by ${payroll.full_name} on .*: lease.pdf$`),
  )
  const mails = await t.db.selectFrom('outbox_mail').select(['subject', 'body']).execute()
  expect(JSON.stringify(mails)).not.toMatch(/600,000|Ikoyi/)
})

it('a later declaration takes the place of what counts; nothing declared needs no evidence', async () => {
  const { id } = await t.call(
    taxDeclarations.create,
    { body: { ...claim, rent_kobo: 0, details: 'Moved out', file_id: null } },
    agent,
  )
  await approveNow(t, 'tax_declaration', id, payroll)
  expect(await factsOf(payroll)).toMatchObject({ rent_kobo: 0, version: 2, can: { edit: true, declare: false } })
  const { id: other } = await t.call(taxDeclarations.create, { body: { ...claim, file_id: await upload(agent) } }, agent)
  await rejectNow(t, 'tax_declaration', other, payroll, 'The lease has ended')
  expect((await factsOf(payroll)).rent_kobo).toBe(0)
})

it('payroll sees who misses what, and others see themselves alone', async () => {
  const of = async (query: object, as = payroll) =>
    (await t.call(taxFacts.list, { query: { year: '2026', limit: 1000, ...query } }, as)).tax_facts
  await t.db
    .insertInto('tax_residence')
    .values({ id: uuid(), employee_id: colleague.id, starts_on: '2020-01-06', state: 'Lagos' })
    .execute()
  await t.db
    .insertInto('employee_pay')
    .values({ employee_id: colleague.id, tin: '1234567890', rsa_pin_last4: '1234' })
    .execute()
  await giveFund(t.db, [colleague.id], 'Stanbic')
  const missing = (await of({ missing: 'tax_state' })).map(({ employee }) => employee.id)
  expect([missing.includes(agent.id), missing.includes(colleague.id)]).toEqual([true, false])
  expect((await of({ missing: 'any' })).some(({ employee }) => employee.id === colleague.id)).toBe(false)
  expect(await of({}, agent)).toMatchObject([
    { employee: { id: agent.id }, missing: ['tax_state', 'tax_id', 'rsa_pin', 'pfa'] },
  ])
  expect((await of({}, lead)).map(({ employee }) => employee.id)).toEqual([lead.id])
})

it('tax details come from a file; a blank cell leaves what is known', async () => {
  const head = 'ogid,year,tax state,previous tin,pension,nhf,rent,evidence,months before,gross before,tax before\n'
  const send = (lines: string, keep = true, as = hrManager) => sendSheet(t, taxFacts.import, head + lines, { keep, as })
  const wrong = await send(
    `${agent.ogid},2026,Lagoss,,,,,,,,\n${colleague.ogid},2026,,,,,600000,,,,\n${hrManager.ogid},2026,Lagos,,,,,,,,\n${agent.ogid},2026,,12,,,,,,,`,
  )
  expect(wrong.import.wrong.map(({ problem }: { problem: string }) => problem)).toEqual([
    'tax_state: Choose a state from the list',
    'Enter which documents you have seen',
    'You cannot change your own tax details. Ask another colleague',
    expect.stringContaining('previous_tin: Enter a previous TIN'),
  ])
  expect((await send(`${agent.ogid},2026,Oyo,1234567890,,yes,,,3,"750,000",45000.50`)).import.kept).toBe(true)
  expect(await factsOf(payroll)).toMatchObject({
    tax_state: 'Oyo',
    pension: true,
    nhf: true,
    before_months: 3,
    before_gross_kobo: 75_000_000,
    before_tax_kobo: 4_500_050,
  })
  const [row] = (await t.call(taxFacts.list, { query: { year: '2026', q: agent.ogid } }, payroll)).tax_facts
  expect(row?.missing).toEqual(['rsa_pin', 'pfa', 'nhf_number'])
})
