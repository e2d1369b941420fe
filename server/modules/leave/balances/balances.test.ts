import { applicationForm } from '@iroko/contract/leave/application-form'
import { leave } from '@iroko/contract/leave/applications'
import { leaveBalances } from '@iroko/contract/leave/balances'
import { cancellations } from '@iroko/contract/leave/cancellations'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { accrue, annualRules, insertType, makeCompany } from '../../../test/company.ts'
import { approveNow, rejectNow } from '../../../test/decisions.ts'
import { type Person, testApp } from '../../../test/harness.ts'

// The clock goes on by months; nobody is signed out meanwhile.
const t = await testApp({ SESSION_HOURS: 1e6, SESSION_IDLE_MINUTES: 1e6 })
const company = await makeCompany(t)
const { annual, sick, agent, colleague, lead, manager, hr, hrManager, stranger, boss } = company

async function balance(as: Person, typeId = annual, year?: number) {
  const { leave_balances } = await t.call(leaveBalances.list, { query: year ? { year } : {} }, as)
  return leave_balances.find(({ leave_type }) => leave_type.id === typeId)
}
const rows = (person: Person, typeId = annual) =>
  t.db
    .selectFrom('leave_ledger')
    .select(['leave_year', 'kind', 'days', 'effective_on', 'expires_on', 'cause'])
    .where('employee_id', '=', person.id)
    .where('leave_type_id', '=', typeId)
    .orderBy('created_at')
    .orderBy('id')
    .execute()

async function taken(as: Person, starts_on: string, ends_on: string) {
  const { leave: sent } = await t.call(applicationForm.apply, { body: { leave_type_id: annual, starts_on, ends_on } }, as)
  for (const decider of [lead, manager, hr]) await approveNow(t, 'leave', sent.id, decider)
  return sent.id
}

describe('grants', () => {
  it('come once a year, to those at work, and a second night adds nothing', async () => {
    expect(await rows(agent)).toEqual([
      { leave_year: 2026, kind: 'grant', days: 20, effective_on: '2026-01-01', expires_on: null, cause: 'Days of 2026' },
    ])
    expect(await accrue(t)).toBe(0)
  })

  it('give joiners their part of the year, and monthly leave month by month', async () => {
    const monthly = await insertType(t.db, { ...annualRules, title: 'Study leave', days_per_year: 12, accrual: 'monthly' })
    const joiner = await t.person({ first_name: 'Jide', hire_date: '2026-07-01' })
    await accrue(t)
    expect(await balance(joiner)).toMatchObject({ granted: 10, left: 10 })
    expect(await balance(joiner, monthly)).toMatchObject({ granted: 4 })
    t.setNow('2026-11-30')
    await accrue(t)
    expect(await balance(joiner, monthly)).toMatchObject({ granted: 5 })
    t.setNow('2026-11-20')
  })

  it('are not for people for whom the kind of leave is not', async () => {
    const maternity = await insertType(t.db, { ...annualRules, title: 'Maternity', gender: 'female' })
    await accrue(t)
    expect(await balance(agent, maternity)).toMatchObject({ granted: 20 })
    expect(await balance(colleague, maternity)).toBeUndefined()
  })
})

describe('adjusting', () => {
  const adjust = (as: Person, ogid: string, days: number, reason = 'Worked on a holiday') =>
    t.call(leaveBalances.adjust, { body: { ogid, leave_type_id: annual, days, reason } }, as)

  it('is for HR, with a reason, on record and told', async () => {
    const { balance: after, message } = await adjust(hr, agent.ogid, 1.5)
    expect(message).toBe(`Balance of ${agent.full_name} adjusted`)
    expect(after).toMatchObject({ adjusted: 1.5, left: 21.5 })
    const { leave_ledger } = await t.call(leaveBalances.ledger, { query: { leave_type_id: annual } }, agent)
    expect(leave_ledger[0]).toMatchObject({
      kind: 'adjusted',
      days: 1.5,
      cause: 'Worked on a holiday',
      by: hr.full_name,
      leave_type: { id: annual },
    })
    const mail = await t.db
      .selectFrom('outbox_mail')
      .select('body')
      .where('recipient', '=', agent.email)
      .executeTakeFirstOrThrow()
    expect(mail.body).toContain(`${hr.full_name} added 1.5 days to your Annual leave balance.`)
    await adjust(hr, agent.ogid, -1.5, 'A mistake')
  })

  it('is not for leads, strangers, or oneself', async () => {
    for (const as of [agent, lead, manager, stranger])
      await expect(adjust(as, colleague.ogid, 1)).rejects.toMatchObject({ status: 403 })
    for (const as of [hr, hrManager, boss]) {
      await expect(adjust(as, as.ogid, 1)).rejects.toMatchObject({
        status: 403,
        message: 'You cannot adjust your own balance. Ask HR',
      })
    }
    await expect(adjust(hr, 'OG999999', 1)).rejects.toMatchObject({ status: 404 })
  })

  it('does not take days that are not there', async () => {
    await expect(adjust(hr, agent.ogid, -20.5)).rejects.toMatchObject({
      status: 409,
      message: `${agent.full_name} has 20 days of Annual leave available. 20.5 days cannot be deducted`,
    })
  })
})

