/** The fields of a person's record, as the steps of adding and the parts of changing show them. */
import { teams } from '@iroko/contract/company/teams'
import type { Input } from '@iroko/contract/endpoint'
import { employmentTypes, employmentWords } from '@iroko/contract/people/directory'
import {
  documentKindLabel,
  documentKinds,
  type documentsBody,
  type jobBody,
  leaderFields,
  maritalStatuses,
  type personBody,
  type records,
} from '@iroko/contract/people/records'
import { genders, leadershipTypes } from '@iroko/contract/session'
import { useState } from 'react'
import type { output } from 'zod/mini'
import { capital } from '../../../lib/format.ts'
import { useMay } from '../../../lib/session.ts'
import { useCall } from '../../../lib/use-call.ts'
import { colleagueSearch } from '../../../screens/choices/people.ts'
import { useBranchOptions, useDesignationOptions, useOfficeOptions } from '../../../screens/choices/structure.ts'
import type { Choice, Field, KeptFile } from '../../../screens/fields/field.ts'

export type PersonDraft = output<typeof personBody>
export type JobDraft = output<typeof jobBody>
export type DocumentsDraft = output<typeof documentsBody>
type Transfer = Input<typeof records.transfer>['body']
export type PlaceDraft = Pick<JobDraft, 'office_id' | 'team_id' | 'designation_id' | 'branch_id'>
type LeaderDraft = Pick<JobDraft, keyof typeof leaderFields>
export type TermsDraft = Omit<Input<typeof records.updateTerms>['body'], 'version'>
export type MoveDraft = Omit<Transfer, 'ogids'>

const words = (word: string): string => capital(word).replaceAll('_', ' ')
const choices = (values: readonly string[]): Choice[] => values.map((value) => ({ value, label: words(value) }))

export const personFieldList: Field<PersonDraft>[] = [
  { name: 'first_name', label: 'First name', type: 'text', required: 'First name is required', maxLength: 80 },
  { name: 'middle_name', label: 'Middle name', type: 'text', maxLength: 80 },
  { name: 'last_name', label: 'Last name', type: 'text', required: 'Last name is required', maxLength: 80 },
  {
    name: 'email',
    label: 'Work email',
    type: 'email',
    required: 'Email is required',
    description: 'Used to sign in.',
  },
  {
    name: 'private_email',
    label: 'Private email',
    type: 'email',
    description:
      'If given, the invitation goes to this address instead of the work email. Once the person has signed in, a second person confirms a change.',
  },
  { name: 'gender', label: 'Gender', type: 'radio', options: choices(genders) },
  { name: 'birth_date', label: 'Birth date', type: 'date' },
  { name: 'marital_status', label: 'Marital status', type: 'select', options: choices(maritalStatuses) },
  { name: 'phone', label: 'Phone', type: 'text', placeholder: '0803 123 4567', maxLength: 30 },
  { name: 'address', label: 'Address', type: 'text', maxLength: 200, full: true },
  { name: 'city', label: 'City', type: 'text', maxLength: 80 },
  { name: 'state_of_origin', label: 'State of origin', type: 'text', maxLength: 40 },
  { name: 'lga', label: 'Local government area', type: 'text', maxLength: 80 },
  { name: 'next_of_kin', label: 'Next of kin', type: 'text', maxLength: 160 },
  {
    name: 'emergency_contact',
    label: 'Emergency contact',
    type: 'text',
    maxLength: 160,
    description: 'A name and a phone number.',
    full: true,
  },
]

const employment: Choice[] = employmentTypes.map((value) => ({ value, label: employmentWords[value] }))

export const termFieldList: Field<TermsDraft>[] = [
  { name: 'hire_date', label: 'Hire date', type: 'date', required: 'Enter the hire date' },
  {
    name: 'employment_type',
    label: 'Employment type',
    type: 'select',
    options: employment,
    required: true,
    value: 'full_time',
  },
  { name: 'probation_ends_on', label: 'Probation ends', type: 'date' },
  { name: 'confirmed_on', label: 'Confirmed', type: 'date' },
  { name: 'remote', label: 'Works remotely', type: 'check' },
]

