/** For whom and when: the same fields in every form of the domain. */
import type { Audience } from '@iroko/contract/engagement/audience'
import { type GrantedRole, grantedRoles } from '@iroko/contract/permissions'
import { countOf } from '../../../lib/format.ts'
import { useBranchOptions, useOfficeOptions } from '../../../screens/choices/structure.ts'
import type { Field } from '../../../screens/fields/field.ts'
import { roleWords } from '../../platform/access/parts-role-words.tsx'

interface AudienceDraft {
  starts_on: string
  ends_on?: string | null | undefined
  office_ids?: string[] | undefined
  branch_ids?: string[] | undefined
  roles?: GrantedRole[] | undefined
}

const roleOptions = grantedRoles.map((value) => ({ value, label: roleWords(value) }))

export function useAudienceFields<Draft extends AudienceDraft>(): Field<Draft>[] {
  const fields: Field<AudienceDraft>[] = [
    { name: 'starts_on', label: 'Start date', type: 'date', required: true },
    { name: 'ends_on', label: 'End date', type: 'date', description: 'Leave blank for no end' },
    {
      name: 'office_ids',
      label: 'Offices',
      type: 'select',
      isMulti: true,
      description: 'Leave offices, branches and roles blank for everyone',
      options: useOfficeOptions(),
    },
    { name: 'branch_ids', label: 'Branches', type: 'select', isMulti: true, options: useBranchOptions() },
    { name: 'roles', label: 'Roles', type: 'select', isMulti: true, options: roleOptions },
  ]
  return fields as unknown as Field<Draft>[]
}

/** 'Everyone', or '2 offices, 1 role' */
export function audienceText({ office_ids, branch_ids, roles }: Audience): string {
  const parts = [
    office_ids.length > 0 ? countOf(office_ids.length, 'office') : '',
    branch_ids.length > 0 ? countOf(branch_ids.length, 'branch', 'branches') : '',
    roles.length > 0 ? countOf(roles.length, 'role') : '',
  ]
  return parts.filter(Boolean).join(', ') || 'Everyone'
}
