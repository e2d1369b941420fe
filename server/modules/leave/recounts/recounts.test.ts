/** Leave follows the calendar of the place where its person sits on each of its days, whatever changes first. */
import { addDays } from '@iroko/contract/dates'
import { applicationForm } from '@iroko/contract/leave/application-form'
import { leave } from '@iroko/contract/leave/applications'
import { cancellations } from '@iroko/contract/leave/cancellations'
import { exit } from '@iroko/contract/people/exit'
import { promotions } from '@iroko/contract/people/promotions'
import { records } from '@iroko/contract/people/records'
import { holidays } from '@iroko/contract/time/holidays'
import fc from 'fast-check'
import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import { describe, expect, it } from 'vitest'
import { brokenOn } from '../../../lib/database/invariant.ts'
import { accrue, annualRules, insertType } from '../../../test/company.ts'
import { approveNow, rejectNow } from '../../../test/decisions.ts'
import { type Person, testApp } from '../../../test/harness.ts'
import { lastMailTo } from '../../../test/leave.ts'
import { fourMinutes } from '../../../test/patience.ts'
import { makePromotions } from '../../../test/promotions.ts'

const t = await testApp({ SESSION_HOURS: 1e6, SESSION_IDLE_MINUTES: 1e6 })
const p = await makePromotions(t)
const { voice, annual, lead, manager, hr, boss } = p.c
const [lagos, jos, kano] = [t.branch_id, uuid(), uuid()]
await t.db
  .insertInto('branch')
  .values([
    { id: jos, title: 'Jos' },
    { id: kano, title: 'Kano Sabo' },
  ])
  .execute()
const branches = [lagos, jos, kano] as const

const bridging = await insertType(t.db, { ...annualRules, title: 'Bridging leave', sandwich: 'bridge' })
async function someone(): Promise<Person> {
  const who = await p.person()
  await accrue(t)
  return who
}
const apply = async (who: Person, starts_on: string, ends_on: string) =>
  (await t.call(applicationForm.apply, { body: { leave_type_id: annual, starts_on, ends_on } }, who)).leave.id
async function approved(who: Person, starts_on: string, ends_on: string) {
  const id = await apply(who, starts_on, ends_on)
  for (const decider of [lead, manager, hr]) await approveNow(t, 'leave', id, decider)
  return id
}
const move = (who: Person, starts_on: string, branch_id: string) =>
  t.call(records.transfer, { body: { ogids: [who.ogid], starts_on, branch_id } }, hr)
const declare = async (branch_id: string, start_date: string, as = hr) =>
  (
    await t.call(
      holidays.create,
      { body: { title: `Local day ${start_date}`, start_date, end_date: start_date, office_ids: [], branch_ids: [branch_id] } },
      as,
    )
  ).public_holiday
