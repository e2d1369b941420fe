import { addDays, addMonths, firstOfMonth } from '@iroko/contract/dates'
import { notFound } from '@iroko/contract/errors'
import { operationsBoard } from '@iroko/contract/home/operations-board'
import { type Call, implement } from '../../../lib/http/implement.ts'
import { hasScope, mayForAll } from '../../../lib/http/rights.ts'
import { readFloor } from '../../operations/floor/actions.ts'
import { findClientFloor } from '../../operations/floor/store.ts'
import { officeFigures } from '../../operations/task-reports/store.ts'
import { boardOf } from '../../time/attendance-board/rules.ts'
import { countBoard } from '../../time/attendance-board/store.ts'
import { boardRows, type Known, sortRows } from './rules.ts'
import { clientFigures, clientTasks, countLeave, countLeft, listCampaigns, sumQuality } from './store.ts'
import { findClient, listMonths, listOpenings, listWaiting } from './store-clients.ts'

/** Attrition looks so many days back. */
const attritionDays = 30
/** A client is looked at over so many months, this one included. */
const monthsBack = 6

type BoardCall = Call<typeof operationsBoard.show>

/** Of others only, and of each kind what the caller may see: one statement each. */
async function knownOf(call: BoardCall, left_from: string, month_from: string): Promise<Known> {
  const { db, user, today } = call
  const sees = (permission: Parameters<typeof hasScope>[1]) => hasScope(user, permission, 'reportees')
  return {
    attendance: sees('attendance.read') ? await attendanceOf(call) : undefined,
    tasks: sees('task.manage') ? await officeFigures(db, user, { from: today, to: today }, today) : undefined,
    quality: sees('evaluation.read') ? await sumQuality(db, user, month_from, today) : undefined,
    left: sees('people.job.read') ? await countLeft(db, user, left_from, today) : undefined,
    leave: sees('leave.read') ? await countLeave(db, user, today) : undefined,
  }
}

async function attendanceOf(call: BoardCall) {
  const { groups } = boardOf(await countBoard(call.db, call, { office_type: 'campaign', by: 'office' }))
  return new Map(groups.map(({ id, counts }) => [id, counts]))
}

const totalled = [
  'headcount',
  'present',
  'late',
  'missing',
  'on_leave',
  'tasks_assigned',
  'tasks_done',
  'tasks_missed',
  'left',
  'pending_leave',
] as const

export const routes = implement(operationsBoard, {
  show: async (call) => {
    const { db, today, query } = call
    const { by, page, limit, q, sort = 'title' } = query
    const [left_from, month_from] = [addDays(today, 1 - attritionDays), firstOfMonth(today)]
    const { cluster_id, branch_id, lead_id, client_id } = query
    const campaigns = (await listCampaigns(db, today)).filter(
      ({ cluster, branch, head, client }) =>
        (!cluster_id || cluster?.id === cluster_id) &&
        (!branch_id || branch?.id === branch_id) &&
        (!lead_id || head?.id === lead_id) &&
        (!client_id || client?.id === client_id) &&
        // A campaign that is for no client stands on no row of theirs.
        (by !== 'client' || client !== null),
    )
    const rows = boardRows(campaigns, await knownOf(call, left_from, month_from), by)
    const found = sortRows(q ? rows.filter(({ title }) => title.toLowerCase().includes(q.toLowerCase())) : rows, sort)
    const totals = totalled.flatMap((name): [string, number][] => {
      const values = found.map((row) => row[name])
      return values.some((value) => value === null)
        ? []
        : [[name, values.reduce<number>((sum, value) => sum + (value ?? 0), 0)]]
    })
    return {
      operations_board: found.slice((page - 1) * limit, page * limit),
      ...{ page, limit, total: found.length, today, left_from, month_from },
      totals: Object.fromEntries(totals),
    }
  },

  profile: async ({ db, user, params, today }) => {
    const client = await findClient(db, params.id)
    if (!client) throw notFound('client')
    const from = addMonths(firstOfMonth(today), 1 - monthsBack)
    const [seesAttendance, seesQuality] = [mayForAll(user, 'attendance.read'), mayForAll(user, 'evaluation.read')]
    return {
      client_profile: {
        ...client,
        months: seesAttendance ? await listMonths(db, { id: client.id, from, today, seesQuality }) : null,
        openings: mayForAll(user, 'job_opening.read') ? await listOpenings(db, client.id) : null,
        waiting: await listWaiting(db, user, client.id, today),
      },
    }
  },

  client: async ({ db, client, now }) => {
    const campaigns = []
    // A client has few of them; each is read as its own floor shows it, so that the two never differ.
    for (const { today, ...figures } of await clientFigures(db, client.client_id, now)) {
      const office = await findClientFloor(db, client.client_id, figures.id, now)
      if (!office) continue
      const { floor } = await readFloor(db, office, now, { today })
      const { late = 0, missing = 0, on_break = 0 } = floor.counts
      const here = (floor.counts.in ?? 0) + late + on_break
      const { committed, expected, slots, zone, at, counts } = floor
      campaigns.push({ ...figures, committed, expected, here, late, missing, slots, zone, at, counts })
    }
    return { campaigns }
  },

  clientTasks: async ({ db, client, today }) => ({
    task_months: await clientTasks(db, client.client_id, addMonths(firstOfMonth(today), 1 - monthsBack)),
  }),
})
