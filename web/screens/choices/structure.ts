/** The company's parts as choices of filters and forms. */
import { branches } from '@iroko/contract/company/branches'
import { clusters } from '@iroko/contract/company/clusters'
import { designations } from '@iroko/contract/company/designations'
import { campaigns, departments } from '@iroko/contract/company/offices'
import { teams } from '@iroko/contract/company/teams'
import { shifts } from '@iroko/contract/time/shifts'
import { useCall } from '../../lib/use-call.ts'
import { type Option, optionOf } from '../fields/option.ts'

/** Every one of a lookup list (specification 9: most lookups are 1000 long). */
const query = { page: 1, limit: 1000, sort: 'title' }

/** Departments and campaigns, or one of them. */
export function useOfficeOptions(only?: 'department' | 'campaign'): Option[] {
  const ofCompany = useCall(departments.list, { query }, { enabled: only !== 'campaign' })
  const ofClients = useCall(campaigns.list, { query }, { enabled: only !== 'department' })
  return [...(ofCompany.data?.departments ?? []), ...(ofClients.data?.campaigns ?? [])].map(optionOf)
}

/** Teams, each with its office: several offices may have a team of the same name. */
export function useTeamOptions(only?: 'department' | 'campaign'): Option[] {
  const { data } = useCall(teams.list, { query })
  const rows = (data?.teams ?? []).filter(({ office }) => only === undefined || office.office_type === only)
  return rows.map(({ id, title, office }) => ({ value: id, label: `${title} · ${office.title}` }))
}

export function useBranchOptions(): Option[] {
  const { data } = useCall(branches.list, { query })
  return (data?.branches ?? []).map(optionOf)
}

export function useDesignationOptions(): Option[] {
  const { data } = useCall(designations.list, { query })
  return (data?.designations ?? []).map(optionOf)
}

export function useClusterOptions(): Option[] {
  const { data } = useCall(clusters.list, { query })
  return (data?.clusters ?? []).map(optionOf)
}

export function useShiftOptions(): Option[] {
  const { data } = useCall(shifts.list, { query })
  return (data?.shifts ?? []).map(optionOf)
}
