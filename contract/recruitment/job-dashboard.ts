/** How hiring goes: of those who applied in a period, how far they have come, how long it took, and whence. */
import * as z from 'zod/mini'
import { day, endpoint, id, named, personName, text } from '../endpoint.ts'
import { type FunnelStage, funnelStages } from './stages.ts'

const figures = {
  applied: z.number(),
  interviewed: z.number(),
  hired: z.number(),
  /** Median days from the application to being hired; nobody was. */
  days_to_hire: z.nullable(z.number()),
}

export const jobDashboard = {
  show: endpoint({
    method: 'GET',
    path: '/api/v1/job_dashboard.json',
    access: 'recruitment.report',
    topics: ['job_applications', 'job_openings', 'people', 'structure'],
    summary:
      'Figures of hiring, of those who applied between two days (the last 90 days where none is named): the funnel, time to hire, by source, opening and siever.',
    query: z.strictObject({
      from: z.optional(day),
      to: z.optional(day),
      /** Of one opening, or of those that one rep siever screened; `none` for those nobody did. */
      job_opening_id: z.optional(id),
      siever: z.optional(text(20)),
    }),
    reply: z.object({
      from: z.string(),
      to: z.string(),
      total: z.object({ ...figures, rejected: z.number(), withdrawn: z.number() }),
      /** How many came so far or farther, and how many of them were rejected or withdrew there. */
      funnel: z.array(
        z.object({ stage: z.enum(funnelStages as readonly [FunnelStage]), reached: z.number(), lost: z.number() }),
      ),
      sources: z.array(z.object({ source: z.string(), ...figures })),
      sievers: z.array(z.object({ siever: z.nullable(personName), ...figures })),
      openings: z.array(
        z.object({
          id: z.string(),
          job_title: z.string(),
          office: named,
          status: z.string(),
          positions: z.number(),
          /** Whoever applied when: of its positions these are filled. */
          filled: z.number(),
          headcount: z.number(),
          committed_headcount: z.nullable(z.number()),
          ...figures,
        }),
      ),
    }),
  }),
}
