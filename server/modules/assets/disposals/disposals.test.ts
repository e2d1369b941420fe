/** Depreciation is posted month by month, once; what leaves goes out of the books in one journal, by two people. */
import { assetDepreciation } from '@iroko/contract/assets/depreciation'
import { assetDisposals } from '@iroko/contract/assets/disposals'
import { addDays, addMonths, firstOfMonth, monthOf } from '@iroko/contract/dates'
import type { Input } from '@iroko/contract/endpoint'
import { sql } from 'kysely'
import { afterAll, expect, it } from 'vitest'
import { makeStore } from '../../../test/assets.ts'
import { approveNow } from '../../../test/decisions.ts'
import { type Person, testApp } from '../../../test/harness.ts'
import { uploadPaper } from '../../../test/papers.ts'
import { jobs } from '../depreciation/jobs.ts'

const t = await testApp({ SESSION_HOURS: 1e6, SESSION_IDLE_MINUTES: 1e6 })
const own = await makeStore(t)
const { keeper, accountant, other, asset, show, give } = own
const ada = await t.person({ first_name: 'Ada', last_name: 'Obi' })
afterAll(() => own.held())
const first = addMonths(firstOfMonth(t.today()), -3)
const month = (after: number) => addMonths(first, after)
const run = () => jobs[0]?.run(t.portal, {})
const schedule = async (id: string) => (await t.call(assetDepreciation.schedule, { params: { id } }, accountant)).schedule
const lines = async (source: string) =>
  (
    await sql<{ dated_on: string; document_on: string; lines: [string, number][] }>`
      select entry.dated_on::text, entry.document_on::text, json_agg(json_build_array(account.code, line.debit_kobo - line.credit_kobo) order by line.position) as lines
      from journal_entry entry join journal_line line on line.entry_id = entry.id join account on account.id = line.account_id
      where entry.source_kind = ${source} group by entry.id, entry.dated_on, entry.document_on, entry.number order by entry.document_on, entry.number`.execute(
      t.db,
    )
  ).rows
type Ask = Partial<Input<typeof assetDisposals.ask>['body']>
const ask = async (asset_ids: string[], more: Ask = {}, by: Person = keeper) => {
  const file_id = await uploadPaper(t, by, 'asset')
  return (
    await t.call(
      assetDisposals.ask,
      { body: { asset_ids, kind: 'scrapped', on: t.today(), reason: 'Broken', file_id, ...more } },
      by,
    )
  ).id
}

const laptop = await asset({
  cost_kobo: 12_000_000,
  residual_kobo: 1_200_000,
  in_use_from: first,
  life_months: 36,
  title: 'First laptop',
})

it('posts each month that is over once, a missed night caught up, a closed month late', async () => {
  await give([laptop.id], ada)
  await sql`insert into period (month, state) values (${month(0)}::date, 'closed') on conflict (month) do update set state = 'closed'`.execute(
    t.db,
  )
  await run()
  await run()
  const posted = await lines('depreciation')
  expect(posted.map(({ document_on }) => monthOf(document_on))).toEqual([0, 1, 2].map((after) => monthOf(month(after))))
  expect(posted[0]).toMatchObject({
    dated_on: month(1),
    lines: [
      ['6300', 300_000],
      ['1620', -300_000],
    ],
  })
  const { charges, carrying_kobo } = await schedule(laptop.id)
  expect(charges).toHaveLength(36)
  expect(charges.map(({ posted_in }) => posted_in !== null).slice(0, 4)).toEqual([true, true, true, false])
  expect(carrying_kobo).toBe(12_000_000 - 3 * 300_000)
})

it('changes life and residual value from the next month that is not posted', async () => {
  const body = { addition_kobo: 900_000, residual_kobo: 0, life_months: 10, reason: 'New battery' }
  await expect(t.call(assetDepreciation.revise, { params: { id: laptop.id }, body }, keeper)).rejects.toMatchObject({
    status: 403,
  })
  await expect(
    t.call(assetDepreciation.revise, { params: { id: laptop.id }, body: { ...body, residual_kobo: 12_000_001 } }, accountant),
  ).rejects.toMatchObject({ fields: { residual_kobo: 'Enter a residual value of at most ₦120,000.00' } })
  await t.call(assetDepreciation.revise, { params: { id: laptop.id }, body }, accountant)
  const { charges, segments } = await schedule(laptop.id)
  expect(segments).toMatchObject([{ cause: 'capitalised' }, { cause: 'addition', from_on: month(3), base_kobo: 12_000_000 }])
  expect(charges).toHaveLength(13)
  expect(charges.at(-1)).toMatchObject({ amount_kobo: 1_200_000, carrying_kobo: 0 })
})

it('a disposal is asked for with a paper, decided by Accounting, and stays on its holder until then', async () => {
  const { id } = await asset({ cost_kobo: 12_000_000, residual_kobo: 0, in_use_from: month(3), life_months: 36 })
  await give([id], own.second)
  await expect(ask([id], {}, own.second)).rejects.toMatchObject({ status: 403 })
  const file_id = await uploadPaper(t, ada)
  await expect(
    t.call(assetDisposals.ask, { body: { asset_ids: [id], kind: 'lost', on: t.today(), reason: 'Gone', file_id } }, keeper),
  ).rejects.toMatchObject({ fields: { file_id: 'The file was not found. Upload it again' } })
  const disposal = await ask([id], { kind: 'sold', proceeds_kobo: 13_000_000 })
  await expect(ask([id])).rejects.toMatchObject({ status: 409 })
  expect(await show(id)).toMatchObject({ status: 'assigned', holder: { employee: { full_name: 'Bola Eze' } } })
  for (const by of [keeper, own.second])
    await expect(approveNow(t, 'asset_disposal', disposal, by)).rejects.toMatchObject({ status: 403 })
  await approveNow(t, 'asset_disposal', disposal, accountant)
  expect(await show(id)).toMatchObject({ status: 'sold', holder: null })
  const day = Number(t.today().slice(8))
  const days = Number(addDays(month(4), -1).slice(8))
  const part = Math.round((12_000_000 * (day - 1)) / days / 36)
  const [entry] = await lines('asset_disposal')
  expect(Object.fromEntries(entry?.lines.filter(([code]) => code !== '1620') ?? [])).toEqual({
    ...(part > 0 ? { '6300': part } : {}),
    '1520': -12_000_000,
    '1320': 13_000_000,
    '4110': -(13_000_000 - 12_000_000 + part),
  })
  expect((await schedule(id)).charges).toMatchObject(part > 0 ? [{ month: month(3), amount_kobo: part }] : [])
  await expect(give([id], ada)).rejects.toMatchObject({ message: 'Sold' })
})

it('a lost one is found again by a second person, and one that was never in the books posts nothing', async () => {
  const { id, tag } = await asset()
  const lost = await ask([id], { kind: 'lost' })
  await approveNow(t, 'asset_disposal', lost, other)
  expect((await t.call(assetDisposals.show, { params: { id: lost } }, keeper)).asset_disposal).toMatchObject({
    status: 'approved',
    entry: null,
  })
  await expect(ask([id], { kind: 'scrapped' })).rejects.toMatchObject({ message: `${tag} is already lost` })
  const found = await ask([id], { kind: 'found', reason: 'Behind the shelf' })
  expect((await show(id)).status).toBe('lost')
  await approveNow(t, 'asset_disposal', found, other)
  expect((await show(id)).status).toBe('in_store')
})
