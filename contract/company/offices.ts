/** One office or team in full, the people behind a number, and clusters of campaigns. */
import * as z from 'zod/mini'
import type { Access } from '../endpoint.ts'
import { endpoint, id, idParams, listQuery, listReply, message } from '../endpoint.ts'
import { genders } from '../people/directory.ts'
import { officeType } from '../session.ts'

const person = z.object({ ogid: z.string(), full_name: z.string() })
const office = z.nullable(z.object({ id: z.string(), title: z.string(), office_type: officeType }))
const share = z.object({ title: z.string(), people: z.number() })

/** Closes a part of the structure. */
export const archive = (
  plural: string,
  noun: string,
  access: Access,
  condition = '; refused while people are inside, saying how many',
) =>
  endpoint({
    method: 'DELETE',
    path: `/api/v1/${plural}/{id}.json`,
    access,
    summary: `Archives a ${noun}${condition}.`,
    params: idParams,
    reply: message,
  })

/** Opens it again. */
export const restore = (plural: string, noun: string, access: Access) =>
  endpoint({
    method: 'PATCH',
    path: `/api/v1/${plural}/{id}/restore.json`,
    access,
    summary: `Takes a ${noun} out of the archive; refused while another has its title.`,
    params: idParams,
    reply: message,
  })

export const offices = {
  show: endpoint({
    method: 'GET',
    path: '/api/v1/offices/{id}.json',
    access: 'structure.read',
    summary:
      'One department, campaign or team: its facts, its teams, who leads its people; numbers for those who may have them.',
    params: idParams,
    reply: z.object({
      office: z.object({
        id: z.string(),
        title: z.string(),
        office_type: officeType,
        /** Of departments and campaigns. */
        code: z.nullable(z.string()),
        /** Of a team: the office that it belongs to. */
        office,
        head: z.nullable(person),
        branch: z.nullable(z.string()),
        client: z.nullable(z.string()),
        time_zone: z.nullable(z.string()),
        holiday_calendar: z.nullable(z.string()),
        committed_headcount: z.nullable(z.number()),
        archived_at: z.nullable(z.string()),
        headcount: z.number(),
        teams: z.array(z.object({ id: z.string(), title: z.string(), lead: z.nullable(person), headcount: z.number() })),
        /** Who leads people of this place, as what, and how many of them; the first hundred. */
        leads: z.array(
          z.object({
            ...person.shape,
            profile_picture: z.nullable(z.string()),
            leadership_type: z.number(),
            reportees: z.number(),
          }),
        ),
        numbers: z.nullable(z.object({ by_designation: z.array(share), by_gender: z.array(share), by_branch: z.array(share) })),
      }),
    }),
  }),
  history: endpoint({
    method: 'GET',
    path: '/api/v1/offices/{id}/history.json',
    access: 'people.job.read',
    summary: 'Who joined and left a place, as far as the caller may read their jobs; for HR also what was changed of it.',
    params: idParams,
    query: listQuery(['at'], {}),
    rows: 'events',
    reply: listReply(
      'events',
      z.object({
        id: z.string(),
        /** A day or a moment. */
        at: z.string(),
        event: z.enum(['joined', 'left', 'create', 'update', 'archive', 'restore']),
        person: z.nullable(person),
        /** Who changed it. */
        by: z.nullable(z.string()),
      }),
    ),
  }),
  ofGender: endpoint({
    method: 'GET',
    path: '/api/v1/genders/{gender}/employees.json',
    access: 'people.personal.read',
    summary:
      'The active people of one gender whose personal records the caller may read: who is behind the number of the HR dashboard.',
    params: z.strictObject({ gender: z.enum(genders, 'Choose female or male') }),
    query: listQuery(['full_name', 'office', 'designation'], { office_id: z.optional(id) }),
    rows: 'employees',
    reply: listReply(
      'employees',
      z.object({
        id: z.string(),
        ...person.shape,
        profile_picture: z.nullable(z.string()),
        office: z.nullable(z.string()),
        team: z.nullable(z.string()),
        designation: z.nullable(z.string()),
        branch: z.nullable(z.string()),
      }),
    ),
  }),

  campaignClients: endpoint({
    method: 'GET',
    path: '/api/v1/campaign_clients.json',
    access: 'structure.edit',
    summary: 'The clients that a campaign can work for.',
    query: listQuery(['title'], {}),
    rows: 'clients',
    reply: listReply('clients', z.object({ id: z.string(), title: z.string() })),
  }),
}
