/** Every call of the contract and everyone who could make it, for the tests that walk them all. */
import { endpoints } from '@iroko/contract'
import type { Endpoint } from '@iroko/contract/endpoint'
import { departmentCodes, grantedRoles } from '@iroko/contract/roles'
import { effectiveRoles, mayCall } from '../lib/http/rights.ts'

/** Signing out is left out: it ends the session that the rest of a walk needs. */
export const everyCall = endpoints.filter((endpoint) => !endpoint.path.endsWith('/logout.json'))

export const nobody = '00000000-0000-7000-8000-000000000000'

type Facts = Parameters<typeof effectiveRoles>[0]
export interface Caller {
  name: string
  /** What their rights follow from; a visitor has none. */
  facts?: Facts
}

const agent: Facts = { roles: [], place_role: null, is_lead: false }

export const everyCaller: Caller[] = [
  { name: 'visitor' },
  { name: 'agent', facts: agent },
  { name: 'lead', facts: { ...agent, is_lead: true } },
  ...departmentCodes.map((code) => ({
    name: `department ${code}`,
    facts: { ...agent, place_role: code },
  })),
  ...grantedRoles.map((role) => ({ name: role, facts: { ...agent, roles: [role] } })),
]

/** Whether the call is for them, by the function that the door itself asks. */
export const isOpenTo = ({ access }: Endpoint, { facts }: Caller): boolean =>
  mayCall(facts && { roles: effectiveRoles(facts), grants: {} }, access)
