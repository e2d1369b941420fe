/** Campaigns as operations answers for them: who is there against what was promised, and how today goes; alone, or by cluster, branch or head. */
import * as z from 'zod/mini'
import { clientStates } from '../clients/directory.ts'
import { day, endpoint, id, idParams, listQuery, listReply, moment, named, personName } from '../endpoint.ts'
import { floorCounts, floorSlot } from '../operations/floor.ts'
import { openingStatuses } from '../recruitment/openings.ts'

export const boardGroups = ['campaign', 'cluster', 'branch', 'lead', 'client'] as const
export type BoardGrouping = (typeof boardGroups)[number]

const figure = z.nullable(z.number())

const row = z.object({
  id: z.string(),
  title: z.string(),
  /** Of a cluster its lead, of a campaign its manager. */
  lead: z.nullable(personName),
  /** Those that are counted; of a campaign itself. */
  campaigns: z.array(named),
  client: z.nullable(z.string()),
  headcount: z.number(),
  /** Seats contracted to clients; null where none are. */
  committed: figure,
  /** People who are missing to what was committed; null where nothing is. */
  short: figure,
  /** Attendance status now; null for whoever may not see that of others, as everything below. */
  present: figure,
  late: figure,
  missing: figure,
  on_leave: figure,
  tasks_assigned: figure,
  tasks_done: figure,
  tasks_missed: figure,
  /** Released evaluations of contacts of this month, and their average score. */
  evaluations: figure,
  qa_score: figure,
  /** Who left in the last thirty days, and their share of who was there, in percent with one decimal. */
  left: figure,
  attrition: figure,
  /** Leave that waits for a decision. */
  pending_leave: figure,
})
export type BoardFigures = z.output<typeof row>

const monthRow = z.object({
  /** Its first day. */
  month: day,
  /** Days of attendance that were to be worked or are explained; of them present, late and absent. */
  ...{ days: z.number(), present_days: z.number(), late_days: z.number(), absent_days: z.number() },
  /** Released evaluations of contacts of the month and their average score; null for whoever may not read all of them. */
  evaluations: figure,
  qa_score: figure,
})

/** A client as HR sees it: nothing of money. */
const profile = z.object({
  ...named.shape,
  state: z.enum(clientStates),
  /** The last six months up to today, the newest first; null for whoever may not read all attendance. */
  months: z.nullable(z.array(monthRow)),
  /** Openings of its campaigns that are not filled or closed. */
  openings: z.nullable(
    z.array(z.object({ ...named.shape, campaign: z.string(), positions: z.number(), status: z.enum(openingStatuses) })),
  ),
  /** Leave that waits for the consent of a contact, the oldest first; fifty at most. */
  waiting: z.array(
    z.object({ id: z.string(), employee: personName, campaign: z.string(), starts_on: day, ends_on: day, asked_at: moment }),
  ),
})
export type ClientProfile = z.output<typeof profile>

/** As a client sees it: figures of its own campaigns, nobody by name. */
const clientRow = z.object({
  ...named.shape,
  /** Seats contracted; null where none are. */
  committed: figure,
  /** With a shift today, and not away. */
  expected: z.number(),
  /** There now: in, also those who came late or are on break. */
  here: z.number(),
  late: z.number(),
  missing: z.number(),
  tasks_assigned: z.number(),
  tasks_done: z.number(),
  /** Released evaluations of contacts of this month, and their average score. */
  evaluations: z.number(),
  qa_score: figure,
  /** The day by half hour, as on its live floor. */
  ...{ slots: z.array(floorSlot), zone: z.string(), at: moment, counts: floorCounts },
})
export type ClientBoardRow = z.output<typeof clientRow>

export const operationsBoard = {
  show: endpoint({
    method: 'GET',
    path: '/api/v1/operations_board.json',
    access: 'structure.read',
    stake: 'none',
    topics: ['structure', 'people', 'attendance', 'tasks', 'evaluations', 'leave'],
    summary:
      'Campaigns, clusters, branches, heads of campaigns or clients with headcount against commitment, attendance now, tasks, quality, attrition and pending leave, each as its list counts it within the caller’s scope.',
    query: listQuery(
      ['title', 'headcount', 'short', 'present', 'late', 'missing', 'tasks_missed', 'qa_score', 'attrition', 'pending_leave'],
      {
        by: z._default(z.enum(boardGroups, 'Choose by what to count'), 'campaign'),
        cluster_id: z.optional(id),
        branch_id: z.optional(id),
        /** Who heads them. */
        lead_id: z.optional(id),
        client_id: z.optional(id),
      },
    ),
    rows: 'operations_board',
    reply: z.object({
      ...listReply('operations_board', row).shape,
      today: day,
      /** From when on who left is counted, and from when on quality. */
      left_from: day,
      month_from: day,
      totals: z.partialRecord(z.string(), z.number()),
    }),
  }),
  profile: endpoint({
    method: 'GET',
    path: '/api/v1/client_profiles/{id}.json',
    access: 'client.read',
    topics: ['clients', 'structure', 'attendance', 'evaluations', 'leave', 'job_openings'],
    summary:
      'A client as HR sees it, without money: attendance and quality of its campaigns by month, its openings, and leave that waits for its consent; of each kind what the caller may read, null for the rest.',
    params: idParams,
    reply: z.object({ client_profile: profile }),
  }),
  client: endpoint({
    method: 'GET',
    path: '/api/v1/client_auth/board.json',
    access: 'client',
    topics: [],
    summary:
      'To a client contact: the running campaigns of the client with who is there now against commitment, today’s tasks and this month’s quality.',
    reply: z.object({ campaigns: z.array(clientRow) }),
  }),
  clientTasks: endpoint({
    method: 'GET',
    path: '/api/v1/client_auth/task_months.json',
    access: 'client',
    topics: [],
    summary: 'Tasks of the own campaigns by month: assigned, done, on time, missed.',
    reply: z.object({
      task_months: z.array(
        z.object({
          ...{ campaign: named, month: day, assigned: z.number(), done: z.number(), on_time: z.number(), missed: z.number() },
        }),
      ),
    }),
  }),
}
