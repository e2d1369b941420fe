/** The statements by HTTP: on every day assets are liabilities and equity, and what is shown opens the ledger at the same figure. */
import type { StatementLine } from '@iroko/contract/accounting/accounts'
import { journalEntries } from '@iroko/contract/accounting/journals'
import { type StatementRow, statements } from '@iroko/contract/accounting/statements'
import { addDays, addMonths, firstOfMonth } from '@iroko/contract/dates'
import { v7 as uuid } from 'uuid'
import { expect, it } from 'vitest'
import { makeCompany } from '../../../test/company.ts'
import { testApp } from '../../../test/harness.ts'
import { once } from '../../../test/once.ts'
import { type Posting, post } from '../journals/actions.ts'

const t = await testApp()
const { agent, lead, hrManager, stranger: accountant } = await makeCompany(t)
const today = t.today()
const month = firstOfMonth(today)
const amountOf = (rows: readonly StatementRow[], id: string): number => rows.find((row) => row.id === id)?.amount_kobo ?? 0
const whole = { limit: 1000 }

const line = (key: string, kobo: number, office_id: string | null = null): Posting['lines'][number] => ({
  ...{
    rule_key: `payroll.${key}`,
    office_id,
    authority: null,
    detail: '',
    debit_kobo: Math.max(0, kobo),
    credit_kobo: Math.max(0, -kobo),
  },
})
const posted = (document_on: string, lines: Posting['lines']) =>
  t.db.transaction().execute((db) => {
    const source = { source_kind: 'test', source_id: uuid(), part: 'A', kind: 'payroll', event: 'accrual' } as const
    return post(db, { ...source, document_on, lines }, { now: t.portal.now() })
  })

/** Pay of three months in two offices, some of it paid out, a loan, and a sundry income. */
const booked = once(async () => {
  const voice = await t.office({ code: 'S voice', office_type: 'campaign' })
  const finance = await t.office({ code: 'S finance' })
  for (const [count, kobo] of [100_000, 120_000, 90_000].entries()) {
    const day = addDays(addMonths(month, -count), 4)
    const [on = today] = [day, today].toSorted()
    await posted(on, [
      line('salaries', kobo, voice.id),
      line('salaries', kobo / 2, finance.id),
      line('net_payable', -1.5 * kobo),
    ])
    await posted(on, [line('net_payable', kobo), line('bank', -kobo)])
  }
  await posted(addMonths(month, -1), [line('staff_loans', 5_000), line('cash', -5_000)])
  await posted(month, [line('cash', 700), line('other_income', -700, finance.id)])
  return { voice, finance }
})

it('has assets equal to liabilities and equity on every day, and opens each figure in the ledger', {
  timeout: 60_000,
}, async () => {
  await booked()
  for (const as_at of [today, month, addDays(month, -1), addDays(addMonths(month, -1), 4), addDays(addMonths(month, -2), 3)]) {
    const { position, as_at: shown } = await t.call(statements.position, { query: { as_at, ...whole } }, accountant)
    expect([shown, amountOf(position, 'assets')]).toEqual([as_at, amountOf(position, 'liabilities_equity')])
    for (const row of position.filter(({ kind, id }) => kind !== 'sum' && id !== 'result')) {
      const of = row.kind === 'account' ? { account_id: row.id } : { line: row.id as StatementLine }
      const ledger = await t.call(journalEntries.ledger, { query: { ...of, to: as_at } }, accountant)
      expect(Math.abs(ledger.closing_kobo), row.title).toBe(Math.abs(row.amount_kobo))
    }
  }
  const { position } = await t.call(statements.position, { query: whole }, accountant)
  expect(amountOf(position, 'cash')).toBe(-310_000 - 5_000 + 700)
  expect(amountOf(position, 'result')).toBe(700 - 465_000)
})

it('has the income of any days, of an office, and beside the days before', async () => {
  const { voice } = await booked()
  const from = addMonths(month, -1)
  const to = addDays(month, -1)
  const all = await t.call(statements.income, { query: { from, to, compare: 'month', ...whole } }, accountant)
  expect(all.income.find(({ id }) => id === 'result')).toMatchObject({
    amount_kobo: -180_000,
    before_kobo: -135_000,
    change_kobo: -45_000,
  })
  const own = await t.call(statements.income, { query: { from, to, office_id: voice.id, ...whole } }, accountant)
  expect([amountOf(own.income, 'margin'), amountOf(own.income, 'result')]).toEqual([-120_000, -120_000])
  expect(own.about[0]).toBe(`Income from ${from} to ${to}, S voice`)
  const early = await t.call(statements.income, { query: { from, to: addDays(from, 3), ...whole } }, accountant)
  expect(amountOf(early.income, 'result')).toBe(0)
})

