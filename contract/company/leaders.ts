/** Reporting lines: leader, leadership type, start and end date. */
import * as z from 'zod/mini'
import {
  chosenPeople,
  day,
  eachResult,
  endpoint,
  flag,
  id,
  listQuery,
  listReply,
  personRef,
  requiredText,
} from '../endpoint.ts'
import { officeType } from '../session.ts'

const leadershipType = z.number().check(z.int(), z.gte(0), z.lte(3))
const typeFilter = z.optional(z.coerce.number().check(z.int(), z.gte(0), z.lte(3)))
const ogids = z
  .array(requiredText(20))
  .check(z.minLength(1, 'Choose at least one person'), z.maxLength(5000, 'At most 5,000 people at once'))
const office = z.nullable(z.object({ id: z.string(), title: z.string(), office_type: officeType }))

const leader = z.object({
  ...personRef.shape,
  first_name: z.string(),
  last_name: z.string(),
  profile_picture: z.nullable(z.string()),
  office,
  designation: z.nullable(z.string()),
  leadership_type: z.number(),
  reportees: z.number(),
})

const chartNode = z.object({
  ...personRef.shape,
  profile_picture: z.nullable(z.string()),
  office: z.nullable(z.string()),
  designation: z.nullable(z.string()),
  /** As what the person above leads them; empty at the top. */
  leadership_types: z.array(z.number()),
  /** How many report straight to them. */
  reportees: z.number(),
})

export const leaders = {
  list: endpoint({
    method: 'GET',
    path: '/api/v1/leaders.json',
    access: 'directory.read',
    stake: 'none',
    topics: ['leaders', 'people', 'structure'],
    summary: 'Leaders today by leadership type, each with the number of people who report to them.',
    query: listQuery(['first_name', 'reportees', 'office'], {
      leadership_type: typeFilter,
      office_id: z.optional(id),
      /** Limits the list to the operations department and to campaigns. */
      in_operations: z.optional(flag),
      /** Limits the list to the caller's reporting tree. */
      under_me: z.optional(flag),
    }),
    rows: 'leaders',
    reply: listReply('leaders', leader),
  }),
  show: endpoint({
    method: 'GET',
    path: '/api/v1/leaders/{ogid}.json',
    access: 'directory.read',
    topics: ['leaders', 'people', 'structure'],
    summary: 'One person as a leader: placement and number of reports by leadership type.',
    reply: z.object({
      leader: z.object({
        ...personRef.shape,
        profile_picture: z.nullable(z.string()),
        office,
        designation: z.nullable(z.string()),
        leads: z.array(z.object({ leadership_type: z.number(), reportees: z.number() })),
      }),
    }),
  }),
  reportees: endpoint({
    method: 'GET',
    path: '/api/v1/leaders/{ogid}/reportees.json',
    access: 'people.job.read',
    stake: 'none',
    topics: ['leaders', 'people', 'structure'],
    summary: 'Current and future reporting lines of one leader, within the caller’s scope of job records.',
    query: listQuery(['full_name', 'starts_on', 'office'], { leadership_type: typeFilter }),
    rows: 'reportees',
    reply: listReply(
      'reportees',
      z.object({
        /** Id of the reporting line. */
        id: z.string(),
        ogid: z.string(),
        full_name: z.string(),
        profile_picture: z.nullable(z.string()),
        office: z.nullable(z.string()),
        team: z.nullable(z.string()),
        designation: z.nullable(z.string()),
        leadership_type: z.number(),
        starts_on: day,
        /** The first day without the line. */
        ends_on: z.nullable(day),
        can: z.object({ move: z.boolean() }),
      }),
    ),
  }),
  chart: endpoint({
    method: 'GET',
    path: '/api/v1/employees/{ogid}/reportees.json',
    access: 'people.job.read',
    stake: 'none',
    topics: ['leaders', 'people', 'structure'],
    summary: 'Direct reports of a person today, each with their own number of direct reports: one level of the chart.',
    query: listQuery(['full_name', 'reportees'], {}),
    rows: 'reportees',
    reply: listReply('reportees', chartNode),
  }),
  orgChart: endpoint({
    method: 'GET',
    path: '/api/v1/org_chart.json',
    access: 'people.job.read',
    stake: 'none',
    topics: ['leaders', 'people', 'structure'],
    summary:
      'Active people in the caller’s scope who report to nobody within it today, leaders of the most people first: the top level of the org chart.',
    query: listQuery(['full_name', 'reportees'], {}),
    rows: 'people',
    reply: listReply('people', chartNode),
  }),
  pathTo: endpoint({
    method: 'GET',
    path: '/api/v1/org_chart/{ogid}.json',
    access: 'people.job.read',
    topics: ['leaders', 'people', 'structure'],
    summary:
      'The people from the top of the org chart down to one person, through the nearest leader of each, within the caller’s scope.',
    reply: z.object({ path: z.array(chartNode) }),
  }),

  assign: endpoint({
    method: 'POST',
    path: '/api/v1/reporting_lines.json',
    access: 'people.lead.edit',
    stake: 'power',
    summary: 'Assigns one leader of a type to many people from a date; ends the line to the previous leader of that type.',
    body: z.strictObject({ leader_ogid: requiredText(20), leadership_type: leadershipType, starts_on: day, ogids }),
    reply: z.object({ message: z.string(), changed: z.number() }),
  }),
  assignEach: endpoint({
    method: 'PATCH',
    path: '/api/v1/reporting_lines/each.json',
    access: 'people.lead.edit',
    stake: 'power',
    summary:
      'Assigns one leader of a type to chosen people from a date, each separately: a refusal for one person does not stop the others.',
    body: z.strictObject({
      leader_ogid: requiredText(20),
      leadership_type: leadershipType,
      starts_on: day,
      ogids: chosenPeople,
    }),
    reply: eachResult,
  }),
  move: endpoint({
    method: 'PATCH',
    path: '/api/v1/reporting_lines/move.json',
    access: 'people.lead.edit',
    stake: 'power',
    summary: 'Assigns another leader from a date to all or to named reports of a leader.',
    body: z.strictObject({
      from_ogid: requiredText(20),
      to_ogid: requiredText(20),
      leadership_type: leadershipType,
      starts_on: day,
      ogids: z.optional(z.nullable(ogids)),
    }),
    reply: z.object({ message: z.string(), changed: z.number() }),
  }),
  end: endpoint({
    method: 'PATCH',
    path: '/api/v1/reporting_lines/end.json',
    access: 'people.lead.edit',
    stake: 'power',
    summary: 'Ends reporting lines on a date, the first day without them; a line that has not started is removed.',
    body: z.strictObject({
      ids: z.array(id).check(z.minLength(1, 'Choose at least one person'), z.maxLength(5000, 'At most 5,000 people at once')),
      ends_on: day,
    }),
    reply: z.object({ message: z.string(), changed: z.number() }),
  }),
}
