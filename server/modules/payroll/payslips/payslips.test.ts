import { dashboards } from '@iroko/contract/home/dashboards'
import { formatMoney } from '@iroko/contract/money'
import { payslips } from '@iroko/contract/payroll/payslips'
import { payrollRuns } from '@iroko/contract/payroll/runs'
import { unzipSync } from 'fflate'
import { sql } from 'kysely'
import { getDocumentProxy } from 'unpdf'
import { v7 as uuid } from 'uuid'
import { expect, it } from 'vitest'
import { makeCompany } from '../../../test/company.ts'
import { testApp } from '../../../test/harness.ts'
import { makePayrolls } from '../../../test/payrolls.ts'

const t = await testApp()
const { agent, colleague, lead, hrManager, stranger: accountant } = await makeCompany(t)
const payroll = await t.person({ first_name: 'Pere', roles: ['payroll_processor'] })
const { earn, pay, start } = makePayrolls(t, { payroll, hrManager })
await earn(agent, 30_000_000)
await earn(colleague, 20_000_000)
const dues = uuid()
await t.db.insertInto('deduction_type').values({ id: dues, title: 'Union dues', mode: 'flat_rate', value: 150_000 }).execute()
const item = { mode: 'flat_rate', value: 150_000, reason: 'Member', created_by: payroll.id, deduction_type_id: dues } as const
const september = { starts_on: '2026-09-01', ends_on: '2026-09-01' }
await t.db
  .insertInto('pay_item')
  .values({ id: uuid(), employee_id: agent.id, ...item, ...september })
  .execute()
const first = await start('2026-09')
await pay(first)
const second = await start('2026-10')

it('a payslip says what changed since last month, and what is gone', async () => {
  const found = await t.call(payrollRuns.slips, { params: { id: second } }, payroll)
  const show = async (ogid: string) => {
    const id = found.payslips.find(({ employee }) => employee.ogid === ogid)?.id ?? ''
    return (await t.call(payslips.show, { params: { id } }, payroll)).payslip
  }
  const { before, net_kobo } = await show(agent.ogid)
  expect(before?.changes).toContainEqual({ kind: 'deduction', title: 'Union dues', change_kobo: -150_000 })
  const effect = before?.changes.reduce((sum, change) => sum + (change.kind === 'earning' ? 1 : -1) * change.change_kobo, 0)
  expect(net_kobo - (before?.net_kobo ?? 0)).toBe(effect)
  expect((await show(colleague.ogid)).before?.changes).toEqual([])
  const [own] = (await t.call(payslips.list, { query: { ogid: agent.ogid } }, agent)).payslips
  expect((await t.call(payslips.show, { params: { id: own?.id ?? '' } }, agent)).payslip.before).toBeNull()
})

it('a payslip says its period, the year so far with net and pension, and numbers masked', async () => {
  await sql`update employee_pay set tin = '1234567-0001', rsa_pin_last4 = '4321' where employee_id = ${agent.id}`.execute(t.db)
  const found = await t.call(payrollRuns.slips, { params: { id: second } }, payroll)
  const id = found.payslips.find(({ employee }) => employee.ogid === agent.ogid)?.id ?? ''
  const { payslip } = await t.call(payslips.show, { params: { id } }, payroll)
  expect(payslip).toMatchObject({
    ...{ starts_on: '2026-10-01', ends_on: '2026-10-31', lost_days: 0, tax_number: '******0001', rsa_pin: '******4321' },
    loans_left_kobo: 0,
  })
  const own = await t.call(payslips.list, { query: { ogid: agent.ogid } }, agent)
  const net = own.payslips.reduce((sum, { net_kobo }) => sum + net_kobo, payslip.net_kobo)
  expect(payslip.year.net_kobo).toBe(net)
  const pension = payslip.lines.find(({ key }) => key === 'pension')?.amount_kobo ?? 0
  expect(payslip.year.pension_kobo).toBe(2 * pension)
})