it('has the income month by month and office by office, which come to the same', async () => {
  const { voice, finance } = await booked()
  const range = { from: addMonths(month, -2), to: today }
  const { income } = await t.call(statements.income, { query: { ...range, ...whole } }, accountant)
  const months = await t.call(statements.breakdown, { query: { ...range, by: 'month' } }, accountant)
  const offices = await t.call(statements.breakdown, { query: { ...range, by: 'office' } }, accountant)
  expect(months.income_breakdown.map(({ id, result_kobo }) => [id, result_kobo])).toEqual([
    [addMonths(month, -2).slice(0, 7), -135_000],
    [addMonths(month, -1).slice(0, 7), -180_000],
    [month.slice(0, 7), 700 - 150_000],
  ])
  expect(offices.income_breakdown.map(({ id, margin_kobo, result_kobo }) => [id, margin_kobo, result_kobo])).toEqual([
    [finance.id, 0, 700 - 155_000],
    [voice.id, -310_000, -310_000],
  ])
  expect([months.totals.result_kobo, offices.totals]).toEqual([amountOf(income, 'result'), months.totals])
})

it('ends the cash flow at the movement of the cash accounts', async () => {
  await booked()
  for (const range of [
    {},
    { from: month },
    { from: addDays(addMonths(month, -2), 4), to: addDays(month, -1) },
    { from: addMonths(month, -1), to: month },
  ]) {
    const flow = await t.call(statements.cashFlow, { query: { ...range, ...whole } }, accountant)
    expect(flow.difference_kobo).toBe(0)
    const { position } = await t.call(statements.position, { query: { as_at: flow.to, ...whole } }, accountant)
    expect(amountOf(flow.cash_flow, 'cash_closing')).toBe(amountOf(position, 'cash'))
  }
})

it('tells income and cost apart by campaign, client and party, and they come to the same', async () => {
  const { voice } = await booked()
  const client = { id: uuid(), title: 'Kora Bank' }
  await t.db.insertInto('client').values(client).execute()
  await t.db.updateTable('office').set({ client_id: client.id }).where('id', '=', voice.id).execute()
  const of = async (by: 'campaign' | 'client' | 'party', reader = accountant) => {
    const query = { by, from: addMonths(month, -3), to: today, ...whole }
    const { income_breakdown, totals } = await t.call(statements.breakdown, { query }, reader)
    return { rows: income_breakdown.map(({ title, result_kobo }) => [title, result_kobo]), sum: totals.result_kobo }
  }
  const others = 700 - 155_000
  expect(await of('campaign')).toEqual({
    rows: [
      ['No campaign', others],
      ['S voice', -310_000],
    ],
    sum: others - 310_000,
  })
  expect(await of('client')).toEqual({
    rows: [
      ['Kora Bank', -310_000],
      ['No client', others],
    ],
    sum: others - 310_000,
  })
  expect(await of('party')).toEqual({ rows: [['No party', others - 310_000]], sum: others - 310_000 })
  // Pay of few people is not told by who they work for either.
  const ceo = await t.person({ first_name: 'Chika', roles: ['ceo'] })
  const few = await t.office({ code: 'S few', office_type: 'campaign' })
  await t.db.updateTable('office').set({ client_id: client.id }).where('id', '=', few.id).execute()
  await posted(today, [{ ...line('salaries', 5_000, few.id), people: 2 }, line('net_payable', -5_000)])
  expect((await of('client', ceo)).rows).toEqual([
    ['Kora Bank', -310_000],
    ['No client', others],
    ['Other offices', -5_000],
  ])
  expect((await of('campaign', ceo)).rows).toContainEqual(['Other offices', -5_000])
  expect((await of('client')).rows).toContainEqual(['Kora Bank', -315_000])
  // From the third of last month on the campaign works for another client: what it cost before stays where it was.
  const other = { id: uuid(), title: 'Volta' }
  await t.db.insertInto('client').values(other).execute()
  const starts_on = addDays(addMonths(month, -1), 2)
  await t.db.insertInto('campaign_client').values({ office_id: voice.id, starts_on, client_id: other.id }).execute()
  expect((await of('client')).rows).toEqual([
    ['Kora Bank', -95_000],
    ['No client', others],
    ['Volta', -220_000],
  ])
  const incomeOf = async (query: object, reader = accountant) => {
    const asked = { from: addMonths(month, -3), to: today, ...whole, ...query }
    const { income, about } = await t.call(statements.income, { query: asked }, reader)
    return [amountOf(income, 'margin'), about[0]]
  }
  const title = `Income from ${addMonths(month, -3)} to ${today}`
  expect(await incomeOf({ client_id: client.id })).toEqual([-95_000, `${title}, Kora Bank`])
  expect(await incomeOf({ client_id: other.id })).toEqual([-220_000, `${title}, Volta`])
  expect(await incomeOf({ client_id: client.id }, ceo)).toEqual([-90_000, `${title}, Kora Bank`])
  const { ledger_parties } = await t.call(statements.parties, { query: { kind: 'client', q: 'volt' } }, accountant)
  expect(ledger_parties).toEqual([{ id: other.id, title: 'Volta', kind: 'client' }])
  // What is about a client is of it whoever the campaign works for, and of nothing else of it.
  const invoiced = line('other_income', -40_000, voice.id)
  await posted(today, [line('cash', 40_000), { ...invoiced, party_id: client.id }])
  expect(await incomeOf({ party_id: client.id })).toEqual([expect.any(Number), `${title}, Kora Bank`])
  const result = async (query: object) => {
    const asked = { from: addMonths(month, -3), to: today, ...whole, ...query }
    return amountOf((await t.call(statements.income, { query: asked }, accountant)).income, 'result')
  }
  expect([
    await result({ party_id: client.id }),
    await result({ client_id: client.id }),
    await result({ client_id: other.id }),
  ]).toEqual([40_000, 40_000 - 95_000, -220_000])
})

