/** The register: tags given once, codes read however they were typed, import that checks without a trace, labels, and what a stranger learns. */
import { assets, isCode } from '@iroko/contract/assets/assets'
import { assetDepreciation } from '@iroko/contract/assets/depreciation'
import { sql } from 'kysely'
import { afterAll, expect, it } from 'vitest'
import { makeStore } from '../../../test/assets.ts'
import { testApp } from '../../../test/harness.ts'
import { sendSheet } from '../../../test/sheets.ts'

const t = await testApp({ SESSION_HOURS: 1e6, SESSION_IDLE_MINUTES: 1e6 })
const own = await makeStore(t)
const { keeper, accountant, asset, show, laptops, branch_id } = own
afterAll(() => own.held())
const branch = (await t.db.selectFrom('branch').select('title').where('id', '=', branch_id).executeTakeFirstOrThrow()).title
const byCode = async (code: string, by = keeper) => (await t.call(assets.byCode, { params: { code } }, by)).asset.id

it('gives a tag and a code once, and finds the asset by either, by its serial, and by the address of its label', async () => {
  const [laptop, next] = [await asset({ serial: 'ab 12' }), await asset()]
  expect(laptop.tag).toMatch(/^[A-Z]{3}-LAP-\d{6}$/)
  expect(next.tag > laptop.tag).toBe(true)
  const { code } = await show(laptop.id)
  expect(isCode(code)).toBe(true)
  const sloppy = code.toLowerCase().replaceAll('0', 'o').replaceAll('1', 'l')
  for (const typed of [code, sloppy, `http://portal.test/guest/a/${code}`, laptop.tag.toLowerCase(), 'AB12'])
    expect(await byCode(typed), typed).toBe(laptop.id)
  await expect(byCode('0000000000')).rejects.toMatchObject({ status: 404 })
  await expect(sql`update asset set tag = 'X' where id = ${laptop.id}::uuid`.execute(t.db)).rejects.toThrow('given once')
})

it('refuses a serial that another has, a residual value above the cost, and an eleventh of ten', async () => {
  const { tag } = await asset({ serial: 'DELL 77' })
  await expect(asset({ serial: 'dell77' })).rejects.toMatchObject({
    status: 422,
    fields: { serial: `Serial dell77 belongs to ${tag}` },
  })
  await expect(asset({ cost_kobo: 100_000, residual_kobo: 100_001 })).rejects.toMatchObject({
    status: 422,
    fields: { residual_kobo: 'Enter a residual value of at most ₦1,000.00' },
  })
  const receipt_line_id = '019a0000-0000-7000-8000-00000000aaaa'
  await asset({ receipt_line_id, unit_no: 1 })
  await expect(asset({ receipt_line_id, unit_no: 1 })).rejects.toMatchObject({ status: 409 })
  await expect(asset({ owner_kind: 'client' })).rejects.toMatchObject({ fields: { client_id: 'Choose a client' } })
})

it('imports all lines or none, keeps tags, goes on with what was depreciated, and a check leaves no trace', async () => {
  const head =
    'Title,Category,Branch,Tag,Serial,Cost,Residual,Bought on,In use from,Depreciated,Life left months,Depreciated from'
  const old = `Old server,Laptops,${branch},ZUM-OLD-7,S7,825000,41250,2025-03-01,2025-03-01,158036.58,167,2026-04-01`
  const wrong = `${head}\n${old}\nDesk,Nothing,${branch},,,,,,,,,\nPhone,Laptops,${branch},,S7,,,,,,,`
  const state = async () => {
    const { rows } = await sql`select (select count(*) from asset) as assets, (select count(*) from asset_value) as worth,
      (select sum(last) from number_series) as numbers, (select count(*) from outbox_mail) as mails`.execute(t.db)
    return rows[0]
  }
  const before = await state()
  for (const keep of [false, true, false]) {
    const { import: report, errors } = await sendSheet(t, assets.import, wrong, { keep, as: keeper })
    expect(report?.wrong ?? errors).toEqual([
      { line: 3, title: 'Desk', problem: expect.stringContaining('There is no category Nothing') },
      { line: 4, title: 'Phone', problem: expect.stringContaining('Serial S7 belongs to ZUM-OLD-7') },
    ])
    expect(await state()).toEqual(before)
  }
  const right = `${head}\n${old}\nNew phone,Laptops,${branch},,S8,,,,,,,`
  expect((await sendSheet(t, assets.import, right, { keep: false, as: keeper })).import).toMatchObject({
    kept: false,
    wrong: [],
  })
  expect(await state()).toEqual(before)
  expect((await sendSheet(t, assets.import, right, { keep: true, as: keeper })).import).toMatchObject({ kept: true, lines: 2 })
  const id = await byCode('ZUM-OLD-7')
  const { schedule } = await t.call(assetDepreciation.schedule, { params: { id } }, accountant)
  expect(schedule.charges).toHaveLength(167)
  expect(schedule.charges.slice(0, 3).map(({ amount_kobo }) => amount_kobo)).toEqual([374_679, 374_678, 374_679])
  expect(schedule.charges.at(-1)).toMatchObject({ carrying_kobo: 4_125_000, posted_in: null })
  const beyond = `${head}\nX,Laptops,${branch},,,100,10,2025-03-01,2025-03-01,91,5,2026-04-01`
  expect((await sendSheet(t, assets.import, beyond, { keep: true, as: keeper })).import.wrong[0].problem).toContain(
    'At most ₦90.00',
  )
})

it('moves many, changes one by its version, and makes labels', async () => {
  const made = [await asset(), await asset()]
  const ids = made.map(({ id }) => id)
  await t.call(assets.move, { body: { asset_ids: ids, branch_id, place: 'Floor 3' } }, keeper)
  expect((await show(ids[0] ?? '')).place).toBe('Floor 3')
  const { version, serial } = await show(ids[0] ?? '')
  const change = { title: 'Renamed', serial, category_id: laptops, branch_id, place: 'Floor 3' }
  const send = () => t.call(assets.update, { params: { id: ids[0] ?? '' }, body: { ...change, version } }, keeper)
  await send()
  await expect(send()).rejects.toMatchObject({ status: 409 })
  for (const layout of ['a4', 'tape', 'roll']) {
    const answer = await t.inject({ url: `/api/v1/assets/labels.pdf?layout=${layout}&ids=${ids.join(',')}`, as: keeper })
    expect([answer.statusCode, answer.body.slice(0, 5)]).toEqual([200, '%PDF-'])
  }
})

it('tells a stranger whose it is and whom to call, and the same for a code that is none', async () => {
  await t.call(assets.contact, { body: { phone: '08031234567' } }, keeper)
  const { id } = await asset()
  const { code } = await show(id)
  const read = async (of: string) => (await t.inject({ url: `/api/v1/found_assets/${of}.json` })).json()
  const known = await read(code)
  expect(known.found.phone).toContain('8031234567')
  expect(Object.keys(known.found).toSorted()).toEqual(['company', 'phone'])
  expect(await read('0000000000')).toEqual(known)
})
