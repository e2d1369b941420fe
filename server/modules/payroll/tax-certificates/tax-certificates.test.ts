/** The certificate of a year foots by itself: every relief of every payroll stands in it, and it is for the person and for payroll alone. */
import { employer } from '@iroko/contract/payroll/employer'
import { sql } from 'kysely'
import { extractText, getDocumentProxy } from 'unpdf'
import { expect, it } from 'vitest'
import { makeCompany } from '../../../test/company.ts'
import { type Person, testApp } from '../../../test/harness.ts'
import { makePayrolls } from '../../../test/payrolls.ts'

const t = await testApp({ SESSION_HOURS: 1e6, SESSION_IDLE_MINUTES: 1e6 })
const { agent, colleague, hr, hrManager } = await makeCompany(t)
const payroll = await t.person({ roles: ['payroll_processor'] })
const { earn, pay, start } = makePayrolls(t, { payroll, hrManager })

/** What a PDF says; or with which status it is refused. */
async function certificateOf({ ogid }: Person, as: Person, year = 2026): Promise<string | number> {
  const answer = await t.inject({ url: `/api/v1/employees/${ogid}/tax_certificates/${year}/pdf`, as })
  if (answer.statusCode !== 200) return answer.statusCode
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(answer.rawPayload)), { mergePages: true })
  return text.replaceAll(/\s+/g, ' ')
}
const kobo = (written: string): number => Math.round(Number(written.replaceAll(/[₦,]/g, '').replace('−', '-')) * 100)
const amounts = (text: string): number[] => [...text.matchAll(/[-−]?₦[\d,]+\.\d\d/g)].map(([written]) => kobo(written))
const between = (text: string, from: string, to: string): string =>
  text.slice(text.indexOf(from) + from.length, text.indexOf(to))
const after = (text: string, label: string): number => amounts(text.slice(text.indexOf(label)))[0] ?? 0

await earn(agent, 43_217_891)
await earn(colleague, 18_000_000)
await sql`insert into tax_facts (id, employee_id, year, pension, nhf, nhis, rent_kobo, life_premium_kobo, mortgage_interest_kobo, evidence,
    before_months, before_gross_kobo, before_reliefs_kobo, before_tax_kobo)
  values (gen_random_uuid(), ${agent.id}, 2026, true, true, true, 120000000, 6000000, 3300000, 'Policy 1', 9, 340000000, 27200033, 31000000)`.execute(
  t.db,
)
for (const month of ['2026-10', '2026-11']) {
  const [year, number] = month.split('-')
  t.setNow(`${year}-${number}-28T09:00:00Z`)
  await pay(await start(month))
}

it('foots: pay by heading, every contribution and relief, an earlier payroll among them, what is chargeable, and who employed them', async () => {
  const { version } = (await t.call(employer.show, {}, payroll)).employer
  const papers = { tax_id: '12345678-0001', address: '1 Marina, Lagos', payer_ids: 'Lagos: N-7654321', version }
  await t.call(employer.set, { body: papers }, payroll)
  for (const person of [agent, colleague]) {
    const text = String(await certificateOf(person, payroll))
    for (const known of ['12345678-0001', '1 Marina, Lagos', 'N-7654321']) expect(text).toContain(known)
    const paid = amounts(between(text, ' Pay Heading Amount ', ' Contributions and reliefs Heading'))
    const reliefs = amounts(between(text, ' Contributions and reliefs Heading Amount ', ' Tax Heading Amount '))
    for (const table of [paid, reliefs])
      expect(
        table.slice(0, -1).reduce((sum, each) => sum + each, 0),
        person.full_name,
      ).toBe(table.at(-1))
    const tax = between(text, ' Tax Heading Amount ', ' Paid over ')
    const before = tax.includes('earlier payroll') ? after(tax, 'Gross pay of an earlier payroll') : 0
    expect(after(tax, 'Gross pay ') + before + after(tax, 'Less contributions')).toBe(after(tax, 'Chargeable income'))
    expect(after(tax, 'PAYE deducted')).toBe(after(text, 'PAYE deducted'))
  }
  const text = String(await certificateOf(agent, payroll))
  for (const relief of ['₦272,000.33', 'Life assurance premium', 'Interest on the loan', 'Rent relief'])
    expect(text).toContain(relief)
})

it('is for the person and for payroll; who takes that of another is in the log', async () => {
  const taken = async () =>
    (
      await t.db
        .selectFrom('audit_log')
        .select('actor_id')
        .where('action', '=', 'export')
        .where('entity_id', '=', agent.id)
        .execute()
    )
      .map(({ actor_id }) => actor_id)
      .filter((id) => id === agent.id || id === payroll.id)
  const before = (await taken()).length
  expect(await certificateOf(agent, agent)).toContain('Tax deduction certificate 2026')
  expect(await taken()).toHaveLength(before)
  await certificateOf(agent, payroll)
  expect(await taken()).toHaveLength(before + 1)
  expect(await certificateOf(agent, colleague)).toBe(404)
  expect(await certificateOf(agent, hr)).toBe(404)
  expect(await certificateOf(agent, payroll, 2025)).toBe(404)
  expect((await t.inject({ url: `/api/v1/tax_certificates/${'a'.repeat(43)}/pdf` })).statusCode).toBe(404)
})