const daysOf = async (id: string, as: Person) => (await t.call(leave.show, { params: { id } }, as)).leave.days
const plannedPlace = async (who: Person) =>
  (
    await t.db
      .selectFrom('placement')
      .select('id')
      .where('employee_id', '=', who.id)
      .orderBy('starts_on', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow()
  ).id

/** What `npm run verify` says of leave. */
async function wrong(): Promise<string[]> {
  const looked = t.portal.house.invariants.filter(({ id }) => ['V11', 'V12', 'V13', 'leave_calendar'].includes(id))
  expect(looked).toHaveLength(4)
  const found: string[] = []
  for (const invariant of looked)
    found.push(...(await brokenOn(t.db, invariant, t.today())).map((what) => `${invariant.id} ${what}`))
  return found
}

/** Weeks of their own, so that no test stands in the way of another: each begins on a Monday to come. */
let monday = '2026-12-07'
function nextMonday(): string {
  monday = addDays(monday, 7)
  return monday
}

describe('leave follows a transfer', () => {
  it('of somebody who is on leave: the holiday of the new branch is given back, with a letter', async () => {
    const [who, first] = [await someone(), nextMonday()]
    await declare(jos, addDays(first, 3))
    const id = await approved(who, first, addDays(first, 4))
    expect(await daysOf(id, who)).toBe(5)
    await move(who, addDays(first, 2), jos)
    expect(await daysOf(id, who)).toBe(4)
    expect(await wrong()).toEqual([])
    expect((await lastMailTo(t, who))?.subject).toContain('1 day of your leave returned')
  })

  it('that is planned: leave asked for afterwards counts by the place of each day', async () => {
    const [who, first] = [await someone(), nextMonday()]
    await declare(jos, addDays(first, 3))
    await declare(lagos, addDays(first, 4))
    await move(who, addDays(first, 2), jos)
    const body = { leave_type_id: annual, starts_on: first, ends_on: addDays(first, 4) }
    expect((await t.call(applicationForm.preview, { body }, who)).days).toBe(4)
    const id = await approved(who, first, addDays(first, 4))
    expect(await daysOf(id, who)).toBe(4)
    expect(await wrong()).toEqual([])
  })

  it('that is planned: a holiday of the coming branch gives its day back', async () => {
    const [who, first] = [await someone(), nextMonday()]
    await move(who, first, jos)
    const id = await approved(who, first, addDays(first, 4))
    await declare(jos, addDays(first, 1))
    expect(await daysOf(id, who)).toBe(4)
    expect(await wrong()).toEqual([])
  })

  it('that is dated back: the days between are those of the new branch', async () => {
    const who = await someone()
    await sql`insert into public_holiday (id, title, start_date, end_date) values (${uuid()}, 'Day of Kano', '2026-11-12', '2026-11-12')`.execute(
      t.db,
    )
    await sql`insert into public_holiday_branch (public_holiday_id, branch_id)
      select id, ${kano} from public_holiday where title = 'Day of Kano'`.execute(t.db)
    const id = await approved(who, '2026-11-11', '2026-11-13')
    expect(await daysOf(id, who)).toBe(3)
    await move(who, '2026-11-10', kano)
    expect(await daysOf(id, who)).toBe(2)
    expect(await wrong()).toEqual([])
  })

  it('that has happened: a holiday declared late for the former branch gives back the day taken there', async () => {
    const who = await someone()
    const id = await approved(who, '2026-11-04', '2026-11-06')
    await move(who, '2026-11-09', jos)
    // Nobody gives themselves a holiday on a past day.
    const officer = await t.person({ office_id: p.c.hrOffice.id })
    await t.db.updateTable('placement').set({ branch_id: kano }).where('employee_id', '=', officer.id).execute()
    await declare(lagos, '2026-11-05', officer)
    expect(await daysOf(id, who)).toBe(2)
    expect(await wrong()).toEqual([])
  })

  it('that is cancelled: the days are those of the place where they stay', async () => {
    const [who, first] = [await someone(), nextMonday()]
    nextMonday()
    await declare(jos, addDays(first, 1))
    await move(who, first, jos)
    const id = await approved(who, first, addDays(first, 4))
    const waiting = await apply(who, addDays(first, 7), addDays(first, 8))
    await declare(jos, addDays(first, 8))
    expect([await daysOf(id, who), await daysOf(waiting, who)]).toEqual([4, 1])
    await t.call(records.cancelTransfer, { params: { id: await plannedPlace(who) } }, hr)
    expect([await daysOf(id, who), await daysOf(waiting, who)]).toEqual([5, 2])
    expect(await wrong()).toEqual([])
  })

  it('is told before it is done, and nothing is changed by asking', async () => {
    const [who, first] = [await someone(), nextMonday()]
    await declare(jos, addDays(first, 3))
    const id = await approved(who, first, addDays(first, 4))
    const body = { ogids: [who.ogid], starts_on: first, branch_id: jos }
    const sentence = `Leave of ${who.full_name} from ${first} to ${addDays(first, 4)} uses 4 days instead of 5 days`
    expect(await t.call(records.previewTransfer, { body }, hr)).toEqual({ effects: [sentence] })
    expect(await daysOf(id, who)).toBe(5)
    await move(who, first, jos)
    const planned = await plannedPlace(who)
    const back = `Leave of ${who.full_name} from ${first} to ${addDays(first, 4)} uses 5 days instead of 4 days`
    expect(await t.call(records.previewCancelTransfer, { params: { id: planned } }, hr)).toEqual({ effects: [back] })
    expect(await daysOf(id, who)).toBe(4)
  })
})

describe('a weekend charged between two leaves is returned when the Friday', () => {
  const fridayAndMonday = async () => {
    const [who, monday] = [await someone(), nextMonday()]
    const ask = async (day: string) =>
      (await t.call(applicationForm.apply, { body: { leave_type_id: bridging, starts_on: day, ends_on: day } }, who)).leave.id
    const friday = await ask(addDays(monday, -3))
    const after = await ask(monday)
    expect(await daysOf(after, who)).toBe(3)
    return { who, friday, after }
  }
  const approveAll = async (id: string) => {
    for (const decider of [lead, manager, hr]) await approveNow(t, 'leave', id, decider)
  }

  it('is withdrawn', async () => {
    const { who, friday, after } = await fridayAndMonday()
    await t.call(leave.withdraw, { params: { id: friday } }, who)
    expect(await daysOf(after, who)).toBe(1)
  })

  it('is rejected', async () => {
    const { who, friday, after } = await fridayAndMonday()
    await approveAll(after)
    await rejectNow(t, 'leave', friday, lead, 'Too many are away')
    expect(await daysOf(after, who)).toBe(1)
    expect(await wrong()).toEqual([])
    const { history } = (await t.call(leave.show, { params: { id: after } }, who)).leave
    expect(history.map(({ what }) => what).join()).toContain('adjacent leave changed')
  })

  it('is cancelled', async () => {
    const { who, friday, after } = await fridayAndMonday()
    for (const id of [friday, after]) await approveAll(id)
    await t.call(cancellations.cancel, { params: { id: friday }, body: { reason: 'No longer' } }, who)
    expect(await daysOf(after, who)).toBe(1)
    expect(await wrong()).toEqual([])
  })

  it('moves to other dates', async () => {
    const { who, friday, after } = await fridayAndMonday()
    const { version, starts_on } = (await t.call(leave.show, { params: { id: friday } }, who)).leave
    const day = addDays(starts_on, -1)
    const body = { leave_type_id: bridging, starts_on: day, ends_on: day, version }
    await t.call(applicationForm.update, { params: { id: friday }, body }, who)
    expect(await daysOf(after, who)).toBe(1)
  })
})

it('leave follows whoever is reactivated at another branch', async () => {
  const who = await someone()
  const id = await approved(who, '2026-11-16', '2026-11-19')
  const gone = { status: 'left', exit_date: '2026-11-17', reason: 'Moved away' } as const
  await t.call(exit.deactivate, { params: { ogid: who.ogid }, body: gone }, hr)
  expect(await daysOf(id, hr)).toBe(2)
  await declare(kano, '2026-11-17')
  const back = {
    reason: 'Came back',
    hire_date: '2026-11-17',
    office_id: voice.id,
    designation_id: p.agentPost,
    branch_id: kano,
  }
  await t.call(exit.reactivate, { params: { ogid: who.ogid }, body: back }, hr)
  expect(await daysOf(id, hr)).toBe(1)
  expect(await wrong()).toEqual([])
})

describe('any sequence of transfers, holidays and leave', () => {
  const start = '2027-02-01'
  const step = fc.record({
    does: fc.constantFrom('move', 'holiday', 'drop holiday', 'stay', 'ask', 'leave', 'leave', 'cancel'),
    on: fc.integer({ min: 0, max: 20 }).map((day) => addDays(start, day)),
    days: fc.nat(6),
    branch: fc.constantFrom(...branches),
    pick: fc.nat(20),
  })
  type Step = typeof step extends fc.Arbitrary<infer S> ? S : never
  const declared: string[] = []
  const approvedOf = async (who: Person) =>
    (
      await t.db
        .selectFrom('leave_application')
        .select('id')
        .where('employee_id', '=', who.id)
        .where('status', '=', 'approved')
        .execute()
    ).map(({ id }) => id)
  const oneOf = (ids: readonly string[], pick: number) => ids[pick % Math.max(1, ids.length)] ?? uuid()
  const doing: Record<string, (who: Person, step: Step) => Promise<unknown>> = {
    move: (who, { on, branch }) => move(who, on, branch),
    holiday: async (_, { on, branch }) => declared.push((await declare(branch, on)).id),
    'drop holiday': (_, { pick }) => t.call(holidays.remove, { params: { id: oneOf(declared, pick) } }, hr),
    stay: async (who) => t.call(records.cancelTransfer, { params: { id: await plannedPlace(who) } }, hr),
    ask: (who, { on, days }) => apply(who, on, addDays(on, days)),
    leave: (who, { on, days }) => approved(who, on, addDays(on, days)),
    cancel: async (who, { pick }) => {
      const id = oneOf(await approvedOf(who), pick)
      return await t.call(cancellations.cancel, { params: { id }, body: { reason: 'No longer' } }, who)
    },
  }
  /** A step that is refused is none. */
  const refused = (fault: { status?: number }) => {
    if (![403, 404, 409, 422].includes(fault.status ?? 0)) throw fault
  }

  it('leaves no charged day that is a holiday of its place', { timeout: fourMinutes }, async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 10 }), async (steps) => {
        const who = await someone()
        for (const step of steps) {
          await doing[step.does]?.(who, step).catch(refused)
          expect(await wrong()).toEqual([])
        }
      }),
      { numRuns: 10 },
    )
  })
})

