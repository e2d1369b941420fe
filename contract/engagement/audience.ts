/** For whom something is: everyone, or whoever is in one of some offices or branches, or has one of some roles. And from when to when. */
import * as z from 'zod/mini'
import { day, id } from '../endpoint.ts'
import { grantedRoles } from '../permissions.ts'

const ids = z._default(z.array(id).check(z.maxLength(500)), [])

/** All three empty: everyone. */
export const audienceFields = {
  office_ids: ids,
  branch_ids: ids,
  roles: z._default(z.array(z.enum(grantedRoles, 'Choose roles from the list')).check(z.maxLength(50)), []),
}

export const audienceRow = {
  office_ids: z.array(z.string()),
  branch_ids: z.array(z.string()),
  roles: z.array(z.string()),
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
