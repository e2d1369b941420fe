import type { Row } from '@iroko/contract/endpoint'
import type { access } from '@iroko/contract/platform/access'
import { grants } from '@iroko/contract/scopes'
import type { Column } from '../../../screens/columns/column.ts'
import { momentText } from '../../../ui/date/date-words.ts'
import { PersonCell } from '../../../ui/person/person-cell.tsx'
import { RoleList } from './parts.tsx'
import { grantWords, permissionWords } from './parts-words.tsx'

export type Holder = Row<typeof access.holders>

export const holderColumns: Column<Holder>[] = [
  {
    key: 'full_name',
    label: 'Employee',
    sortable: true,
    width: 224,
    render: ({ full_name, ogid }) => <PersonCell name={full_name} detail={ogid} to={`/dashboard/user/profile/${ogid}`} />,
  },
  { key: 'office', label: 'Office', sortable: true },
  { key: 'designation', label: 'Designation' },
  { key: 'roles', label: 'Roles', width: 280, render: (holder) => <RoleList {...holder} /> },
]

type RoleChange = Row<typeof access.roleChanges>

function scopeText(permission: string, scope: string): string {
  const grant = grants.find((grant) => grant === scope)
  return grant ? grantWords(permission, grant).toLowerCase() : scope
}

export const changeColumns: Column<RoleChange>[] = [
  { key: 'at', label: 'Date', sortable: true, width: 168, render: ({ at }) => momentText(at) },
  { key: 'by', label: 'Changed by', width: 200 },
  {
    key: 'changes',
    label: 'Changes',
    render: ({ changes }) =>
      changes
        .map(
          ({ permission, before, after }) =>
            `${permissionWords(permission)}: ${scopeText(permission, before)} → ${scopeText(permission, after)}`,
        )
        .join('; '),
  },
]