it('is a draft while a month of it is open, and of closed months the bytes that went out first', async () => {
  await booked()
  const to = addDays(month, -1)
  const paper = async (as_at: string) =>
    (await t.inject({ url: `/api/v1/statement.pdf?kind=position&as_at=${as_at}`, as: accountant })).rawPayload
  const rename = (title: string) => t.db.updateTable('account').set({ title }).where('code', '=', '2240').execute()
  const kept = async () => (await t.db.selectFrom('kept_statement').select('digest').execute()).length
  await paper(to)
  expect(await kept()).toBe(0)
  const months = await t.db.selectFrom('ledger_month').select('month').distinct().where('month', '<=', to).execute()
  const close = { state: 'closed' as const, closed_at: t.portal.now().toISOString() }
  for (const { month: past } of months)
    await t.db
      .insertInto('period')
      .values({ month: past, ...close })
      .onConflict((it) => it.column('month').doUpdateSet(close))
      .execute()
  const first = await paper(to)
  await rename('Renamed since')
  expect((await paper(to)).equals(first)).toBe(true)
  await paper(today)
  expect(await kept()).toBe(1)
  // Reopened and closed again it is another paper, and the first one stays.
  await t.db
    .updateTable('period')
    .set({ closed_at: new Date(t.portal.now().getTime() + 1000).toISOString() })
    .execute()
  expect((await paper(to)).equals(first)).toBe(false)
  expect(await kept()).toBe(2)
  await expect(t.db.deleteFrom('kept_statement').execute()).rejects.toThrow('stays as it is')
})

it('leaves as CSV, as Excel and as PDF', async () => {
  await booked()
  for (const path of ['position', 'income', 'cash_flow', 'income_breakdown', 'trial_balance']) {
    const csv = await t.inject({ url: `/api/v1/${path}.csv`, as: accountant })
    expect([csv.statusCode, csv.body.split('\n').length > 3], path).toEqual([200, true])
    expect((await t.inject({ url: `/api/v1/${path}.xlsx`, as: accountant })).statusCode).toBe(200)
  }
  for (const kind of ['position', 'income', 'cash_flow', 'trial_balance']) {
    const pdf = await t.inject({ url: `/api/v1/statement.pdf?kind=${kind}`, as: accountant })
    expect([pdf.statusCode, pdf.rawPayload.subarray(0, 5).toString()], kind).toEqual([200, '%PDF-'])
  }
})

it('refuses days that end before they begin, and is for Accounting', async () => {
  const query = { from: today, to: addDays(today, -1) }
  for (const call of [statements.income, statements.cashFlow, statements.breakdown])
    await expect(t.call(call, { query }, accountant)).rejects.toMatchObject({
      fields: { to: 'Choose a day from the first one on' },
    })
  for (const by of [agent, lead, hrManager])
    for (const call of [
      statements.position,
      statements.income,
      statements.cashFlow,
      statements.breakdown,
      statements.trialBalance,
    ])
      await expect(t.call(call, { query: {} }, by)).rejects.toMatchObject({ status: 403 })
})
