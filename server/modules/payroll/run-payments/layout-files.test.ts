/** Bank files by layouts: confirmed by another person, compared with what was approved, kept, and copies from then on. */
import { type PaperLayoutDraft, paperLayouts } from '@iroko/contract/accounting/bank-layouts'
import { heldPay } from '@iroko/contract/payroll/held-pay'
import { papers } from '@iroko/contract/payroll/papers'
import { runPayments } from '@iroko/contract/payroll/run-payments'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { makeCompany } from '../../../test/company.ts'
import { testApp } from '../../../test/harness.ts'
import { once } from '../../../test/once.ts'
import { makePayrolls } from '../../../test/payrolls.ts'

const t = await testApp()
const { agent, colleague, lead, hrManager } = await makeCompany(t)
const payroll = await t.person({ first_name: 'Pere', roles: ['payroll_processor'] })
const { approve, bank, earn, move, slipOf, start } = makePayrolls(t, { payroll, hrManager })
for (const person of [agent, colleague, lead]) await earn(person, 30_000_000)
await bank(agent, '0123456780')
await bank(colleague, '0123456781', '044')

const layouts = async () => (await t.call(paperLayouts.list, { query: { limit: 100 } }, payroll)).paper_layouts
const named = async (title: string) => (await layouts()).find((layout) => layout.title === title) ?? expect.fail(title)
const take = async (run: string, layout_id: string, as = payroll) =>
  await t.inject({ url: `/api/v1/payroll_runs/${run}/bank_file?layout_id=${layout_id}`, as })
const check = async (id: string, layout_id: string) =>
  (await t.call(runPayments.check, { params: { id }, query: { layout_id } }, payroll)).bank_file

/** A copy of a layout, changed by payroll and confirmed by nobody yet. */
async function copied(from: string, title: string, change: (draft: PaperLayoutDraft) => PaperLayoutDraft) {
  const { use, receiver, definition, source, starts_on } = await named(from)
  const draft = change({ use, receiver, definition, source, starts_on, title })
  return (await t.call(paperLayouts.create, { body: draft }, payroll)).paper_layout
}
const confirm = (id: string, version = 1) => t.call(paperLayouts.confirm, { params: { id }, body: { version } }, hrManager)

const september = once(async () => {
  const id = await start('2026-09')
  await approve(id)
  return id
})

it('a layout writes what was approved once another person confirmed it, under references that stay', async () => {
  const id = await september()
  const gaps = await named('GTBank GAPS upload')
  const refused = await take(id, gaps.id)
  expect([refused.statusCode, refused.json().code]).toEqual([409, 'not_confirmed'])
  const { net_kobo } = await slipOf(id, agent)
  expect(await check(id, gaps.id)).toMatchObject({
    payments: 2,
    total_kobo: 2 * net_kobo,
    wrong: [],
    files: ['PR-2026-09-gaps.csv'],
  })
  await confirm(gaps.id)
  const { body, headers } = await take(id, gaps.id)
  expect(headers['content-disposition']).toContain('PR-2026-09-gaps.csv')
  const lines = body.trim().split('\r\n')
  expect(lines).toHaveLength(3)
  expect(lines[1]).toMatch(/^[\d.]+,\d{4}-\d\d-\d\d,PR202609A0000\d,Salary 2026-09,OG\d+,.*,0123456781,044150291$/)
  const { bank_files } = await t.call(runPayments.list, { params: { id } }, payroll)
  expect(bank_files).toMatchObject([
    { number: 1, kind: 'layout', layout: 'GTBank GAPS upload', payments: 2, total_kobo: 2 * net_kobo },
  ])
})

it('taken again, by another layout too, it is a copy that says so before its first line', async () => {
  const id = await september()
  const gaps = await named('GTBank GAPS upload')
  const first = (await take(id, gaps.id)).body
  expect(first).toMatch(/^COPY of file 1,taken by Pere/)
  const list = await take(id, (await named('NIP list (CSV)')).id)
  expect(list.headers['content-disposition']).toContain('PR-2026-09-nip-COPY.csv')
  expect(list.body).toMatch(/^COPY of file 1/)
  const workbook = await take(id, (await named('NIP list (Excel)')).id)
  expect(workbook.headers['content-type']).toContain('spreadsheetml')
  expect((await t.inject({ url: `/api/v1/payroll_runs/${id}/bank_file.csv`, as: payroll })).body).toMatch(/^COPY of file 1/)
  // Changed meanwhile, the layout is another; what was taken keeps its bytes.
  expect((await take(id, gaps.id)).body.split('\r\n').slice(1)).toEqual(first.split('\r\n').slice(1))
})

