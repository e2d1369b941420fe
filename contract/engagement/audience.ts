/** For whom something is: everyone, or whoever is in one of some offices, teams …, has one of some roles, or is named. And from when to when. */
import * as z from 'zod/mini'
import { day, id, requiredText } from '../endpoint.ts'
import { employmentTypes } from '../people/directory.ts'
import { grantedRoles } from '../roles.ts'

const ids = z._default(z.array(id).check(z.maxLength(500)), [])

/** All empty: everyone; else whoever one of them has. */
export const audienceFields = {
  office_ids: ids,
  branch_ids: ids,
  roles: z._default(z.array(z.enum(grantedRoles, 'Choose roles from the list')).check(z.maxLength(50)), []),
  team_ids: ids,
  /** Campaigns that stand together under one lead of operations. */
  cluster_ids: ids,
  /** Whoever is planned on one of these shifts, or on a rotation that has it. */
  shift_ids: ids,
  employment_types: z._default(
    z.array(z.enum(employmentTypes, 'Choose types of employment from the list')).check(z.maxLength(10)),
    [],
  ),
  /** Single people. */
  ogids: z._default(z.array(requiredText(20)).check(z.maxLength(500, 'Choose at most 500 people')), []),
}

export const audienceKeys = Object.keys(audienceFields) as (keyof typeof audienceFields)[]

export const audienceRow = {
  office_ids: z.array(z.string()),
  branch_ids: z.array(z.string()),
  roles: z.array(z.string()),
  team_ids: z.array(z.string()),
  cluster_ids: z.array(z.string()),
  shift_ids: z.array(z.string()),
  employment_types: z.array(z.string()),
  ogids: z.array(z.string()),
}
export type Audience = z.output<z.ZodMiniObject<typeof audienceRow>>

/** The first and the last day; without an end it goes on. */
export const periodFields = { starts_on: day, ends_on: z._default(z.nullable(day), null) }
export const periodRow = { starts_on: z.string(), ends_on: z.nullable(z.string()) }

interface Period {
  starts_on: string
  ends_on: string | null
}
export const periodOrder = z.refine<Period>(({ starts_on, ends_on }) => ends_on === null || ends_on >= starts_on, {
  error: 'The end date is before the start date',
  path: ['ends_on'],
})
