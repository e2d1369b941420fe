/** Campaigns as operations answers for them: who is there against what was promised, and how today goes; alone, or by cluster, branch or head. */
import * as z from 'zod/mini'
import { day, endpoint, id, listQuery, listReply, named, personName } from '../endpoint.ts'

export const boardGroups = ['campaign', 'cluster', 'branch', 'lead'] as const
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
      'Campaigns, clusters, branches or heads of campaigns with headcount against commitment, attendance now, tasks, quality, attrition and pending leave, each as its list counts it within the caller’s scope.',
    query: listQuery(
      ['title', 'headcount', 'short', 'present', 'late', 'missing', 'tasks_missed', 'qa_score', 'attrition', 'pending_leave'],
      {
        by: z._default(z.enum(boardGroups, 'Choose by what to count'), 'campaign'),
        cluster_id: z.optional(id),
        branch_id: z.optional(id),
        /** Who heads them. */
        lead_id: z.optional(id),
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
  client: endpoint({
    method: 'GET',
    path: '/api/v1/client_auth/board.json',
    access: 'client',
    topics: [],
    summary:
      'To a client contact: the running campaigns of the client with who is there now against commitment, today’s tasks and this month’s quality.',
    reply: z.object({ campaigns: z.array(clientRow) }),
  }),
}