it('a payment keeps its reference when another one came back', async () => {
  const id = await september()
  await move('pay', id)
  const of = async (title: string) =>
    (await take(id, (await named(title)).id)).body.split('\r\n').find((line) => line.includes('0123456781'))
  const before = /PR\w+/.exec((await of('NIP list (CSV)')) ?? '')?.[0]
  const { id: slip_id, version } = await slipOf(id, agent)
  await t.call(
    heldPay.returned,
    { params: { id: slip_id }, body: { reason: 'Account closed', bank_reference: 'RT-1', version } },
    payroll,
  )
  const other = await copied('NIP list (CSV)', 'NIP, later', (draft) => draft)
  await confirm(other.id)
  const file = (await take(id, other.id)).body
  expect([file.includes('0123456780'), file.includes(before ?? '-')]).toEqual([false, true])
})

it('a layout that was changed to pay another account is refused, whoever confirmed it', async () => {
  const id = await start('2026-10')
  await approve(id)
  const swapped = await copied('NIP list (CSV)', 'Swapped', (draft) => {
    const columns = draft.definition.columns.map((cell) =>
      cell.content === '{account_number}' ? { ...cell, longest: 9 } : cell,
    )
    return { ...draft, definition: { ...draft.definition, columns } }
  })
  expect((await take(id, swapped.id)).json().code).toBe('not_confirmed')
  await confirm(swapped.id)
  const refused = await take(id, swapped.id)
  expect([refused.statusCode, refused.json().errors]).toEqual([409, expect.stringContaining('is longer than 9 characters')])
  // Past the contract, where it takes no such layout: an account that nobody approved.
  await sql`update paper_layout set definition = replace(definition::text, '{account_number}', '{account_number}0')::jsonb where id = ${swapped.id}::uuid`.execute(
    t.db,
  )
  await sql`update paper_layout set definition = replace(definition::text, '"longest": 9', '"longest": null')::jsonb where id = ${swapped.id}::uuid`.execute(
    t.db,
  )
  expect((await take(id, swapped.id)).json()).toMatchObject({ code: 'differs' })
  expect((await t.call(runPayments.list, { params: { id } }, payroll)).bank_files).toEqual([])
})

it('a wallet without the code that a layout asks for is named, and no file is written', async () => {
  await bank(lead, '8012345678', '100004')
  const id = await start('2026-11')
  await approve(id)
  const gaps = await named('GTBank GAPS upload')
  expect((await check(id, gaps.id)).wrong).toEqual([expect.stringMatching(/^Row \d: OPay has no sort code$/)])
  expect((await take(id, gaps.id)).json()).toMatchObject({
    code: 'layout',
    errors: expect.stringContaining('OPay has no sort code'),
  })
  // Cut into files of one payment, they come as a ZIP.
  const cut = await copied('NIP list (CSV)', 'One by one', (draft) => ({
    ...draft,
    definition: { ...draft.definition, most_rows: 1 },
  }))
  await confirm(cut.id)
  expect((await take(id, cut.id)).headers['content-type']).toBe('application/zip')
})

it('a layout that starts later is not used yet, and one of another use never', async () => {
  const id = await september()
  const later = await copied('NIP list (CSV)', 'Next year', (draft) => ({ ...draft, starts_on: '2200-01-01' }))
  await confirm(later.id)
  expect((await take(id, later.id)).json().code).toBe('early')
  await t.call(paperLayouts.archive, { params: { id: later.id } }, payroll)
  expect((await take(id, later.id)).json().code).toBe('archived')
})

it('is taken and looked at by who processes payrolls, and by nobody else', async () => {
  const id = await september()
  const { id: layout_id, definition } = await named('NIP list (CSV)')
  for (const as of [agent, lead]) {
    expect((await take(id, layout_id, as)).statusCode).toBe(403)
    await expect(t.call(papers.preview, { body: { use: 'payment', definition } }, as)).rejects.toMatchObject({ status: 403 })
    await expect(t.call(runPayments.check, { params: { id }, query: { layout_id } }, as)).rejects.toMatchObject({ status: 403 })
  }
})

it('a preview shows three real rows with accounts masked, and what the layout lacks', async () => {
  const { definition } = await named('NIP list (CSV)')
  const { paper } = await t.call(papers.preview, { body: { use: 'payment', definition } }, payroll)
  expect(paper).toMatchObject({ of: expect.stringMatching(/^PR-2026-/), wrong: [] })
  expect(paper.text).toMatch(/\*{6}\d{4}/)
  expect(paper.text).not.toMatch(/,\d{10},/)
  const columns = definition.columns.filter(({ content }) => content !== '{amount}')
  const { paper: without } = await t.call(
    papers.preview,
    { body: { use: 'payment', definition: { ...definition, columns } } },
    payroll,
  )
  expect(without.wrong[0]).toBe('This layout has no column for the amount')
})
