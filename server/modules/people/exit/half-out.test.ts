/** No order of resigning, deciding, retracting, terminating, leaving and coming back leaves somebody half out. */
import { addDays } from '@iroko/contract/dates'
import { isFault, notFound } from '@iroko/contract/errors'
import { exit } from '@iroko/contract/people/exit'
import { resignations } from '@iroko/contract/people/resignations'
import { terminations } from '@iroko/contract/people/terminations'
import fc from 'fast-check'
import { v7 as uuid } from 'uuid'
import { expect, it } from 'vitest'
import { brokenOn } from '../../../lib/database/invariant.ts'
import { makeCompany } from '../../../test/company.ts'
import { decideNow } from '../../../test/decisions.ts'
import { type Person, testApp } from '../../../test/harness.ts'
import { fourMinutes } from '../../../test/patience.ts'
import { invariants } from '../clearance/store-invariants.ts'

const t = await testApp({ SESSION_HOURS: 1e6, SESSION_IDLE_MINUTES: 1e6 })
const c = await makeCompany(t)
const coo = await t.person({ office_id: (await t.office({ code: 'operations' })).id, roles: ['coo'] })
const designation_id = uuid()
await t.db.insertInto('designation').values({ id: designation_id, title: 'Agent', grade: 1 }).execute()
const secondManager = await t.person({ office_id: c.hrOffice.id, roles: ['hr_manager'] })

const steps = [
  'resign',
  'approve',
  'reject',
  'retract',
  'consent',
  'stand',
  'propose',
  'confirm',
  'withdraw',
  'cancel',
  'record',
  'leave',
  'return',
  'undo',
  'night',
] as const
type Step = (typeof steps)[number]

/** One person's employment, as its steps are taken; a refusal is an answer, anything else a fault of ours. */
async function take(step: Step, who: Person, days: number): Promise<void> {
  const today = t.today()
  const day = addDays(today, days)
  const newest = async (table: 'resignation' | 'termination') => {
    const found = t.db.selectFrom(table).select(['id', 'version']).where('employee_id', '=', who.id).orderBy('id', 'desc')
    const row = await found.executeTakeFirst()
    if (!row) throw notFound(table)
    return row
  }
  const own = () => newest('resignation')
  const terminated = async () => (await newest('termination')).id
  const decideOwn = async (decision: 'approved' | 'rejected') => {
    const { id } = await own()
    for (const by of [c.lead, coo, c.hr]) await decideNow(t, 'resignation', id, by, decision, 'Said')
  }
  const answer = async (agreed: boolean) => {
    const { id, version } = await own()
    await t.call(resignations.consent, { params: { id }, body: { agreed, comment: 'Said', version } }, c.hr)
  }
  const end = (exit_date: string) =>
    t.call(exit.deactivate, { params: { ogid: who.ogid }, body: { status: 'left', exit_date, reason: 'Paper' } }, c.hr)
  const actions: Record<Step, () => Promise<unknown>> = {
    resign: () => t.call(resignations.submit, { body: { letter: 'I resign', reason: 'pay', last_working_day: day } }, who),
    approve: () => decideOwn('approved'),
    reject: () => decideOwn('rejected'),
    retract: async () => {
      const { id, version } = await own()
      await t.call(resignations.retract, { params: { id }, body: { reason: 'Stay', version } }, who)
    },
    consent: () => answer(true),
    stand: () => answer(false),
    propose: () =>
      t.call(terminations.propose, { body: { ogid: who.ogid, kind: 'other', reason: 'Cause', exit_date: day } }, c.hr),
    confirm: async () => decideNow(t, 'termination', await terminated(), c.hrManager, 'approved'),
    withdraw: async () => t.call(terminations.withdraw, { params: { id: await terminated() } }, c.hr),
    cancel: async () => {
      const { planned_exits } = await t.call(exit.planned, { query: { ogid: who.ogid } }, secondManager)
      await t.call(exit.cancel, { params: { id: planned_exits[0]?.id ?? uuid() } }, secondManager)
    },
    record: () => end(day),
    leave: () => end(today),
    return: async () => {
      const place = { office_id: c.voice.id, designation_id, branch_id: t.branch_id, team_lead: c.lead.ogid }
      await t.call(exit.reactivate, { params: { ogid: who.ogid }, body: { reason: 'Back', hire_date: today, ...place } }, c.hr)
      who.token = await t.signIn(who.id)
    },
    undo: async () => {
      await t.call(exit.undo, { params: { ogid: who.ogid }, body: { reason: 'Mistaken' } }, secondManager)
      who.token = await t.signIn(who.id)
    },
    night: async () => {
      t.setNow(`${addDays(today, Math.max(1, days))}T00:30:00Z`)
      await t.portal.jobs.enqueue(t.db, 'exits-due', {})
    },
  }
  try {
    await actions[step]()
  } catch (error) {
    // Who decides is told what stands against it; versions and rows of nobody come from steps out of order, and who left has no session.
    if (!isFault(error) || error.status >= 500) throw error
  }
  await t.runJobs()
  await t.runJobs()
}

async function broken(who: Person): Promise<string[]> {
  const found: string[] = []
  for (const invariant of invariants)
    if ((await brokenOn(t.db, invariant, t.today())).includes(who.ogid)) found.push(invariant.id)
  return found
}

it('whatever the order of steps, everybody is either here or gone', { timeout: fourMinutes }, async () => {
  const walk = fc.array(fc.tuple(fc.constantFrom(...steps), fc.integer({ min: 0, max: 12 })), { minLength: 4, maxLength: 14 })
  await fc.assert(
    fc.asyncProperty(walk, async (taken) => {
      t.setNow('2026-11-20')
      const who = await t.person({ office_id: c.voice.id, leader: c.lead })
      for (const [at, [step, days]] of taken.entries()) {
        await take(step, who, days)
        expect(await broken(who), taken.slice(0, at + 1).join(' ')).toEqual([])
      }
    }),
    { numRuns: 8, seed: 26 },
  )
})
