/** How the buildings do: faults by urgency, hours kept, downtime and cost. */
import * as z from 'zod/mini'
import { assetRef, day, endpoint, id, named } from '../endpoint.ts'
import { urgencies } from './faults.ts'

const byUrgency = z.object({
  urgency: z.enum(urgencies),
  /** Open now, and of those the late. */
  open: z.number(),
  late: z.number(),
  /** Solved in the period, and of those in time. */
  solved: z.number(),
  in_time: z.number(),
})

export const figures = {
  show: endpoint({
    method: 'GET',
    path: '/api/v1/facility_figures.json',
    access: 'facility.read',
    topics: ['faults', 'maintenance_jobs'],
    summary:
      'Faults by urgency and whether they were solved in time, hours out of service by asset, cost of vendors by branch; of up to a year.',
    query: z.strictObject({ from: day, until: day, branch_id: z.optional(id) }),
    reply: z.object({
      urgencies: z.array(byUrgency),
      /** The ten that were out of service longest, in hours. */
      downtime: z.array(z.object({ asset: assetRef, hours: z.number(), jobs: z.number() })),
      costs: z.array(z.object({ branch: named, cost_kobo: z.number(), jobs: z.number(), minutes: z.number() })),
    }),
  }),
}