describe('who reads balances', () => {
  it('oneself and HR; others, leads too, find nobody: they would tell the kind', async () => {
    const read = (as: Person) => t.call(leaveBalances.list, { query: { ogid: agent.ogid } }, as)
    for (const as of [agent, hr, boss]) expect((await read(as)).leave_balances.length).toBeGreaterThan(0)
    for (const as of [stranger, colleague, lead, manager]) await expect(read(as)).rejects.toMatchObject({ status: 404 })
    await expect(t.call(leaveBalances.ledger, { query: { ogid: agent.ogid } }, stranger)).rejects.toMatchObject({ status: 404 })
  })
})

describe('the end of a year', () => {
  it('leave over New Year is taken from both years', async () => {
    const id = await taken(agent, '2026-12-30', '2027-01-05')
    const found = await t.db
      .selectFrom('leave_ledger')
      .select(['leave_year', 'days'])
      .where('application_id', '=', id)
      .orderBy('leave_year')
      .execute()
    expect(found).toEqual([
      { leave_year: 2026, days: -2 },
      { leave_year: 2027, days: -3 },
    ])
  })

  it('the ledger of a year adds up to its balance, whatever of the next one is taken already', async () => {
    const read = async (query: { year?: number }) =>
      (await t.call(leaveBalances.ledger, { query: { leave_type_id: annual, ...query } }, agent)).leave_ledger
    const ofYear = await read({ year: 2026 })
    expect(ofYear.reduce((total, { days }) => total + days, 0)).toBe((await balance(agent))?.left)
    expect(await read({})).toHaveLength(ofYear.length + 1)
  })

  it('carries over up to the cap, once, however many nights were missed', async () => {
    await taken(colleague, '2026-12-01', '2026-12-17')
    await t.call(
      applicationForm.apply,
      { body: { leave_type_id: annual, starts_on: '2026-12-21', ends_on: '2026-12-22' } },
      lead,
    )
    t.setNow('2027-01-04')
    await accrue(t)
    await accrue(t)
    // Agent: 18 left, 5 go over. Colleague: 7 left, 5 go over.
    expect(await balance(agent, annual, 2026)).toMatchObject({ left: 0, expired: 13, taken: 2 })
    expect(await balance(agent)).toMatchObject({
      granted: 20,
      carried: 5,
      taken: 3,
      left: 22,
      expires: { days: 2, on: '2027-03-31' },
    })
    expect(await balance(colleague)).toMatchObject({ carried: 5, left: 25, expires: { days: 5, on: '2027-03-31' } })
    expect((await rows(agent, sick)).map(({ leave_year, kind, days }) => [leave_year, kind, days])).toEqual([
      [2026, 'grant', 12],
      [2026, 'expiry', -12],
      [2027, 'grant', 12],
    ])
  })

  it('waits for a request that nobody has decided', async () => {
    expect(await balance(lead, annual, 2026)).toMatchObject({ left: 20, pending: 2 })
    const { leaves } = await t.call(leave.list, { query: { mine: 'true', status: 'pending' } }, lead)
    const id = leaves[0]?.id ?? ''
    await approveNow(t, 'leave', id, manager)
    await approveNow(t, 'leave', id, hr)
    await accrue(t)
    expect(await balance(lead, annual, 2026)).toMatchObject({ left: 0, taken: 2, expired: 13 })
    expect(await balance(lead)).toMatchObject({ carried: 5 })
    const { leave: shown } = await t.call(leave.show, { params: { id } }, hr)
    expect(shown.can).toMatchObject({ cancel: false, cancel_days: false })
    await expect(t.call(cancellations.cancel, { params: { id }, body: { reason: 'Late' } }, hr)).rejects.toMatchObject({
      status: 409,
      message: 'Days up to 2026-12-31 are already carried over. Correct the balance with an adjustment instead',
    })
  })

  it('lets nobody ask for days of a year that is closed', async () => {
    const body = { leave_type_id: annual, starts_on: '2026-12-29', ends_on: '2026-12-29' }
    await expect(t.call(applicationForm.apply, { body }, colleague)).rejects.toMatchObject({
      fields: { starts_on: 'Days up to 2026-12-31 are already carried over or paid. Ask HR for a correction' },
    })
  })

  it('carried-over days are used first, and only the rest ends', async () => {
    await taken(colleague, '2027-03-01', '2027-03-03')
    t.setNow('2027-04-01')
    await accrue(t)
    await accrue(t)
    expect(await balance(colleague)).toMatchObject({ carried: 5, taken: 3, expired: 2, left: 20, expires: null })
    expect(await balance(agent)).toMatchObject({ carried: 5, taken: 3, expired: 2, left: 20 })
  })

  it('days given back after their end, end', async () => {
    const { leaves } = await t.call(leave.list, { query: { mine: 'true', from: '2027-03-01', to: '2027-03-31' } }, colleague)
    await t.call(cancellations.cancel, { params: { id: leaves[0]?.id ?? '' }, body: { reason: 'Was at work' } }, hr)
    expect(await balance(colleague)).toMatchObject({ taken: 0, left: 23 })
    await accrue(t)
    await accrue(t)
    expect(await balance(colleague)).toMatchObject({ expired: 5, left: 20 })
  })
})