/** The teams of the office that is chosen. */
export function useTeamsOf(): (draft: { office_id?: string | undefined }) => readonly Choice[] {
  const { data } = useCall(teams.list, { query: { page: 1, limit: 1000, sort: 'title' } })
  const all = data?.teams ?? []
  return ({ office_id }) =>
    all.filter(({ office }) => office.id === office_id).map(({ id, title }) => ({ value: id, label: title }))
}

/** Office, team, designation, branch; all but the team must be chosen. */
export function usePlaceFields<Draft extends PlaceDraft>(): Field<Draft>[] {
  const offices = useOfficeOptions()
  const designations = useDesignationOptions()
  const branches = useBranchOptions()
  const teamsOf = useTeamsOf()
  const fields: Field<PlaceDraft>[] = [
    { name: 'office_id', label: 'Department or campaign', type: 'select', options: offices, required: 'Choose an office' },
    { name: 'team_id', label: 'Team', type: 'select', options: teamsOf, when: (draft) => teamsOf(draft).length > 0 },
    { name: 'designation_id', label: 'Designation', type: 'select', options: designations, required: 'Choose a designation' },
    { name: 'branch_id', label: 'Branch', type: 'select', options: branches, required: 'Choose a branch' },
  ]
  return fields as unknown as Field<Draft>[]
}

/** Where somebody is moved and who leads them there: what is left empty stays as it is. */
export function useMoveFields(): Field<MoveDraft>[] {
  const offices = useOfficeOptions()
  const designations = useDesignationOptions()
  const branches = useBranchOptions()
  const teamsOf = useTeamsOf()
  const leaders = useLeaderFields<MoveDraft>()
  const mayLead = useMay('people.lead.edit')
  return [
    { name: 'starts_on', label: 'Start date', type: 'date', required: 'Enter the start date', full: true },
    { name: 'office_id', label: 'Department or campaign', type: 'select', options: offices, placeholder: 'Keep current value' },
    {
      name: 'team_id',
      label: 'Team',
      type: 'select',
      options: teamsOf,
      placeholder: 'No team',
      when: (draft) => teamsOf(draft).length > 0,
    },
    { name: 'designation_id', label: 'Designation', type: 'select', options: designations, placeholder: 'Keep current value' },
    { name: 'branch_id', label: 'Branch', type: 'select', options: branches, placeholder: 'Keep current value' },
    ...(mayLead ? leaders.map((field) => ({ ...field, placeholder: 'Keep current value' })) : []),
  ]
}

const leaderNames = Object.keys(leaderFields) as (keyof typeof leaderFields)[]

/** Who leads them, one of each kind. `known` are the leaders that stand already, by OGID. */
export function useLeaderFields<Draft extends LeaderDraft>(known: Record<string, string> = {}): Field<Draft>[] {
  const [search] = useState(() => colleagueSearch())
  const fields = leaderNames.map(
    (name, type): Field<LeaderDraft> => ({
      name,
      label: leadershipTypes[type] ?? name,
      type: 'select',
      search,
      known: Object.entries(known).map(([value, label]) => ({ value, label })),
    }),
  )
  return fields as unknown as Field<Draft>[]
}

/** The job's step: terms, place and who leads them. */
export function useJobFields(known: Record<string, string>): Field<JobDraft>[] {
  const place = usePlaceFields<JobDraft>()
  const leaders = useLeaderFields<JobDraft>(known)
  const terms = termFieldList.filter(({ name }) => name !== 'confirmed_on') as unknown as Field<JobDraft>[]
  return [...terms, ...place, ...leaders]
}

export const documentFieldList = (files: readonly KeptFile[]): Field<DocumentsDraft>[] =>
  documentKinds.map((name) => ({
    name,
    label: documentKindLabel[name],
    type: 'file',
    purpose: 'document',
    isMulti: true,
    known: files,
  }))
