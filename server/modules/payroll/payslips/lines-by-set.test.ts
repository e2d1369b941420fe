/** Lines of payslips are asked for their payslip by set; what that refuses and keeps is what a foreign key does. */
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import type { Db } from '../../../lib/database/database.ts'
import { makeCompany } from '../../../test/company.ts'
import { testApp } from '../../../test/harness.ts'
import { makePayrolls } from '../../../test/payrolls.ts'

const t = await testApp()
const { hrManager } = await makeCompany(t)
const payroll = await t.person({ roles: ['payroll_processor'] })
const { earn, start } = makePayrolls(t, { payroll, hrManager })
const [first, second] = [await t.person(), await t.person()]
for (const person of [first, second]) await earn(person, 30_000_000)
const run = await start(t.today().slice(0, 7))
const slipOf = async (employee_id: string) =>
  (await t.db.selectFrom('payslip').select('id').where('employee_id', '=', employee_id).executeTakeFirstOrThrow()).id
const linesOf = async (id: string) =>
  (await t.db.selectFrom('payslip_line').select('key').where('payslip_id', '=', id).execute()).length
const add = (ids: readonly string[]) =>
  sql`insert into payslip_line (payslip_id, position, kind, key, title, amount_kobo, explanation)
    select id, 900, 'earning', 'x', 'X', 0, '' from unnest(${[...ids]}::uuid[]) id`

it('refuses lines of which one has no payslip, all of them', async () => {
  const [known, missing] = [await slipOf(first.id), '00000000-0000-4000-8000-000000000000']
  const before = await linesOf(known)
  await expect(add([known, missing]).execute(t.db)).rejects.toMatchObject({ code: '23503' })
  expect(await linesOf(known)).toBe(before)
  await add([known]).execute(t.db)
  expect(await linesOf(known)).toBe(before + 1)
})

it('keeps a line with its payslip, and lets it go with it', async () => {
  const [mine, other] = [await slipOf(first.id), await slipOf(second.id)]
  await expect(
    sql`update payslip_line set payslip_id = ${other}::uuid where payslip_id = ${mine}::uuid and position = 0`.execute(t.db),
  ).rejects.toThrow('stays with its payslip')
  await expect(sql`update payslip set id = gen_random_uuid() where id = ${mine}::uuid`.execute(t.db)).rejects.toThrow(
    'stays with its payslip',
  )
  const kept = await linesOf(other)
  await t.db.deleteFrom('payslip').where('id', '=', mine).execute()
  expect([await linesOf(mine), await linesOf(other)]).toEqual([0, kept])
})

it('holds the payslips of new lines until the transaction ends, so that none goes meanwhile', async () => {
  const slip = await slipOf(second.id)
  const holder = async (held: Db) => {
    const { rows } = await sql<{
      is_held: boolean
    }>`select xmax::text = txid_current()::text as is_held from payslip where id = ${slip}::uuid`.execute(held)
    return rows[0]?.is_held
  }
  const seen = await t.db.transaction().execute(async (held) => {
    const before = await holder(held)
    await add([slip]).execute(held)
    return [before, await holder(held)]
  })
  expect(seen).toEqual([false, true])
  await t.db.deleteFrom('payslip').where('run_id', '=', run).execute()
  expect(await linesOf(slip)).toBe(0)
})
