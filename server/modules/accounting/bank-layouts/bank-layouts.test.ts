/** Layouts of files: what came with the portal stays, a copy takes effect after another person confirmed it. */
import { type PaperDefinition, type PaperLayoutDraft, paperLayouts } from '@iroko/contract/accounting/bank-layouts'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { makeCompany } from '../../../test/company.ts'
import { testApp } from '../../../test/harness.ts'

const t = await testApp()
const { agent, stranger: accountant } = await makeCompany(t)
const payroll = await t.person({ roles: ['payroll_processor'] })
const other = await t.person({ roles: ['payroll_processor'] })
const find = async (title: string) =>
  (await t.call(paperLayouts.list, { query: { q: title, limit: 100 } }, payroll)).paper_layouts.find(
    (layout) => layout.title === title,
  ) ?? expect.fail(`no ${title}`)

/** A draft of a copy, as the screen makes one. */
async function copyOf(title: string, more: Partial<PaperLayoutDraft> = {}): Promise<PaperLayoutDraft> {
  const { use, receiver, definition, source, starts_on } = await find(title)
  return { use, receiver, definition, source, starts_on, title: `${title}, ours`, ...more }
}
const add = async (draft: PaperLayoutDraft, as = payroll) =>
  (await t.call(paperLayouts.create, { body: draft }, as)).paper_layout

it('begins with the layouts of banks and switches, each with its source; our own list is confirmed', async () => {
  const { paper_layouts } = await t.call(paperLayouts.list, { query: { use: 'payment', limit: 100 } }, accountant)
  expect(paper_layouts).toHaveLength(10)
  for (const { is_ready, source, sure, title } of paper_layouts) {
    expect([is_ready, source !== '', sure !== 'entered'], title).toEqual([true, true, true])
  }
  expect(paper_layouts.filter(({ confirmed_at }) => confirmed_at).map(({ title }) => title)).toEqual([
    'NIP list (CSV)',
    'NIP list (Excel)',
  ])
})

it('takes effect after another person than who changed it last confirmed it, and no longer once it is changed', async () => {
  const draft = await copyOf('GTBank GAPS upload')
  const layout = await add(draft)
  expect(layout).toMatchObject({ sure: 'entered', is_ready: false, confirmed_at: null, changed_by: { ogid: payroll.ogid } })
  const confirm = (version: number, as = other) =>
    t.call(paperLayouts.confirm, { params: { id: layout.id }, body: { version } }, as)
  await expect(confirm(1, payroll)).rejects.toMatchObject({ code: 'two_people' })
  for (const as of [agent, accountant]) await expect(confirm(1, as)).rejects.toMatchObject({ status: 403 })
  const { paper_layout, message } = await confirm(1)
  expect([message, paper_layout.confirmed_by?.ogid]).toEqual([`${draft.title} confirmed`, other.ogid])
  await expect(confirm(2)).rejects.toMatchObject({ code: 'confirmed' })
  const changed = await t.call(
    paperLayouts.update,
    { params: { id: layout.id }, body: { ...draft, receiver: 'GTBank', version: 2 } },
    other,
  )
  expect(changed.paper_layout).toMatchObject({ confirmed_at: null, confirmed_by: null, changed_by: { ogid: other.ogid } })
  await expect(confirm(2, payroll)).rejects.toMatchObject({ code: 'stale_version' })
  await expect(confirm(3, other)).rejects.toMatchObject({ code: 'two_people' })
  await confirm(3, payroll)
  const past = sql`update paper_layout set confirmed_by = changed_by where id = ${layout.id}::uuid`.execute(t.db)
  await expect(past).rejects.toThrow('paper_layout_two_people')
})

it('of two who confirm at once one does', async () => {
  const { id } = await add(await copyOf('UBA upload'))
  const done = await Promise.allSettled(
    [1, 2].map(() => t.call(paperLayouts.confirm, { params: { id }, body: { version: 1 } }, other)),
  )
  expect(done.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
})

it('what came with the portal is copied, not changed', async () => {
  const { id, version } = await find('Remita salary')
  const body = { ...(await copyOf('Remita salary')), version }
  await expect(t.call(paperLayouts.update, { params: { id }, body }, payroll)).rejects.toMatchObject({ code: 'ready' })
})

it('says what a layout of payments lacks, and takes no fixed account', async () => {
  const draft = await copyOf('NIP list (CSV)')
  const { columns } = draft.definition
  const wrong = async (definition: Partial<PaperDefinition>) => {
    const body = { ...draft, title: 'Wrong', definition: { ...draft.definition, ...definition } }
    const refused = await t.call(paperLayouts.create, { body }, payroll).catch((error: { fields: object }) => error.fields)
    return (refused as { definition?: string }).definition
  }
  const without = (content: string) => columns.filter((cell) => cell.content !== content)
  expect(await wrong({ columns: without('{amount}') })).toBe('This layout has no column for the amount')
  expect(await wrong({ columns: without('{account_number}') })).toBe('This layout has no column for the account number')
  const [first] = columns
  if (!first) expect.fail('no column')
  expect(await wrong({ columns: [...columns, { ...first, content: '{rsa_pin}' }] })).toBe(
    'There is no field {rsa_pin} in this use',
  )
  expect(await wrong({ columns: [...columns, { ...first, content: '0123456789' }] })).toBe(
    'A column with a fixed account number is not taken',
  )
  expect(await wrong({ format: 'txt', separator: '' })).toBe('Text without a separator needs the width of every column')
})

it('is read by who reads payrolls, and changed by who sets them up', async () => {
  await expect(t.call(paperLayouts.list, {}, agent)).rejects.toMatchObject({ status: 403 })
  const body = await copyOf('NIP list (CSV)', { title: 'Mine' })
  for (const as of [agent, accountant]) await expect(add(body, as)).rejects.toMatchObject({ status: 403 })
})
