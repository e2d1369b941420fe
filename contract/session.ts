/** The signed-in person as the browser keeps them (specification 3) and as both sides reason about them. */
import * as z from 'zod/mini'
import type { Permission } from './permissions.ts'
import { scopes } from './scopes.ts'

export const officeTypes = ['department', 'campaign', 'team'] as const
export const officeType = z.enum(officeTypes)
export type OfficeType = (typeof officeTypes)[number]

export const genders = ['female', 'male'] as const

/** Team Lead 0, Supervisor 1, Manager 2, Quality Assurance 3 (specification 9). */
export const leadershipTypes = ['Team Lead', 'Supervisor', 'Manager', 'Quality Assurance'] as const

export const employeeInfo = z.object({
  ogid: z.string(),
  email: z.string(),
  roles: z.array(z.string()),
  is_lead: z.boolean(),
  remote: z.boolean(),
  designation: z.nullable(z.string()),
  personal_details: z.object({ id: z.string(), first_name: z.string(), last_name: z.string(), gender: z.nullable(z.string()) }),
})

/** `code` is the office's immutable code: rights and guards compare it, never the title. */
export const sessionOffice = z.object({ title: z.string(), office_type: officeType, code: z.string() })

// Named by its type alone: no browser loads the table of every role's rights for it.
const permission = z.string() as z.ZodMiniType<Permission, Permission>

export const sessionUser = z.object({
  employee_info: employeeInfo,
  office: sessionOffice,
  role: z.object({ title: z.string() }),
  /** What the person may do by now, and whose records it reaches. The server asks itself the same at every call. */
  permissions: z.partialRecord(permission, z.enum(scopes)),
})

export type SessionUser = z.output<typeof sessionUser>
export type StoredSession = SessionUser & { token: string }
