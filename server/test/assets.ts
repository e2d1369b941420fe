/** A store with its keepers, and things in it, for tests of assets. */
import { assets } from '@iroko/contract/assets/assets'
import { assetCategories } from '@iroko/contract/assets/categories'
import { custodies } from '@iroko/contract/assets/custodies'
import type { Input } from '@iroko/contract/endpoint'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { brokenOn } from '../lib/database/invariant.ts'
import type { Person, TestApp } from './harness.ts'

type Draft = Partial<Input<typeof assets.create>['body']>
type Category = Partial<Input<typeof assetCategories.create>['body']>

export async function makeStore(t: TestApp) {
  const office = async (code: string) => {
    const known = await t.db.selectFrom('office').select('id').where('code', '=', code).executeTakeFirst()
    return (known ?? (await t.office({ code, title: code }))).id
  }
  const [facility, accounts, technology] = [
    await office('facility'),
    await office('accounting'),
    await office('information technology'),
  ]
  const keeper = await t.person({ first_name: 'Tunde', last_name: 'Ali', office_id: facility })
  const second = await t.person({ first_name: 'Bola', last_name: 'Eze', office_id: facility })
  const accountant = await t.person({ first_name: 'Sade', last_name: 'Obi', office_id: accounts })
  const other = await t.person({ first_name: 'Funmi', last_name: 'Ade', office_id: accounts })
  const guard = await t.person({ first_name: 'Musa', last_name: 'Bello', roles: ['security_attendance_team'] })
  const technician = await t.person({ first_name: 'Ife', last_name: 'Oke', office_id: technology })
  const { rows } = await sql<{ id: string }>`select id from branch order by title limit 1`.execute(t.db)
  const branch_id = rows[0]?.id ?? ''
  let count = 0

  const category = async (more: Category = {}) => {
    count += 1
    const code = `${String.fromCharCode(65 + Math.floor(count / 26))}${String.fromCharCode(65 + (count % 26))}`
    const body = { title: `Kind ${code}`, code, asset_class: 'computers', life_months: 36, ...more } as const
    return (await t.call(assetCategories.create, { body }, keeper)).asset_category.id
  }
  const laptops = await category({ title: 'Laptops', code: 'LAP' })
  const asset = async (more: Draft = {}, by: Person = keeper) => {
    count += 1
    const body = { category_id: laptops, branch_id, title: `Laptop ${count}`, serial: `SN ${count}`, place: 'Store', ...more }
    return await t.call(assets.create, { body }, by)
  }
  const give = async (
    asset_ids: string[],
    to: { ogid: string },
    by: Person = keeper,
    more: Partial<Input<typeof custodies.give>['body']> = {},
  ) => await t.call(custodies.give, { body: { asset_ids, ogid: to.ogid, ...more } }, by)
  const open = async (asset_id: string, by: Person = keeper) => {
    const { custodies: found } = await t.call(custodies.list, { query: { asset_id, view: 'open' } }, by)
    const [first] = found
    if (!first) throw new Error('nobody holds it')
    return first
  }
  const show = async (id: string, by: Person = keeper) => (await t.call(assets.show, { params: { id } }, by)).asset
  const accept = async (id: string, by: Person, pin?: string) => {
    const { version } = await t.db.selectFrom('custody').select('version').where('id', '=', id).executeTakeFirstOrThrow()
    return await t.call(custodies.accept, { params: { id }, body: { version, ...(pin ? { pin } : {}) } }, by)
  }
  const receive = async (
    asset_id: string,
    by: Person = keeper,
    more: Partial<Input<typeof custodies.receive>['body']> = {},
  ) => {
    const { id, version } = await open(asset_id)
    return await t.call(custodies.receive, { params: { id }, body: { version, condition: 'good', ...more } }, by)
  }
  const held = async () => {
    const failed: string[] = []
    for (const invariant of t.portal.house.invariants)
      if (/^(custodies|assets|counts|depreciation|disposals|posts_(depreciation|asset))/.test(invariant.id))
        for (const what of await brokenOn(t.db, invariant, t.today())) failed.push(`${invariant.id}: ${what}`)
    expect(failed).toEqual([])
  }
  return {
    keeper,
    second,
    accountant,
    other,
    guard,
    technician,
    branch_id,
    laptops,
    category,
    asset,
    give,
    open,
    show,
    accept,
    receive,
    held,
  }
}