it('one’s home says what was paid last and when pay comes next', async () => {
  const payOf = async (as: typeof agent) => (await t.call(dashboards.mine, {}, as)).employee_dashboard.pay
  const [own] = (await t.call(payslips.list, { query: { ogid: agent.ogid } }, agent)).payslips
  expect(await payOf(agent)).toEqual({
    last: { id: own?.id, month: '2026-09-01', paid_on: own?.paid_on, net_kobo: own?.net_kobo },
    next_on: '2026-11-25',
  })
  // Without a salary nothing was paid.
  expect(await payOf(lead)).toEqual({ last: null, next_on: '2026-11-25' })
})

it('an approved payroll comes as a ZIP of documents, logged, for those who process it', async () => {
  const url = (id: string) => `/api/v1/payroll_runs/${id}/payslips.zip`
  const zip = await t.inject({ url: url(first), as: payroll })
  const files = unzipSync(new Uint8Array(zip.rawPayload))
  expect(
    Object.keys(files)
      .map((name) => name.slice(0, 24))
      .toSorted(),
  ).toEqual([agent, colleague].map(({ ogid }) => `payslip-${ogid}-2026-09`).toSorted())
  for (const bytes of Object.values(files)) expect(Buffer.from(bytes.subarray(0, 5)).toString()).toBe('%PDF-')
  expect((await t.inject({ url: url(second), as: payroll })).statusCode).toBe(409)
  for (const by of [agent, lead, accountant]) expect((await t.inject({ url: url(first), as: by })).statusCode).toBe(403)
  const logged = await t.db.selectFrom('audit_log').select(['actor_id', 'entity_id']).where('action', '=', 'export').execute()
  expect(logged).toEqual([{ actor_id: payroll.id, entity_id: first }])
})

it('the document says what the payslip says, on one page, inside its margins and no word over another', async () => {
  const [own] = (await t.call(payslips.list, { query: { ogid: agent.ogid } }, agent)).payslips
  const { payslip } = await t.call(payslips.show, { params: { id: own?.id ?? '' } }, agent)
  const pdf = await t.inject({ url: `/api/v1/payslips/${payslip.id}/pdf`, as: agent })
  const document = await getDocumentProxy(new Uint8Array(pdf.rawPayload))
  expect(document.numPages).toBe(1)
  const page = await document.getPage(1)
  const { items } = await page.getTextContent()
  const words = items.flatMap((item) => ('str' in item && item.str.trim() !== '' ? [item] : []))
  const text = words.map(({ str }) => str).join(' ')
  for (const sentence of [
    `${agent.full_name}, ${agent.ogid}`,
    'Payslip September 2026',
    'PR-2026-09',
    'Union dues',
    ...payslip.lines.flatMap(({ title, amount_kobo }) => [title, formatMoney(amount_kobo)]),
    ...[payslip.gross_kobo, payslip.deductions_kobo].map((kobo) => formatMoney(kobo)),
    `Net pay ${formatMoney(payslip.net_kobo)}`,
    'Page 1 of 1',
  ])
    expect(text).toContain(sentence)
  const [, , width = 0, height = 0] = page.view
  const boxes = words.map(({ str, width: wide, height: high, transform }) => ({
    str,
    wide,
    high,
    x: transform[4],
    y: transform[5],
  }))
  const lost = boxes.filter(({ x, y, wide }) => x < 30 || x + wide > width - 30 || y < 20 || y > height - 20)
  expect(lost).toEqual([])
  const covered = boxes.flatMap((box, at) =>
    boxes
      .slice(at + 1)
      .filter((two) => Math.abs(box.y - two.y) < Math.min(box.high, two.high) / 2)
      .filter((two) => box.x + 0.5 < two.x + two.wide && two.x + 0.5 < box.x + box.wide)
      .map((two) => [box.str, two.str]),
  )
  expect(covered).toEqual([])
})
