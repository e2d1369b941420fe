/** Reporting lines: lists and bulk changes. */
import { leaders } from '@iroko/contract/company/leaders'
import { conflict, invalid, notFound, orNotFound } from '@iroko/contract/errors'
import { leadershipTypes } from '@iroko/contract/session'
import { findColleague } from '../../../lib/database/employee-search.ts'
import { eachAlone } from '../../../lib/http/each-alone.ts'
import { type Call, eachByKey, implement, listed, ownTransaction, shared } from '../../../lib/http/implement.ts'
import { lead, publishLines, refuseAbove, refusePast } from './actions.ts'
import { peopleText } from './rules.ts'
import * as store from './store.ts'
import * as chart from './store-chart.ts'
import * as lines from './store-lines.ts'

type LineCall = Omit<Call<typeof leaders.assign>, 'body' | 'params' | 'query'>

export const routes = implement(leaders, {
  list: shared(
    ({ query }: Call<typeof leaders.list>) => (query.under_me ? undefined : 'everybody'),
    (call) => listed('leaders', store.listLeaders(call.db, call.user, call.query, call.today)),
  ),

  show: async (call) => ({ leader: await shown(call, call.params.ogid) }),

  reportees: async (call) => {
    const { id } = await shown(call, call.params.ogid)
    return await listed('reportees', store.listReportees(call.db, call.user, id, call.query, call.today))
  },

  chart: async (call) => {
    const { id } = await shown(call, call.params.ogid)
    if (!(await store.mayReadJobOf(call.db, call.user, id, call.today))) throw notFound('person')
    return await listed('reportees', chart.listChart(call.db, id, call.query, call.today))
  },

  orgChart: (call) => listed('people', chart.listTop(call.db, call.user, call.query, call.today)),

  pathTo: async (call) => {
    const { id } = await shown(call, call.params.ogid)
    const path = await chart.findPath(call.db, call.user, id, call.today)
    if (path.length === 0) throw notFound('person')
    return { path }
  },

  assign,

  assignEach: ownTransaction(
    (call: Call<typeof leaders.assignEach>) =>
      eachAlone(
        call,
        [...new Set(call.body.ogids)].map((id) => ({ id })),
        'changed',
        async (alone, { id }) => (await assign({ ...alone, body: { ...alone.body, ogids: [id] } })).message,
      ),
    eachByKey,
  ),

  move: async (call) => {
    const { from_ogid, to_ogid, ogids, ...rest } = call.body
    await lines.lockTree(call.db)
    const from = await findColleague(call.db, from_ogid)
    if (!from) throw invalid({ from_ogid: 'Choose a colleague from the list' })
    const { leadership_type, starts_on: on } = rest
    const led = await lines.findReportees(call.db, call.user, { leader_id: from.id, leadership_type, on }, call.today)
    const wanted = ogids && new Set(ogids)
    // The new leader of a whole team does not become their own leader.
    const people = led.filter(({ ogid }) => (wanted ? wanted.has(ogid) : ogid !== to_ogid))
    if (wanted && people.length < wanted.size) {
      throw conflict(
        'gone',
        `${peopleText(wanted.size - people.length)} of your selection no longer report to ${from.full_name}. Reload and choose again`,
      )
    }
    if (people.length === 0)
      throw conflict('nobody', `${from.full_name} has no direct reports as ${wordOf(leadership_type)} on that date`)
    return changedOnly(await lead(call, people, { field: 'to_ogid', leader_ogid: to_ogid, ...rest }))
  },

  end: async (call) => {
    const { ids, ends_on } = call.body
    refusePast(call, 'ends_on', ends_on)
    await lines.lockTree(call.db)
    const wanted = new Set(ids)
    const found = await lines.findLines(call.db, call.user, [...wanted], call.today)
    if (found.length < wanted.size) {
      throw conflict(
        'gone',
        `${peopleText(wanted.size - found.length)} of your selection no longer have this reporting line. Reload and choose again`,
      )
    }
    const changed = found.map(({ employee_id }) => employee_id)
    await refuseAbove(call, changed)
    await lines.endLines(call.db, [...wanted], ends_on)
    for (const [leader, ended] of Map.groupBy(found, ({ leader }) => leader)) {
      const employees = ended.map(({ ogid }) => ogid)
      await call.audit({ action: 'lead.end', entity: 'employee', entity_id: leader, after: { ends_on, employees } })
    }
    await publishLines(call, changed, ends_on, [...new Set(found.map(({ leader }) => leader))])
    return {
      message: `${peopleText(changed.length)} of your selection no longer ${changed.length === 1 ? 'has' : 'have'} this leader`,
      changed: changed.length,
    }
  },
})

async function assign(call: Omit<Call<typeof leaders.assign>, 'params' | 'query'>) {
  const { ogids, leader_ogid, ...rest } = call.body
  await lines.lockTree(call.db)
  const wanted = new Set(ogids)
  const people = await lines.findManageable(call.db, call.user, [...wanted], call.today)
  if (people.length < wanted.size) {
    throw conflict(
      'gone',
      `${peopleText(wanted.size - people.length)} of your selection cannot be assigned. Reload and choose again`,
    )
  }
  return changedOnly(await lead(call, people, { field: 'leader_ogid', leader_ogid, ...rest }))
}

function changedOnly<Done extends { message: string; changed: number }>(done: Done): Done {
  if (done.changed === 0) throw conflict('unchanged', done.message)
  return done
}

const wordOf = (type: number): string => (leadershipTypes[type] ?? '').toLowerCase()

const shown = (call: Pick<LineCall, 'db' | 'today'>, ogid: string) =>
  orNotFound(store.findLeader(call.db, ogid, call.today), 'person')
