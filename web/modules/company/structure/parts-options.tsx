/** The company's parts as choices of filters and forms. */
import { structure } from '@iroko/contract/company/structure'
import { useCall } from '../../../lib/use-call.ts'
import type { Option } from '../../../screens/form/option.ts'

/** Every one of a lookup list (specification 9: most lookups are 1000 long). */
const query = { page: 1, limit: 1000, sort: 'title' }

const toOption = ({ id, title }: { id: string; title: string }): Option => ({ value: id, label: title })

/** Departments and campaigns, or one of them. */
export function useOfficeOptions(only?: 'department' | 'campaign'): Option[] {
  const departments = useCall(structure.departments, { query }, { enabled: only !== 'campaign' })
  const campaigns = useCall(structure.campaigns, { query }, { enabled: only !== 'department' })
  return [...(departments.data?.departments ?? []), ...(campaigns.data?.campaigns ?? [])].map(toOption)
}

/** Teams, each with its office: several offices may have a team of the same name. */
export function useTeamOptions(only?: 'department' | 'campaign'): Option[] {
  const { data } = useCall(structure.teams, { query })
  const teams = (data?.teams ?? []).filter(({ office }) => only === undefined || office.office_type === only)
  return teams.map(({ id, title, office }) => ({ value: id, label: `${title} · ${office.title}` }))
}

export function useBranchOptions(): Option[] {
  const { data } = useCall(structure.branches, { query })
  return (data?.branches ?? []).map(toOption)
}

export function useDesignationOptions(): Option[] {
  const { data } = useCall(structure.designations, { query })
  return (data?.designations ?? []).map(toOption)
}
