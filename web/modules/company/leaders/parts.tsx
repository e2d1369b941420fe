/** Lists of leaders, as HR, operations and leaders themselves have them. */

import type { leaders } from '@iroko/contract/company/leaders'
import { addDays } from '@iroko/contract/dates'
import type { Row } from '@iroko/contract/endpoint'
import { useArea } from '../../../lib/screen/use-area.ts'
import { useOfficeOptions } from '../../../screens/choices/structure.ts'
import type { Column } from '../../../screens/columns/column.ts'
import type { Filter } from '../../../screens/filters/filter.ts'
import type { FilterName } from '../../../screens/list/use-list.ts'
import { PersonCell } from '../../../ui/person/person-cell.tsx'
import classes from '../offices/parts.module.css'
import { type Reportee, typeName, typeOptions } from './parts-lines.tsx'

export type Leader = Row<typeof leaders.list>

const profile = (ogid: string) => `/dashboard/user/profile/${ogid}`
export const chartAddress = (ogid: string): string => `${profile(ogid)}/reportees`

/** One leads in several ways: each is a row of its own. */
export const leaderRow = ({ ogid, leadership_type }: Leader): string => `${ogid} ${leadership_type}`

/** Where one leader's people are assigned and moved. */
export function useLeaderAddress(): (leader: { ogid: string; full_name: string }) => string {
  const area = useArea()
  return ({ ogid, full_name }) =>
    `/dashboard/${area}/employee/leader/${encodeURIComponent(full_name.toLowerCase().replaceAll(/\W+/g, '-'))}/${ogid}`
}

export const leaderColumns: Column<Leader>[] = [
  {
    key: 'full_name',
    label: 'Leader',
    sortable: 'first_name',
    width: 232,
    render: ({ full_name, profile_picture, ogid }) => <PersonCell name={full_name} picture={profile_picture} detail={ogid} />,
  },
  { key: 'leadership_type', label: 'Leadership type', width: 160, render: ({ leadership_type }) => typeName(leadership_type) },
  { key: 'designation', label: 'Designation' },
  { key: 'office', label: 'Office', sortable: true },
  { key: 'reportees', label: 'People', sortable: true, align: 'end', width: 104 },
]

export function useLeaderFilters(): Filter<FilterName<typeof leaders.list>>[] {
  return [
    {
      type: 'select',
      name: 'leadership_type',
      label: 'Leadership type',
      options: typeOptions.map(({ value, label }) => ({ value: String(value), label })),
    },
    { type: 'select', name: 'office_id', label: 'Office', options: useOfficeOptions() },
  ]
}

export const reporteeColumns: Column<Reportee>[] = [
  {
    key: 'full_name',
    label: 'Employee',
    sortable: true,
    width: 232,
    render: ({ full_name, profile_picture, ogid }) => (
      <PersonCell name={full_name} picture={profile_picture} detail={ogid} to={profile(ogid)} />
    ),
  },
  { key: 'leadership_type', label: 'Leadership type', width: 160, render: ({ leadership_type }) => typeName(leadership_type) },
  { key: 'designation', label: 'Designation' },
  { key: 'office', label: 'Office', sortable: true },
  { key: 'starts_on', label: 'Since', sortable: true, width: 136, render: daysOf },
  { key: 'team', label: 'Team', width: 104, hidden: true },
]

/** A line that is to end says when; one that has not begun is of a later day. */
function daysOf({ starts_on, ends_on }: Reportee) {
  return (
    <span className={classes.team}>
      {starts_on}
      {ends_on ? <span className="tiny">until {addDays(ends_on, -1)}</span> : null}
    </span>
  )
}