it('whoever may not change people does not preview transfers', async () => {
  const who = await someone()
  const body = { ogids: [who.ogid], starts_on: t.today(), branch_id: jos }
  await expect(t.call(records.previewTransfer, { body }, who)).rejects.toMatchObject({ status: 403 })
  expect(boss.ogid).not.toBe(who.ogid)
})

it('leave follows a promotion to another office on its day', async () => {
  const [who, first] = [await someone(), addDays(t.today(), 11)]
  const data = await t.office({ code: 'data', title: 'Kora Bank Data', office_type: 'campaign' })
  const { id: promotion, reason, effective_on } = await p.approved(who, { office_id: data.id })
  const start_date = addDays(first, 3)
  await t.call(
    holidays.create,
    { body: { title: 'Client day', start_date, end_date: start_date, office_ids: [data.id], branch_ids: [] } },
    hr,
  )
  const id = await approved(who, first, addDays(first, 4))
  const before = await daysOf(id, who)
  const body = { ogid: who.ogid, designation_id: p.leadPost, office_id: data.id, effective_on, reason }
  const { effects } = await t.call(promotions.preview, { body }, hr)
  expect(effects.join()).toContain(`uses ${before - 1} day`)
  expect(await daysOf(id, who)).toBe(before)
  await p.goTo(`${first}T08:00:00Z`)
  await t.portal.jobs.enqueue(t.db, 'promotions-due', {})
  await t.runJobs()
  expect((await p.show(hr, promotion)).status).toBe('effective')
  expect(await daysOf(id, who)).toBe(before - 1)
  expect(await wrong()).toEqual([])
})
