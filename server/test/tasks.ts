/** Task plans and tasks as the tests of their nouns make them: days pass there. */
import type { Endpoint, Input } from '@iroko/contract/endpoint'
import { taskPlans } from '@iroko/contract/operations/task-plans'
import { tasks } from '@iroko/contract/operations/tasks'
import { v7 as uuid } from 'uuid'
import { closeNext } from '../modules/operations/task-upkeep/jobs.ts'
import { makeDueTasks } from '../modules/operations/tasks/actions.ts'
import type { Person, TestApp } from './harness.ts'

/** A Tuesday and the day after, on which the plans of these tests begin. */
export const today = '2026-11-24'
export const tomorrow = '2026-11-25'

type Body = Input<typeof taskPlans.create>['body']
export const planFor = (office: { id: string }, more: Partial<Body> = {}): Body => ({
  title: `Daily report ${uuid().slice(-4)}`,
  office_ids: [office.id],
  cadence: { kind: 'daily' },
  cut_off: '17:00',
  active_from: tomorrow,
  fields: [
    { id: 'calls', label: 'Calls', kind: 'number', target: 40, unit: 'calls' },
    { id: 'note', label: 'Note', kind: 'text', required: false },
  ],
  ...more,
})

export async function taskDesk(t: TestApp) {
  const planner = await t.person({ roles: ['config_manager'] })

  /** Days pass in these tests, and sessions end meanwhile: each call is of somebody who has just signed in. */
  const call = async <E extends Endpoint>(endpoint: E, input: Input<E>, who: Person) =>
    t.call(endpoint, input, { token: await t.signIn(who.id) })
  const run = (moment: string) => {
    t.setNow(moment)
    return makeDueTasks(t.portal)
  }
  async function close(moment: string): Promise<void> {
    t.setNow(moment)
    while (await closeNext(t.portal));
  }

  /** A campaign with a lead and two agents, which nothing else of the file touches; the clock stands on today, and each test makes the days anew. */
  async function campaign(zone?: string) {
    t.setNow(today)
    await t.db.deleteFrom('task_made').execute()
    await t.db
      .updateTable('task_plan')
      .set({ archived_at: `${today}T00:00:00Z` })
      .execute()
    return place(zone)
  }
  /** One more, beside it. */
  async function place(zone?: string) {
    const office = await t.office({ office_type: 'campaign', title: `Campaign ${uuid()}` })
    if (zone) await t.db.updateTable('office').set({ time_zone: zone }).where('id', '=', office.id).execute()
    const lead = await t.person({ office_id: office.id })
    const ada = await t.person({ office_id: office.id, leader: lead })
    const obi = await t.person({ office_id: office.id, leader: lead })
    return { office, lead, ada, obi }
  }

  const add = async (body: Body) => (await call(taskPlans.create, { body }, planner)).task_plan
  const own = async (who: Person) => (await call(tasks.mine, {} as never, who)).tasks
  const show = async (id: string, who: Person) => (await call(tasks.show, { params: { id } }, who)).task
  const fill = async (id: string, who: Person, values: object, submit = true) => {
    const { version } = await show(id, who)
    return call(tasks.fill, { params: { id }, body: { values: values as never, submit, version } }, who)
  }
  async function decide(id: string, who: Person, decision: 'accepted' | 'returned', comment = '') {
    const { version } = await t.db.selectFrom('task').select('version').where('id', '=', id).executeTakeFirstOrThrow()
    return call(tasks.decide, { body: { tasks: [{ id, version }], decision, comment } }, who)
  }
  return { planner, call, run, close, campaign, place, add, own, show, fill, decide }
}
