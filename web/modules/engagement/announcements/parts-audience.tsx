/** For whom and when: the same fields in every form of the domain. */
import type { Audience } from '@iroko/contract/engagement/audience'
import { type employmentTypes, employmentWords } from '@iroko/contract/people/directory'
import { type GrantedRole, grantedRoles } from '@iroko/contract/roles'
import { countOf } from '../../../lib/format.ts'
import { roleWords } from '../../../lib/role-words.ts'
import { colleagueSearch, personOption } from '../../../screens/choices/people.ts'
import {
  useBranchOptions,
  useClusterOptions,
  useOfficeOptions,
  useShiftOptions,
  useTeamOptions,
} from '../../../screens/choices/structure.ts'
import type { Field } from '../../../screens/fields/field.ts'
import { optionsOf } from '../../../screens/fields/option.ts'

type PersonRef = Parameters<typeof personOption>[0]

interface PeriodDraft {
  starts_on: string
  ends_on?: string | null | undefined
}

interface AudienceDraft {
  office_ids?: string[] | undefined
  branch_ids?: string[] | undefined
  roles?: GrantedRole[] | undefined
  team_ids?: string[] | undefined
  cluster_ids?: string[] | undefined
  shift_ids?: string[] | undefined
  employment_types?: EmploymentType[] | undefined
  ogids?: string[] | undefined
}
type EmploymentType = (typeof employmentTypes)[number]

const roleOptions = grantedRoles.map((value) => ({ value, label: roleWords(value) }))

const period: Field<PeriodDraft>[] = [
  { name: 'starts_on', label: 'Start date', type: 'date', required: true },
  { name: 'ends_on', label: 'End date', type: 'date', description: 'Leave blank for no end' },
]
export const periodFields = <Draft extends PeriodDraft>() => period as unknown as Field<Draft>[]

interface HourDraft extends PeriodDraft {
  starts_time?: string | null | undefined
  ends_time?: string | null | undefined
}

const hours: Field<HourDraft>[] = [
  { name: 'starts_on', label: 'Start date', type: 'date', required: true },
  { name: 'starts_time', label: 'Start time', type: 'time', description: 'Leave blank for the beginning of the day' },
  { name: 'ends_on', label: 'End date', type: 'date', description: 'Leave blank for no end' },
  { name: 'ends_time', label: 'End time', type: 'time', description: 'Leave blank for the end of the day' },
]
/** By the company’s clock. */
export const hourFields = <Draft extends HourDraft>() => hours as unknown as Field<Draft>[]

/** Of what is on the screens. */
export const minorFields = <Draft extends { minor?: boolean | undefined }>(isPublished: boolean): Field<Draft>[] =>
  isPublished
    ? [
        {
          name: 'minor',
          label: 'Small correction',
          type: 'check',
          full: true,
          description: 'Those who have read it are not asked to read it again',
        } as Field<Draft>,
      ]
    : []

const search = colleagueSearch()

export function useAudienceFields<Draft extends AudienceDraft>(): Field<Draft>[] {
  const fields: Field<AudienceDraft>[] = [
    {
      name: 'office_ids',
      label: 'Offices',
      type: 'select',
      isMulti: true,
      description: 'Leave all of these blank for everyone',
      options: useOfficeOptions(),
    },
    { name: 'branch_ids', label: 'Branches', type: 'select', isMulti: true, options: useBranchOptions() },
    { name: 'team_ids', label: 'Teams', type: 'select', isMulti: true, options: useTeamOptions() },
    { name: 'cluster_ids', label: 'Clusters', type: 'select', isMulti: true, options: useClusterOptions() },
    { name: 'shift_ids', label: 'Shifts', type: 'select', isMulti: true, options: useShiftOptions() },
    { name: 'roles', label: 'Roles', type: 'select', isMulti: true, options: roleOptions },
    { name: 'employment_types', label: 'Employment', type: 'select', isMulti: true, options: optionsOf(employmentWords) },
    { name: 'ogids', label: 'Employees', type: 'select', isMulti: true, search },
  ]
  return fields as unknown as Field<Draft>[]
}

/** The same with the people that it is for already by name. */
export const withNamed = <Draft,>(fields: readonly Field<Draft>[], named: readonly PersonRef[] = []): Field<Draft>[] =>
  fields.map((field) => (field.name === 'ogids' ? ({ ...field, known: named.map(personOption) } as Field<Draft>) : field))

const words = [
  ['office_ids', 'office', 'offices'],
  ['branch_ids', 'branch', 'branches'],
  ['team_ids', 'team', 'teams'],
  ['cluster_ids', 'cluster', 'clusters'],
  ['shift_ids', 'shift', 'shifts'],
  ['roles', 'role', 'roles'],
  ['employment_types', 'type of employment', 'types of employment'],
  ['ogids', 'employee', 'employees'],
] as const

/** 'Everyone', or '2 offices, 1 role' */
export function audienceText(audience: Audience): string {
  const parts = words.flatMap(([key, singular, plural]) =>
    audience[key].length > 0 ? countOf(audience[key].length, singular, plural) : [],
  )
  return parts.join(', ') || 'Everyone'
}
