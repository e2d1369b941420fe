/** A voluntary pension contribution that an employee asks for: from a month on, confirmed by somebody else, counted by payslip and calculator. */
import { payslips } from '@iroko/contract/payroll/payslips'
import { salaryBreakdowns } from '@iroko/contract/payroll/salary-breakdowns'
import { taxDeclarations } from '@iroko/contract/people/tax-declarations'
import { taxFacts } from '@iroko/contract/people/tax-facts'
import { approvals } from '@iroko/contract/platform/approvals'
import { expect, it } from 'vitest'
import { makeCompany } from '../../../test/company.ts'
import { approveNow } from '../../../test/decisions.ts'
import { testApp } from '../../../test/harness.ts'
import { makePayrolls } from '../../../test/payrolls.ts'
import { usualFacts } from '../tax-facts/store.ts'

const t = await testApp({ SESSION_HOURS: 1e6, SESSION_IDLE_MINUTES: 1e6 })
const { agent, lead, hrManager } = await makeCompany(t)
const payroll = await t.person({ roles: ['payroll_processor'] })
const { earn, pay, slipOf, start } = makePayrolls(t, { payroll, hrManager })
const on = async (day: string) => {
  t.setNow(`${day}T09:00:00Z`)
  for (const person of [payroll, hrManager, agent]) person.token = await t.signIn(person.id)
}
const ask = (first_month: string, wish: { voluntary_percent?: number; voluntary_kobo?: number }, as = agent) =>
  t.call(taxDeclarations.askVoluntary, { body: { first_month, ...wish } }, as)
const year = (number: number) => ({ ogid: agent.ogid, year: number })
const given = async (run: string) => {
  const { payslip } = await t.call(payslips.show, { params: { id: (await slipOf(run, agent)).id } }, payroll)
  return payslip.lines.find(({ key }) => key === 'pension_voluntary')?.amount_kobo ?? 0
}

it('counts from its month once somebody else confirmed it, goes on in the next year, and ends as it began', async () => {
  await on('2026-10-20')
  for (const person of [agent, lead]) await earn(person, 30_000_000)
  await expect(ask('2026-09', { voluntary_percent: 5 })).rejects.toMatchObject({
    fields: { first_month: 'Choose this month or one of the next twelve' },
  })
  await expect(ask('2026-11', { voluntary_percent: 5, voluntary_kobo: 1 })).rejects.toMatchObject({
    fields: { voluntary_kobo: 'Enter a percentage or an amount, not both' },
  })
  const { id } = await ask('2026-11', { voluntary_percent: 10 })
  await expect(ask('2026-12', { voluntary_percent: 5 })).rejects.toMatchObject({ code: 'open' })
  const shown = await t.call(taxDeclarations.show, { params: { id } }, agent)
  expect(shown.tax_declaration).toMatchObject({ first_month: '2026-11', voluntary_percent: 10, can: { decide: false } })
  await approveNow(t, 'tax_declaration', id, payroll)

  const october = await start('2026-10')
  expect(await given(october)).toBe(0)
  await pay(october)
  await on('2026-11-20')
  const november = await start('2026-11')
  expect(await given(november)).toBe(3_000_000)
  await pay(november)
  const { tax_facts } = await t.call(taxFacts.show, { params: year(2026) }, agent)
  expect(tax_facts.asked_voluntary).toEqual({ voluntary_percent: 10, voluntary_kobo: 0, first_month: '2026-11' })

  // The calculator begins with it, and takes any.
  const { salary_breakdown } = await t.call(salaryBreakdowns.show, { params: { ogid: agent.ogid } }, agent)
  expect(salary_breakdown.choices).toMatchObject({ voluntary_percent: 10, voluntary_kobo: 0 })
  const body = { month: '2026-11', components: { basic: 30_000_000 }, voluntary_percent: 10 }
  const { payslip_preview } = await t.call(payslips.preview, { body }, agent)
  expect(payslip_preview.lines.find(({ key }) => key === 'pension_voluntary')?.amount_kobo).toBe(3_000_000)

  const { id: last } = await ask('2027-01', {})
  await approveNow(t, 'tax_declaration', last, payroll)
  await on('2026-12-20')
  const december = await start('2026-12')
  expect(await given(december)).toBe(3_000_000)
  await pay(december)
  await on('2027-01-20')
  const january = await start('2027-01')
  expect(await given(january)).toBe(0)
  await pay(january)
})

it('what payroll enters for a year takes the place of what was asked for within it; reliefs are asked for beside', async () => {
  await on('2027-02-10')
  const { id } = await ask('2027-02', { voluntary_kobo: 2_000_000 })
  const reliefs = { rent_kobo: 0, life_premium_kobo: 0, mortgage_interest_kobo: 0, details: 'None', file_id: null }
  await t.call(taxDeclarations.create, { body: { year: 2027, ...reliefs } }, agent)
  await approveNow(t, 'tax_declaration', id, payroll)
  const february = await start('2027-02')
  expect(await given(february)).toBe(2_000_000)
  await pay(february)
  const { version } = (await t.call(taxFacts.show, { params: year(2027) }, payroll)).tax_facts
  const body = { ...usualFacts, voluntary_percent: 1, version: version as 0 }
  await t.call(taxFacts.set, { params: year(2027), body }, payroll)
  expect((await t.call(taxFacts.show, { params: year(2027) }, payroll)).tax_facts).toMatchObject({
    voluntary_percent: 1,
    asked_voluntary: null,
  })
})

it('is called by its name in whatever is written and said about it; a declaration of reliefs by its own', async () => {
  await on('2027-03-10')
  const inbox = async ({ id }: { id: string }) => {
    const found = t.db.selectFrom('notification').select(['title', 'body']).where('employee_id', '=', id)
    return (await found.where('created_at', '>=', '2027-03-10T00:00:00Z' as never).execute()).map(
      ({ title, body }) => `${title}\n${body}`,
    )
  }
  const { id } = await ask('2027-05', { voluntary_percent: 5 })
  const { waiting_approvals } = await t.call(approvals.waiting, {}, payroll)
  expect(waiting_approvals.find(({ subject_id }) => subject_id === id)?.what).toBe('Voluntary pension')
  await approveNow(t, 'tax_declaration', id, payroll)
  const refused = await approveNow(t, 'tax_declaration', id, payroll).catch((refusal) => refusal)
  expect(refused.message).toContain('voluntary pension')
  const { id: other } = await ask('2027-06', {})
  const { message } = await t.call(taxDeclarations.withdraw, { params: { id: other } }, agent)
  expect(message).toBe('Voluntary pension withdrawn')
  const written = [...(await inbox(payroll)), ...(await inbox(agent))]
  expect(written.length).toBeGreaterThan(1)
  expect(written.filter((letter) => /tax declaration|next calculated/i.test(letter))).toEqual([])
  expect((await inbox(agent)).join()).toContain('May 2027')
  const logged = t.db.selectFrom('audit_log').select('action').where('entity_id', '=', id)
  expect((await logged.execute()).map(({ action }) => action)).not.toContain('tax_declaration.ask')
  const reliefs = { rent_kobo: 0, life_premium_kobo: 0, mortgage_interest_kobo: 0, details: 'None', file_id: null }
  await t.call(taxDeclarations.create, { body: { year: 2028, ...reliefs } }, agent)
  expect((await inbox(payroll)).some((letter) => letter.includes('tax declaration'))).toBe(true)
})
