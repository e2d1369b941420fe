/** Who leads whom, as what, from when to when. */
import * as z from 'zod/mini'
import { day, endpoint, flag, id, listQuery, listReply, ogidParams, personRef, requiredText } from '../endpoint.ts'
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

export const leaders = {
  list: endpoint({
    method: 'GET',
    path: '/api/v1/leaders.json',
    access: 'directory.read',
    topics: ['leaders', 'people', 'structure'],
    summary: 'People who lead somebody today, by kind of leadership, with how many they lead.',
    query: listQuery(['first_name', 'reportees', 'office'], {
      leadership_type: typeFilter,
      office_id: z.optional(id),
      /** Only those of the operations department and of campaigns. */
      in_operations: z.optional(flag),
      /** Only those below the caller in the leader tree. */
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
    summary: 'One person as a leader: where they are and how many they lead as what.',
    params: ogidParams,
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
    topics: ['leaders', 'people', 'structure'],
    summary: 'The lines of one leader that are on or still to come, as far as the caller may read these people’s jobs.',
    params: ogidParams,
    query: listQuery(['full_name', 'starts_on', 'office'], { leadership_type: typeFilter }),
    rows: 'reportees',
    reply: listReply(
      'reportees',
      z.object({
        /** Of the line. */
        id: z.string(),
        ogid: z.string(),
        full_name: z.string(),
        profile_picture: z.nullable(z.string()),
        office: z.nullable(z.string()),
        team: z.nullable(z.string()),
        designation: z.nullable(z.string()),
        leadership_type: z.number(),
        starts_on: day,
        /** The first day that no longer counts. */
        ends_on: z.nullable(day),
        can: z.object({ move: z.boolean() }),
      }),
    ),
  }),
  chart: endpoint({
    method: 'GET',
    path: '/api/v1/employees/{ogid}/reportees.json',
    access: 'people.job.read',
    topics: ['leaders', 'people', 'structure'],
    summary: 'Who reports to a person today, each with how many report to them: one level of the chart.',
    params: ogidParams,
    query: listQuery(['full_name', 'reportees'], {}),
    rows: 'reportees',
    reply: listReply(
      'reportees',
      z.object({
        ...personRef.shape,
        profile_picture: z.nullable(z.string()),
        office: z.nullable(z.string()),
        designation: z.nullable(z.string()),
        leadership_types: z.array(z.number()),
        reportees: z.number(),
      }),
    ),
  }),

  assign: endpoint({
    method: 'POST',
    path: '/api/v1/reporting_lines.json',
    access: 'people.lead.edit',
    summary: 'Gives many people one leader of a kind from a day on; whoever led them so until then no longer does.',
    body: z.strictObject({ leader_ogid: requiredText(20), leadership_type: leadershipType, starts_on: day, ogids }),
    reply: z.object({ message: z.string(), changed: z.number() }),
  }),
  move: endpoint({
    method: 'PATCH',
    path: '/api/v1/reporting_lines/move.json',
    access: 'people.lead.edit',
    summary: 'Moves all people of a leader, or those named, to another leader from a day on.',
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
    summary: 'Ends reporting lines on a day, the first that no longer counts; one that has not begun by then is taken back.',
    body: z.strictObject({
      ids: z.array(id).check(z.minLength(1, 'Choose at least one person'), z.maxLength(5000, 'At most 5,000 people at once')),
      ends_on: day,
    }),
    reply: z.object({ message: z.string(), changed: z.number() }),
  }),
}
