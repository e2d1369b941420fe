/** The academy: who goes through orientation and training, and what came of each cohort. */
import * as z from 'zod/mini'
import { day, endpoint, id, listQuery, listReply, named, text } from '../endpoint.ts'
import { cohortKinds, cohortStatuses, placeResults } from './cohorts.ts'
import { applicationStages } from './stages.ts'

/** What a report counts of a cohort; each opens its list. */
export const academyFigures = ['started', 'present', 'passed', 'hired', 'due', 'stayed'] as const
export type AcademyFigure = (typeof academyFigures)[number]
export const academyFigureWords: Record<AcademyFigure, string> = {
  started: 'Started',
  present: 'Present',
  passed: 'Passed',
  hired: 'Hired',
  due: 'Hired 90 days ago or earlier',
  stayed: 'Still here after 90 days',
}

/** So long after the first day of work a hire counts as one who stayed. */
export const stayedDays = 90
/** A document has so many rows at most; a sheet has any number. */
export const mostAcademyRows = 2000

const kind = z.optional(z.enum(cohortKinds, 'Choose orientation or training'))
/** Cohorts that began between these days. */
const period = { from: z.optional(day), to: z.optional(day) }

const applicant = z.object({
  id: z.string(),
  full_name: z.string(),
  reference: z.string(),
  /** Only for those who may open the application. */
  application_id: z.nullable(z.string()),
  job_title: z.string(),
  stage: z.enum(applicationStages),
  cohort: named,
  kind: z.enum(cohortKinds),
  /** When the cohort runs. */
  starts_on: z.string(),
  ends_on: z.string(),
  /** Sessions that the applicant came to, of those whose attendance was taken. */
  present: z.number(),
  sessions: z.number(),
  /** Percent with one decimal. */
  attendance: z.nullable(z.number()),
  score: z.nullable(z.number()),
  result: z.enum([...placeResults, 'open']),
  next_step: z.string(),
  certificate_number: z.nullable(z.string()),
})

const figures = {
  started: z.number(),
  present: z.number(),
  passed: z.number(),
  hired: z.number(),
  due: z.number(),
  stayed: z.number(),
}
const reportRow = z.object({
  id: z.string(),
  title: z.string(),
  kind: z.enum(cohortKinds),
  branch: named,
  starts_on: z.string(),
  ends_on: z.string(),
  status: z.enum(cohortStatuses),
  ...figures,
})

const common = { topics: ['academy', 'job_applications', 'people'] } as const

export const academy = {
  applicants: endpoint({
    ...common,
    method: 'GET',
    path: '/api/v1/academy_applicants.json',
    access: 'academy.read',
    stake: 'sensitive',
    summary: 'Who is or was in a cohort, with attendance, marks, result and next step: all, or those whom the caller trains.',
    query: listQuery(['full_name', 'cohort', 'starts_on', 'result'], {
      cohort_id: z.optional(id),
      kind,
      result: z.optional(z.enum([...placeResults, 'open'], 'Choose a result from the list')),
      /** Those whom a report counts so. */
      figure: z.optional(z.enum(academyFigures, 'Choose a figure from the list')),
      ...period,
    }),
    rows: 'academy_applicants',
    reply: listReply('academy_applicants', applicant),
  }),
  report: endpoint({
    ...common,
    method: 'GET',
    path: '/api/v1/academy_report.json',
    access: 'recruitment.report',
    stake: 'none',
    summary: 'What came of each cohort: who started, came, passed, was hired, and was still here after 90 days.',
    query: listQuery(['title', 'starts_on', 'started', 'passed', 'hired', 'stayed'], {
      ...period,
      kind,
      branch_id: z.optional(id),
    }),
    rows: 'academy_report',
    reply: z.object({ ...listReply('academy_report', reportRow).shape, about: z.array(z.string()), totals: z.object(figures) }),
  }),
  pdf: endpoint({
    method: 'GET',
    path: '/api/v1/academy_report.pdf',
    access: 'recruitment.report',
    stake: 'none',
    topics: [],
    summary: 'The same as a document.',
    query: z.strictObject({ q: z.optional(text(100)), ...period, kind, branch_id: z.optional(id) }),
    raw: true,
  }),
}
