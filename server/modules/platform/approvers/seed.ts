/** Who could be asked on a day of the past: the same directory that the product loads, from people in memory. */
import type { GrantedRole } from '@iroko/contract/roles'
import type { DemoPerson } from '../../../lib/demo/demo.ts'
import type { Directory } from './rules.ts'

export interface Organisation {
  /** In the order of their OGIDs. */
  people: readonly DemoPerson[]
  offices: readonly { id: string; code: string; office_type: string }[]
  /** By office id. */
  heads: ReadonlyMap<string, string>
  /** Those who may sign in for the client of a campaign, by office id. */
  contacts: ReadonlyMap<string, readonly string[]>
}

interface SeededDirectory extends Directory {
  office_id: string
  office_type: string
}

/** The roles that the policies of the product ask. */
const asked: GrantedRole[] = ['hr', 'hr_manager', 'coo', 'super']

type DirectoryOf = (requester_id: string, day: string, makers?: readonly string[]) => SeededDirectory

export function openDirectories({ people, offices, heads, contacts }: Organisation): DirectoryOf {
  const members = new Map(people.map((person) => [person.id, person]))
  const officeById = new Map(offices.map((office) => [office.id, office]))
  const holds = (member: DemoPerson, role: GrantedRole): boolean =>
    member.roles.includes(role) || member.places.some(({ office_id }) => officeById.get(office_id)?.code === role)
  const role_holders = Object.fromEntries(
    asked.map((role) => [role, people.filter((member) => holds(member, role)).map(({ id }) => id)]),
  )
  const roleHolders = Object.values(role_holders).flat()

  return (requester_id, day, makers = []) => {
    const office = officeById.get(members.get(requester_id)?.places.find((place) => covers(place, day))?.office_id ?? '')
    if (!office) throw new Error(`Nobody sits anywhere on ${day} who asks for something then`)
    const office_head_id = heads.get(office.id) ?? null
    const lines = linesAbove([requester_id, ...makers, ...(office_head_id ? [office_head_id] : [])], day, members)
    const client_contact_ids = contacts.get(office.id) ?? []
    const others = [...lines.map(({ leader_id }) => leader_id), ...(office_head_id ? [office_head_id] : []), ...roleHolders]
    return {
      requester_id,
      makers,
      office_id: office.id,
      office_type: office.office_type,
      office_head_id,
      client_contact_ids,
      lines,
      role_holders,
      able_ids: new Set([...others.filter((id) => isEmployed(members.get(id), day)), ...client_contact_ids]),
      delegations: [],
      today: day,
    }
  }
}

function linesAbove(
  seeds: readonly string[],
  day: string,
  members: ReadonlyMap<string, DemoPerson>,
): Directory['lines'][number][] {
  const reached = [...new Set(seeds)]
  const found: Directory['lines'][number][] = []
  for (const employee_id of reached) {
    for (const { leader_id, leadership_type, ...span } of members.get(employee_id)?.lines ?? []) {
      if (!covers(span, day)) continue
      found.push({ employee_id, leader_id, leadership_type })
      if (!reached.includes(leader_id)) reached.push(leader_id)
    }
  }
  return found
}

const covers = ({ starts_on, ends_on }: { starts_on: string; ends_on: string | null }, day: string): boolean =>
  starts_on <= day && (ends_on === null || day < ends_on)

const isEmployed = (member: DemoPerson | undefined, day: string): boolean =>
  member !== undefined && member.hire_date <= day && (member.exit_date === null || day <= member.exit_date)