it('whatever people do, the balance is the sum of the ledger and never below its floor', async () => {
  t.setNow('2027-05-03')
  const person = await t.person({ first_name: 'Ronke', leader: lead })
  await accrue(t)
  const step = fc.record({
    what: fc.constantFrom('apply', 'approve', 'reject', 'withdraw', 'cancel', 'cancel day', 'adjust'),
    at: fc.nat(60),
    length: fc.integer({ min: 0, max: 12 }),
    which: fc.nat(20),
  })
  const ids: string[] = []
  const run = async ({ what, at, length, which }: { what: string; at: number; length: number; which: number }) => {
    const from = new Date(Date.parse('2027-05-04') + at * 86_400_000).toISOString().slice(0, 10)
    const to = new Date(Date.parse(from) + length * 86_400_000).toISOString().slice(0, 10)
    const id = ids[which % Math.max(1, ids.length)] ?? crypto.randomUUID()
    const params = { id }
    if (ids.length === 0 && (what === 'approve' || what === 'reject')) return undefined
    switch (what) {
      case 'apply':
        ids.push(
          (await t.call(applicationForm.apply, { body: { leave_type_id: annual, starts_on: from, ends_on: to } }, person)).leave
            .id,
        )
        return
      case 'approve':
        for (const as of [lead, hrManager, hr]) await approveNow(t, 'leave', params.id, as)
        return
      case 'reject':
        return rejectNow(t, 'leave', params.id, lead, 'No')
      case 'withdraw':
        return t.call(leave.withdraw, { params }, person)
      case 'cancel':
        return t.call(cancellations.cancel, { params, body: { reason: 'Changed' } }, person)
      case 'cancel day':
        return t.call(cancellations.cancel, { params, body: { reason: 'Changed', days: [from] } }, hr)
      default:
        return t.call(
          leaveBalances.adjust,
          { body: { ogid: person.ogid, leave_type_id: annual, days: length - 6 || 1, reason: 'Random' } },
          hr,
        )
    }
  }
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 6, maxLength: 14 }), async (steps) => {
      for (const next of steps)
        await run(next).catch((error: { status: number }) => expect([403, 404, 409, 422]).toContain(error.status))
      const sum = (await rows(person))
        .filter(({ leave_year }) => leave_year === 2027)
        .reduce((total, { days }) => total + days, 0)
      const now = await balance(person)
      expect(now?.left).toBe(sum)
      expect(now?.available).toBeGreaterThanOrEqual(0)
      await invariants(person)
    }),
    { numRuns: 6 },
  )
})

/** V12: approved days are what the ledger took; what is not approved took nothing in the end. */
async function invariants(person: Person) {
  const applications = await t.db.selectFrom('leave_application').selectAll().where('employee_id', '=', person.id).execute()
  const ledger = await t.db
    .selectFrom('leave_ledger')
    .select(['application_id', 'days'])
    .where('employee_id', '=', person.id)
    .execute()
  for (const { id, status, days } of applications) {
    const took = ledger.filter(({ application_id }) => application_id === id).reduce((sum, row) => sum - row.days, 0)
    expect(took).toBe(status === 'approved' ? days : 0)
  }
}
