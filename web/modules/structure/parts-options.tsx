/** The company's parts as choices of filters and forms. */
import { structure } from '@iroko/contract/structure'
import type { Option } from '../../crud/option.ts'
import { useCall } from '../../lib/use-call.ts'

/** Every one of a lookup list (specification 9: most lookups are 1000 long). */
const query = { page: 1, limit: 1000, sort: 'title' }

const toOption = ({ id, title }: { id: string; title: string }): Option => ({ value: id, label: title })

/** Departments and campaigns. */
export function useOfficeOptions(): Option[] {
  const departments = useCall(structure.departments, { query })
  const campaigns = useCall(structure.campaigns, { query })
  return [...(departments.data?.departments ?? []), ...(campaigns.data?.campaigns ?? [])].map(toOption)
}

/** Teams, each with its office: several offices may have a team of the same name. */
export function useTeamOptions(): Option[] {
  const { data } = useCall(structure.teams, { query })
  return (data?.teams ?? []).map(({ id, title, office }) => ({ value: id, label: `${title} · ${office.title}` }))
}

export function useBranchOptions(): Option[] {
  const { data } = useCall(structure.branches, { query })
  return (data?.branches ?? []).map(toOption)
}

export function useDesignationOptions(): Option[] {
  const { data } = useCall(structure.designations, { query })
  return (data?.designations ?? []).map(toOption)
}
