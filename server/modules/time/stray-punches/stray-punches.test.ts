import { dashboards } from '@iroko/contract/home/dashboards'
import { strayPunches } from '@iroko/contract/time/stray-punches'
import { v7 as uuid } from 'uuid'
import { beforeAll, describe, expect, it } from 'vitest'
import { at } from '../../../test/clock.ts'
import { type Person, testApp } from '../../../test/harness.ts'
import { day, makeWeek } from '../../../test/week.ts'

const t = await testApp()
const w = await makeWeek(t)
const { c, mate, go, count, punches, dayOf } = w
const { agent, manager, hr, stranger } = c

beforeAll(w.begin)

const listed = async (as = hr, query: object = {}) => (await t.call(strayPunches.list, { query }, as)).stray_punches
const begins = (who: Person, starts_on: string) =>
  t.db.updateTable('placement').set({ starts_on }).where('employee_id', '=', who.id).execute()
const assign = (id: string, date: string, as = hr) => t.call(strayPunches.assign, { params: { id }, body: { day: date } }, as)
const dismiss = (id: string, as = hr) => t.call(strayPunches.dismiss, { params: { id }, body: { reason: 'A test' } }, as)

describe('a punch that belongs to no day', () => {
  it('stands on a list and is counted on the home of those who may clear it; counting again changes nothing', async () => {
    const home = async (as: Person) =>
      (await t.call(dashboards.mine, {}, as)).employee_dashboard.tiles.find(({ what }) => what === 'stray_punches')?.total ??
      null
    expect(await listed()).toEqual([])
    await begins(mate, day(4))
    await go(at(day(3), '20:00'))
    await punches(mate, at(day(2), '06:00'), at(day(2), '06:02'), at(day(3), '13:00'), at(day(3), '19:00'))
    await count()
    const rows = await listed()
    expect(rows.map((row) => [row.employee.ogid, row.at])).toEqual([
      [mate.ogid, at(day(3), '19:00').toISOString()],
      [mate.ogid, at(day(3), '13:00').toISOString()],
      [mate.ogid, at(day(2), '06:00').toISOString()],
    ])
    for (let again = 0; again < 2; again += 1) {
      await t.db
        .insertInto('attendance_due')
        .values({ from_day: day(0), to_day: day(7) })
        .execute()
      await t.db
        .insertInto('attendance_due')
        .values({ employee_id: mate.id, from_day: day(1), to_day: day(5) })
        .execute()
      await count()
      expect(await listed()).toEqual(rows)
    }
    expect(await home(hr)).toBe(3)
    expect(await home(agent)).toBeNull()
    for (const as of [agent, stranger]) await expect(t.call(strayPunches.list, {}, as)).rejects.toMatchObject({ status: 403 })
    expect(await listed(manager)).toHaveLength(3)
  })

  it('is assigned to a day of the person, which then includes it', async () => {
    const [last] = await listed()
    const id = last?.id ?? ''
    await go(at(day(4), '20:00'))
    await expect(assign(id, day(9))).rejects.toMatchObject({ fields: { day: 'Choose a day up to today' } })
    await expect(assign(id, day(0))).rejects.toMatchObject({ fields: { day: expect.stringContaining('within 2 days') } })
    await expect(assign(id, day(3))).rejects.toMatchObject({ fields: { day: expect.stringContaining('no attendance') } })
    await expect(assign(id, day(4), agent)).rejects.toMatchObject({ status: 403 })
    await expect(assign(uuid(), day(4))).rejects.toMatchObject({ status: 404 })
    expect(await assign(id, day(4))).toEqual({ message: `Punch assigned to ${day(4)}` })
    expect(await dayOf(mate, day(4))).toMatchObject({ first_in: at(day(3), '19:00').toISOString() })
    await expect(assign(id, day(4))).rejects.toMatchObject({ status: 409 })
    await t.db
      .insertInto('attendance_due')
      .values({ from_day: day(0), to_day: day(7) })
      .execute()
    await count()
    expect(await dayOf(mate, day(4))).toMatchObject({ first_in: at(day(3), '19:00').toISOString() })
    expect((await listed()).map((punch) => punch.id)).not.toContain(id)
    expect(await listed(hr, { cleared: 'true' })).toMatchObject([{ id, day: day(4), cleared_by: hr.full_name }])
  })

  it('is dismissed with a reason; nobody clears their own', async () => {
    const [punch] = await listed()
    const id = punch?.id ?? ''
    await expect(t.call(strayPunches.dismiss, { params: { id }, body: { reason: ' ' } }, hr)).rejects.toMatchObject({
      status: 422,
    })
    await t.db.updateTable('stray_punch').set({ employee_id: hr.id }).where('punch_id', '=', id).execute()
    await expect(dismiss(id)).rejects.toMatchObject({ status: 404 })
    await t.db.updateTable('stray_punch').set({ employee_id: mate.id }).where('punch_id', '=', id).execute()
    expect(await dismiss(id)).toEqual({ message: 'Punch dismissed' })
    await expect(dismiss(id)).rejects.toMatchObject({ status: 409 })
    expect(await listed()).toHaveLength(1)
  })

  it('leaves the list by itself when a day takes it after all', async () => {
    await begins(mate, day(0))
    await count()
    expect(await listed()).toEqual([])
    expect(await dayOf(mate, day(2))).toMatchObject({ first_in: at(day(2), '06:00').toISOString() })
  })

  it('of a night shift is the day’s on which it began, however the days are counted', async () => {
    const { colleague } = c
    await punches(colleague, at(day(2), '22:00'), at(day(3), '06:00'))
    for (const [from_day, to_day] of [
      [day(3), day(3)],
      [day(2), day(2)],
      [day(1), day(4)],
    ] as const) {
      await t.db.insertInto('attendance_due').values({ employee_id: colleague.id, from_day, to_day }).execute()
      await count()
      expect(await listed()).toEqual([])
    }
  })
})
