/** A company whose time passes: for tests of attendance. */
import { v7 as uuid } from 'uuid'
import { computeNext } from '../modules/time/attendance-days/jobs.ts'
import type { Person, TestApp } from './harness.ts'

/** A clock time of a day in Lagos. */
export const at = (date: string, clock: string): Date => new Date(`${date}T${clock}:00+01:00`)

export function makeClock(t: TestApp, everyone: readonly Person[]) {
  /** Sets the clock; a session does not last for days, so everyone signs in again. */
  async function go(moment: Date): Promise<void> {
    t.setNow(moment.toISOString())
    for (const person of everyone) person.token = await t.signIn(person.id)
  }

  /** What the worker does every minute. */
  async function count(): Promise<void> {
    while (await computeNext(t.portal));
  }

  /** What it does every half hour besides. */
  async function halfHour(): Promise<void> {
    await t.portal.jobs.enqueue(t.db, 'attendance-day-ends', {})
    await t.runJobs()
    await count()
  }

  async function punches(who: Person, ...moments: Date[]): Promise<void> {
    for (const moment of moments)
      await t.db
        .insertInto('punch')
        .values({ id: uuid(), at: moment.toISOString(), pin: who.ogid, source: 'import', employee_id: who.id })
        .execute()
  }

  return { go, count, halfHour, punches }
}
